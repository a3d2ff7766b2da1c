// Move generation: every distinct board after a whole roll, under the duty to play, each exactly once and without
// a table of what has been seen.
//
// Doubles: a result is a multiset of sources, and playing from the back to the front always works if any order does
// (arrivals come before departures, stragglers come home before checkers are borne off). So non-increasing sources
// name each result once. Only the fence of six depends on the order, because it is judged after every move: where
// such a run stands on the way, the other orders are tried.
//
// Two numbers: a pair (source of the larger, source of the smaller) names a result, but for three coincidences that
// are filtered by bit masks: the two orders of one pair, one checker that takes both numbers over either point on
// the way without a hit, and two checkers borne off with either number.
#pragma once

#include <array>
#include <concepts>

#include "step.h"

namespace nardy {

template <Game V>
class Generator {
  public:
    constexpr explicit Generator(const Position& p) : step_(p), position_(p) {}

    // Calls sink(board) for every result, or sink() if it wants no board, which saves making one; a pass is one result,
    // the board as it was. Returns how many numbers each of the plays uses.
    template <class Sink>
    constexpr int operator()(Dice dice, Sink&& sink) const {
        const Node start = step_.start(position_, dice);
        return dice.is_double() ? four_of_one(start, dice.high, sink) : two_numbers(start, dice.high, dice.low, sink);
    }

  private:
    template <class Sink>
    constexpr int two_numbers(const Node& start, int large, int small, Sink& sink) const {
        // given[s]: the sources of `large` that have been paired with source s of `small`.
        std::array<Mask, kSources> given{};
        Mask straight = 0;  // checkers that have taken both numbers without a hit on the way
        Mask alone[2] = {0, 0};
        bool both = false;

        for (Mask first = step_.sources(start, large); first; first &= first - 1) {
            const int i = lowest(first);
            const Node mid = step_.after(start, i, large);
            if (step_.breaks_fence(mid)) continue;
            alone[0] |= bit(i);
            Mask second = step_.sources(mid, small);
            if (landing(i, large).dst == kOff && i <= small) second &= ~(given[i] & bits_up_to(small));
            drop_repeated_journeys(i, large, small, second, straight);
            for (; second; second &= second - 1) {
                const int j = lowest(second);
                if (!give_after(mid, j, small, sink)) continue;
                given[j] |= bit(i);
                both = true;
            }
        }
        for (Mask first = step_.sources(start, small); first; first &= first - 1) {
            const int j = lowest(first);
            const Node mid = step_.after(start, j, small);
            if (step_.breaks_fence(mid)) continue;
            alone[1] |= bit(j);
            Mask second = step_.sources(mid, large) & ~given[j];
            if (landing(j, small).dst == kOff) {
                for (int i = 1; i <= small; ++i)
                    if (given[i] & bit(j)) second &= ~bit(i);
            }
            drop_repeated_journeys(j, small, large, second, straight);
            for (; second; second &= second - 1) {
                const int i = lowest(second);
                if (!give_after(mid, i, large, sink)) continue;
                given[j] |= bit(i);
                both = true;
            }
        }
        if (both) return 2;

        const int k = alone[0] ? 0 : 1;
        if (!alone[k]) {
            give(start, sink);
            return 0;
        }
        for (Mask only = alone[k]; only; only &= only - 1)
            give_known(start, lowest(only), k == 0 ? large : small, sink);
        return 1;
    }

    template <class Sink>
    static constexpr void give(const Node& end, Sink& sink) {
        if constexpr (std::invocable<Sink&>)
            sink();
        else
            sink(end.board);
    }

    // Gives the result of one more move that is known to make no forbidden fence.
    template <class Sink>
    constexpr void give_known(const Node& n, int source, int die, Sink& sink) const {
        if constexpr (std::invocable<Sink&>)
            sink();
        else
            sink(step_.after(n, source, die).board);
    }

    // Gives it unless it makes one; whether it did.
    template <class Sink>
    constexpr bool give_after(const Node& n, int source, int die, Sink& sink) const {
        if constexpr (V::has_fence) {
            const Node end = step_.after(n, source, die);
            if (step_.breaks_fence(end)) return false;
            give(end, sink);
        } else {
            give_known(n, source, die, sink);
        }
        return true;
    }

