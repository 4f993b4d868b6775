#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/flexibility.h"
#include "core/analysis/helical_axis.h"
#include "core/analysis/joint/centre_of_rotation.h"
#include "core/analysis/joint/velocity_axis.h"
#include "core/record/sample.h"

namespace articulus::analysis {

/// Where one motion turns.
struct MotionAxis {
  MotionOfInterest motion;
  HelicalAxis axis;        ///< from the least to the largest load of the reported cycle
  HelicalAxisError error;  ///< from the noise of the poses
  PoseNoise noise;         ///< of a recorded pose, from differences between neighbours
  /// Where the axis meets the plane through the origin that is square to the wanted motion; empty where it lies more
  /// than 60 degrees off that motion's axis.
  std::optional<spatial::Vector3> planarCentre_m;
  std::optional<VelocityAxis> byVelocity;  ///< of all steps of the reported cycle; empty where none turns enough
};

/// Finite helical axis of each load loop of a moment, and the centre of rotation of them all.
/// Frames  points from D at its reference pose, along the axes of W
/// In      samples of one run in order of time; references: D where motions are zero, one a motion
/// Thread  any but control
/// Test    tests/core/analysis/joint/motion_axes_test.cpp
class MotionAxes {
 public:
  MotionAxes(std::vector<MotionOfInterest> motions, std::vector<spatial::Vector3> references);
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  void add(const record::Sample& sample);

  struct Found {
    const MotionOfInterest* motion = nullptr;
    base::Result<MotionAxis> axis;
    bool lacksValues = false;  ///< of pose or load, in the reported cycle
  };
  /// Motions without a sample in their reported cycle, and those driven by a force, are left out.
  [[nodiscard]] std::vector<Found> axes() const;
  /// Of the poses of all reported cycles together, from the reference of the first motion.  Errors  as
  /// symmetricalCentre
  [[nodiscard]] base::Result<CentreOfRotation> centre() const;

 private:
  struct Driven {
    spatial::Pose X_WD;
    double load = 0.0;
  };
  struct Collected {
    MotionOfInterest motion;
    spatial::Vector3 reference_m = spatial::Vector3::Zero();
    std::vector<Driven> reported{};
    std::size_t missing = 0;  // samples of the cycle without pose or load
  };
  static base::Result<MotionAxis> axisOf(const Collected& collected);
  std::vector<Collected> collected_;
};

}  // namespace articulus::analysis
