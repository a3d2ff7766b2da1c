// Games as JSON: written, and read back by playing them again.
#include "record.h"

#include <algorithm>

#include "nardy/rules/text.h"

namespace nardy {
namespace {

std::string text_of(Dice dice) { return std::to_string(dice.high) + std::to_string(dice.low); }

Json opening_json(const GameRecord& game) {
    Json::Array throws;
    for (const Throw& t : game.throws()) throws.push_back(Json::Array{int{t.white}, int{t.black}});
    return Json::Object{{"rule", name_of(game.options().opening)}, {"throws", std::move(throws)}};
}

Json roll_json(const Roll& roll) {
    std::string used;
    Json::Array moves;
    for (const Move& m : roll.moves()) {
        used += std::to_string(m.die);
        moves.push_back(to_text(m));
    }
    return Json::Object{{"dice", text_of(roll.dice())}, {"used", std::move(used)}, {"moves", std::move(moves)}};
}

Json result_json(const GameResult& result) {
    return Json::Object{{"winner", name_of(result.winner)}, {"points", result.points}, {"resigned", result.resigned}};
}

Status bad(std::string message) { return Status::error(Code::invalid_record, std::move(message)); }

bool parse(const std::string& text, Dice& out) {
    if (text.size() != 2 || text.find_first_not_of("123456") != std::string::npos) return false;
    out = Dice(text[0] - '0', text[1] - '0');
    return true;
}

// Plays a game again from what is written. Each step checks its key and hands it to the game, which checks the rules.
class Replay {
  public:
    explicit Replay(const Json& json) : json_(json) {}

    Status run(GameRecord& out) {
        for (const auto step : {&Replay::begin, &Replay::first, &Replay::turns, &Replay::roll, &Replay::result})
            if (Status s = (this->*step)(); !s.ok()) return s;
        out = std::move(game_);
        return {};
    }

  private:
    const std::string* text(const char* key) const {
        const Json* j = json_.find(key);
        return j ? j->text() : nullptr;
    }

    // The version, the rules, the seed, the start and who may choose it.
    Status begin() {
        if (Status s = check_format(json_, "turns"); !s.ok()) return s;
        GameOptions options;
        const std::string* rules = text("rules");
        if (!rules) return bad("rules: the name of the game is missing");
        if (Status s = parse_rules(*rules, options.rules); !s.ok()) return bad("rules: " + s.message);
        if (!parse_seed(json_.find("seed"), options.seed))
            return bad("seed: it must be a whole number from 0 to 2^64 - 1");
        if (json_.find("start")) return begin_from(options);
        if (!json_.find("opening")) {
            Side side{};
            if (!parse_name(json_.find("first"), side))
                return bad("first: without an opening it must say " + choice_of<Side>());
            options.first_side = side;
        }
        return open(options);
    }

    Status begin_from(const GameOptions& options) {
        const std::string* start = text("start");
        if (!start) return bad("start: it must be a position as text");
        if (json_.find("opening")) return bad("opening: a game from a set-up position has none");
        Position p;
        if (Status s = parse_position(*start, p); !s.ok()) return bad("start: " + s.message);
        if (p.rules != options.rules) return bad("start: the position is of other rules than the record");
        const Status s = GameRecord::from_position(p, options.seed, game_);
        return s.ok() ? s : bad("start: " + s.message);
    }

    Status open(GameOptions options) {
        const Json* opening = json_.find("opening");
        if (!opening) {
            game_ = GameRecord(options);
            return {};
        }
        if (!parse_name(opening->find("rule"), options.opening))
            return bad("opening: rule must be " + choice_of<Opening>());
        game_ = GameRecord(options);
        const Json* throws = opening->find("throws");
        if (!throws || !throws->array()) return bad("opening: throws must be a list");
        std::vector<Throw> given;
        for (const Json& pair : *throws->array()) {
            const Json::Array* dice = pair.array();
            const auto die = [&](std::size_t i) {
                const std::int64_t* n = dice && dice->size() == 2 ? (*dice)[i].integer() : nullptr;
                return static_cast<std::uint8_t>(n && *n >= 1 && *n <= 6 ? *n : 0);
            };
            given.push_back({die(0), die(1)});
            if (!given.back().white || !given.back().black)
                return bad("opening: throw " + std::to_string(given.size()) + " must be two numbers from 1 to 6");
        }
        if (given.empty()) return {};
        const Status s = game_.opening(given);
        return s.ok() ? s : bad("opening: " + s.message);
    }

    Status first() {
        Side side{};
        if (!game_.has_starter())
            return json_.find("first") ? bad("first: nobody can be first before the opening has been thrown")
                                       : Status{};
        if (!parse_name(json_.find("first"), side)) return bad("first: it must say " + choice_of<Side>());
        if (side != game_.start().side)
            return bad(std::string("first: it says ") + name_of(side) + ", but " + name_of(game_.start().side) +
                       " starts");
        return {};
    }

    Status turns() {
        int number = 0;
        for (const Json& turn : *json_.find("turns")->array()) {
            const std::string where = "turn " + std::to_string(++number);
            if (!game_.has_starter()) return bad(where + ": the opening has not been thrown");
            if (Status s = one_turn(turn); !s.ok()) return bad(where + s.message);
        }
        return {};
    }

