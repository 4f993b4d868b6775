#pragma once
#include <random>

#include "core/device/bone_scan.h"
#include "core/device/tracker.h"
#include "hardware/simulated/bone_truth.h"
#include "hardware/simulated/tracker_parameters.h"

namespace articulus::hardware {

/// Simulated cameras that see triads of markers on the bones, or an electromagnetic system with a sensor on each, fed
/// with the plant's truth. Cameras: noise, markers that turn away, dropouts, centroids that jump, delay.
/// Electromagnetic: noise that grows with the distance from the source, delay, and a distortion that is smooth in place
/// and largest near each piece of metal. Same truth, same seed: same frames.
/// Thread  read(): control, real-time safe; the rest any
class SimulatedTracker final : public device::Tracker {
 public:
  SimulatedTracker(const TrackerParameters& parameters, BoneTruthRing& truth, std::uint64_t seed);
  [[nodiscard]] std::span<const std::string> bodies() const noexcept override { return names_; }
  [[nodiscard]] double rate_Hz() const noexcept override { return p_.rate_Hz; }
  std::size_t read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept override;
  /// The scan that was taken with the markers on; it errs by its noise. Triads only: of a sensor, three points of its
  /// housing.
  [[nodiscard]] device::BoneScan scan(std::size_t body) const;

 private:
  struct Marker {
    double lostFor_s = 0.0;
  };
  /// What metal bends of the field at one place.
  struct Bend {
    spatial::Vector3 pull, twist;  // seeded directions
  };
  void see(const BoneTruth& truth, device::TrackerFrame& frame) noexcept;
  void seeMarkers(const spatial::Pose& X_WV, const TrackedBoneParameters& bone, Marker* markers,
                  device::TrackedBody& out) noexcept;
  void senseField(const spatial::Pose& X_WV, const TrackedBoneParameters& bone, device::TrackedBody& out) noexcept;
  [[nodiscard]] spatial::Vector3 noise(double size) noexcept;

  TrackerParameters p_;
  BoneTruthRing& truth_;
  std::uint64_t seed_, counter_ = 0;
  std::mt19937_64 random_;
  std::normal_distribution<double> gauss_;
  std::uniform_real_distribution<double> uniform_{0.0, 1.0};
  std::vector<std::string> names_;
  std::vector<std::array<Marker, device::TrackedBody::kMarkers>> markers_;
  std::vector<Bend> bends_;
  base::Nanoseconds last_ = 0, delay_;
};

/// Where the sensor or triad of a bone is in its bone: origin in the second marker, x towards the first.
[[nodiscard]] spatial::Pose markerFrame(const TrackedBoneParameters& bone);

}  // namespace articulus::hardware
