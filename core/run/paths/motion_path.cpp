#include "core/run/paths/motion_path.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/record/sample_pose.h"
#include "core/run/paths/path_recorder.h"
#include "core/spatial/rotation.h"
#include "core/tracking/bone_tracks.h"

namespace articulus::run {
namespace {

using record::Channel;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;
using tracking::Track;

constexpr int kDigits = 9;
constexpr double kLongest_s = 0.5;  // as PathRecorder: a spline over seconds without a point swings beyond a rest

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, what, remedy};
}
base::Error missing(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::NotFound, what, remedy};
}

/// Poses of what moves relative to what stands, in the axes of the latter.
struct Motion {
  Track track;
  double rate_Hz = 0.0;
};

double medianRate_Hz(const Track& track) {
  std::vector<double> steps;
  for (std::size_t i = 1; i < track.size(); ++i) steps.push_back(track[i].time_s - track[i - 1].time_s);
  if (steps.empty()) return 0.0;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle > 0.0 ? 1.0 / *middle : 0.0;
}

base::Result<Motion> bodyMotion(storage::UserStore& store, std::int64_t runId, const MotionPathChoice& choice) {
  constexpr std::array kChannels{Channel::Time,        Channel::PositionX,   Channel::PositionY,
                                 Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,
                                 Channel::QuaternionY, Channel::QuaternionZ};
  Motion motion;
  auto read = store.forEachSample(runId, -1, kChannels, [&](const record::Sample& s) {
    const double time_s = s[Channel::Time];
    if (!std::isfinite(time_s) || time_s < choice.from_s) return true;
    if (time_s > choice.to_s) return false;
    if (!motion.track.empty() && time_s <= motion.track.back().time_s) return true;
    record::TrackedPose p;
    p.time_s = time_s;
    p.X_TV = poseOf(s);
    const bool known = p.X_TV.translation.allFinite() && p.X_TV.rotation.allFinite();
    p.quality = known ? TrackQuality::Seen : TrackQuality::Missing;
    motion.track.push_back(p);
    return true;
  });
  if (!read) return read.error();
  motion.rate_Hz = medianRate_Hz(motion.track);
  return motion;
}

base::Result<std::size_t> placeOf(const std::string& bone, const std::vector<storage::TrackedBone>& bones) {
  std::string known;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].name == bone) return i;
    known += (known.empty() ? "" : ", ") + bones[i].name;
  }
  return missing("No tracker followed \"" + bone + "\" in this run.", "Followed were " + known + ".");
}

base::Result<Motion> boneMotion(storage::UserStore& store, std::int64_t runId, const MotionPathChoice& choice) {
  const auto record = store.tracking(runId);
  if (!record) return record.error();
  if (record->header.bones.empty())
    return missing("No tracker followed bones in this run.", "Leave the bones out to take the moving body.");
  const auto moving = placeOf(choice.bone, record->header.bones),
             standing = placeOf(choice.relativeTo, record->header.bones);
  if (!moving) return moving.error();
  if (!standing) return standing.error();
  if (*moving == *standing) return unclear("A bone does not move relative to itself.", "Name two bones.");
  double began_s = 0.0;
  constexpr std::array kClock{Channel::Time, Channel::HostTime};
  auto read = store.forEachSample(runId, -1, kClock, [&began_s](const record::Sample& s) {
    began_s = s[Channel::HostTime] - s[Channel::Time];
    return !std::isfinite(began_s);
  });
  if (!read) return read.error();
  std::array<Track, 2> tracks;
  for (const record::TrackedPose& p : record->poses)
    for (std::size_t k = 0; k < 2; ++k)
      if (static_cast<std::size_t>(p.body) == (k == 0 ? *moving : *standing)) tracks[k].push_back(p);
  tracking::TrackOptions how;
  how.rate_Hz = record->header.rate_Hz;
  how.bridge_s = choice.bridge_s;
  how.cutoff_Hz = 0.0;  // once, of the relative motion
  for (Track& track : tracks) tracking::clean(track, how);
  Motion motion{{}, record->header.rate_Hz};
  for (std::size_t i = 0; i < std::min(tracks[0].size(), tracks[1].size()); ++i) {
    record::TrackedPose p = tracks[0][i];
    p.time_s -= began_s;
    if (p.time_s < choice.from_s || p.time_s > choice.to_s) continue;
    if (tracks[1][i].quality == TrackQuality::Missing) p.quality = TrackQuality::Missing;
    p.X_TV = tracks[1][i].X_TV.inverse() * p.X_TV;
    motion.track.push_back(p);
  }
  return motion;
}

