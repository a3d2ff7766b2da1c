// Which of the kernels in this folder may run: the instruction sets they are written for, and the one to use here.
#pragma once

#include <cstdint>

namespace nardy {

// plain runs everywhere; avx2 and avx512 (F, BW and VL) are x86-64's, neon is every 64-bit ARM's.
enum class Isa : std::uint8_t { plain, avx2, avx512, neon };
inline constexpr int kIsas = 4;

// The best of what this CPU has and its operating system saves; asked of the CPU at every call.
Isa best_isa();

// Whether a kernel of this set would run here.
bool can_run(Isa isa);

// The one to use: what the environment variable NARDY_ISA names, or else the best. A name that is unknown, or that
// cannot run here, counts as none. Read once, at the first call.
Isa chosen_isa();

}  // namespace nardy
