// The inner loop of the networks, written once over a few vector operations; each instruction set fills them in in a
// file of its own. Sums wrap around, so the order in which columns are added does not matter and every set of
// operations gives the same bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "isa.h"

namespace nardy {

// Fixed point: first layer and activations in 1/1024, output weights in 1/2048, output sums in 2^-21.
inline constexpr int kOneActivation = 1024;
inline constexpr int kOneWeight = 2048;
inline constexpr int kMaxOutputs = 5;
inline constexpr int kWidthStep = 128;  // a network's width is a multiple of that
// What comes out of a hidden layer. clipped: each number, kept within 0 .. 1. pairs: products of two numbers, each kept
// within 0 .. kMostOfPair, so half as many. The layer is made of pieces of 2 * kHalfPiece numbers: the first half of a
// piece times the second.
enum class Units : std::uint8_t { clipped, pairs };
inline constexpr int kHalfPiece = 32;
inline constexpr int kMostOfPair = kOneActivation - 1;  // so that five bits more fit in 16
inline constexpr int kPruningWidth = 64;                // of every pruning network

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

// A board as a pruning network sees it: counts of four bits, sixteen places a word (the side that has played: places 0
// to 15, 16 to 25; the other side).
struct CountWords {
    std::uint64_t word[4];
};

struct RankBatch {
    const std::int16_t* bias;    // kPruningWidth numbers
    const std::int16_t* rows;    // of [word][place in it][count]: the columns of so many checkers added up
    const std::int16_t* output;  // kPruningWidth weights
    const CountWords* near;      // a board that has most places in common with
    const CountWords* boards;
    std::size_t size;
};

struct NetKernels {
    Isa isa;
    // Writes the first layer of one child.
    void (*accumulate)(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                       std::int16_t* out);
    // Activates the children's layers and multiplies each by its output rows: so many sums a child. By Units, and by
    // whether there are 3 or 5 outputs; see outputs_of.
    void (*outputs[2][2])(const NetBatch& batch, std::int32_t* out);
    // An activated layer times a row of weights; `width` is a multiple of 64.
    std::int32_t (*dot)(const std::int16_t* layer, const std::int16_t* weights, int width);
    // What a pruning network says of boards that are near another one.
    void (*ranks)(const RankBatch& batch, std::int32_t* out);
};

// Those of the instruction set in use, or of one that can run here.
const NetKernels& net_kernels(Isa isa);

// The loop for a network's units and its number of outputs, 3 or 5.
inline auto outputs_of(const NetKernels& kernels, Units units, int outputs) {
    return kernels.outputs[static_cast<int>(units)][outputs == kMaxOutputs];
}

namespace kernel {

// In an unnamed namespace on purpose: compiled with an instruction set's flags, no copy may be shared between files.
namespace {

// `base` and `columns` at the piece in question.
template <class Ops>
inline void first_layer(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                        typename Ops::Vec (&x)[Ops::kVecs]) {
    for (int k = 0; k < Ops::kVecs; ++k) Ops::load(x[k], base + k * Ops::kLanes);
    for (int c = 0; c < child.added; ++c) {
        const std::int16_t* column = columns + child.add[c] * static_cast<std::size_t>(width);
        for (int k = 0; k < Ops::kVecs; ++k) Ops::add(x[k], column + k * Ops::kLanes);
    }
    for (int c = 0; c < child.removed; ++c) {
        const std::int16_t* column = columns + child.remove[c] * static_cast<std::size_t>(width);
        for (int k = 0; k < Ops::kVecs; ++k) Ops::subtract(x[k], column + k * Ops::kLanes);
    }
}

template <class Ops>
void accumulate(const std::int16_t* base, const std::int16_t* columns, int width, const NetChild& child,
                std::int16_t* out) {
    for (int at = 0; at < width; at += Ops::kVecs * Ops::kLanes) {
        typename Ops::Vec x[Ops::kVecs];
        first_layer<Ops>(base + at, columns + at, width, child, x);
        for (int k = 0; k < Ops::kVecs; ++k) Ops::store(out + at + k * Ops::kLanes, x[k]);
    }
}

// Leaves the units in the first vectors.
template <class Ops, Units kUnits>
inline void activate(typename Ops::Vec (&x)[Ops::kVecs]) {
    for (int k = 0; k < Ops::kVecs; ++k) Ops::clip(x[k], kUnits == Units::pairs ? kMostOfPair : kOneActivation);
    if constexpr (kUnits == Units::pairs) {
        constexpr int kHalf = kHalfPiece / Ops::kLanes;
        for (int k = 0; k < Ops::kVecs / 2; ++k) {
            const int first = k / kHalf * 2 * kHalf + k % kHalf;
            x[k] = Ops::product(x[first], x[first + kHalf]);
        }
    }
}

template <class Ops, int kOutputs, Units kUnits>
void outputs(const NetBatch& batch, std::int32_t* out) {
    constexpr int kShare = kUnits == Units::pairs ? 2 : 1;  // numbers that make a unit
    typename Ops::Sum sums[kMaxBatch][kOutputs];
    for (int c = 0; c < batch.size; ++c)
        for (int o = 0; o < kOutputs; ++o) sums[c][o] = Ops::no_sum();
    for (int at = 0; at < batch.width; at += Ops::kVecs * Ops::kLanes) {
        for (int c = 0; c < batch.size; ++c) {
            typename Ops::Vec x[Ops::kVecs];
            first_layer<Ops>(batch.base + at, batch.columns + at, batch.width, batch.children[c], x);
            activate<Ops, kUnits>(x);
            const std::int16_t* weights = batch.children[c].weights + at / kShare;
            for (int o = 0; o < kOutputs; ++o, weights += batch.width / kShare) {
                typename Ops::Sum sum = sums[c][o];
                for (int k = 0; k < Ops::kVecs / kShare; ++k) Ops::multiply_add(sum, x[k], weights + k * Ops::kLanes);
                sums[c][o] = sum;
            }
        }
    }
    for (int c = 0; c < batch.size; ++c)
        for (int o = 0; o < kOutputs; ++o) *out++ = Ops::total(sums[c][o]);
}

template <class Ops>
std::int32_t dot(const std::int16_t* layer, const std::int16_t* weights, int width) {
    typename Ops::Sum sum = Ops::no_sum();
    constexpr int kPiece = 64;
    for (int at = 0; at < width; at += kPiece) {
        for (int k = 0; k < kPiece; k += Ops::kLanes) {
            typename Ops::Vec x;
            Ops::load(x, layer + at + k);
            Ops::multiply_add(sum, x, weights + at + k);
        }
    }
    return Ops::total(sum);
}

template <class Ops>
void ranks(const RankBatch& batch, std::int32_t* out) {
    constexpr int kVecs = kPruningWidth / Ops::kLanes;
    // A place in a word is known by where its count begins there, a multiple of 4.
    const auto row_of = [&](std::size_t w, std::size_t shift, std::uint64_t word) {
        return batch.rows + (256 * w + 4 * shift + ((word >> shift) & 15)) * kPruningWidth;
    };
    // Calls change(shift) for every place with a count in which `x` is not 0.
    const auto for_places = [](std::uint64_t x, auto&& change) {
        while (x) {
            const std::size_t shift = static_cast<std::size_t>(std::countr_zero(x)) & ~std::size_t{3};
            x &= ~(std::uint64_t{15} << shift);
            change(shift);
        }
    };
    typename Ops::Vec base[kVecs];
    for (int k = 0; k < kVecs; ++k) Ops::load(base[k], batch.bias + k * Ops::kLanes);
    for (std::size_t w = 0; w < 4; ++w) {
        for_places(batch.near->word[w], [&](std::size_t shift) {
            const std::int16_t* row = row_of(w, shift, batch.near->word[w]);
            for (int k = 0; k < kVecs; ++k) Ops::add(base[k], row + k * Ops::kLanes);
        });
    }
    for (std::size_t i = 0; i < batch.size; ++i) {
        typename Ops::Vec x[kVecs];
        for (int k = 0; k < kVecs; ++k) x[k] = base[k];
        for (std::size_t w = 0; w < 4; ++w) {
            const std::uint64_t before = batch.near->word[w], after = batch.boards[i].word[w];
            for_places(before ^ after, [&](std::size_t shift) {
                const std::int16_t *add = row_of(w, shift, after), *remove = row_of(w, shift, before);
                for (int k = 0; k < kVecs; ++k) {
                    Ops::add(x[k], add + k * Ops::kLanes);
                    Ops::subtract(x[k], remove + k * Ops::kLanes);
                }
            });
        }
        typename Ops::Sum sum = Ops::no_sum();
        for (int k = 0; k < kVecs; ++k) {
            Ops::clip(x[k], kOneActivation);
            Ops::multiply_add(sum, x[k], batch.output + k * Ops::kLanes);
        }
        out[i] = Ops::total(sum);
    }
}

template <class Ops>
constexpr NetKernels kernels_of(Isa isa) {
    static_assert(kWidthStep % (Ops::kVecs * Ops::kLanes) == 0 && Ops::kVecs * Ops::kLanes % (2 * kHalfPiece) == 0);
    return {isa,
            &accumulate<Ops>,
            {{&outputs<Ops, 3, Units::clipped>, &outputs<Ops, 5, Units::clipped>},
             {&outputs<Ops, 3, Units::pairs>, &outputs<Ops, 5, Units::pairs>}},
            &dot<Ops>,
            &ranks<Ops>};
}

}  // namespace
}  // namespace kernel

extern const NetKernels kPlainNet;
extern const NetKernels kAvx2Net;
extern const NetKernels kAvx512Net;
extern const NetKernels kNeonNet;

}  // namespace nardy
