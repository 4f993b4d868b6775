#pragma once
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/zones/neutral_zone.h"
#include "core/record/sample.h"

namespace articulus::analysis {

/// Range of one angle over the reported cycle of one motion.
struct AngleRange {
  std::string motion;  ///< commanded: "LB", "FE", "AR"
  std::string angle;   ///< measured: "FE", "LB", "AR"
  double minimum_rad = 0.0, maximum_rad = 0.0;
  std::optional<double> neutralZone_rad;  ///< of the commanded angle only
  int reportedCycle = 0;
  bool byMeasuredMoment = false;  ///< no set-point is known: branches part at the extremes of the measured moment
};

/// Range of one load channel that was wanted zero.
struct OffAxisRange {
  std::string motion;
  record::Channel channel;              ///< ForceX .. MomentZ
  double minimum = 0.0, maximum = 0.0;  ///< N or Nm
  int reportedCycle = 0;
};

/// Neutral zone: what the method is called in every table.
inline constexpr std::string_view kNeutralZoneMethod =
    "residual angle between the zero crossings of the moment on the falling and the rising branch of the reported "
    "cycle "
    "(after Wilke et al. 1998)";

struct FlexibilityResult {
  std::vector<AngleRange> angles;     ///< three a motion, as Martinez 2012, Table 7.6
  std::vector<OffAxisRange> offAxis;  ///< five a motion, as Martinez 2012, Table 7.5
};

/// What is asked of one step: which axis was commanded and under what name it is reported.
struct MotionOfInterest {
  int step = 0;  ///< index into Protocol::steps
  int axis = 3;  ///< 0..5
  std::string motion;
  int reportedCycle = 3;
};

/// Collects the reported cycles of a run sample by sample (no copy of the run in memory).
///
/// Neutral zone. A branch is rising while the wanted moment grows and falling while it shrinks; a hold keeps the
/// branch. Wherever the measured moment changes its sign between two neighbouring samples, the commanded angle there is
/// interpolated. Noise makes a moment cross zero several times in a row, and the rising branch crosses at both ends of
/// a cycle: the median of a branch's crossings counts. The samples just before and just after the cycle close its ends,
/// since the measured moment lags behind the wanted one. Samples more than kLongestGap_s apart are no neighbours.
/// Without a crossing on both branches, and for a commanded force, there is no neutral zone. Where no wanted moment is
/// known, as of imported tests, the zone is that of NeutralZoneMethod::ZeroLoad.
/// In      samples of one run in order of time; those of other steps and cycles are ignored. A channel that lacks
///         values in the reported cycle has no range: the rest would pass for the whole (MissingValues says so), and a
///         cycle that lacks load or motion of the commanded axis no neutral zone.
/// Source  Martinez 2012, Tables 7.5 and 7.6; Wilke et al. 1998 for the neutral zone
/// Thread  any but control
/// Test    tests/core/analysis/flexibility_test.cpp
class FlexibilityAnalysis {
 public:
  static constexpr double kLongestGap_s = 0.1;

  explicit FlexibilityAnalysis(std::vector<MotionOfInterest> motions);
  /// All that it looks at in a sample.
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  void add(const record::Sample& sample);
  /// Motions without a sample in their reported cycle are left out.
  [[nodiscard]] FlexibilityResult result() const;

 private:
  enum class Branch { Unknown, Rising, Falling };
  struct Range {
    double minimum = std::numeric_limits<double>::infinity();
    double maximum = -std::numeric_limits<double>::infinity();
    void add(double value);
    bool whole = true;  // no value was missing
    [[nodiscard]] bool empty() const { return !whole || minimum > maximum; }
  };
  struct Collected {
    MotionOfInterest motion;
    std::size_t samples = 0;
    std::array<Range, 6> load;
    std::array<Range, 3> angle;                  // FE, LB, AR
    bool hasLast = false, lastReported = false;  // the sample before this one
    double lastTime_s = 0.0, lastMoment = 0.0, lastAngle = 0.0, lastWanted = 0.0;
    Branch branch = Branch::Unknown;
    std::vector<double> fallingZeros, risingZeros;  // commanded angle where the measured moment crosses zero
    bool wantedKnown = false;                       // in any sample
    std::vector<MotionLoad> cycle;                  // the reported one, where no wanted moment is known
  };
  static void followMoment(Collected& c, const record::Sample& sample, bool reported);
  static void addNeutralZone(const Collected& c, AngleRange& row);
  std::vector<Collected> collected_;
};

}  // namespace articulus::analysis
