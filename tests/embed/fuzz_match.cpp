// Calls on matches, with arguments that are mostly right.
#include "fuzz.h"

namespace {

int match_new(Fuzz& f) {
    nardy_match* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const int length = f.in.one_in(30) ? f.in.number() : 1 + f.in.below(5);
    const int next = f.in.one_in(30) ? f.in.number() : f.in.below(3) - 1, opening = f.in.side();
    const char* rules = f.in.text(f.in.rules());
    return f.keep(nardy_match_new(rules, length, next, opening, f.in.bits(), f.place(made), error, capacity), made);
}

int match_from_json(Fuzz& f) {
    nardy_match* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const char* json = f.in.text(f.match_record(), NARDY_MAX_JSON);
    return f.keep(nardy_match_from_json(json, f.place(made), error, capacity), made);
}

int to_json(Fuzz& f) {
    const nardy_match* m = f.match();
    const auto [out, capacity] = f.room_for_text(1 << 17);
    return nardy_match_to_json(m, out, capacity, f.where_needed());
}

int match_rules(Fuzz& f) {
    const nardy_match* m = f.match();
    const auto [out, capacity] = f.room_for_text(100);
    return nardy_match_rules(m, out, capacity, f.where_needed());
}

int clone(Fuzz& f) {
    const nardy_match* m = f.match();
    nardy_match* made = nullptr;
    return f.keep(nardy_match_clone(m, f.place(made)), made);
}

// Mostly brought to an end at once, so that matches go on.
int game_of(Fuzz& f) {
    const nardy_match* m = f.match();
    nardy_game* made = nullptr;
    const int code = f.keep(nardy_match_game(m, f.place(made)), made);
    if (made && !f.in.one_in(3) && nardy_game_roll(made, 0, 0) == NARDY_OK)
        static_cast<void>(nardy_game_resign(made, 1 + f.in.below(2)));
    return code;
}

int finished_game(Fuzz& f) {
    const nardy_match* m = f.match();
    nardy_game* made = nullptr;
    const std::size_t index = f.in.one_in(20) ? static_cast<std::size_t>(f.in.bits()) : f.in.one_in(2) ? 0u : 1u;
    return f.keep(nardy_match_finished_game(m, index, f.place(made)), made);
}

int length(Fuzz& f) { return nardy_match_length(f.match(), f.in.room<int>(1)); }
int score(Fuzz& f) { return nardy_match_score(f.match(), f.in.room<int>(1), f.in.room<int>(1), f.in.room<int>(1)); }
int away(Fuzz& f) { return nardy_match_away(f.match(), f.in.room<std::uint16_t>(2)); }
int next_game(Fuzz& f) { return nardy_match_next_game(f.match()); }
int finished_count(Fuzz& f) { return nardy_match_finished_count(f.match(), f.in.room<std::size_t>(1)); }

int chance(Fuzz& f) {
    const auto [error, capacity] = f.room_for_error();
    const auto points = [&] { return f.in.one_in(20) ? f.in.number() : 1 + f.in.below(9); };
    const char* rules = f.in.text(f.in.rules());
    return nardy_match_chance(rules, points(), points(), f.in.room<double>(1), error, capacity);
}

}  // namespace

const std::vector<Call> kMatchCalls = {
    NARDY_CALL(nardy_match_new, match_new, 40),
    NARDY_CALL(nardy_match_from_json, match_from_json, 40),
    {"nardy_match_to_json", to_json, 4, true},
    NARDY_CALL(nardy_match_clone, clone, 20),
    NARDY_CALL(nardy_match_rules, match_rules),
    NARDY_CALL(nardy_match_length, length),
    NARDY_CALL(nardy_match_score, score),
    NARDY_CALL(nardy_match_away, away),
    NARDY_CALL(nardy_match_game, game_of, 20),
    NARDY_CALL(nardy_match_next_game, next_game, 10),
    NARDY_CALL(nardy_match_finished_count, finished_count),
    NARDY_CALL(nardy_match_finished_game, finished_game, 20),
    NARDY_CALL(nardy_match_chance, chance),
};
