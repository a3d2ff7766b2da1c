// A value that the whole process shares: made when first asked for, then kept.
#pragma once

#include <atomic>
#include <memory>

namespace nardy {

// Threads that ask at the same moment may each make one; the first one stays. There is no lock, and that is why a child
// forked at any moment needs no care. A static variable of a function has one: a child would wait for ever where
// another thread of its parent was making the value.
template <class T>
class Once {
  public:
    template <class Make>
    const T& get(Make&& make) {
        if (const T* made = made_.load()) return *made;
        auto own = std::make_unique<const T>(make());
        const T* first = nullptr;
        return made_.compare_exchange_strong(first, own.get()) ? *own.release() : *first;
    }

  private:
    std::atomic<const T*> made_{nullptr};
};

}  // namespace nardy
