// Who won by how much: the parts that the games share.
#pragma once

#include "position.h"

namespace nardy {

inline constexpr int kSingle = 1, kMars = 2, kKoks = 3;

struct GameResult {
    Side winner = Side::white;
    int points = 0;
    bool resigned = false;

    constexpr bool operator==(const GameResult&) const = default;
};

constexpr bool has_borne_off(const Checkers& c) { return c.off() > 0; }

// The optional koks of long and 6-1: a mars in which the loser besides stands far behind.
constexpr bool is_koks(Koks option, const Checkers& loser) {
    switch (option) {
        case Koks::head: return loser.count(kHead) > 0;
        case Koks::none_home: return (loser.occupied() & kHomeMask) == 0;
        case Koks::some_outside: return (loser.occupied() & kBoardMask & ~kHomeMask) != 0;
        case Koks::off: break;
    }
    return false;
}

}  // namespace nardy
