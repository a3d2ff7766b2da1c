// Asks the CPU and its operating system what they can do.
#include "isa.h"

#include <cstdlib>

#include "nardy/once.h"
#include "nardy/rules/names.h"

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(_M_ARM64EC)
#define NARDY_X86_64
#if defined(_MSC_VER) && !defined(__clang__)
#define NARDY_MSVC
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace nardy {
namespace {

#ifdef NARDY_X86_64

// The compiler's own __builtin_cpu_supports is of no use: zig's, which makes the Linux wheels, says no to everything.

struct Registers {
    std::uint32_t eax, ebx, ecx, edx;
};

Registers cpuid(std::uint32_t leaf) {  // zeros for a leaf that the CPU does not have
    Registers r{};
#ifdef NARDY_MSVC
    int max[4], out[4];
    __cpuid(max, 0);
    if (leaf > static_cast<std::uint32_t>(max[0])) return r;
    __cpuidex(out, static_cast<int>(leaf), 0);
    r = {static_cast<std::uint32_t>(out[0]), static_cast<std::uint32_t>(out[1]), static_cast<std::uint32_t>(out[2]),
         static_cast<std::uint32_t>(out[3])};
#else
    __get_cpuid_count(leaf, 0, &r.eax, &r.ebx, &r.ecx, &r.edx);
#endif
    return r;
}

// XCR0: the registers that the operating system saves when it switches threads. Needs OSXSAVE.
std::uint64_t saved_registers() {
#ifdef NARDY_MSVC
    return _xgetbv(0);
#else
    std::uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));  // the intrinsic would need -mxsave
    return std::uint64_t{high} << 32 | low;
#endif
}

constexpr bool has(std::uint64_t bits, std::uint64_t all_of) { return (bits & all_of) == all_of; }
constexpr std::uint32_t b(int n) { return std::uint32_t{1} << n; }

constexpr std::uint32_t kOsxsaveAvx = b(27) | b(28);                           // leaf 1, ecx
constexpr std::uint64_t kYmm = b(1) | b(2), kZmm = kYmm | b(5) | b(6) | b(7);  // XCR0
#ifdef NARDY_MSVC
// /arch:AVX2 and /arch:AVX512 let the compiler use more than the kernels ask for. No known CPU has the rest without it.
constexpr std::uint32_t kFma = b(12);                                             // leaf 1, ecx
constexpr std::uint32_t kAvx2 = b(5) | b(3) | b(8);                               // leaf 7, ebx: AVX2, BMI1, BMI2
constexpr std::uint32_t kAvx512 = kAvx2 | b(16) | b(17) | b(28) | b(30) | b(31);  // F, DQ, CD, BW, VL
#else
constexpr std::uint32_t kFma = 0;
constexpr std::uint32_t kAvx2 = b(5);
constexpr std::uint32_t kAvx512 = kAvx2 | b(16) | b(30) | b(31);  // F, BW, VL
#endif

#endif

}  // namespace

Isa best_isa() {  // macOS shows zmm registers only to a thread that has used them: Macs with AVX-512 get avx2
#if defined(NARDY_X86_64)
    const std::uint32_t base = cpuid(1).ecx, extended = cpuid(7).ebx;
    if (!has(base, kOsxsaveAvx | kFma)) return Isa::plain;
    const std::uint64_t saved = saved_registers();
    if (has(saved, kZmm) && has(extended, kAvx512)) return Isa::avx512;
    if (has(saved, kYmm) && has(extended, kAvx2)) return Isa::avx2;
    return Isa::plain;
#elif defined(__aarch64__) || defined(_M_ARM64)
    return Isa::neon;
#else
    return Isa::plain;
#endif
}

bool can_run(Isa isa) {
    const Isa best = best_isa();
    return isa == Isa::plain || isa == best || (isa == Isa::avx2 && best == Isa::avx512);
}

Isa chosen_isa() {
    static Once<Isa> chosen;
    return chosen.get([] {
#ifdef _MSC_VER
#pragma warning(suppress : 4996)  // getenv is safe where nobody changes the environment meanwhile
#endif
        const char* name = std::getenv("NARDY_ISA");
        Isa forced{};
        return name && parse_name(name, forced) && can_run(forced) ? forced : best_isa();
    });
}

}  // namespace nardy
