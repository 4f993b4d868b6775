#pragma once
#include <memory>

#include "core/base/result.h"
#include "hardware/simulated/simulated_arm.h"
#include "hardware/simulated/simulated_tracker.h"

namespace articulus::hardware {

/// What a simulated cell must know of its cell file beyond "simulation".
struct SimulatedCellSetUp {
  robot::RobotModel model;
  spatial::Pose X_WB, X_FS, X_SD;
  robot::JointVector start_rad;
  std::uint64_t seed = 1;
  robot::CommandLevel takes = robot::CommandLevel::JointTorque;
};

/// All devices of a virtual cell, wired together: arm, load cell, vice, fault script, and what follows the bones where
/// the cell has it.
/// Thread  built by one; the devices as their headers say
class SimulatedCell {
 public:
  /// Errors  what is wrong in the key "simulation" of the cell file
  [[nodiscard]] static base::Result<std::unique_ptr<SimulatedCell>> build(const nlohmann::json& simulation,
                                                                          const std::string& file,
                                                                          const SimulatedCellSetUp& setUp);
  [[nodiscard]] SimulatedArm& arm() { return *arm_; }
  [[nodiscard]] SimulatedLoadCell& loadCell() { return *loadCell_; }
  [[nodiscard]] SimulatedTracker* tracker() { return tracker_.get(); }  ///< null where nothing follows the bones
  [[nodiscard]] FaultScript& script() { return script_; }

 private:
  SimulatedCell() = default;
  FaultScript script_;
  std::unique_ptr<SimulatedLoadCell> loadCell_;
  std::unique_ptr<SimulatedArm> arm_;
  std::unique_ptr<BoneTruthRing> boneTruth_;
  std::unique_ptr<SimulatedTracker> tracker_;
};

}  // namespace articulus::hardware
