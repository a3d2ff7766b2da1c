// A hash table of four words an entry, without locks.
#include "table.h"

#include <bit>
#include <cstdlib>

namespace nardy {
namespace {

constexpr std::size_t kWords = 4;

std::uint64_t pair(std::int32_t a, std::int32_t b) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}
std::int32_t first(std::uint64_t x) { return static_cast<std::int32_t>(x >> 32); }
std::int32_t second(std::uint64_t x) { return static_cast<std::int32_t>(x & 0xFFFFFFFFu); }

}  // namespace

// The check is the key mixed with all words. An empty entry is all zero, which is no position's key.
struct Table::Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> words[kWords]{};
};

// A power of two, so that the key's lowest bits are the entry's number.
Table::Table(std::size_t bytes) : size_(bytes < sizeof(Entry) ? 0 : std::bit_floor(bytes / sizeof(Entry))) {}

Table::~Table() { std::free(entries_.load()); }

// calloc, because it takes pages from the system that are zero and counts none before it is written to: a table as
// large as the memory costs no more than is used of it.
Table::Entry* Table::make() {
    if (refused_.load(std::memory_order_relaxed)) return nullptr;
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(Entry) == 8 * (kWords + 1));
    auto* made = static_cast<Entry*>(std::calloc(size_, sizeof(Entry)));
    if (!made) {
        refused_.store(true, std::memory_order_relaxed);
        return nullptr;
    }
    Entry* first = nullptr;
    if (entries_.compare_exchange_strong(first, made, std::memory_order_acq_rel)) return made;
    std::free(made);  // another thread was first
    return first;
}

bool Table::find(std::uint64_t key, Remembered& out) const {
    const Entry* entries = entries_.load(std::memory_order_acquire);
    if (!entries) return false;
    const Entry& e = entries[key & (size_ - 1)];
    std::uint64_t words[kWords], check = e.check.load(std::memory_order_relaxed);
    for (std::size_t k = 0; k < kWords; ++k) check ^= words[k] = e.words[k].load(std::memory_order_relaxed);
    if (check != key) return false;
    out.value = {first(words[0]),
                 {second(words[0]), first(words[1]), second(words[1]), first(words[2]), second(words[2])}};
    out.nodes = words[3];
    return true;
}

void Table::store(std::uint64_t key, const Remembered& found) {
    if (size_ == 0) return;
    Entry* entries = entries_.load(std::memory_order_acquire);
    if (!entries && !(entries = make())) return;
    const Chances& c = found.value.chances;
    const std::uint64_t words[kWords] = {pair(found.value.equity, c.win), pair(c.win_mars, c.win_koks),
                                         pair(c.lose_mars, c.lose_koks), found.nodes};
    Entry& e = entries[key & (size_ - 1)];
    std::uint64_t check = key;
    for (std::size_t k = 0; k < kWords; ++k) {
        e.words[k].store(words[k], std::memory_order_relaxed);
        check ^= words[k];
    }
    e.check.store(check, std::memory_order_relaxed);
}

}  // namespace nardy