    // One checker that takes both numbers ends on one and the same board, whichever way it went and whichever of two
    // checkers made which half, unless it hit on the way. Removes from `second` what has been given before.
    constexpr void drop_repeated_journeys(int first, int die, int other_die, Mask& second, Mask& straight) const {
        if (first == kSpecialSource) return;
        const auto given_before = [&](int traveller) {
            const bool before = (straight & bit(traveller)) != 0;
            straight |= bit(traveller);
            return before;
        };
        const int onward = landing(first, die).dst;
        if (onward != kOff && (second & bit(onward)) && !(step_.blots() & bit(onward)) && given_before(first))
            second &= ~bit(onward);
        const int behind = first + other_die;
        if (behind <= kBar && (second & bit(behind)) && given_before(behind)) second &= ~bit(behind);
    }

    // The path of a double: the sources of its moves so far, from the back.
    struct Path {
        std::array<std::uint8_t, 4> sources{};
        int size = 0;
        bool fenced = false;  // a forbidden fence stood on the way in this order
    };

    template <class Sink>
    constexpr int four_of_one(const Node& start, int die, Sink& sink) const {
        const Doubles run{*this, start, die, may_fence(die)};
        int length = 0;
        run.measure(start, bits_up_to(kSpecialSource), {}, length);
        if (length == 0)
            give(start, sink);
        else
            run.give(start, bits_up_to(kSpecialSource), {}, length, sink);
        return length;
    }

    // Whether a forbidden run of six can stand at any time of this roll: a generous but quick test.
    constexpr bool may_fence(int die) const {
        if constexpr (!V::has_fence) return false;
        const Mask occupied = position_.mine.occupied() & kBoardMask;
        Mask reach = occupied;
        for (int k = 0; k < 4; ++k) reach |= (reach >> die) & step_.open();
        if constexpr (V::has_special) {
            if (V::is_special_number(die)) reach |= bit(die) & step_.open();
        }
        return is_fence(reach, step_.forbidden());
    }

    struct Doubles {
        const Generator& generator;
        const Node& start;
        int die;
        bool fences;

        // Finds how many moves can be made; stops at four.
        constexpr void measure(const Node& n, Mask allowed, const Path& path, int& length) const {
            for (Mask from = generator.step_.sources(n, die) & allowed; from && length < 4;) {
                const int source = highest(from);
                from &= ~bit(source);
                const Node next = generator.step_.after(n, source, die);
                const Path longer = fences ? extended(path, source, next) : Path{{}, path.size + 1};
                if (longer.size > length && stands(next, longer)) length = longer.size;
                if (longer.size < 4) measure(next, bits_up_to(source), longer, length);
            }
        }

        template <class Sink>
        constexpr void give(const Node& n, Mask allowed, const Path& path, int length, Sink& sink) const {
            Mask from = generator.step_.sources(n, die) & allowed;
            if (!fences && path.size + 1 == length) {
                for (; from; from &= from - 1) generator.give_known(n, lowest(from), die, sink);
                return;
            }
            for (; from; from &= from - 1) {
                const int source = lowest(from);
                const Node next = generator.step_.after(n, source, die);
                const Path longer = fences ? extended(path, source, next) : Path{{}, path.size + 1};
                if (longer.size < length)
                    give(next, bits_up_to(source), longer, length, sink);
                else if (stands(next, longer))
                    Generator::give(next, sink);
            }
        }

        constexpr Path extended(Path path, int source, const Node& next) const {
            path.sources[path.size++] = static_cast<std::uint8_t>(source);
            path.fenced = path.fenced || generator.step_.breaks_fence(next);
            return path;
        }

        // Whether the board at the end of a path may stand and can be reached in some order of its moves.
        constexpr bool stands(const Node& end, const Path& path) const {
            if (!path.fenced) return true;
            return !generator.step_.breaks_fence(end) && some_order(start, path);
        }

        constexpr bool some_order(const Node& n, const Path& rest) const {
            if (rest.size == 0) return true;
            const Mask from = generator.step_.sources(n, die);
            for (int k = 0; k < rest.size; ++k) {
                if (!(from & bit(rest.sources[k]))) continue;
                const Node next = generator.step_.after(n, rest.sources[k], die);
                if (generator.step_.breaks_fence(next)) continue;
                Path others = rest;
                others.sources[k] = rest.sources[--others.size];
                if (some_order(next, others)) return true;
            }
            return false;
        }
    };

    Step<V> step_;
    const Position& position_;
};

// Generates for one roll; see Generator.
template <Game V, class Sink>
constexpr int generate(const Position& p, Dice dice, Sink&& sink) {
    return Generator<V>(p)(dice, sink);
}

}  // namespace nardy
