#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::sensing {

/// The load cell at rest in one pose with nothing but the known tool on it.
struct WeighInReading {
  spatial::Vector3 gravity_S = spatial::Vector3::Zero();  ///< R_SW * g_W, m/s2
  spatial::Vector6 load_S = spatial::Vector6::Zero();     ///< mean reading as loads are computed from it, N and Nm
  spatial::Vector6 error_S = spatial::Vector6::Zero();    ///< standard error of that mean
  double time_s = 0.0;                                    ///< of its middle
};

/// What one channel showed.
struct WeighInChannel {
  enum class Verdict {
    Passed,
    Failed,
    NotExcited,  ///< gravity moves it too little to tell scale and sign; what it must not react to was looked at
  };
  Verdict verdict = Verdict::NotExcited;
  std::optional<double> scale;  ///< reading over what the tool must give: 1; none where it is not excited
  double cross = 0.0;           ///< what it shows beyond that, as a share of the tool's whole load
  double error = 0.0;           ///< the greater of |scale - 1| and cross
  double uncertainty = 0.0;     ///< standard error of that
  double excited = 0.0;         ///< what the tool gives to it between two poses at most, N or Nm
};

/// The known tool weighed in several poses against what it must give.
struct WeighIn {
  static constexpr double kAllowed = 0.05;

  bool passed = false;  ///< every channel that can be judged did, all forces and two moments at least among them
  std::array<WeighInChannel, 6> channels;
  spatial::Matrix3 forces = spatial::Matrix3::Zero();  ///< reading = forces * known force: the identity
  spatial::Matrix3 moments =
      spatial::Matrix3::Zero();                        ///< likewise, across the tool's lever; along it nothing is known
  spatial::Vector6 offset = spatial::Vector6::Zero();  ///< what the cell says without a load, N and Nm
  spatial::Vector6 noise = spatial::Vector6::Zero();   ///< standard error of a reading, N and Nm
  spatial::Vector6 residual = spatial::Vector6::Zero();  ///< rms over the poses, N and Nm
  spatial::Vector6 drift = spatial::Vector6::Zero();  ///< from the first reading to the last, where their pose is one
  double mass_kg = 0.0;        ///< of a tool that would explain the forces, if the load cell is right
  double amplification = 0.0;  ///< by which an error of a reading, as a share of the weight, comes into the figures
  int worst = 0;               ///< channel with the largest error among those judged
  std::vector<std::string> findings;   ///< what is wrong, in words; empty where passed
  std::vector<std::string> notJudged;  ///< what gravity could not tell, in words

  /// "0.6 % (Fz), allowed 5 %", and what was not judged.
  [[nodiscard]] std::string figure() const;
  /// The findings as sentences; where passed the figure.
  [[nodiscard]] std::string words() const;
};

/// Sign, scale and axes of each channel from the known tool in four poses or more: reading = A g + b for each, A beside
/// what the tool must give. Where the first pose is also the last, what has drifted between them is taken off. Gravity
/// turns no moment about the line through the load cell's origin and the tool's centre of mass: a channel along it is
/// reported as not judged.
/// Frames  S load cell
/// In      tool: the one in force
/// Errors  InvalidArgument: fewer than four poses, values that are not finite, poses too alike, a tool too light to
///         weigh with; with the remedy
/// Thread  any but control
/// Source  ours; the equations as Martinez 2012, (5.16)-(5.28)
/// Test    tests/core/sensing/weigh_in_test.cpp
[[nodiscard]] base::Result<WeighIn> weighIn(const std::vector<WeighInReading>& readings, const ToolCalibration& tool);

/// By how much the worst direction of gravity is known less well than a reading, with gravity as 1 and the offset
/// unknown; infinite where the poses leave a direction undetermined. Poses tilted by 45 deg have about 3.
[[nodiscard]] double amplificationOf(const std::vector<spatial::Vector3>& gravity_S);

}  // namespace articulus::sensing
