// Matches: the score, the next game, and their records.
#include "match.h"

#include <algorithm>

#include "nardy/rules/rng.h"
#include "record.h"

namespace nardy {
namespace {

constexpr std::uint64_t kGameStream = 0x67616D65;  // "game"
constexpr int kLongest = 1'000'000;

Status bad(std::string message) { return Status::error(Code::invalid_record, std::move(message)); }

Status read_options(const Json& json, MatchOptions& out) {
    const Json *rules = json.find("rules"), *match = json.find("match");
    if (!rules || !rules->text()) return bad("rules: the name of the game is missing");
    if (Status s = parse_rules(*rules->text(), out.rules); !s.ok()) return bad("rules: " + s.message);
    if (!parse_seed(json.find("seed"), out.seed)) return bad("seed: it must be a whole number from 0 to 2^64 - 1");
    if (!match || !match->object()) return bad("match: length, next_start and opening are missing");
    const Json *length = match->find("length"), *next = match->find("next_start");
    if (!length || !length->integer() || *length->integer() < 1 || *length->integer() > kLongest)
        return bad("match: the length must be a whole number from 1 on");
    out.length = static_cast<int>(*length->integer());
    if (!parse_name(next, out.next_start)) return bad("match: next_start must be " + choice_of<NextStart>());
    if (!parse_name(match->find("opening"), out.opening)) return bad("match: opening must be " + choice_of<Opening>());
    return {};
}

}  // namespace

NextStart usual_next_start(const Rules& rules) {
    return dispatch(rules.variant, []<Game V>(V) { return V::winner_starts ? NextStart::winner : NextStart::roll; });
}

Match::Match(const MatchOptions& options) : options_(options) {
    options_.length = std::max(1, options.length);
    game_ = begin(std::nullopt);
}

// The games' seeds have 53 bits, so that other readers of records do not round them.
GameRecord Match::begin(std::optional<Side> first_side) const {
    const std::uint64_t seed = Rng(options_.seed, kGameStream, earlier_.size()).next() >> 11;
    return GameRecord({options_.rules, seed, first_side, options_.opening});
}

int Match::score(Side side) const {
    int points = 0;
    const auto add = [&](const GameRecord& game) {
        if (const auto result = game.result(); result && result->winner == side) points += result->points;
    };
    for (const GameRecord& game : earlier_) add(game);
    add(game_);
    return points;
}

std::optional<Side> Match::winner() const {
    for (const Side side : {Side::white, Side::black})
        if (score(side) >= options_.length) return side;
    return std::nullopt;
}

Status Match::away(Away& out) const {
    if (winner()) return Status::error(Code::game_over, "the match is over: nobody needs anything any more");
    out = {options_.length - score(Side::white), options_.length - score(Side::black)};
    return {};
}

Status Match::next_game() {
    if (!game_.is_over()) return Status::error(Code::not_allowed, "the game of the match is not over yet");
    if (winner()) return Status::error(Code::game_over, "the match is over: no further game is played");
    const Side last_winner = game_.result()->winner;
    earlier_.push_back(std::move(game_));
    game_ = begin(options_.next_start == NextStart::winner ? std::optional(last_winner) : std::nullopt);
    return {};
}

Json to_record(const Match& match) {
    const MatchOptions& o = match.options();
    Json::Array games;
    for (const GameRecord& game : match.earlier()) games.push_back(to_record(game));
    games.push_back(to_record(match.game()));
    Json::Object score;
    for (const Side side : {Side::white, Side::black}) score.emplace_back(name_of(side), match.score(side));
    return Json::Object{
        {"nardy", kRecordFormat},
        {"rules", to_text(o.rules)},
        {"match",
         Json::Object{{"length", o.length}, {"next_start", name_of(o.next_start)}, {"opening", name_of(o.opening)}}},
        {"seed", seed_to_json(o.seed)},
        {"score", std::move(score)},
        {"games", std::move(games)},
    };
}

std::string to_json(const Match& match) { return to_record(match).dump(); }

Status from_json(std::string_view text, Match& out) {
    Json json;
    if (Status s = parse_json(text, json); !s.ok()) return bad(s.message);
    return from_record(json, out);
}

Status from_record(const Json& json, Match& out) {
    if (Status s = check_format(json, "games"); !s.ok()) return s;
    MatchOptions options;
    if (Status s = read_options(json, options); !s.ok()) return s;
    const Json::Array& games = *json.find("games")->array();
    if (games.empty()) return bad("games: a match has at least one game");

    Match match(options);
    for (std::size_t k = 0; k < games.size(); ++k) {
        const std::string where = "game " + std::to_string(k + 1) + ": ";
        if (Status s = k == 0 ? Status{} : match.next_game(); !s.ok()) return bad(where + s.message);
        GameRecord game;
        if (Status s = from_record(games[k], game); !s.ok()) return bad(where + s.message);
        const GameOptions &is = game.options(), &should = match.game().options();
        if (is.first_side && should.first_side != is.first_side)
            return bad(where + (should.first_side ? "the winner of the last game starts" : "its start must be thrown"));
        if (is != should) return bad(where + "its rules, seed and opening are not those of the match");
        if (game.has_own_start()) return bad(where + "a match has no set-up positions");
        match.game() = std::move(game);
    }
    const Json* score = json.find("score");
    for (const Side side : {Side::white, Side::black}) {
        const Json* points = score ? score->find(name_of(side)) : nullptr;
        if (!points || !points->integer() || *points->integer() != match.score(side))
            return bad(std::string("score: ") + name_of(side) + " has " + std::to_string(match.score(side)) +
                       " by the games");
    }
    out = std::move(match);
    return {};
}

}  // namespace nardy
