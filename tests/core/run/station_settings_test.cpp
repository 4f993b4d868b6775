// What is in force is what the station confirmed: not what was sent, and not what it refused.
#include "core/run/station_settings.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/link_proxy.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using namespace std::chrono_literals;
using control::Law;
using cycle::AckCode;
using cycle::CommandKind;

class StationSettingsTest : public testing::Test {
 protected:
  StationSettingsTest() { cell.run(5); }
  [[nodiscard]] safety::LimitSet tighter() const {
    auto limits = cell.cell().limits;
    limits.wrench[0] = 77.0;
    return limits;
  }
  [[nodiscard]] control::GainSet softer() const {
    auto gains = cell.cell().gains;
    gains[control::Gain::MomentProportional] *= 0.9;
    return gains;
  }
  VirtualCell cell;
  LinkProxy link{cell.link()};
  run::StationSettings settings{link, cell.cell()};
};

TEST_F(StationSettingsTest, BeforeTheFirstCycleTheFileIsInForce) {
  VirtualCell asleep;
  const run::StationSettings first(asleep.link(), asleep.cell());
  EXPECT_EQ(first.gains().value, asleep.cell().gains.value);
  EXPECT_EQ(first.limits().wrench, asleep.cell().limits.wrench);
  EXPECT_EQ(first.forceLaw(), asleep.cell().forceLaw);
  EXPECT_FALSE(first.inForce().tool);
}

TEST_F(StationSettingsTest, SentIsNotYetInForce) {
  const double before = cell.cell().limits.wrench[0];
  ASSERT_TRUE(settings.useLimits(tighter()).ok());
  ASSERT_TRUE(settings.useGains(softer()).ok());
  ASSERT_TRUE(settings.useForceLaw(Law::Impedance).ok());
  EXPECT_EQ(settings.limits().wrench[0], before);
  EXPECT_EQ(settings.gains().value, cell.cell().gains.value);
  EXPECT_EQ(settings.forceLaw(), cell.cell().forceLaw);
  EXPECT_TRUE(settings.waiting());
  EXPECT_EQ(settings.await(2ms).error().code, base::ErrorCode::DeviceFailure) << "nobody turns the cycle";
  cell.run();
  EXPECT_FALSE(settings.waiting());
  EXPECT_TRUE(settings.await(0ms).ok());
  EXPECT_EQ(settings.limits().wrench[0], 77.0);
  EXPECT_EQ(settings.gains().value, softer().value);
  EXPECT_EQ(settings.forceLaw(), Law::Impedance);
}

// The answer is out a moment before the snapshot that shows the change.
TEST_F(StationSettingsTest, AcceptedIsNotInForceBeforeTheSnapshotShowsIt) {
  link.frozenSnapshot = cell.snapshot();
  ASSERT_TRUE(settings.useGains(softer()).ok());
  cell.run();
  EXPECT_TRUE(settings.waiting());
  link.frozenSnapshot.reset();
  EXPECT_FALSE(settings.waiting());
}

TEST_F(StationSettingsTest, ARefusalIsToldOnceAndChangesNothing) {
  cell.switchOn();
  link.frozenSnapshot = cell.snapshot();
  ASSERT_EQ(cell.order(CommandKind::Home), AckCode::Accepted);
  ASSERT_TRUE(settings.useLimits(tighter()).ok()) << "nobody knew yet that the robot moves";
  ASSERT_TRUE(settings.useForceLaw(Law::Hybrid).ok());
  cell.run();
  link.frozenSnapshot.reset();
  EXPECT_FALSE(settings.waiting());
  const auto told = settings.await(0ms);
  ASSERT_FALSE(told.ok());
  EXPECT_EQ(told.error().code, base::ErrorCode::Conflict);
  EXPECT_NE(told.error().message.find("Stop it first"), std::string::npos) << told.error().message;
  EXPECT_TRUE(settings.await(0ms).ok());
  EXPECT_EQ(settings.limits().wrench[0], cell.cell().limits.wrench[0]);
  EXPECT_EQ(settings.forceLaw(), cell.cell().forceLaw);
}

TEST_F(StationSettingsTest, AnAnswerThatNobodyReadInTimeIsNotWaitedForForever) {
  ASSERT_TRUE(settings.useGains(softer()).ok());
  for (int i = 0; i < 80; ++i) (void)cell.order(CommandKind::Stop);
  EXPECT_FALSE(settings.waiting());
  EXPECT_EQ(settings.gains().value, softer().value);
}

