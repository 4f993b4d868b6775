#pragma once
#include <array>
#include <string_view>

namespace articulus::spatial {

/// What one number of a stretch of a run may be of, as protocols write it and results name it. Loads at D in W,
/// translation of D from the reference pose along W, clinical angles, the largest load that was wanted zero, and how
/// far D has turned since the step began, as a rotation vector along W.
struct MeasuredQuantity {
  std::string_view key, unit;  ///< SI
};
inline constexpr std::array<MeasuredQuantity, 17> kMeasuredQuantities{{{"Fx", "N"},
                                                                       {"Fy", "N"},
                                                                       {"Fz", "N"},
                                                                       {"Mx", "Nm"},
                                                                       {"My", "Nm"},
                                                                       {"Mz", "Nm"},
                                                                       {"x", "m"},
                                                                       {"y", "m"},
                                                                       {"z", "m"},
                                                                       {"flexion", "rad"},
                                                                       {"lateral_bending", "rad"},
                                                                       {"axial_rotation", "rad"},
                                                                       {"off_axis_force", "N"},
                                                                       {"off_axis_moment", "Nm"},
                                                                       {"turn_x", "rad"},
                                                                       {"turn_y", "rad"},
                                                                       {"turn_z", "rad"}}};

}  // namespace articulus::spatial
