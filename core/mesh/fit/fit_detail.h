#pragma once
#include "core/mesh/fit/bone_fit.h"

namespace articulus::mesh {

/// What both ways of fitting end with: a rotation or an error, and words where it fits badly.
[[nodiscard]] base::Result<BoneFit> checked(BoneFit fit);

}  // namespace articulus::mesh
