#include "app/reproduce/specimen_cases.h"

#include "app/reproduce/specimen_expectations.h"

namespace articulus::reproduce {

const std::vector<SpecimenCase>& specimenCases() {
  static const std::vector<SpecimenCase> cases{
      {.number = 1, .key = "spine_flexibility", .protocol = "spine_flexibility", .cell = "munich"},
      {.number = 1, .key = "spine_lumbar", .protocol = "spine_pure_moment", .cell = "munich", .specimen = "human_l1_l5",
       .cellPatch = {{"limits", {{"wrench_N_Nm", {80, 80, 100, 9, 9, 9}}}}}, .values = {{"moment", 7.5}, {"rate", 0.5}}, .expectations = lumbarRanges()},
      {.number = 1, .key = "spine_thoracic", .protocol = "spine_pure_moment", .cell = "munich", .specimen = "human_t8_t12",
       .values = {{"moment", 5.0}, {"rate", 0.5}}, .expectations = thoracicRanges()},
      {.number = 1, .key = "spine_cervical", .protocol = "spine_pure_moment", .cell = "gainesville",
       .values = {{"moment", 2.5}, {"rate", 0.2}}, .expectations = cervicalPurity()},
      {.number = 1, .key = "spine_cervical_gentle", .protocol = "spine_pure_moment", .cell = "munich", .specimen = "human_c2_t1",
       .values = {{"moment", 1.0}, {"rate", 0.1}}, .expectations = cervicalRanges()},
      {.number = 2, .key = "cervical_intact", .protocol = "cervical_intact", .cell = "gainesville"},
      {.number = 3, .key = "cervical_sectioning", .protocol = "cervical_sectioning", .cell = "gainesville"},
      {.number = 4, .key = "knee_passive", .protocol = "knee_passive", .cell = "ljubljana"},
      {.number = 4, .key = "knee_passive_left", .protocol = "knee_passive", .cell = "ljubljana", .side = "left"},
      {.number = 5, .key = "knee_laxity", .protocol = "knee_laxity", .cell = "ljubljana"},
      {.number = 5, .key = "knee_laxity_left", .protocol = "knee_laxity", .cell = "ljubljana", .side = "left"},
      {.number = 6, .key = "shoulder_right", .protocol = "shoulder_stability", .cell = "alesund"},
      {.number = 6, .key = "shoulder_left", .protocol = "shoulder_stability", .cell = "alesund", .side = "left"},
      {.number = 7, .key = "polymer_1_direct_force", .protocol = "polymer_direct_force", .cell = "munich_polymer", .specimen = "polymer_body_1"},
      {.number = 7, .key = "polymer_2_direct_force", .protocol = "polymer_direct_force", .cell = "munich_polymer", .specimen = "polymer_body_2"},
      {.number = 7, .key = "polymer_1_impedance", .protocol = "polymer_impedance", .cell = "lbr_polymer", .specimen = "polymer_body_1"},
      {.number = 7, .key = "polymer_2_impedance", .protocol = "polymer_impedance", .cell = "lbr_polymer", .specimen = "polymer_body_2"},
      {.number = 7, .key = "polymer_1_hybrid", .protocol = "polymer_hybrid_slider", .cell = "munich_polymer", .specimen = "slider_body_1"},
      {.number = 7, .key = "polymer_2_hybrid", .protocol = "polymer_hybrid_slider", .cell = "munich_polymer", .specimen = "slider_body_2"},
      // A jig is bolted on square. What it bears along z makes a moment at the load cell by the lever of the bracket.
      {.number = 8, .key = "stiffness_jig", .protocol = "stiffness_jig", .cell = "munich", .specimen = "spring_jig",
       .cellPatch = {{"limits", {{"wrench_N_Nm", {180, 180, 400, 16, 16, 16}}, {"sensor_sum", 1.0}}}, {"simulation", {{"vice", {{"misfit_rotation_rad", 0.003}}}}}},
       .checksLoadCell = true},
      {.number = 8, .key = "stiffness_spine", .protocol = "stiffness_preloads", .cell = "munich", .specimen = "human_l4_l5",
       .cellPatch = {{"limits", {{"wrench_N_Nm", {120, 120, 120, 12, 12, 12}}, {"sensor_sum", 1.0}}}}, .checksLoadCell = true},
      {.number = 9, .key = "stress_relaxation", .protocol = "stress_relaxation", .cell = "munich", .specimen = "human_l1_l5", .expectations = discRelaxation()},
      {.number = 9, .key = "ligament_relaxation", .protocol = "ligament_relaxation", .cell = "munich", .specimen = "lateral_collateral_ligament", .expectations = ligamentRelaxation()},
      {.number = 9, .key = "creep", .protocol = "creep", .cell = "munich", .specimen = "soft_joint", .expectations = discCreep()},
      {.number = 9, .key = "hip_right", .protocol = "hip_template", .cell = "alesund", .specimen = "hip", .expectations = hipMotions()},
      {.number = 9, .key = "hip_left", .protocol = "hip_template", .cell = "alesund", .specimen = "hip", .side = "left", .expectations = hipMotions()},
      {.number = 9, .key = "hip_other_frame", .protocol = "hip_template", .cell = "alesund", .specimen = "hip",
       .cellPatch = {{"frames", {{"p_SD_W_at_home_m", {0.04, 0.015, 0.075}}}}}, .expectations = hipMotions()},
      {.number = 9, .key = "ankle_right", .protocol = "ankle_template", .cell = "ljubljana", .specimen = "ankle", .expectations = ankleMotions()},
      {.number = 9, .key = "ankle_left", .protocol = "ankle_template", .cell = "ljubljana", .specimen = "ankle", .side = "left", .expectations = ankleMotions()},
      {.number = 10, .key = "knee_inspired_joint", .protocol = "knee_inspired_joint", .cell = "bologna", .checksLoadCell = true},
  };
  return cases;
}

}  // namespace articulus::reproduce
