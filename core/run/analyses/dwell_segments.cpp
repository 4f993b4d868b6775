#include "core/run/analyses/dwell_segments.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using record::Channel;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kStill_m = 1e-9, kStill_rad = 1e-8, kStill_N = 1e-6;  // from one sample to the next

/// Of a motion that follows no pose there is none to see.
Pose wantedPoseOf(const record::Sample& s) {
  if (!std::isfinite(s[Channel::WantedPositionX])) return {};
  const auto at = [&s](int i) {
    return s.value[static_cast<std::size_t>(Channel::WantedQuaternionW) + static_cast<std::size_t>(i)];
  };
  return {spatial::Quaternion(at(0), at(1), at(2), at(3)).normalized().toRotationMatrix(),
          Vector3(s.three(Channel::WantedPositionX))};
}

Vector6 wantedLoadOf(const record::Sample& s) {
  Vector6 load = s.six(Channel::WantedForceX);
  for (double& one : load)
    if (!std::isfinite(one)) one = 0.0;
  return load;
}

/// Means of what comes in, turns about the first of them.
class Mean {
 public:
  void add(const record::Sample& s, const Pose& wanted, const Vector6& load) {
    const Pose X = poseOf(s);
    if (n_++ == 0) first_ = X, firstWanted_ = wanted, cycle_ = s.cycle;
    place_ += X.translation - first_.translation;
    turn_ += spatial::logRotation(X.rotation * first_.rotation.transpose());
    wantedPlace_ += wanted.translation - firstWanted_.translation;
    wantedTurn_ += spatial::logRotation(wanted.rotation * firstWanted_.rotation.transpose());
    load_ += s.six(Channel::ForceX);
    wantedLoad_ += load;
  }
  [[nodiscard]] std::size_t count() const { return n_; }
  [[nodiscard]] DwellSegment rest(int action) const {
    const double n = static_cast<double>(n_);
    const auto pose = [n](const Pose& first, const Vector3& place, const Vector3& turn) {
      return Pose{spatial::expRotation(Vector3(turn / n)) * first.rotation, Vector3(first.translation + place / n)};
    };
    return {action,
            cycle_,
            pose(first_, place_, turn_),
            pose(firstWanted_, wantedPlace_, wantedTurn_),
            spatial::Wrench(Vector6(load_ / n)),
            wantedLoad_ / n,
            n_};
  }

 private:
  std::size_t n_ = 0;
  std::uint64_t cycle_ = 0;
  Pose first_, firstWanted_;
  Vector3 place_ = Vector3::Zero(), turn_ = Vector3::Zero(), wantedPlace_ = Vector3::Zero(),
          wantedTurn_ = Vector3::Zero();
  Vector6 load_ = Vector6::Zero(), wantedLoad_ = Vector6::Zero();
};

}  // namespace

base::Result<std::vector<DwellSegment>> dwellSegmentsOf(const RunView& run, int action, const DwellOptions& choice) {
  std::vector<DwellSegment> rests;
  Mean mean;
  std::optional<Pose> last;
  Vector6 lastLoad = Vector6::Zero();
  double stillSince_s = 0.0, now_s = 0.0;
  const auto finish = [&] {
    const bool longEnough = choice.block_s > 0.0 || now_s - stillSince_s >= choice.least_s;
    if (mean.count() > 0 && longEnough) rests.push_back(mean.rest(action));
    mean = {};
  };
  auto read = run.forEachSample(action, [&](const record::Sample& s) {
    const Pose wanted = wantedPoseOf(s);
    const Vector6 load = wantedLoadOf(s);
    const double time_s = s[Channel::HostTime];
    const bool still = last && (wanted.translation - last->translation).norm() < kStill_m &&
                       spatial::logRotation(wanted.rotation * last->rotation.transpose()).norm() < kStill_rad &&
                       (load - lastLoad).norm() < kStill_N;
    const bool begins = choice.block_s > 0.0 ? !last || time_s - stillSince_s >= choice.block_s : !still;
    if (begins) {
      finish();
      stillSince_s = time_s;
    }
    now_s = time_s;
    last = wanted;
    lastLoad = load;
    if (choice.block_s > 0.0 || time_s - stillSince_s >= choice.settle_s) mean.add(s, wanted, load);
    return true;
  });
  if (!read) return read.error();
  if (choice.block_s <= 0.0) finish();  // what is left of a block is none
  return rests;
}

}  // namespace articulus::run
