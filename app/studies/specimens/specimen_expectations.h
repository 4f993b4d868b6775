#pragma once
#include <vector>

#include "app/studies/expectation.h"

namespace articulus::studies {

// What is expected of the cases whose protocol serves several specimens; each with its source and the mark of its
// number: V read in a source, D computed from such, M from memory, E an engineering default.

/// spine_pure_moment at 7.5 Nm on human_l1_l5.
[[nodiscard]] std::vector<Expectation> lumbarRanges();
/// spine_pure_moment at 5 Nm on human_t8_t12.
[[nodiscard]] std::vector<Expectation> thoracicRanges();
/// spine_pure_moment at 1 Nm on human_c2_t1.
[[nodiscard]] std::vector<Expectation> cervicalRanges();
/// spine_pure_moment on the cervical spine of the Gainesville cell.
[[nodiscard]] std::vector<Expectation> cervicalPurity();
/// stress_relaxation on a specimen with the relaxation of a disc.
[[nodiscard]] std::vector<Expectation> discRelaxation();
/// ligament_relaxation on lateral_collateral_ligament.
[[nodiscard]] std::vector<Expectation> ligamentRelaxation();
/// creep on a linear specimen with the relaxation of a disc.
[[nodiscard]] std::vector<Expectation> discCreep();
/// hip_template on hip, either side.
[[nodiscard]] std::vector<Expectation> hipMotions();
/// ankle_template on ankle, either side.
[[nodiscard]] std::vector<Expectation> ankleMotions();

}  // namespace articulus::studies
