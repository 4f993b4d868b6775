#include "core/specimen/spine/spine_chain.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/spatial/rotation.h"

namespace articulus::specimen {

using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

constexpr double kBalanced_N = 1e-7;  // far below what a load cell tells, far above rounding
constexpr double kRounding = 1e-12;   // of the largest load
constexpr double kLever_m = 0.02;     // a moment counts as a force at this lever
constexpr int kMostIterations = 24;
constexpr int kMostShortenings = 6;
constexpr double kFlat = 0.5;  // share of the slope that may be left along a direction
constexpr double kSlow = 0.1;  // a step that leaves more than this share asks for a new tangent
constexpr double kLongestShift_m = 0.002, kLongestTurn_rad = 0.1;  // of one iteration

double size_N(const Vector6& wrench) { return std::max(wrench.head<3>().norm(), wrench.tail<3>().norm() / kLever_m); }

}  // namespace

SpineChain::Block::Block() : pivot(spatial::Matrix6::Identity()) {}

SpineChain::SpineChain(const SpineChainParameters& p) {
  const std::size_t n = p.levels.size();
  if (n == 0 || n > kMostLevels || p.bones.size() + 1 != n)
    throw std::invalid_argument("a chain has 1 to 8 levels and one bone between each two");
  settlingCentre_m_.setZero();
  centre_m_.assign(n + 1, Vector3::Zero());
  for (std::size_t i = 0; i < n; ++i) {
    levels_.emplace_back(p.levels[i]);
    settlingCentre_m_ += p.levels[i].elasticCentre_m / static_cast<double>(n);
    for (std::size_t k = 0; k < p.levels[i].structures.size(); ++k) {
      structureNames_.push_back(p.levels[i].structures[k].name);
      structureOf_.emplace_back(i, k);
    }
  }
  if (structureNames_.size() > 64) throw std::invalid_argument("a specimen has at most 64 structures");
  for (std::size_t i = 0; i < p.bones.size(); ++i) {
    boneNames_.push_back(p.bones[i].name);
    centre_m_[i + 1] = p.bones[i].centre_m;
  }
  kinematics_.resize(n);
  tangents_.resize(n);
  poses_.resize(n + 1);
  before_.resize(n + 1);
  residual_.assign(n + 1, Vector6::Zero());
  move_.assign(n + 1, Vector6::Zero());
  blocks_.resize(n + 1);
  reset();
}

void SpineChain::reset() noexcept {
  for (auto& level : levels_) level.reset();
  for (auto& pose : poses_) pose = Pose();
  for (std::size_t i = 0; i < levels_.size(); ++i)
    kinematics_[i].update(poses_[i], poses_[i + 1], levels_[i].parameters().elasticCentre_m,
                          spatial::Matrix3::Identity(), centre_m_[i], centre_m_[i + 1]);
  fresh_ = true;
  factorised_ = false;
  dt_s_ = -1.0;
}

void SpineChain::cut(std::uint64_t structures) noexcept {
  const std::uint64_t known =
      structureOf_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << structureOf_.size()) - 1;
  structures &= known;
  if ((structures & ~cut_) == 0) return;
  cut_ |= structures;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    ByDirection left;
    left.fill(1.0);
    for (std::size_t bit = 0; bit < structureOf_.size(); ++bit) {
      if (structureOf_[bit].first != i || (cut_ >> bit & 1) == 0) continue;
      const auto& share = levels_[i].parameters().structures[structureOf_[bit].second].share;
      for (std::size_t d = 0; d < left.size(); ++d) left[d] -= share[d];
    }
    levels_[i].setIntact(left);
  }
  factorised_ = false;
}

void SpineChain::preload(double force_N) noexcept {
  for (auto& level : levels_) level.setFollowerPreload(std::clamp(force_N, 0.0, kMostPreload_N));
  factorised_ = false;
}

Pose SpineChain::bonePose(std::size_t bone) const noexcept {
  if (bone + 2 >= poses_.size()) return {};
  return poses_[bone + 1] * Pose{spatial::Matrix3::Identity(), centre_m_[bone + 1]};
}

void SpineChain::startBetween(const Pose& X_PD) noexcept {
  const Vector3 phi = spatial::logRotation(X_PD.rotation);
  const std::size_t n = levels_.size();
  for (std::size_t i = 1; i < n; ++i) {
    // Each level an equal share of the turn about its elastic centre, and of the shift that is left.
    poses_[i] = Pose();
    for (std::size_t k = n; k-- > i;) {
      const spatial::Matrix3 R = spatial::expRotation(phi / static_cast<double>(n));
      const Vector3& c = levels_[k].parameters().elasticCentre_m;
      poses_[i] = poses_[i] * Pose{R, c - R * c};
    }
  }
}

double SpineChain::evaluate() noexcept {
  const std::size_t n = levels_.size();
  for (auto& r : residual_) r.setZero();
  largest_N_ = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto& p = levels_[i].parameters();
    kinematics_[i].update(poses_[i], poses_[i + 1], p.elasticCentre_m, spatial::Matrix3::Identity() + p.coupling,
                          poses_[i] * centre_m_[i], poses_[i + 1] * centre_m_[i + 1]);
    kinematics_[i].setLoad(levels_[i].load(kinematics_[i].coordinates()));
    residual_[i] += kinematics_[i].onUpper();
    residual_[i + 1] += kinematics_[i].onLower();
    largest_N_ = std::max(largest_N_, size_N(kinematics_[i].onUpper()));
  }
  double worst = 0.0;
  for (std::size_t i = 1; i < n; ++i) {
    const double size = size_N(residual_[i]);
    if (!std::isfinite(size)) return HUGE_VAL;
    worst = std::max(worst, size);
  }
  return worst;
}

