#include "core/run/field_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using record::Channel;
using spatial::Pose;
using spatial::Vector3;

constexpr double kRest_s = 0.2, kStands_m = 2e-5, kStands_rad = 4e-4;  // over a rest

/// The middle of poses that lie close together.
class Mean {
 public:
  void add(const Pose& X) {
    if (count_++ == 0) first_ = X;
    shift_ += X.translation;
    turn_ += spatial::logRotation(X.rotation * first_.rotation.transpose());
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] const Pose& first() const noexcept { return first_; }
  [[nodiscard]] Pose mean() const {
    const double n = static_cast<double>(std::max<std::size_t>(1, count_));
    return {spatial::expRotation(turn_ / n) * first_.rotation, shift_ / n};
  }

 private:
  Pose first_;
  Vector3 shift_ = Vector3::Zero(), turn_ = Vector3::Zero();
  std::size_t count_ = 0;
};

struct Rest {
  double from_s = 0.0, to_s = 0.0;
  Mean X_WD;
};

bool near(const Pose& a, const Pose& b) {
  return (a.translation - b.translation).norm() < kStands_m &&
         spatial::logRotation(a.rotation * b.rotation.transpose()).norm() < kStands_rad;
}

base::Result<std::vector<Rest>> restsOf(const RunView& run) {
  constexpr std::array kChannels{Channel::HostTime,    Channel::PositionX,   Channel::PositionY,
                                 Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,
                                 Channel::QuaternionY, Channel::QuaternionZ};
  std::vector<Rest> rests;
  Rest now;
  const auto close = [&] {
    if (now.X_WD.count() > 0 && now.to_s - now.from_s >= kRest_s) rests.push_back(now);
    now = {};
  };
  for (const protocol::Action& action : run.program().actions) {
    auto read = run.forEachSample(action.number, kChannels, [&](const record::Sample& s) {
      const Pose X = poseOf(s);
      if (!X.translation.allFinite() || !X.rotation.allFinite()) return true;
      if (now.X_WD.count() > 0 && !near(X, now.X_WD.first())) close();
      if (now.X_WD.count() == 0) now.from_s = s[Channel::HostTime];
      now.to_s = s[Channel::HostTime];
      now.X_WD.add(X);
      return true;
    });
    if (!read) return read.error();
    close();
  }
  return rests;
}

}  // namespace

base::Result<Pose> sensorOf(const storage::TrackedBone& bone) {
  const auto refused = [&bone] {
    return base::Error{base::ErrorCode::InvalidArgument, "nothing says how the sensor sits on \"" + bone.name + "\".",
                       "A map of the field is one of sensors that were registered."};
  };
  const auto registration = nlohmann::json::parse(bone.registrationJson, nullptr, false);
  if (!registration.is_object() || !registration.contains("X_MV")) return refused();
  try {
    const auto t = registration["X_MV"].at("translation_m").get<std::array<double, 3>>();
    const auto q = registration["X_MV"].at("quaternion_wxyz").get<std::array<double, 4>>();
    return Pose{spatial::Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix(), Vector3(t[0], t[1], t[2])};
  } catch (const nlohmann::json::exception&) {
    return refused();
  }
}

base::Result<std::vector<tracking::FieldSample>> fieldSamples(const RunView& run, const std::string& body) {
  const auto record = run.tracking();
  if (!record) return record.error();
  const auto& bones = record->header.bones;
  const auto at = std::ranges::find(bones, body, &storage::TrackedBone::name);
  if (at == bones.end())
    return base::Error{base::ErrorCode::InvalidArgument, "nothing followed \"" + body + "\" in this run.",
                       "Name what is fixed to the robot's body."};
  const auto X_MV = sensorOf(*at);
  if (!X_MV) return X_MV.error();
  const auto rests = restsOf(run);
  if (!rests) return rests.error();
  const auto place = static_cast<std::int32_t>(at - bones.begin());
  std::vector<tracking::FieldSample> samples;
  std::vector<Mean> seen(rests->size());
  for (const record::TrackedPose& p : record->poses) {
    if (p.body != place || p.quality != record::TrackQuality::Seen) continue;
    // Exposed within the rest: the last one that began before.
    auto rest = std::ranges::upper_bound(*rests, p.time_s, {}, &Rest::from_s);
    if (rest == rests->begin() || p.time_s > (--rest)->to_s) continue;
    seen[static_cast<std::size_t>(rest - rests->begin())].add(p.X_TV * X_MV->inverse());
  }
  for (std::size_t i = 0; i < rests->size(); ++i)
    if (seen[i].count() > 0) samples.push_back({(*rests)[i].X_WD.mean(), seen[i].mean()});
  return samples;
}

}  // namespace articulus::run
