#include "core/ik/general_6r.h"

#include <algorithm>
#include <cmath>

namespace articulus::ik {
namespace {

// Roots whose imaginary parts are below this are tried as real ones: near a double root rounding splits into the complex.
constexpr double kAlmostReal_rad = 1e-4;
constexpr double kSame_rad = 1e-6;
// Joints that elimination starts from: in the order in which they certify calibrated arms, as measured.
constexpr std::array<int, 6> kOrder{2, 5, 1, 4, 3, 0};

spatial::Pose fixedPart(const robot::LinkGeometry& g) {
  const double ca = g.cosAlpha(), sa = g.sinAlpha(), cb = g.cosBeta(), sb = g.sinBeta();
  spatial::Pose X;
  X.rotation << cb, 0.0, sb, sa * sb, ca, -sa * cb, -ca * sb, sa, ca * cb;
  X.translation = spatial::Vector3(g.a_m(), 0.0, 0.0) + g.d_m() * X.rotation.col(2);
  return X;
}

}  // namespace

General6R::General6R(const robot::RobotModel& model)
    : polish_(model), X_0B_(model.X_B0.inverse()), X_FL_(model.X_LF.inverse()), unit_m_(0.5 * polish_.reach_m()),
      ways_{general::Continuation(1), general::Continuation(2), general::Continuation(3), general::Continuation(4)} {
  for (std::size_t i = 0; i < 6; ++i) {
    arm_.fixed[i] = fixedPart(model.links[i].geometry);
    arm_.fixed[i].translation /= unit_m_;
    offset_rad_[i] = model.links[i].geometry.thetaOffset_rad();
  }
}

general::Loop General6R::loopOf(const spatial::Pose& X_BF) const noexcept {
  general::Loop loop = arm_;
  spatial::Pose X_L0 = (X_0B_ * X_BF * X_FL_).inverse();
  X_L0.translation /= unit_m_;
  loop.fixed[0] = X_L0 * arm_.fixed[0];
  return loop;
}

void General6R::keepReal(const general::LoopRoots& roots, const Polish::Target& target,
                         SolutionSet& solutions) const noexcept {
  std::array<Polish::Joints, kMaxSolutions> kept;
  std::size_t count = 0;
  for (int k = 0; k < roots.count; ++k) {
    const general::ComplexAngles& root = roots.angles[static_cast<std::size_t>(k)];
    double imaginary = 0.0;
    Polish::Joints q;
    for (std::size_t i = 0; i < 6; ++i) {
      imaginary = std::max(imaginary, std::abs(root[i].im));
      q[i] = wrapped(root[i].re - offset_rad_[i]);
    }
    if (imaginary > kAlmostReal_rad) continue;
    Polish::Joints polished = q;
    bool reached = polish_.refine(target, polished, 6).converged && sameConfiguration(polished, q, 0.01);
    if (!reached) reached = polish_.settle(target, polished = q, 60) && sameConfiguration(polished, q, 0.1);
    if (!reached) continue;
    const bool known = std::any_of(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(count),
                                   [&](const auto& other) { return sameConfiguration(other, polished, kSame_rad); });
    if (!known && count < kept.size()) kept[count++] = polished;
  }
  for (std::size_t k = 0; k < count; ++k) {
    robot::JointVector q(6);
    for (std::size_t i = 0; i < 6; ++i) q[static_cast<int>(i)] = wrapped(kept[k][i]);
    solutions.add(q);
  }
}

void General6R::continueTo(const general::Loop& loop, const Polish::Target& target, general::LoopRoots& roots,
                           SolutionSet& solutions, Account& account) const noexcept {
  for (const general::Continuation& way : ways_) {
    account.lost = way.track(loop, roots).lost;
    ++account.continuations;
    solutions.clear();
    keepReal(roots, target, solutions);
    // Away from double roots real ones come in pairs.
    if (account.lost == 0 && solutions.count % 2 == 0) return;
  }
}

General6R::Account General6R::solve(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  solutions.clear();
  Account account;
  const general::Loop loop = loopOf(X_BF);
  const Polish::Target target = polish_.target(X_BF);
  general::LoopRoots roots;
  for (const int first : kOrder) {
    general::addByElimination(loop, first, account.eliminations++, roots);
    account.certified = roots.count >= general::LoopRoots::kAll;
    if (account.certified) break;
  }
  if (account.certified) keepReal(roots, target, solutions);
  else continueTo(loop, target, roots, solutions, account);
  return account;
}

General6R::Account General6R::solveByContinuation(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  solutions.clear();
  Account account;
  general::LoopRoots roots;
  continueTo(loopOf(X_BF), polish_.target(X_BF), roots, solutions, account);
  return account;
}

}  // namespace articulus::ik
