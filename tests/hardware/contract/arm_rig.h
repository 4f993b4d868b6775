#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/device/robot_arm.h"

namespace articulus::test {

/// An implementation of the port RobotArm with what stands on its other side: nothing, or a virtual controller on a
/// wire. The contract of the port drives it; it must take joint positions.
class ArmRig {
 public:
  virtual ~ArmRig() = default;
  [[nodiscard]] virtual device::RobotArm& arm() = 0;
  /// What happens on the other side in one cycle of the station: time goes on, its telegram comes.
  virtual void pass() = 0;
  [[nodiscard]] virtual base::Nanoseconds now() const = 0;
  [[nodiscard]] virtual base::Nanoseconds period() const = 0;
  /// Where the joints truly are, rad; within `accuracy_rad` of what is reported of a standing arm.
  [[nodiscard]] virtual robot::JointVector truth() const = 0;
  [[nodiscard]] virtual double accuracy_rad() const = 0;
  /// Cycles until a set-point is reached, and until drives that were switched on follow.
  [[nodiscard]] virtual int settles() const { return 12; }
  /// The wire falls silent, and speaks again.  Out  false: it has none
  virtual bool lose() { return false; }
  virtual void back() {}
};

/// A rig and its name in the list of tests.
struct ArmRigRow {
  const char* name;
  std::function<std::unique_ptr<ArmRig>()> make;
};

/// All there are: one more driver is one more row.
[[nodiscard]] std::vector<ArmRigRow> armRigs();

}  // namespace articulus::test
