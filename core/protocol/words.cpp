#include "core/protocol/words.h"

#include <locale>
#include <sstream>

#include "core/protocol/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::protocol {

std::string shownNumber(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << value;
  return text.str();
}

std::string shownNumber(double value, std::string_view unit) { return shownNumber(value) + " " + std::string(unit); }

std::string shownDegrees(double rad) { return shownNumber(spatial::inDegrees(rad)); }

std::string shownLoad(int axis, double load) {
  return std::string(axisName(axis)) + " " + shownNumber(load, axisUnit(axis));
}

std::string shownPose(int axis, double si) {
  return std::string(kPoseNames[static_cast<std::size_t>(axis)]) + " " +
         (axis < 3 ? shownNumber(si * 1e3, "mm") : shownDegrees(si) + "°");
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string shownCount(std::size_t count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

}  // namespace articulus::protocol
