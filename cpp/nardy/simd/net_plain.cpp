// The plain twin of the network kernels, for every machine.
#include "net_kernel.h"

namespace nardy {
namespace {

struct Plain {
    static constexpr int kLanes = 8, kVecs = 4;
    struct Vec {
        std::int16_t v[kLanes];
    };
    struct Sum {
        std::int32_t v[kLanes / 2];
    };

    static Vec load(const std::int16_t* p) {
        Vec x;
        for (int i = 0; i < kLanes; ++i) x.v[i] = p[i];
        return x;
    }
    static void store(std::int16_t* p, const Vec& x) {
        for (int i = 0; i < kLanes; ++i) p[i] = x.v[i];
    }
    static Vec add(Vec x, const Vec& y) {
        for (int i = 0; i < kLanes; ++i) x.v[i] = static_cast<std::int16_t>(x.v[i] + y.v[i]);
        return x;
    }
    static Vec sub(Vec x, const Vec& y) {
        for (int i = 0; i < kLanes; ++i) x.v[i] = static_cast<std::int16_t>(x.v[i] - y.v[i]);
        return x;
    }
    static Vec activate(Vec x) {
        for (int i = 0; i < kLanes; ++i) {
            const std::int16_t low = x.v[i] > 0 ? x.v[i] : std::int16_t{0};
            x.v[i] = low < kOneActivation ? low : std::int16_t{kOneActivation};
        }
        return x;
    }
    static Sum no_sum() { return {}; }
    static Sum multiply_add(Sum s, const Vec& x, const Vec& w) {
        for (int i = 0; i < kLanes / 2; ++i)
            s.v[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(s.v[i]) +
                                               static_cast<std::uint32_t>(x.v[2 * i] * w.v[2 * i]) +
                                               static_cast<std::uint32_t>(x.v[2 * i + 1] * w.v[2 * i + 1]));
        return s;
    }
    static std::int32_t total(const Sum& s) {
        std::uint32_t all = 0;
        for (const std::int32_t v : s.v) all += static_cast<std::uint32_t>(v);
        return static_cast<std::int32_t>(all);
    }
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
