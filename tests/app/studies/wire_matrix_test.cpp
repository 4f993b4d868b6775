// Faults of virtual devices on their wires: the brief matrix of an arm, a load cell and a tracker; and that the witness
// finds a sample that nobody measured.
#include "app/studies/wires/wire_matrix.h"

#include <gmock/gmock.h>

#include "app/devices/device_catalogue.h"

namespace articulus::test {
namespace {

using studies::WireMatrix;
using studies::WireState;
using testing::HasSubstr;

WireMatrix::Outcome tried(const WireMatrix::Options& options) {
  const auto outcome = WireMatrix::run(options, [](double) { return true; });
  if (!outcome) throw std::runtime_error(outcome.error().text());
  return *outcome;
}

const WireMatrix::Row& only(const WireMatrix::Outcome& outcome) {
  EXPECT_EQ(outcome.rows.size(), 1U);
  return outcome.rows.at(0);
}

WireMatrix::Options brief(const char* device, const char* fault) {
  return {.resources = ARTICULUS_RESOURCES, .device = device, .fault = fault, .brief = true};
}

TEST(WireMatrix, ARobotControllerThatDiesInARampStopsTheRunInWords) {
  const auto outcome = tried(brief("kuka_rsi", "dead"));
  const auto& row = only(outcome);
  EXPECT_EQ(row.result.missed(), "");
  EXPECT_TRUE(row.result.seen.latched());
  EXPECT_GE(row.result.standsAfter_s, 0.0);
  EXPECT_EQ(row.result.state, cycle::State::Fault);
  EXPECT_FALSE(row.result.told.empty());
  EXPECT_GE(row.result.silent_s, 1.0) << "nothing was made up for what did not come";
}

TEST(WireMatrix, JointsThatJumpOnTheWireAreNotBelieved) {
  const auto outcome = tried(brief("kuka_rsi", "jump"));
  const auto& row = only(outcome);
  EXPECT_EQ(row.result.missed(), "");
  EXPECT_EQ(row.result.invented, 0U);
}

TEST(WireMatrix, ALoadCellThatGoesSilentOrSaturatesStopsTheRunInWords) {
  for (const char* fault : {"silent", "saturation"}) {
    const auto outcome = tried(brief("ati_net_ft", fault));
    const auto& row = only(outcome);
    EXPECT_EQ(row.result.missed(), "") << fault;
    EXPECT_TRUE(row.result.seen.latched()) << fault;
    EXPECT_THAT(row.result.told, testing::AnyOf(HasSubstr("oad cell"), HasSubstr("ensor"))) << fault;
  }
}

TEST(WireMatrix, AHiddenToolOfATrackerIsNoPose) {
  for (const char* device : {"ndi_polaris", "optitrack_natnet", "qualisys_rt"}) {
    const auto outcome = tried(brief(device, "hide"));
    EXPECT_EQ(only(outcome).result.missed(), "") << device;
    EXPECT_EQ(only(outcome).trial.state, WireState::Standing);
  }
}

TEST(WireMatrix, AReceiverWhoseSensorIsUnpluggedStopsTheRunInWords) {
  const auto outcome = tried(brief("jr3", "unplug"));
  EXPECT_EQ(only(outcome).result.missed(), "");
  EXPECT_TRUE(only(outcome).result.seen.latched());
}

/// A device without one could not be tried by anybody who has none of it.
TEST(WireMatrix, EveryRealDeviceHasACounterpartWithFaultsToBeTriedWith) {
  for (const app::DeviceRow& row : app::deviceCatalogue()) {
    if (!row.kind->hasReal || row.kind->port == device::DevicePort::Operator) continue;
    EXPECT_NE(row.counterpart, nullptr) << row.kind->key;
  }
  const auto nothing = WireMatrix::run(brief("kuka_rsi", "wobble"), [](double) { return true; });
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error().text(), HasSubstr("kuka_rsi has lose, lose-replies"));
}

/// A driver that goes on where it hears nothing.
class Inventing final : public device::RobotArm {
 public:
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override { state = told, state.time = now; }
  void write(const device::ArmCommand&) noexcept override {}
  device::ArmState told;
};

TEST(WireWitness, FindsWhatNobodyMeasured) {
  const auto cell = cell::loadCell("alesund", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell);
  auto plant = hardware::SimulatedCell::build(
      cell->simulation, "test",
      {cell->robot, cell->X_WB, cell->X_FS, cell->X_SD, cell->initialJoints_rad, 1, cell->commandLevel});
  ASSERT_TRUE(plant) << plant.error().text();
  studies::ToldTruth truth(**plant);
  Inventing driver;
  studies::WitnessArm witness(driver, &truth);
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
  for (int k = 0; k < 20; ++k) {
    (*plant)->arm().read(now += 1'000'000, driver.told);
    truth.endCycle(now);
    witness.read(now, state);
  }
  EXPECT_EQ(witness.account.samples, 20U);
  witness.account.sound = false;
  driver.told.position_rad[2] += 1e-3;
  witness.read(now, state);
  EXPECT_EQ(witness.account.invented, 1U);
  driver.told.position_rad[2] = std::numeric_limits<double>::quiet_NaN();
  witness.read(now, state);
  EXPECT_EQ(witness.account.invented, 1U) << "no number is none that was given as good";
  EXPECT_TRUE(witness.account.says);
  driver.told.valid = false;
  witness.read(now, state);
  EXPECT_EQ(witness.account.invented, 1U) << "nor what says that it is none";
}

}  // namespace
}  // namespace articulus::test
