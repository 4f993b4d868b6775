// Passive path: angle by angle there and back, the pose taken at each.
#include "tests/core/protocol/steps/step_bench.h"

#include <cmath>

#include "core/spatial/units.h"

namespace articulus::protocol::test {
namespace {

constexpr double kDegree = spatial::kRadiansPerDegree;

TEST(PassivePathStep, IsARampAndAPoseAtEachAngleThereAndBack) {
  const auto actions =
      actionsOf(R"({"type": "passive_path", "path": "neutral", "axis": "Ry", "to_deg": 10, "step_deg": 5})");
  std::vector<double> angles_deg;
  std::vector<std::string> paths;
  for (const Action& a : actions) {
    if (a.kind == ActionKind::Motion)
      angles_deg.push_back(std::round(std::get<WaveformStep>(a.step).goals.axis[4].value / kDegree));
    else paths.push_back(a.path);
  }
  EXPECT_EQ(angles_deg, (std::vector<double>{0, 5, 10, 5, 0}));
  EXPECT_EQ(paths, (std::vector<std::string>{"neutral", "neutral", "neutral", "neutral back", "neutral back"}));
}

TEST(PassivePathStep, LeadsAllOtherLoadsToZeroWithinItsTolerances) {
  const auto actions = actionsOf(
      R"({"type": "passive_path", "axis": "Rx", "to_deg": 10, "step_deg": 5, "force_tolerance_N": 0.4, "settle_s": 2})");
  const auto ramp = std::get<WaveformStep>(actions.at(0).step);
  EXPECT_EQ(wantedZero(actions.at(0).step), (Zero{true, true, true, false, true, true}));
  EXPECT_EQ(ramp.forceTolerance_N, 0.4);
  EXPECT_EQ(ramp.settle_s, 2.0);
}

TEST(PassivePathStep, RefusesNoRangeTooManyStopsAndARateThatIsTooFast) {
  const auto with = [](const std::string& keys) { return R"({"type": "passive_path", )" + keys + "}"; };
  EXPECT_EQ(refusedKeys(with(R"("from_deg": 3, "to_deg": 3, "step_deg": 1)")), Keys{"to_rad"});
  EXPECT_EQ(refusedKeys(with(R"("to_deg": 60, "step_deg": 0.01)")), Keys{"step_rad"});
  EXPECT_EQ(refusedKeys(with(R"("to_deg": 60, "step_deg": 5, "rate_deg_per_s": 30)")), Keys{"rate_rad_per_s"});
}

}  // namespace
}  // namespace articulus::protocol::test
