#pragma once
#include <string_view>

#include "core/storage/records.h"

namespace articulus::run {

/// What the method of a result says where the run ended within its motion: it is not of the whole course.
inline constexpr std::string_view kCutShort = "this motion was cut short";

/// Thread  any
[[nodiscard]] inline bool wasCutShort(const storage::ResultValue& result) noexcept {
  return result.method.find(kCutShort) != std::string::npos;
}

}  // namespace articulus::run
