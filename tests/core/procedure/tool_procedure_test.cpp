// Identification of the tool by the robot itself, on the whole virtual cell; the plant's truth is in the cell file.
#include "core/procedure/tool_procedure.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/spatial/units.h"
#include "tests/support/virtual_cell.h"

namespace articulus::procedure {
namespace {

using cycle::CommandKind;
using cycle::State;
using Phase = ToolProcedure::Phase;

class Procedure : public ::testing::Test {
 protected:
  void ready() { cell_.switchOn(); }
  /// Lets time go by as a client does, ten times a second.
  Phase runToTheEnd(ToolProcedure& procedure, double most_s,
                    const std::function<void(const ToolProcedure::Progress&)>& look = {}) {
    for (int i = 0; i < most_s * 10.0; ++i) {
      const auto progress = procedure.poll();
      if (look) look(progress);
      if (progress.phase != Phase::Running) break;
      cell_.run(100);
    }
    return procedure.phase();
  }
  test::VirtualCell cell_;
};

TEST_F(Procedure, FindsMassAndCentreOfTheSimulatedTool) {
  ready();
  ToolProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start(cell_.cell().limits, {}));
  double last = 0.0;
  std::set<std::string> words;
  ASSERT_EQ(runToTheEnd(procedure, 1200.0,
                        [&](const ToolProcedure::Progress& p) {
                          EXPECT_GE(p.fraction, last);
                          last = p.fraction;
                          words.insert(p.words);
                        }),
            Phase::Done)
      << procedure.error().text();
  EXPECT_EQ(last, 1.0);
  EXPECT_TRUE(words.contains("pose 12 of 12: averaging"));
  const auto& found = procedure.result();
  const auto& truth = cell_.cell().simulation->at("tool");
  const double mass = truth["mass_kg"].get<double>();
  const spatial::Vector3 centre(truth["centre_of_mass_m"][0].get<double>(), truth["centre_of_mass_m"][1].get<double>(),
                                truth["centre_of_mass_m"][2].get<double>());
  std::printf(
      "mass %.4f +- %.4f kg, truth %.4f; centre off by %.2f mm; condition %.2f; span %.0f deg; %s model; %.0f s\n",
      found.tool.mass_kg, found.massError_kg, mass, 1e3 * (found.tool.centre_S_m - centre).norm(),
      found.inForce().condition, spatial::inDegrees(found.span_rad), found.tool.linear ? "linear" : "rigid",
      cell_.now_s());
  // Half a per cent of crosstalk is in what a rigid body can tell.
  EXPECT_NEAR(found.tool.mass_kg, mass, 0.01 * mass);
  EXPECT_LT((found.tool.centre_S_m - centre).norm(), 2e-3);
  EXPECT_LT(found.inForce().condition, 3.0);
  EXPECT_TRUE(found.warnings.empty());
  // It is back where everybody expects it, at rest.
  EXPECT_EQ(cell_.state(), cycle::State::Stop);
  EXPECT_LT((cell_.trueQ() - cell_.cell().initialJoints_rad).norm(), 0.01);
}

TEST_F(Procedure, TheSameSeedGivesTheSameBits) {
  std::array<double, 2> mass{};
  for (double& m : mass) {
    test::VirtualCell cell(3);
    cell.switchOn();
    ToolProcedure procedure(cell.link(), cell.cell());
    ASSERT_TRUE(procedure.start(cell.cell().limits,
                                {.poses = 3, .settle_s = 0.1, .average_s = 0.1, .identification = {}, .seed = 1}));
    while (procedure.poll().phase == Phase::Running) cell.run(100);
    ASSERT_EQ(procedure.phase(), Phase::Done) << procedure.error().text();
    m = procedure.result().tool.mass_kg;
  }
  EXPECT_EQ(mass[0], mass[1]);
}

TEST_F(Procedure, RefusesToMoveWhereItMustNot) {
  const auto refusal = [&](ToolProcedure& procedure) {
    const auto r = procedure.start(cell_.cell().limits, {});
    EXPECT_FALSE(r);
    EXPECT_EQ(procedure.phase(), Phase::Idle);
    return r ? std::string() : r.error().text();
  };
  ToolProcedure procedure(cell_.link(), cell_.cell());
  cell_.run(2);
  EXPECT_NE(refusal(procedure).find("controller is off"), std::string::npos);
  ready();
  cell_.link().setDeadMan(false);
  cell_.run(2);
  EXPECT_NE(refusal(procedure).find("controller is off"), std::string::npos) << "the handle took the drives with it";
  cell_.link().setDeadMan(true);
  cell_.run(2);
  ASSERT_EQ(cell_.order(cycle::CommandKind::ControllerOn), cycle::AckCode::Accepted);
  cell_.run(300);
  cell_.clamp();
  EXPECT_NE(refusal(procedure).find("specimen"), std::string::npos);
  ASSERT_TRUE(cell_.link().setViceClosed(false));
  cell_.run(50);
  EXPECT_FALSE(procedure.start(cell_.cell().limits, {.poses = 2}));
  EXPECT_FALSE(procedure.start(cell_.cell().limits, {.poses = 12, .settle_s = -1.0}));
  safety::LimitSet tight = cell_.cell().limits;
  tight.boxUpper_m.z() = tight.boxLower_m.z() + 0.01;
  const auto blocked = procedure.start(tight, {});
  ASSERT_FALSE(blocked);
  EXPECT_NE(blocked.error().remedy.find("limits"), std::string::npos);
  EXPECT_EQ(cell_.state(), cycle::State::Stop);
  EXPECT_TRUE(procedure.start(cell_.cell().limits, {}));
  EXPECT_FALSE(procedure.start(cell_.cell().limits, {})) << "twice at the same time";
}

TEST_F(Procedure, CancelStopsTheRobot) {
  ready();
  ToolProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start(cell_.cell().limits, {}));
  for (int i = 0; i < 30; ++i) (void)procedure.poll(), cell_.run(100);
  ASSERT_EQ(cell_.state(), cycle::State::Joint);
  procedure.cancel();
  EXPECT_EQ(procedure.poll().phase, Phase::Cancelled);
  cell_.run(500);
  EXPECT_EQ(cell_.state(), cycle::State::Stop);
  EXPECT_LT(cell_.fastestJoint(), test::kStandstill_rad_per_s);
}

