#include "core/tracking/bone_tracks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/sensing/low_pass.h"
#include "core/spatial/rotation.h"

namespace articulus::tracking {

using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

TrackedPose poseOf(const device::TrackedBody& body, const BoneRegistration& bone, const MarkerPoseOptions& options) {
  TrackedPose out;
  if (body.hasPose) {
    out.quality = TrackQuality::Seen;
    out.X_TV = body.X_TM * bone.X_MV;
    return out;
  }
  constexpr std::uint32_t all = (1u << device::TrackedBody::kMarkers) - 1u;
  if ((body.seen & all) != all) return out;   // a pose takes three
  const auto found = poseOfMarkers(bone.marker_V_m, body.marker_T_m, options);
  if (!found) return out;
  out.quality = TrackQuality::Seen;
  out.X_TV = found->X_TM;
  out.residual_m = found->residual_m;
  return out;
}

/// The course of a stretch as six numbers a frame: shift, and the turn since the stretch's first pose, unwound over a whole turn.
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

base::Result<std::vector<Track>> trackBones(std::span<const device::TrackerFrame> frames, std::span<const BoneRegistration> bones,
                                            const TrackOptions& options) {
  std::vector<Track> tracks(bones.size());
  for (std::size_t f = 0; f < frames.size(); ++f) {
    const device::TrackerFrame& frame = frames[f];
    if (frame.bodies > bones.size())
      return base::Error{base::ErrorCode::InvalidArgument, std::to_string(frame.bodies) + " bodies are tracked, " + std::to_string(bones.size()) + " are registered.",
                         "Register each body, in the order of the tracker."};
    for (std::size_t b = 0; b < bones.size(); ++b) {
      // What was lost on the way is a gap that is known of.
      while (!tracks[b].empty() && f > 0 && static_cast<std::uint64_t>(tracks[b].back().frame) + 1 < frame.counter) {
        const auto& before = frames[f - 1];
        TrackedPose lost;
        lost.frame = tracks[b].back().frame + 1;
        const double share = static_cast<double>(static_cast<std::uint64_t>(lost.frame) - before.counter) / static_cast<double>(frame.counter - before.counter);
        lost.time_s = 1e-9 * (static_cast<double>(before.time) + share * static_cast<double>(frame.time - before.time));
        lost.body = static_cast<std::int32_t>(b);
        tracks[b].push_back(lost);
      }
      TrackedPose pose = b < frame.bodies ? poseOf(frame.body[b], bones[b], options.markers) : TrackedPose{};
      pose.frame = static_cast<std::int64_t>(frame.counter);
      pose.time_s = 1e-9 * static_cast<double>(frame.time);
      pose.body = static_cast<std::int32_t>(b);
      tracks[b].push_back(pose);
    }
  }
  return tracks;
}

void bridgeGaps(Track& track, double bridge_s) {
  std::size_t last = track.size();   // index of the last one seen
  for (std::size_t k = 0; k < track.size(); ++k) {
    if (track[k].quality == TrackQuality::Missing) continue;
    if (last < k && k - last > 1 && track[k].time_s - track[last].time_s <= bridge_s + 1e-9) {
      const double span = track[k].time_s - track[last].time_s;
      for (std::size_t i = last + 1; i < k; ++i) {
        track[i].X_TV = spatial::interpolate(track[last].X_TV, track[k].X_TV, (track[i].time_s - track[last].time_s) / span);
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

base::Result<std::vector<Track>> boneTracks(std::span<const device::TrackerFrame> frames, std::span<const BoneRegistration> bones,
                                            const TrackOptions& options) {
  auto tracks = trackBones(frames, bones, options);
  if (!tracks) return tracks.error();
  for (Track& track : *tracks) {
    bridgeGaps(track, options.bridge_s);
    smooth(track, options.cutoff_Hz, options.rate_Hz);
  }
  return tracks;
}

}  // namespace articulus::tracking
