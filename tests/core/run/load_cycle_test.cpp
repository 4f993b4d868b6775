// The rows of a load loop's table out of a stored run: names, units, options, and what is refused.
#include "core/run/analyses/load_cycle.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/protocol/steps/load_cycle.h"
#include "core/spatial/units.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;

constexpr int kPerCycle = 600;

class LoadCycleTest : public UserStoreTest {
 protected:
  /// Two cycles about Mx of a specimen that is soft within 5 degrees; flexion goes along with a fifth.
  void bend(bool straight = false) {
    std::vector<record::Sample> samples;
    for (int cycle = 1; cycle <= 2; ++cycle)
      for (int i = 0; i < kPerCycle; ++i) {
        const double angle = -0.2 * std::cos(2 * M_PI * i / kPerCycle), soft = spatial::inRadians(5.0);
        record::Sample s = sampleAt(static_cast<std::uint64_t>(samples.size() + 1), 0);
        s.loadCycle = cycle;
        s[Channel::MomentX] = straight ? 10.0 * angle
                                       : 2.0 * std::clamp(angle, -soft, soft) +
                                             std::copysign(40.0 * std::max(0.0, std::abs(angle) - soft), angle);
        s[Channel::LateralBending] = angle;
        s[Channel::Flexion] = 0.2 * angle;
        s[Channel::AxialRotation] = 0.0;
        samples.push_back(s);
      }
    auto writer = begin();
    ASSERT_TRUE(writer->store(samples, {}));
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    run_ = writer->runId();
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    const auto view = run::RunView::of(*store_, run_, program_);
    if (!view) return view.error();
    return run::declared(&run::loadCycle, run::loadCycle(*view, options));
  }
  void SetUp() override {
    UserStoreTest::SetUp();
    protocol::Action a;
    protocol::LoadCycleStep step;
    step.motion = "LB";
    step.axis = 3;
    step.cycles = step.reportedCycle = 2;
    a.step = step;
    a.step.label = "bending";
    program_.actions.push_back(a);
  }
  protocol::Program program_;
  std::int64_t run_ = 0;
};

std::map<std::string, ResultValue> byQuantity(const std::vector<ResultValue>& rows) {
  std::map<std::string, ResultValue> found;
  for (const auto& row : rows) found[row.quantity] = row;
  return found;
}

TEST_F(LoadCycleTest, TellsEachQuantityWithItsUnitAndMethod) {
  bend();
  const auto rows = analysed({{"steps", {"bending"}}, {"neutral_share", 0.03}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  const auto& width = row["neutral zone, trilinear, width"];
  EXPECT_EQ(width.table, "load_cycle");
  EXPECT_EQ(width.motion, "LB");
  EXPECT_EQ(width.unit, "rad");
  EXPECT_NEAR(spatial::inDegrees(width.minimum), 10.0, 0.05);
  EXPECT_THAT(width.method, HasSubstr("JOR Spine 3:e1088"));
  const auto& zone = row["neutral zone, trilinear"];
  EXPECT_NEAR(spatial::inDegrees(zone.minimum), -5.0, 0.05);
  EXPECT_NEAR(spatial::inDegrees(zone.maximum), 5.0, 0.05);
  EXPECT_EQ(row["stiffness of the elastic zone, positive load"].unit, "Nm/deg");
  EXPECT_NEAR(row["stiffness of the elastic zone, positive load"].minimum, spatial::inRadians(40.0), 1e-6);
  EXPECT_NEAR(row["stiffness of the neutral zone"].minimum, spatial::inRadians(2.0), 1e-6);
  EXPECT_NEAR(row["coupled motion, FE, per driven angle"].minimum, 0.2, 1e-9);
  EXPECT_NEAR(row["range, change in the last cycle"].minimum, 0.0, 1e-9);
  EXPECT_THAT(row["neutral zone, stiffness threshold, width"].method, HasSubstr("0.050 Nm/deg"));
}

TEST_F(LoadCycleTest, WhatAMethodCannotTellIsARowWithTheReason) {
  bend(true);
  const auto rows = analysed(nlohmann::json::object());
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_TRUE(row["neutral zone, zero load"].isTold());
  const ResultValue& zone = row["neutral zone, stiffness threshold"];
  EXPECT_FALSE(zone.isTold()) << "a straight line of 0.17 Nm/deg, and the threshold is 0.05";
  EXPECT_TRUE(zone.isSingle());
  EXPECT_TRUE(std::isnan(zone.minimum) && std::isnan(zone.maximum));
  EXPECT_THAT(zone.method, testing::StartsWith("not told: The branch is nowhere softer than the threshold"));
  EXPECT_EQ(zone.unit, "rad");
  EXPECT_FALSE(row.contains("neutral zone, stiffness threshold, width"));
  ASSERT_TRUE(store_->saveResults(run_, {.values = *rows, .methodsVersion = 1}));
  const auto kept = store_->storedResults(run_);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_FALSE(byQuantity(kept->values)["neutral zone, stiffness threshold"].isTold()) << "and no zero";
}

TEST_F(LoadCycleTest, AThresholdOfItsOwnMovesTheZoneAndIsTold) {
  bend();
  const auto narrow = analysed({{"threshold_Nm_per_deg", 0.04}}), wide = analysed({{"threshold_Nm_per_deg", 0.6}});
  ASSERT_TRUE(narrow && wide);
  const auto width = [](auto& rows) { return byQuantity(*rows)["neutral zone, stiffness threshold, width"]; };
  EXPECT_LT(width(narrow).minimum, width(wide).minimum);
  EXPECT_THAT(width(wide).method, HasSubstr("0.600 Nm/deg"));
}

TEST_F(LoadCycleTest, RefusesWhatItCannotDoInWords) {
  {
    auto writer = begin();
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Stopped}));
    run_ = writer->runId();
  }
  const auto nothing = nlohmann::json::object();
  EXPECT_THAT(analysed(nothing).error().text(), HasSubstr("reported cycle")) << "no samples";
  bend();
  EXPECT_THAT(analysed({{"steps", {"bendnig"}}}).error().text(), HasSubstr("\"bendnig\""));
  EXPECT_THAT(analysed({{"threshold_Nm_per_deg", 0.0}}).error().text(), HasSubstr("above zero"));
  EXPECT_THAT(analysed({{"elastic_share", 1.2}}).error().text(), HasSubstr("between 0 and 1"));
  program_.actions.clear();
  EXPECT_THAT(analysed(nothing).error().text(), HasSubstr("no step"));
}

}  // namespace
}  // namespace articulus::storage
