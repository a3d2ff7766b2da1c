// The loops of learning for any machine.
#include "learn_kernel.h"

namespace nardy {
namespace {

struct Plain {
    static constexpr int kLanes = 4;
    struct Vec {
        float v[kLanes];
    };

    template <class F>
    static Vec each(F&& f) {
        Vec x;
        for (int i = 0; i < kLanes; ++i) x.v[i] = f(i);
        return x;
    }
    static Vec all(float a) {
        return each([&](int) { return a; });
    }
    static Vec load(const float* p) {
        return each([&](int i) { return p[i]; });
    }
    static void store(float* p, const Vec& x) {
        for (int i = 0; i < kLanes; ++i) p[i] = x.v[i];
    }
    static Vec add(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] + y.v[i]; });
    }
    static Vec sub(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] - y.v[i]; });
    }
    static Vec mul(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] * y.v[i]; });
    }
    static Vec div(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] / y.v[i]; });
    }
    static Vec min(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] < y.v[i] ? x.v[i] : y.v[i]; });
    }
    static Vec max(const Vec& x, const Vec& y) {
        return each([&](int i) { return x.v[i] > y.v[i] ? x.v[i] : y.v[i]; });
    }
    static Vec sqrt(const Vec& x) {
        return each([&](int i) { return std::sqrt(x.v[i]); });
    }
    static Vec inside(const Vec& x, float most, const Vec& y) {
        return each([&](int i) { return x.v[i] > 0 && x.v[i] < most ? y.v[i] : 0.0f; });
    }
};

}  // namespace

const LearnKernels kPlainLearn = kernel::Learn<Plain>::kernels();

const LearnKernels& learn_kernels() {
#if defined(__x86_64__) || defined(_M_X64)
    const Isa isa = chosen_isa();
    if (isa == Isa::avx2 || isa == Isa::avx512) return kAvx2Learn;
#endif
    return kPlainLearn;
}

}  // namespace nardy
