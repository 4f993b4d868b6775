#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/calibration/data/measurements.h"
#include "core/calibration/fit/parameter_id.h"
#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"

namespace articulus::calibration {

/// Why a parameter was not fitted.
enum class ParameterState {
  Fitted,
  Redundant,   ///< its effect on the data is that of others, named in confoundedWith
  NotExcited,  ///< the data do not depend on it, or too little: see undetermined
  FixedByUser,
};

/// One line of the parameter table. SI; the deltas are value minus nominal.
struct ParameterEstimate {
  struct Share {
    ParameterId id;
    double coefficient = 0.0;  ///< a delta of 1 of the redundant one has the effect of this delta of the other
  };

  ParameterId id;
  ParameterState state = ParameterState::FixedByUser;
  double nominal = 0.0, value = 0.0;
  double standardError = 0.0;         ///< of value, prior included; 0 where not fitted
  std::optional<double> priorWidth;   ///< none: no prior
  bool undetermined = false;          ///< a stiffness not excited enough: its uncertainty is as large as its value
  bool atLimit = false;               ///< fitted, and held at a physical limit: no stiffness or friction below zero
  double fromData = 0.0;              ///< share of what is known that came from the data, 0 (all prior) to 1
  std::vector<Share> confoundedWith;  ///< where redundant

  [[nodiscard]] double delta() const noexcept { return value - nominal; }
};

/// One measured row and what the model predicts for it.
struct RowResidual {
  enum class Use { Fit, Validation, Rejected };

  RowOrigin origin;
  bool moving = false;
  double time_s = 0.0;  ///< on the instrument's clock
  Use use = Use::Fit;
  spatial::Vector3 before_m = spatial::Vector3::Zero();  ///< predicted minus measured, instrument axes, nominal arm
  spatial::Vector3 after_m = spatial::Vector3::Zero();   ///< the same, calibrated arm
  double orientationBefore_rad = 0.0, orientationAfter_rad = 0.0;  ///< angle; 0 where not measured
  double studentised = 0.0;                                        ///< norm in robust sigmas; decides about rejection
};

/// Statistics of the residuals' norms over some rows.
struct ErrorSummary {
  std::string label;  ///< "fit, static, 22 N"
  int rows = 0;
  double mean_m = 0.0, peak_m = 0.0, rms_m = 0.0;
};

/// The same rows before and after.
struct BeforeAfter {
  ErrorSummary before, after;
};

/// How sure it is that the minimum is the global one.
struct StartReport {
  int starts = 0;                          ///< local solves
  int agreeing = 0;                        ///< of them at the best minimum
  double swarmCost = 0.0, bestCost = 0.0;  ///< half sums of squared, whitened residuals
};

/// All that a calibration found: plain data for tables, plots, reports and files.
/// Frames  I instrument, B robot base, F flange, T measured frame.   p_I = X_IB * X_BF(q) * X_FT.translation
struct CalibrationResult {
  bool simulated = false;         ///< fitted or validated with simulated measurements
  std::string misfit;             ///< why this cannot be the arm that was measured; empty: it can
  robot::RobotModel robot;        ///< nominal with the deltas; its base and flange as before
  spatial::Pose X_IB, X_FT;       ///< fitted
  double timeShift_s = 0.0;       ///< the arm's clock at the same moment minus the instrument's
  double timeShiftError_s = 0.0;  ///< standard error; 0 where nothing moved
  bool orientationsUsed = false;
  std::vector<ParameterEstimate> parameters;
  std::vector<RowResidual> rows;    ///< in the order given: fit (standing, moving), then validation
  std::vector<BeforeAfter> errors;  ///< by use, kind and load
  double positionSigma_m = 0.0;     ///< per axis, as given or as estimated
  double orientationSigma_rad = 0.0;
  double noiseFloor_m = 0.0;       ///< sqrt(8/pi) positionSigma: mean length of a vector of such noise
  int fitted = 0, candidates = 0;  ///< parameters; candidates: without those kept fixed by the user
  int rejected = 0;                ///< rows
  int outsideTime = 0;             ///< reference rows without robot data at their time
  double conditionNumber = 0.0;    ///< of the scaled Jacobian of what was fitted
  StartReport start;
  std::vector<std::string> notes;  ///< in words: what to know before the result is used
};

}  // namespace articulus::calibration
