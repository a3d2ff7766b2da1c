// What may be done in a game and when, and what each step changes.
#include "game.h"

#include "nardy/rules/rng.h"

namespace nardy {
namespace {

// Streams of random numbers that a game draws from its seed.
constexpr std::uint64_t kOpeningStream = 0x6F70656E;  // "open"
constexpr std::uint64_t kRollStream = 0x726F6C6C;     // "roll"

Status not_now(const char* why) { return Status::error(Code::not_allowed, why); }

Status check(std::span<const Throw> throws) {
    for (const Throw& t : throws) {
        Dice dice;
        if (Status s = read_dice(t.white, t.black, dice); !s.ok()) return s;
        const bool last = &t == &throws.back();
        if (t.is_tie() == last)
            return Status::error(Code::invalid_dice, last ? "the last throw of an opening must not be a tie"
                                                          : "in an opening only ties are thrown again");
    }
    return {};
}

}  // namespace

int most_points(const Rules& rules) {
    return dispatch(rules.variant, [&]<Game V>(V) { return points<V>(rules, Checkers(V::start)); });
}

GameRecord::GameRecord(const GameOptions& options)
    : options_(options), start_(start_position(options.rules, options.first_side.value_or(Side::white))) {
    if (options_.first_side) options_.opening = Opening::reroll;
}

Status GameRecord::from_position(const Position& start, std::uint64_t seed, GameRecord& out) {
    if (!is_sound(start)) return Status::error(Code::invalid_position, "a game cannot begin from this position");
    GameRecord game({start.rules, seed, start.side, Opening::reroll});
    game.start_ = start;
    out = std::move(game);
    return {};
}

std::optional<GameResult> GameRecord::result() const {
    const Position& p = position();
    if (resigned_ > 0) return GameResult{other(p.side), resigned_, true};
    return result_of(p);
}

Throw GameRecord::thrown(std::size_t index) const {
    Rng rng(options_.seed, kOpeningStream, index);
    const int white = rng.die(), black = rng.die();
    return {static_cast<std::uint8_t>(white), static_cast<std::uint8_t>(black)};
}

Status GameRecord::opening(std::span<const Throw> throws) {
    if (options_.first_side) return not_now("nobody throws for the start of this game: the first side was given");
    if (has_starter()) return not_now("the opening has been thrown already");
    if (Status s = check(throws); !s.ok()) return s;
    std::vector<Throw> all(throws.begin(), throws.end());
    while (all.empty() || all.back().is_tie()) all.push_back(thrown(all.size()));
    throws_ = std::move(all);
    start_.side = throws_.back().white > throws_.back().black ? Side::white : Side::black;
    return {};
}

Status GameRecord::roll(std::optional<Dice> dice) {
    if (is_over()) return Status::game_over();
    if (roll_) return not_now("the dice that lie on the table have not been played yet");
    if (dice)
        if (Status s = read_dice(dice->high, dice->low, *dice); !s.ok()) return s;
    if (!has_starter()) {
        GameRecord opened = *this;
        Status s = opened.opening();
        if (s.ok()) s = opened.roll(dice);
        if (s.ok()) *this = std::move(opened);
        return s;
    }
    if (turns_.empty() && options_.opening == Opening::keep) {
        const Dice kept(throws_.back().white, throws_.back().black);
        if (dice && *dice != kept) return not_now("the first roll is the dice thrown in the opening");
        dice = kept;
    }
    roll_.emplace(position(), dice ? *dice : Rng(options_.seed, kRollStream, turns_.size()).roll());
    return {};
}

Status GameRecord::require_roll() const {
    if (is_over()) return Status::game_over();
    return roll_ ? Status{} : not_now("no dice lie on the table: roll first");
}

Status GameRecord::move(const Move& m) {
    const Status s = require_roll();
    return s.ok() ? roll_->move(m) : s;
}

Status GameRecord::move(std::string_view text) {
    const Status s = require_roll();
    return s.ok() ? roll_->move(text) : s;
}

Status GameRecord::play() {
    if (Status s = require_roll(); !s.ok()) return s;
    if (!roll_->is_complete())
        return Status::illegal(Reason::incomplete, roll_->moves().size(), {},
                               "the roll is not finished: a number can still be played");
    finish(roll_->play());
    return {};
}

Status GameRecord::play(std::string_view text) {
    if (Status s = require_roll(); !s.ok()) return s;
    Play whole;
    const Status s = roll_->moves().size() == 0 ? roll_->parse_play(text, whole)
                                                : Roll(position(), roll_->dice()).parse_play(text, whole);
    if (s.ok()) finish(whole);
    return s;
}

Status GameRecord::play(const Play& play) {
    if (Status s = require_roll(); !s.ok()) return s;
    if (play.dice != roll_->dice()) return not_now("this play is of other dice than those on the table");
    Roll whole(position(), roll_->dice());
    for (const Move& m : play.moves)
        if (Status s = whole.move(m); !s.ok()) return s;
    if (!whole.is_complete() || whole.play() != play) return not_now("this play was made for another position");
    finish(play);
    return {};
}

void GameRecord::finish(const Play& play) {
    turns_.push_back({position().side, play.dice, play.moves, play.position});
    roll_.reset();
}

Status GameRecord::undo() {
    if (resigned_ > 0) {
        resigned_ = 0;
    } else if (!roll_ || !roll_->undo()) {
        if (turns_.empty()) return not_now("nothing has been played that could be taken back");
        Roll again(turns_.size() == 1 ? start_ : turns_[turns_.size() - 2].after, turns_.back().dice);
        turns_.pop_back();
        roll_ = std::move(again);
    }
    return {};
}

Status GameRecord::resign(int points) {
    if (is_over()) return Status::game_over();
    if (!has_starter()) return not_now("nobody is to roll yet: the opening comes first");
    if (points < kSingle || points > kKoks) return not_now("a resignation gives up 1, 2 or 3 points");
    if (points > most_points(options_.rules))
        return not_now("by these rules nobody can lose 3 points: there is no koks");
    resigned_ = points;
    return {};
}

bool GameRecord::operator==(const GameRecord& o) const {
    const bool same_roll = roll_.has_value() == o.roll_.has_value() &&
                           (!roll_ || (roll_->dice() == o.roll_->dice() && roll_->moves() == o.roll_->moves()));
    return same_roll && options_ == o.options_ && start_ == o.start_ && throws_ == o.throws_ && turns_ == o.turns_ &&
           resigned_ == o.resigned_;
}

}  // namespace nardy
