// Which plays were far behind the best wherever they were tried.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "nardy/rules/position.h"

namespace nardy {

// A play is known by its roll and by what it makes of the own checkers; 0 is none.
using PlayKey = std::uint64_t;

constexpr PlayKey play_key(const Checkers& after, int roll) {
    const std::uint64_t x =
        stirred(after.low() * kMixStep, after.high() * 32 + static_cast<std::uint64_t>(roll), kMixFirst);
    return (x ^ (x >> 32)) | 1;
}

// A play that was tried and how far it was behind the best of its roll.
struct Tried {
    PlayKey play;
    std::int32_t behind;
};

class History {
  public:
    void add(std::span<const Tried> plays) {
        used_ += plays.size();  // at most: some may be in it
        std::size_t size = std::max<std::size_t>(slots_.size(), 64);
        while (size < 2 * used_) size *= 2;
        if (size > slots_.size()) {
            std::vector<Tried> before(size, Tried{0, 0});
            before.swap(slots_);
            for (const Tried& t : before)
                if (t.play) put(t);
        }
        for (const Tried& t : plays) put(t);
    }

    // Whether it was tried and always further behind than `margin`. Something must have been added.
    bool is_behind(PlayKey play, std::int32_t margin) const {
        const Tried& slot = slots_[find(play)];
        return slot.play && slot.behind > margin;
    }

  private:
    void put(const Tried& t) {
        Tried& slot = slots_[find(t.play)];
        slot = {t.play, slot.play ? std::min(slot.behind, t.behind) : t.behind};
    }
    std::size_t find(PlayKey play) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t k = (play >> 1) & mask;
        while (slots_[k].play && slots_[k].play != play) k = (k + 1) & mask;
        return k;
    }

    std::vector<Tried> slots_;  // a hash table, at most half full
    std::size_t used_ = 0;
};

}  // namespace nardy
