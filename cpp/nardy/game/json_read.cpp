// Reads JSON.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "json.h"

namespace nardy {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

// strtod reads fractions in the language of the locale; what is printed between the digits of 0.5 is its point.
double parse_real(std::string_view text) {
    char half[8];
    const int n = std::snprintf(half, sizeof half, "%.1f", 0.5);
    std::string number(text);
    if (const std::size_t at = number.find('.'); at != std::string::npos)
        number.replace(at, 1, half + 1, static_cast<std::size_t>(n) - 2);
    return std::strtod(number.c_str(), nullptr);
}

void append_utf8(std::uint32_t c, std::string& out) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xC0 | (c >> 6));
    } else {
        if (c < 0x10000) {
            put(0xE0 | (c >> 12));
        } else {
            put(0xF0 | (c >> 18));
            put(0x80 | ((c >> 12) & 63));
        }
        put(0x80 | ((c >> 6) & 63));
    }
    put(0x80 | (c & 63));
}

// How many bytes the character of UTF-8 at the beginning of `s` has; 0 where there is none.
std::size_t utf8_length(std::string_view s) {
    const auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0u; };
    const unsigned first = byte(0), second = byte(1);
    const std::size_t n = first < 0x80   ? 1
                          : first < 0xC2 ? 0
                          : first < 0xE0 ? 2
                          : first < 0xF0 ? 3
                          : first < 0xF5 ? 4
                                         : 0;
    for (std::size_t i = 1; i < n; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    // Written longer than need be, halves of pairs, and beyond the last character.
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
    return n;
}

// Every function that reads a part returns false after noting what is wrong.
class Reader {
  public:
    Reader(std::string_view text, JsonLimits limits) : text_(text), limits_(limits) {}

    Status read(Json& out) {
        if (text_.size() > limits_.bytes)
            return Status::error(Code::invalid_notation,
                                 "the JSON text is longer than " + std::to_string(limits_.bytes) + " bytes");
        skip_space();
        if (value(out, 0)) {
            skip_space();
            if (at_ == text_.size()) return {};
            fail("something follows after the end");
        }
        return Status::error(Code::invalid_notation, "not JSON, byte " + std::to_string(at_) +
                                                         (path_.empty() ? "" : " (" + path_ + ")") + ": " + wrong_);
    }

  private:
    // What was to come here did not; where the text is at its end, that is why.
    bool fail(const char* why) { return refuse(at_ < text_.size() ? why : "the text ends too early"); }
    bool refuse(const char* why) {
        wrong_ = why;
        return false;
    }
    // Called on the way out of a failure, innermost first.
    bool fail_in(const std::string& part) {
        constexpr std::size_t kLong = 40;
        path_ = (part.size() > kLong ? "a long key" : part) + (path_.empty() ? "" : ", ") + path_;
        return false;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }

    bool value(Json& out, int depth) {
        const char c = peek();
        if ((c == '[' || c == '{') && depth == limits_.depth) return fail("arrays or objects too deep in one another");
        if (c == '{') return object(out, depth + 1);
        if (c == '[') return array(out, depth + 1);
        if (c == '"') {
            std::string s;
            if (!string(s)) return false;
            out = Json(std::move(s));
            return true;
        }
        if (c == '-' || is_digit(c)) return number(out);
        return word("true", Json(true), out) || word("false", Json(false), out) || word("null", Json(), out) ||
               fail("here a value should begin");
    }

    bool word(std::string_view name, Json meaning, Json& out) {
        if (text_.substr(at_, name.size()) != name) {
            // A text cut off in the middle of a word ends too early.
            if (at_ + name.size() > text_.size() && name.starts_with(text_.substr(at_))) at_ = text_.size();
            return false;
        }
        at_ += name.size();
        out = std::move(meaning);
        return true;
    }

    bool array(Json& out, int depth) {
        ++at_;
        Json::Array items;
        skip_space();
        if (!take(']')) {
            do {
                skip_space();
                items.emplace_back();
                if (!value(items.back(), depth)) return fail_in("item " + std::to_string(items.size()));
                skip_space();
            } while (take(','));
            if (!take(']')) return fail("expected , or ]") || fail_in("after item " + std::to_string(items.size()));
        }
        out = Json(std::move(items));
        return true;
    }

