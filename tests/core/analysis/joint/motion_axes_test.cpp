// Where a motion turns: a body that is turned about a known axis, with noise, tells that axis and how well it is known.
#include "core/analysis/joint/motion_axes.h"

#include <gmock/gmock.h>

#include <random>

#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using analysis::MotionAxes;
using record::Channel;
using spatial::Vector3;

/// Turns D about axes through given points of W, a sine each.
class Turner {
 public:
  explicit Turner(unsigned seed) : random_(seed) {}
  void walk(MotionAxes& axes, int step, int axis, const Vector3& direction, const Vector3& through_m, double turn_rad,
            double noise_m = 0.0, double noise_rad = 0.0) {
    constexpr int kSamples = 2000;
    for (int i = 0; i <= kSamples; ++i) {
      const double share = std::sin(2.0 * M_PI * i / kSamples);
      const spatial::Matrix3 R = spatial::expRotation(0.5 * turn_rad * share * direction.normalized());
      const Vector3 p = kReference + through_m - R * through_m + noise_m * draw();
      record::Sample s;
      s.step = step;
      s.loadCycle = 1;
      s.set(Channel::PositionX, p);
      const auto q = spatial::quaternionOf(spatial::expRotation(noise_rad * draw()) * R);
      s[Channel::QuaternionW] = q.w();
      s.set(Channel::QuaternionX, Vector3(q.x(), q.y(), q.z()));
      s.set(Channel::MomentX, Vector3::Zero());
      s[static_cast<Channel>(static_cast<std::size_t>(Channel::MomentX) + static_cast<std::size_t>(axis - 3))] = share;
      axes.add(s);
    }
  }
  static inline const Vector3 kReference{0.9, -0.1, 0.4};

 private:
  Vector3 draw() { return {normal_(random_), normal_(random_), normal_(random_)}; }
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

MotionAxes looksAt(std::vector<analysis::MotionOfInterest> motions) {
  const std::vector<Vector3> references(motions.size(), Turner::kReference);
  return {std::move(motions), references};
}

const analysis::MotionOfInterest kFlexion{.step = 0, .axis = 4, .motion = "FE", .reportedCycle = 1},
    kBending{.step = 1, .axis = 3, .motion = "LB", .reportedCycle = 1};

TEST(MotionAxes, FindsTheAxisThatABodyWasTurnedAbout) {
  auto axes = looksAt({kFlexion});
  const Vector3 direction = Vector3(0.1, 1.0, -0.05).normalized(), through(0.01, 0.0, -0.03);
  Turner(1).walk(axes, 0, 4, direction, through, 0.2);
  const auto found = axes.axes();
  ASSERT_EQ(found.size(), 1u);
  ASSERT_TRUE(found[0].axis) << found[0].axis.error().text();
  const analysis::MotionAxis& a = *found[0].axis;
  EXPECT_NEAR(a.axis.turn, 0.2, 0.02 * 0.2) << "poses above 98 % of the load are averaged";
  EXPECT_LT((a.axis.direction - direction).norm(), 1e-9);
  EXPECT_NEAR(a.axis.shift, 0.0, 1e-9);
  EXPECT_LT((a.axis.point_m - through + direction.dot(through - a.axis.point_m) * direction).norm(), 1e-9);
  ASSERT_TRUE(a.planarCentre_m);
  EXPECT_NEAR(a.planarCentre_m->y(), 0.0, 1e-12) << "in the plane through D";
  EXPECT_LT(a.planarCentre_m->cross(direction).norm() - through.cross(direction).norm(), 1e-9);
  EXPECT_NEAR(a.noise.shift_m, 0.0, 1e-6);
  ASSERT_TRUE(a.byVelocity) << "the velocities of the whole cycle tell the same";
  EXPECT_LT(a.byVelocity->axis.direction.cross(direction).norm(), 1e-6);
  EXPECT_LT((a.byVelocity->axis.point_m - a.axis.point_m).norm(), 1e-6);
}

TEST(MotionAxes, TellsHowWellItIsKnown) {
  const double shift_m = 5e-5, turn_rad = 5e-4;
  double point = 0.0, direction = 0.0, toldPoint = 0.0, toldDirection = 0.0, noise_m = 0.0, noise_rad = 0.0;
  constexpr int kTrials = 20;
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    auto axes = looksAt({kFlexion});
    Turner(trial).walk(axes, 0, 4, Vector3::UnitY(), Vector3(0.01, 0.0, -0.03), 0.2, shift_m, turn_rad);
    const auto found = axes.axes();
    ASSERT_TRUE(found.at(0).axis);
    const analysis::MotionAxis& a = *found[0].axis;
    point += (Vector3(a.axis.point_m - Vector3(0.01, 0.0, -0.03)).squaredNorm()) / kTrials;
    direction += a.axis.direction.cross(Vector3::UnitY()).squaredNorm() / kTrials;
    toldPoint += a.error.point_m / kTrials;
    toldDirection += a.error.direction_rad / kTrials;
    noise_m += a.noise.shift_m / kTrials;
    noise_rad += a.noise.turn_rad / kTrials;
  }
  EXPECT_NEAR(noise_m, shift_m, 0.05 * shift_m);
  EXPECT_NEAR(noise_rad, turn_rad, 0.05 * turn_rad);
  EXPECT_GT(toldPoint, std::sqrt(point)) << "what is told is of one sample an end; more were averaged";
  EXPECT_GT(toldDirection, std::sqrt(direction));
  EXPECT_LT(toldPoint, 40.0 * std::sqrt(point));
}

TEST(MotionAxes, TwoMotionsTellACentreOneTellsNone) {
  auto axes = looksAt({kFlexion, kBending});
  const Vector3 centre(0.005, 0.002, -0.02);
  Turner turner(3);
  turner.walk(axes, 0, 4, Vector3::UnitY(), centre, 0.2, 2e-5);
  EXPECT_FALSE(axes.centre()) << "any point of a hinge stands still";
  turner.walk(axes, 1, 3, Vector3::UnitX(), centre, 0.15, 2e-5);
  const auto found = axes.centre();
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_LT((found->inFixed_m - centre).norm(), 4.0 * found->worstError_m);
  EXPECT_LT(found->worstError_m, 1e-4);
}

TEST(MotionAxes, SaysWhereAMotionIsTooSmall) {
  auto axes = looksAt({kFlexion, {.step = 2, .axis = 2, .motion = "Fz", .reportedCycle = 1}});
  Turner(4).walk(axes, 0, 4, Vector3::UnitY(), Vector3::Zero(), 0.01);
  const auto found = axes.axes();
  ASSERT_EQ(found.size(), 1u) << "a force turns about nothing";
  ASSERT_FALSE(found[0].axis);
  EXPECT_THAT(found[0].axis.error().message, ::testing::HasSubstr("lost in noise"));
}

}  // namespace
}  // namespace articulus::test
