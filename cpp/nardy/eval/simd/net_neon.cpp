// The loops of networks for 64-bit Arm.
#include "net_kernel.h"

#if defined(__aarch64__) || defined(_M_ARM64)
#include <arm_neon.h>

namespace nardy {
namespace {

struct Neon {
    static constexpr int kLanes = 8, kVecs = 8;
    using Vec = int16x8_t;
    using Sum = int32x4_t;

    static Vec at(const std::int16_t* p) { return vld1q_s16(p); }
    static void load(Vec& x, const std::int16_t* p) { x = at(p); }
    static void store(std::int16_t* p, Vec x) { vst1q_s16(p, x); }
    static void add(Vec& x, const std::int16_t* p) { x = vaddq_s16(x, at(p)); }
    static void subtract(Vec& x, const std::int16_t* p) { x = vsubq_s16(x, at(p)); }
    static void clip(Vec& x, std::int16_t most) { x = vminq_s16(vmaxq_s16(x, vdupq_n_s16(0)), vdupq_n_s16(most)); }
    static Vec product(Vec x, Vec y) { return vqrdmulhq_s16(vshlq_n_s16(x, 5), y); }
    static Sum no_sum() { return vdupq_n_s32(0); }
    static void multiply_add(Sum& s, Vec x, const std::int16_t* w) {
        const Vec y = at(w);
        s = vmlal_high_s16(vmlal_s16(s, vget_low_s16(x), vget_low_s16(y)), x, y);
    }
    static std::int32_t total(Sum s) { return vaddvq_s32(s); }
};

}  // namespace

const NetKernels kNeonNet = kernel::kernels_of<Neon>(Isa::neon);

}  // namespace nardy
#endif
