// The list of games. A new game is a header in this folder and its line here.
#pragma once

#include <tuple>

#include "long.h"
#include "short.h"
#include "six_one.h"
#ifdef NARDY_TEST_GAME  // CMake's option: a header with one game more, which it calls TestGame
#include NARDY_TEST_GAME
#endif

namespace nardy {

#ifdef NARDY_TEST_GAME
using Variants = std::tuple<Long, Short, SixOne, TestGame>;
#else
using Variants = std::tuple<Long, Short, SixOne>;
#endif

}  // namespace nardy
