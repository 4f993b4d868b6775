#include "app/self_test/test_order.h"

namespace articulus::app {

bool isNeededFirst(safety::FaultCode limit, int axis, const std::array<bool, 6>& axes) {
  using safety::FaultCode;
  const auto drives = [&axes, axis](int first) {
    return axis < 0 || axis > 2 || axes[static_cast<std::size_t>(first + axis)];
  };
  switch (limit) {
    // Whatever is run
    case FaultCode::ForceLimit:
    case FaultCode::MomentLimit:
    case FaultCode::SensorOverload:
    case FaultCode::SensorStale:
    case FaultCode::SensorInvalid:
    case FaultCode::LoadCellFrozen:
    case FaultCode::DeadManReleased:
    case FaultCode::EmergencyStop:
    case FaultCode::OperatorLost:
    case FaultCode::DriveFault:
    case FaultCode::EncoderInvalid:
    case FaultCode::FollowingError:
    case FaultCode::RecorderLost:
    case FaultCode::MissedDeadlines:
    case FaultCode::UnloadTimeout: return true;
    // By the axes along and about which the body is led
    case FaultCode::SafetyBox:
    case FaultCode::LinearSpeedLimit:
    case FaultCode::DisplacementLimit: return drives(0);
    case FaultCode::AngularSpeedLimit:
    case FaultCode::RotationLimit: return drives(3);
    case FaultCode::Oscillation: return axis < 0 || axis > 5 || axes[static_cast<std::size_t>(axis)];
    default: return false;
  }
}

}  // namespace articulus::app
