// Step by step: the order holds, what is done again voids what came after it, and only what counts is kept.
#include "core/run/commissioning/commissioning_session.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/session_settings.h"
#include "core/safety/limit_catalogue.h"
#include "tests/support/temp_folder.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

using record::CommissioningStep;
using testing::HasSubstr;

constexpr const char* kWhen = "2026-11-23T10:00:00Z";

class CommissioningSteps : public ::testing::Test {
 protected:
  explicit CommissioningSteps(bool simulated = false) : cell_(cellThatIs(simulated)) {}
  static cell::CellConfig cellThatIs(bool simulated) {
    cell::CellConfig cell = test::munich();
    cell.simulated = simulated;
    return cell;
  }
  void pass(CommissioningStep step, bool passed = true) {
    ASSERT_TRUE(session_.begin(step, now_)) << info(step).key;
    session_.take({step, passed, "found", {}}, kWhen, now_);
  }
  void passUpTo(int steps) {
    for (int i = 0; i < steps; ++i) pass(static_cast<CommissioningStep>(i));
  }
  static constexpr int kAll = static_cast<int>(CommissioningStep::Count);
  cell::CellConfig cell_;
  cycle::Snapshot now_{};
  CommissioningSession session_{cell_, *cellIdentity(cell_), "0.9", "Ana"};
};

TEST_F(CommissioningSteps, ComeInTheirOrder) {
  for (int i = 1; i < kAll; ++i) {
    const auto begun = session_.begin(static_cast<CommissioningStep>(i), now_);
    ASSERT_FALSE(begun) << i;
    EXPECT_THAT(begun.error().message, HasSubstr("comes first"));
  }
  passUpTo(static_cast<int>(CommissioningStep::DeadTime));
  EXPECT_TRUE(session_.reasonAgainst(CommissioningStep::DeadTime).empty());
  EXPECT_THAT(session_.reasonAgainst(CommissioningStep::EmergencyStop), HasSubstr("Dead time"));
}

TEST_F(CommissioningSteps, OfAPracticeAreThoseOfALiveCell) {
  cell_.simulated = cell_.devices.practice = true;
  ASSERT_FALSE(session_.begin(CommissioningStep::ReducedLimits, now_)) << "in their order";
  passUpTo(kAll);
  EXPECT_TRUE(session_.toBeKept());
  pass(static_cast<CommissioningStep>(0));
  EXPECT_EQ(session_.record().results.size(), 1U) << "what is done again voids what came after it";
}

TEST_F(CommissioningSteps, AreKeptOnceAllHavePassed) {
  passUpTo(kAll - 1);
  EXPECT_FALSE(session_.toBeKept()) << "a part is no commissioning";
  pass(CommissioningStep::ReducedLimits);
  EXPECT_TRUE(session_.toBeKept());
  EXPECT_TRUE(session_.record().passed());
  EXPECT_EQ(session_.record().when, kWhen);
  EXPECT_EQ(session_.record().by, "Ana");
  EXPECT_FALSE(session_.record().cellHash.empty());
}

TEST_F(CommissioningSteps, ThatFailAreKeptAtOnce) {
  passUpTo(static_cast<int>(CommissioningStep::JointDirections));
  pass(CommissioningStep::JointDirections, false);
  EXPECT_TRUE(session_.toBeKept());
  EXPECT_FALSE(session_.record().passed());
  EXPECT_FALSE(session_.begin(CommissioningStep::LoadChannels, now_)) << "what comes after relies on it";
  pass(CommissioningStep::JointDirections);
  EXPECT_TRUE(session_.begin(CommissioningStep::LoadChannels, now_));
  EXPECT_FALSE(session_.toBeKept()) << "the failure of before is mended, and the rest is open";
}

TEST_F(CommissioningSteps, DoneAgainVoidThoseAfterThem) {
  passUpTo(kAll);
  pass(CommissioningStep::LoadChannels);
  EXPECT_FALSE(session_.record().passed());
  EXPECT_EQ(session_.record().results.size(), static_cast<std::size_t>(CommissioningStep::LoadChannels) + 1);
  EXPECT_THAT(session_.reasonAgainst(CommissioningStep::ReducedLimits), HasSubstr("comes first"));
}

