// Structures of a chain: named level by level, each takes its share and no more, in any order, for good; disc
// degeneration.
#include <gmock/gmock.h>

#include "core/spatial/units.h"
#include "core/specimen/spine/disc_degeneration.h"
#include "core/specimen/spine/spine_chain.h"
#include "tests/core/specimen/spine/spine_chain_support.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::SpineChain;
using testing::Contains;

std::uint64_t bit(const specimen::Specimen& s, const std::string& name) {
  for (std::size_t i = 0; i < s.structures().size(); ++i)
    if (s.structures()[i] == name) return std::uint64_t{1} << i;
  ADD_FAILURE() << "no structure " << name;
  return 0;
}

/// Stored energy that the load along a straight way to a pose puts into an elastic specimen.
double stored_J(specimen::Specimen& s, const Vector3& shift, const Vector3& turn) {
  constexpr int n = 200;
  double sum = 0.0;
  Vector6 last = Vector6::Zero();
  Pose before;
  for (int k = 1; k <= n; ++k) {
    const Pose X = pose(shift * k / n, turn * k / n);
    const Vector6 F = s.step(X, 0.0).data;
    Vector6 d;
    d << X.translation - before.translation, spatial::logRotation(X.rotation * before.rotation.transpose());
    sum += 0.5 * (F + last).dot(d);
    last = F;
    before = X;
  }
  return sum;
}

TEST(SpineChainCut, StructuresAreNamedLevelByLevel) {
  SpineChain chain(cervical());
  std::vector<std::string> names(chain.structures().begin(), chain.structures().end());
  EXPECT_EQ(names.size(), 35u);
  for (const char* level : {"C2-C3", "C3-C4", "C4-C5", "C5-C6", "C6-C7"})
    for (const char* what :
         {"supraspinous ligament", "interspinous ligament", "ligamentum flavum", "posterior longitudinal ligament",
          "anterior longitudinal ligament", "facet capsules", "facets"})
      EXPECT_THAT(names, Contains(std::string(level) + " " + what));
}

TEST(SpineChainCut, TakesItsShareOfTheLevelAndNothingElse) {
  auto p = elasticChain();
  p.levels = {p.levels[2]};
  p.bones.clear();
  p.levels[0].elasticCentre_m.setZero();
  for (const auto& structure : p.levels[0].structures) {
    SpineChain whole(p), less(p);
    less.cut(bit(less, structure.name));
    for (std::size_t d = 0; d < 12; ++d) {
      Vector6 x = Vector6::Zero();
      x[static_cast<int>(d) / 2] = (d % 2 == 0 ? 1.0 : -1.0) * (d < 6 ? 1e-5 : 0.08);
      const Pose X = pose(x.head<3>(), x.tail<3>());
      const int axis = static_cast<int>(d) / 2;
      const double before = whole.step(X, 0.0).data[axis], after = less.step(X, 0.0).data[axis];
      // Under compression what stiffens goes down with it: a little more than the share.
      EXPECT_NEAR(after / before, 1.0 - structure.share[d], d == 5 ? 0.02 : 1e-9)
          << structure.name << ", " << specimen::kLoadDirections[d];
    }
  }
}

