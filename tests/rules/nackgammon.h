// Nackgammon, a fourth game that only tests are built with (CMake: NARDY_TEST_GAME): short nardy from another start. It
// proves that a game is one header. Beside it only its rules are written down, in tests/reference.
#pragma once

#include "nardy/rules/variants/short.h"

namespace nardy {

struct Nackgammon : Short {
    static constexpr const char* name = "nackgammon";
    static constexpr char letter = 'n';

    static constexpr Counts start = [] {
        Counts c{};
        c[24] = c[23] = 2;
        c[13] = c[6] = 4;
        c[8] = 3;
        return c;
    }();
};

using TestGame = Nackgammon;

}  // namespace nardy
