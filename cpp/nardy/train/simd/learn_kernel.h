// The inner loops of training, in floats: sums of columns, their gradients, Adam. Unlike the networks' own kernels
// these need not give the same bits on every instruction set.
#pragma once

#include <cmath>

#include "nardy/eval/simd/net_kernel.h"

namespace nardy {

struct LearnKernels {
    // out = base + the sum of n columns; `width` numbers, a multiple of 64. So are all layers; units, of 32.
    void (*sum)(const float* base, const float* const* columns, int n, int width, float* out);
    // The hidden units of a layer x of `width` numbers, by Units (eval/simd/net_kernel.h): as many, or half as many.
    void (*activate[2])(const float* x, int width, float* units);
    // The gradient of a layer, from that of its units. Where a number is clipped, it is nothing.
    void (*back_through[2])(const float* x, int width, const float* unit_gradient, float* x_gradient);
    // The products of `width` weights and units summed.
    float (*dot)(const float* weights, const float* units, int width);
    // weight_gradient += by * units; unit_gradient += by * weights.
    void (*back)(float by, const float* weights, const float* units, int width, float* weight_gradient,
                 float* unit_gradient);
    // Adds one gradient to n columns' gradients.
    void (*spread)(const float* gradient, float* const* columns, int n, int width);
    // One step of Adam on `width` parameters, and the gradient is cleared.
    void (*adam)(float* parameter, float* mean, float* square, float* gradient, int width, float scale, float rate);
};

const LearnKernels& learn_kernels();

namespace kernel {
namespace {

template <class Ops>
struct Learn {
    using Vec = typename Ops::Vec;
    static constexpr int kLanes = Ops::kLanes, kVecs = 64 / kLanes;

    static constexpr float kMost = static_cast<float>(kMostOfPair) / kOneActivation;

    static Vec clip(Vec x, float most) { return Ops::min(Ops::max(x, Ops::all(0)), Ops::all(most)); }

    static void sum(const float* base, const float* const* columns, int n, int width, float* out) {
        for (int at = 0; at < width; at += 64) {
            Vec x[kVecs];
            for (int k = 0; k < kVecs; ++k) x[k] = Ops::load(base + at + k * kLanes);
            for (int c = 0; c < n; ++c)
                for (int k = 0; k < kVecs; ++k) x[k] = Ops::add(x[k], Ops::load(columns[c] + at + k * kLanes));
            for (int k = 0; k < kVecs; ++k) Ops::store(out + at + k * kLanes, x[k]);
        }
    }

    static void activate_clipped(const float* x, int width, float* units) {
        for (int i = 0; i < width; i += kLanes) Ops::store(units + i, clip(Ops::load(x + i), 1));
    }

    static void back_through_clipped(const float* x, int width, const float* unit_gradient, float* x_gradient) {
        for (int i = 0; i < width; i += kLanes)
            Ops::store(x_gradient + i, Ops::inside(Ops::load(x + i), 1, Ops::load(unit_gradient + i)));
    }

    static void activate_pairs(const float* x, int width, float* units) {
        for (int at = 0; at < width; at += 2 * kHalfPiece)
            for (int i = at; i < at + kHalfPiece; i += kLanes, units += kLanes)
                Ops::store(units, Ops::mul(clip(Ops::load(x + i), kMost), clip(Ops::load(x + i + kHalfPiece), kMost)));
    }

    static void back_through_pairs(const float* x, int width, const float* unit_gradient, float* x_gradient) {
        for (int at = 0; at < width; at += 2 * kHalfPiece)
            for (int i = at; i < at + kHalfPiece; i += kLanes, unit_gradient += kLanes) {
                const Vec a = Ops::load(x + i), b = Ops::load(x + i + kHalfPiece), g = Ops::load(unit_gradient);
                Ops::store(x_gradient + i, Ops::inside(a, kMost, Ops::mul(g, clip(b, kMost))));
                Ops::store(x_gradient + i + kHalfPiece, Ops::inside(b, kMost, Ops::mul(g, clip(a, kMost))));
            }
    }

    static float dot(const float* weights, const float* units, int width) {
        Vec s[2] = {Ops::all(0), Ops::all(0)};
        for (int at = 0; at < width; at += 2 * kLanes)
            for (int k = 0; k < 2; ++k) {
                const int i = at + k * kLanes;
                s[k] = Ops::add(s[k], Ops::mul(Ops::load(weights + i), Ops::load(units + i)));
            }
        float lanes[kLanes], total = 0;
        Ops::store(lanes, Ops::add(s[0], s[1]));
        for (const float v : lanes) total += v;
        return total;
    }

    static void back(float by, const float* weights, const float* units, int width, float* weight_gradient,
                     float* unit_gradient) {
        const Vec b = Ops::all(by);
        for (int i = 0; i < width; i += kLanes) {
            Ops::store(weight_gradient + i,
                       Ops::add(Ops::load(weight_gradient + i), Ops::mul(b, Ops::load(units + i))));
            Ops::store(unit_gradient + i, Ops::add(Ops::load(unit_gradient + i), Ops::mul(b, Ops::load(weights + i))));
        }
    }

    static void spread(const float* gradient, float* const* columns, int n, int width) {
        for (int at = 0; at < width; at += 64) {
            Vec g[kVecs];
            for (int k = 0; k < kVecs; ++k) g[k] = Ops::load(gradient + at + k * kLanes);
            for (int c = 0; c < n; ++c)
                for (int k = 0; k < kVecs; ++k) {
                    float* to = columns[c] + at + k * kLanes;
                    Ops::store(to, Ops::add(Ops::load(to), g[k]));
                }
        }
    }

    static void adam(float* parameter, float* mean, float* square, float* gradient, int width, float scale,
                     float rate) {
        constexpr float kMean = 0.9f, kSquare = 0.999f, kSmall = 1e-7f;
        for (int i = 0; i < width; i += kLanes) {
            const Vec g = Ops::mul(Ops::load(gradient + i), Ops::all(scale));
            const Vec m = Ops::add(Ops::mul(Ops::load(mean + i), Ops::all(kMean)), Ops::mul(g, Ops::all(1 - kMean)));
            const Vec s = Ops::add(Ops::mul(Ops::load(square + i), Ops::all(kSquare)),
                                   Ops::mul(Ops::mul(g, g), Ops::all(1 - kSquare)));
            Ops::store(mean + i, m);
            Ops::store(square + i, s);
            const Vec step = Ops::div(Ops::mul(m, Ops::all(rate)), Ops::add(Ops::sqrt(s), Ops::all(kSmall)));
            Ops::store(parameter + i, Ops::sub(Ops::load(parameter + i), step));
            Ops::store(gradient + i, Ops::all(0));
        }
    }

    static constexpr LearnKernels kernels() {
        return {&sum,
                {&activate_clipped, &activate_pairs},
                {&back_through_clipped, &back_through_pairs},
                &dot,
                &back,
                &spread,
                &adam};
    }
};

}  // namespace
}  // namespace kernel

extern const LearnKernels kPlainLearn;
extern const LearnKernels kAvx2Learn;

}  // namespace nardy
