// The inner loop of the networks, written once over a few vector operations; each instruction set fills them in in a
// file of its own. Sums wrap around, so the order in which columns are added does not matter and every set of
// operations gives the same bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.h"

namespace nardy {

// Fixed point: first layer and activations in 1/1024, output weights in 1/2048, output sums in 2^-21.
inline constexpr int kOneActivation = 1024;
inline constexpr int kOneWeight = 2048;
inline constexpr int kMaxOutputs = 5;
inline constexpr int kWidthStep = 128;    // a network's width is a multiple of that
inline constexpr int kPruningWidth = 64;  // of every pruning network

// A first layer: `base` changed by columns.
struct NetChild {
    const std::uint16_t* add;
    const std::uint16_t* remove;
    int added, removed;
    const std::int16_t* weights;  // the output rows of its phase
};

struct NetBatch {
    const std::int16_t* base;  // width numbers
    const std::int16_t* columns;
    int width;
    const NetChild* children;
    int size;  // at most kMaxBatch
};

// So many siblings go through the layer together, a piece of it at a time: the pieces of the columns that they share
// stay in the first-level cache, and so do their sums.
inline constexpr int kMaxBatch = 32;

struct NetKernels {
    Isa isa;
    // Writes the first layer of one child.
    void (*accumulate)(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                       std::int16_t* out);
    // Activates the children's layers and multiplies each by its 3 or 5 output rows: so many sums a child.
    void (*outputs3)(const NetBatch& batch, std::int32_t* out);
    void (*outputs5)(const NetBatch& batch, std::int32_t* out);
    // The same for a pruning network, which has kPruningWidth units and one output.
    decltype(accumulate) accumulate_small;
    decltype(outputs3) outputs_small;
};

// Those of the instruction set in use, or of one that can run here.
const NetKernels& net_kernels(Isa isa);

namespace kernel {

// In an unnamed namespace on purpose: compiled with an instruction set's flags, no copy may be shared between files.
namespace {

// `base` and `columns` at the piece in question.
template <class Ops, int kVecs>
inline void first_layer(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                        typename Ops::Vec (&x)[kVecs]) {
    for (int k = 0; k < kVecs; ++k) Ops::load(x[k], base + k * Ops::kLanes);
    for (int c = 0; c < child.added; ++c) {
        const std::int16_t* column = columns + child.add[c] * static_cast<std::size_t>(width);
        for (int k = 0; k < kVecs; ++k) Ops::add(x[k], column + k * Ops::kLanes);
    }
    for (int c = 0; c < child.removed; ++c) {
        const std::int16_t* column = columns + child.remove[c] * static_cast<std::size_t>(width);
        for (int k = 0; k < kVecs; ++k) Ops::subtract(x[k], column + k * Ops::kLanes);
    }
}

template <class Ops, int kVecs>
void accumulate(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                std::int16_t* out) {
    for (int at = 0; at < width; at += kVecs * Ops::kLanes) {
        typename Ops::Vec x[kVecs];
        first_layer<Ops>(base + at, columns + at, width, child, x);
        for (int k = 0; k < kVecs; ++k) Ops::store(out + at + k * Ops::kLanes, x[k]);
    }
}

template <class Ops, int kOutputs>
void outputs(const NetBatch& batch, std::int32_t* out) {
    typename Ops::Sum sums[kMaxBatch][kOutputs];
    for (int c = 0; c < batch.size; ++c)
        for (int o = 0; o < kOutputs; ++o) sums[c][o] = Ops::no_sum();
    for (int at = 0; at < batch.width; at += Ops::kVecs * Ops::kLanes) {
        for (int c = 0; c < batch.size; ++c) {
            typename Ops::Vec x[Ops::kVecs];
            first_layer<Ops>(batch.base + at, batch.columns + at, batch.width, batch.children[c], x);
            for (int k = 0; k < Ops::kVecs; ++k) Ops::activate(x[k]);
            const std::int16_t* weights = batch.children[c].weights + at;
            for (int o = 0; o < kOutputs; ++o, weights += batch.width) {
                typename Ops::Sum sum = sums[c][o];
                for (int k = 0; k < Ops::kVecs; ++k) Ops::multiply_add(sum, x[k], weights + k * Ops::kLanes);
                sums[c][o] = sum;
            }
        }
    }
    for (int c = 0; c < batch.size; ++c)
        for (int o = 0; o < kOutputs; ++o) *out++ = Ops::total(sums[c][o]);
}

template <class Ops>
void outputs_small(const NetBatch& batch, std::int32_t* out) {
    constexpr int kVecs = kPruningWidth / Ops::kLanes;
    for (int c = 0; c < batch.size; ++c) {
        typename Ops::Vec x[kVecs];
        first_layer<Ops>(batch.base, batch.columns, kPruningWidth, batch.children[c], x);
        typename Ops::Sum sum = Ops::no_sum();
        for (int k = 0; k < kVecs; ++k) {
            Ops::activate(x[k]);
            Ops::multiply_add(sum, x[k], batch.children[c].weights + k * Ops::kLanes);
        }
        out[c] = Ops::total(sum);
    }
}

template <class Ops>
constexpr NetKernels kernels_of(Isa isa) {
    return {isa,
            &accumulate<Ops, Ops::kVecs>,
            &outputs<Ops, 3>,
            &outputs<Ops, 5>,
            &accumulate<Ops, kPruningWidth / Ops::kLanes>,
            &outputs_small<Ops>};
}

}  // namespace
}  // namespace kernel

extern const NetKernels kPlainNet;
extern const NetKernels kAvx2Net;
extern const NetKernels kAvx512Net;
extern const NetKernels kNeonNet;

}  // namespace nardy
