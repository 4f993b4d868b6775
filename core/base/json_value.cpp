#include "core/base/json_value.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace articulus::base {

JsonValue::JsonValue() : value_(std::make_unique<nlohmann::json>()) {}
JsonValue::JsonValue(Whole whole) : value_(std::make_unique<nlohmann::json>(*whole.value)) {}
JsonValue::JsonValue(const JsonValue& other) : value_(std::make_unique<nlohmann::json>(*other.value_)) {}
JsonValue::JsonValue(JsonValue&& other) noexcept : JsonValue() { std::swap(value_, other.value_); }
JsonValue& JsonValue::operator=(JsonValue other) noexcept {
  std::swap(value_, other.value_);
  return *this;
}
JsonValue::~JsonValue() = default;
bool JsonValue::equals(const JsonValue& other) const { return *value_ == *other.value_; }

}  // namespace articulus::base
