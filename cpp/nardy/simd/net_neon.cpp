#include "net_kernel.h"

#if defined(__aarch64__) || defined(_M_ARM64)
#include <arm_neon.h>

namespace nardy {
namespace {

struct Neon {
    static constexpr int kLanes = 8, kVecs = 8;
    using Vec = int16x8_t;
    using Sum = int32x4_t;

    static Vec load(const std::int16_t* p) { return vld1q_s16(p); }
    static void store(std::int16_t* p, Vec x) { vst1q_s16(p, x); }
    static Vec add(Vec x, Vec y) { return vaddq_s16(x, y); }
    static Vec sub(Vec x, Vec y) { return vsubq_s16(x, y); }
    static Vec activate(Vec x) { return vminq_s16(vmaxq_s16(x, vdupq_n_s16(0)), vdupq_n_s16(kOneActivation)); }
    static Sum no_sum() { return vdupq_n_s32(0); }
    static Sum multiply_add(Sum s, Vec x, Vec w) {
        s = vmlal_s16(s, vget_low_s16(x), vget_low_s16(w));
        return vmlal_high_s16(s, x, w);
    }
    static std::int32_t total(Sum s) { return vaddvq_s32(s); }
};

}  // namespace

const NetKernels kNeonNet = kernel::kernels_of<Neon>(Isa::neon);

}  // namespace nardy
#endif
