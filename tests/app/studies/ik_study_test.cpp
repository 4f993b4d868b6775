#include "app/studies/ik/ik_study.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <set>

#include "app/studies/ik/hammersley.h"
#include "app/studies/ik/ik_poses.h"
#include "core/ik/closed_form.h"
#include "core/robot/files/robot_file.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using namespace studies;

constexpr double kDegree = spatial::kRadiansPerDegree;

robot::RobotModel pa10() {
  auto model = robot::loadRobot(ARTICULUS_RESOURCES "/robots/pa10_6ce.json");
  if (!model) ADD_FAILURE() << model.error().text();
  return *model;
}

TEST(Hammersley, RadicalInverseMirrorsDigits) {
  EXPECT_DOUBLE_EQ(radicalInverse(1, 2), 0.5);
  EXPECT_DOUBLE_EQ(radicalInverse(6, 2), 0.375);                  // 110 -> 0.011
  EXPECT_DOUBLE_EQ(radicalInverse(5, 3), 2.0 / 3.0 + 1.0 / 9.0);  // 12 -> 0.21
}

/// Hill 2013, Tables 4-3 and 4-4: a_ij mm, alpha_ij deg, S_j mm, row by row. The source cuts and rounds its last digit.
TEST(Hammersley, PrintedSetsComeOut) {
  struct Printed {
    int set;
    double a_mm[5], alpha_deg[5], S_mm[5];
  };
  const Printed tables[] = {{100,
                             {-0.703, -0.417, 0.799, -0.096, -0.120},
                             {-0.088, -0.335, -0.223, -0.271, -0.173},
                             {-0.936, 0.467, -0.289, 0.408, -0.743}},
                            {800,
                             {-0.963, -0.336, -0.791, 0.237, 0.047},
                             {0.451, 0.281, -0.383, 0.332, 0.114},
                             {-0.964, 0.187, 0.607, 0.274, -0.942}},
                            {313,
                             {0.223, 0.545, -0.169, 0.610, 0.277},
                             {0.119, 0.006, 0.018, -0.392, -0.217},
                             {0.398, -0.715, 0.267, -0.070, 0.324}},
                            {907,
                             {0.639, 0.290, -0.279, -0.443, -0.730},
                             {0.101, 0.001, 0.262, -0.212, -0.396},
                             {-0.097, 0.590, -0.070, 0.062, -0.387}}};
  int exact = 0;
  double worst = 0.0;
  const auto compare = [&](double printed, double ours) {
    exact += std::abs(printed - std::round(1e3 * ours) / 1e3) < 1e-9;
    worst = std::max(worst, std::abs(printed - ours));
    EXPECT_NEAR(printed, ours, 0.0025);
  };
  for (const Printed& table : tables) {
    const GeometryDeltas deltas = hillGeometry(table.set);
    for (std::size_t i = 0; i < 5; ++i) {
      compare(table.a_mm[i], 1e3 * deltas.a_m[i]);
      compare(table.alpha_deg[i], deltas.alpha_rad[i] / kDegree);
      compare(table.S_mm[i], 1e3 * deltas.d_m[i + 1]);
    }
  }
  std::printf("%d of 60 printed numbers to all digits, the others within %.4f\n", exact, worst);
  EXPECT_GE(exact, 55);
}

TEST(Hammersley, DeltasBelongToTheLinksOfTheTables) {
  const robot::RobotModel model = withDeltas(pa10(), hillGeometry(100));
  EXPECT_NEAR(1e3 * (model.links[2].geometry.a_m() - 0.45), -0.417, 1e-3);          // a23: link 3
  EXPECT_NEAR(1e3 * (model.links[3].geometry.d_m() - 0.48), -0.289, 1e-3);          // S4: link 4
  EXPECT_NEAR(model.links[5].geometry.alpha_rad() / kDegree - 90.0, -0.173, 1e-3);  // alpha56: link 6
  EXPECT_NEAR(1e3 * (model.links[5].geometry.d_m() - 0.07), -0.743, 1e-3);
  EXPECT_EQ(model.links[0].geometry, model.links[0].nominal);
}

