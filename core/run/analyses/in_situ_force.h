#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What a structure carried under a load, by superposition: an intact path is replayed by pose, and again once the
/// structure is cut. Poses are matched, not times. The error bar holds
///   - that the arm yields less once the load is less: stiffness of the joint along the path x
///   "robot_compliance_um_per_N" x the force found
///   - that it comes back to a pose as well as it does: that stiffness x "repeatability_mm", in both replays
///   - that the second replay was off the first by what was recorded, times that stiffness
///   - with "again" (a label): the loads of that replay against those of the intact one, with nothing cut in between;
///   where it never comes to the pose of the peak load that part is told as not judged, and is in no number
///   - that the second replay was beside the first where the load is at its peak: "stiffness_across_N_per_mm" x the
///   distance of both along
///     "across", the axis along which bones press on each other, where hundredths of a millimetre are tens of newtons;
///     and that along the path x their distance whatever its direction
/// The other stiffness is that along the path: load at its peak over the way there.
/// In      options: "structure", for people; "intact" and "cut", labels of the two replays; "axis" ("Fx" ... "Fz"),
///         along which the load was; "across" ("Fz"); "intact_repeats", "cut_repeats": labels of further walks;
///         "arm_compliance_um_per_N": of arm and fixtures, measured and known within "arm_compliance_within" (0.2), by
///         which the poses of the bones are found from those of the encoders; "expected_minimum_N",
///         "expected_maximum_N", "expected_minimum_share", "expected_maximum_share", "source"
/// Out     table "in_situ_force", means over the poses with 95 % or more of the peak load: size of the force and its
///         part along the axis, N, its share of the load there, with the error bar as a row of its own, and the 95 %
///         interval: of the repeats (Welch) where there are some, else of error bar and noise of the loads
/// Source  specimen data sheet 6; Fujie et al. 1995
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> inSituForce(const RunView& run,
                                                                          const nlohmann::json& options);

}  // namespace articulus::run
