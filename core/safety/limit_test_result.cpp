#include "core/safety/limit_test_result.h"

#include <array>

#include "core/spatial/axis_names.h"

namespace articulus::safety {

std::string nameOf(const LimitTestResult& t) {
  static constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};
  std::string text(info(t.limit).label);
  if (t.axis >= 0) {
    const auto k = static_cast<std::size_t>(t.axis);
    switch (t.limit) {
      case FaultCode::ForceLimit:
      case FaultCode::MomentLimit:
      case FaultCode::SensorOverload:
      case FaultCode::SensorInvalid: text += ", " + std::string(spatial::kLoadNames[k % 6]); break;
      case FaultCode::Oscillation:
        text += k < 6 ? ", " + std::string(spatial::kLoadNames[k])
                      : std::string(k < 9 ? ", along " : ", about ") + kAxis[k % 3];
        break;
      case FaultCode::SafetyBox:
      case FaultCode::LinearSpeedLimit:
      case FaultCode::AngularSpeedLimit:
      case FaultCode::SetUpLinearSpeed:
      case FaultCode::SetUpAngularSpeed: text += std::string(", ") + kAxis[k % 3]; break;
      default: text += ", joint " + std::to_string(t.axis + 1);
    }
  }
  if (t.sign != 0) text += t.sign > 0 ? " +" : " -";
  return text;
}

}  // namespace articulus::safety
