#include "core/analysis/in_situ_force.h"

#include <cmath>

#include "core/analysis/pose_track.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {

using spatial::Matrix6;
using spatial::Vector6;

base::Result<std::vector<InSituForce>> inSituForces(std::span<const PosedLoad> intact, std::span<const PosedLoad> cut,
                                                    const SuperpositionErrors& errors, double most_m, double arm_m) {
  if (intact.size() < 2 || cut.size() < 2)
    return base::Error{base::ErrorCode::InvalidArgument, "Superposition needs two recorded paths.",
                       "Record at least two poses of each."};
  std::vector<spatial::Pose> poses;
  for (const PosedLoad& s : cut) poses.push_back(s.X_PD);
  const PoseTrack track(std::move(poses), arm_m);
  TrackFollower follower(track);

  const Matrix6& K = errors.specimenStiffness;
  // Both runs repeat their poses and read their loads on their own: twice the variance.
  const Vector6 constant = 2.0 * (K.cwiseAbs2() * errors.repeatability.cwiseAbs2() + errors.loadNoise.cwiseAbs2());
  std::vector<InSituForce> forces;
  for (const PosedLoad& s : intact) {
    const auto on = follower.next(s.X_PD);
    if (on.distance_m > most_m) continue;
    const auto before = static_cast<std::size_t>(on.place);
    const double share = on.place - static_cast<double>(before);
    Vector6 load = cut[before].F_D_P.data;
    if (share > 0.0) load += share * (cut[before + 1].F_D_P.data - load);
    InSituForce f{s.X_PD, spatial::Wrench(Vector6(s.F_D_P.data - load)), Vector6::Zero(), on.distance_m};
    f.off << s.X_PD.translation - on.pose.translation,
        spatial::logRotation(s.X_PD.rotation * on.pose.rotation.transpose());
    const Vector6 gaveWay = K * errors.robotCompliance * f.load.data, missed = K * f.off;
    f.standardError = (constant + gaveWay.cwiseAbs2() + missed.cwiseAbs2()).cwiseSqrt();
    forces.push_back(f);
  }
  if (forces.empty())
    return base::Error{
        base::ErrorCode::OutOfRange,
        "The path after the cut is nowhere within " + std::to_string(1e3 * most_m) + " mm of the intact one.",
        "Repeat the intact path by pose; forces from other poses are no structure's."};
  return forces;
}

}  // namespace articulus::analysis
