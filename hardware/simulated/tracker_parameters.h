#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/base/json_reader.h"
#include "core/device/tracker.h"

namespace articulus::hardware {

/// What is fixed to one bone, in the bone's axes.
struct TrackedBoneParameters {
  std::string bone;  ///< of Specimen::bones(), or "moving body"
  std::array<spatial::Vector3, device::TrackedBody::kMarkers> marker_m;
  spatial::Vector3 facing{1.0, 0.0, 0.0};  ///< the side on which the markers are seen
};

/// A piece of metal that bends the field of an electromagnetic system: an error of place and turn that fades as a bell
/// around it.
struct MetalParameters {
  spatial::Vector3 place_W_m{0.0, 0.0, 0.0};
  double distortion_m = 0.003, distortion_rad = 0.02;  ///< right beside it
  double reach_m = 0.12;                               ///< at which 61 % of it is left
};

/// A simulated tracking system: key "simulation.tracker" of a cell file.
/// Source  kinds, triads, marker dropout and centroid jumps, distortion by metal of several millimetres: Hill 2013, ch.
///         2 and 5; numbers that he does not print are ours and stand in the cell file with their mark
struct TrackerParameters {
  enum class Kind { Optical, Electromagnetic };
  Kind kind = Kind::Optical;
  double rate_Hz = 60.0, latency_s = 0.02;
  spatial::Pose X_WT;                      ///< camera or source
  double noise_m = 1e-4, noise_rad = 0.0;  ///< standard deviation a coordinate; rad: of a sensor
  double scanNoise_m = 3e-4;               ///< of a point in the scan
  std::vector<TrackedBoneParameters> bones;
  // cameras
  double fullView_rad = 0.9, lostBeyond_rad = 1.4;         ///< angle between a marker's side and the way to the camera
  double dropoutsPerSecond = 0.05, dropoutLasts_s = 0.05;  ///< of one marker
  double jumpsPerSecond = 0.02, jump_m = 0.004;            ///< one frame in which a centroid was mistaken
  // electromagnetic: the field falls with the distance from the source, and metal bends it
  double noiseRange_m = 0.6,
         noiseGrowth = 4.0;  ///< noise as stated up to that distance, beyond it with that power of the distance
  std::vector<MetalParameters> metal;
};

/// Throws  base::JsonError that names the key
[[nodiscard]] TrackerParameters readTracker(const base::JsonReader& tracker);

}  // namespace articulus::hardware
