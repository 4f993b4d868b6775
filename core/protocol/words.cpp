#include "core/protocol/words.h"

#include <cmath>
#include <locale>
#include <sstream>

#include "core/protocol/axis_names.h"
#include "core/protocol/units.h"
#include "core/spatial/units.h"

namespace articulus::protocol {

namespace {

std::string withDigits(double value, int digits) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(digits);
  text << value;
  return text.str();
}

std::string exact(double value) { return withDigits(value, 7); }

}  // namespace

std::string shownNumber(double value) { return withDigits(value, std::abs(value) < 1e4 ? 4 : 6); }

std::string shownNumber(double value, std::string_view unit) { return shownNumber(value) + " " + std::string(unit); }

std::string shownDegrees(double rad) { return shownNumber(spatial::inDegrees(rad)); }

std::string shownQuantity(double si, std::string_view unit) {
  const ShownUnit shown = shownUnit(unit);
  return exact(si * shown.scale) + (shown.name.empty() ? "" : " " + std::string(shown.name));
}

std::string shownMeasured(double si, std::string_view unit) {
  const ShownUnit shown = shownUnit(unit);
  return shownNumber(si * shown.scale) + (shown.name.empty() ? "" : " " + std::string(shown.name));
}

std::string shownRange(const FieldRange& range, std::string_view unit) {
  const std::string least = exact(range.least * shownUnit(unit).scale), most = shownQuantity(range.most, unit);
  const std::string ends = range.aboveLeast || range.belowMost
                               ? (range.aboveLeast ? "more than " : "at least ") + least +
                                     (range.belowMost ? ", less than " : ", at most ") + most
                               : least + " to " + most;
  return range.notZero ? ends + ", not 0" : ends;
}

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
