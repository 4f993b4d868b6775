// Tool identification on readings made from first principles: a weight m g that acts at c, in axes of a cell that may
// be turned, biased and cross-talking. Oracle of the numbers: the two pseudo-inverses of Martinez 2012, (5.26) and
// (5.28), as printed.
#include "core/sensing/tool_identification.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "core/sensing/added_mass.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/units.h"

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kDegree = spatial::kRadiansPerDegree;

/// (A^T A)^-1 A^T b.
Eigen::VectorXd byNormalEquations(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  return *spatial::inverse(spatial::transposeTimes(A, A)) * spatial::transposeTimes(A, b);
}

struct Bench {
  double mass = 1.6;
  Vector3 centre{0.02, -0.01, 0.06};
  Vector6 offset{(Vector6() << 3.0, -2.0, 4.5, 0.2, -0.1, 0.3).finished()};
  double turn = 0.0;
  Matrix6 crosstalk = Matrix6::Identity();
  Vector6 noise = Vector6::Zero();
  std::mt19937_64 random{5};
  std::normal_distribution<double> gauss;

  Vector3 direction() { return Vector3(gauss(random), gauss(random), gauss(random)).normalized(); }
  Vector6 clean(const Vector3& g) const {
    Vector6 load;
    const Vector3 weight = mass * g;
    load << weight, centre.cross(weight);
    const Matrix3 R = Eigen::AngleAxisd(-turn, Vector3::UnitZ()).toRotationMatrix();
    Vector6 inCell;
    inCell << R * load.head<3>(), R * load.tail<3>();
    return crosstalk * inCell + offset;
  }
  ToolPose pose(const Vector3& g) {
    ToolPose p{g, clean(g)};
    for (int i = 0; i < 6; ++i) p.load[i] += noise[i] * gauss(random);
    return p;
  }
  std::vector<ToolPose> allAround(int count) {
    std::vector<ToolPose> poses;
    for (int k = 0; k < count; ++k) poses.push_back(pose(9.81 * direction()));
    return poses;
  }
  /// Gravity tilted by an angle about the vertical of the cell, evenly around.
  std::vector<ToolPose> cone(int count, double tilt_rad) {
    std::vector<ToolPose> poses;
    for (int k = 0; k < count; ++k) {
      const double a = 2.0 * M_PI * k / count;
      poses.push_back(pose(
          9.81 * Vector3(std::sin(tilt_rad) * std::cos(a), std::sin(tilt_rad) * std::sin(a), -std::cos(tilt_rad))));
    }
    return poses;
  }
};

ToolIdentification identified(const std::vector<ToolPose>& poses, const ToolIdentificationOptions& options = {}) {
  const auto result = identifyTool(poses, options);
  if (!result) throw std::runtime_error(result.error().text());
  return *result;
}

TEST(ToolIdentification, ExactReadingsGiveTheToolExactlyFromThreePosesOn) {
  for (const int count : {3, 4, 6, 12}) {
    Bench bench;
    const auto found = identified(bench.allAround(count));
    EXPECT_NEAR(found.tool.mass_kg, bench.mass, 1e-10) << count;
    EXPECT_LT((found.tool.centre_S_m - bench.centre).norm(), 1e-9) << count;
    EXPECT_LT((found.tool.offset_S - bench.offset).norm(), 1e-9) << count;
    EXPECT_FALSE(found.tool.linear);
    EXPECT_TRUE(found.tool.offsetKnown);
  }
}

