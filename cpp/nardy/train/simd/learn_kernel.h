// The inner loops of training, in floats: sums of columns, their gradients, Adam. Unlike the networks' own kernels
// these need not give the same bits on every instruction set.
#pragma once

#include <cmath>

#include "nardy/eval/simd/isa.h"

namespace nardy {

struct LearnKernels {
    // out = base + the sum of n columns; `width` numbers, a multiple of 64, as everywhere here.
    void (*sum)(const float* base, const float* const* columns, int n, int width, float* out);
    // out = the number of products a[i] * clip(x[i], 0, 1) summed.
    float (*dot)(const float* weights, const float* x, int width);
    // weight_gradient += by * clip(x); x_gradient += by * weights. The latter is not yet masked.
    void (*back)(float by, const float* weights, const float* x, int width, float* weight_gradient, float* x_gradient);
    // Where x is clipped, its gradient is nothing.
    void (*mask)(const float* x, int width, float* x_gradient);
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

    static Vec clip(Vec x) { return Ops::min(Ops::max(x, Ops::all(0)), Ops::all(1)); }

    static void sum(const float* base, const float* const* columns, int n, int width, float* out) {
        for (int at = 0; at < width; at += 64) {
            Vec x[kVecs];
            for (int k = 0; k < kVecs; ++k) x[k] = Ops::load(base + at + k * kLanes);
            for (int c = 0; c < n; ++c)
                for (int k = 0; k < kVecs; ++k) x[k] = Ops::add(x[k], Ops::load(columns[c] + at + k * kLanes));
            for (int k = 0; k < kVecs; ++k) Ops::store(out + at + k * kLanes, x[k]);
        }
    }

    static float dot(const float* weights, const float* x, int width) {
        Vec s[2] = {Ops::all(0), Ops::all(0)};
        for (int at = 0; at < width; at += 2 * kLanes)
            for (int k = 0; k < 2; ++k) {
                const int i = at + k * kLanes;
                s[k] = Ops::add(s[k], Ops::mul(Ops::load(weights + i), clip(Ops::load(x + i))));
            }
        float lanes[kLanes], total = 0;
        Ops::store(lanes, Ops::add(s[0], s[1]));
        for (const float v : lanes) total += v;
        return total;
    }

    static void back(float by, const float* weights, const float* x, int width, float* weight_gradient,
                     float* x_gradient) {
        const Vec b = Ops::all(by);
        for (int i = 0; i < width; i += kLanes) {
            Ops::store(weight_gradient + i,
                       Ops::add(Ops::load(weight_gradient + i), Ops::mul(b, clip(Ops::load(x + i)))));
            Ops::store(x_gradient + i, Ops::add(Ops::load(x_gradient + i), Ops::mul(b, Ops::load(weights + i))));
        }
    }

    static void mask(const float* x, int width, float* x_gradient) {
        for (int i = 0; i < width; i += kLanes)
            Ops::store(x_gradient + i, Ops::inside(Ops::load(x + i), Ops::load(x_gradient + i)));
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

    static constexpr LearnKernels kernels() { return {&sum, &dot, &back, &mask, &spread, &adam}; }
};

}  // namespace
}  // namespace kernel

extern const LearnKernels kPlainLearn;
extern const LearnKernels kAvx2Learn;

}  // namespace nardy