TEST_F(Procedure, AFaultOnTheWayEndsItWithTheRemedy) {
  ready();
  ToolProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start(cell_.cell().limits, {}));
  for (int i = 0; i < 30; ++i) (void)procedure.poll(), cell_.run(100);
  cell_.link().setDeadMan(false);
  EXPECT_EQ(runToTheEnd(procedure, 5.0), Phase::Failed);
  EXPECT_NE(procedure.error().text().find("Acknowledge"), std::string::npos) << procedure.error().text();
  cell_.run(500);
  EXPECT_LT(cell_.fastestJoint(), test::kStandstill_rad_per_s);
}

TEST_F(Procedure, AStopBySomebodyElseEndsIt) {
  ready();
  ToolProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start(cell_.cell().limits, {}));
  for (int i = 0; i < 30; ++i) (void)procedure.poll(), cell_.run(100);
  cell_.link().requestStop();
  EXPECT_EQ(runToTheEnd(procedure, 5.0), Phase::Cancelled);
  EXPECT_NE(procedure.error().message.find("stopped"), std::string::npos) << procedure.error().text();
}

TEST(PoseChoice, EveryWayKeepsLimitsBoxAndDistance) {
  // The supervisor's own looks at the way, millimetre by millimetre, by another route: the cell's collision model at
  // rest.
  const auto& cell = test::munich();
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto way = chooseTiltedPoses(cell, cell.limits, {.poses = 12, .seed = seed, .start_rad = {}});
    ASSERT_TRUE(way);
    double least = 1.0;
    for (std::size_t k = 1; k < way->size(); ++k)
      for (int i = 0; i <= 200; ++i) {
        const robot::JointVector q = (*way)[k - 1].q_rad + i / 200.0 * ((*way)[k].q_rad - (*way)[k - 1].q_rad);
        EXPECT_TRUE(((q - cell.limits.jointLower_rad).array() > 0.0).all() &&
                    ((cell.limits.jointUpper_rad - q).array() > 0.0).all());
        const spatial::Pose X_WD = cell.X_WB * robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD;
        EXPECT_TRUE(((X_WD.translation - cell.limits.boxLower_m).array() > 0.0).all() &&
                    ((cell.limits.boxUpper_m - X_WD.translation).array() > 0.0).all());
        robot::LinkPoses poses;
        robot::forwardKinematics(cell.robot, q, poses);
        for (int j = 0; j < poses.count; ++j)
          poses.link[static_cast<std::size_t>(j)] = cell.X_WB * poses.link[static_cast<std::size_t>(j)];
        collision::Proximity near;
        cell.collision.evaluate(poses, {}, cell.limits.collisionDistance_m, near);
        least = std::min(least, near.closest.distance_m);
      }
    std::printf("seed %llu: %zu way points, least distance %.1f mm, allowed %.1f mm\n",
                static_cast<unsigned long long>(seed), way->size(), 1e3 * least, 1e3 * cell.limits.collisionDistance_m);
    EXPECT_GT(least, cell.limits.collisionDistance_m);
  }
}

}  // namespace
}  // namespace articulus::procedure
