// What fuzz.cpp feeds the C ABI with: handles, texts, structs and buffers, mostly right and often wrong. Everything
// lies on the heap in exactly its size, so that AddressSanitizer sees one byte too many.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "nardy/nardy.h"
#include "nardy/rules/rng.h"

class Input {
  public:
    explicit Input(std::uint64_t seed) : rng_(seed, 0, 0), garbage_(new std::uint64_t[16]) {
        for (int i = 0; i < 16; ++i) garbage_[i] = rng_.next();
    }

    int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
    bool one_in(int n) { return below(n) == 0; }
    std::uint64_t bits() { return rng_.next(); }

    template <class List>
    const auto& any(const List& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(std::size(from))))];
    }

    // --- numbers ---

    int number() {
        constexpr int kOdd[] = {-1, 0, 1, 2, 3, 7, 25, 26, 255, 256, 100000, INT32_MAX, INT32_MIN};
        return one_in(4) ? static_cast<int>(bits()) : any(kOdd);
    }
    int die() { return one_in(40) ? number() : 1 + below(6); }
    int side() { return one_in(30) ? number() : below(2); }
    std::size_t capacity(std::size_t enough) {
        constexpr std::size_t kOdd[] = {0, 1, 2, 3, 17};
        return one_in(6) ? any(kOdd) : enough;
    }
    std::uint32_t size(std::size_t right) {
        constexpr std::uint32_t kOdd[] = {0, 1, 4, 8, UINT32_MAX};
        if (!one_in(20)) return static_cast<std::uint32_t>(right);
        return one_in(2) ? any(kOdd) : static_cast<std::uint32_t>(right) + static_cast<std::uint32_t>(below(9)) - 4;
    }

    // --- handles ---

    // Right, or NULL, or memory that is no handle, or a pointer that cannot be one. `other` is a handle of another
    // kind.
    template <class H>
    H* handle(H* right, const void* other) {
        if (!one_in(30)) return right;
        void* wrong[] = {nullptr, garbage_.get(), const_cast<void*>(other),
                         reinterpret_cast<char*>(garbage_.get()) + 3};
        return static_cast<H*>(any(wrong));
    }
    template <class T>
    T* maybe_null(T* right) {
        return one_in(40) ? nullptr : right;
    }

    // --- texts ---

    // The text as a C string in memory of its own; or NULL, or damaged, or far too long and without an end.
    const char* text(const std::string& right, std::size_t limit = NARDY_MAX_TEXT) {
        std::string s = right;
        if (one_in(60)) return nullptr;
        if (one_in(8)) damage(s);
        if (one_in(limit == NARDY_MAX_TEXT ? 300 : 3000)) {
            texts_.push_back(std::make_unique<char[]>(limit + 1));
            std::memset(texts_.back().get(), 1 + below(255), limit + 1);
        } else {
            texts_.push_back(std::make_unique<char[]>(s.size() + 1));
            std::memcpy(texts_.back().get(), s.c_str(), s.size() + 1);
        }
        return texts_.back().get();
    }

    void damage(std::string& s) {
        switch (below(6)) {
            case 0: s.resize(s.size() / 2); break;
            case 1: s += s; break;
            case 2: s.clear(); break;
            case 3: s.insert(s.size() / 2, any(kPieces)); break;
            default:
                for (int k = 1 + below(4); k > 0 && !s.empty(); --k)
                    s[static_cast<std::size_t>(below(static_cast<int>(s.size())))] = static_cast<char>(below(256));
        }
    }

    std::string good_rules() {
        constexpr const char* kGood[] = {"long",
                                         "short",
                                         "six_one",
                                         "long:koks=head",
                                         "six_one:koks=none_home",
                                         "long:first=46",
                                         "long:koks=some_outside:first=46"};
        return any(kGood);
    }
    std::string rules() { return one_in(20) ? "short:koks=head" : good_rules(); }
    std::string play_text() {
        std::string out;
        for (int k = 1 + below(4); k > 0; --k) {
            const int src = 1 + below(25);
            const int dst = one_in(10) ? 0 : src - 1 - below(6);
            out += (out.empty() ? "" : " ") + (src == 25 ? "bar" : std::to_string(src)) + (one_in(15) ? ">" : "/") +
                   (dst <= 0 ? "off" : std::to_string(dst)) + (one_in(10) ? "*" : "") + (one_in(15) ? "(2)" : "");
        }
        return one_in(12) ? "pass" : out;
    }

    // --- memory for results ---

    // Room for n things, 0 too; NULL now and then.
    template <class T>
    T* room(std::size_t n) {
        const std::size_t bytes = n * sizeof(T);
        blocks_.emplace_back(static_cast<char*>(::operator new(bytes)));
        std::memset(blocks_.back().get(), 0xA5, bytes);
        return one_in(50) ? nullptr : reinterpret_cast<T*>(blocks_.back().get());
    }
    void release() {
        blocks_.clear();
        texts_.clear();
    }

  private:
    struct Delete {
        void operator()(char* p) const { ::operator delete(p); }
    };
    // Long enough for messages to cut it.
    static constexpr const char* kManyLetters =
        "\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0"
        "\xB4\xD0\xB4\xD0\xB4"
        "\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4\xD0"
        "\xB4\xD0\xB4\xD0\xB4";
    static constexpr const char* kPieces[] = {
        "*", "/",  ":",       " ",       "24*15", "bar*", "\xD0\xB4", kManyLetters,          "\xFF", "koks=", "{",
        "[", "\"", "\\u0000", "\\ud800", "1e999", "null", ",,",       "99999999999999999999"};

    nardy::Rng rng_;
    std::unique_ptr<std::uint64_t[]> garbage_;
    std::vector<std::unique_ptr<char[]>> texts_;
    std::vector<std::unique_ptr<char, Delete>> blocks_;
};
