// Keeps one set of tables for the whole process, and has them made once.
#include "endgames.h"

#include "nardy/pool.h"

namespace nardy {
namespace {

constexpr long kNobody = -1;

// Written once from null to the tables and never freed. `maker` is the process in which a thread makes them. There is
// no lock, and that is why a child forked at any moment needs no care: it finds the tables, or sees that their maker
// is not among its threads and makes them itself.
struct SharedTables {
    std::atomic<const Bearoff*> bearoff{nullptr};
    std::atomic<long> maker{kNobody};
};

// The first game in the list that rolls again after the same rolls: at home nothing else tells games apart.
template <Game V>
constexpr std::size_t tables_number() {
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
SharedTables& shared_tables(Variant variant) {
    static std::array<SharedTables, kVariants> tables;  // needs neither construction nor destruction at run time
    return tables[dispatch(variant, []<Game V>(V) { return tables_number<V>(); })];
}

// Makes the tables unless another thread of this process does or did.
void make(Variant variant) {
    SharedTables& shared = shared_tables(variant);
    long maker = shared.maker.load();
    if (maker == process_id() || !shared.maker.compare_exchange_strong(maker, process_id())) return;
    // Where there is no memory for them, the next one may try.
    struct Claim {
        SharedTables& of;
        ~Claim() {
            if (!of.bearoff.load()) of.maker.store(kNobody);
        }
    } claim{shared};
    if (!shared.bearoff.load()) shared.bearoff.store(new Bearoff(variant));
}

}  // namespace

const Bearoff* ready_bearoff(Variant variant) { return shared_tables(variant).bearoff.load(); }

const Bearoff& made_bearoff(Variant variant) {
    while (!ready_bearoff(variant)) {
        make(variant);
        if (!ready_bearoff(variant)) rest();
    }
    return *ready_bearoff(variant);
}

void prepare_bearoff(Variant variant) {
    // The new thread enters its claim itself: if it cannot be started, nobody waits for it.
    if (shared_tables(variant).maker.load() != process_id()) run_aside([variant] { make(variant); });
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
