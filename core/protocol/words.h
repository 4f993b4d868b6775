#pragma once
#include <string>
#include <vector>

#include "core/protocol/field_range.h"
#include "core/protocol/step.h"

namespace articulus::protocol {

/// What summaries of steps are put together from.

/// Four digits, six where they stand before the point, as a person would write it: "0.075", "86400".
[[nodiscard]] std::string shownNumber(double value);
[[nodiscard]] std::string shownNumber(double value, std::string_view unit);
[[nodiscard]] std::string shownDegrees(double rad);  ///< "30", without the sign
/// "86400.5 s", "175 deg": seven digits, in the unit that people read.  In  unit: SI
[[nodiscard]] std::string shownQuantity(double si, std::string_view unit);
/// The same in four digits, of what was measured.
[[nodiscard]] std::string shownMeasured(double si, std::string_view unit);
/// "-170 to 170 deg", "more than 0, at most 86400 s"
[[nodiscard]] std::string shownRange(const FieldRange& range, std::string_view unit);
/// "My 2 Nm", "Ry 30°", "X 5 mm"
[[nodiscard]] std::string shownLoad(int axis, double load);
[[nodiscard]] std::string shownPose(int axis, double si);
[[nodiscard]] std::string joined(const std::vector<std::string>& parts);          ///< with commas
[[nodiscard]] std::string shownCount(std::size_t count, const std::string& one);  ///< "1 step", "2 steps"

}  // namespace articulus::protocol
