#pragma once
#include <array>

#include "core/ik/general_6r_continuation.h"
#include "core/ik/newton_refine.h"
#include "core/ik/solution_set.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// Inverse kinematics of any six revolute axes: all real solutions, up to 16, for arbitrary, special and almost special
/// geometry.
///
/// 1. Elimination to an eigenvalue problem, each of whose roots is closed to rounding by Newton steps on the complex
/// loop.
///    Sixteen distinct regular complex roots prove that nothing is missing; arms in general position end here. Roots
///    with small pivots do not count: of a continuum any number is distinct.
/// 2. Where there are not sixteen (special geometry has fewer; of almost special geometry some lie so far off that
/// double
///    precision loses them), the other joints have their turn, then sixteen roots of another arm are followed to this
///    one (Continuation) and join what elimination has found.
/// 3. Real roots are polished on the arm's own forward kinematics to 1e-9 m and 1e-9 rad, doubles are dropped.
///
/// At a double root (a singular pose of the arm) one or two configurations are given, each of which reaches the pose to
/// the same 1e-9, which there leaves the joints uncertain by some 3e-5 rad. Where a continuum of configurations reaches
/// the pose (wrist stretched), a few of the continuum are given.
///
/// Extended precision does not earn its time. The elimination in long double takes five times as long; of 100 PA10-6CE
/// or PUMA disturbed by 1e-3 to 1e-5 it certifies as many as in double, of 100 UR5e disturbed by 1e-4 41 instead of 28,
/// by 1e-5 none as in double. Continuation finds all of all.
/// In      X_BF
/// Thread  any; solve() is const and heap-free; 0.1 ms in general position, 6 ms by continuation: not for the cycle
/// Source  Hill 2013, ch. 4 for the task; see general_6r_elimination.h, general_6r_continuation.h for the methods
class General6R {
 public:
  explicit General6R(const robot::RobotModel& model);

  /// How a pose was solved.
  struct Account {
    int eliminations = 0;    ///< joints tried for elimination
    bool certified = false;  ///< sixteen complex roots
    int continuations = 0;
    int lost = 0;  ///< paths that the last continuation lost: 0 but for numerical accidents
  };
  Account solve(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept;
  /// By continuation alone: an oracle for the elimination, and the other way round.
  Account solveByContinuation(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept;
  /// Polishes configurations that are known from elsewhere (the nominal closed form) on this arm and adds those that
  /// reach the pose and are new: at nearly degenerate poses there may be none otherwise.
  void addFrom(const SolutionSet& starts, const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept;

 private:
  [[nodiscard]] general::Loop loopOf(const spatial::Pose& X_BF) const noexcept;
  void keep(const NewtonRefine::Joints& reached, SolutionSet& solutions) const noexcept;
  void keepReal(const general::ComplexAngles& root, const NewtonRefine::Target& target,
                SolutionSet& solutions) const noexcept;
  void keepReal(const general::LoopRoots& roots, const NewtonRefine::Target& target,
                SolutionSet& solutions) const noexcept;
  void search(const NewtonRefine::Target& target, SolutionSet& solutions) const noexcept;
  void continueTo(const general::Loop& loop, const NewtonRefine::Target& target, general::LoopRoots& roots,
                  SolutionSet& solutions, Account& account) const noexcept;

  NewtonRefine refine_;
  general::Loop arm_;  ///< fixed[0] is the pose's
  std::array<double, 6> offset_rad_;
  spatial::Pose X_0B_, X_FL_;
  double unit_m_;
  std::array<general::Continuation, 4> ways_;
};

}  // namespace articulus::ik
