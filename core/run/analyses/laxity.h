#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How far a joint gives way under set loads, and which load it takes to bring it to set displacements: both read on
/// the way from no load to the peak, to either side, of motions that were driven by load or by pose.
/// Of an imported run it needs the load and the place along that line alone; about an axis of W, where the run has no
/// orientations, the clinical angle serves.
/// Frames  along or about one line through D in the axes of W; shift of D, or that part of its turn as a rotation
///         vector
/// In      options: "load": "Fx" ... "Mz", or "force" or "moment" with "direction", three numbers along W; "loads" in
///         N or Nm, "displacements" in mm or deg, each with its sign, one of both lists at least; "steps": labels
///         (all motions); "cycle": its number where a motion has cycles (that of its table, else all of it); "from":
///         "beginning", the first of those samples, or "zero load", the middle between the branches to both sides
///         where their load is zero. A side-aware protocol has directions of a right joint; run on a left one, they
///         are mirrored
/// Out     table "laxity", a row for each load (m or rad) and displacement (N or Nm) that a motion reached, and for two
///         that are opposite the whole from one to the other. A motion that reached none of them has no row
/// Errors  InvalidArgument: an option that is none; no motion reached any of what was asked for, and how far they came
/// Source  Markolf et al. 1976, J Bone Joint Surg Am 58:583-594: stiffness and laxity of the knee
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> laxity(const RunView& run, const nlohmann::json& options);

}  // namespace articulus::run
