#include "ui/results/replay/tracked_replay.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/record/sample_pose.h"
#include "core/spatial/rotation.h"
#include "ui/cell_view/tracker_place.h"

namespace articulus::ui {
namespace {

using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;

constexpr double kLongest_s = 0.25;  // between two frames; beyond, nobody knows where a bone was

bool isSeen(const TrackedPose& pose) { return pose.quality != TrackQuality::Missing; }

/// A pose on the clock of the track.
struct Timed {
  double time_s = 0.0;
  const TrackedPose* pose = nullptr;
};
using Bodies = std::vector<std::vector<Timed>>;

/// Of each body, in order of time. Poses have the clock of the station, samples both.
Bodies byBody(const storage::TrackingRecord& tracking, const record::MotionTrack& track) {
  Bodies bodies(tracking.header.bones.size());
  const record::Sample& first = track.samples.front();
  const double begin_s = first[record::Channel::HostTime] - first[record::Channel::Time];
  for (const TrackedPose& pose : tracking.poses)
    if (pose.body >= 0 && static_cast<std::size_t>(pose.body) < bodies.size() && std::isfinite(pose.time_s - begin_s))
      bodies[static_cast<std::size_t>(pose.body)].push_back({pose.time_s - begin_s, &pose});
  for (auto& body : bodies) std::ranges::stable_sort(body, {}, &Timed::time_s);
  return bodies;
}

/// How the tracking system stood at each time at which the moving body was seen, newest last; one alone where the cell
/// states it.
struct Places {
  std::vector<std::pair<double, Pose>> X_WT;

  [[nodiscard]] const Pose* at(double time_s) const {
    if (X_WT.empty()) return nullptr;
    const auto after =
        std::ranges::upper_bound(X_WT, time_s, {}, [](const std::pair<double, Pose>& one) { return one.first; });
    return &(after == X_WT.begin() ? after : after - 1)->second;
  }
};

Places placesOf(const storage::TrackingRecord& tracking, const Bodies& bodies, const TrackerPlace& place,
                const record::MotionTrack& track) {
  Places places;
  if (place.stated()) {
    places.X_WT.emplace_back(0.0, *place.stated());
    return places;
  }
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    if (tracking.header.bones[body].name != TrackerPlace::kMovingBody) continue;
    const std::size_t every = bodies[body].size() / TrackedReplay::kMostPoses + 1;
    for (std::size_t i = 0; i < bodies[body].size(); i += every)
      if (const Timed& one = bodies[body][i]; one.pose->quality == TrackQuality::Seen)
        if (const auto found = TrackerPlace::byMovingBody(one.pose->X_TV, record::poseOf(track.at(one.time_s))))
          places.X_WT.emplace_back(one.time_s, *found);
    return places;
  }
  return places;
}

}  // namespace

std::vector<spatial::Vector3> markersOf(const storage::TrackedBone& bone) {
  std::vector<spatial::Vector3> markers;
  const auto json = nlohmann::json::parse(bone.registrationJson, nullptr, false);
  if (!json.is_object() || !json.contains("markers_V_m") || !json["markers_V_m"].is_array()) return markers;
  for (const auto& marker : json["markers_V_m"]) {
    if (!marker.is_array() || marker.size() != 3) return {};
    spatial::Vector3 at;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!marker[k].is_number()) return {};
      at[static_cast<Eigen::Index>(k)] = marker[k].get<double>();
    }
    markers.push_back(at);
  }
  return markers;
}

TrackedReplay::TrackedReplay(const storage::TrackingRecord& tracking, const cell::CellConfig& cell,
                             const record::MotionTrack& track) {
  if (track.empty()) return;
  const auto bodies = byBody(tracking, track);
  const Places places = placesOf(tracking, bodies, TrackerPlace(cell), track);
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    const storage::TrackedBone& known = tracking.header.bones[body];
    Bone bone{{.bone = known.name, .marker_V_m = markersOf(known), .X_WV = {}}, {}};
    const std::size_t every = bodies[body].size() / kMostPoses + 1;
    bool joined = false;
    for (std::size_t i = 0; i < bodies[body].size(); ++i) {
      const auto& [time_s, pose] = bodies[body][i];
      const Pose* X_WT = places.at(time_s);
      if (!X_WT) {
        bones_.clear();
        return;
      }
      Seen one{time_s, isSeen(*pose), false, {}};
      joined = joined && one.seen && time_s - bodies[body][i - 1].time_s <= kLongest_s;
      if (one.seen) one.X_WV = *X_WT * pose->X_TV;
      if (one.seen && track.clamped && !bone.cluster.first)
        bone.cluster.first = {.X_WV = one.X_WV, .X_WD = record::poseOf(track.at(time_s))};
      if (i % every != 0) continue;
      one.joined = joined;
      bone.poses.push_back(one);
      joined = one.seen;
    }
    bones_.push_back(std::move(bone));
  }
}

std::vector<scene::TrackedCluster> TrackedReplay::at(double time_s) const {
  std::vector<scene::TrackedCluster> clusters;
  for (const Bone& bone : bones_) {
    clusters.push_back(bone.cluster);
    auto& cluster = clusters.back();
    const auto after = std::ranges::upper_bound(bone.poses, time_s, {}, &Seen::time_s);
    const Seen* next = after == bone.poses.end() ? nullptr : &*after;
    const Seen* last = after == bone.poses.begin() ? nullptr : &*(after - 1);
    if (last && next && next->joined) {
      const double whole = next->time_s - last->time_s;
      cluster.X_WV = spatial::interpolate(last->X_WV, next->X_WV, whole > 0.0 ? (time_s - last->time_s) / whole : 0.0);
      cluster.seen = true;
      continue;
    }
    if (last && time_s - last->time_s > kLongest_s) last = nullptr;
    if (next && next->time_s - time_s > kLongest_s) next = nullptr;
    const bool lastNearer = last && (!next || time_s - last->time_s <= next->time_s - time_s);
    const Seen* one = lastNearer ? last : next;
    cluster.seen = one && one->seen;
    if (cluster.seen) cluster.X_WV = one->X_WV;
  }
  return clusters;
}

}  // namespace articulus::ui
