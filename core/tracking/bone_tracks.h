#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/device/tracker.h"
#include "core/record/tracked_pose.h"
#include "core/tracking/bone_registration.h"
#include "core/tracking/marker_pose.h"

namespace articulus::tracking {

/// One body's motion, frame by frame; frames that were lost whole are in it as missing.
using Track = std::vector<record::TrackedPose>;

struct TrackOptions {
  MarkerPoseOptions markers;
  double jump_m = 0.002, jump_rad = 0.03;  ///< a pose that is so far from the middle of the five around it was mistaken
  double bridge_s = 0.1;                   ///< gaps as long are bridged, longer ones stay open
  double cutoff_Hz = 6.0;                  ///< of the low-pass; 0: none
  double rate_Hz = 60.0;                   ///< of the frames
};

/// Bones from frames: pose by pose, one track a bone in the order of the registrations.
/// In      frames by rising counter; registrations in the order of the bodies
/// Out     Seen or Missing
/// Errors  InvalidArgument: fewer registrations than bodies
[[nodiscard]] base::Result<std::vector<Track>> trackBones(std::span<const device::TrackerFrame> frames,
                                                          std::span<const BoneRegistration> bones,
                                                          const TrackOptions& options = {});

/// Takes poses out that stand alone: off the median of themselves and the two seen before and after. The first and last
/// two stay.
/// Source  Hampel 1974; Hill 2013, p. 75 (centroid jumps, there corrected by hand)
void dropJumps(Track& track, double jump_m, double jump_rad);

/// Fills gaps between two poses that were seen, at most bridge_s apart: straight for the point, evenly for the turn.
/// Ends stay open.
void bridgeGaps(Track& track, double bridge_s);

/// Butterworth low-pass of second order, forwards and backwards so that nothing comes late (cutoff at -6 dB then), each
/// stretch without a missing pose by itself.
/// In      at least two poses a stretch count; rate_Hz above twice the cutoff
/// Source  Hill 2013, p. 75 (low-pass Butterworth, centroid jumps and dropouts corrected, there by hand)
void smooth(Track& track, double cutoff_Hz, double rate_Hz);

/// Jumps out, gaps bridged, low-passed.
void clean(Track& track, const TrackOptions& options);

/// From frames to clean tracks.
[[nodiscard]] base::Result<std::vector<Track>> boneTracks(std::span<const device::TrackerFrame> frames,
                                                          std::span<const BoneRegistration> bones,
                                                          const TrackOptions& options = {});

}  // namespace articulus::tracking