TEST(ToolIdentification, AgreesWithThePrintedPseudoInverses) {
  Bench bench;
  bench.noise << 0.1, 0.1, 0.2, 0.01, 0.01, 0.01;
  for (const int count : {3, 5, 10}) {
    const auto poses = bench.allAround(count);
    const auto n = static_cast<Eigen::Index>(count);
    Eigen::MatrixXd A(3 * n, 4), B(3 * n, 6);
    Eigen::VectorXd F(3 * n), M(3 * n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto& p = poses[static_cast<std::size_t>(k)];
      A.block<3, 1>(3 * k, 0) = p.gravity_S;
      A.block<3, 3>(3 * k, 1).setIdentity();
      F.segment<3>(3 * k) = p.load.head<3>();
      M.segment<3>(3 * k) = p.load.tail<3>();
    }
    const Eigen::VectorXd x = byNormalEquations(A, F);  // (5.26)
    for (Eigen::Index k = 0; k < n; ++k) {
      B.block<3, 3>(3 * k, 0) = -spatial::skew(x[0] * poses[static_cast<std::size_t>(k)].gravity_S);
      B.block<3, 3>(3 * k, 3).setIdentity();
    }
    const Eigen::VectorXd y = byNormalEquations(B, M);  // (5.28)
    const auto found = identified(poses, {.model = ToolIdentificationOptions::Model::Rigid});
    EXPECT_NEAR(found.tool.mass_kg, x[0], 1e-9);
    EXPECT_LT((found.tool.centre_S_m - y.head<3>()).norm(), 1e-8);
    EXPECT_LT((found.tool.offset_S - (Vector6() << x.tail<3>(), y.tail<3>()).finished()).norm(), 1e-8);
  }
}

TEST(ToolIdentification, StandardErrorsAreTheScatterOfTheResult) {
  Bench bench;
  bench.noise << 0.1, 0.1, 0.1, 0.01, 0.01, 0.01;
  bench.turn = 0.3;
  for (const bool turn : {false, true}) {
    constexpr int kDraws = 1500;
    Bench b = bench;
    if (!turn) b.turn = 0.0;
    std::vector<Vector3> tips;
    for (int k = 0; k < 8; ++k) tips.push_back(9.81 * b.direction());
    Eigen::Matrix<double, 11, 1> sum = Eigen::Matrix<double, 11, 1>::Zero(), squares = sum, claimed = sum;
    for (int d = 0; d < kDraws; ++d) {
      std::vector<ToolPose> poses;
      for (const Vector3& g : tips) poses.push_back(b.pose(g));
      const auto f = identified(poses, {.model = ToolIdentificationOptions::Model::Rigid, .sensorRotation = turn});
      Eigen::Matrix<double, 11, 1> x, e;
      x << f.tool.mass_kg, f.tool.centre_S_m, f.tool.offset_S, f.tool.sensorRotation_rad;
      e << f.massError_kg, f.centreError_m, f.offsetError, f.sensorRotationError_rad;
      sum += x;
      squares += x.cwiseAbs2();
      claimed += e.cwiseAbs2();
    }
    for (int i = 0; i < (turn ? 11 : 10); ++i) {
      if (turn && i >= 4 && i < 10)
        continue;  // offsets are turned into S with the angle: their errors stand in the cell's axes
      const double mean = sum[i] / kDraws, scatter = std::sqrt(squares[i] / kDraws - mean * mean),
                   error = std::sqrt(claimed[i] / kDraws);
      std::printf("turn sought %d, number %2d: standard error %.3g, scatter %.3g\n", turn, i, error, scatter);
      EXPECT_NEAR(error / scatter, 1.0, 0.08) << i;
    }
  }
}

TEST(ToolIdentification, FindsTheTurnOfTheCellWhereverItIs) {
  for (double turn = -175.0; turn < 180.0; turn += 10.0) {
    Bench bench;
    bench.turn = turn * kDegree;
    const auto found = identified(bench.allAround(6), {.sensorRotation = true});
    EXPECT_NEAR(std::remainder(found.tool.sensorRotation_rad - bench.turn, 2.0 * M_PI), 0.0, 1e-9) << turn;
    EXPECT_NEAR(found.tool.mass_kg, bench.mass, 1e-9);
    EXPECT_LT((found.tool.centre_S_m - bench.centre).norm(), 1e-8);
  }
}

