#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// The load of each motion carried to another point, such as the lower end of a body that is clamped there: forces
/// stay, moments grow by the lever. What is pure at the upper end need not be at the lower one.
/// Frames  loads in the axes of W
/// In      options: "at_mm": x, y, z of the point from D at its reference pose, along W; "moves": "stays" where it
///         stands in W (default) or "goes along" where it is part of the moving body; "steps": labels (all motions);
///         "diameter_mm": of a round body from D to the point
/// Out     table "load_at_point": least and largest of the six loads of each motion, and of the part of the moments
///         that the forces induce; of a round body the largest normal stress at both ends
/// Errors  InvalidArgument: no point, an option that is none
/// Source  Martinez 2012, 7.1.3: the moment induced at the far end; Fig 7.7 and 7.8: stress of bending
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> loadAtPoint(const RunView& run,
                                                                          const nlohmann::json& options);

/// A round body at the moment of a motion in which the stress at one of its ends was largest.
struct StressedBody {
  std::string motion;
  double time_s = 0.0;                                       ///< since the run began
  spatial::Vector6 loadAtD_N_Nm = spatial::Vector6::Zero();  ///< in W
  spatial::Vector3 lever_m = spatial::Vector3::Zero();       ///< from D to the point, in W
  double diameter_m = 0.0;
};

/// What loadAtPoint() tells the largest stress of, for pictures: a body a motion that was reached.
/// In      options: as loadAtPoint(), "diameter_mm" among them
/// Errors  as loadAtPoint(); InvalidArgument without a diameter
[[nodiscard]] base::Result<std::vector<StressedBody>> stressedBodies(const RunView& run, const nlohmann::json& options);

}  // namespace articulus::run
