#include "core/analysis/path_comparison.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::analysis {
namespace {

using spatial::Pose;
using spatial::Vector3;

base::Error tooShort() {
  return {base::ErrorCode::InvalidArgument, "A path with fewer than two poses cannot be compared.",
          "Record it while the body moves."};
}

/// Greatest and mean square size.
class Sizes {
 public:
  void add(double size) noexcept {
    most_ = std::max(most_, size);
    squares_ += size * size;
    ++n_;
  }
  [[nodiscard]] double most() const noexcept { return most_; }
  [[nodiscard]] double rms() const noexcept { return n_ == 0 ? 0.0 : std::sqrt(squares_ / static_cast<double>(n_)); }

 private:
  double most_ = 0.0, squares_ = 0.0;
  std::size_t n_ = 0;
};

Vector3 turnBetween(const Pose& from, const Pose& to) noexcept {
  return spatial::logRotation(to.rotation * from.rotation.transpose());
}

}  // namespace

base::Result<PathDifference> comparePaths(std::span<const Pose> reference, std::span<const Pose> repeat, double arm_m) {
  if (reference.size() < 2 || repeat.size() < 2) return tooShort();
  const PoseTrack track({reference.begin(), reference.end()}, arm_m);
  TrackFollower follower(track);
  Sizes shift, turn;
  for (const Pose& pose : repeat) {
    const auto on = follower.next(pose);
    shift.add((pose.translation - on.pose.translation).norm());
    turn.add(turnBetween(on.pose, pose).norm());
  }
  return PathDifference{shift.most(), shift.rms(), turn.most(), turn.rms(), repeat.size()};
}

base::Result<PathRepeatability> pathRepeatability(std::span<const std::vector<Pose>> repeats, double arm_m) {
  if (repeats.size() < 2)
    return base::Error{base::ErrorCode::InvalidArgument, "One path tells nothing about how well it comes again.",
                       "Record at least two."};
  std::vector<PoseTrack> tracks;
  for (const auto& path : repeats) {
    if (path.size() < 2) return tooShort();
    tracks.emplace_back(path, arm_m);
  }
  std::vector<TrackFollower> followers;
  for (std::size_t k = 1; k < tracks.size(); ++k) followers.emplace_back(tracks[k]);

  PathRepeatability r{.repeats = repeats.size(), .stations = tracks[0].size()};
  Sizes shift, turn;
  for (std::size_t i = 0; i < tracks[0].size(); ++i) {
    const Pose& station = tracks[0][i];
    std::vector<Vector3> shifts{Vector3::Zero()}, turns{Vector3::Zero()};  // from the first path's pose
    for (TrackFollower& follower : followers) {
      const Pose there = follower.next(station).pose;
      shifts.push_back(there.translation - station.translation);
      turns.push_back(turnBetween(station, there));
    }
    const auto n = static_cast<double>(shifts.size());
    Vector3 meanShift = Vector3::Zero(), meanTurn = Vector3::Zero();
    for (std::size_t k = 0; k < shifts.size(); ++k) {
      meanShift += shifts[k] / n;
      meanTurn += turns[k] / n;
    }
    double shiftSquares = 0.0, turnSquares = 0.0;
    for (std::size_t k = 0; k < shifts.size(); ++k) {
      const double s = (shifts[k] - meanShift).norm(), t = (turns[k] - meanTurn).norm();
      shift.add(s);
      turn.add(t);
      shiftSquares += s * s;
      turnSquares += t * t;
    }
    r.worstShiftSpread_m = std::max(r.worstShiftSpread_m, std::sqrt(shiftSquares / (n - 1.0)));
    r.worstTurnSpread_rad = std::max(r.worstTurnSpread_rad, std::sqrt(turnSquares / (n - 1.0)));
  }
  r.maxShift_m = shift.most();
  r.rmsShift_m = shift.rms();
  r.maxTurn_rad = turn.most();
  r.rmsTurn_rad = turn.rms();
  return r;
}

}  // namespace articulus::analysis
