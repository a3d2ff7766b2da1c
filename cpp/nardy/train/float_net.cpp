// Forward, back, and a step of the optimiser.
#include "float_net.h"

#include <algorithm>
#include <array>

#include "nardy/train/simd/learn_kernel.h"

namespace nardy {

FloatNet::Pass::Pass(const FloatNet& net, bool learns) : net_(net), layer_(net.width()), units_(net.width()) {
    if (!learns) return;
    layer_gradient_.resize(net.width());
    unit_gradient_.resize(net.width());
    gradient_.resize(net.parameters_.size());
    touched_.resize(net.rows());
}

void FloatNet::Pass::enter(std::span<const std::uint16_t> columns) {
    columns_.assign(columns.begin(), columns.end());
    std::array<const float*, 64> from;
    for (std::size_t c = 0; c < columns.size(); ++c) from[c] = net_.row(net_.column(columns[c])).data();
    learn_kernels().sum(net_.row(0).data(), from.data(), static_cast<int>(columns.size()), net_.shape_.width(),
                        layer_.data());
    learn_kernels().activate[static_cast<int>(net_.shape_.kind)](layer_.data(), net_.shape_.hidden, units_.data());
    std::ranges::fill(layer_gradient_, 0.0f);
    std::ranges::fill(unit_gradient_, 0.0f);
}

float FloatNet::Pass::output(std::size_t o) const {
    const float sum = learn_kernels().dot(net_.row(net_.output(o)).data(), units_.data(), net_.shape_.units());
    return sum + (net_.shape_.past ? layer_[static_cast<std::size_t>(net_.shape_.hidden) + o] : net_.biases()[o]);
}

void FloatNet::Pass::learn(std::size_t o, float slope) {
    const std::size_t r = net_.output(o), w = net_.width();
    learn_kernels().back(slope, net_.row(r).data(), units_.data(), net_.shape_.units(), gradient_.data() + r * w,
                         unit_gradient_.data());
    touched_[r] = 1;
    if (net_.shape_.past)
        layer_gradient_[static_cast<std::size_t>(net_.shape_.hidden) + o] += slope;
    else
        gradient_[(net_.rows() - 1) * w + o] += slope;
}

void FloatNet::Pass::leave() {
    const LearnKernels& k = learn_kernels();
    const int width = net_.shape_.width();
    std::array<float*, 64> to;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        const std::size_t r = net_.column(columns_[c]);
        to[c] = gradient_.data() + r * net_.width();
        touched_[r] = 1;
    }
    k.back_through[static_cast<int>(net_.shape_.kind)](layer_.data(), net_.shape_.hidden, unit_gradient_.data(),
                                                       layer_gradient_.data());
    k.spread(layer_gradient_.data(), to.data(), static_cast<int>(columns_.size()), width);
    float* bias = gradient_.data();
    k.spread(layer_gradient_.data(), &bias, 1, width);
}

FloatNet::FloatNet(const Shape& shape) : shape_(shape) { parameters_.resize(rows() * width()); }

// Every thread gets an equal share, and always the same: so a fit can be repeated.
double FloatNet::run(std::vector<Pass>& passes, std::span<const std::uint32_t> order, Pool& pool, const Look& look) {
    const std::size_t share = (order.size() + passes.size() - 1) / passes.size();
    pool.run(
        static_cast<int>(passes.size()),
        [&](int part, int) {
            Pass& pass = passes[static_cast<std::size_t>(part)];
            const std::size_t from = std::min(static_cast<std::size_t>(part) * share, order.size());
            pass.sum_ = 0;
            for (const std::uint32_t sample : order.subspan(from, std::min(share, order.size() - from)))
                pass.sum_ += look(pass, sample);
        },
        [] {});
    double sum = 0;
    for (const Pass& pass : passes) sum += pass.sum_;
    return sum;
}

// Adds the gradients up and takes one step of Adam, in the rows that were met only.
void FloatNet::step(std::vector<Pass>& passes, Pool& pool, float scale, float rate) {
    const LearnKernels& k = learn_kernels();
    const std::size_t w = width(), parts = passes.size();
    const auto hidden = static_cast<std::size_t>(shape_.hidden);
    const auto clip = [](std::span<float> weights, float most) {
        for (float& x : weights) x = std::clamp(x, -most, most);
    };
    pool.run(
        static_cast<int>(parts),
        [&](int part, int) {
            for (std::size_t r = static_cast<std::size_t>(part); r < rows(); r += parts) {
                bool any = r == 0 || r == rows() - 1;
                for (const Pass& pass : passes) any = any || pass.touched_[r];
                if (!any) continue;
                float* sum = passes[0].gradient_.data() + r * w;
                for (std::size_t t = 1; t < parts; ++t) {
                    float* more = passes[t].gradient_.data() + r * w;
                    k.spread(more, &sum, 1, shape_.width());
                    std::fill(more, more + w, 0.0f);
                }
                for (Pass& pass : passes) pass.touched_[r] = 0;
                k.adam(row(r).data(), mean_.data() + r * w, square_.data() + r * w, sum, shape_.width(), scale, rate);
                if (r == 0 || r >= output(0)) continue;
                clip(row(r).first(hidden), shape_.most_hidden);
                clip(row(r).subspan(hidden), shape_.most_past);
            }
        },
        [] {});
}

namespace {

std::vector<std::uint32_t> numbers_up_to(std::size_t n) {
    std::vector<std::uint32_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
    return order;
}

}  // namespace

double FloatNet::fit(std::size_t samples, const FitOptions& options, Pool& pool,
                     const std::function<bool()>& interrupted, const Look& look) {
    if (samples == 0) return 0;
    std::vector<Pass> passes(static_cast<std::size_t>(pool.threads()), Pass(*this, true));
    mean_.assign(parameters_.size(), 0.0f);
    square_.assign(parameters_.size(), 0.0f);
    std::vector<std::uint32_t> order = numbers_up_to(samples);
    double sum = 0;
    std::size_t at = 0;
    for (std::uint64_t done = 0, round = 0; done < options.steps && !interrupted(); ++done) {
        if (at == samples || done == 0) {
            Rng rng(options.seed, round++, 0);
            for (std::size_t i = samples; i > 1; --i)
                std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
            sum = 0;
            at = 0;
        }
        const std::size_t size = std::min(static_cast<std::size_t>(options.batch), samples - at);
        sum += run(passes, std::span(order).subspan(at, size), pool, look);
        at += size;
        // Adam's correction for its empty start is folded into the rate.
        const double t = static_cast<double>(done + 1);
        const double warm = std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
        const double fall = std::pow(options.last_rate / options.rate, t / static_cast<double>(options.steps));
        step(passes, pool, 1.0f / static_cast<float>(size), static_cast<float>(options.rate * fall * warm));
    }
    return sum / static_cast<double>(std::max<std::size_t>(at, 1));
}

double FloatNet::mean(std::size_t samples, Pool& pool, const Look& look) const {
    std::vector<Pass> passes(static_cast<std::size_t>(pool.threads()), Pass(*this, false));
    return run(passes, numbers_up_to(samples), pool, look) / static_cast<double>(std::max<std::size_t>(samples, 1));
}

void to_fixed(std::span<const float> from, int one, std::int16_t* to, int most, int step) {
    const float scale = static_cast<float>(one) / static_cast<float>(step), end = static_cast<float>(most);
    for (const float x : from)
        *to++ = static_cast<std::int16_t>(std::clamp(std::nearbyint(x * scale) * static_cast<float>(step), -end, end));
}

}  // namespace nardy
