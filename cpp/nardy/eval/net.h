// Networks: the weight file, and the evaluator that uses them.
//
// One hidden layer on the columns of features.h, whose numbers are multiplied in pairs, and an output layer for each
// phase, all in integers
// (simd/net_kernel.h beside it), so that every machine gets the same numbers.
#pragma once

#include <vector>

#include "evaluate.h"
#include "nardy/eval/simd/net_kernel.h"
#include "nardy/rules/rules.h"
#include "nardy/rules/status.h"

namespace nardy {

// A weight file: "nardynet"; version (u32); the game's letter (u8), phases (u8), outputs (u8), 0 (u8); columns
// (u16), width (u16); then i16 bias[width], i16 column[columns][width], i16 output[phases][outputs][units] and
// i32 output_bias[phases][outputs], each array as its lowest bytes, then the next ones; FNV-1a of all that (u64).
// Version 3 has pairs as hidden units, version 2 clipped ones.
// Numbers are little-endian. The outputs: win, win_mars, lose_mars, win_koks, lose_koks.
//
// One output means a pruning network: a small one on the columns of checkers alone that foretells which plays of a roll
// the network would find good, so that the others need not be evaluated. It sees a board as the side does that has
// played, and belongs to the network before it in the file.
struct Net {
    static constexpr std::uint32_t kPairsVersion = 3, kClippedVersion = 2;
    static constexpr int kMaxWidth = 1024;

    Variant variant{};
    Units hidden{};
    int width = 0, columns = 0, phases = 0, outputs = 0;
    std::vector<std::int16_t> bias, column, output;
    std::vector<std::int32_t> output_bias;

    // The sizes that the features of a game ask for.
    static Net shaped(Variant variant, Units hidden, int width);
    static Net pruning(Variant variant);
    bool is_pruning() const { return outputs == 1; }
    int units() const { return hidden == Units::pairs ? width / 2 : width; }

    std::vector<std::uint8_t> to_bytes() const;

  private:
    void make_room();
};

// Reads the networks of one or several games, one file after another in `bytes`.
Status read_nets(std::span<const std::uint8_t> bytes, std::vector<std::shared_ptr<const Net>>& out);

class Pruner;

// Evaluates each game by its network, or by the hand-made evaluation where there is none.
class NetEvaluator final : public Evaluator {
  public:
    // Of several networks of one game the last counts, with its pruning network if that follows. `isa` must be able to
    // run here.
    explicit NetEvaluator(const std::vector<std::shared_ptr<const Net>>& nets, Isa isa = chosen_isa());
    ~NetEvaluator() override;

    bool evaluate(std::span<const Position> positions, std::span<Chances> out) const override;
    bool evaluate_children(const Position& parent, std::span<const Position> positions,
                           std::span<Chances> out) const override;
    bool rank_plays(const Position& parent, std::span<const Board> boards, std::span<std::int32_t> out) const override;
    bool uses_end_games() const override { return true; }

    const Net* net(Variant variant) const { return nets_[static_cast<std::size_t>(variant)].get(); }

  private:
    bool run(const Position* parent, std::span<const Position> positions, std::span<Chances> out) const;

    std::vector<std::shared_ptr<const Net>> nets_;        // by variant
    std::vector<std::unique_ptr<const Pruner>> pruners_;  // by variant; null where there is none
    const NetKernels& kernels_;
    HandMade hand_made_;
};

// The evaluator of an engine that was given a weight file: its networks in place of the library's.
Status evaluator_with(std::span<const std::uint8_t> file, Isa isa, std::shared_ptr<const Evaluator>& out);

// The networks that are linked into the library, read once.
const std::vector<std::shared_ptr<const Net>>& built_in_nets();

}  // namespace nardy
