// Reads a race network and computes the turns of one side.
#include "race_net.h"

#include <algorithm>
#include <cstring>

#include "nardy/eval/built_in.h"
#include "nardy/eval/features.h"
#include "nardy/eval/sigmoid.h"
#include "nardy/once.h"

namespace nardy {
namespace {

constexpr char kMagic[8] = {'n', 'a', 'r', 'd', 'y', 'r', 'a', 'c'};
constexpr int kVersion = 1;
constexpr int kPipsOfTurn = 8;  // on average, with what doubles bring

// Calls part(numbers) for all of a file, in its order.
template <class Weights, class Part>
void for_parts(Weights& w, Part&& part) {
    const auto hidden = [](auto& row) { return std::span(row).template first<RaceWeights::kWidth>(); };
    const auto direct = [](auto& row) { return std::span(row).template last<RaceWeights::kOutputs>(); };
    part(hidden(w.bias));
    for (auto& row : w.columns) part(hidden(row));
    part(direct(w.bias));
    for (auto& row : w.columns) part(direct(row));
    for (auto& row : w.output) part(std::span(row));
}

}  // namespace

RaceWeights::RaceWeights() : columns(kSideColumns) {}

bool RaceWeights::read(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kWords = 2 + (1 + kSideColumns) * kRow + kOutputs * kWidth;
    if (bytes.size() != sizeof kMagic + 2 * kWords || std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0)
        return false;
    const std::uint8_t* p = bytes.data() + sizeof kMagic;
    const auto word = [&p] {
        const auto w = static_cast<std::int16_t>(p[0] | (p[1] << 8));
        p += 2;
        return w;
    };
    if (word() != kVersion) return false;
    rolls_again = word() != 0;
    for_parts(*this, [&word](std::span<std::int16_t> numbers) { std::ranges::generate(numbers, word); });
    return true;
}

std::vector<std::uint8_t> RaceWeights::to_bytes() const {
    std::vector<std::uint8_t> out(std::begin(kMagic), std::end(kMagic));
    const auto put = [&out](int word) {
        out.push_back(static_cast<std::uint8_t>(word));
        out.push_back(static_cast<std::uint8_t>(word >> 8));
    };
    put(kVersion);
    put(rolls_again);
    for_parts(*this, [&put](std::span<const std::int16_t> numbers) { std::ranges::for_each(numbers, put); });
    return out;
}

RaceNet::RaceNet(const RaceWeights& weights)
    : kernels_(net_kernels(chosen_isa())),
      rolls_again_(weights.rolls_again),
      bias_(weights.bias),
      rows_(kBar * 16),
      output_(weights.output) {
    for (int place = 0; place < kBar; ++place)
        for (int n = 1; n <= kCheckers; ++n) {
            const Row& column = weights.columns[static_cast<std::size_t>(column_of(0, place, n))];
            const auto k = static_cast<std::size_t>(place * 16 + n);
            for (std::size_t i = 0; i < column.size(); ++i)
                rows_[k][i] = static_cast<std::int16_t>(rows_[k - 1][i] + column[i]);
        }
}

Turns RaceNet::turns(const Checkers& c, Goal goal, int from) const {
    std::array<std::uint16_t, kCheckers> places;
    NetChild side{places.data(), nullptr, 0, 0, nullptr};
    for (Mask m = c.occupied(); m; m &= m - 1)
        places[static_cast<std::size_t>(side.added++)] =
            static_cast<std::uint16_t>(lowest(m) * 16 + c.count(lowest(m)));
    Row sums;
    kernels_.accumulate(bias_.data(), rows_.front().data(), RaceWeights::kRow, side, sums.data());
    for (std::int16_t& x : std::span(sums).first<kWidth>()) {  // not std::clamp: this is vectorised
        const std::int16_t low = x > 0 ? x : std::int16_t{0};
        x = low < kOneActivation ? low : std::int16_t{kOneActivation};
    }

    const std::size_t first = goal == Goal::all_off ? 0 : kTurns;
    const auto more_than = [&](int turns) {
        const std::size_t k = first + static_cast<std::size_t>(turns) - 1;
        const std::int32_t sum = kernels_.dot(sums.data(), output_[k].data(), kWidth);  // in 2^-20
        const int x = (sum >> 12) + sums[kWidth + k];                                   // the logit in 1/256
        if (x >= kSigmoidEnd) return Turns::kOne;
        return x <= -kSigmoidEnd ? 0 : static_cast<std::uint32_t>(sigmoid(x));
    };
    // No roll takes more pips or checkers; but one that is followed by another may.
    const int to_go = goal == Goal::all_off ? c.pips() : pips_outside(c) + 1;
    int least = fewest_turns(to_go);
    if (goal == Goal::all_off) least = std::max(least, (kCheckers - c.off() + 3) / 4);
    if (rolls_again_) least = 1;
    least = std::clamp(from, least, kTurns);
    // From the middle to both ends: most are certain.
    std::array<std::uint32_t, kTurns + 2> more{};
    const auto at = [&more](int turns) -> std::uint32_t& { return more[static_cast<std::size_t>(turns)]; };
    const int middle = std::clamp(to_go / kPipsOfTurn, least, kTurns);
    int turns = middle;
    while (turns >= least && (at(turns) = more_than(turns)) < Turns::kOne) --turns;
    std::fill_n(more.begin(), turns + 1, Turns::kOne);
    for (turns = middle; turns < kTurns && at(turns) > 0; ++turns) at(turns + 1) = more_than(turns + 1);
    for (int k = least; k <= turns; ++k) at(k) = std::min(at(k), at(k - 1));
    return Turns::from([&at](int k) { return at(k); });
}

const RaceNet* built_in_race_net(bool rolls_again) {
    static Once<std::vector<RaceNet>> nets;
    const auto read_all = [] {
        std::vector<RaceNet> out;
        for (const BuiltInNet* file = kBuiltInRaceNets; file->words; ++file)
            if (RaceWeights weights; weights.read(file->bytes())) out.emplace_back(weights);
        return out;
    };
    for (const RaceNet& net : nets.get(read_all))
        if (net.rolls_again() == rolls_again) return &net;
    return nullptr;
}

}  // namespace nardy
