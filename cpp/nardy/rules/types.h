// Sizes, places and sides: the words every other file uses.
#pragma once

#include <cstdint>

namespace nardy {

// A place is a number on a side's OWN path: 0 off, 1..24 points, 25 bar.
inline constexpr int kOff = 0;
inline constexpr int kHome = 6;
inline constexpr int kHead = 24;
inline constexpr int kBar = 25;
inline constexpr int kPlaces = 26;
inline constexpr int kCheckers = 15;

// Bit p stands for place p.
using Mask = std::uint32_t;
constexpr Mask bit(int place) { return Mask{1} << place; }
constexpr Mask bits_up_to(int place) { return (Mask{2} << place) - 1; }
inline constexpr Mask kBoardMask = bits_up_to(24) & ~bit(kOff);
inline constexpr Mask kHomeMask = bits_up_to(kHome) & ~bit(kOff);

enum class Side : std::uint8_t { white, black };
constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }

// The index of a game in the list of variants/all.h.
enum class Variant : std::uint8_t {};

}  // namespace nardy
