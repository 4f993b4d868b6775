// Closed form where it is hard: singular poses, the edge of the working volume, beyond it; which geometries it takes.
#include <numbers>

#include "core/ik/closed_form.h"
#include "tests/core/ik/closed_form_support.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using ik::ClosedForm;
using robot::JointVector;
using robot::LinkGeometry;
constexpr double kPi = std::numbers::pi;

std::vector<robot::RobotModel> armsWithClosedForm() {
  std::vector<robot::RobotModel> arms;
  for (auto& model : shippedArms())
    if (ClosedForm::of(model)) arms.push_back(model);
  Draw draw(401);
  for (int k = 0; k < 10; ++k) arms.push_back(randomSphericalWrist(draw));
  for (int k = 0; k < 10; ++k) arms.push_back(randomParallelAxes(draw));
  return arms;
}

/// Greatest KDL error of all solutions; 1e9 where there is none.
double worstByKdl(KdlFlange& flange, const ik::SolutionSet& set, const spatial::Pose& X) {
  double worst = set.count == 0 ? 1e9 : 0.0;
  for (int s = 0; s < set.count; ++s) {
    const auto& q = set.q[static_cast<std::size_t>(s)];
    worst = std::max(worst, q.allFinite() ? poseDifference(flange(q), X) : 1e9);
  }
  return worst;
}

TEST(ClosedForm, KeepsReachablePosesWithAStraightWrist) {
  for (const auto& model : armsWithClosedForm()) {
    const auto solver = *ClosedForm::of(model);
    const bool parallel = solver.structure() == ClosedForm::Structure::ParallelAxes;
    KdlFlange flange(model);
    Draw draw(402);
    double worst = 0.0;
    int lost = 0, open = 0;
    constexpr int kPoses = 2000;
    for (int k = 0; k < kPoses; ++k) {
      auto q = draw.withinRange(model);
      const double small = k % 4 == 0 ? 0.0 : std::pow(10.0, draw.between(-16.0, -5.0));  // at and near the singularity
      q[4] = (k % 2 == 0 ? 0.0 : kPi) + (k % 3 == 0 ? small : -small) - model.links[4].geometry.thetaOffset_rad();
      const auto X = flange(q);
      ik::SolutionSet set;
      solver.solve(X, set);
      if (set.count == 0 && parallel &&
          small > 1e-13) {  // see ParallelAxes: nearly straight and on the edge of reach at once
        ++lost;
        continue;
      }
      const double error = worstByKdl(flange, set, X);
      ASSERT_LT(error, 1e-9) << model.name << ", sin theta5 " << small << ", " << set.count << " solutions";
      worst = std::max(worst, error);
      for (int s = 0; s < set.count && !parallel; ++s) {
        const auto& found = set.q[static_cast<std::size_t>(s)];
        if (std::abs(std::sin(found[4] + model.links[4].geometry.thetaOffset_rad())) > 5e-13)
          continue;  // not taken for zero
        ++open;
        const double theta4 = found[3] + model.links[3].geometry.thetaOffset_rad();
        EXPECT_LT(std::abs(std::remainder(theta4, kPi)), 1e-9) << "theta4 is 0 or pi where it is open";
      }
    }
    std::printf("%-28s straight wrist: KDL %.1e, %d lost\n", model.name.c_str(), worst, lost);
    EXPECT_LE(lost, kPoses / 500) << model.name;
    if (!parallel) {
      EXPECT_GT(open, kPoses / 4) << model.name;
    }
  }
}