TEST_F(StationSettingsTest, AChangeByAnotherClientIsSeenWithoutBeingTold) {
  ASSERT_EQ(cell.use(tighter()), AckCode::Accepted);
  EXPECT_EQ(settings.limits().wrench[0], 77.0);
  EXPECT_FALSE(settings.waiting());
}

TEST_F(StationSettingsTest, AToolIsInForceOnceTheStationConfirmedIt) {
  EXPECT_EQ(settings.tool().mass_kg, cell.cell().tool.mass_kg) << "as the cell file states it";
  sensing::ToolCalibration heavier = settings.tool();
  heavier.mass_kg += 0.125;
  ASSERT_TRUE(settings.useTool(heavier).ok());
  EXPECT_FALSE(settings.inForce().tool);
  EXPECT_EQ(settings.tool().mass_kg, cell.cell().tool.mass_kg);
  EXPECT_TRUE(settings.waiting());
  cell.run();
  EXPECT_FALSE(settings.waiting());
  EXPECT_TRUE(settings.await(0ms).ok());
  EXPECT_EQ(settings.tool().mass_kg, heavier.mass_kg);
  ASSERT_TRUE(settings.inForce().tool);
}

TEST_F(StationSettingsTest, AToolThatIsRefusedIsNotInForce) {
  sensing::ToolCalibration heavier = settings.tool();
  heavier.mass_kg = 51.0;
  ASSERT_TRUE(settings.useTool(heavier).ok()) << "the station judges it";
  cell.run();
  const auto told = settings.await(0ms);
  ASSERT_FALSE(told.ok());
  EXPECT_EQ(told.error().code, base::ErrorCode::Conflict);
  EXPECT_EQ(settings.tool().mass_kg, cell.cell().tool.mass_kg);
  cell.switchOn();
  cell.zero();
  link.frozenSnapshot = cell.snapshot();
  cell.clamp();
  heavier.mass_kg = 2.0;
  ASSERT_TRUE(settings.useTool(heavier).ok()) << "nobody knew yet that a specimen is mounted";
  cell.run();
  link.frozenSnapshot.reset();
  EXPECT_FALSE(settings.await(0ms).ok());
  EXPECT_EQ(settings.tool().mass_kg, cell.cell().tool.mass_kg);
  EXPECT_EQ(settings.useTool(heavier).error().code, base::ErrorCode::Conflict) << "now it is known";
  settings.lockForRun(true);
  EXPECT_EQ(settings.useTool(heavier).error().code, base::ErrorCode::Conflict) << "in a run";
}

TEST_F(StationSettingsTest, EachRevisionGrowsWithItsOwnChangeOnly) {
  const auto revisions = [this] {
    const auto now = cell.snapshot();
    return std::array{now.gainsRevision, now.limitsRevision, now.forceLawRevision, now.toolRevision};
  };
  auto expected = revisions();
  ASSERT_EQ(cell.use(softer()), AckCode::Accepted);
  ++expected[0];
  EXPECT_EQ(revisions(), expected);
  ASSERT_EQ(cell.use(tighter()), AckCode::Accepted);
  ++expected[1];
  EXPECT_EQ(revisions(), expected);
  auto law = command(CommandKind::UseLaw);
  law.law = Law::Hybrid;
  ASSERT_EQ(cell.order(law), AckCode::Accepted);
  ++expected[2];
  EXPECT_EQ(revisions(), expected);
  const auto known = std::make_shared<sensing::ToolCalibration>();
  cell.link().keep(known);
  auto tool = command(CommandKind::UseTool);
  tool.tool = known.get();
  ASSERT_EQ(cell.order(tool), AckCode::Accepted);
  ++expected[3];
  EXPECT_EQ(revisions(), expected);
  known->mass_kg = -1.0;
  ASSERT_EQ(cell.order(tool), AckCode::RefusedInvalid);
  EXPECT_EQ(revisions(), expected) << "of what was refused nothing is in force";
}

TEST_F(StationSettingsTest, GainsOutOfRangeAreRefusedByName) {
  for (std::size_t i = 0; i < control::kGainCount; ++i) {
    const auto& spec = control::gainCatalogue()[i];
    for (const double bad : {spec.maximum * 1.01, spec.minimum - 0.01, std::numeric_limits<double>::quiet_NaN()}) {
      auto gains = cell.cell().gains;
      gains.value[i] = bad;
      const auto used = settings.useGains(gains);
      ASSERT_FALSE(used.ok()) << spec.key << " = " << bad;
      EXPECT_NE(used.error().message.find(spec.label), std::string::npos) << used.error().message;
      EXPECT_EQ(settings.gains().value, cell.cell().gains.value);
    }
  }
}

}  // namespace
}  // namespace articulus::test