TEST(IkPoses, AreAsManyAsInTheSourceAndAllDifferent) {
  EXPECT_EQ(IkPoses::kCount, 121'680);
  const IkPoses poses;
  std::set<std::array<double, 6>> seen;
  spatial::Vector3 low = spatial::Vector3::Constant(1e9), high = -low;
  for (int k = 0; k < IkPoses::kCount; ++k) {
    const spatial::Pose X = poses.pose(k);
    seen.insert({X.translation.x(), X.translation.y(), X.translation.z(), X.rotation(0, 0), X.rotation(1, 0),
                 X.rotation(0, 2)});
    low = low.cwiseMin(X.translation);
    high = high.cwiseMax(X.translation);
    if (k < 60) {
      EXPECT_NEAR(X.rotation.determinant(), 1.0, 1e-12);
    }
  }
  EXPECT_EQ(static_cast<int>(seen.size()), IkPoses::kCount);
  EXPECT_TRUE((high - low).isApprox(spatial::Vector3(0.4, 0.4, 0.35), 1e-12));
}

/// The nominal arm by its closed form, which knows nothing of the margin: eight at each pose, wrists and elbows as far
/// from where two of them meet as stated.
TEST(IkPoses, NominalArmHasEightWithTheStatedMargin) {
  const robot::RobotModel model = pa10();
  const auto closed = ik::ClosedForm::of(model);
  ASSERT_TRUE(closed);
  const IkPoses poses;
  double wrist = 9.0, elbow = 9.0, aside = 9.0;
  for (int k = 0; k < IkPoses::kCount; ++k) {
    const spatial::Pose X = poses.pose(k);
    ik::SolutionSet solutions;
    closed->solve(X, solutions);
    ASSERT_EQ(solutions.count, 8) << k;
    const spatial::Vector3 centre = X.translation - 0.07 * X.rotation.col(2);
    aside = std::min(aside, std::hypot(centre.x(), centre.y()));
    for (std::size_t s = 0; s < 8; ++s) {
      const auto& q = solutions.q[s];
      wrist = std::min(wrist, std::asin(std::abs(std::sin(q[4]))));
      elbow = std::min(elbow, std::asin(std::abs(std::cos(q[2]))));  // straight and folded at +-90 deg
    }
  }
  std::printf("least margins: wrist %.2f deg, elbow %.2f deg, wrist to axis 1 %.3f m\n", wrist / kDegree,
              elbow / kDegree, aside);
  EXPECT_GE(wrist, IkPoses::kMargin_rad - 1e-9);
  EXPECT_GE(elbow, IkPoses::kMargin_rad - 1e-9);
  EXPECT_GE(aside, IkPoses::kAside_m);
}

TEST(IkStudy, ASmallShareReachesEveryFigureButTime) {
  IkStudy::Options options;
  options.share_percent = 0.01;
  double last = -1.0;
  const auto outcome = IkStudy(pa10()).run(options, [&last](double part) {
    EXPECT_GE(part, last);
    last = part;
    return true;
  });
  EXPECT_FALSE(outcome.stopped);
  EXPECT_EQ(outcome.sets, 1000);
  EXPECT_EQ(outcome.poses, 12'000);
  ASSERT_EQ(outcome.rows.size(), 9U);
  for (const auto& row : outcome.rows) {
    std::printf("%-50s %12.9g %s\n", row.quantity.c_str(), row.ours, row.unit.c_str());
    if (row.unit != "us") {
      EXPECT_TRUE(row.met()) << row.quantity;
    }
  }
}

TEST(IkStudy, StopsWhenAskedAndReportsWhatWasDone) {
  IkStudy::Options options;
  options.share_percent = 100.0;
  const auto outcome = IkStudy(pa10()).run(options, [](double) { return false; });
  EXPECT_TRUE(outcome.stopped);
  EXPECT_LT(outcome.sets, 1000);
  EXPECT_EQ(outcome.rows.empty(), outcome.sets == 0);
}

/// A robot that is not the one of the study must be noticed: the box lies elsewhere for a KR 6.
TEST(IkStudy, AnotherArmDoesNotReachTheFigures) {
  auto other = robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json");
  ASSERT_TRUE(other);
  IkStudy::Options options;
  options.share_percent = 0.002;
  const auto outcome = IkStudy(*other).run(options, [](double) { return true; });
  ASSERT_FALSE(outcome.rows.empty());
  EXPECT_FALSE(outcome.rows[0].met()) << outcome.rows[0].ours;
}

}  // namespace
}  // namespace articulus::test
