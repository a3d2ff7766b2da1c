// Bit algebra on the ring of 24 points: the two maps between the sides' numbers, and runs of six.
#pragma once

#include <bit>

#include "types.h"

namespace nardy {

// Both sides walk the same way round: the other side's number for my point p is p +- 12.
constexpr Mask rotate(Mask points) {
    const Mask ring = points & kBoardMask;  // off and the bar have no number on the other side
    return ((ring << 12) | (ring >> 12)) & kBoardMask;
}

// The sides walk towards each other: the other side's number for my point p is 25 - p.
constexpr Mask reflect(Mask points) {
    Mask m = points & kBoardMask;
    m = ((m >> 1) & 0x55555555u) | ((m & 0x55555555u) << 1);
    m = ((m >> 2) & 0x33333333u) | ((m & 0x33333333u) << 2);
    m = ((m >> 4) & 0x0F0F0F0Fu) | ((m & 0x0F0F0F0Fu) << 4);
    m = ((m >> 8) & 0x00FF00FFu) | ((m & 0x00FF00FFu) << 8);
    m = (m >> 16) | (m << 16);
    return m >> 6;  // a 32-bit reversal sends p to 31 - p
}

// Bit p of the result: the points p, p+1, .. p+5, counted round the ring (24 is followed by 1), all stand in `points`.
constexpr Mask runs_of_six(Mask points) {
    const std::uint64_t ring = points & kBoardMask;
    const std::uint64_t line = ring | (ring << 24);
    const std::uint64_t two = line & (line >> 1);
    const std::uint64_t four = two & (two >> 2);
    return static_cast<Mask>(four & (two >> 4)) & kBoardMask;
}

constexpr int lowest(Mask mask) { return std::countr_zero(mask); }
constexpr int highest(Mask mask) { return 31 - std::countl_zero(mask); }

}  // namespace nardy
