#pragma once
#include <string>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// What summaries of steps are put together from.

/// Four digits, as a person would write it: "0.075".
[[nodiscard]] std::string shownNumber(double value);
[[nodiscard]] std::string shownNumber(double value, std::string_view unit);
[[nodiscard]] std::string shownDegrees(double rad);  ///< "30", without the sign
/// "My 2 Nm", "Ry 30°", "X 5 mm"
[[nodiscard]] std::string shownLoad(int axis, double load);
[[nodiscard]] std::string shownPose(int axis, double si);
[[nodiscard]] std::string joined(const std::vector<std::string>& parts);          ///< with commas
[[nodiscard]] std::string shownCount(std::size_t count, const std::string& one);  ///< "1 step", "2 steps"

}  // namespace articulus::protocol
