// Which axes a program drives: those that it loads or leads the body along, and all where nobody can tell.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/run/needs/driven_axes.h"

namespace articulus::test {
namespace {

using Axes = std::array<bool, 6>;

Axes axesOf(const std::string& steps) {
  const auto protocol =
      protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Axes", "steps": [)" + steps + "]}", "a test");
  EXPECT_TRUE(protocol) << protocol.error().text();
  const auto program = protocol::expand(*protocol);
  EXPECT_TRUE(program) << program.error().text();
  return run::drivenAxes(*program);
}

TEST(DrivenAxes, UnloadingAndWaitingDriveNone) {
  EXPECT_EQ(axesOf(R"({"type": "unload"}, {"type": "wait", "duration_s": 2})"), (Axes{}));
}

TEST(DrivenAxes, ALoadCycleDrivesItsAxis) {
  EXPECT_EQ(axesOf(R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 2, "rate_Nm_per_s": 0.1,
                       "cycles": 3})"),
            (Axes{false, false, false, false, true, false}));
}

TEST(DrivenAxes, AMoveDrivesWhatItsWayHas) {
  const Axes axes = axesOf(R"({"type": "move", "translation_mm": [1, 0, 3], "flexion_deg": 4, "time_s": 20})");
  EXPECT_TRUE(axes[0] && axes[2]);
  EXPECT_FALSE(axes[1]);
  EXPECT_TRUE(axes[3] || axes[4] || axes[5]);
}

TEST(DrivenAxes, AllStepsOfAProgramCount) {
  EXPECT_EQ(axesOf(R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 2, "rate_Nm_per_s": 0.1,
                       "cycles": 1},
                      {"type": "load_cycle", "motion": "LB", "axis": "Mx", "amplitude_Nm": 2, "rate_Nm_per_s": 0.1,
                       "cycles": 1})"),
            (Axes{false, false, false, true, true, false}));
}

/// None that is shipped fails to be told: each drives something.
TEST(DrivenAxes, EachShippedProtocolDrivesSomething) {
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/protocols")) {
    if (!protocol::isProtocolFile(file.path())) continue;
    const auto protocol = protocol::loadProtocol(file.path(), file.path().parent_path());
    ASSERT_TRUE(protocol) << protocol.error().text();
    const auto program = protocol::expand(*protocol);
    ASSERT_TRUE(program) << program.error().text();
    EXPECT_NE(run::drivenAxes(*program), (Axes{})) << file.path();
    ++count;
  }
  EXPECT_GT(count, 15);
}

}  // namespace
}  // namespace articulus::test
