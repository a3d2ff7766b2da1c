// Ranks the plays of a roll by a pruning network.
#include "pruner.h"

#include "features.h"

namespace nardy {
namespace {

constexpr int kRankBits = 21 - 16;  // from sums to units of kUnit

CountWords words_of(const Board& b) { return {{b.mine.low(), b.mine.high(), b.theirs.low(), b.theirs.high()}}; }

}  // namespace

Pruner::Pruner(const Net& pruning)
    : bias_(pruning.bias), output_(pruning.output), rows_(std::size_t{4} * 16 * 16 * kPruningWidth) {
    for (int side = 0; side < 2; ++side) {
        for (int place = 0; place < kPlaces; ++place) {
            const auto first = static_cast<std::size_t>(32 * side + place) * 16;
            for (std::size_t height = 1; height <= kCheckers; ++height) {
                const auto column = static_cast<std::size_t>(column_of(side, place, static_cast<int>(height)));
                for (std::size_t i = 0; i < kPruningWidth; ++i)
                    rows_[(first + height) * kPruningWidth + i] = static_cast<std::int16_t>(
                        rows_[(first + height - 1) * kPruningWidth + i] + pruning.column[column * kPruningWidth + i]);
            }
        }
    }
}

void Pruner::rank(const Position& parent, std::span<const Board> boards, std::span<std::int32_t> out,
                  const NetKernels& kernels) const {
    const CountWords from = words_of(parent.board());
    std::vector<CountWords> words;
    words.reserve(boards.size());
    for (const Board& b : boards) words.push_back(words_of(b));
    kernels.ranks({bias_.data(), rows_.data(), output_.data(), &from, words.data(), words.size()}, out.data());
    for (std::int32_t& rank : out) rank >>= kRankBits;
}

}  // namespace nardy