TEST(ClosedForm, KeepsThePosesOfAStretchedAndOfAFoldedElbow) {
  for (const auto& model : armsWithClosedForm()) {
    const auto solver = *ClosedForm::of(model);
    KdlFlange flange(model);
    Draw draw(403);
    // joint 3 at which the arm is stretched: both elbows meet there. Found from the solutions of one pose.
    ik::SolutionSet set;
    JointVector q;
    double first = 0.0, second = 0.0;
    const bool wrist = solver.structure() == ClosedForm::Structure::SphericalWrist;
    do {
      q = draw.withinRange(model);
      solver.solve(flange(q), set);
    } while (set.count < 8);
    first = set.q[0][2];
    second = set.q[wrist ? 2 : 1][2];  // the other elbow of the same shoulder (and wrist)
    double worst = 0.0;
    for (int k = 0; k < 1000; ++k) {
      q = draw.withinRange(model);
      const double small = k % 2 == 0 ? 0.0 : std::pow(10.0, draw.between(-16.0, -4.0));
      q[2] = 0.5 * (first + second) + (k % 4 < 2 ? 0.0 : kPi) + small;
      const auto X = flange(q);
      solver.solve(X, set);
      const double error = worstByKdl(flange, set, X);
      ASSERT_LT(error, 1e-9) << model.name << ", elbow bent by " << small << ", " << set.count << " solutions";
      worst = std::max(worst, error);
      if (small > 1e-7) {
        EXPECT_LT(distanceToNearest(set, q), 1e-5) << model.name;
      }
    }
    std::printf("%-28s stretched and folded elbow: KDL %.1e\n", model.name.c_str(), worst);
  }
}

TEST(ClosedForm, KeepsThePosesOfAWristCentreOnAxisOne) {
  const auto model = rx90();
  const auto solver = *ClosedForm::of(model);
  KdlFlange flange(model);
  Draw draw(404);
  double worst = 0.0;
  for (int k = 0; k < 2000; ++k) {
    auto q = draw.withinRange(model);
    const double off = k % 2 == 0 ? 0.0 : std::pow(10.0, draw.between(-16.0, -4.0));
    q[2] = -2.0 * q[1] + off;  // 0.45 sin q2 + 0.45 sin(q2 + q3) = 0
    ik::SolutionSet set;
    const auto X = flange(q);
    solver.solve(X, set);
    const double error = worstByKdl(flange, set, X);
    ASSERT_LT(error, 1e-9) << off << ", " << set.count << " solutions";
    worst = std::max(worst, error);
  }
  JointVector upright = JointVector::Zero(6);  // shoulder, elbow and wrist singular at once
  ik::SolutionSet set;
  solver.solve(flange(upright), set);
  EXPECT_LT(worstByKdl(flange, set, flange(upright)), 1e-9);
  // wrist centre in the shoulder itself: axis 2 and the folded upper arm are open
  upright[2] = kPi;
  solver.solve(flange(upright), set);
  EXPECT_LT(worstByKdl(flange, set, flange(upright)), 1e-9);
  std::printf("wrist centre on axis 1: KDL %.1e\n", worst);
}

TEST(ClosedForm, KeepsTheUprightPosesInWhichArmsAreShipped) {
  for (const auto& model : shippedArms()) {
    const auto solver = ClosedForm::of(model);
    if (!solver) continue;
    KdlFlange flange(model);
    for (int code = 0; code < 64;
         ++code) {  // every joint at 0 or at -90 deg: among them stretched, folded and wound up
      JointVector q(6);
      for (int i = 0; i < 6; ++i) q[i] = (code >> i & 1) != 0 ? -0.5 * kPi : 0.0;
      ik::SolutionSet set;
      solver->solve(flange(q), set);
      EXPECT_LT(worstByKdl(flange, set, flange(q)), 1e-9)
          << model.name << ": " << q.transpose() << ", " << set.count << " solutions";
    }
  }
}

TEST(ClosedForm, FindsNothingOutOfReach) {
  for (const auto& model : armsWithClosedForm()) {
    const auto solver = *ClosedForm::of(model);
    Draw draw(405);
    ik::SolutionSet set;
    for (int k = 0; k < 500; ++k) {
      auto X = robot::flangePose(model, draw.withinRange(model));
      X.translation += 5.0 * draw.vector(1.0).normalized();
      solver.solve(X, set);
      EXPECT_EQ(set.count, 0) << model.name;
      X.translation[0] = std::nan("");
      solver.solve(X, set);
      EXPECT_EQ(set.count, 0) << model.name;
    }
  }
}

