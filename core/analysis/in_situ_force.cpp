#include "core/analysis/in_situ_force.h"

#include "core/analysis/pose_track.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {

using spatial::Matrix6;
using spatial::Vector6;

namespace {

/// Where the bones truly are, while the arm gives way behind its encoders.
spatial::Pose yielded(const PosedLoad& s, const Matrix6& armCompliance) {
  const Vector6 gave = armCompliance * s.F_D_P.data;
  return {spatial::expRotation(-gave.tail<3>()) * s.X_PD.rotation, s.X_PD.translation - gave.head<3>()};
}

/// Load of a walk at a place of it.
Vector6 loadAt(std::span<const PosedLoad> walk, double place) {
  const auto before = static_cast<std::size_t>(place);
  const double share = place - static_cast<double>(before);
  Vector6 load = walk[before].F_D_P.data;
  if (share > 0.0) load += share * (walk[before + 1].F_D_P.data - load);
  return load;
}

}  // namespace

base::Result<std::vector<InSituForce>> inSituForces(std::span<const PosedLoad> intact, std::span<const PosedLoad> cut,
                                                    const SuperpositionErrors& errors, double most_m, double arm_m) {
  if (intact.size() < 2 || cut.size() < 2)
    return base::Error{base::ErrorCode::InvalidArgument, "Superposition needs two recorded paths.",
                       "Record at least two poses of each."};
  const bool gives = !errors.armCompliance.isZero(0.0);
  std::vector<spatial::Pose> poses, read;
  for (const PosedLoad& s : cut) {
    poses.push_back(yielded(s, errors.armCompliance));
    if (gives) read.push_back(s.X_PD);
  }
  const PoseTrack track(std::move(poses), arm_m), asRead(std::move(read), arm_m);
  TrackFollower follower(track), followerAsRead(asRead);

  const Matrix6& K = errors.specimenStiffness;
  // Both runs repeat their poses and read their loads on their own: twice the variance.
  const Vector6 constant = 2.0 * (K.cwiseAbs2() * errors.repeatability.cwiseAbs2() + errors.loadNoise.cwiseAbs2());
  std::vector<InSituForce> forces;
  for (const PosedLoad& s : intact) {
    const spatial::Pose X = yielded(s, errors.armCompliance);
    const auto on = follower.next(X);
    const auto onAsRead = gives ? followerAsRead.next(s.X_PD) : on;
    if (on.distance_m > most_m) continue;
    InSituForce f;
    f.X_PD = s.X_PD;
    f.load = spatial::Wrench(Vector6(s.F_D_P.data - loadAt(cut, on.place)));
    f.distance_m = on.distance_m;
    if (gives) f.givingWay = loadAt(cut, onAsRead.place) - loadAt(cut, on.place);
    f.off << X.translation - on.pose.translation, spatial::logRotation(X.rotation * on.pose.rotation.transpose());
    const Vector6 gaveWay = K * errors.robotCompliance * f.load.data, missed = K * f.off;
    const Vector6 uncorrected = errors.armComplianceWithin * f.givingWay;
    f.standardError = (constant + gaveWay.cwiseAbs2() + missed.cwiseAbs2() + uncorrected.cwiseAbs2()).cwiseSqrt();
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