    bool object(Json& out, int depth) {
        ++at_;
        Json::Object members;
        skip_space();
        if (!take('}')) {
            do {
                skip_space();
                if (peek() != '"') return fail("here a key in quotes should begin");
                Json::Member& m = members.emplace_back();
                if (!string(m.first)) return false;
                skip_space();
                if (!take(':')) return fail("expected : after the key") || fail_in(m.first);
                skip_space();
                if (!value(m.second, depth)) return fail_in(m.first);
                skip_space();
            } while (take(','));
            if (!take('}')) return fail("expected , or }");
        }
        if (has_twins(members)) return refuse("the object that ends here has a key twice");
        out = Json(std::move(members));
        return true;
    }

    static bool has_twins(const Json::Object& members) {
        std::vector<std::string_view> keys;
        keys.reserve(members.size());
        for (const Json::Member& m : members) keys.push_back(m.first);
        std::sort(keys.begin(), keys.end());
        return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
    }

    bool string(std::string& out) {
        ++at_;
        while (at_ < text_.size()) {
            const std::size_t plain = at_;
            while (at_ < text_.size() && is_plain(text_[at_])) ++at_;
            out += text_.substr(plain, at_ - plain);
            if (take('"')) return true;
            if (at_ == text_.size()) break;
            if (static_cast<unsigned char>(text_[at_]) < 0x20) return fail("a control character inside a string");
            if (text_[at_] == '\\') {
                if (!escape(out)) return false;
                continue;
            }
            const std::size_t n = utf8_length(text_.substr(at_));
            if (n == 0) return fail("bytes that are not UTF-8");
            out += text_.substr(at_, n);
            at_ += n;
        }
        return fail("");
    }

    bool escape(std::string& out) {
        constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
        if (at_ + 1 >= text_.size()) {
            at_ = text_.size();
            return fail("");
        }
        const char c = text_[at_ + 1];
        if (const std::size_t k = kLetters.find(c); k != std::string_view::npos) {
            out += kMeanings[k];
            at_ += 2;
            return true;
        }
        std::uint32_t code = 0, low = 0;
        if (c != 'u' || !four_hex(code)) return fail("a \\ that begins no escape");
        if (code >= 0xD800 && code < 0xE000) {
            if (code >= 0xDC00 || !four_hex(low) || low < 0xDC00 || low >= 0xE000)
                return fail("half of a surrogate pair");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(code, out);
        return true;
    }

    // \uXXXX
    bool four_hex(std::uint32_t& out) {
        const std::string_view s = text_.substr(at_, 6);
        if (s.size() < 6 || !s.starts_with("\\u")) return false;
        for (const char c : s.substr(2)) {
            const auto lower = static_cast<char>(c >= 'A' && c <= 'F' ? c + 32 : c);
            const std::size_t digit = std::string_view("0123456789abcdef").find(lower);
            if (digit == std::string_view::npos) return false;
            out = 16 * out + static_cast<std::uint32_t>(digit);
        }
        at_ += 6;
        return true;
    }

    bool digits() {
        const std::size_t from = at_;
        while (is_digit(peek())) ++at_;
        return at_ > from;
    }

    bool number(Json& out) {
        const std::size_t from = at_;
        const bool negative = take('-');
        if (peek() == '0' ? (++at_, is_digit(peek())) : !digits()) return fail("a number that is not written as JSON");
        bool whole = true;
        if (take('.')) {
            whole = false;
            if (!digits()) return fail("a number without digits after its point");
        }
        if (peek() == 'e' || peek() == 'E') {
            ++at_;
            whole = false;
            if (peek() == '+' || peek() == '-') ++at_;
            if (!digits()) return fail("a number without digits in its exponent");
        }
        const std::string_view token = text_.substr(from, at_ - from);
        std::int64_t n = 0;
        if (whole && integer(token.substr(negative), negative, n))
            out = Json(n);
        else
            out = Json(parse_real(token));
        return !out.real() || std::isfinite(*out.real()) || refuse("a number too large for a double");
    }

    static bool integer(std::string_view text, bool negative, std::int64_t& out) {
        for (const char c : text) {
            const std::int64_t digit = c - '0', most = INT64_MAX;
            if (out < (-most - 1 + digit) / 10) return false;
            out = 10 * out - digit;  // the negative side reaches further by one
        }
        if (negative) return true;
        if (out == INT64_MIN) return false;
        out = -out;
        return true;
    }

    std::string_view text_;
    JsonLimits limits_;
    std::size_t at_ = 0;
    std::string path_, wrong_;
};

}  // namespace

Status parse_json(std::string_view text, Json& out, JsonLimits limits) {
    Json value;
    if (Status s = Reader(text, limits).read(value); !s.ok()) return s;
    out = std::move(value);
    return {};
}

}  // namespace nardy