TEST(ClosedForm, FindsNothingInTheCylinderThatALateralOffsetKeepsFree) {
  auto models = shippedArms();
  const auto puma =
      std::find_if(models.begin(), models.end(), [](const auto& m) { return m.links[2].geometry.d_m() == 0.15005; });
  ASSERT_NE(puma, models.end());
  const auto solver = *ClosedForm::of(*puma);
  ik::SolutionSet set;
  Draw draw(406);
  for (int k = 0; k < 500; ++k) {
    // the wrist centre is the origin of the last link; its distance to axis 1 is less than the lateral offset
    const double angle = draw.between(-kPi, kPi), radius = draw.between(0.0, 0.150);
    spatial::Pose X = randomPose(draw, 1.0);
    X.translation = {radius * std::cos(angle), radius * std::sin(angle), draw.between(-0.6, 0.6)};
    solver.solve(X * puma->X_LF, set);
    EXPECT_EQ(set.count, 0);
    X.translation *= 0.16 / radius;
    X.translation.z() = 0.3;
    solver.solve(X * puma->X_LF, set);
    EXPECT_EQ(set.count, 8) << "just outside of the cylinder";
  }
}

TEST(ClosedForm, SlackYieldsStartsForPosesJustOutOfReach) {
  const auto model = rx90();
  const auto solver = *ClosedForm::of(model);
  Draw draw(407);
  double worst = 0.0;
  for (int k = 0; k < 1000; ++k) {
    auto q = draw.withinRange(model);
    q[2] = 0.0;  // stretched
    const double out_m = draw.between(1e-6, 4e-4);
    auto X = robot::flangePose(model, q);
    robot::LinkPoses poses;
    robot::forwardKinematics(model, q, poses);
    const spatial::Vector3 shoulder = poses.link[1].translation, centre = poses.link[3].translation;
    X.translation += out_m * (centre - shoulder).normalized();
    ik::SolutionSet set;
    solver.solve(X, set);
    EXPECT_EQ(set.count, 0) << "without slack";
    solver.solve(X, set, 2e-3);  // the cosine of the elbow is beyond 1 by 0.9 out_m / 0.45^2, 1.8e-3 at most
    ASSERT_EQ(set.count, 8);
    for (int s = 0; s < set.count; ++s) {
      const auto found = robot::flangePose(model, set.q[static_cast<std::size_t>(s)]);
      EXPECT_LT((found.rotation - X.rotation).norm(), 1e-9) << "only the length may be missing";
      worst = std::max(worst, (found.translation - X.translation).norm() / out_m);
    }
  }
  std::printf("slack: start misses the pose by %.3f of what it is out of reach\n", worst);
  EXPECT_LT(worst, 1.001);
}

TEST(ClosedForm, SlackLeavesReachablePosesAlone) {
  for (const auto& model : armsWithClosedForm()) {
    const auto solver = *ClosedForm::of(model);
    Draw draw(408);
    for (int k = 0; k < 500; ++k) {
      const auto X = robot::flangePose(model, draw.withinRange(model));
      ik::SolutionSet tight, loose;
      solver.solve(X, tight);
      solver.solve(X, loose, 0.01);
      ASSERT_GE(loose.count, tight.count);
      for (int s = 0; s < tight.count; ++s)
        EXPECT_LT(distanceToNearest(loose, tight.q[static_cast<std::size_t>(s)]), 1e-12);
    }
  }
}

