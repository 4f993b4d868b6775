// Joint 7 of an arm that has one, from its encoder to the database and the CSV file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/storage/csv_export.h"
#include "core/storage/run_writer.h"
#include "tests/support/csv_text.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::CommandKind;
using record::Channel;

constexpr double kTurn_rad = 0.2;

/// Turns the last joint while all is recorded. The arm of the cell starts at its home pose.
struct Recorded {
  explicit Recorded(const std::string& key) {
    auto read = cell::loadCell(key, resources());
    if (!read) throw std::runtime_error(read.error().text());
    const cell::CellConfig cell = *read;
    LateClock clock;
    const auto devices = devicesAtHome(cell, 1);
    station::LiveStation station(cell, {devices->arm(), devices->loadCell(), devices->arm()}, clock);
    const auto run = [&station](int cycles) {
      for (int i = 0; i < cycles; ++i) {
        station.heartbeat();
        station.runOne();
      }
    };
    station.setDeadMan(true);
    run(5);
    station.send(command(cycle::CommandKind::ControllerOn));
    run(300);
    storage::RunHeader header;
    header.protocolName = "turn";
    header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.cellName = cell.name;
    auto writer = store->beginRun(header);
    if (!writer) throw std::runtime_error(writer.error().text());
    id = (*writer)->runId();
    station.startRecording(std::move(*writer));
    first_rad = devices->arm().truePosition()[cell.robot.joints - 1];
    auto turn = command(cycle::CommandKind::MoveJoints, 1.0);
    for (int i = 0; i < cell.robot.joints; ++i) turn.target[i] = cell.homeJoints_rad[i];
    turn.target[cell.robot.joints - 1] += kTurn_rad;
    station.send(turn);
    run(2500);
    fault = station.snapshot().fault;
    last_rad = devices->arm().truePosition()[cell.robot.joints - 1];
    if (auto stopped = station.stopRecording({record::RunEnd::Completed}); !stopped)
      throw std::runtime_error(stopped.error().text());
  }
  /// Column of a sample row in the CSV file, as text.
  std::vector<std::string> csvColumn(const std::string& name) {
    const auto file = folder.path() / "run.csv";
    std::filesystem::remove(file);
    if (auto written = storage::exportCsv(*store, id, file); !written) throw std::runtime_error(written.error().text());
    return test::readCsvText(file).column(name);
  }
  std::int64_t count(const std::string& column) {
    storage::Database database(store->file());
    storage::Database::Statement row(database,
                                     "SELECT count(" + column + ") FROM sample WHERE run_id = " + std::to_string(id));
    return row.step() ? row.integer(0) : -1;
  }
  TempFolder folder;
  std::unique_ptr<storage::UserStore> store = openStore(folder.path());
  std::int64_t id = 0;
  double first_rad = 0.0, last_rad = 0.0;
  safety::Fault fault;
};

TEST(SeventhJoint, ReachesDatabaseAndCsv) {
  Recorded run("lbr_polymer");
  ASSERT_FALSE(run.fault.latched()) << safety::describe(run.fault);
  ASSERT_NEAR(run.last_rad - run.first_rad, kTurn_rad, 2e-3) << "it did not turn";
  const auto samples = samplesOf(*run.store, run.id);
  ASSERT_GT(samples.size(), 2000u);
  const auto csv = run.csvColumn("joint_7_rad");
  ASSERT_EQ(csv.size(), samples.size());
  EXPECT_EQ(run.count("joint_7_rad"), static_cast<std::int64_t>(samples.size()));
  double fastest = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    EXPECT_EQ(std::stod(csv[i]), samples[i][Channel::Joint7]);
    fastest = std::max(fastest, samples[i][Channel::JointVelocity7]);
  }
  std::printf("joint 7 from %.4f to %.4f rad, wanted %.4f rad at the end, up to %.3f rad/s\n",
              samples.front()[Channel::Joint7], samples.back()[Channel::Joint7], samples.back()[Channel::WantedJoint7],
              fastest);
  EXPECT_NEAR(samples.front()[Channel::Joint7], run.first_rad, 2e-3);
  EXPECT_NEAR(samples.back()[Channel::Joint7], run.last_rad, 2e-3);
  EXPECT_NEAR(samples.back()[Channel::WantedJoint7], run.last_rad, 5e-3);
  EXPECT_GT(fastest, kTurn_rad);  // rad/s: the mean of a way of a second at most
}

TEST(SeventhJoint, OfAnArmWithSixIsEmpty) {
  Recorded run("munich");
  ASSERT_FALSE(run.fault.latched()) << safety::describe(run.fault);
  ASSERT_GT(run.count("joint_6_rad"), 2000);
  for (const char* column :
       {"joint_7_rad", "joint_velocity_7_rad_per_s", "wanted_joint_7_rad", "drive_7_V", "friction_7_Nm"}) {
    EXPECT_EQ(run.count(column), 0) << column;
    for (const auto& field : run.csvColumn(column)) ASSERT_EQ(field, "") << column;
  }
}

}  // namespace
}  // namespace articulus::test
