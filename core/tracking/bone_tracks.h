#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/device/tracker.h"
#include "core/record/tracked_pose.h"
#include "core/tracking/bone_registration.h"
#include "core/tracking/marker_pose.h"

namespace articulus::tracking {

/// One body's course, frame by frame; frames that were lost whole are in it as missing.
using Track = std::vector<record::TrackedPose>;

struct TrackOptions {
  MarkerPoseOptions markers;
  double bridge_s = 0.1;       ///< gaps as long are bridged, longer ones stay open
  double cutoff_Hz = 6.0;      ///< of the low-pass; 0: none
  double rate_Hz = 60.0;       ///< of the frames
};

/// Bones from frames: pose by pose, one track a bone in the order of the registrations.
/// In      frames by rising counter; registrations in the order of the bodies
/// Out     Seen or Missing
/// Errors  InvalidArgument: fewer registrations than bodies
[[nodiscard]] base::Result<std::vector<Track>> trackBones(std::span<const device::TrackerFrame> frames, std::span<const BoneRegistration> bones,
                                                          const TrackOptions& options = {});

/// Fills gaps between two poses that were seen, at most bridge_s apart: straight for the point, evenly for the turn. Ends stay open.
void bridgeGaps(Track& track, double bridge_s);

/// Butterworth low-pass of second order, forwards and backwards so that nothing comes late (cutoff at -6 dB then), each stretch
/// without a missing pose by itself.
/// In      at least two poses a stretch count; rate_Hz above twice the cutoff
/// Source  Hill 2013, p. 75 (low-pass Butterworth, centroid jumps and dropouts corrected, there by hand)
void smooth(Track& track, double cutoff_Hz, double rate_Hz);

/// All three.
[[nodiscard]] base::Result<std::vector<Track>> boneTracks(std::span<const device::TrackerFrame> frames, std::span<const BoneRegistration> bones,
                                                          const TrackOptions& options = {});

}  // namespace articulus::tracking
