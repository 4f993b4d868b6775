#pragma once
#include "core/ik/general_6r_loop.h"

namespace articulus::ik::general {

/// Complex configurations that close a loop, as elimination finds them: rounding still in them, strangers among them.
struct LoopStarts {
  static constexpr int kMost = 24;
  std::array<ComplexAngles, kMost> angles;
  int count = 0;
};

/// Eliminates five joints of the loop and leaves an eigenvalue problem for one (the fourth, counted from `first`).
///
/// The line of an axis with its moment, its point, and the three products that are linear under rigid motion make 14
/// equations with joints 1 and 2 on one side, 3, 4 and 5 on the other. Eight of them (by pivoting, whichever are the
/// strongest) take out joints 1 and 2; six remain in the half-angle tangents of 4 and 5 with coefficients quadratic in
/// that of 3: a 12 x 12 matrix polynomial, made a 24 x 24 eigenvalue problem. Eight of its 24 eigenvalues are strangers
/// at +-i. Zeros of joints 3, 4, 5 are turned so that no root lies at infinity.
/// In      first in 0..5: which joint of the loop is counted as the first; spin: another value, other zeros
/// Out     up to 24; of a conjugate pair only the one with positive imaginary part
/// Thread  any; no heap; 60 us
/// Source  Raghavan & Roth 1993, J Mech Design 115:502-508; Manocha & Canny 1994, IEEE T Robot Autom 10:648-657. Theirs
///         counts on Denavit-Hartenberg's common normals, which (nearly) parallel axes do not have; ours takes any
///         rigid transforms
void eliminate(const Loop& loop, int first, int spin, LoopStarts& starts) noexcept;

}  // namespace articulus::ik::general
