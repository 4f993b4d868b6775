// Whole turns and joint ranges: against trying every turn, at the edges, and sorted by nearness.
#include "core/ik/branches.h"

#include <algorithm>
#include <numbers>
#include <vector>

#include "tests/core/ik/closed_form_support.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using robot::JointVector;
constexpr double kTurn_rad = 2.0 * std::numbers::pi;

/// Ranges of all kinds: narrower than a turn, wider, far from zero, a single point.
robot::RobotModel armWithRanges(Draw& draw) {
  robot::RobotModel model;
  model.joints = 6;
  for (std::size_t i = 0; i < 6; ++i) {
    auto& link = model.links[i];
    const double middle = draw.between(-4.0, 4.0), half = draw.between(-0.5, 8.0);
    link.lower_rad = middle - std::max(half, 0.0);
    link.upper_rad = middle + std::max(half, 0.0);
  }
  return model;
}

ik::SolutionSet randomSolutions(const robot::RobotModel& model, Draw& draw, int count) {
  ik::SolutionSet set;
  for (int k = 0; k < count; ++k) {
    JointVector q = draw.joints(6, std::numbers::pi);
    if (draw.between(0.0, 1.0) < 0.7)  // one that lies within the ranges after some turns
      for (int i = 0; i < 6; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        q[i] = std::remainder(draw.between(link.lower_rad, link.upper_rad), kTurn_rad);
      }
    set.add(q);
  }
  return set;
}

/// The oracle: tries five turns either way of each joint, one joint after the other.
std::vector<std::vector<double>> turnsOfJoints(const robot::RobotModel& model, const JointVector& q) {
  std::vector<std::vector<double>> all(6);
  for (int i = 0; i < 6; ++i)
    for (int turn = -5; turn <= 5; ++turn) {
      const auto& link = model.links[static_cast<std::size_t>(i)];
      const double v = q[i] + turn * kTurn_rad;
      if (v >= link.lower_rad - 1e-10 && v <= link.upper_rad + 1e-10) all[static_cast<std::size_t>(i)].push_back(v);
    }
  return all;
}

