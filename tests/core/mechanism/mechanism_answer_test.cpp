// Questions of a mechanism both ways, and its course over an angle: against differences of lengths and virtual work.
#include "core/mechanism/mechanism_answer.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/mechanism/motion_course.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using mechanism::CourseAngle;
using mechanism::MechanismQuestion;
using mechanism::motionCourse;
using spatial::inRadians;
using testing::HasSubstr;

mechanism::MechanismFile shippedJoint() {
  auto file =
      mechanism::readMechanism(std::filesystem::path(ARTICULUS_RESOURCES) / "mechanisms" / "knee_inspired_joint.json");
  EXPECT_TRUE(file) << file.error().text();
  return std::move(*file);
}

TEST(MechanismAnswer, RatesAccelerationsAndForcesComeBackTheOtherWay) {
  const auto file = shippedJoint();
  MechanismQuestion there;
  there.rates = {0.7, -0.4};
  there.accelerations = {1.5, 0.3};
  there.forces_N = {120.0, -45.0};
  const auto found = mechanism::answer(file, there);
  ASSERT_TRUE(found) << found.error().text();
  const auto& a = *found->actuation;
  MechanismQuestion back;
  back.legRates = a.legRates;
  back.legAccelerations = a.legAccelerations;
  back.moments_Nm = {a.moments->k0_Nm, a.moments->i1_Nm};
  const auto again = mechanism::answer(file, back);
  ASSERT_TRUE(again) << again.error().text();
  const auto& b = *again->actuation;
  EXPECT_NEAR(b.rates->theta_rad_per_s, 0.7, 1e-12);
  EXPECT_NEAR(b.rates->beta_rad_per_s, -0.4, 1e-12);
  EXPECT_NEAR(b.accelerations->theta_rad_per_s2, 1.5, 1e-11);
  EXPECT_NEAR(b.accelerations->beta_rad_per_s2, 0.3, 1e-11);
  EXPECT_NEAR((*b.forces_N)[0], 120.0, 1e-9);
  EXPECT_NEAR((*b.forces_N)[1], -45.0, 1e-9);
  EXPECT_NEAR(a.moments->k0_Nm * 0.7 + a.moments->i1_Nm * -0.4,
              120.0 * a.legRates->five_m_per_s - 45.0 * a.legRates->six_m_per_s, 1e-9)
      << "moments and forces do the same work";
}

TEST(MechanismAnswer, RefusesWhatItHasNoPartForAndWhatIsAskedTwice) {
  auto file = shippedJoint();
  MechanismQuestion both;
  both.rates = {1.0, 0.0};
  both.legRates = {0.1, 0.0};
  ASSERT_FALSE(mechanism::answer(file, both));
  EXPECT_THAT(mechanism::answer(file, both).error().text(), HasSubstr("both ways"));
  MechanismQuestion endless;
  endless.forces_N = {std::numeric_limits<double>::infinity(), 0.0};
  ASSERT_FALSE(mechanism::answer(file, endless));
  MechanismQuestion singular;
  singular.at = {mechanism::KneeInspiredJoint::create(*file.actuated)->singularTheta_rad(), 0.1};
  singular.moments_Nm = {1.0, 0.0};
  const auto refused = mechanism::answer(file, singular);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("singular"));
  file.actuated.reset();
  MechanismQuestion force;
  force.moments_Nm = {1.0, 0.0};
  ASSERT_FALSE(mechanism::answer(file, force));
  EXPECT_THAT(mechanism::answer(file, force).error().text(), HasSubstr("no actuators"));
}

TEST(MotionCourse, RatesAreTheSlopeOfTheLengths) {
  const auto file = shippedJoint();
  for (const CourseAngle angle : {CourseAngle::Theta, CourseAngle::Beta}) {
    MechanismQuestion q;
    const bool theta = angle == CourseAngle::Theta;
    q.rates = theta ? mechanism::JointRates{1.0, 0.0} : mechanism::JointRates{0.0, 1.0};
    const auto course = motionCourse(file, q, angle, inRadians(-40.0), inRadians(60.0), 2001);
    ASSERT_TRUE(course) << course.error().text();
    ASSERT_EQ(course->size(), 2001u);
    const double step = inRadians(100.0) / 2000.0;
    for (std::size_t i = 1; i + 1 < course->size(); i += 97) {
      const auto& before = *(*course)[i - 1].actuation;
      const auto& after = *(*course)[i + 1].actuation;
      const auto& here = *(*course)[i].actuation;
      EXPECT_NEAR((after.lengths.five_m - before.lengths.five_m) / (2 * step), here.legRates->five_m_per_s, 1e-6);
      EXPECT_NEAR((after.lengths.six_m - before.lengths.six_m) / (2 * step), here.legRates->six_m_per_s, 1e-6);
      EXPECT_LT((*course)[i].lengthsOfRods_m, 1e-12) << "the rods of a spherical joint keep their lengths";
    }
    EXPECT_NEAR(theta ? course->back().at.theta_rad : course->back().at.beta_rad, inRadians(60.0), 1e-12);
  }
}

TEST(MotionCourse, DexterityIsNothingInTheSingularPositionAlone) {
  const auto file = shippedJoint();
  const double singular = mechanism::KneeInspiredJoint::create(*file.actuated)->singularTheta_rad();
  const auto course = motionCourse(file, {}, CourseAngle::Theta, singular - 0.5, singular + 0.5, 101);
  ASSERT_TRUE(course);
  EXPECT_LT((*course)[50].dexterity, 1e-9);
  EXPECT_GT((*course)[0].dexterity, 1e-3);
  EXPECT_GT((*course)[40].dexterity, 10.0 * (*course)[50].dexterity);
  MechanismQuestion q;  // what cannot be told there is left out, and the course goes on
  q.moments_Nm = {1.0, 0.0};
  const auto loaded = motionCourse(file, q, CourseAngle::Theta, singular - 0.5, singular + 0.5, 3);
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_TRUE((*loaded)[0].actuation->forces_N);
  EXPECT_FALSE((*loaded)[1].actuation->forces_N);
  EXPECT_TRUE((*loaded)[2].actuation->forces_N);
}

TEST(MotionCourse, RefusesNoLengthAndCanBeCancelled) {
  const auto file = shippedJoint();
  EXPECT_FALSE(motionCourse(file, {}, CourseAngle::Theta, 0.3, 0.3, 10));
  EXPECT_FALSE(motionCourse(file, {}, CourseAngle::Theta, 0.0, 0.3, 1));
  EXPECT_FALSE(motionCourse(file, {}, CourseAngle::Theta, 0.0, 0.3, 1'000'000));
  const auto cancelled =
      motionCourse(file, {}, CourseAngle::Theta, 0.0, 0.3, 1000, [](int done, int) { return done < 200; });
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
}

TEST(SelfMotion, TellsEachPoseAndCanBeCancelled) {
  const auto file = shippedJoint();
  const auto X = poseOf(file.pose);
  int told = 0;
  const auto way = mechanism::followSelfMotion(file.rods, X, mechanism::freeDirection(file.rods, X), 50, 0.001,
                                               [&told](const spatial::Pose&) { return ++told < 7; });
  ASSERT_FALSE(way);
  EXPECT_EQ(way.error().code, base::ErrorCode::Cancelled);
  EXPECT_EQ(told, 7);
}

}  // namespace
}  // namespace articulus::test
