// Calls on engines, with arguments that are mostly right.
#include "fuzz.h"

namespace {

int engine_new(Fuzz& f) {
    nardy_engine* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    auto* options = f.in.room<nardy_engine_options>(1);
    if (options) {
        *options = {f.in.size(sizeof *options),
                    f.in.one_in(4) ? f.in.number() : 1 + f.in.below(3),
                    f.in.below(9),
                    0.2f,
                    f.in.below(9),
                    0.2f,
                    f.in.one_in(9) ? -1.0f : 0.1f,
                    f.in.one_in(9) ? -1.0f : 0.1f,
                    f.in.one_in(9) ? f.in.number() : f.in.below(3),
                    nullptr,
                    0,
                    nullptr,
                    nullptr};
        static const char head[] = "nardynet\1\0\0\0s\12\5\0\266\3\0\2";  // how a network of short may begin
        if (f.in.one_in(5)) options->evaluator = fuzz_evaluator, options->user = &f.in;
        if (f.in.one_in(3)) options->net = head, options->net_size = static_cast<std::size_t>(f.in.below(sizeof head));
        if (f.in.one_in(20)) std::memset(&options->margin, f.in.below(256), sizeof options->margin);
        if (f.in.one_in(20)) std::memset(&options->leaf_margin, f.in.below(256), sizeof options->leaf_margin);
        if (f.in.one_in(20)) std::memset(&options->prune_margin, f.in.below(256), sizeof options->prune_margin);
    }
    const int code = nardy_engine_new(options, f.place(made), error, capacity);
    nardy_engine_free(made);
    return code;
}

int stop(Fuzz& f) { return nardy_engine_stop(f.engine()); }

int evaluate(Fuzz& f) {
    const nardy_engine* e = f.engine();
    return nardy_evaluate(e, f.second_position(), f.in.room<nardy_chances>(1));
}

int value(Fuzz& f) {
    const nardy_engine* e = f.engine();
    return nardy_value(e, f.second_position(), f.limit(), f.in.room<float>(1), f.in.room<nardy_chances>(1),
                       f.in.room<std::uint64_t>(1));
}

int analyse(Fuzz& f) {
    const nardy_engine* e = f.engine();
    const std::size_t capacity = f.in.capacity(60);
    auto* out = f.in.room<nardy_line>(capacity);
    if (out && capacity > 0) out->size = f.in.size(sizeof *out);
    const int top = f.in.one_in(40) ? f.in.number() : f.in.below(4);
    return nardy_analyse(e, f.second_position(), f.in.die(), f.in.die(), f.limit(), top, out, capacity,
                         f.in.room<std::size_t>(1), f.in.room<std::uint64_t>(1));
}

int choose(Fuzz& f) {
    const nardy_engine* e = f.engine();
    const int level = f.in.one_in(40) ? f.in.number() : f.in.below(3);
    return nardy_choose(e, f.second_position(), f.in.die(), f.in.die(), level, f.limit(), f.in.bits(),
                        f.room_for_play());
}

int request(Fuzz& f) {
    const nardy_engine* e = f.engine();
    const char* json = f.in.text(f.request(), NARDY_MAX_JSON);
    const auto [out, capacity] = f.room_for_text(1 << 16);
    return nardy_request(e, json, out, capacity, f.where_needed());
}

}  // namespace

const std::vector<Call> kEngineCalls = {
    NARDY_CALL(nardy_engine_new, engine_new, 4), NARDY_CALL(nardy_engine_stop, stop),
    NARDY_CALL(nardy_evaluate, evaluate),        NARDY_CALL(nardy_value, value, 10),
    NARDY_CALL(nardy_analyse, analyse, 10),      NARDY_CALL(nardy_choose, choose, 10),
    {"nardy_request", request, 1, true},
};
