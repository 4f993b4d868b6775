#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/input_bounds.h"

namespace articulus::protocol {

/// Whether "$name" is read as one name: a letter or _, then letters, digits and _.
/// Thread  any
[[nodiscard]] inline bool isParameterName(std::string_view name) noexcept {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && name.size() <= base::InputBounds::kName_letters && letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

/// Reads one, or says why it is none.
/// In  reader: a StepReader
template <class Reader>
[[nodiscard]] std::string readParameterName(Reader& reader, const std::string& key, std::string name) {
  if (!isParameterName(name))
    reader.fail(key, "is \"" + name + "\", which can not follow a $",
                "Use letters, digits and _ and begin with a letter.");
  return name;
}

}  // namespace articulus::protocol
