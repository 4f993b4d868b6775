#include "core/tracking/bone_tracks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/sensing/low_pass.h"
#include "core/spatial/rotation.h"
#include "core/tracking/bone_follower.h"

namespace articulus::tracking {

using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

/// The course of a stretch as six numbers a frame: shift, and the turn since the stretch's first pose, unwound over a
/// whole turn.
std::vector<Vector6> numbersOf(std::span<const TrackedPose> stretch) {
  std::vector<Vector6> out;
  for (const TrackedPose& p : stretch) {
    Vector6 v;
    v << p.X_TV.translation, spatial::logRotation(p.X_TV.rotation * stretch.front().X_TV.rotation.transpose());
    out.push_back(v);
  }
  return out;
}

void forwards(std::vector<Vector6>& v, double cutoff_Hz, double rate_Hz) {
  // Mirrored about its ends, so that the filter's start lies outside.
  const std::size_t pad = std::min(v.size() - 1, static_cast<std::size_t>(3.0 * rate_Hz / cutoff_Hz) + 1);
  sensing::LowPass6 filter;
  filter.configure(cutoff_Hz, rate_Hz);
  filter.reset(2.0 * v.front() - v[pad]);
  for (std::size_t k = pad; k >= 1; --k) (void)filter.step(2.0 * v.front() - v[k]);
  for (Vector6& x : v) x = filter.step(x);
}

}  // namespace

base::Result<std::vector<Track>> trackBones(std::span<const device::TrackerFrame> frames,
                                            std::span<const BoneRegistration> bones, const TrackOptions& options) {
  std::vector<Track> tracks(bones.size());
  BoneFollower follower({bones.begin(), bones.end()}, options.markers);
  Track poses;
  for (const device::TrackerFrame& frame : frames) {
    poses.clear();
    if (auto followed = follower.follow(frame, 0.0, poses); !followed) return followed.error();
    for (const TrackedPose& p : poses) tracks[static_cast<std::size_t>(p.body)].push_back(p);
  }
  return tracks;
}

void dropJumps(Track& track, double jump_m, double jump_rad) {
  std::vector<std::size_t> seen;
  for (std::size_t k = 0; k < track.size(); ++k)
    if (track[k].quality != TrackQuality::Missing) seen.push_back(k);
  std::vector<std::size_t> jumps;
  for (std::size_t i = 2; i + 2 < seen.size(); ++i) {
    const Pose& X = track[seen[i]].X_TV;
    std::array<std::array<double, 5>, 6> from{};  // to each of the five, from this one
    for (std::size_t j = 0; j < 5; ++j) {
      const Pose& other = track[seen[i + j - 2]].X_TV;
      const Vector3 shift = other.translation - X.translation,
                    turn = spatial::logRotation(other.rotation * X.rotation.transpose());
      for (std::size_t c = 0; c < 3; ++c) {
        from[c][j] = shift[static_cast<Eigen::Index>(c)];
        from[3 + c][j] = turn[static_cast<Eigen::Index>(c)];
      }
    }
    Vector6 middle;
    for (std::size_t c = 0; c < 6; ++c) {
      std::nth_element(from[c].begin(), from[c].begin() + 2, from[c].end());
      middle[static_cast<Eigen::Index>(c)] = from[c][2];
    }
    if (middle.head<3>().norm() > jump_m || middle.tail<3>().norm() > jump_rad) jumps.push_back(seen[i]);
  }
  for (const std::size_t k : jumps) track[k].quality = TrackQuality::Missing;
}

void bridgeGaps(Track& track, double bridge_s) {
  std::size_t last = track.size();  // index of the last one seen
  for (std::size_t k = 0; k < track.size(); ++k) {
    if (track[k].quality == TrackQuality::Missing) continue;
    if (last < k && k - last > 1 && track[k].time_s - track[last].time_s <= bridge_s + 1e-9) {
      const double span = track[k].time_s - track[last].time_s;
      for (std::size_t i = last + 1; i < k; ++i) {
        track[i].X_TV =
            spatial::interpolate(track[last].X_TV, track[k].X_TV, (track[i].time_s - track[last].time_s) / span);
        track[i].quality = TrackQuality::Bridged;
      }
    }
    last = k;
  }
}

void smooth(Track& track, double cutoff_Hz, double rate_Hz) {
  if (cutoff_Hz <= 0.0) return;
  for (std::size_t from = 0; from < track.size();) {
    if (track[from].quality == TrackQuality::Missing) {
      ++from;
      continue;
    }
    std::size_t to = from;
    while (to < track.size() && track[to].quality != TrackQuality::Missing) ++to;
    if (to - from > 1) {
      auto numbers = numbersOf(std::span(track).subspan(from, to - from));
      forwards(numbers, cutoff_Hz, rate_Hz);
      std::reverse(numbers.begin(), numbers.end());
      forwards(numbers, cutoff_Hz, rate_Hz);
      std::reverse(numbers.begin(), numbers.end());
      const spatial::Matrix3 first = track[from].X_TV.rotation;
      for (std::size_t k = from; k < to; ++k) {
        track[k].X_TV.translation = numbers[k - from].head<3>();
        track[k].X_TV.rotation = spatial::expRotation(numbers[k - from].tail<3>()) * first;
      }
    }
    from = to;
  }
}

void clean(Track& track, const TrackOptions& options) {
  dropJumps(track, options.jump_m, options.jump_rad);
  bridgeGaps(track, options.bridge_s);
  smooth(track, options.cutoff_Hz, options.rate_Hz);
}

base::Result<std::vector<Track>> boneTracks(std::span<const device::TrackerFrame> frames,
                                            std::span<const BoneRegistration> bones, const TrackOptions& options) {
  auto tracks = trackBones(frames, bones, options);
  if (!tracks) return tracks.error();
  for (Track& track : *tracks) clean(track, options);
  return tracks;
}

}  // namespace articulus::tracking
