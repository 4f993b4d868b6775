#include "core/procedure/weigh_in_procedure.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/procedure/tool_procedure.h"
#include "core/procedure/weigh_in_poses.h"
#include "core/spatial/units.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;

namespace {

constexpr double kStands_rad = spatial::inRadians(0.1), kStands_m = 0.0005;  // of the body while it is measured
constexpr double kAlike = 3.0;  // samples that a filtered reading repeats itself for, about

/// Scale and axes are judged, so what the cell file says of the tool is all that is told to the station.
sensing::ToolCalibration statedTool(const cell::CellConfig& cell) {
  sensing::ToolCalibration stated;
  stated.mass_kg = cell.tool.mass_kg;
  stated.centre_S_m = cell.tool.centreOfMass_m;
  return stated;
}

}  // namespace

sensing::ToolCalibration toolInForce(const cell::CellConfig& cell, const cycle::Snapshot& now) {
  return now.tool ? *now.tool : statedTool(cell);
}

sensing::WeighInReading weighInReadingOf(const cell::CellConfig& cell, const sensing::ToolCalibration& tool,
                                         const PoseReading& reading) {
  spatial::Matrix6 turn = spatial::Matrix6::Zero();
  turn.topLeftCorner<3, 3>() = Eigen::AngleAxisd(tool.sensorRotation_rad, spatial::Vector3::UnitZ()).toRotationMatrix();
  turn.bottomRightCorner<3, 3>() = turn.topLeftCorner<3, 3>();
  const spatial::Matrix6 toS = cell.loadCorrection * turn;  // as sensing::WrenchEstimator
  const spatial::Vector6 error = reading.deviation * std::sqrt(kAlike / std::max(reading.samples, 1));
  sensing::WeighInReading out;
  out.gravity_S = toolPoseOf(cell, reading).gravity_S;
  out.load_S = toS * reading.load;
  out.error_S = (toS.cwiseAbs2() * error.cwiseAbs2()).cwiseSqrt();
  out.time_s = reading.time_s;
  return out;
}

base::Result<void> WeighInProcedure::start(const safety::LimitSet& limits, const Options& options) {
  if (walk_.running())
    return Error{ErrorCode::Conflict, "The load cell is being weighed.", "Wait for the end of it or cancel it."};
  if (!(options.settle_s >= 0.0 && options.settle_s <= 10.0 && options.average_s >= 0.05 && options.average_s <= 10.0))
    return Error{ErrorCode::InvalidArgument, "The times at a pose are not possible.",
                 "Wait for 0 to 10 s and average over 0.05 to 10 s."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto is = PoseSequence::ready(now); !is) return is;
  const sensing::ToolCalibration tool = toolInForce(cell_, now);
  auto way = chooseWeighInPoses(cell_, limits, tool, jointsOf(now, cell_.robot.joints));
  if (!way) way = chooseWeighInPoses(cell_, limits, tool, cell_.initialJoints_rad);
  if (!way) return way.error();
  measured_ = static_cast<int>(way->size());
  toolRevision_ = now.toolRevision;
  startCycle_ = endCycle_ = now.cycle;
  error_ = {};
  if (auto started = walk_.start(limits, std::move(*way), options.settle_s, options.average_s); !started)
    return started;
  phase_ = Phase::Running;
  return {};
}

double WeighInProcedure::time_s() const { return static_cast<double>(endCycle_ - startCycle_) / cell_.rate_Hz; }

WeighInProcedure::Progress WeighInProcedure::poll() {
  if (phase_ == Phase::Running) {
    const auto walk = walk_.poll();
    endCycle_ = link_.snapshot().cycle;
    switch (walk) {
      case PoseSequence::Phase::Done: judge(); break;
      case PoseSequence::Phase::Failed: fail(Phase::Failed, walk_.error()); break;
      case PoseSequence::Phase::Cancelled: fail(Phase::Cancelled, walk_.error()); break;
      default: break;
    }
  }
  Progress p;
  p.phase = phase_;
  p.pose = static_cast<int>(walk_.readings().size());
  p.poses = measured_;
  p.fraction = phase_ == Phase::Done ? 1.0
               : measured_ > 0       ? std::min(0.99, static_cast<double>(p.pose) / measured_)
                                     : 0.0;
  const std::string which =
      "pose " + std::to_string(std::min(p.pose + 1, measured_)) + " of " + std::to_string(measured_);
  switch (phase_) {
    case Phase::Idle: p.words = "not started"; break;
    case Phase::Running:
      p.words = which + (walk_.phase() == PoseSequence::Phase::Moving ? ": moving" : ": weighing");
      break;
    case Phase::Done: p.words = result_.passed ? "weighed" : "weighed, and it is wrong"; break;
    case Phase::Failed: p.words = "failed"; break;
    case Phase::Cancelled: p.words = "cancelled"; break;
  }
  return p;
}

void WeighInProcedure::fail(Phase phase, const Error& error) {
  phase_ = phase;
  error_ = error;
}

void WeighInProcedure::judge() {
  const cycle::Snapshot now = link_.snapshot();
  if (now.toolRevision != toolRevision_)
    return fail(Phase::Failed, {ErrorCode::Conflict, "The tool in force was changed while it was weighed.",
                                "Weigh the load cell again."});
  const sensing::ToolCalibration tool = toolInForce(cell_, now);
  std::vector<sensing::WeighInReading> readings;
  for (const PoseReading& reading : walk_.readings()) {
    if (!(reading.moved_m <= kStands_m && reading.turned_rad <= kStands_rad))
      return fail(Phase::Failed,
                  {ErrorCode::DeviceFailure,
                   "The arm did not stand at pose " + std::to_string(readings.size() + 1) + ": it moved by " +
                       base::fixed(1e3 * reading.moved_m, 2) + " mm and " +
                       base::fixed(spatial::inDegrees(reading.turned_rad), 2) + " deg while it was weighed.",
                   "Look at what moves it, then weigh again."});
    readings.push_back(weighInReadingOf(cell_, tool, reading));
  }
  auto weighed = sensing::weighIn(readings, tool);
  if (!weighed) return fail(Phase::Failed, weighed.error());
  result_ = std::move(*weighed);
  phase_ = Phase::Done;
}

}  // namespace articulus::procedure
