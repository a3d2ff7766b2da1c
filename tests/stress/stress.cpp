// Random whole games in C++, each position checked: `nardy_stress [games]`. Built with sanitizers by .ci/run.
//
// Every game has a winner; totals are always 15; text and id lead back to the same position; the generator's results
// equal those of a plain search through single moves; perft agrees with a count through single moves.
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>

#include "nardy/rules/batch.h"
#include "nardy/rules/movegen.h"
#include "nardy/rules/perft.h"
#include "nardy/rules/rng.h"
#include "nardy/rules/roll.h"

using namespace nardy;

namespace {

using Boards = std::unordered_set<Board, BoardHash>;

[[noreturn]] void fail(const char* what, const Position& p) {
    std::printf("FAILED: %s at %s\n", what, to_text(p).c_str());
    std::exit(1);
}

// The second path: all chains of single moves, without the generator's canonical orders.
template <Game V>
class Plain {
  public:
    Plain(const Position& p, Dice dice) : step_(p), dice_(dice) {
        const Node start = step_.start(p, dice);
        walk(start, DiceLeft(dice), 0);
        if (longest_ == 0) ends_.insert(start.board);
        if (longest_ == 1 && !dice.is_double() && !larger_.empty()) ends_ = larger_;
    }
    const Boards& ends() const { return ends_; }

  private:
    void walk(const Node& n, const DiceLeft& left, int used) {
        if (used > longest_) longest_ = used, ends_.clear();
        if (used == longest_ && used > 0) ends_.insert(n.board);
        for (const int die : {static_cast<int>(dice_.high), static_cast<int>(dice_.low)}) {
            if (!left.has(die)) continue;
            for (Mask from = step_.sources(n, die); from; from &= from - 1) {
                const Node next = step_.after(n, lowest(from), die);
                if (step_.breaks_fence(next)) continue;
                if (used == 0 && die == dice_.high) larger_.insert(next.board);
                walk(next, left.without(die), used + 1);
            }
            if (dice_.is_double()) break;
        }
    }

    Step<V> step_;
    Dice dice_;
    int longest_ = 0;
    Boards ends_, larger_;
};

template <Game V>
void compare_generators(const Position& p, Dice dice) {
    Boards given;
    int count = 0;
    generate<V>(p, dice, [&](const Board& b) { given.insert(b), ++count; });
    if (count != static_cast<int>(given.size())) fail("a result was generated twice", p);
    const Plain<V> plain(p, dice);
    if (given != plain.ends()) fail("the generator differs from single moves", p);
}

void check_position(const Position& p) {
    if (!is_sound(p)) fail("an unsound position", p);
    Position back;
    if (!parse_position(to_text(p), back).ok() || !(back == p)) fail("text does not lead back", p);
    if (!parse_id(to_id(p), back).ok() || !(back == p)) fail("id does not lead back", p);
    std::array<Row, kRow + kRowSlack> row{};
    pack(p, row.data());
    if (!unpack(p.rules, row.data(), 0, back).ok() || !(back.board() == p.board())) fail("row does not lead back", p);
}

template <Game V>
std::uint64_t play_games(int games) {
    std::uint64_t rolls = 0;
    for (int g = 0; g < games; ++g) {
        Rules rules{kVariant<V>};
        if (V::has_koks_option) rules.koks = Koks(g % 4);
        Position p = start_position(rules, g % 2 ? Side::black : Side::white);
        constexpr int kEndless = 100000;
        for (int turn = 0; !p.is_over(); ++turn) {
            if (turn == kEndless) fail("no winner", p);
            Rng rng(20261129, static_cast<std::uint64_t>(g), static_cast<std::uint64_t>(turn));
            const Dice dice = rng.roll();
            if (turn % 8 == g % 8) compare_generators<V>(p, dice);
            std::vector<Position> next;
            generate<V>(p, dice, [&](const Board& b) { next.push_back(turned<V>(b, p.rules, p.side, dice)); });
            p = next[rng.below(static_cast<std::uint32_t>(next.size()))];
            check_position(p);
            ++rolls;
        }
        if (points_of(p) < 1 || points_of(p) > 3) fail("a game without points", p);
    }
    return rolls;
}

// Level by level with equal positions counted together, the last level through single moves.
template <Game V>
std::uint64_t perft_by_single_moves(const Position& start, int depth) {
    struct Hash {
        std::size_t operator()(const Position& p) const { return hash(p); }
    };
    std::unordered_map<Position, std::uint64_t, Hash> level{{start, 1}};
    std::uint64_t sum = 0;
    for (int d = 1; d <= depth; ++d) {
        std::unordered_map<Position, std::uint64_t, Hash> next;
        for (const auto& [p, ways] : level) {
            if (p.is_over()) {
                sum += ways;
                continue;
            }
            for (const auto& [dice, weight] : kAllRolls) {
                const Plain<V> plain(p, dice);
                if (d == depth)
                    sum += ways * plain.ends().size();
                else
                    for (const Board& b : plain.ends()) next[turned<V>(b, p.rules, p.side, dice)] += ways;
            }
        }
        level = std::move(next);
    }
    return sum;
}

template <Game V>
void check_perft(int depth) {
    const Position start = start_position(Rules{kVariant<V>}, Side::white);
    const std::uint64_t fast = perft(start, depth), plain = perft_by_single_moves<V>(start, depth);
    std::printf("%s perft %d: %llu, through single moves %llu\n", V::name, depth, static_cast<unsigned long long>(fast),
                static_cast<unsigned long long>(plain));
    if (fast != plain) fail("perft differs from single moves", start);
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 300;
    const int deeper = argc > 2 ? std::atoi(argv[2]) : 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto run = [&]<Game V>(V) {
            const std::uint64_t rolls = play_games<V>(games);
            std::printf("%s: %d random games, %llu rolls, all sound\n", V::name, games,
                        static_cast<unsigned long long>(rolls));
        };
        (run(std::tuple_element_t<I, Variants>{}), ...);
    }(std::make_index_sequence<kVariants>{});
    check_perft<Long>(3 + 2 * (deeper > 0));
    check_perft<Short>(2 + (deeper > 0));
    check_perft<SixOne>(3 + (deeper > 0));
    std::printf("nardy_stress: everything held\n");
    return 0;
}