TEST(SpineChainCut, TheOrderDoesNotMatter) {
  const char* const cuts[] = {"C4-C5 supraspinous ligament",
                              "C4-C5 interspinous ligament",
                              "C4-C5 anterior longitudinal ligament",
                              "C4-C5 facet capsules",
                              "C4-C5 facets",
                              "C3-C4 facets"};
  SpineChain forwards(elasticChain()), backwards(elasticChain()), atOnce(elasticChain());
  const Pose X = pose({1e-4, 2e-4, 1e-4}, {0.1, 0.2, 0.05});
  std::uint64_t all = 0;
  for (int k = 0; k < 6; ++k) {
    forwards.cut(bit(forwards, cuts[k]));
    (void)forwards.step(X, 0.0);
    backwards.cut(bit(backwards, cuts[5 - k]));
    (void)backwards.step(X, 0.0);
    all |= bit(atOnce, cuts[k]);
  }
  atOnce.cut(all);
  const Vector6 a = forwards.step(X, 0.0).data, b = backwards.step(X, 0.0).data, c = atOnce.step(X, 0.0).data;
  std::printf("orders differ by %.1e, %.1e\n", (a - b).cwiseAbs().maxCoeff(), (a - c).cwiseAbs().maxCoeff());
  EXPECT_LT((a - b).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_LT((a - c).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(SpineChainCut, NoCutStiffensTheWhole) {
  // Energy stored at a pose that is held: a chain with less in it can only hold less, whatever the bones between do.
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  for (int trial = 0; trial < 6; ++trial) {
    const Vector3 shift = 3e-4 * Vector3(u(random), u(random), u(random)),
                  turn = 0.2 * Vector3(u(random), u(random), u(random));
    SpineChain chain(elasticChain());
    const auto names = chain.structures();
    double last = stored_J(chain, shift, turn);
    for (std::size_t i = 0; i < names.size(); i += 3) {
      chain.cut(std::uint64_t{1} << i);
      (void)chain.step(Pose(), 0.0);
      const double now = stored_J(chain, shift, turn);
      EXPECT_LE(now, last * (1.0 + 1e-4)) << names[i] << ", trial " << trial;
      last = now;
    }
  }
}

TEST(SpineChainCut, WhatIsStretchedFallsAtOnceAndStaysCutOverReset) {
  SpineChain chain(cervical());
  const Pose X = pose({0, 0, 0}, {0, 0.35, 0});
  for (int k = 0; k <= 1000; ++k) (void)chain.step(pose({0, 0, 0}, {0, 0.35 * k / 1000.0, 0}), 1e-3);
  const double before = chain.step(X, 1e-3).moment().y();
  chain.cut(bit(chain, "C4-C5 facet capsules") | bit(chain, "C4-C5 ligamentum flavum"));
  for (int k = 0; k < 50; ++k) (void)chain.step(X, 1e-3);
  const double after = chain.step(X, 1e-3).moment().y();
  std::printf("flexion held: %.3f Nm, after two cuts %.3f Nm\n", before, after);
  EXPECT_LT(after, before - 0.02);
  EXPECT_GT(after, 0.5 * before);
  SpineChain fresh(cervical());
  chain.reset();
  fresh.cut(bit(fresh, "C4-C5 ligamentum flavum"));
  fresh.cut(bit(fresh, "C4-C5 facet capsules"));
  EXPECT_NEAR(chain.step(X, 1e-3).moment().y(), fresh.step(X, 1e-3).moment().y(), 1e-9) << "reset does not heal";
}

TEST(SpineChainCut, TheInjuredLevelMovesMoreAtTheSameMoment) {
  SpineChain intact(elasticChain()), injured(elasticChain());
  for (const char* what :
       {"supraspinous ligament", "interspinous ligament", "anterior longitudinal ligament", "facet capsules", "facets"})
    injured.cut(bit(injured, std::string("C4-C5 ") + what));
  for (const double M : {1.5, -1.5}) {
    Vector6 load = Vector6::Zero();
    load[4] = M;
    (void)poseUnder(intact, load);
    (void)poseUnder(injured, load);
    const double before = intact.levelCoordinates(2)[4], after = injured.levelCoordinates(2)[4];
    std::printf("C4-C5 at %.1f Nm: intact %.2f deg, injured %.2f deg\n", M, spatial::inDegrees(before),
                spatial::inDegrees(after));
    EXPECT_GT(std::abs(after), 1.1 * std::abs(before));
    EXPECT_NEAR(injured.levelCoordinates(0)[4], intact.levelCoordinates(0)[4], 1e-4) << "the level above is as it was";
  }
}

TEST(DiscDegeneration, ScalesRangesAsItSays) {
  const auto range_deg = [](double grade) {
    auto json = chainFile("human_c2_t1");
    json["levels"][2]["degeneration_grade"] = grade;
    SpineChain chain(elasticChain(json));
    Vector6 load = Vector6::Zero();
    load[4] = 1.0;
    (void)poseUnder(chain, load);
    return spatial::inDegrees(chain.levelCoordinates(2)[4]);
  };
  const double healthy = std::log(1.0 / 0.222 + 1.0) / 0.322;  // data sheet, C4-5 in flexion at 1 Nm
  for (const auto& [grade, factor] : {std::pair{0.0, 1.0}, {1.0, 1.1}, {2.0, 1.0}, {2.5, 0.85}, {3.0, 0.7}}) {
    const double range = range_deg(grade);
    std::printf("grade %.1f: C4-C5 flexes %.2f deg at 1 Nm\n", grade, range);
    EXPECT_NEAR(range, factor * healthy, 0.01 * healthy) << grade;
  }
  EXPECT_EQ(specimen::DiscDegeneration::ofGrade(-1.0).range, 1.0);
  EXPECT_EQ(specimen::DiscDegeneration::ofGrade(9.0).range, 0.7);
}

}  // namespace
}  // namespace articulus::test