TEST(ClosedForm, TakesNominalOrCalibratedGeometry) {
  auto model = rx90();
  Draw draw(409);
  for (auto& link : model.links)  // offsets, heights and lengths keep the structure
    link.geometry = LinkGeometry(link.nominal.alpha_rad(), link.nominal.a_m(), link.nominal.d_m(),
                                 link.nominal.thetaOffset_rad() + draw.between(-0.01, 0.01));
  const auto nominal = ClosedForm::of(model, ClosedForm::Geometry::Nominal),
             calibrated = ClosedForm::of(model, ClosedForm::Geometry::Calibrated);
  ASSERT_TRUE(nominal && calibrated);
  auto plain = model;
  for (auto& link : plain.links) link.geometry = link.nominal;
  for (int k = 0; k < 100; ++k) {
    const auto q = draw.withinRange(model);
    ik::SolutionSet set;
    calibrated->solve(robot::flangePose(model, q), set);
    EXPECT_LT(distanceToNearest(set, q), 1e-7);
    nominal->solve(robot::flangePose(plain, q), set);
    EXPECT_LT(distanceToNearest(set, q), 1e-7);
  }
}

TEST(ClosedForm, RefusesGeometryWithoutTheStructure) {
  Draw draw(410);
  struct Change {
    const char* what;
    int link;
    double alpha, a, d, beta;
  };
  const auto changed = [](robot::RobotModel model, const Change& c) {
    auto& g = model.links[static_cast<std::size_t>(c.link)].geometry;
    g = LinkGeometry(g.alpha_rad() + c.alpha, g.a_m() + c.a, g.d_m() + c.d, g.thetaOffset_rad(), c.beta);
    return ClosedForm::of(model, ClosedForm::Geometry::Calibrated).has_value();
  };
  for (int k = 0; k < 20; ++k) {
    const auto wrist = randomSphericalWrist(draw), parallel = randomParallelAxes(draw);
    EXPECT_EQ(ClosedForm::of(wrist)->structure(), ClosedForm::Structure::SphericalWrist);
    EXPECT_EQ(ClosedForm::of(parallel)->structure(), ClosedForm::Structure::ParallelAxes);
    for (const Change& c : {Change{"axis 3 askew", 2, 1e-6, 0, 0, 0},
                            {"axis 5 misses", 4, 0, 1e-6, 0, 0},
                            {"axis 6 misses", 5, 0, 1e-6, 0, 0},
                            {"axes meet apart", 4, 0, 0, 1e-6, 0},
                            {"axis 5 not square", 4, 1e-6, 0, 0, 0},
                            {"axis 6 not square", 5, 1e-6, 0, 0, 0},
                            {"beta", 2, 0, 0, 0, 1e-6}})
      EXPECT_FALSE(changed(wrist, c)) << c.what;
    for (const Change& c : {Change{"axis 3 askew", 2, 1e-6, 0, 0, 0},
                            {"axis 4 askew", 3, 1e-6, 0, 0, 0},
                            {"axis 6 misses", 5, 0, 1e-6, 0, 0},
                            {"axis 5 not square", 4, 1e-6, 0, 0, 0},
                            {"axis 6 not square", 5, 1e-6, 0, 0, 0},
                            {"beta", 1, 0, 0, 0, 1e-6}})
      EXPECT_FALSE(changed(parallel, c)) << c.what;
    EXPECT_TRUE(changed(wrist, {"longer", 2, 0, 1e-3, 1e-3, 0}));
    EXPECT_TRUE(changed(parallel, {"longer", 4, 0, 1e-3, 1e-3, 0}));
  }
  EXPECT_FALSE(ClosedForm::of(strangeArm(5)).has_value()) << "seven axes";
}

TEST(ClosedForm, TouchesNeitherHeapNorLock) {
  for (const auto& model : armsWithClosedForm()) {
    const auto solver = *ClosedForm::of(model);
    Draw draw(411);
    (void)takeForbiddenCalls();
    for (int k = 0; k < 200; ++k) {
      auto q = draw.withinRange(model);
      if (k % 5 == 0) q[4] = -model.links[4].geometry.thetaOffset_rad();
      const auto X = robot::flangePose(model, q);
      ik::SolutionSet set;
      watch();
      solver.solve(X, set);
      solver.solve(X, set, 0.01);
      rest();
      ASSERT_GT(set.count, 0);
    }
    EXPECT_EQ(takeForbiddenCalls().all(), 0) << model.name;
  }
}

}  // namespace
}  // namespace articulus::test