/// Without what is missing at either end.  Errors  a gap inside
base::Result<void> closed(Track& track) {
  const auto known = [](const record::TrackedPose& p) { return p.quality != TrackQuality::Missing; };
  const auto first = std::ranges::find_if(track, known);
  track.erase(track.begin(), first);
  while (!track.empty() && !known(track.back())) track.pop_back();
  if (track.size() < 2)
    return missing("This stretch of the run has fewer than two poses.", "Take a longer one, or a run that has poses.");
  const auto gap = std::ranges::find_if_not(track, known);
  if (gap == track.end()) return {};
  const auto after = std::find_if(gap, track.end(), known);
  return unclear("Between " + base::fixed((gap - 1)->time_s, 2) + " and " + base::fixed(after->time_s, 2) +
                     " s there is no pose: a robot cannot follow what nobody saw.",
                 "Take the stretch before it or after it, or bridge longer gaps.");
}

/// Points that are far enough from the one before, or late enough; first and last are kept.
std::vector<motion::PathPoint> thinned(const std::vector<motion::PathPoint>& points, const MotionPathChoice& choice) {
  std::vector<motion::PathPoint> kept{points.front()};
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const motion::PathPoint &a = kept.back(), &b = points[i];
    if (b.time_s - a.time_s >= kLongest_s || (b.X_RD.translation - a.X_RD.translation).norm() >= choice.distance_m ||
        spatial::logRotation(b.X_RD.rotation * a.X_RD.rotation.transpose()).norm() >= choice.angle_rad)
      kept.push_back(b);
  }
  kept.push_back(points.back());
  return kept;
}

}  // namespace

base::Result<MotionPath> motionPath(storage::UserStore& store, std::int64_t runId, const MotionPathChoice& choice) {
  if (choice.bone.empty() != choice.relativeTo.empty())
    return unclear("Of two bones one is named.",
                   "Name the bone that moves and the one that it moves against, or none.");
  if (!(choice.to_s > choice.from_s)) return unclear("The stretch ends before it begins.", "Give a later end.");
  auto motion = choice.bone.empty() ? bodyMotion(store, runId, choice) : boneMotion(store, runId, choice);
  if (!motion) return motion.error();
  Track& track = motion->track;
  tracking::bridgeGaps(track, choice.bridge_s);
  if (auto whole = closed(track); !whole) return whole.error();
  if (choice.cutoff_Hz > 0.0) {
    if (!(2.0 * choice.cutoff_Hz < motion->rate_Hz))
      return unclear("A low-pass of " + base::significant(choice.cutoff_Hz) + " Hz needs more than " +
                         base::significant(2.0 * choice.cutoff_Hz) + " poses a second; these come at " +
                         base::significant(motion->rate_Hz) + " Hz.",
                     "Give a lower cutoff, or 0 for none.");
    tracking::smooth(track, choice.cutoff_Hz, motion->rate_Hz);
  }
  MotionPath path;
  path.poses = track.size();
  const auto inWorld = [&choice](const Pose& X) {
    return Pose{spatial::Matrix3(choice.R_WB * X.rotation), Vector3(choice.R_WB * (X * choice.point_m))};
  };
  const Pose X_WR = inWorld(track.front().X_TV);
  path.began_m = X_WR.translation;
  for (const record::TrackedPose& p : track) {
    const Pose X_RD = relativePose(inWorld(p.X_TV), X_WR);
    path.farthest_m = std::max(path.farthest_m, X_RD.translation.norm());
    path.widest_rad = std::max(path.widest_rad, spatial::logRotation(X_RD.rotation).norm());
    path.points.push_back({p.time_s - track.front().time_s, X_RD});
  }
  path.points = thinned(path.points, choice);
  const auto spline = motion::SplinePath::through(path.points);
  if (!spline) return spline.error();
  path.peak_m_per_s = spline->peakSpeed_m_per_s();
  path.peak_rad_per_s = spline->peakRate_rad_per_s();
  return path;
}

std::string pathCsv(const MotionPath& path, const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& line : comments) text += "# " + line + "\n";
  text += "time_s,x_m,y_m,z_m,rx_rad,ry_rad,rz_rad\n";
  for (const motion::PathPoint& point : path.points) {
    const Vector3 turn = spatial::logRotation(point.X_RD.rotation);
    text += base::significant(point.time_s, kDigits);
    for (const Vector3* v : {&point.X_RD.translation, &turn})
      for (int i = 0; i < 3; ++i) text += "," + base::significant((*v)[i], kDigits);
    text += "\n";
  }
  return text;
}

}  // namespace articulus::run
