// Evaluates positions by a network: each as a change of the position that it came from.
#include "net.h"

#include "features.h"
#include "nardy/once.h"
#include "pruner.h"
#include "sigmoid.h"

namespace nardy {
namespace {

// sigmoid(k / 128) in 2^-24 for k = 0 .. 2048. Sums are in 2^-21, a step is 2^-7.
constexpr int kSteps = 2048, kStepBits = 14;
constexpr auto kFineSigmoid = sigmoid_table<kSteps + 1>(4261543595u /* exp(-1/128) * 2^32 */, 24);

// In units of a Chances.
constexpr std::int32_t chance_of(std::int32_t sum) {
    constexpr std::int32_t kEnd = (kSteps << kStepBits) - 1;
    const std::int32_t x = std::min(sum < 0 ? -std::max(sum, -kEnd) : sum, kEnd);
    const std::int32_t k = x >> kStepBits, rest = x & ((1 << kStepBits) - 1);
    const std::int32_t step = kFineSigmoid[k + 1] - kFineSigmoid[k];
    const std::int32_t y = (kFineSigmoid[k] + ((step * rest) >> kStepBits) + 128) >> 8;
    return sum < 0 ? kUnit - y : y;
}

// Chances as they must be: cumulative, no mars against a side that has borne off.
Chances chances_of(const std::int32_t* sums, int outputs, const Board& b) {
    Chances c;
    c.win = chance_of(sums[0]);
    if (!has_borne_off(b.theirs)) c.win_mars = std::min(chance_of(sums[1]), c.win);
    if (!has_borne_off(b.mine)) c.lose_mars = std::min(chance_of(sums[2]), kUnit - c.win);
    if (outputs == kMaxOutputs) {
        c.win_koks = std::min(chance_of(sums[3]), c.win_mars);
        c.lose_koks = std::min(chance_of(sums[4]), c.lose_mars);
    }
    return c;
}

// A position that others are described against, with its first layer.
template <Game V>
struct Base {
    typename Features<V>::Base position;
    bool ready = false;
    alignas(64) std::array<std::int16_t, Net::kMaxWidth> layer;
};

template <Game V>
class Evaluation {
    using F = Features<V>;

  public:
    Evaluation(const Net& net, const NetKernels& kernels) : net_(net), kernels_(kernels) {}

    void set_base(Base<V>& base, const Board& board) const {
        base.position = typename F::Base(board);
        base.ready = true;
        std::array<std::uint16_t, F::kMost> columns;
        const int n = F::columns_of(base.position, columns.data());
        kernels_.accumulate(net_.bias.data(), net_.column.data(), net_.width, {columns.data(), nullptr, n, 0, nullptr},
                            base.layer.data());
    }

    // At most kMaxBatch positions near the base.
    void operator()(const Base<V>& base, std::span<const Position> positions, std::span<Chances> out) const {
        std::array<typename F::Change, kMaxBatch> changes;
        std::array<NetChild, kMaxBatch> children;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            typename F::Change& c = changes[i];
            F::difference(base.position, positions[i].board(), c);
            const auto rows = static_cast<std::size_t>(c.phase * F::kOutputs);
            children[i] = {c.add.data(), c.remove.data(), c.added, c.removed,
                           net_.output.data() + rows * static_cast<std::size_t>(net_.units())};
        }
        std::array<std::int32_t, kMaxBatch * kMaxOutputs> sums;
        const NetBatch batch{base.layer.data(), net_.column.data(), net_.width, children.data(),
                             static_cast<int>(positions.size())};
        outputs_of(kernels_, net_.hidden, F::kOutputs)(batch, sums.data());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            std::int32_t* s = sums.data() + i * F::kOutputs;
            const std::int32_t* bias = net_.output_bias.data() + changes[i].phase * F::kOutputs;
            for (int o = 0; o < F::kOutputs; ++o) s[o] += bias[o];
            out[i] = chances_of(s, F::kOutputs, positions[i].board());
        }
    }

  private:
    const Net& net_;
    const NetKernels& kernels_;
};

}  // namespace

NetEvaluator::NetEvaluator(const std::vector<std::shared_ptr<const Net>>& nets, Isa isa)
    : nets_(kVariants), pruners_(kVariants), kernels_(net_kernels(isa)) {
    for (const auto& net : nets) {
        const auto v = static_cast<std::size_t>(net->variant);
        if (!net->is_pruning()) nets_[v] = net;
        pruners_[v] = net->is_pruning() ? std::make_unique<const Pruner>(*net) : nullptr;
    }
}

bool NetEvaluator::evaluate(std::span<const Position> positions, std::span<Chances> out) const {
    return run(nullptr, positions, out);
}

bool NetEvaluator::evaluate_children(const Position& parent, std::span<const Position> positions,
                                     std::span<Chances> out) const {
    return run(&parent, positions, out);
}

bool NetEvaluator::run(const Position* parent, std::span<const Position> positions, std::span<Chances> out) const {
    if (positions.empty()) return true;
    const Variant variant = positions.front().rules.variant;
    const Net* n = net(variant);
    if (!n) return hand_made_.evaluate(positions, out);
    dispatch(variant, [&]<Game V>(V) {
        const Evaluation<V> evaluation(*n, kernels_);
        Base<V> same, turned;  // with the parent's side to roll, with the other
        for (std::size_t at = 0; at < positions.size();) {
            // Siblings with the same side to roll go together; positions without a parent are each their own base.
            std::size_t size = 1;
            const Position& first = positions[at];
            const std::size_t most = parent ? std::min<std::size_t>(kMaxBatch, positions.size() - at) : 1;
            while (size < most && positions[at + size].side == first.side) ++size;
            Base<V>& base = !parent || first.side == parent->side ? same : turned;
            if (!parent)
                evaluation.set_base(base, first.board());
            else if (!base.ready)
                evaluation.set_base(base, &base == &same ? parent->board() : Board{parent->theirs, parent->mine});
            evaluation(base, positions.subspan(at, size), out.subspan(at, size));
            at += size;
        }
    });
    return true;
}

bool NetEvaluator::rank_plays(const Position& parent, std::span<const Board> boards,
                              std::span<std::int32_t> out) const {
    const Pruner* pruner = pruners_[static_cast<std::size_t>(parent.rules.variant)].get();
    if (pruner) pruner->rank(parent, boards, out, kernels_);
    return pruner;
}

Status evaluator_with(std::span<const std::uint8_t> file, Isa isa, std::shared_ptr<const Evaluator>& out) {
    std::vector<std::shared_ptr<const Net>> nets = built_in_nets();
    if (Status s = read_nets(file, nets); !s.ok()) return s;
    out = std::make_shared<NetEvaluator>(nets, isa);
    return {};
}

NetEvaluator::~NetEvaluator() = default;

std::shared_ptr<const Evaluator> default_evaluator() {
    static Once<std::shared_ptr<const Evaluator>> evaluator;  // a hundred engines share its tables
    return evaluator.get([] { return std::make_shared<const NetEvaluator>(built_in_nets()); });
}

}  // namespace nardy
