#include "core/run/hold_time.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/device/longest_hold.h"

namespace articulus::run {
namespace {

/// One with a handle: an emergency stop alone is held by nobody.
bool enables(const nlohmann::json& operatorSwitch) {
  for (const auto& [key, value] : operatorSwitch.items())
    if (key.starts_with("enabling") && value != 0 && value != "none") return true;
  return false;
}

std::string inMinutes(double time_s) { return std::to_string(std::lround(std::ceil(time_s / 60.0))) + " min"; }

}  // namespace

std::optional<double> longestHold_s(const cell::CellConfig& cell) {
  const nlohmann::json& whole = cell.source;
  const auto devices = whole.find("devices");
  if (devices == whole.end() || !devices->is_object() || !devices->contains("operator")) return std::nullopt;
  const nlohmann::json& switches = devices->at("operator");
  if (!switches.is_array()) return std::nullopt;  // "screen"
  std::optional<double> least;
  for (const nlohmann::json& one : switches) {
    if (!one.is_object() || !enables(one)) continue;
    const auto stated = one.find(device::kLongestHoldKey);
    const double here = stated != one.end() && stated->is_number() ? stated->get<double>() : device::kLongestHold_s;
    if (here > 0.0 && (!least || here < *least)) least = here;
  }
  return least;
}

base::Result<void> canBeHeldFor(const cell::CellConfig& cell, double duration_s) {
  const auto longest = longestHold_s(cell);
  if (!longest || duration_s < *longest) return {};
  return base::Error{base::ErrorCode::Conflict,
                     "The run takes about " + inMinutes(duration_s) + ", and a handle of this cell that is held for " +
                         inMinutes(*longest) + " counts as tied down: the drives would go off under load.",
                     "Divide the protocol, or state a longer " + std::string(device::kLongestHoldKey) +
                         " for the switch in the cell file, which must then be commissioned anew."};
}

}  // namespace articulus::run
