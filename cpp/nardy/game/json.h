// JSON: a value, a strict reader and a writer (RFC 8259). Text is UTF-8; objects keep the order of their keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "nardy/rules/status.h"

namespace nardy {

class Json {
  public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json() = default;  // null
    Json(std::nullptr_t) {}
    Json(bool v) : value_(v) {}
    Json(int v) : value_(std::int64_t{v}) {}
    Json(std::int64_t v) : value_(v) {}
    Json(double v) : value_(v) {}
    Json(const char* v) : value_(std::string(v)) {}
    Json(std::string_view v) : value_(std::string(v)) {}
    Json(std::string v) : value_(std::move(v)) {}
    Json(Array v) : value_(std::move(v)) {}
    Json(Object v) : value_(std::move(v)) {}

    // The variant's own copy destroys what is not there where libstdc++ finds no memory (seen in GCC 12). This one
    // takes the memory before there is a variant.
    Json(const Json& other) : Json(std::visit([](const auto& v) { return Json(v); }, other.value_)) {}
    Json(Json&&) noexcept = default;
    Json& operator=(const Json& other) { return *this = Json(other); }
    Json& operator=(Json&&) noexcept = default;

    // Null pointers where the value is of another kind.
    const bool* boolean() const { return std::get_if<bool>(&value_); }
    const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
    const double* real() const { return std::get_if<double>(&value_); }
    const std::string* text() const { return std::get_if<std::string>(&value_); }
    const Array* array() const { return std::get_if<Array>(&value_); }
    const Object* object() const { return std::get_if<Object>(&value_); }
    bool is_null() const { return value_.index() == 0; }

    // The value of a key; null pointer where this is no object or has no such key.
    const Json* find(std::string_view key) const;

    // On one line without spaces. A number that is no finite one becomes null.
    std::string dump() const;

    bool operator==(const Json&) const = default;

  private:
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value_;
};

struct JsonLimits {
    std::size_t bytes = std::size_t{4} << 20;
    int depth = 32;  // arrays and objects inside one another
};

// One value and nothing behind it. Integers that fit become int64, other numbers double. A key twice in one object, a
// text that is not UTF-8 and whatever else is no JSON are refused with the place (byte, from 0, and the way to it).
Status parse_json(std::string_view text, Json& out, JsonLimits limits = {});

}  // namespace nardy
