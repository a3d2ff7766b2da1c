// The loops of learning for AVX2.
#include "learn_kernel.h"

#if defined(__AVX2__)
#include <immintrin.h>

namespace nardy {
namespace {

struct Avx2 {
    static constexpr int kLanes = 8;
    using Vec = __m256;

    static Vec all(float a) { return _mm256_set1_ps(a); }
    static Vec load(const float* p) { return _mm256_loadu_ps(p); }
    static void store(float* p, Vec x) { _mm256_storeu_ps(p, x); }
    static Vec add(Vec x, Vec y) { return _mm256_add_ps(x, y); }
    static Vec sub(Vec x, Vec y) { return _mm256_sub_ps(x, y); }
    static Vec mul(Vec x, Vec y) { return _mm256_mul_ps(x, y); }
    static Vec div(Vec x, Vec y) { return _mm256_div_ps(x, y); }
    static Vec min(Vec x, Vec y) { return _mm256_min_ps(x, y); }
    static Vec max(Vec x, Vec y) { return _mm256_max_ps(x, y); }
    static Vec sqrt(Vec x) { return _mm256_sqrt_ps(x); }
    static Vec inside(Vec x, float most, Vec y) {  // y where 0 < x < most, else 0
        const Vec in = _mm256_and_ps(_mm256_cmp_ps(x, all(0), _CMP_GT_OQ), _mm256_cmp_ps(x, all(most), _CMP_LT_OQ));
        return _mm256_and_ps(in, y);
    }
};

}  // namespace

const LearnKernels kAvx2Learn = kernel::Learn<Avx2>::kernels();

}  // namespace nardy
#elif defined(__x86_64__) || defined(_M_X64)
namespace nardy {
const LearnKernels kAvx2Learn = kPlainLearn;  // a compiler without these instructions
}  // namespace nardy
#endif
