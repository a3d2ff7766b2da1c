// Random calls of the C ABI, right ones and wrong ones: `nardy_fuzz [calls] [seed]`. Built with AddressSanitizer, which
// also looks for leaks, and UndefinedBehaviorSanitizer. Besides that no report comes: every code is known, a failure
// has a sentence, text ends within its buffer, JSON out is JSON, and in the end every call has both succeeded and
// failed.
#include "fuzz.h"

#include <chrono>

#include "nardy/game/json.h"

namespace {

std::vector<Call> all_calls() {
    std::vector<Call> all;
    for (const auto* some : {&kPositionCalls, &kEngineCalls, &kGameCalls, &kMatchCalls, &kManyCalls})
        all.insert(all.end(), some->begin(), some->end());
    return all;
}

}  // namespace

Fuzz::Fuzz(std::uint64_t seed) : in(seed), all_(all_calls()) {
    for (std::size_t k = 0; k < kKept; ++k) {
        const int side = static_cast<int>(k % 2);
        if (nardy_position_start(in.good_rules().c_str(), side, &positions[k], nullptr, 0) ||
            nardy_game_new(in.good_rules().c_str(), NARDY_NOBODY, side, in.bits(), &games[k], nullptr, 0) ||
            nardy_match_new(in.good_rules().c_str(), 3, side, side, in.bits(), &matches[k], nullptr, 0))
            fail("the first handles cannot be made");
    }
    const nardy_engine_options options[kEngines] = {
        NARDY_ENGINE_OPTIONS_INIT,
        {sizeof options[0], 1, 0, 0, 0, 0, -1, -1, 0, nullptr, 0, nullptr, nullptr},
        {sizeof options[0], 2, 4, 0.1f, 1, 0.05f, 0.05f, 0.05f, 1, nullptr, 0, nullptr, nullptr},
        {sizeof options[0], 1, 4, 0.1f, 1, 0.05f, 0.05f, 0.05f, 1, nullptr, 0, fuzz_evaluator, &in}};
    for (std::size_t k = 0; k < kEngines; ++k)
        if (nardy_engine_new(&options[k], &engines[k], nullptr, 0)) fail("an engine cannot be made");
}

Fuzz::~Fuzz() {
    for (nardy_position* p : positions) nardy_position_free(p);
    for (nardy_game* g : games) nardy_game_free(g);
    for (nardy_match* m : matches) nardy_match_free(m);
    for (nardy_engine* e : engines) nardy_engine_free(e);
}

void Fuzz::fail(const char* what) const {
    std::printf("FAILED at call %llu (%s): %s\n", static_cast<unsigned long long>(calls), name_, what);
    std::exit(1);
}

void Fuzz::one_call() {
    const Call& call = in.any(all_);
    if (call.seldom > 1 && !in.one_in(call.seldom)) return;
    name_ = call.name;
    handle_ = nullptr;
    out_ = {};
    error_ = {};
    const int code = call.run(*this);
    ++calls;
    ++seen_[name_][code];

    if (std::string(nardy_code_name(code)) == "UNKNOWN") fail("an unknown code");
    const char* sentence = nardy_last_error(handle_);
    if (!sentence) fail("no text instead of an empty one");
    if (handle_ && code != NARDY_OK && !*sentence) fail("a failure without a sentence");
    if (std::string(nardy_reason_name(nardy_last_reason(handle_))) == "UNKNOWN") fail("an unknown reason");
    const bool written = code == NARDY_OK || code == NARDY_BUFFER_TOO_SMALL || code == NARDY_INTERRUPTED;
    if (written && out_.text && out_.capacity > 0 && !std::memchr(out_.text, 0, out_.capacity))
        fail("a text without an end");
    if (error_.text && error_.capacity > 0 && !std::memchr(error_.text, 0, error_.capacity))
        fail("a text without an end");
    if (error_.text && error_.capacity > 4 && code != NARDY_OK && !*error_.text) fail("a failure without a sentence");
    const bool whole = out_.text && needed_ > 1 && needed_ <= out_.capacity;
    if (whole && std::strlen(out_.text) + 1 != needed_) fail("the length of the text is wrong");
    if (whole && call.is_json) {
        nardy::Json json;
        if (nardy::Status s = nardy::parse_json(out_.text, json); !s.ok()) fail(s.message.c_str());
        if ((json.find("error") != nullptr) != (code != NARDY_OK))
            fail("an error that is none, or the other way round");
    }
    in.release();
}

void Fuzz::check_coverage() const {
    for (const Call& call : all_) {
        const auto codes = seen_.find(call.name);
        std::uint64_t good = 0, bad = 0;
        if (codes != seen_.end())
            for (const auto& [code, n] : codes->second) (code == NARDY_OK ? good : bad) += n;
        std::printf("%-28s %8llu succeeded %8llu failed\n", call.name, static_cast<unsigned long long>(good),
                    static_cast<unsigned long long>(bad));
        constexpr std::uint64_t kEnoughForAll = 100000;
        if (calls >= kEnoughForAll && (good == 0 || bad == 0)) {
            std::printf("FAILED: %s has not both succeeded and failed\n", call.name);
            std::exit(1);
        }
    }
}

int main(int argc, char** argv) {
    const std::uint64_t wanted = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 20261129;
    const auto start = std::chrono::steady_clock::now();
    Fuzz fuzz(seed);
    while (fuzz.calls < wanted) fuzz.one_call();
    fuzz.check_coverage();
    std::printf("nardy_fuzz: %llu calls in %.0f s, everything held\n", static_cast<unsigned long long>(fuzz.calls),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return 0;
}
