#pragma once
#include "app/studies/control/control_rig.h"
#include "core/spatial/types.h"

namespace articulus::studies {

/// What a load cell's axes do to each other, found with weights that are known: each weight is bolted to the flange in
/// turn, the wrist holds it in several directions, and one map of changes of the readings to changes of the load is
/// fitted to them all by least squares. No specimen, no spring that is to be measured later, nothing that only the
/// simulation knows.
/// In      the cell as it will be used, with its seed: it is the same load cell
/// Out     A: change of load = A change of reading, in axes of S; its inverse is the crosstalk
/// Errors  the fault that stopped a weighing, or why no map can be fitted
/// Thread  one
[[nodiscard]] base::Result<spatial::Matrix6> checkLoadCell(const ControlRigOptions& cell);

}  // namespace articulus::studies
