// Many positions at once, as rows of counts: 52 numbers, the 26 of the side to roll and then the 26 of the other.
#pragma once

#include <cstdlib>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "setup.h"

namespace nardy {

inline constexpr int kRow = 2 * kPlaces;
using Row = std::int8_t;

// White is the side to roll. Fails with the row's number where a row is no legal position. A row whose side to roll
// has won comes out turned to the loser, black.
Status unpack(const Rules& rules, const Row* row, std::size_t index, Position& out);

// Writes kRow numbers and up to kRowSlack more behind them.
inline constexpr int kRowSlack = 6;
void pack(const Position& p, Row* row);

// Rows that grow without being cleared first.
class RowBuffer {
  public:
    RowBuffer() = default;
    RowBuffer(RowBuffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), rows_(std::exchange(other.rows_, 0)) {}
    RowBuffer(const RowBuffer&) = delete;
    RowBuffer& operator=(const RowBuffer&) = delete;
    ~RowBuffer() { std::free(data_); }

    Row* row(std::size_t i) { return data_ + i * kRow; }
    Row* data() { return data_; }
    bool reserve_for(std::size_t rows);  // false, and nothing changes, where there is no memory for them

  private:
    Row* data_ = nullptr;
    std::size_t rows_ = 0;
};

struct LegalRows {
    RowBuffer rows;                       // m x 52, turned to the side that rolls next
    std::vector<std::int64_t> offsets;    // n + 1: the results of row i are offsets[i] .. offsets[i + 1]
    std::vector<std::uint8_t> same_side;  // m: whether the same side rolls again
};

// All calls ask `interrupted`, if there is one, every few hundred rows; true ends them with Code::interrupted.

// `dice`: one for all rows or one for each.
Status legal_rows(const Rules& rules, std::span<const Row> boards, std::span<const Dice> dice, LegalRows& out,
                  const std::function<bool()>& interrupted = {});

// n x 21: how many distinct results each of kAllRolls has.
Status count_rows(const Rules& rules, std::span<const Row> boards, std::span<std::int32_t> out,
                  const std::function<bool()>& interrupted = {});

// 0, or the points won (+) or lost (-) by the row's side to roll.
Status outcome_rows(const Rules& rules, std::span<const Row> boards, std::span<Row> out,
                    const std::function<bool()>& interrupted = {});

// One roll and one uniformly chosen play for every row that is not finished, in place. Row i takes the random numbers
// (seed, i, turn).
Status random_play(const Rules& rules, std::span<Row> boards, std::uint64_t seed, std::uint64_t turn,
                   std::span<std::uint8_t> same_side, const std::function<bool()>& interrupted = {});

}  // namespace nardy
