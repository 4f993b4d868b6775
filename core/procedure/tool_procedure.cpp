#include "core/procedure/tool_procedure.h"

#include <algorithm>

namespace articulus::procedure {

sensing::ToolPose toolPoseOf(const cell::CellConfig& cell, const PoseReading& reading) {
  const spatial::Matrix3 R_WS = reading.X_WD.rotation * cell.X_SD.rotation.transpose();
  return {R_WS.transpose() * (cell.X_WB.rotation * cell.robot.gravity_m_per_s2), reading.load};
}

base::Result<void> ToolProcedure::start(const safety::LimitSet& limits, const Options& options) {
  using base::Error;
  using base::ErrorCode;
  if (walk_.running())
    return Error{ErrorCode::Conflict, "The identification is under way.", "Wait for its end or cancel it."};
  const int least = options.identification.model == sensing::ToolIdentificationOptions::Model::Linear ? 4 : 3;
  if (options.poses < least || options.poses > 100)
    return Error{ErrorCode::InvalidArgument, std::to_string(options.poses) + " poses are not possible.",
                 "Take " + std::to_string(least) + " to 100; twelve are good."};
  if (!(options.settle_s >= 0.0 && options.settle_s <= 60.0 && options.average_s >= 0.01 && options.average_s <= 60.0))
    return Error{ErrorCode::InvalidArgument, "The times at a pose are not possible.",
                 "Wait for 0 to 60 s and average over 0.01 to 60 s."};
  if (auto is = PoseSequence::ready(link_.snapshot()); !is) return is;
  auto way = chooseTiltedPoses(cell_, limits, {.poses = options.poses, .seed = options.seed, .start_rad = {}});
  if (!way) return way.error();
  way->push_back({cell_.initialJoints_rad, false});  // back to where everybody expects the arm
  options_ = options;
  measured_ = options.poses;
  poses_.clear();
  error_ = {};
  if (auto started = walk_.start(limits, std::move(*way), options.settle_s, options.average_s); !started)
    return started;
  phase_ = Phase::Running;
  return {};
}

ToolProcedure::Progress ToolProcedure::poll() {
  if (phase_ == Phase::Running) {
    switch (walk_.poll()) {
      case PoseSequence::Phase::Done: solve(); break;
      case PoseSequence::Phase::Failed: phase_ = Phase::Failed, error_ = walk_.error(); break;
      case PoseSequence::Phase::Cancelled: phase_ = Phase::Cancelled, error_ = walk_.error(); break;
      default: break;
    }
  }
  Progress p;
  p.phase = phase_;
  p.pose = static_cast<int>(walk_.readings().size());
  p.poses = measured_;
  p.fraction = phase_ == Phase::Done ? 1.0
               : measured_ > 0       ? std::min(0.99, static_cast<double>(p.pose) / (measured_ + 1))
                                     : 0.0;
  const std::string which =
      "pose " + std::to_string(std::min(p.pose + 1, measured_)) + " of " + std::to_string(measured_);
  switch (phase_) {
    case Phase::Idle: p.words = "not started"; break;
    case Phase::Running:
      if (p.pose == measured_) p.words = "returning";
      else if (walk_.phase() == PoseSequence::Phase::Moving) p.words = which + ": moving";
      else
        p.words =
            which + (walk_.phase() == PoseSequence::Phase::Settling ? ": waiting until it is calm" : ": averaging");
      break;
    case Phase::Done: p.words = "identified"; break;
    case Phase::Failed: p.words = "failed"; break;
    case Phase::Cancelled: p.words = "cancelled"; break;
  }
  return p;
}

void ToolProcedure::solve() {
  for (const PoseReading& reading : walk_.readings()) poses_.push_back(toolPoseOf(cell_, reading));
  auto found = sensing::identifyTool(poses_, options_.identification);
  if (!found) {
    phase_ = Phase::Failed;
    error_ = found.error();
    return;
  }
  result_ = std::move(*found);
  phase_ = Phase::Done;
}

}  // namespace articulus::procedure
