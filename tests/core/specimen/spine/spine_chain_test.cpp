// Chains of motion segments: a chain of one against the spine that was there before, pure moments against the closed
// form of each level, energy, balance of the bones between, mirror images, stiffening under compression, and what
// happens at poses no spine survives.
#include "core/specimen/spine/spine_chain.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "core/spatial/units.h"
#include "core/specimen/specimen_factory.h"
#include "tests/core/specimen/spine/spine_chain_support.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::SpineChain;

constexpr double kDegree = spatial::kRadiansPerDegree;

TEST(SegmentKinematics, TangentIsTheDerivativeOfTheLoadsOnBothBones) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const auto random3 = [&](double size) { return Vector3(size * u(random), size * u(random), size * u(random)); };
  double worst = 0.0;
  for (int trial = 0; trial < 60; ++trial) {
    const Vector3 centre = random3(0.05), bU = random3(0.05), bL = random3(0.05);
    const Matrix3 turn = Matrix3::Identity() + 0.2 * Matrix3::Random();
    Matrix6 H = Matrix6::Random();
    H = (H + H.transpose()).eval();
    const Vector6 constant = Vector6::Random();
    const double size = trial % 3 == 0 ? 1e-3 : trial % 3 == 1 ? 0.3 : 1.2;
    const Pose U = pose(random3(0.1), random3(size)), L = pose(random3(0.1), random3(size));
    const auto loads = [&](const Vector6& dU, const Vector6& dL, specimen::SegmentKinematics& k) {
      const auto moved = [](const Pose& X, const Vector3& b, const Vector6& d) {
        const Vector3 p = X * b + d.head<3>();
        const Matrix3 R = spatial::expRotation(d.tail<3>()) * X.rotation;
        return Pose{R, p - R * b};
      };
      const Pose mU = moved(U, bU, dU), mL = moved(L, bL, dL);
      k.update(mU, mL, centre, turn, mU * bU, mL * bL);
      k.setLoad(H * k.coordinates() + constant);
      Eigen::Matrix<double, 12, 1> all;
      all << k.onUpper(), k.onLower();
      return all;
    };
    specimen::SegmentKinematics here, moved;
    (void)loads(Vector6::Zero(), Vector6::Zero(), here);
    specimen::SegmentKinematics::Tangent t;
    here.tangent(H, t);
    Eigen::Matrix<double, 12, 12> analytic, numeric;
    analytic << t.UU, t.UL, t.LU, t.LL;
    const double h = 1e-6;
    for (int i = 0; i < 12; ++i) {
      Eigen::Matrix<double, 12, 1> d = Eigen::Matrix<double, 12, 1>::Zero();
      d[i] = h;
      numeric.col(i) = (loads(d.head<6>(), d.tail<6>(), moved) - loads(-d.head<6>(), -d.tail<6>(), moved)) / (2.0 * h);
    }
    worst = std::max(worst, (analytic - numeric).cwiseAbs().maxCoeff());
  }
  std::printf("tangent against differences: %.1e\n", worst);
  EXPECT_LT(worst, 2e-8);
}

TEST(MotionSegment, StiffnessIsTheDerivativeOfItsLoadsAndSymmetric) {
  auto p = cervical().levels[2];
  specimen::MotionSegment level(p);
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  level.prepare(1e-3);
  level.commit(Vector6::Zero());
  level.prepare(1e-3);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    Vector6 x;
    for (int i = 0; i < 6; ++i) x[i] = (i < 2 ? 2e-4 : i == 2 ? 5e-4 : 0.1) * u(random);
    const Matrix6 H = level.stiffness(x);
    EXPECT_LT((H - H.transpose()).cwiseAbs().maxCoeff(), 1e-9 * H.cwiseAbs().maxCoeff());
    for (int i = 0; i < 6; ++i) {
      const double h = i < 3 ? 1e-9 : 1e-6;
      Vector6 d = Vector6::Zero();
      d[i] = h;
      const Vector6 slope = (level.load(x + d) - level.load(x - d)) / (2.0 * h);
      for (int j = 0; j < 6; ++j)
        worst = std::max(worst, std::abs(slope[j] - H(j, i)) / (std::sqrt(std::abs(H(i, i) * H(j, j)))));
    }
  }
  std::printf("stiffness of a level against differences: %.1e of the diagonal\n", worst);
  EXPECT_LT(worst, 1e-4);
}

