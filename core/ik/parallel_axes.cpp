#include "core/ik/parallel_axes.h"

#include <algorithm>
#include <numbers>

#include "core/ik/structure.h"
#include "core/spatial/trigonometry.h"

namespace articulus::ik {

std::optional<ParallelAxes> ParallelAxes::of(const Geometry& links, const spatial::Pose& X_B0,
                                             const spatial::Pose& X_LF, double structure) {
  const auto& [l1, l2, l3, l4, l5, l6] = links;
  const auto isZero = [structure](double v) { return std::abs(v) <= structure; };
  const bool special = !anyBeta(links) && isZero(l3.sinAlpha()) && isZero(l4.sinAlpha()) && isZero(l5.cosAlpha()) &&
                       isZero(l6.cosAlpha()) && isZero(l6.a_m());
  if (!special || std::abs(l2.sinAlpha()) < kLeastTwistSine) return std::nullopt;
  if (std::abs(l3.a_m()) < kLeastLength_m || std::abs(l4.a_m()) < kLeastLength_m) return std::nullopt;
  ParallelAxes arm;
  arm.sense3_ = l3.cosAlpha() < 0.0 ? -1.0 : 1.0;
  arm.sense4_ = l4.cosAlpha() < 0.0 ? -arm.sense3_ : arm.sense3_;
  arm.frame_ = ArmFrame(l1, l6, X_B0, X_LF);
  const double along = l2.d_m() + arm.sense3_ * l3.d_m() + arm.sense4_ * (l4.d_m() + l5.cosAlpha() * l5.d_m());
  arm.shoulder_ = ShoulderStage(l2, along);
  arm.elbow_ = ElbowStage(l3.a_m(), l4.a_m());
  arm.wrist_ = WristStage(arm.sense4_ * l5.sinAlpha(), l6.sinAlpha());
  arm.cosTwist2_ = l2.cosAlpha();
  arm.sinTwist2_ = l2.sinAlpha();
  arm.tailX_m_ = l5.a_m();
  arm.tailY_m_ = -arm.sense4_ * l5.sinAlpha() * l5.d_m();
  for (std::size_t i = 0; i < 6; ++i) arm.offset_rad_[i] = links[i].thetaOffset_rad();
  return arm;
}

void ParallelAxes::chooseOpenJoint(const WristStage::Rotation& K, SimdPair planeX, double planeY,
                                   WristStage::Outcome& wrist) const noexcept {
  alignas(16) double x[2], fx[2], fy[2];
  _mm_store_pd(x, planeX);
  _mm_store_pd(fx, wrist.cosineF);
  _mm_store_pd(fy, wrist.sineF);
  const double tail = std::hypot(tailX_m_, tailY_m_);
  for (int lane = 0; lane < 2; ++lane) {
    if ((wrist.open >> lane & 1) == 0 || tail < kLeastLength_m) continue;
    const double reach = std::hypot(x[lane], planeY);
    const double right = std::hypot(elbow_.first_m(), elbow_.second_m());
    const double wanted = std::clamp(right, std::abs(reach - tail), reach + tail);
    const double product = 2.0 * reach * tail;
    const double cosine = product < kOpen ? 1.0 : (reach * reach + tail * tail - wanted * wanted) / product;
    const double angle =
        std::atan2(planeY, x[lane]) - std::atan2(tailY_m_, tailX_m_) + std::acos(std::clamp(cosine, -1.0, 1.0));
    fx[lane] = std::cos(angle);
    fy[lane] = std::sin(angle);
  }
  wrist.cosineF = _mm_load_pd(fx);
  wrist.sineF = _mm_load_pd(fy);
  wrist_.closeWith(K, wrist);
}

void ParallelAxes::solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack) const noexcept {
  solutions.clear();
  slack = std::max(slack, kRounding);
  const spatial::Pose X = frame_.armPose(X_BF);
  ShoulderStage::Outcome shoulder;
  if (!shoulder_.solve(X.translation.x(), X.translation.y(), X.translation.z(), slack, shoulder)) return;

  // K = R_2E, where frame 2 is at theta 2 = 0; its first angle is the sum of the three parallel joints
  WristStage::Rotation K;
  for (int k = 0; k < 3; ++k) {
    const SimdPair rx = both(X.rotation(0, k)), ry = both(X.rotation(1, k)), rz = both(X.rotation(2, k));
    const SimdPair t = shoulder.cosine1 * ry - shoulder.sine1 * rx;
    K.row0[k] = shoulder.cosine1 * rx + shoulder.sine1 * ry;
    K.row1[k] = both(cosTwist2_) * t + both(sinTwist2_) * rz;
    if (k == 2) K.last = both(cosTwist2_) * rz - both(sinTwist2_) * t;
  }
  WristStage::Outcome wrist;
  wrist_.solve(K, wrist);
  if (wrist.open != 0) chooseOpenJoint(K, shoulder.x, shoulder.y, wrist);

  // from axis 4 to the meeting point of axes 5 and 6: with the one wrist; with the other it points the other way
  const SimdPair scale = both(1.0) / _mm_sqrt_pd(wrist.cosineF * wrist.cosineF + wrist.sineF * wrist.sineF);
  const SimdPair c = wrist.cosineF * scale, s = wrist.sineF * scale;
  const SimdPair tailX = c * both(tailX_m_) - s * both(tailY_m_), tailY = s * both(tailX_m_) + c * both(tailY_m_);

  // pairs for atan2, two shoulders each: theta 1, sum of 2 to 4, theta 5, 6, then elbow and theta 2 (twice) of each
  // wrist
  constexpr int kPairs = 10;
  alignas(16) double y[2 * kPairs], x[2 * kPairs], angle[2 * kPairs];
  _mm_store_pd(y, shoulder.sine1);
  _mm_store_pd(x, shoulder.cosine1);
  _mm_store_pd(y + 2, wrist.sineF);
  _mm_store_pd(x + 2, wrist.cosineF);
  _mm_store_pd(y + 4, wrist.sineG);
  _mm_store_pd(x + 4, wrist.cosineG);
  _mm_store_pd(y + 6, wrist.sineH);
  _mm_store_pd(x + 6, wrist.cosineH);
  int reached[2];
  for (int w = 0; w < 2; ++w) {
    const SimdPair px = w == 0 ? shoulder.x - tailX : shoulder.x + tailX;
    const SimdPair py = w == 0 ? both(shoulder.y) - tailY : both(shoulder.y) + tailY;
    ElbowStage::Outcome elbow;
    elbow_.solve(px, py, slack, elbow);
    reached[w] = elbow.reached;
    double *yw = y + 8 + 6 * w, *xw = x + 8 + 6 * w;
    _mm_store_pd(yw, elbow.sine);
    _mm_store_pd(xw, elbow.cosine);
    for (int e = 0; e < 2; ++e) {
      _mm_store_pd(yw + 2 + 2 * e, elbow.sine2[e]);
      _mm_store_pd(xw + 2 + 2 * e, elbow.cosine2[e]);
    }
  }
  if ((reached[0] | reached[1]) == 0) return;
  spatial::arcTangents(y, x, angle, 2 * kPairs);

  SimdPair q[2][2][6];  // wrist, elbow, joint
  const SimdPair half = both(std::numbers::pi);
  const SimdPair q1 = wrapped(_mm_load_pd(angle) - both(offset_rad_[0])), theta5 = _mm_load_pd(angle + 4);
  for (int w = 0; w < 2; ++w) {
    const double* a = angle + 8 + 6 * w;
    const SimdPair sum = w == 0 ? _mm_load_pd(angle + 2) : _mm_load_pd(angle + 2) + half;
    const SimdPair theta6 = _mm_load_pd(angle + 6) - both(offset_rad_[5]);
    const SimdPair q5 = wrapped((w == 0 ? theta5 : negated(theta5)) - both(offset_rad_[4]));
    const SimdPair q6 = wrapped(w == 0 ? theta6 : theta6 + half);
    for (int e = 0; e < 2; ++e) {
      const SimdPair bend = e == 0 ? _mm_load_pd(a) : negated(_mm_load_pd(a)), theta2 = _mm_load_pd(a + 2 + 2 * e);
      SimdPair* to = q[w][e];
      to[0] = q1;
      to[1] = wrapped(theta2 - both(offset_rad_[1]));
      to[2] = wrapped(both(sense3_) * bend - both(offset_rad_[2]));
      to[3] = wrapped(both(sense4_) * (sum - theta2 - bend) - both(offset_rad_[3]));
      to[4] = q5;
      to[5] = q6;
    }
  }
  for (int lane = 0; lane < 2; ++lane)
    for (int w = 0; w < 2; ++w)
      if ((reached[w] >> lane & 1) != 0)
        for (const auto& joints : q[w]) append(joints, lane, solutions);
}

}  // namespace articulus::ik
