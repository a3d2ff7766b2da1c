// Python's views: the lazy list of plays, and a finished game's result.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>

#include "nardy/rules/perft.h"
#include "nardy/rules/roll.h"

// How many there are is known at once; the canonical moves are worked out when a play is first looked at.
class Plays {
  public:
    Plays(const nardy::Position& position, nardy::Dice dice)
        : position_(position), dice_(dice), count_(nardy::count_plays(position, dice)) {}

    std::size_t size() const { return static_cast<std::size_t>(count_.plays); }
    bool is_pass() const { return count_.numbers == 0; }
    nardy::Dice dice() const { return dice_; }
    const nardy::Position& start() const { return position_; }
    bool contains(const nardy::Play& play) const { return find(play) < size(); }
    std::size_t find(const nardy::Play& play) const {
        return static_cast<std::size_t>(std::find(all().begin(), all().end(), play) - all().begin());
    }

    // Safe to call from several threads at once.
    const std::vector<nardy::Play>& all() const {
        std::call_once(listed_->once, [this] { listed_->plays = nardy::Roll(position_, dice_).plays(); });
        return listed_->plays;
    }

  private:
    struct Listed {
        std::once_flag once;
        std::vector<nardy::Play> plays;
    };

    nardy::Position position_;
    nardy::Dice dice_;
    nardy::PlayCount count_;
    std::shared_ptr<Listed> listed_ = std::make_shared<Listed>();
};

enum class Kind : std::uint8_t { single = nardy::kSingle, mars = nardy::kMars, koks = nardy::kKoks };

struct Result {
    nardy::Side winner;
    Kind kind;
    bool operator==(const Result&) const = default;
};