TEST(ToolIdentification, WithoutSeekingTheTurnARotatedCellIsSeenInTheResidual) {
  Bench bench;
  bench.turn = 5.0 * kDegree;
  EXPECT_GT(identified(bench.allAround(8), {.model = ToolIdentificationOptions::Model::Rigid})
                .rigid.residual.head<3>()
                .norm(),
            0.3);
}

TEST(ToolIdentification, TakesTheLinearModelOnlyWhereTheCellCrosstalks) {
  int withCrosstalk = 0, without = 0;
  constexpr int kDraws = 100;
  for (int d = 0; d < kDraws; ++d) {
    Bench bench;
    bench.random.seed(static_cast<std::uint64_t>(d));
    bench.noise << 0.01, 0.01, 0.01, 0.001, 0.001, 0.001;
    without += identified(bench.allAround(12)).tool.linear;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        if (i != j)
          bench.crosstalk(i, j) = 0.005 * (i < 3 ? 222.0 : 20.0) / (j < 3 ? 222.0 : 20.0) *
                                  (2.0 * static_cast<double>(bench.random() % 1000) / 999.0 - 1.0);
    const auto found = identified(bench.allAround(12));
    withCrosstalk += found.tool.linear;
    // Chosen or not: at orientations never seen the model in force is no worse than a tenth of what crosstalk makes.
    if (found.tool.linear)
      for (int k = 0; k < 10; ++k) {
        const Vector3 g = 9.81 * bench.direction();
        EXPECT_LT((found.tool.mapInForce() * g + found.tool.offset_S - bench.clean(g)).head<3>().norm(), 0.08);
      }
  }
  std::printf("linear model taken: %d of %d with 0.5 %% crosstalk, %d of %d without\n", withCrosstalk, kDraws, without,
              kDraws);
  EXPECT_GT(withCrosstalk, 95);
  EXPECT_LT(without, 5);
}

TEST(ToolIdentification, LeftOutErrorIsWhatUnseenPosesShow) {
  Bench bench;
  bench.noise << 0.05, 0.05, 0.05, 0.005, 0.005, 0.005;
  Vector6 foretold = Vector6::Zero(), seen = Vector6::Zero();
  for (int d = 0; d < 300; ++d) {
    const auto found = identified(bench.allAround(10), {.model = ToolIdentificationOptions::Model::Linear});
    foretold += found.linear.leftOut->cwiseAbs2();
    const ToolPose fresh = bench.pose(9.81 * bench.direction());
    seen += (fresh.load - found.tool.mapInForce() * fresh.gravity_S - found.tool.offset_S).cwiseAbs2();
  }
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(std::sqrt(foretold[i] / seen[i]), 1.0, 0.2) << i;
}

TEST(ToolIdentification, WarnsOfPosesThatAreTooAlikeAndNamesFigureAndRemedy) {
  Bench bench;
  bench.noise << 0.02, 0.02, 0.02, 0.002, 0.002, 0.002;
  const auto narrow = identified(bench.cone(8, 4.0 * kDegree));
  ASSERT_EQ(narrow.warnings.size(), 1u);
  EXPECT_NE(narrow.warnings[0].find("condition number"), std::string::npos);
  EXPECT_NE(narrow.warnings[0].find("8 deg"), std::string::npos) << narrow.warnings[0];
  EXPECT_NE(narrow.warnings[0].find("Tilt"), std::string::npos);
  EXPECT_GT(narrow.rigid.condition, kGoodCondition);
  const auto wide = identified(bench.cone(8, 45.0 * kDegree));
  EXPECT_TRUE(wide.warnings.empty());
  EXPECT_LT(wide.massError_kg, 0.2 * narrow.massError_kg);
  std::printf("condition: cone of 4 deg %.1f, of 12 deg %.1f, of 45 deg %.1f, all around %.1f\n",
              narrow.rigid.condition, identified(bench.cone(8, 12.0 * kDegree)).rigid.condition, wide.rigid.condition,
              identified(bench.allAround(30)).rigid.condition);
}