void SpineChain::factorise() noexcept {
  const std::size_t n = levels_.size();
  for (std::size_t i = 0; i < n; ++i)
    kinematics_[i].tangent(levels_[i].stiffness(kinematics_[i].coordinates()), tangents_[i]);
  for (std::size_t i = 1; i < n; ++i) {
    Matrix6 own = tangents_[i - 1].LL + tangents_[i].UU;
    blocks_[i].toUpper = tangents_[i - 1].LU;
    if (i > 1) own.noalias() -= blocks_[i].toUpper * blocks_[i - 1].toLower;
    blocks_[i].pivot.compute(own);
    if (i + 1 < n) blocks_[i].toLower.noalias() = blocks_[i].pivot.solve(tangents_[i].UL);
  }
  factorised_ = true;
  ++factorisations_;
}

void SpineChain::direction() noexcept {
  const std::size_t n = levels_.size();
  for (std::size_t i = 1; i < n; ++i) {
    Vector6 r = -residual_[i];
    if (i > 1) r.noalias() -= blocks_[i].toUpper * move_[i - 1];
    move_[i] = blocks_[i].pivot.solve(r);
  }
  for (std::size_t i = n - 1; i-- > 1;) move_[i].noalias() -= blocks_[i].toLower * move_[i + 1];
  double longest = 1.0;
  for (std::size_t i = 1; i < n; ++i)
    longest =
        std::max({longest, move_[i].head<3>().norm() / kLongestShift_m, move_[i].tail<3>().norm() / kLongestTurn_rad});
  if (!std::isfinite(longest)) longest = HUGE_VAL;  // a tangent that is singular moves nothing
  for (std::size_t i = 1; i < n; ++i)
    move_[i] = longest == HUGE_VAL ? Vector6(Vector6::Zero()) : Vector6(move_[i] / longest);
}

void SpineChain::moveBy(double share) noexcept {
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    const Vector3 point = before_[i] * centre_m_[i] + share * move_[i].head<3>();
    poses_[i].rotation = spatial::expRotation(share * move_[i].tail<3>()) * before_[i].rotation;
    poses_[i].translation = point - poses_[i].rotation * centre_m_[i];
  }
}

double SpineChain::climb() const noexcept {
  double slope = 0.0;
  for (std::size_t i = 1; i < levels_.size(); ++i) slope += residual_[i].dot(move_[i]);
  return slope;
}

void SpineChain::solve() noexcept {
  factorisations_ = 0;
  double left = evaluate();
  for (iterations_ = 0; iterations_ < kMostIterations && left > std::max(kBalanced_N, kRounding * largest_N_);
       ++iterations_) {
    const bool exact = !factorised_;  // the tangent is that of these poses
    if (exact) factorise();
    direction();
    const double down = climb();
    std::copy(poses_.begin(), poses_.end(), before_.begin());
    moveBy(1.0);
    double now = evaluate();
    if (exact && down < 0.0) {
      double share = 1.0, slope = climb();
      for (int k = 0; k < kMostShortenings && !(slope < kFlat * -down); ++k) {
        const double secant = std::isfinite(slope) ? down / (down - slope) : 0.1;
        share *= std::clamp(secant, 0.1, 0.8);
        moveBy(share);
        now = evaluate();
        slope = climb();
      }
    }
    if (now < left || (exact && std::isfinite(now))) {
      factorised_ = now < kSlow * left;
      left = now;
    } else {
      std::copy(before_.begin(), before_.end(), poses_.begin());
      left = evaluate();
      factorised_ = false;
      if (exact) break;
    }
  }
  unbalanced_N_ = left;
}

spatial::Wrench SpineChain::step(const Pose& X_PD, double dt_s) noexcept {
  if (dt_s != dt_s_) {  // the tangent holds damping and relaxation over one step
    dt_s_ = dt_s;
    factorised_ = false;
  }
  for (auto& level : levels_) level.prepare(dt_s);
  poses_.front() = X_PD;
  if (fresh_) startBetween(X_PD);
  solve();
  if (!std::isfinite(
          unbalanced_N_)) {  // what came before was not finite, or D was sent where nothing can be: begin anew from D
    startBetween(X_PD);
    solve();
  }
  if (!std::isfinite(unbalanced_N_) || !kinematics_.front().onUpper().allFinite()) {  // D's pose itself is no number
    reset();
    return {};
  }
  fresh_ = false;
  for (std::size_t i = 0; i < levels_.size(); ++i) levels_[i].commit(kinematics_[i].coordinates());
  for (std::size_t i = 1; i < levels_.size(); ++i) poses_[i].rotation = spatial::orthonormalised(poses_[i].rotation);
  return spatial::Wrench(kinematics_.front().onUpper());
}

}  // namespace articulus::specimen
