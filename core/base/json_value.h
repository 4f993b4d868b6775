#pragma once
#include <concepts>
#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace articulus::base {

/// A JSON value as a member of a struct, so that its header does not include the JSON library. Copies are deep; it
/// reads and writes like a pointer that is never null.
/// Thread  any but control
class JsonValue {
 public:
  JsonValue();  ///< null
  /// Only from a whole JSON value: a list in braces would be ambiguous.
  template <std::same_as<nlohmann::json> Json>
  JsonValue(const Json& value) : JsonValue(Whole{&value}) {}  // NOLINT: implicit on purpose
  JsonValue(const JsonValue& other);
  JsonValue(JsonValue&& other) noexcept;
  JsonValue& operator=(JsonValue other) noexcept;
  ~JsonValue();

  operator const nlohmann::json&() const { return *value_; }  // NOLINT: implicit on purpose
  nlohmann::json& operator*() { return *value_; }
  const nlohmann::json& operator*() const { return *value_; }
  nlohmann::json* operator->() { return value_.get(); }
  const nlohmann::json* operator->() const { return value_.get(); }
  friend bool operator==(const JsonValue& a, const JsonValue& b) { return a.equals(b); }

 private:
  struct Whole {
    const nlohmann::json* value;
  };
  explicit JsonValue(Whole whole);
  [[nodiscard]] bool equals(const JsonValue& other) const;
  std::unique_ptr<nlohmann::json> value_;
};

}  // namespace articulus::base
