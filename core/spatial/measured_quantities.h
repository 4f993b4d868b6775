#pragma once
#include <array>
#include <string_view>

namespace articulus::spatial {

/// What one number of a stretch of a run may be of, as protocols write it and results name it. Loads at D in W,
/// translation of D from the reference pose along W, clinical angles, the largest load that was wanted zero, and how
/// far D has turned since the step began, as a rotation vector along W.
struct MeasuredQuantity {
  std::string_view key, unit;  ///< SI
  std::string_view name;       ///< for a person
};
inline constexpr std::array<MeasuredQuantity, 17> kMeasuredQuantities{{{"Fx", "N", "Fx"},
                                                                       {"Fy", "N", "Fy"},
                                                                       {"Fz", "N", "Fz"},
                                                                       {"Mx", "Nm", "Mx"},
                                                                       {"My", "Nm", "My"},
                                                                       {"Mz", "Nm", "Mz"},
                                                                       {"x", "m", "translation along x"},
                                                                       {"y", "m", "translation along y"},
                                                                       {"z", "m", "translation along z"},
                                                                       {"flexion", "rad", "flexion"},
                                                                       {"lateral_bending", "rad", "lateral bending"},
                                                                       {"axial_rotation", "rad", "axial rotation"},
                                                                       {"off_axis_force", "N", "off-axis force"},
                                                                       {"off_axis_moment", "Nm", "off-axis moment"},
                                                                       {"turn_x", "rad", "turn about x"},
                                                                       {"turn_y", "rad", "turn about y"},
                                                                       {"turn_z", "rad", "turn about z"}}};

}  // namespace articulus::spatial
