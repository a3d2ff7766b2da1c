// The fence of six (RULES.md): six own points in a row that no opposing checker has passed.
#pragma once

#include "ring.h"

namespace nardy {

// Where a run of six may not begin, in MY numbers, while the opponent's checkers stand on `theirs` (its own numbers,
// bit 0 = some are off). In the opponent's numbers a run w..w+5 with w = 1..19 is forbidden unless a checker stands
// below w; runs over the opponent's own 1|24 seam (w >= 20) stop nobody.
constexpr Mask forbidden_runs(Mask theirs) {
    const int rearguard_limit = lowest(theirs | bit(19));
    return rotate(bits_up_to(rearguard_limit) & ~bit(kOff));
}

constexpr bool is_fence(Mask mine, Mask forbidden) { return (runs_of_six(mine) & forbidden) != 0; }

}  // namespace nardy
