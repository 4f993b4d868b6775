#include "app/reproduce/specimen_cases.h"

namespace articulus::reproduce {

const std::vector<SpecimenCase>& specimenCases() {
  static const std::vector<SpecimenCase> cases{
      {.number = 1, .key = "spine_flexibility", .protocol = "spine_flexibility", .cell = "munich"},
      {.number = 1, .key = "spine_lumbar", .protocol = "spine_pure_moment", .cell = "munich", .specimen = "human_l1_l5",
       .cellPatch = {{"limits", {{"wrench_N_Nm", {80, 80, 100, 9, 9, 9}}}}}, .values = {{"moment", 7.5}, {"rate", 0.25}}},
      {.number = 1, .key = "spine_cervical", .protocol = "spine_pure_moment", .cell = "gainesville",
       .values = {{"moment", 2.5}, {"rate", 0.1}}},
      {.number = 1, .key = "spine_cervical_gentle", .protocol = "spine_pure_moment", .cell = "munich", .specimen = "human_c2_t1",
       .values = {{"moment", 1.0}, {"rate", 0.05}}},
      {.number = 2, .key = "cervical_intact", .protocol = "cervical_intact", .cell = "gainesville"},
      {.number = 2, .key = "cervical_preload", .protocol = "cervical_flexion", .cell = "gainesville",
       .cellPatch = {{"simulation", {{"specimen", {{"every_level", {{"follower_preload_N", 90}}}}}}}}},
      {.number = 3, .key = "cervical_sectioning", .protocol = "cervical_sectioning", .cell = "gainesville"},
      {.number = 4, .key = "knee_passive", .protocol = "knee_passive", .cell = "ljubljana"},
      {.number = 5, .key = "knee_laxity", .protocol = "knee_laxity", .cell = "ljubljana"},
      {.number = 6, .key = "shoulder_right", .protocol = "shoulder_stability", .cell = "alesund"},
      {.number = 6, .key = "shoulder_left", .protocol = "shoulder_stability", .cell = "alesund", .side = "left"},
      {.number = 7, .key = "polymer_1_direct_force", .protocol = "polymer_direct_force", .cell = "munich_polymer", .specimen = "polymer_body_1"},
      {.number = 7, .key = "polymer_2_direct_force", .protocol = "polymer_direct_force", .cell = "munich_polymer", .specimen = "polymer_body_2"},
      {.number = 7, .key = "polymer_1_impedance", .protocol = "polymer_impedance", .cell = "lbr_polymer", .specimen = "polymer_body_1"},
      {.number = 7, .key = "polymer_2_impedance", .protocol = "polymer_impedance", .cell = "lbr_polymer", .specimen = "polymer_body_2"},
      {.number = 7, .key = "polymer_1_hybrid", .protocol = "polymer_hybrid_slider", .cell = "munich_polymer", .specimen = "slider_body_1"},
      {.number = 7, .key = "polymer_2_hybrid", .protocol = "polymer_hybrid_slider", .cell = "munich_polymer", .specimen = "slider_body_2"},
  };
  return cases;
}

}  // namespace articulus::reproduce
