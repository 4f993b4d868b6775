#pragma once
#include "core/calibration/data/simulated_experiment.h"
#include "core/calibration/fit/parameter_id.h"

namespace articulus::calibration {

/// The same simulated arm written with everything nominal that no measurement from outside can tell: link 1 (it goes
/// into the base), theta and d of the last link (into the tool), d of links whose axis is parallel to the one before
/// (into d before it). Exact, not to first order: each pose is the same. What a calibration fits is compared with this.
/// In      nominal: the arm that the truth was drawn about, its alpha says which axes are parallel
[[nodiscard]] SimulatedTruth equivalentTruth(const SimulatedTruth& truth, const robot::RobotModel& nominal);

/// Value of a parameter in a truth; base and tool rotation count from X_IB and X_FT given, as standard errors do.
[[nodiscard]] double trueValue(const SimulatedTruth& truth, const ParameterId& id, double fitted,
                               const spatial::Pose& X_IB_fitted, const spatial::Pose& X_FT_fitted);

}  // namespace articulus::calibration