TEST(Branches, TakeForEachJointTheTurnNearestToTheStartWithinItsRange) {
  Draw draw(201);
  long kept = 0, dropped = 0;
  for (int k = 0; k < 20'000; ++k) {
    const auto model = armWithRanges(draw);
    const auto near_rad = draw.joints(6, k % 10 == 0 ? 1e4 : 9.0);
    const auto before = randomSolutions(model, draw, 8);
    auto after = before;
    ik::bringIntoRanges(model, near_rad, after);
    std::vector<JointVector> expected;
    for (int s = 0; s < before.count; ++s) {
      const auto turns = turnsOfJoints(model, before.q[static_cast<std::size_t>(s)]);
      JointVector q(6);
      bool within = true;
      for (int i = 0; i < 6 && within; ++i) {
        const auto& choices = turns[static_cast<std::size_t>(i)];
        within = !choices.empty();
        if (within)
          q[i] = *std::min_element(choices.begin(), choices.end(), [&](double a, double b) {
            return std::abs(a - near_rad[i]) < std::abs(b - near_rad[i]);
          });
      }
      if (within) expected.push_back(q);
    }
    ASSERT_EQ(after.count, static_cast<int>(expected.size()));
    kept += after.count;
    dropped += before.count - after.count;
    double last = -1.0;
    for (int s = 0; s < after.count; ++s) {
      const auto& q = after.q[static_cast<std::size_t>(s)];
      const double distance = ik::distance_rad(q, near_rad);
      EXPECT_GE(distance, last) << "sorted by nearness";
      last = distance;
      EXPECT_TRUE(std::any_of(expected.begin(), expected.end(),
                              [&](const auto& e) { return (e - q).cwiseAbs().maxCoeff() < 1e-9; }));
    }
  }
  std::printf("%ld solutions kept, %ld dropped\n", kept, dropped);
  EXPECT_GT(kept, 20'000);
  EXPECT_GT(dropped, 20'000);
}

TEST(Branches, SetAJointOnTheEdgeOfItsRangeWhereOnlyRoundingIsBeyond) {
  const auto model = rx90();
  const JointVector near_rad = JointVector::Zero(6);
  for (const double sign : {-1.0, 1.0})
    for (int joint = 0; joint < 6; ++joint) {
      const auto& link = model.links[static_cast<std::size_t>(joint)];
      const double edge = sign < 0 ? link.lower_rad : link.upper_rad;
      for (const double beyond : {-1e-6, 0.0, 1e-11, 1e-9, 1e-3}) {
        JointVector q = JointVector::Constant(6, 0.1);
        q[joint] = edge + sign * beyond;
        ik::SolutionSet set;
        set.add(q);
        ik::bringIntoRanges(model, near_rad, set);
        const bool wide = link.upper_rad - link.lower_rad > kTurn_rad;  // then another turn may lie within
        ASSERT_EQ(set.count, beyond < 1e-10 || wide ? 1 : 0) << "joint " << joint + 1 << " beyond by " << beyond;
        if (set.count == 0) continue;
        EXPECT_LE(set.q[0][joint], link.upper_rad);
        EXPECT_GE(set.q[0][joint], link.lower_rad);
        EXPECT_LT(std::abs(std::remainder(set.q[0][joint] - q[joint], kTurn_rad)), 1e-10);
      }
    }
}

TEST(Branches, ListEveryTurnOnceSortedByNearness) {
  Draw draw(202);
  std::vector<JointVector> turned(4096), few(5);
  long most = 0;
  for (int k = 0; k < 300; ++k) {
    const auto model = armWithRanges(draw);
    const auto near_rad = draw.joints(6, 6.0);
    const auto set = randomSolutions(model, draw, 2);
    std::size_t expected = 0;
    for (int s = 0; s < set.count; ++s) {
      std::size_t product = 1;
      for (const auto& choices : turnsOfJoints(model, set.q[static_cast<std::size_t>(s)])) product *= choices.size();
      expected += product;
    }
    const int count = ik::everyTurn(model, near_rad, set, turned);
    ASSERT_EQ(static_cast<std::size_t>(count), expected);
    most = std::max<long>(most, count);
    ASSERT_LE(expected, turned.size());
    for (int s = 0; s < count; ++s) {
      const auto& q = turned[static_cast<std::size_t>(s)];
      for (int i = 0; i < 6; ++i) {
        EXPECT_GE(q[i], model.links[static_cast<std::size_t>(i)].lower_rad);
        EXPECT_LE(q[i], model.links[static_cast<std::size_t>(i)].upper_rad);
      }
      EXPECT_LT(distanceToNearest(set, q), 1e-9);
      if (s == 0) continue;
      EXPECT_GE(ik::distance_rad(q, near_rad), ik::distance_rad(turned[static_cast<std::size_t>(s - 1)], near_rad));
    }
    // no two alike
    std::vector<JointVector> sorted(turned.begin(), turned.begin() + count);
    const auto before = [](const JointVector& a, const JointVector& b) {
      return std::lexicographical_compare(a.data(), a.data() + 6, b.data(), b.data() + 6);
    };
    std::sort(sorted.begin(), sorted.end(), before);
    EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a == b; }),
              sorted.end());
    // a list too short keeps the nearest and still tells how many there are
    EXPECT_EQ(ik::everyTurn(model, near_rad, set, few), count);
    for (std::size_t s = 0; s < std::min<std::size_t>(few.size(), expected); ++s)
      EXPECT_DOUBLE_EQ(ik::distance_rad(few[s], near_rad), ik::distance_rad(turned[s], near_rad));
    EXPECT_EQ(ik::everyTurn(model, near_rad, set, {}), count);
  }
  std::printf("up to %ld turned configurations\n", most);
  EXPECT_GT(most, 100);
}

TEST(Branches, SortWithoutTurningTheShortWayRound) {
  Draw draw(203);
  const auto model = rx90();
  for (int k = 0; k < 1000; ++k) {
    const auto near_rad = draw.joints(6, 7.0);
    const auto before = randomSolutions(model, draw, 8);
    auto after = before;
    ik::sortByNearness(near_rad, after);
    ASSERT_EQ(after.count, before.count);
    double last = -1.0;
    for (int s = 0; s < after.count; ++s) {
      double key = 0.0;
      for (int i = 0; i < 6; ++i) {
        const double d = std::remainder(after.q[static_cast<std::size_t>(s)][i] - near_rad[i], kTurn_rad);
        key += d * d;
      }
      EXPECT_GE(key, last - 1e-12);
      last = key;
      EXPECT_TRUE(std::any_of(before.q.begin(), before.q.begin() + before.count,
                              [&](const JointVector& q) { return q == after.q[static_cast<std::size_t>(s)]; }));
    }
  }
}

TEST(Branches, TouchNeitherHeapNorLock) {
  Draw draw(204);
  std::vector<JointVector> turned(100);
  (void)takeForbiddenCalls();
  for (int k = 0; k < 200; ++k) {
    const auto model = armWithRanges(draw);
    const auto near_rad = draw.joints(6, 6.0);
    auto set = randomSolutions(model, draw, 8);
    watch();
    (void)ik::everyTurn(model, near_rad, set, turned);
    ik::sortByNearness(near_rad, set);
    ik::bringIntoRanges(model, near_rad, set);
    rest();
  }
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

}  // namespace
}  // namespace articulus::test
