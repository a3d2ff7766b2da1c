#include "endgames.h"

#include "nardy/pool.h"

namespace nardy {
namespace {

constexpr long kNobody = -1;

// Written once from null to the tables and never freed. `maker` is the process in which a thread makes them. There is
// no lock, and that is why a child forked at any moment needs no care: it finds the tables, or sees that their maker
// is not among its threads and makes them itself.
struct Shelf {
    std::atomic<const Bearoff*> bearoff{nullptr};
    std::atomic<long> maker{kNobody};
};

// The first game in the list that rolls again after the same rolls: at home nothing else tells games apart.
template <Game V>
constexpr std::size_t shelf_number() {
    const auto alike = []<Game W>(W) {
        for (const auto& [dice, weight] : kAllRolls)
            if (V::rolls_again(dice) != W::rolls_again(dice)) return false;
        return true;
    };
    std::size_t k = 0;
    while (!dispatch(Variant(k), alike)) ++k;
    return k;
}

// The one piece of state that engines share. The tables follow from the rules alone, so no call can tell whether
// another has been here before; a hundred engines are not to hold a hundred copies.
Shelf& shelf_of(Variant variant) {
    static std::array<Shelf, kVariants> shelves;  // needs neither construction nor destruction at run time
    return shelves[dispatch(variant, []<Game V>(V) { return shelf_number<V>(); })];
}

// Makes the tables unless another thread of this process does or did.
void make(Variant variant) {
    Shelf& shelf = shelf_of(variant);
    long maker = shelf.maker.load();
    if (maker == process_id() || !shelf.maker.compare_exchange_strong(maker, process_id())) return;
    // Where there is no memory for them, the next one may try.
    struct Claim {
        Shelf& of;
        ~Claim() {
            if (!of.bearoff.load()) of.maker.store(kNobody);
        }
    } claim{shelf};
    if (!shelf.bearoff.load()) shelf.bearoff.store(new Bearoff(variant));
}

}  // namespace

const Bearoff* ready_bearoff(Variant variant) { return shelf_of(variant).bearoff.load(); }

const Bearoff& made_bearoff(Variant variant) {
    while (!ready_bearoff(variant)) {
        make(variant);
        if (!ready_bearoff(variant)) rest();
    }
    return *ready_bearoff(variant);
}

void prepare_bearoff(Variant variant) {
    // The new thread enters its claim itself: if it cannot be started, nobody waits for it.
    if (shelf_of(variant).maker.load() != process_id()) run_aside([variant] { make(variant); });
}

const Bearoff* EndGames::first_need() {
    if (use_ == Use::always) {
        const Bearoff& bearoff = made_bearoff(variant_);
        bearoff_.store(&bearoff, std::memory_order_release);
        return &bearoff;
    }
    if (!asked_.exchange(true)) prepare_bearoff(variant_);
    return nullptr;
}

}  // namespace nardy
