#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/safety/supervisor.h"
#include "supervisor_fixture.h"

namespace articulus::safety {
namespace {

class DistanceTest : public SupervisorFixture<testing::Test> {
 protected:
  DistanceTest() { in.proximity = &near; }
  /// Pair number k at so many millimetres.
  void at(int k, double distance_mm) {
    int i = 0;
    while (i < near.nearPairs && near.near[static_cast<std::size_t>(i)].pair != k) ++i;
    near.nearPairs = std::max(near.nearPairs, i + 1);
    near.near[static_cast<std::size_t>(i)] = {k, 1e-3 * distance_mm, 1e-3 * distance_mm,
                                              collision::PartName("part " + std::to_string(k)),
                                              collision::PartName("vice")};
  }
  collision::Proximity near;
  const double limit_mm = 1e3 * limits.collisionDistance_m;
};

TEST_F(DistanceTest, JustEnoughAndJustTooClose) {
  at(3, limit_mm);
  expectWell();
  at(3, limit_mm - 1e-6);
  expectFault(FaultCode::Collision, -1, 1e-3 * (limit_mm - 1e-6), limits.collisionDistance_m, "part 3 and vice are");
  at(3, -4.0);
  expectFault(FaultCode::Collision, -1, -0.004, limits.collisionDistance_m,
              "part 3 and vice touch, 20.0 mm must be left");
}

TEST_F(DistanceTest, TheClosestOfSeveralIsNamed) {
  at(1, limit_mm - 2.0);
  at(2, limit_mm - 5.0);
  at(3, limit_mm - 3.0);
  EXPECT_EQ(supervisor.check(in).partA.view(), "part 2");
}

TEST_F(DistanceTest, AcknowledgedPairMayPartButNotComeCloser) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  expectWell();
  at(3, limit_mm - 9.5);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "it may come closer";
  at(3, limit_mm - 4.0);
  expectWell();
  at(3, limit_mm - 5.5);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "the tolerance does not follow the way back";
  at(3, limit_mm + 1.0);
  expectWell();
  at(3, limit_mm - 0.01);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "far enough again, the limit must hold again";
}

TEST_F(DistanceTest, AcknowledgingAgainAndAgainLeadsNoCloser) {
  double left_mm = limit_mm - 0.5;
  at(3, left_mm);
  supervisor.tolerateExcess(in);
  for (int n = 0; n < 10; ++n) {
    for (expectWell(); !supervisor.check(in).latched(); at(3, left_mm)) left_mm -= 0.01;
    supervisor.tolerateExcess(in);
    expectWell();  // where the stop ended it may stay, and from there part
  }
  std::printf("ten times acknowledged and led closer: from %.2f to %.2f mm\n", limit_mm - 0.5, left_mm);
  EXPECT_GT(left_mm, limit_mm - 0.5 - 1.0 - 10 * 0.04);
}

TEST_F(DistanceTest, WhatIsToleratedIsGrantedOnceHoweverOftenItIsAskedFor) {
  at(3, limit_mm - 3.0);
  for (const double closer_mm : {0.0, 0.4, 0.8}) {
    at(3, limit_mm - 3.0 - closer_mm);
    supervisor.tolerateExcess(in);
    expectWell();
  }
  at(3, limit_mm - 4.05);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, NothingIsToleratedBelowTheLeastDistance) {
  at(3, 5.2);
  supervisor.tolerateExcess(in);
  expectWell();
  at(3, 4.9);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
  supervisor.tolerateExcess(in);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "it was acknowledged away";
  at(3, 5.1);
  supervisor.tolerateExcess(in);
  expectWell();
  // Where less must be left, half of it.
  LimitSet closer = limits;
  closer.collisionDistance_m = 0.006;
  supervisor.useLimits(closer);
  at(4, 3.1);
  supervisor.tolerateExcess(in);
  expectWell();
  at(4, 2.9);
  supervisor.tolerateExcess(in);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, WhatIsToleratedOfOnePairIsNotToleratedOfAnother) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  at(4, limit_mm - 1.0);
  const Fault fault = supervisor.check(in);
  EXPECT_EQ(fault.code, FaultCode::Collision);
  EXPECT_EQ(fault.partA.view(), "part 4");
}

TEST_F(DistanceTest, APairThatIsNotListedAnyMoreHasComeBack) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  near.nearPairs = 0;
  expectWell();
  at(3, limit_mm - 4.0);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, AcknowledgedJustInsideHasSlackForTheNoise) {
  at(3, limit_mm + 0.4);
  supervisor.tolerateExcess(in);
  for (const double noise : {0.4, -0.3, 0.2, -0.5}) {
    at(3, limit_mm + noise);
    expectWell();
  }
}

TEST_F(DistanceTest, AFullListDoesNotReachBeyondItsEnd) {
  for (int k = 0; k < collision::kMaxNearPairs; ++k) at(k, limit_mm - 1.0 - 0.1 * k);
  EXPECT_EQ(supervisor.check(in).partA.view(), "part 31");
  supervisor.tolerateExcess(in);
  expectWell();
}

}  // namespace
}  // namespace articulus::safety
