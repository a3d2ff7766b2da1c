// Where searches find the tables of bearoff.h: one set serves all engines of the process and is made when the first
// call needs it.
#pragma once

#include <atomic>

#include "races.h"

namespace nardy {

// The tables for a game, null where they have not been made yet.
const Bearoff* ready_bearoff(Variant variant);

// The tables for a game: makes them, or waits while another thread does.
const Bearoff& made_bearoff(Variant variant);

// Has them made in the background and returns at once. The thread that does it is nobody's and ends by itself within a
// second; a library that holds the engine must not be unloaded before. Where the platform has no threads, nothing is
// done: there they are made by the first call that may take its time.
void prepare_bearoff(Variant variant);

// The tables as one call uses them, from any number of threads.
class EndGames {
  public:
    // if_ready: a call with a time limit never waits for the tables.
    enum class Use : std::uint8_t { never, if_ready, always };

    EndGames(Variant variant, Use use)
        : variant_(variant), use_(use), net_(built_in_race_net(rolls_again(variant, Dice(6, 1)))) {
        refresh();
    }

    // The chances of a position that the tables know; false for any other, and where the call goes without tables.
    bool find(const Position& p, Chances& out) {
        if (use_ == Use::never || !is_end_game(p)) return false;
        const Bearoff* bearoff = tables();
        if (bearoff) out = bearoff->chances(p);
        return bearoff;
    }

    // The chances of races, end games included, for which they take the evaluator's place; false for positions that are
    // none or that they know less of, and where the call goes without tables.
    bool find_race(const Position& p, RaceMemo& memo, Chances& out) {
        if (use_ == Use::never || !is_race(p.rules.variant, p.board())) return false;
        if (is_end_game(p)) return find(p, out);
        const Bearoff* bearoff = net_ ? tables() : nullptr;
        return bearoff && Races(*bearoff, *net_, memo).chances(p, out);
    }

    // Corrects the evaluator's chances of a position that find_race does not know; see races.h.
    void correct(const Position& p, RaceMemo& memo, Chances& c) {
        if (use_ == Use::never || !net_ || !Races::speaks_of(p)) return;
        if (const Bearoff* bearoff = tables()) Races(*bearoff, *net_, memo).correct(p, c);
    }

    // Takes up tables that have become ready. Only here and not as soon as they are, so that a call which compares
    // values of one depth has them all from the same source.
    void refresh() {
        if (use_ == Use::if_ready) bearoff_.store(ready_bearoff(variant_), std::memory_order_release);
    }

    // Whether every call with this `use` would get the same answers from now on.
    bool settled() const { return use_ != Use::if_ready || bearoff_.load(std::memory_order_acquire); }

  private:
    const Bearoff* tables() {
        const Bearoff* bearoff = bearoff_.load(std::memory_order_acquire);
        return bearoff ? bearoff : first_need();
    }
    const Bearoff* first_need();

    Variant variant_;
    Use use_;
    const RaceNet* net_;
    std::atomic<const Bearoff*> bearoff_{nullptr};
    std::atomic<bool> asked_{false};
};

}  // namespace nardy
