#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

/// A 6DOF body as the settings of the system list it.
struct QualisysBodySetting {
  std::string name;
  bool enabled = true;
};

/// In      xml: of GetParameters 6D
/// Out     in the order of the settings, which is that of frames; none: no body is defined
/// Errors  line and what is wrong with the text
/// Thread  any but control
/// Source  example of the maker's Python kit, SettingsDeserializer.cpp of its C++ kit (1.8 to 1.25)
[[nodiscard]] base::Result<std::vector<QualisysBodySetting>> readQualisysBodies(const std::string& xml);

}  // namespace articulus::hardware
