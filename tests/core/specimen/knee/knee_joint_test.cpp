// What holds a knee together: loads as the slope of the energy, no energy out of closed ways, cuts that only lower,
// superposition in any order, left as the mirror image of right, contact without jumps.
#include "core/specimen/knee/knee_joint.h"

#include <gtest/gtest.h>

#include "tests/core/specimen/knee/knee_support.h"

namespace articulus::test {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::KneeJoint;
using specimen::KneeParameters;

Pose moved(const Pose& X, const Vector6& by) {
  return {spatial::expRotation(by.tail<3>()) * X.rotation, X.translation + by.head<3>()};
}

TEST(KneeJoint, LoadIsTheSlopeOfItsEnergy) {
  const KneeJoint knee(kneeParameters());
  std::mt19937_64 random(3);
  double worst = 0.0, most = 0.0;
  int touching = 0;
  for (int k = 0; k < 500; ++k) {
    const Pose X = somePose(knee, random);
    const Vector6 load = knee.load(X).data;
    touching += knee.contact_N(0, X) > 1.0 || knee.contact_N(1, X) > 1.0;
    for (int i = 0; i < 6; ++i) {
      const double h = i < 3 ? 1e-7 : 3e-6;
      const double slope =
          (knee.energy_J(moved(X, h * Vector6::Unit(i))) - knee.energy_J(moved(X, -h * Vector6::Unit(i)))) / (2.0 * h);
      const double scale = i < 3 ? load.head<3>().norm() : load.tail<3>().norm();
      worst = std::max(worst, std::abs(slope - load[i]) / (1.0 + scale));
    }
    most = std::max(most, load.head<3>().norm());
  }
  std::printf(
      "500 poses, up to %.0f N, %d of them in contact: load against the slope of the energy within %.1e of it\n", most,
      touching, worst);
  EXPECT_GT(touching, 100);
  EXPECT_GT(most, 500.0);
  EXPECT_LT(worst, 3e-5);
}

/// Work along a closed way about a bent pose.
Work workAbout(KneeJoint& knee, const Pose& middle, std::uint64_t seed, double period_s, int steps) {
  const ClosedPath path(seed, 0.002, 0.08);
  const auto at = [&](int k) {
    const Pose d = path.at(static_cast<double>(k % steps) / steps);
    return Pose{d.rotation * middle.rotation, middle.translation + d.translation};
  };
  Work work;
  knee.reset();
  Pose last = at(0);
  Vector6 lastLoad = knee.step(last, period_s / steps).data;
  for (int k = 1; k <= steps; ++k) {
    const Pose X = at(k);
    const Vector6 load = knee.step(X, period_s / steps).data;
    Vector6 way;
    way << X.translation - last.translation, spatial::logRotation(X.rotation * last.rotation.transpose());
    const double dW = 0.5 * (load + lastLoad).dot(way);
    work.net_J += dW;
    work.moved_J += std::abs(dW);
    last = X;
    lastLoad = load;
  }
  return work;
}

TEST(KneeJoint, NoClosedWayGivesEnergyOut) {
  KneeParameters p = kneeParameters();
  KneeJoint whole(p);
  p.damping_s = 0.0;
  KneeJoint elastic(p);
  std::mt19937_64 random(4);
  double worst = 0.0, least = 1e9;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Pose middle = somePose(whole, random);
    const Work none = workAbout(elastic, middle, seed, 10.0, 40'000);
    worst = std::max(worst, std::abs(none.net_J) / none.moved_J);
    const Work fast = workAbout(whole, middle, seed, 0.3, 4'000);
    EXPECT_GT(fast.net_J, 0.0) << "seed " << seed;
    least = std::min(least, fast.net_J / fast.moved_J);
  }
  std::printf("closed ways: elastic %.1e of the energy moved, with damping at least %.4f of it lost\n", worst, least);
  EXPECT_LT(worst, 1e-6);
}

TEST(KneeJoint, EachCutOnlyLowers) {
  const KneeParameters p = kneeParameters();
  const KneeJoint whole(p);
  std::mt19937_64 random(5);
  std::vector<Pose> poses;
  for (int k = 0; k < 60; ++k) poses.push_back(somePose(whole, random));
  // Pulled apart and pushed backwards by 15 mm each, where also those are tight that rest slack.
  for (const double f : {0.0, 0.8, 1.6})
    poses.push_back(
        spatial::poseOf({.flexion_rad = f, .anterior_m = -0.015, .distraction_m = 0.015}, whole.side()).inverse());
  for (std::size_t i = 0; i < whole.structures().size(); ++i) {
    KneeJoint cut(p);
    cut.cut(std::uint64_t{1} << i);
    double lost = 0.0;
    for (const Pose& X : poses) {
      EXPECT_LE(cut.energy_J(X), whole.energy_J(X)) << whole.structures()[i];
      for (std::size_t c = 0; c < 2; ++c) EXPECT_LE(cut.contact_N(c, X), whole.contact_N(c, X));
      lost += whole.energy_J(X) - cut.energy_J(X);
    }
    EXPECT_GT(lost, 0.0) << whole.structures()[i] << " did nothing";
  }
  KneeJoint none(p);
  none.cut(~std::uint64_t{0});
  none.reset();
  for (const Pose& X : poses) {
    const double left = none.contact_N(0, X) + none.contact_N(1, X);
    EXPECT_LE(none.load(X).force().norm(), left + 1e-9)
        << "all is cut, cartilage alone may push; a reset heals nothing";
  }
}

TEST(KneeJoint, AWholeIsItsBundles) {
  const KneeParameters p = kneeParameters();
  KneeJoint whole(p), bundles(p);
  whole.cut(bitOf(whole, "anterior cruciate ligament"));
  bundles.cut(bitOf(bundles, "anterior cruciate ligament, anteromedial bundle") |
              bitOf(bundles, "anterior cruciate ligament, posterolateral bundle"));
  std::mt19937_64 random(6);
  for (int k = 0; k < 50; ++k) {
    const Pose X = somePose(whole, random);
    EXPECT_EQ((whole.load(X).data - bundles.load(X).data).norm(), 0.0);
  }
}

TEST(KneeJoint, ForcesBySuperpositionDoNotDependOnTheOrderOfCuts) {
  const KneeParameters p = kneeParameters();
  const KneeJoint names(p);
  std::mt19937_64 random(7);
  std::vector<Pose> path;
  for (int k = 0; k < 20; ++k) path.push_back(somePose(names, random));
  const std::size_t n = names.structures().size();
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  // A bundle that goes with its whole gives nothing afterwards, so wholes and bundles are not mixed here.
  std::erase_if(order, [&](std::size_t i) {
    return names.structures()[i].find(", ") == std::string::npos &&
           names.structures()[i].find("cruciate") != std::string::npos;
  });
  std::erase_if(order, [&](std::size_t i) { return names.structures()[i] == "medial collateral ligament"; });
  std::vector<std::vector<Vector6>> first(n);
  double worst = 0.0, most = 0.0;
  for (int round = 0; round < 6; ++round) {
    KneeJoint knee(p);
    for (const std::size_t i : order) {
      std::vector<Vector6> before, inSitu;
      for (const Pose& X : path) before.push_back(knee.load(X).data);
      knee.cut(std::uint64_t{1} << i);
      for (std::size_t k = 0; k < path.size(); ++k) inSitu.push_back(before[k] - knee.load(path[k]).data);
      if (round == 0) first[i] = inSitu;
      for (std::size_t k = 0; k < path.size(); ++k) {
        worst = std::max(worst, (inSitu[k] - first[i][k]).cwiseAbs().maxCoeff());
        most = std::max(most, inSitu[k].head<3>().norm());
      }
    }
    std::shuffle(order.begin(), order.end(), random);
  }
  std::printf("in-situ loads of %zu structures, up to %.0f N: the order of cuts changes %.1e N\n", order.size(), most,
              worst);
  EXPECT_GT(order.size(), 10u);
  EXPECT_LT(worst, 1e-9);
}

TEST(KneeJoint, LeftIsTheMirrorImageOfRight) {
  KneeParameters p = kneeParameters();
  const KneeJoint right(p);
  p.side = spatial::Side::Left;
  const KneeJoint left(p);
  const Matrix3 mirror = Vector3(1, 1, -1).asDiagonal();
  std::mt19937_64 random(8);
  double worst = 0.0;
  for (int k = 0; k < 200; ++k) {
    const Pose X = somePose(right, random), mirrored{mirror * X.rotation * mirror, mirror * X.translation};
    const auto a = right.load(X), b = left.load(mirrored);
    // A moment is mirrored the other way round.
    worst = std::max({worst, (mirror * Vector3(a.force()) - Vector3(b.force())).norm(),
                      (mirror * Vector3(a.moment()) + Vector3(b.moment())).norm()});
    worst = std::max(worst, std::abs(right.energy_J(X) - left.energy_J(mirrored)));
  }
  std::printf("left against the mirror image of right: %.1e N, Nm or J\n", worst);
  EXPECT_LT(worst, 1e-9);
}

TEST(KneeJoint, ContactBeginsAndEndsWithoutAJump) {
  const KneeJoint knee(kneeParameters());
  const auto rest = solveEquilibrium(
      knee,
      {.flexion_rad = 30 * kDegreeOfKnee, .internalRotation_rad = 0.2, .anterior_m = 0.0, .distraction_m = -0.0017});
  ASSERT_TRUE(rest) << rest.error().text();
  // From 0.5 mm pressed together to 1 mm apart in steps of 0.1 um.
  double jump = 0.0, last = 0.0, most = 0.0;
  bool parted = false;
  for (int k = 0; k <= 15000; ++k) {
    auto c = *rest;
    c.distraction_m += -0.0005 + 1e-7 * k;
    const Pose X = spatial::poseOf(c, knee.side()).inverse();
    const double contact = knee.contact_N(0, X) + knee.contact_N(1, X);
    if (k > 0) jump = std::max(jump, std::abs(contact - last));
    last = contact;
    most = std::max(most, contact);
    parted = parted || contact == 0.0;
  }
  std::printf("contact up to %.0f N; at most %.3f N a tenth of a micrometre\n", most, jump);
  EXPECT_GT(most, 300.0);
  EXPECT_TRUE(parted);
  EXPECT_LT(jump, 0.5);
}

}  // namespace
}  // namespace articulus::test