    Status one_turn(const Json& turn) {
        const Json::Array* parts = turn.array();
        const auto part = [&](std::size_t i) { return parts && parts->size() == 3 ? (*parts)[i].text() : nullptr; };
        const std::string *side = part(0), *dice = part(1), *play = part(2);
        if (!side || !dice || !play) return bad(": it must be a list of three texts: side, dice, play");
        const std::string words = " (" + *side + " " + *dice + " " + quoted(*play) + "): ";
        const std::string known = side->size() > 1 || dice->size() > 2 ? ": " : words;
        Side who{};
        if (!parse_letter(*side, who)) return bad(known + "the side must be w or b");
        Dice rolled;
        if (!parse(*dice, rolled)) return bad(known + "the dice must be two digits from 1 to 6");
        if (game_.is_over()) return bad(known + "the game was over before it");
        if (who != game_.position().side) return bad(known + name_of(game_.position().side) + " was to roll");
        if (Status s = game_.roll(rolled); !s.ok()) return bad(known + s.message);
        if (Status s = game_.play(*play); !s.ok()) return bad(known + s.message);
        return {};
    }

    Status roll() {
        const Json* roll = json_.find("roll");
        if (!roll) return {};
        const Json *dice = roll->find("dice"), *used = roll->find("used"), *moves = roll->find("moves");
        Dice rolled;
        if (!dice || !dice->text() || !parse(*dice->text(), rolled))
            return bad("roll: the dice must be two digits from 1 to 6");
        if (!moves || !moves->array() || !used || !used->text() || used->text()->size() != moves->array()->size())
            return bad("roll: moves must be a list, and used the number of each as one digit");
        if (!game_.has_starter()) return bad("roll: the opening has not been thrown");
        if (Status s = game_.roll(rolled); !s.ok()) return bad("roll: " + s.message);
        std::size_t k = 0;
        for (const Json& move : *moves->array()) {
            const std::string where = "roll: move " + std::to_string(k + 1) + ": ";
            if (!move.text()) return bad(where + "it must be a text");
            if (Status s = one_move(*move.text(), (*used->text())[k++] - '0'); !s.ok()) return bad(where + s.message);
        }
        return {};
    }

    // The text alone would not say by which number a checker was borne off.
    Status one_move(const std::string& text, int die) {
        for (const Move& m : game_.current()->legal_moves())
            if (m.die == die && to_text(m) == text) return game_.move(m);
        Status s = GameRecord(game_).move(text);
        return s.ok() ? bad(quoted(text) + " by a " + std::to_string(die) + " is not one legal move") : s;
    }

    Status result() {
        const Json* result = json_.find("result");
        if (!result) return game_.is_over() ? bad("result: it is missing, but the game is over") : Status{};
        const Json *points = result->find("points"), *resigned = result->find("resigned");
        GameResult said;
        if (!parse_name(result->find("winner"), said.winner) || !points || !points->integer() || !resigned ||
            !resigned->boolean())
            return bad("result: it must have winner (white or black), points and resigned (true or false)");
        said.points = static_cast<int>(std::clamp<std::int64_t>(*points->integer(), 0, kKoks + 1));
        said.resigned = *resigned->boolean();
        if (said.resigned)
            if (Status s = game_.resign(said.points); !s.ok()) return bad("result: " + s.message);
        if (!game_.is_over()) return bad("result: the game is not over");
        const GameResult is = *game_.result();
        if (said != is)
            return bad(std::string("result: it is not what was played: ") + name_of(is.winner) + " wins " +
                       std::to_string(is.points));
        return {};
    }

    const Json& json_;
    GameRecord game_;
};

}  // namespace

Json seed_to_json(std::uint64_t seed) {
    constexpr std::uint64_t kExactInDoubles = std::uint64_t{1} << 53;
    if (seed < kExactInDoubles) return static_cast<std::int64_t>(seed);
    return std::to_string(seed);
}

bool parse_seed(const Json* json, std::uint64_t& out) {
    if (!json) return false;
    if (const std::int64_t* n = json->integer()) {
        out = static_cast<std::uint64_t>(*n);
        return *n >= 0;
    }
    const std::string* text = json->text();
    if (!text || text->empty()) return false;
    out = 0;
    for (const char c : *text) {
        if (c < '0' || c > '9') return false;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (out > (UINT64_MAX - digit) / 10) return false;
        out = 10 * out + digit;
    }
    return true;
}

Status check_format(const Json& record, const char* what) {
    const Json* version = record.find("nardy");
    if (!version || !version->integer()) return bad("nardy: this is no record of a game or a match");
    if (*version->integer() != kRecordFormat)
        return bad("nardy: the record has format " + std::to_string(*version->integer()) + "; known is format " +
                   std::to_string(kRecordFormat));
    const Json* list = record.find(what);
    if (list && list->array()) return {};
    if (record.find("games")) return bad("games: this is the record of a match, not of one game");
    return bad(std::string(what) + ": a list is missing");
}

Json to_record(const GameRecord& game) {
    Json::Object out{{"nardy", kRecordFormat}, {"rules", to_text(game.options().rules)}};
    if (game.has_own_start()) out.emplace_back("start", to_text(game.start()));
    out.emplace_back("seed", seed_to_json(game.options().seed));
    if (!game.options().first_side) out.emplace_back("opening", opening_json(game));
    if (game.has_starter()) out.emplace_back("first", name_of(game.start().side));
    Json::Array turns;
    for (const Turn& t : game.turns())
        turns.push_back(Json::Array{std::string(1, letter_of(t.side)), text_of(t.dice), to_text(t.moves)});
    out.emplace_back("turns", std::move(turns));
    if (const Roll* roll = game.current()) out.emplace_back("roll", roll_json(*roll));
    if (const auto result = game.result()) out.emplace_back("result", result_json(*result));
    return out;
}

std::string to_json(const GameRecord& game) { return to_record(game).dump(); }

Status from_record(const Json& record, GameRecord& out) { return Replay(record).run(out); }

Status from_json(std::string_view text, GameRecord& out) {
    Json json;
    if (Status s = parse_json(text, json); !s.ok()) return bad(s.message);
    return from_record(json, out);
}

}  // namespace nardy
