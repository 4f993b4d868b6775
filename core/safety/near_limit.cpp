#include "core/safety/near_limit.h"

namespace articulus::safety {

collision::PartName place(const NearLimit& near) noexcept {
  const FaultInfo& row = info(near.code);
  const std::string_view axis = axisOf(near.code, near.axis);
  collision::PartName words(row.near.empty() && axis.empty() ? row.label : row.near);
  if (!words.empty() && !axis.empty()) words.add(" ");
  words.add(axis);
  return words;
}

}  // namespace articulus::safety
