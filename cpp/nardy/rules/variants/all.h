// The list of games. A new game is a header in this folder and its line here.
#pragma once

#include <tuple>

#include "long.h"
#include "short.h"
#include "six_one.h"

namespace nardy {

using Variants = std::tuple<Long, Short, SixOne>;

}  // namespace nardy
