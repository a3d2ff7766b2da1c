// Rows of counts become positions and back, and calls go over all of them.
#include "batch.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "movegen.h"
#include "rng.h"

namespace nardy {
namespace {

// Row k of memory is byte k of the number, on machines of either byte order.
constexpr std::uint64_t little_endian(std::uint64_t x) {
    if constexpr (std::endian::native == std::endian::little) return x;
    std::uint64_t out = 0;
    for (int i = 0; i < 8; ++i) out |= ((x >> (8 * i)) & 0xFF) << (56 - 8 * i);
    return out;
}

template <std::size_t N = 8>
std::uint64_t load(const Row* bytes) {
    std::uint64_t x = 0;
    std::memcpy(&x, bytes, N);
    return little_endian(x);
}

void store(std::uint64_t x, Row* bytes) {
    x = little_endian(x);
    std::memcpy(bytes, &x, sizeof x);
}

constexpr std::uint64_t nibbles_of_bytes(std::uint64_t x) {
    x = (x | (x >> 4)) & 0x00FF00FF00FF00FFu;
    x = (x | (x >> 8)) & 0x0000FFFF0000FFFFu;
    return (x | (x >> 16)) & 0xFFFFFFFFu;
}

constexpr std::uint64_t bytes_of_nibbles(std::uint64_t x) {
    x = (x | (x << 16)) & 0x0000FFFF0000FFFFu;
    x = (x | (x << 8)) & 0x00FF00FF00FF00FFu;
    return (x | (x << 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

// False where the 26 numbers are no 15 checkers.
bool unpack_side(const Row* row, Checkers& out) {
    const std::uint64_t a = load(row), b = load(row + 8), c = load(row + 16), d = load<2>(row + 24);
    constexpr std::uint64_t kTooMuch = 0xF0F0F0F0F0F0F0F0u, kOnes = 0x0101010101010101u;
    if ((a | b | c | d) & kTooMuch) return false;
    if (((a * kOnes) >> 56) + ((b * kOnes) >> 56) + ((c * kOnes) >> 56) + ((d * kOnes) >> 56) != kCheckers)
        return false;
    out =
        Checkers(nibbles_of_bytes(a) | (nibbles_of_bytes(b) << 32), nibbles_of_bytes(c) | (nibbles_of_bytes(d) << 32));
    return true;
}

void pack_side(const Checkers& c, Row* row) {
    store(bytes_of_nibbles(c.low() & 0xFFFFFFFFu), row);
    store(bytes_of_nibbles(c.low() >> 32), row + 8);
    store(bytes_of_nibbles(c.high() & 0xFFFFFFFFu), row + 16);
    store(bytes_of_nibbles(c.high() >> 32), row + 24);
}

template <Game V>
bool may_stand(const Checkers& mine, const Checkers& theirs) {
    if (mine.all_off() && theirs.all_off()) return false;
    if constexpr (V::hits) {
        if ((mine.occupied() & theirs.occupied() & bit(kBar)) && (mine.two_or_more() & kHomeMask) == kHomeMask &&
            (theirs.two_or_more() & kHomeMask) == kHomeMask)
            return false;
    } else {
        if ((mine.occupied() | theirs.occupied()) & bit(kBar)) return false;
    }
    if constexpr (V::has_fence) {
        if (is_fence(mine.occupied(), forbidden_runs(theirs.occupied())) ||
            is_fence(theirs.occupied(), forbidden_runs(mine.occupied())))
            return false;
    }
    return (other_side<V>(theirs.occupied()) & mine.occupied()) == 0;
}

template <Game V>
Status unpack_row(const Rules& rules, const Row* row, std::size_t index, Position& out) {
    Checkers mine, theirs;
    if (unpack_side(row, mine) && unpack_side(row + kPlaces, theirs) && may_stand<V>(mine, theirs)) {
        out = mine.all_off() ? Position{theirs, mine, rules, Side::black} : Position{mine, theirs, rules, Side::white};
        return {};
    }
    // The slow check knows what to say.
    RawCounts a{}, b{};
    for (int i = 0; i < kPlaces; ++i) a[i] = row[i], b[i] = row[i + kPlaces];
    const std::vector<Problem> found = problems(rules, a, b, "the side to roll", "the other side");
    return Status::error(Code::invalid_position, "row " + std::to_string(index) + ": " + found.front().message);
}

// The results of one roll: a vector whose adding is one comparison and a copy, which std::vector's is not.
class Results {
  public:
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const Board& operator[](std::size_t i) const { return boards_[i]; }
    void add(const Board& b) {
        if (size_ == boards_.size()) boards_.resize(2 * size_ + 256);
        boards_[size_++] = b;
    }

  private:
    std::vector<Board> boards_;
    std::size_t size_ = 0;
};

constexpr std::size_t kAskEvery = 256;  // rows between two questions to `interrupted`

// Reads each row and hands it on; stops at the first that is no position, or when told to.
template <class F>
Status for_each_row(const Rules& rules, std::span<const Row> boards, const std::function<bool()>& interrupted, F&& f) {
    if (Status s = check(rules); !s.ok()) return s;
    return dispatch(rules.variant, [&]<Game V>(V) {
        Position p;
        for (std::size_t i = 0; i * kRow < boards.size(); ++i) {
            if (i % kAskEvery == kAskEvery - 1 && interrupted && interrupted()) return Status::interrupted();
            if (Status s = unpack_row<V>(rules, boards.data() + i * kRow, i, p); !s.ok()) return s;
            f(V{}, p, i);
        }
        return Status{};
    });
}

}  // namespace

Status unpack(const Rules& rules, const Row* row, std::size_t index, Position& out) {
    return dispatch(rules.variant, [&]<Game V>(V) { return unpack_row<V>(rules, row, index, out); });
}

void pack(const Position& p, Row* row) {
    pack_side(p.mine, row);
    pack_side(p.theirs, row + kPlaces);
}

bool RowBuffer::reserve_for(std::size_t rows) {
    if (rows <= rows_) return true;
    const std::size_t more = std::max(2 * rows_, rows + 64);
    if (more > (SIZE_MAX - kRowSlack) / kRow) return false;  // a 32-bit machine
    auto* data = static_cast<Row*>(std::realloc(data_, more * kRow + kRowSlack));
    if (!data) return false;
    data_ = data;
    rows_ = more;
    return true;
}

Status legal_rows(const Rules& rules, std::span<const Row> boards, std::span<const Dice> dice, LegalRows& out,
                  const std::function<bool()>& interrupted) {
    out.offsets.assign(1, 0);
    Results results;
    std::size_t count = 0;
    bool has_room = true;
    const auto stop = [&] { return !has_room || (interrupted && interrupted()); };
    Status s = for_each_row(rules, boards, stop, [&]<Game V>(V, const Position& p, std::size_t i) {
        if (!has_room) return;
        const Dice d = dice[dice.size() == 1 ? 0 : i];
        results.clear();
        if (!p.is_over()) generate<V>(p, d, [&](const Board& b) { results.add(b); });
        has_room = out.rows.reserve_for(count + results.size());
        if (!has_room) return;
        for (std::size_t k = 0; k < results.size(); ++k) {
            const Position next = turned<V>(results[k], p.rules, p.side, d);
            pack(next, out.rows.row(count++));
            out.same_side.push_back(next.side == p.side);
        }
        out.offsets.push_back(static_cast<std::int64_t>(count));
    });
    return has_room ? s : Status::error(Code::no_memory, "there is no memory for all the results");
}

Status count_rows(const Rules& rules, std::span<const Row> boards, std::span<std::int32_t> out,
                  const std::function<bool()>& interrupted) {
    return for_each_row(rules, boards, interrupted, [&]<Game V>(V, const Position& p, std::size_t i) {
        const Generator<V> generator(p);
        for (int r = 0; r < kRolls; ++r) {
            std::int32_t n = 0;
            if (!p.is_over()) generator(kAllRolls[r].dice, [&] { ++n; });
            out[i * kRolls + static_cast<std::size_t>(r)] = n;
        }
    });
}

Status outcome_rows(const Rules& rules, std::span<const Row> boards, std::span<Row> out,
                    const std::function<bool()>& interrupted) {
    return for_each_row(rules, boards, interrupted, [&]<Game V>(V, const Position& p, std::size_t i) {
        const int lost = p.is_over() ? points<V>(rules, p.mine) : 0;
        out[i] = static_cast<Row>(p.side == Side::white ? -lost : lost);
    });
}

Status random_play(const Rules& rules, std::span<Row> boards, std::uint64_t seed, std::uint64_t turn,
                   std::span<std::uint8_t> same_side, const std::function<bool()>& interrupted) {
    Results results;
    std::array<Row, kRow + kRowSlack> row{};
    return for_each_row(rules, boards, interrupted, [&]<Game V>(V, const Position& p, std::size_t i) {
        same_side[i] = 0;
        if (p.is_over()) return;
        Rng rng(seed, i, turn);
        const Dice dice = rng.roll();
        results.clear();
        generate<V>(p, dice, [&](const Board& b) { results.add(b); });
        const Board& chosen = results[rng.below(static_cast<std::uint32_t>(results.size()))];
        const Position next = turned<V>(chosen, rules, p.side, dice);
        pack(next, row.data());
        std::memcpy(boards.data() + i * kRow, row.data(), kRow);
        same_side[i] = next.side == p.side;
    });
}

}  // namespace nardy
