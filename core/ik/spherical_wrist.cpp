#include "core/ik/spherical_wrist.h"

#include <algorithm>
#include <numbers>

#include "core/ik/structure.h"
#include "core/spatial/trigonometry.h"

namespace articulus::ik {

std::optional<SphericalWrist> SphericalWrist::of(const Geometry& links, const spatial::Pose& X_B0,
                                                 const spatial::Pose& X_LF, double structure) {
  const auto& [l1, l2, l3, l4, l5, l6] = links;
  const auto isZero = [structure](double v) { return std::abs(v) <= structure; };
  const bool special = !anyBeta(links) && isZero(l3.sinAlpha()) && isZero(l5.a_m()) && isZero(l5.d_m()) &&
                       isZero(l6.a_m()) && isZero(l5.cosAlpha()) && isZero(l6.cosAlpha());
  if (!special || std::abs(l2.sinAlpha()) < kLeastTwistSine) return std::nullopt;
  SphericalWrist arm;
  arm.sense3_ = l3.cosAlpha() < 0.0 ? -1.0 : 1.0;
  // the wrist centre seen from axis 3 at theta 3 = 0, mirrored into the plane of axis 2
  const double x = l4.a_m(), y = -arm.sense3_ * l4.sinAlpha() * l4.d_m(), length = std::hypot(x, y);
  if (std::abs(l3.a_m()) < kLeastLength_m || length < kLeastLength_m) return std::nullopt;
  arm.frame_ = ArmFrame(l1, l6, X_B0, X_LF);
  arm.shoulder_ = ShoulderStage(l2, l2.d_m() + arm.sense3_ * (l3.d_m() + l4.cosAlpha() * l4.d_m()));
  arm.elbow_ = ElbowStage(l3.a_m(), length);
  arm.wrist_ = WristStage(l5.sinAlpha(), l6.sinAlpha());
  arm.cosTwist2_ = l2.cosAlpha();
  arm.sinTwist2_ = l2.sinAlpha();
  arm.cosTwist34_ = arm.sense3_ * l4.cosAlpha();
  arm.sinTwist34_ = arm.sense3_ * l4.sinAlpha();
  arm.cosForearm_ = x / length;
  arm.sinForearm_ = y / length;
  arm.forearm_rad_ = std::atan2(y, x);
  for (std::size_t i = 0; i < 6; ++i) arm.offset_rad_[i] = links[i].thetaOffset_rad();
  return arm;
}

void SphericalWrist::solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack) const noexcept {
  solutions.clear();
  slack = std::max(slack, kRounding);
  const spatial::Pose X = frame_.armPose(X_BF);
  ShoulderStage::Outcome shoulder;
  if (!shoulder_.solve(X.translation.x(), X.translation.y(), X.translation.z(), slack, shoulder)) return;
  ElbowStage::Outcome elbow;
  elbow_.solve(shoulder.x, both(shoulder.y), slack, elbow);
  if (elbow.reached == 0) return;

  // rows of R_2E, where frame 2 is at theta 2 = 0
  SimdPair row0[3], row1[3], row2[3];
  for (int k = 0; k < 3; ++k) {
    const SimdPair rx = both(X.rotation(0, k)), ry = both(X.rotation(1, k)), rz = both(X.rotation(2, k));
    const SimdPair t = shoulder.cosine1 * ry - shoulder.sine1 * rx;
    row0[k] = shoulder.cosine1 * rx + shoulder.sine1 * ry;
    row1[k] = both(cosTwist2_) * t + both(sinTwist2_) * rz;
    row2[k] = both(cosTwist2_) * rz - both(sinTwist2_) * t;
  }

  // pairs for atan2, two shoulders each: theta 1, elbow, then theta 2, 4, 5, 6 of each elbow
  constexpr int kPairs = 10;
  alignas(16) double y[2 * kPairs], x[2 * kPairs], angle[2 * kPairs];
  _mm_store_pd(y, shoulder.sine1);
  _mm_store_pd(x, shoulder.cosine1);
  _mm_store_pd(y + 2, elbow.sine);
  _mm_store_pd(x + 2, elbow.cosine);
  for (int e = 0; e < 2; ++e) {
    const SimdPair sine3 = e == 0 ? elbow.sine : negated(elbow.sine);
    const SimdPair c3 = elbow.cosine * both(cosForearm_) + sine3 * both(sinForearm_);
    const SimdPair s3 = sine3 * both(cosForearm_) - elbow.cosine * both(sinForearm_);
    const SimdPair c23 = elbow.cosine2[e] * c3 - elbow.sine2[e] * s3, s23 = elbow.sine2[e] * c3 + elbow.cosine2[e] * s3;
    WristStage::Rotation G;
    for (int k = 0; k < 3; ++k) {
      const SimdPair t = c23 * row1[k] - s23 * row0[k];
      G.row0[k] = c23 * row0[k] + s23 * row1[k];
      G.row1[k] = both(cosTwist34_) * t + both(sinTwist34_) * row2[k];
      if (k == 2) G.last = both(cosTwist34_) * row2[k] - both(sinTwist34_) * t;
    }
    WristStage::Outcome wrist;
    wrist_.solve(G, wrist);
    double *ye = y + 4 + 8 * e, *xe = x + 4 + 8 * e;
    _mm_store_pd(ye, elbow.sine2[e]);
    _mm_store_pd(xe, elbow.cosine2[e]);
    _mm_store_pd(ye + 2, wrist.sineF);
    _mm_store_pd(xe + 2, wrist.cosineF);
    _mm_store_pd(ye + 4, wrist.sineG);
    _mm_store_pd(xe + 4, wrist.cosineG);
    _mm_store_pd(ye + 6, wrist.sineH);
    _mm_store_pd(xe + 6, wrist.cosineH);
  }
  spatial::arcTangents(y, x, angle, 2 * kPairs);

  SimdPair q[2][2][6];  // elbow, wrist, joint
  const SimdPair half = both(std::numbers::pi);
  const SimdPair q1 = wrapped(_mm_load_pd(angle) - both(offset_rad_[0]));
  for (int e = 0; e < 2; ++e) {
    const double* a = angle + 4 + 8 * e;
    const SimdPair between = _mm_load_pd(angle + 2), bend = (e == 0 ? between : negated(between)) - both(forearm_rad_);
    const SimdPair theta4 = _mm_load_pd(a + 2) - both(offset_rad_[3]), theta5 = _mm_load_pd(a + 4);
    const SimdPair theta6 = _mm_load_pd(a + 6) - both(offset_rad_[5]);
    const SimdPair q2 = wrapped(_mm_load_pd(a) - both(offset_rad_[1])),
                   q3 = wrapped(both(sense3_) * bend - both(offset_rad_[2]));
    for (int w = 0; w < 2; ++w) {
      SimdPair* to = q[e][w];
      to[0] = q1;
      to[1] = q2;
      to[2] = q3;
      to[3] = wrapped(w == 0 ? theta4 : theta4 + half);
      to[4] = wrapped((w == 0 ? theta5 : negated(theta5)) - both(offset_rad_[4]));
      to[5] = wrapped(w == 0 ? theta6 : theta6 + half);
    }
  }
  for (int lane = 0; lane < 2; ++lane) {
    if ((elbow.reached >> lane & 1) == 0) continue;
    for (const auto& ofElbow : q)
      for (const auto& joints : ofElbow) append(joints, lane, solutions);
  }
}

}  // namespace articulus::ik