TEST(ToolIdentification, RefusesWhatLeavesTheToolUndetermined) {
  Bench bench;
  EXPECT_FALSE(identifyTool({}));
  EXPECT_FALSE(identifyTool(bench.allAround(2)));
  std::vector<ToolPose> turnedAboutTheVertical(6, bench.pose({0, 0, -9.81}));
  const auto refused = identifyTool(turnedAboutTheVertical);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().remedy.find("Tilt"), std::string::npos);
  auto broken = bench.allAround(4);
  broken[2].load[1] = std::nan("");
  ASSERT_FALSE(identifyTool(broken));
  EXPECT_NE(identifyTool(broken).error().message.find("Pose 3"), std::string::npos);
  auto stretched = bench.allAround(4);
  stretched[1].gravity_S *= 1.1;
  EXPECT_FALSE(identifyTool(stretched));
  // Gravity in one plane: enough for a rigid body, not for the linear model.
  std::vector<ToolPose> plane;
  for (int k = 0; k < 8; ++k) plane.push_back(bench.pose(9.81 * Vector3(std::cos(k), std::sin(k), 0.0)));
  EXPECT_TRUE(identifyTool(plane));
  EXPECT_FALSE(identifyTool(plane, {.model = ToolIdentificationOptions::Model::Linear}));
}

TEST(ToolIdentification, SaysThatNothingHangsOnTheCell) {
  Bench bench;
  bench.mass = 0.0;
  bench.noise << 0.05, 0.05, 0.05, 0.005, 0.005, 0.005;
  const auto found = identified(bench.allAround(8));
  ASSERT_FALSE(found.warnings.empty());
  EXPECT_NE(found.warnings[0].find("nothing"), std::string::npos);
}

TEST(AddedMass, IsFoundOnTopOfTheKnownToolAndCombinesIntoOneBody) {
  Bench bare, both;
  const double mass = 0.9;
  const Vector3 centre(0.12, 0.03, 0.1);
  both.mass = bare.mass + mass;
  both.centre = (bare.mass * bare.centre + mass * centre) / both.mass;
  const auto tool = identified(bare.allAround(8));
  for (const bool linear : {false, true}) {
    const ToolCalibration known =
        linear ? identified(bare.allAround(8), {.model = ToolIdentificationOptions::Model::Linear}).tool : tool.tool;
    const auto found = identifyAddedMass(known, both.cone(4, 20.0 * kDegree));
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->mass_kg, mass, 1e-9);
    EXPECT_LT((found->centre_S_m - centre).norm(), 1e-8);
    const auto one =
        identifyAddedMass(known, both.cone(1, 0.2), centre);  // as Skrede et al.: one pose, centre from tables
    ASSERT_TRUE(one);
    EXPECT_NEAR(one->mass_kg, mass, 1e-9);
    const ToolCalibration sum = withAddedMass(known, found->mass_kg, found->centre_S_m);
    for (int k = 0; k < 20; ++k) {
      const Vector3 g = 9.81 * both.direction();
      EXPECT_LT((sum.mapInForce() * g + sum.offset_S - both.clean(g)).norm(), 1e-8);
    }
  }
  EXPECT_FALSE(identifyAddedMass(tool.tool, both.cone(1, 0.2)));
  EXPECT_FALSE(identifyAddedMass(tool.tool, {}));
  ToolCalibration unzeroed = tool.tool;
  unzeroed.offsetKnown = false;
  EXPECT_FALSE(identifyAddedMass(unzeroed, both.cone(4, 0.3)));
  EXPECT_FALSE(identifyAddedMass(tool.tool, std::vector<ToolPose>(3, both.pose({0, 0, -9.81}))));
}

}  // namespace
}  // namespace articulus::sensing
