// The loops of networks for AVX-512.
#include "net_kernel.h"

#if defined(__AVX512BW__)
#include <immintrin.h>

namespace nardy {
namespace {

struct Avx512 {
    static constexpr int kLanes = 32, kVecs = 4;
    using Vec = __m512i;
    using Sum = __m512i;

    static Vec at(const std::int16_t* p) { return _mm512_loadu_si512(p); }
    static void load(Vec& x, const std::int16_t* p) { x = at(p); }
    static void store(std::int16_t* p, Vec x) { _mm512_storeu_si512(p, x); }
    static void add(Vec& x, const std::int16_t* p) { x = _mm512_add_epi16(x, at(p)); }
    static void subtract(Vec& x, const std::int16_t* p) { x = _mm512_sub_epi16(x, at(p)); }
    static void clip(Vec& x, std::int16_t most) {
        x = _mm512_min_epi16(_mm512_max_epi16(x, _mm512_setzero_si512()), _mm512_set1_epi16(most));
    }
    static Vec product(Vec x, Vec y) { return _mm512_mulhrs_epi16(_mm512_slli_epi16(x, 5), y); }
    static Sum no_sum() { return _mm512_setzero_si512(); }
    static void multiply_add(Sum& s, Vec x, const std::int16_t* w) {
        s = _mm512_add_epi32(s, _mm512_madd_epi16(x, at(w)));
    }
    static std::int32_t total(Sum s) {  // GCC 12 warns wrongly about the intrinsic that adds the lanes up
        std::int32_t lanes[16];
        _mm512_storeu_si512(lanes, s);
        std::uint32_t all = 0;
        for (const std::int32_t x : lanes) all += static_cast<std::uint32_t>(x);
        return static_cast<std::int32_t>(all);
    }
};

}  // namespace

const NetKernels kAvx512Net = kernel::kernels_of<Avx512>(Isa::avx512);

}  // namespace nardy
#elif defined(__x86_64__) || defined(_M_X64)
namespace nardy {
const NetKernels kAvx512Net = kPlainNet;  // a compiler without these instructions
}  // namespace nardy
#endif
