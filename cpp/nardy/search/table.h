// Transpositions: the values that searches have found, so that no position is searched twice to the same depth.
#pragma once

#include <atomic>
#include <memory>

#include "nardy/eval/value.h"

namespace nardy {

// What a value was and how many evaluator calls it took.
struct Remembered {
    Value value;
    std::uint64_t nodes = 0;
};

// Any number of threads may use it at once without a lock: an entry that two of them write at the same moment fits no
// key and counts as empty. What is stored follows from the key alone, so no answer depends on what is found here.
class Table {
  public:
    // The memory is taken at the first store. 0 bytes, or no such memory: nothing is ever found.
    explicit Table(std::size_t bytes);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    bool find(std::uint64_t key, Remembered& out) const;
    void store(std::uint64_t key, const Remembered& found);

  private:
    struct Entry;
    Entry* make();

    std::size_t size_;
    std::atomic<Entry*> entries_{nullptr};
    std::atomic<bool> refused_{false};
};

}  // namespace nardy
