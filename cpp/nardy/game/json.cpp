// Writes JSON, and finds the keys of an object.
#include "json.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace nardy {
namespace {

// With as few digits as give the same number when it is read back; never like an integer. (std::to_chars and from_chars
// would do it in a line, but the C++ library of older macOS and iOS has them for whole numbers only.)
std::string real_text(double x) {
    char buffer[40];
    std::size_t n = 0;
    for (int digits = 1; digits <= 17; ++digits) {
        n = static_cast<std::size_t>(std::snprintf(buffer, sizeof buffer, "%.*g", digits, x));
        if (std::strtod(buffer, nullptr) == x) break;
    }
    // The C library puts the locale's point, which may be several bytes; it is all that is neither digit nor exponent.
    std::string out;
    for (const char c : std::string_view(buffer, n)) {
        if (std::string_view("0123456789e+-").find(c) != std::string_view::npos)
            out += c;
        else if (out.empty() || out.back() != '.')
            out += '.';
    }
    return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
}

constexpr char kHex[] = "0123456789abcdef";

void write_text(std::string_view text, std::string& out) {
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20)
            ((out += "\\u00") += kHex[byte >> 4]) += kHex[byte & 15];
        else
            out += c;
    }
    out += '"';
}

void write(const Json& v, std::string& out) {
    if (const bool* b = v.boolean()) {
        out += *b ? "true" : "false";
    } else if (const std::int64_t* i = v.integer()) {
        out += std::to_string(*i);
    } else if (const double* x = v.real()) {
        out += std::isfinite(*x) ? real_text(*x) : "null";
    } else if (const std::string* text = v.text()) {
        write_text(*text, out);
    } else if (const Json::Array* array = v.array()) {
        out += '[';
        for (const Json& item : *array) {
            if (&item != &array->front()) out += ',';
            write(item, out);
        }
        out += ']';
    } else if (const Json::Object* object = v.object()) {
        out += '{';
        for (const Json::Member& m : *object) {
            if (&m != &object->front()) out += ',';
            write_text(m.first, out);
            out += ':';
            write(m.second, out);
        }
        out += '}';
    } else {
        out += "null";
    }
}

}  // namespace

const Json* Json::find(std::string_view key) const {
    if (const Object* members = object())
        for (const Member& m : *members)
            if (m.first == key) return &m.second;
    return nullptr;
}

std::string Json::dump() const {
    std::string out;
    write(*this, out);
    return out;
}

}  // namespace nardy
