// The race network: how many turns a side takes to bear off its first checker, or all of them, while nothing hinders
// it. For what no table reaches; it has learnt from exact recursion (python -m nardy.train.race).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nardy/eval/simd/net_kernel.h"
#include "placement.h"
#include "turn_table.h"

namespace nardy {

// One hidden layer of clipped units on the columns of one side (column_of in features.h), and the columns once more
// past it, in integers. An output is the logit of the chance of more than so many turns.
//
// A file: "nardyrac"; version (u16); whether the side rolls again after 6-1 (u16); then, all i16, hidden_bias[kWidth],
// hidden[kSideColumns][kWidth], direct_bias[kOutputs], direct[kSideColumns][kOutputs] and output[kOutputs][kWidth].
// Little-endian. Hidden units are in 1/1024, direct parts in 1/256, output weights in 1/1024.
struct RaceWeights {
    static constexpr int kWidth = 192, kTurns = 32, kOutputs = 2 * kTurns;
    static constexpr int kOneLogit = 256, kOneOutput = 1024;

    // What goes to the hidden units, then past them to the outputs.
    static constexpr int kRow = kWidth + kOutputs;
    using Row = std::array<std::int16_t, kRow>;
    static_assert(kRow % kWidthStep == 0);

    RaceWeights();

    bool rolls_again = false;
    Row bias{};
    std::vector<Row> columns;
    std::array<std::array<std::int16_t, kWidth>, kOutputs> output{};

    // False where the bytes are no such file.
    bool read(std::span<const std::uint8_t> bytes);
    std::vector<std::uint8_t> to_bytes() const;
};

class RaceNet {
  public:
    static constexpr int kWidth = RaceWeights::kWidth, kTurns = RaceWeights::kTurns, kOutputs = RaceWeights::kOutputs;

    enum class Goal : std::uint8_t { all_off, first_off };

    explicit RaceNet(const RaceWeights& weights);

    // Whether it has learnt of such sides; what it says of others may be far off.
    static bool has_learnt(const Checkers& c) {
        const int outside = kCheckers - c.off() - c.count_between(1, kHome), rearmost = highest(c.occupied());
        return rearmost <= 12 || (rearmost <= 18 && outside <= 4) || (rearmost <= 23 && outside <= 3);
    }

    // No checker is on the bar, and the goal is not reached. What comes before `from` turns is not asked for: it is
    // taken to be certain.
    Turns turns(const Checkers& c, Goal goal, int from = 0) const;

    bool rolls_again() const { return rolls_again_; }

  private:
    using Row = RaceWeights::Row;

    const NetKernels& kernels_;
    bool rolls_again_;
    Row bias_;
    std::vector<Row> rows_;  // what so many checkers at a place add: [place * 16 + checkers]
    std::array<std::array<std::int16_t, kWidth>, kOutputs> output_;
};

// The library's own, by whether a side rolls again after 6-1; null where the library was built without.
const RaceNet* built_in_race_net(bool rolls_again);

}  // namespace nardy
