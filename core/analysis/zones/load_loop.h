#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/coupled_motion.h"
#include "core/analysis/flexibility.h"
#include "core/analysis/zones/neutral_zone.h"
#include "core/record/sample.h"
#include "core/spatial/units.h"

namespace articulus::analysis {

/// What load loops are judged by.
struct LoadLoopOptions {
  /// Of the method "stiffness threshold". Default: 0.05 Nm/deg; of a force 5 N/mm.
  double threshold_Nm_per_rad = spatial::inDegrees(0.05), threshold_N_per_m = 5e3;
  ZoneOptions zones{};
};

/// All that one load loop tells of a specimen. Motion is the clinical angle or the shift along the load's own axis.
struct LoadLoopResult {
  struct Zone {
    const NeutralZoneMethodRow* method = nullptr;
    base::Result<NeutralZone> zone;
  };
  MotionOfInterest motion;
  bool lacksValues = false;  ///< of load or driven motion, in the reported cycle
  /// Largest minus smallest motion, one a cycle that was walked, rad or m; NaN of a cycle that lacks values of it.
  std::vector<double> range{};
  std::vector<Zone> zones{};  ///< one a method
  base::Result<ZoneStiffness> stiffness;
  base::Result<CoupledMotion> coupled;     ///< x y z of D, then lateral bending, flexion, axial rotation
  std::optional<double> hysteresisArea_J;  ///< empty where the cycle lacks values or was not ended
  std::optional<double> phaseLag_rad;      ///< by which the motion trails the load, of their first harmonics
};

/// Collects the load loops of a run sample by sample; only the reported cycle of each is kept.
/// In      samples of one run in order of time; those of other steps are ignored; motions that an imported test does
///         not have make no coupled motion. A reported cycle that was stopped has no zones, stiffness, hysteresis and
///         phase lag. A reported cycle that lacks values of load or driven motion has neither
///         zones nor stiffness, coupled motion, hysteresis and phase lag: each says so. reference: D where motions are
///         zero, one a motion; its axes are those of the world
/// Thread  any but control
/// Test    tests/core/analysis/zones/load_loop_test.cpp
class LoadLoopAnalysis {
 public:
  LoadLoopAnalysis(std::vector<MotionOfInterest> motions, std::vector<spatial::Vector3> references);
  /// All that it looks at in a sample.
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  void add(const record::Sample& sample);
  /// What a run tells of the step: whether it went to its end. Of one that nobody tells of, loads do (judgeEnded()).
  void setEnded(int step, bool ended);
  /// Motions without a sample in their reported cycle are left out.
  [[nodiscard]] std::vector<LoadLoopResult> results(const LoadLoopOptions& options = {}) const;

 private:
  struct Extent {
    double minimum = 0.0, maximum = 0.0;
    bool any = false;
    std::size_t missing = 0;
    void add(double value) noexcept;
  };
  struct Collected {
    MotionOfInterest motion;
    spatial::Vector3 reference_m = spatial::Vector3::Zero();
    std::vector<Extent> cycles{};
    std::vector<DrivenPose> reported{};
    std::optional<bool> stepEnded{};
    std::size_t missing = 0;  // samples of the reported cycle without load or driven motion
  };
  static LoadLoopResult resultOf(const Collected& c, const LoadLoopOptions& options);
  std::vector<Collected> collected_;
};

}  // namespace articulus::analysis
