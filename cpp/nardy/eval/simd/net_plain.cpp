// The plain twin of the network kernels, for every machine: loops that compilers know how to vectorise.
#include "net_kernel.h"

namespace nardy {
namespace {

struct Plain {
    static constexpr int kLanes = 32, kVecs = 2;
    struct Vec {
        std::int16_t v[kLanes];
    };
    using Sum = std::uint32_t;

    static void load(Vec& x, const std::int16_t* p) {
        for (int i = 0; i < kLanes; ++i) x.v[i] = p[i];
    }
    static void store(std::int16_t* p, const Vec& x) {
        for (int i = 0; i < kLanes; ++i) p[i] = x.v[i];
    }
    static void add(Vec& x, const std::int16_t* p) {
        for (int i = 0; i < kLanes; ++i) x.v[i] = static_cast<std::int16_t>(x.v[i] + p[i]);
    }
    static void subtract(Vec& x, const std::int16_t* p) {
        for (int i = 0; i < kLanes; ++i) x.v[i] = static_cast<std::int16_t>(x.v[i] - p[i]);
    }
    static void clip(Vec& x, std::int16_t most) {
        for (int i = 0; i < kLanes; ++i) {
            const std::int16_t low = x.v[i] > 0 ? x.v[i] : std::int16_t{0};
            x.v[i] = low < most ? low : most;
        }
    }
    static Vec product(const Vec& x, const Vec& y) {  // of numbers up to kMostOfPair; rounded
        Vec z;
        for (int i = 0; i < kLanes; ++i)
            z.v[i] = static_cast<std::int16_t>((x.v[i] * y.v[i] + kOneActivation / 2) / kOneActivation);
        return z;
    }
    static Sum no_sum() { return 0; }
    static void multiply_add(Sum& s, const Vec& x, const std::int16_t* w) {
        std::int32_t sum = 0;  // of 32 products of at most 2^25
        for (int i = 0; i < kLanes; ++i) sum += x.v[i] * w[i];
        s += static_cast<std::uint32_t>(sum);
    }
    static std::int32_t total(Sum s) { return static_cast<std::int32_t>(s); }
};

}  // namespace

const NetKernels kPlainNet = kernel::kernels_of<Plain>(Isa::plain);

const NetKernels& net_kernels(Isa isa) {
    switch (isa) {
#if defined(__x86_64__) || defined(_M_X64)
        case Isa::avx2: return kAvx2Net;
        case Isa::avx512: return kAvx512Net;
#elif defined(__aarch64__) || defined(_M_ARM64)
        case Isa::neon: return kNeonNet;
#endif
        default: return kPlainNet;
    }
}

}  // namespace nardy
