// Races: the sides have passed each other, and nothing that one does hinders the other any more. What counting turns
// says of them, and of positions that are nearly one.
//
// A side's turns to the end and to a goal on the way are known from a table or from the race network; two such counts
// side by side give the chances. All they leave out is that a side may do better by playing otherwise when behind.
#pragma once

#include <algorithm>
#include <vector>

#include "bearoff.h"
#include "race_net.h"

namespace nardy {

// The turns to one goal of the sides that were looked at last: a search meets the same side against many others.
class TurnsMemo {
  public:
    // What find(c, from) says, asked only where it has not been asked of late.
    template <class F>
    Turns of(const Checkers& c, int from, F&& find) {
        if (entries_.empty()) entries_.resize(kEntries);
        Entry& entry = entries_[((c.low() ^ c.high() * kMixStep) * kMixStep) >> (64 - kBits)];
        if (!(entry.checkers == c && entry.from == from)) entry = {c, from, find(c, from)};
        return entry.turns;
    }

  private:
    struct Entry {
        Checkers checkers;  // at first of no side at all
        int from = 0;
        Turns turns;
    };
    static constexpr int kBits = 4;
    static constexpr std::size_t kEntries = std::size_t{1} << kBits;
    std::vector<Entry> entries_;  // made when first needed
};

// For one thread.
struct RaceMemo {
    TurnsMemo all_off, first_off;
};

class Races {
  public:
    Races(const Bearoff& tables, const RaceNet& net, RaceMemo& memo) : tables_(tables), net_(net), memo_(memo) {}

    // Of the side to roll in a race that is not over. False where turns can only be guessed: an evaluator knows better.
    bool chances(const Position& race, Chances& out) const;

    // Corrects the chances that an evaluator gives for any other position. What is certain counts more than its
    // opinion: a side with all checkers home that is done before the other can have borne off its first one or
    // left the places that make a koks; in a race that chances() does not know, koks. With a koks option of long and
    // 6-1 nardy, of which no network knows, the chance of koks is an estimate: the share of all mars that are koks if
    // nothing hinders the two on their ways.
    void correct(const Position& p, Chances& c) const;

    // Whether there may be anything to correct.
    static bool speaks_of(const Position& p) {
        return speaks_of(p.rules, p.mine) || speaks_of(p.rules, p.theirs) || is_race(p.rules.variant, p.board());
    }

  private:
    // The chances of one side.
    struct Winning {
        std::int32_t win, mars, koks;
        void limit(std::int32_t most) {
            win = std::min(win, most), mars = std::min(mars, most), koks = std::min(koks, most);
        }
    };

    static bool speaks_of(const Rules& rules, const Checkers& winner) {
        return rules.koks != Koks::off || all_home(winner);
    }
    Turns all_off(const Checkers& c) const;
    Turns first_off(const Checkers& c, int from) const;
    Turns come_home(const Checkers& c, int home) const;
    template <Game V>
    Turns no_koks(Koks option, const Checkers& c) const;
    template <Game V>
    void correct_for(const Checkers& winner, const Checkers& loser, Koks option, int behind, Winning& c) const;

    const Bearoff& tables_;
    const RaceNet& net_;
    RaceMemo& memo_;
};

}  // namespace nardy
