// The loops of networks for AVX2.
#include "net_kernel.h"

#if defined(__AVX2__)
#include <immintrin.h>

namespace nardy {
namespace {

struct Avx2 {
    static constexpr int kLanes = 16, kVecs = 8;
    using Vec = __m256i;
    using Sum = __m256i;

    static Vec at(const std::int16_t* p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
    static void load(Vec& x, const std::int16_t* p) { x = at(p); }
    static void store(std::int16_t* p, Vec x) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x); }
    static void add(Vec& x, const std::int16_t* p) { x = _mm256_add_epi16(x, at(p)); }
    static void subtract(Vec& x, const std::int16_t* p) { x = _mm256_sub_epi16(x, at(p)); }
    static void clip(Vec& x, std::int16_t most) {
        x = _mm256_min_epi16(_mm256_max_epi16(x, _mm256_setzero_si256()), _mm256_set1_epi16(most));
    }
    static Vec product(Vec x, Vec y) { return _mm256_mulhrs_epi16(_mm256_slli_epi16(x, 5), y); }
    static Sum no_sum() { return _mm256_setzero_si256(); }
    static void multiply_add(Sum& s, Vec x, const std::int16_t* w) {
        s = _mm256_add_epi32(s, _mm256_madd_epi16(x, at(w)));
    }
    static std::int32_t total(Sum s) {
        __m128i t = _mm_add_epi32(_mm256_castsi256_si128(s), _mm256_extracti128_si256(s, 1));
        t = _mm_add_epi32(t, _mm_shuffle_epi32(t, 0x4E));
        t = _mm_add_epi32(t, _mm_shuffle_epi32(t, 0xB1));
        return _mm_cvtsi128_si32(t);
    }
};

}  // namespace

const NetKernels kAvx2Net = kernel::kernels_of<Avx2>(Isa::avx2);

}  // namespace nardy
#elif defined(__x86_64__) || defined(_M_X64)
namespace nardy {
const NetKernels kAvx2Net = kPlainNet;  // a compiler without these instructions
}  // namespace nardy
#endif