TEST(SpineChain, OfOneLevelIsTheSpineThatWasThereBefore) {
  auto before = specimen::SpineParameters();
  specimen::SpineSpecimen spine(before);
  SpineChain chain(stackAsOneLevel(before));
  const ClosedPath path(21, 0.0004, 0.2);
  double worst = 0.0, largest = 0.0;
  for (int k = 0; k <= 4000; ++k) {
    Pose X = path.at(k / 4000.0);
    // In tension: under compression the chain hardens in more directions than the spine did.
    const Vector3 centre = X * before.elasticCentre_m - before.elasticCentre_m;
    if (centre.z() < 0.0) X.translation.z() -= 2.0 * centre.z();
    const Vector6 a = spine.step(X, 1e-3).data, b = chain.step(X, 1e-3).data;
    worst = std::max(worst, (a - b).cwiseAbs().maxCoeff());
    largest = std::max(largest, a.cwiseAbs().maxCoeff());
  }
  std::printf("chain of one against the spine: %.1e of %.0f N\n", worst, largest);
  EXPECT_LT(worst, 1e-6);
}

TEST(SpineChain, APureMomentTurnsEachLevelAsItsClosedFormSays) {
  const auto p = elasticChain();
  for (const auto& [axis, M] :
       {std::pair<int, double>{1, 2.0}, {1, -2.0}, {1, 0.7}, {0, 2.0}, {0, -1.0}, {2, 1.5}, {2, -2.0}}) {
    SpineChain chain(p);
    Vector6 wanted = Vector6::Zero();
    wanted[3 + axis] = M;
    const Pose X = poseUnder(chain, wanted);
    double sum = 0.0;
    for (std::size_t i = 0; i < p.levels.size(); ++i) {
      // Data sheet 1.3, typed again: theta = ln(M/A + 1) / B.
      const double expected = std::copysign(std::log(std::abs(M) / 0.222 + 1.0) / sheetRate_per_deg(i, axis, M), M);
      const double angle = chain.levelCoordinates(i)[3 + axis] / kDegree;
      EXPECT_NEAR(angle, expected, 2e-3 * std::abs(expected))
          << "level " << i << " axis " << axis << " at " << M << " Nm";
      sum += angle;
    }
    const double whole = spatial::logRotation(X.rotation)[axis] / kDegree;
    EXPECT_NEAR(sum, whole, 1e-6) << "the levels' angles about one axis make the whole";
    EXPECT_LT(chain.unbalanced_N(), 1e-6);
    std::printf("axis %d, %.1f Nm: C2-T1 turns %.2f deg\n", axis, M, whole);
  }
}

TEST(SpineChain, BonesBetweenStandInBalanceAlongAnyPath) {
  for (const auto& p : {cervical(), lumbar(), porcine()}) {
    SpineChain chain(p);
    const ClosedPath path(8, 0.0003, 0.25);
    double worst = 0.0;
    int most = 0, tangents = 0;
    for (int k = 0; k <= 4000; ++k) {
      (void)chain.step(path.at(k / 4000.0), 250e-6);
      worst = std::max(worst, chain.unbalanced_N());
      most = std::max(most, chain.iterations());
      tangents += chain.factorisations();
    }
    std::printf("%s: unbalanced at most %.1e N, at most %d iterations, %.2f tangents a step\n", p.label.c_str(), worst,
                most, tangents / 4001.0);
    EXPECT_LT(worst, 1e-4);
    EXPECT_EQ(chain.bones().size(), p.levels.size() - 1);
  }
}

TEST(SpineChainEnergy, TheElasticPartIsConservative) {
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SpineChain chain(elasticChain());
    const Work work = workAlong(chain, ClosedPath(seed, 0.0008, 0.3), 10.0, 20'000, 1);
    worst = std::max(worst, std::abs(work.net_J) / work.moved_J);
  }
  std::printf("elastic chain, closed paths: %.1e of the energy moved\n", worst);
  EXPECT_LT(worst, 1e-5);
}

