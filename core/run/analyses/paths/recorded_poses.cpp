#include "core/run/analyses/paths/recorded_poses.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/step_catalogue.h"
#include "core/run/program_runner.h"

namespace articulus::run {
namespace {

/// Largest of the loads that are wanted zero in a sample, forces and moments.
std::pair<double, double> unwanted(const record::Sample& s, const std::array<bool, 6>& zero) {
  const spatial::Vector6 load = s.six(record::Channel::ForceX);
  double force_N = 0.0, moment_Nm = 0.0;
  for (std::size_t i = 0; i < 6; ++i)
    if (zero[i])
      (i < 3 ? force_N : moment_Nm) =
          std::max(i < 3 ? force_N : moment_Nm, std::abs(load[static_cast<Eigen::Index>(i)]));
  return {force_N, moment_Nm};
}

}  // namespace

base::Result<std::vector<RecordedPose>> recordedPoses(const RunView& run, const std::string& path, double rest_s) {
  std::vector<RecordedPose> poses;
  bool known = false;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::TakePose || (a.path != path && !a.path.starts_with(path + " "))) continue;
    known = true;
    int motion = a.number - 1;
    while (motion >= 0 && run.program().actions[static_cast<std::size_t>(motion)].kind != protocol::ActionKind::Motion)
      --motion;
    if (motion < 0) continue;
    const protocol::Step& step = run.program().actions[static_cast<std::size_t>(motion)].step;
    const auto zero = wantedZero(step);
    RecordedPose taken;
    taken.path = a.path;
    taken.X_WR = run.reference(motion);
    for (const protocol::FieldSpec& field : protocol::fieldsOf(step))
      if (const auto* goals = std::get_if<protocol::GoalsPlace>(&field.at))
        for (int axis = 0; axis < goals->axes; ++axis)
          if (const auto goal = goals->get(step, axis); goal.mode == control::AxisMode::Position)
            taken.goal_rad = goal.value;
    std::vector<std::pair<double, std::pair<double, double>>> loads;  // time, and what was unwanted
    auto read = run.forEachSample(motion, [&](const record::Sample& s) {
      taken.X_WD = poseOf(s);
      loads.emplace_back(s[record::Channel::HostTime], unwanted(s, zero));
      return true;
    });
    if (!read) return read.error();
    if (loads.empty()) continue;  // the run ended before
    for (const auto& [time_s, load] : loads) {
      const bool rests = time_s > loads.back().first - rest_s;
      double& force_N = rests ? taken.restForce_N : taken.wayForce_N;
      double& moment_Nm = rests ? taken.restMoment_Nm : taken.wayMoment_Nm;
      force_N = std::max(force_N, load.first);
      moment_Nm = std::max(moment_Nm, load.second);
    }
    poses.push_back(std::move(taken));
  }
  if (!known)
    return base::Error{base::ErrorCode::InvalidArgument, "No path \"" + path + "\" is taken by this protocol.",
                       "Give \"path\" the name of a passive path."};
  return poses;
}

}  // namespace articulus::run
