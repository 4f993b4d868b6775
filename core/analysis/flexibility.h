#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/record/sample.h"

namespace articulus::analysis {

/// Range of one angle over the reported cycle of one motion.
struct AngleRange {
  std::string motion;            ///< commanded: "LB", "FE", "AR"
  std::string angle;             ///< measured: "FE", "LB", "AR"
  double minimum_rad = 0.0, maximum_rad = 0.0;
  std::optional<double> neutralZone_rad;   ///< of the commanded angle only
};

/// Range of one load channel that was wanted zero.
struct OffAxisRange {
  std::string motion;
  record::Channel channel;       ///< ForceX .. MomentZ
  double minimum = 0.0, maximum = 0.0;     ///< N or Nm
};

/// Neutral zone: what the method is called in every table.
inline constexpr std::string_view kNeutralZoneMethod =
    "residual angle between the zero crossings of the moment on the falling and the rising branch of the reported cycle "
    "(after Wilke 1998)";

struct FlexibilityResult {
  std::vector<AngleRange> angles;        ///< three a motion, as Martinez 2012, Table 7.6
  std::vector<OffAxisRange> offAxis;     ///< five a motion, as Martinez 2012, Table 7.5
};

/// What is asked of one step: which axis was commanded and under what name it is reported.
struct MotionOfInterest {
  int step = 0;                  ///< index into Protocol::steps
  int axis = 3;                  ///< 0..5
  std::string motion;
  int reportedCycle = 3;
};

/// Collects the reported cycles of a run sample by sample (no copy of the run in memory).
/// In      samples of one run in order of time; those of other steps and cycles are ignored
/// Source  Martinez 2012, Tables 7.5 and 7.6; Wilke et al. 1998 for the neutral zone
/// Thread  any but control
class FlexibilityAnalysis {
 public:
  explicit FlexibilityAnalysis(std::vector<MotionOfInterest> motions);
  void add(const record::Sample& sample);
  /// Motions without a sample in their reported cycle are left out.
  [[nodiscard]] FlexibilityResult result() const;

 private:
  struct Collected {
    MotionOfInterest motion;
    std::size_t samples = 0;
    spatial::Vector6 loadMin, loadMax;
    spatial::Vector3 angleMin, angleMax;      // FE, LB, AR
    double lastMoment = 0.0, lastAngle = 0.0, lastWanted = 0.0;
    std::vector<double> fallingZeros, risingZeros;   // commanded angle where the measured moment crosses zero
  };
  std::vector<Collected> collected_;
};

}  // namespace articulus::analysis