TEST(SpineChainEnergy, NoClosedPathGivesEnergyOut) {
  double least = 1e9;
  int seed = 0;
  for (const auto& p : {cervical(), lumbar(), porcine()})
    for (int k = 0; k < 6; ++k) {
      SpineChain chain(p);
      const double period = std::pow(10.0, k % 3), size = k < 3 ? 1.0 : 0.3;
      const Work work =
          workAlong(chain, ClosedPath(static_cast<std::uint64_t>(++seed), 0.0005 * size, 0.2 * size), period, 3000, 2);
      EXPECT_GT(work.net_J, 0.0) << p.label << ", period " << period;
      least = std::min(least, work.net_J / work.moved_J);
    }
  std::printf("whole chains, closed paths: at least %.3f of the energy moved is lost\n", least);
}

TEST(SpineChain, LeftAndRightAreMirrorImages) {
  for (const auto& p : {cervical(), lumbar()}) {
    SpineChain right(p), left(p);
    const ClosedPath path(13, 0.0004, 0.2);
    const Vector3 mirror(1.0, -1.0, 1.0);
    double worst = 0.0;
    for (int k = 0; k <= 1500; ++k) {
      const Pose X = path.at(k / 1500.0);
      const Pose Y{mirror.asDiagonal() * X.rotation * mirror.asDiagonal(), mirror.cwiseProduct(X.translation)};
      const Vector6 a = right.step(X, 1e-3).data, b = left.step(Y, 1e-3).data;
      Vector6 image;
      image << mirror.cwiseProduct(Vector3(b.head<3>())), -mirror.cwiseProduct(Vector3(b.tail<3>()));
      worst = std::max(worst, (a - image).cwiseAbs().maxCoeff());
    }
    std::printf("%s: mirror image within %.1e\n", p.label.c_str(), worst);
    EXPECT_LT(worst, 2e-5);
  }
}

TEST(SpineChain, CompressionStiffensItAsPublishedForSegments) {
  auto p = elasticChain();
  p.levels = {p.levels[2]};
  p.bones.clear();
  p.levels[0].elasticCentre_m.setZero();
  const auto stiffness = [&](double compression_N, int axis, double amplitude) {
    SpineChain chain(p);
    Vector6 load = Vector6::Zero();
    load[2] = -compression_N;
    const Pose at = poseUnder(chain, load);
    Vector6 d = Vector6::Zero();
    d[axis] = amplitude;
    const auto moved = [&](double side) {
      return Pose{spatial::expRotation(side * d.tail<3>()) * at.rotation, at.translation + side * d.head<3>()};
    };
    return (chain.step(moved(1.0), 0.0).data[axis] - chain.step(moved(-1.0), 0.0).data[axis]) / (2.0 * amplitude);
  };
  for (const auto& [axis, amplitude] :
       {std::pair<int, double>{0, 1e-5}, {1, 1e-5}, {3, 0.003}, {4, 0.003}, {5, 0.003}}) {
    const double none = stiffness(0.0, axis, amplitude), half = stiffness(250.0, axis, amplitude),
                 whole = stiffness(500.0, axis, amplitude);
    std::printf("axis %d: stiffer by %.2f at 250 N (published mean 1.71), %.2f at 500 N (2.11)\n", axis, half / none,
                whole / none);
    EXPECT_NEAR(half / none, 1.71, 0.1);
    EXPECT_NEAR(whole / none, 2.11, 0.1);
  }
}