/// Of the arm or the load cell nobody measures what another gain or limit does.
TEST_F(CommissioningSteps, DoNotBeginUnderSettingsOfTheSession) {
  const control::GainSet gains = cell_.gains;
  safety::LimitSet limits = cell_.limits;
  now_.gains = &gains;
  now_.limits = &limits;
  EXPECT_TRUE(changedFromFile(now_, cell_).empty());
  int numbers = 0;
  safety::forEachLimit(cell_.robot.joints, [&](const safety::LimitSpec& spec, int element) {
    const double before = spec.get(limits, element);
    spec.put(limits, element, before + 1.0);
    EXPECT_EQ(changedFromFile(now_, cell_), std::vector{safety::labelOf(spec, element)});
    EXPECT_FALSE(session_.begin(CommissioningStep::DeviceHealth, now_)) << safety::labelOf(spec, element);
    spec.put(limits, element, before);
    ++numbers;
  });
  EXPECT_GT(numbers, 40);
  control::GainSet tuned = gains;
  tuned[control::Gain::FilterCutoff] *= 1.01;
  now_.gains = &tuned;
  const auto refused = session_.begin(CommissioningStep::DeviceHealth, now_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(
      refused.error().message,
      HasSubstr(std::string(control::gainCatalogue()[static_cast<std::size_t>(control::Gain::FilterCutoff)].label)));
  EXPECT_THAT(refused.error().remedy, HasSubstr("Put them back"));
  now_.gains = &gains;
  now_.forceLawRevision = 1;
  now_.forceLaw = cell_.forceLaw == control::kLoadLaw ? control::Law::Impedance : control::kLoadLaw;
  EXPECT_FALSE(session_.begin(CommissioningStep::DeviceHealth, now_)) << "the force law";
  now_.forceLaw = cell_.forceLaw;
  EXPECT_TRUE(session_.begin(CommissioningStep::DeviceHealth, now_)) << "put back";
}

/// Also where they were put back before the end: what was measured meanwhile was measured with them.
TEST_F(CommissioningSteps, DoNotPassWhereSettingsWereChangedInTheirMidst) {
  const auto taken = [this](cycle::Snapshot after) {
    EXPECT_TRUE(session_.begin(CommissioningStep::DeviceHealth, now_));
    session_.take({CommissioningStep::DeviceHealth, true, "found", {}}, kWhen, after);
    return session_.record().results.back().passed;
  };
  EXPECT_TRUE(taken(now_));
  cycle::Snapshot after = now_;
  after.gainsRevision = 2;
  EXPECT_FALSE(taken(after));
  after = now_;
  after.forceLawRevision = 2;
  after.forceLaw = cell_.forceLaw;
  EXPECT_FALSE(taken(after));
  safety::LimitSet left = cell_.limits;
  left.wrench[0] *= 0.5;
  after = now_;
  after.limits = &left;
  EXPECT_FALSE(taken(after)) << "a limit that a step left drawn in";
}

/// A live cell whose station was made of these files: its own, that of its arm and one of a device.
class CommissioningFiles : public ::testing::Test {
 protected:
  CommissioningFiles() {
    namespace fs = std::filesystem;
    const fs::path from = test::resources();
    for (const char* kept : {"cells", "robots", "specimens"}) {
      fs::create_directories(resources() / kept);
      for (const auto& file : fs::directory_iterator(from / kept)) fs::copy(file.path(), resources() / kept);
    }
    std::ofstream(folder_ / "ours.xml") << "<ROOT/>";
    write("Ours");
    cell_ = read();
    cell_.simulated = false;
  }
  [[nodiscard]] std::filesystem::path resources() const { return folder_ / "resources"; }
  void write(const char* name) const {
    std::ofstream(folder_ / "ours.json") << nlohmann::json{
        {"variant_of", "munich"},
        {"name", name},
        {"simulation", {{"specimen", "soft_joint"}}},
        {"devices", {{"kuka_rsi", {{"configuration", "ours.xml"}}}}}};
  }
  [[nodiscard]] cell::CellConfig read() const {
    auto cell = cell::loadCell((folder_ / "ours.json").string(), resources());
    if (!cell) throw std::runtime_error(cell.error().text());
    return std::move(*cell);
  }
  [[nodiscard]] bool begins() { return session().begin(CommissioningStep::DeviceHealth, {}).ok(); }
  [[nodiscard]] CommissioningSession session() const { return {cell_, opened_, "0.9", "Ana"}; }
  test::TempFolder folder_;
  cell::CellConfig cell_;
  std::string opened_;
};

TEST_F(CommissioningFiles, EditedSinceTheCellWasOpenedLetNoStepBegin) {
  opened_ = *cellIdentity(cell_);
  ASSERT_TRUE(begins());
  const std::filesystem::path files[] = {folder_ / "ours.json", resources() / "cells/munich.json",
                                         resources() / "robots" / cell_.robotFile, folder_ / "ours.xml",
                                         resources() / "specimens/soft_joint.json"};
  for (const auto& file : files) {
    std::ifstream in(file);
    const std::string before{std::istreambuf_iterator<char>(in), {}};
    std::string after = before;
    const bool specimen = file.filename() == "soft_joint.json";
    const auto digit = after.find_first_of("123456789", after.find(specimen ? "centre_m" : "mass"));
    if (file.extension() == ".xml") after += "<!-- another -->";
    else if (file.filename() == "ours.json") after.replace(after.find("Ours"), 4, "Mine");
    else after[digit] = after[digit] == '1' ? '2' : '1';
    std::ofstream(file) << after;
    const auto refused = session().begin(CommissioningStep::DeviceHealth, {});
    ASSERT_FALSE(refused) << file;
    EXPECT_THAT(refused.error().message, HasSubstr("changed since the cell was opened"));
    std::ofstream(file) << before;
    EXPECT_TRUE(begins()) << file << " as it was";
  }
  opened_.clear();
  EXPECT_FALSE(begins()) << "nobody kept what was read";
}

/// What drives the arm was read before the edit, and what would be admitted is the file after it.
TEST_F(CommissioningFiles, EditedInTheMidstLetTheStepNotPass) {
  opened_ = *cellIdentity(cell_);
  CommissioningSession steps = session();
  const auto last = [&](const char* name) {
    EXPECT_TRUE(steps.begin(CommissioningStep::DeviceHealth, {}));
    write(name);
    steps.take({CommissioningStep::DeviceHealth, true, "found", {}}, kWhen, {});
    return steps.record().results.back();
  };
  EXPECT_TRUE(last("Ours").passed);
  const auto edited = last("Ours, edited");
  EXPECT_FALSE(edited.passed);
  EXPECT_THAT(edited.words, HasSubstr("was changed meanwhile"));
  EXPECT_TRUE(steps.toBeKept()) << "what was recorded before is void";
  write("Ours");
  EXPECT_TRUE(last("Ours").passed);
}

class CommissioningRehearsal : public CommissioningSteps {
 protected:
  CommissioningRehearsal() : CommissioningSteps(true) {}
};

TEST_F(CommissioningRehearsal, TakesEachStepByItself) {
  pass(CommissioningStep::BrakingDistance);
  pass(CommissioningStep::DeviceHealth, false);
  pass(CommissioningStep::BrakingDistance);
  ASSERT_EQ(session_.record().results.size(), 2u);
  EXPECT_EQ(session_.record().results.front().step, CommissioningStep::DeviceHealth);
  EXPECT_FALSE(session_.toBeKept());
}

TEST_F(CommissioningRehearsal, IsNeverKept) {
  pass(CommissioningStep::DeviceHealth, false);
  EXPECT_FALSE(session_.toBeKept());
  passUpTo(kAll);
  EXPECT_TRUE(session_.record().passed());
  EXPECT_FALSE(session_.toBeKept());
  EXPECT_TRUE(session_.record().simulated);
}

}  // namespace
}  // namespace articulus::run
