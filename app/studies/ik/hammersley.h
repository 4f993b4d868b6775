#pragma once
#include <array>
#include <vector>

#include "core/robot/robot_model.h"

namespace articulus::studies {

/// Digits of the number in the base, mirrored behind the point: in [0, 1).
/// Thread  any
/// Source  Hammersley 1960, Ann NY Acad Sci 86:844-874
[[nodiscard]] double radicalInverse(int number, int base) noexcept;

/// Deltas of a calibrated arm as Hill's tables list them: a and alpha of 1..5, S of 2..6.
struct GeometryDeltas {
  std::array<double, 6> a_m{}, alpha_rad{},
      d_m{};  ///< as printed: a_ij and alpha_ij of i = 1..5 at 0..4, S_j of j = 2..6 at 1..5
};

/// Set number 1 to 1000 of the study: +-1 mm and +-0.5 deg. Bases are the first fifteen primes in the order a12,
/// alpha12, S2, a23, alpha23, S3 .. S6, the index is the number itself. So the printed sets 100, 800 (Table 4-3), 313
/// and 907 (Table 4-4) come out: 55 of their 60 numbers to all digits, the others within 0.0025 mm or deg of the print.
/// This is the sequence of the source.
/// Source  Hill 2013, p. 59-61
[[nodiscard]] GeometryDeltas hillGeometry(int set) noexcept;

/// The arm with deltas on its nominal geometry. a_ij and alpha_ij belong to link j = i + 1, S_j to link j.
[[nodiscard]] robot::RobotModel withDeltas(robot::RobotModel model, const GeometryDeltas& deltas);

}  // namespace articulus::studies