TEST(SpineChain, AFollowerPreloadStiffensItWithoutALoadAtRestAndWithoutBuckling) {
  auto pressed = elasticChain();
  for (auto& level : pressed.levels) level.followerPreload_N = 90.0;
  SpineChain with(pressed), without(elasticChain());
  EXPECT_LT(with.step(Pose(), 0.0).data.norm(), 1e-6) << "neutral is where the preload has left it";
  const auto slope = [](SpineChain& chain, int axis) {
    const double h = axis < 3 ? 1e-5 : 1e-3;
    Vector6 d = Vector6::Zero();
    d[axis] = h;
    return (chain.step(pose(d.head<3>(), d.tail<3>()), 0.0).data[axis] -
            chain.step(pose(-d.head<3>(), -d.tail<3>()), 0.0).data[axis]) /
           (2.0 * h);
  };
  Vector6 load = Vector6::Zero();
  load[4] = 0.2;
  const double bare = spatial::logRotation(poseUnder(without, load).rotation).y(),
               stiff = spatial::logRotation(poseUnder(with, load).rotation).y();
  std::printf("0.2 Nm of flexion: %.2f deg, under 90 N %.2f deg; axially %.2f times as stiff\n", bare / kDegree,
              stiff / kDegree, slope(with, 2) / slope(without, 2));
  EXPECT_LT(stiff, bare);
  EXPECT_GT(stiff, 0.5 * bare);
  EXPECT_GT(slope(with, 2), slope(without, 2));
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SpineChain chain(pressed);
    const Work work = workAlong(chain, ClosedPath(seed, 0.0005, 0.25), 10.0, 20'000, 1);
    worst = std::max(worst, std::abs(work.net_J) / work.moved_J);
  }
  EXPECT_LT(worst, 1e-5) << "it is a potential like the rest";
}

TEST(SpineChain, NothingExplodesWhereNoSpineWouldSurvive) {
  SpineChain chain(cervical());
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  double largest = 0.0;
  for (int k = 0; k < 400; ++k) {
    const Pose X =
        pose(0.03 * Vector3(u(random), u(random), u(random)), 2.0 * Vector3(u(random), u(random), u(random)));
    const auto F = chain.step(X, 1e-3);
    ASSERT_TRUE(F.data.allFinite());
    largest = std::max(largest, F.data.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < chain.bones().size(); ++i) {
      ASSERT_TRUE(chain.bonePose(i).translation.allFinite());
      ASSERT_LT(chain.bonePose(i).translation.norm(), 1.0);
    }
  }
  Pose broken;
  broken.translation.x() = std::nan("");
  EXPECT_TRUE(chain.step(broken, 1e-3).data.allFinite()) << "a pose that is no number";
  double rest = 0.0;
  for (int k = 0; k < 2000; ++k) rest = chain.step(Pose(), 0.5).data.norm();
  std::printf("largest load at wild poses %.0f N, at rest again %.1e\n", largest, rest);
  EXPECT_LT(rest, 1.0) << "it comes back";
  EXPECT_LT(chain.unbalanced_N(), 1e-3);
}

TEST(SpineChain, RepeatsBitForBitAfterReset) {
  SpineChain chain(cervical());
  const ClosedPath path(9, 0.0003, 0.2);
  std::vector<Vector6> first;
  for (int k = 0; k <= 500; ++k) first.push_back(chain.step(path.at(k / 500.0), 1e-3).data);
  chain.reset();
  for (int k = 0; k <= 500; ++k)
    ASSERT_EQ((chain.step(path.at(k / 500.0), 1e-3).data - first[static_cast<std::size_t>(k)]).norm(), 0.0) << k;
}

TEST(SpineChain, BonesRestWhereTheFileSaysAndFollowInOrder) {
  const auto p = cervical();
  SpineChain chain(elasticChain());
  (void)chain.step(Pose(), 1e-3);
  for (std::size_t i = 0; i < p.bones.size(); ++i) {
    EXPECT_EQ(chain.bones()[i], p.bones[i].name);
    EXPECT_LT((chain.bonePose(i).translation - p.bones[i].centre_m).norm(), 1e-12);
  }
  Vector6 load = Vector6::Zero();
  load[4] = 2.0;
  const Pose X = poseUnder(chain, load);
  double last = spatial::logRotation(X.rotation).y();
  for (std::size_t i = 0; i < p.bones.size(); ++i) {
    const double angle = spatial::logRotation(chain.bonePose(i).rotation).y();
    EXPECT_LT(angle, last - 1.0 * kDegree) << "each bone turns less than the one above it";
    last = angle;
  }
  EXPECT_GT(last, 1.0 * kDegree);
}

}  // namespace
}  // namespace articulus::test
