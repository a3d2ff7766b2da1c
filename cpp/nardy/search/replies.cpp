// Averages over the rolls of the best play.
#include "replies.h"

namespace nardy {
namespace {

constexpr int weight(int roll) { return kAllRolls[roll].weight; }
constexpr int early_weight(int roll) { return Replies::is_early(roll) ? 2 * weight(roll) : 0; }
static_assert([] {
    int sum = 0;
    for (int r = 0; r < kRolls; ++r) sum += early_weight(r);
    return sum == 36;
}());

Value mean(const Replies& replies, Side side, std::span<const Value> values, int (*weight_of)(int)) {
    WeightedSum sum;
    for (int r = 0; r < kRolls; ++r) sum.add(replies.best(r, side, values).value, weight_of(r));
    return sum.mean_of_36();
}

}  // namespace

Value Replies::mean_of_best(Side side, std::span<const Value> values) const {
    return mean(*this, side, values, weight);
}

Value Replies::expected_from_early(Side side, std::span<const Value> values) const {
    Value v = mean(*this, side, values, early_weight);
    if (!shallow.empty())
        add_difference(v, mean(*this, side, shallow, weight), mean(*this, side, shallow, early_weight));
    return v;
}

}  // namespace nardy
