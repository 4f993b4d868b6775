// Where an experiment has the body first: moves and turns that stay, not cycles, not what loads lead to.
#include "core/protocol/preview/first_pose.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/protocol/protocol_json.h"
#include "core/protocol/steps/load_cycle.h"
#include "core/protocol/steps/move.h"
#include "core/protocol/steps/unload.h"
#include "core/protocol/steps/wait.h"

namespace articulus::protocol {
namespace {

Protocol of(std::vector<Step> steps) {
  Protocol protocol;
  protocol.name = "first";
  protocol.steps = std::move(steps);
  return protocol;
}

Step move(double flexion_rad, double z_m) {
  MoveStep step;
  step.angles_rad = {flexion_rad, 0.05, 0.0};
  step.translation_m = {0.0, 0.0, z_m};
  step.time_s = 8.0;
  return Step(step);
}

TEST(FirstPose, AMoveThatComesFirstIsIt) {
  const auto first = firstPoseOf(of({Step(WaitStep{}), move(0.2, 0.01), move(0.0, 0.0)}));
  EXPECT_EQ(first.step, 1);
  EXPECT_DOUBLE_EQ(first.pose[3], 0.2);
  EXPECT_DOUBLE_EQ(first.pose[4], 0.05);
  EXPECT_DOUBLE_EQ(first.pose[2], 0.01);
}

TEST(FirstPose, OfALeftJointItIsMirrored) {
  auto protocol = of({move(0.2, 0.01)});
  protocol.sideAware = true;
  EXPECT_DOUBLE_EQ(firstPoseOf(protocol, spatial::Side::Left).pose[4], -0.05);
}

TEST(FirstPose, WhereLoadsComeFirstItBeginsWhereItIs) {
  LoadCycleStep cycle;
  cycle.motion = "FE";
  cycle.axis = 4;
  cycle.amplitude = 2.0;
  cycle.rate_per_s = 0.5;
  const auto first = firstPoseOf(of({Step(UnloadStep{}), Step(cycle), move(0.2, 0.0)}));
  EXPECT_EQ(first.step, -1);
  for (const double value : first.pose) EXPECT_EQ(value, 0.0);
}

TEST(FirstPose, ThereIsOneForEachProtocolOfTheLibrary) {
  int moved = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(ARTICULUS_RESOURCES) / "protocols")) {
    if (entry.path().extension() != ".json" || entry.path().stem() == "schema") continue;
    const auto protocol = loadProtocol(entry.path());
    ASSERT_TRUE(protocol) << entry.path();
    const auto first = firstPoseOf(*protocol);
    for (const double value : first.pose) EXPECT_TRUE(std::isfinite(value)) << entry.path();
    moved += first.step >= 0 ? 1 : 0;
    std::printf("%s: step %d\n", entry.path().stem().c_str(), first.step);
  }
  EXPECT_GT(moved, 0) << "gentle_moves begins with a move";
}

}  // namespace
}  // namespace articulus::protocol
