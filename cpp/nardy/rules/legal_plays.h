// A roll's plays as a list that is worked out when it is first read; where a play began, and where it may be made.
#pragma once

#include <memory>
#include <mutex>

#include "perft.h"
#include "roll.h"

namespace nardy {

// The position in which the play was made: its moves taken back.
Position origin(const Play& play);

// Whether the play is one of an unfinished position's: its moves lead from there to its own position.
bool fits(const Play& play, const Position& start);

// How many there are is known at once; the canonical moves are worked out when a play is first looked at.
class LegalPlays {
  public:
    LegalPlays(const Position& start, Dice dice) : start_(start), dice_(dice), count_(count_plays(start, dice)) {}

    const Position& start() const { return start_; }
    Dice dice() const { return dice_; }
    std::size_t size() const { return static_cast<std::size_t>(count_.plays); }
    bool is_pass() const { return count_.numbers == 0; }

    const std::vector<Play>& all() const;      // safe to call from several threads at once
    std::size_t find(const Play& play) const;  // size() where it is none of them

  private:
    struct Listed {
        std::once_flag once;
        std::vector<Play> plays;
    };

    Position start_;
    Dice dice_;
    PlayCount count_;
    std::shared_ptr<Listed> listed_ = std::make_shared<Listed>();
};

}  // namespace nardy
