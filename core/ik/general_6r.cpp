#include "core/ik/general_6r.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ik/random_stream.h"

namespace articulus::ik {
namespace {

// Roots whose imaginary parts are below this are tried as real ones: near a double root rounding splits into the
// complex.
constexpr double kAlmostReal_rad = 1e-4;
constexpr double kSame_rad = 1e-6, kSameSingular_rad = 1e-4;
// Smallest singular value below which nominal starts are spread along the direction that it belongs to.
constexpr double kWeak = 1e-2;
// Random starts where nothing was found nor proven not to be: about every second one settles on a continuum.
constexpr int kSearches = 24;
// Joints that elimination starts from: in the order in which they certify calibrated arms, as measured.
constexpr std::array<int, 6> kOrder{2, 5, 1, 4, 3, 0};

NewtonRefine::Joints jointsOf(const robot::JointVector& q) noexcept {
  NewtonRefine::Joints joints;
  for (std::size_t i = 0; i < 6; ++i) joints[i] = q[static_cast<int>(i)];
  return joints;
}

spatial::Pose fixedPart(const robot::LinkGeometry& g) {
  const double ca = g.cosAlpha(), sa = g.sinAlpha(), cb = g.cosBeta(), sb = g.sinBeta();
  spatial::Pose X;
  X.rotation << cb, 0.0, sb, sa * sb, ca, -sa * cb, -ca * sb, sa, ca * cb;
  X.translation = spatial::Vector3(g.a_m(), 0.0, 0.0) + g.d_m() * X.rotation.col(2);
  return X;
}

}  // namespace

General6R::General6R(const robot::RobotModel& model)
    : refine_(model), X_0B_(model.X_B0.inverse()), X_FL_(model.X_LF.inverse()),
      unit_m_(0.5 * refine_.reach_m()), ways_{general::Continuation(1), general::Continuation(2),
                                              general::Continuation(3), general::Continuation(4)} {
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

void General6R::keep(const NewtonRefine::Joints& reached, SolutionSet& solutions) const noexcept {
  // What the promised accuracy leaves of the joints grows towards a singularity, up to its square root at a double
  // root.
  NewtonRefine::Joints direction;
  const double stiffness = refine_.weakestDirection(reached, direction);
  const double same = std::clamp(2e-9 / std::max(stiffness, 1e-12), kSame_rad, kSameSingular_rad);
  robot::JointVector joints(6);
  for (std::size_t i = 0; i < 6; ++i) joints[static_cast<int>(i)] = wrapped(reached[i]);
  for (int k = 0; k < solutions.count; ++k)
    if (sameConfiguration(jointsOf(solutions.q[static_cast<std::size_t>(k)]), reached, same)) return;
  solutions.add(joints);
}

void General6R::keepReal(const general::ComplexAngles& root, const NewtonRefine::Target& target,
                         SolutionSet& solutions) const noexcept {
  double imaginary = 0.0;
  NewtonRefine::Joints q;
  for (std::size_t i = 0; i < 6; ++i) {
    imaginary = std::max(imaginary, std::abs(root[i].im));
    q[i] = wrapped(root[i].re - offset_rad_[i]);
  }
  if (imaginary > kAlmostReal_rad) return;
  NewtonRefine::Joints polished = q;
  bool reached = refine_.refine(target, polished, 6).converged && sameConfiguration(polished, q, 0.01);
  if (!reached) reached = refine_.settle(target, polished = q, 60) && sameConfiguration(polished, q, 0.1);
  if (reached) keep(polished, solutions);
}

void General6R::keepReal(const general::LoopRoots& roots, const NewtonRefine::Target& target,
                         SolutionSet& solutions) const noexcept {
  // Regular ones first: a continuum must not take their room.
  for (int k = 0; k < roots.regularCount; ++k) keepReal(roots.regular[static_cast<std::size_t>(k)], target, solutions);
  for (int k = 0; k < roots.singularCount; ++k)
    keepReal(roots.singular[static_cast<std::size_t>(k)], target, solutions);
}

void General6R::search(const NewtonRefine::Target& target, SolutionSet& solutions) const noexcept {
  RandomStream random(1);
  for (int k = 0; k < kSearches && solutions.count == 0; ++k) {
    NewtonRefine::Joints q;
    for (double& angle : q) angle = random.between(-std::numbers::pi, std::numbers::pi);
    if (refine_.settle(target, q, 200)) keep(q, solutions);
  }
}

void General6R::addFrom(const SolutionSet& starts, const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  const NewtonRefine::Target target = refine_.target(X_BF);
  for (int k = 0; k < starts.count; ++k) {
    const NewtonRefine::Joints start = jointsOf(starts.q[static_cast<std::size_t>(k)]);
    NewtonRefine::Joints q = start;
    if (refine_.refine(target, q, 12).converged || refine_.settle(target, q = start, 200)) keep(q, solutions);
  }
  // Of the nominal arm's continuum calibration leaves single points, far from the ones that the closed form chose.
  for (int k = 0; k < starts.count && solutions.count == 0; ++k) {
    const NewtonRefine::Joints start = jointsOf(starts.q[static_cast<std::size_t>(k)]);
    NewtonRefine::Joints direction;
    if (refine_.weakestDirection(start, direction) > kWeak) continue;
    for (const double way_rad : {0.3, -0.3, 0.8, -0.8, 1.5, -1.5, 2.5, -2.5}) {
      NewtonRefine::Joints q = start;
      for (std::size_t i = 0; i < 6; ++i) q[i] += way_rad * direction[i];
      if (refine_.settle(target, q, 200)) keep(q, solutions);
    }
  }
  // Where several singularities meet (all joints of a UR5e at zero) even damped steps creep.
  for (int k = 0; k < starts.count && solutions.count == 0; ++k) {
    NewtonRefine::Joints q = jointsOf(starts.q[static_cast<std::size_t>(k)]);
    if (refine_.settle(target, q, 16000)) keep(q, solutions);
  }
}

void General6R::continueTo(const general::Loop& loop, const NewtonRefine::Target& target, general::LoopRoots& roots,
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
  const NewtonRefine::Target target = refine_.target(X_BF);
  general::LoopRoots roots;
  for (const int first : kOrder) {
    general::addByElimination(loop, first, account.eliminations++, roots);
    account.certified = roots.complete();
    if (account.certified) break;
  }
  if (account.certified) keepReal(roots, target, solutions);
  else continueTo(loop, target, roots, solutions, account);
  if (!account.certified && solutions.count == 0) search(target, solutions);
  return account;
}

General6R::Account General6R::solveByContinuation(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  solutions.clear();
  Account account;
  general::LoopRoots roots;
  continueTo(loopOf(X_BF), refine_.target(X_BF), roots, solutions, account);
  return account;
}

}  // namespace articulus::ik
