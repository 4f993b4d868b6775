// Loads and poses of an exported run in other frames, against the definition: a force is a line in space, and its
// moment about a point is taken with the lever from there.
#include "core/exchange/export/export_frames.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <numbers>

#include "core/exchange/export/run_export.h"
#include "core/exchange/formats/sto.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::exchange {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using record::Channel;
using testing::HasSubstr;

/// A body that turns and wanders, and a force that acts at a point beside it.
struct Motion {
  Quaterniond turn;
  Vector3d place, force, actsAt;
};
Motion at(int i) {
  const double t = 0.01 * i;
  return {Quaterniond(AngleAxisd(0.3 + t, Vector3d(1.0, 2.0, -0.5).normalized())),
          {0.6 + 0.01 * t, -0.02 * t, 0.4 + 0.03 * t},
          {10.0 - t, 4.0 * t, -20.0},
          {0.65, 0.1 - 0.05 * t, 0.3}};
}

class ExportFramesTest : public storage::UserStoreTest {
 protected:
  static constexpr int kSamples = 200, kSetAt = 60;  // the cycle in which the reference is set
  std::int64_t stored(bool reference = true, bool imported = false, const char* cell = nullptr) {
    auto header = storage::simulatedRun();
    header.cellJson = cell ? cell : R"({"name": "virtual", "frames": {"p_SD_W_at_home_m": [0.04, -0.01, 0.1]}})";
    if (imported) header.imported = storage::ImportOrigin{"a.csv", "csv", "00", "{}"};
    auto writer = begin(header);
    std::vector<record::Sample> samples;
    for (int i = 0; i < kSamples; ++i) {
      const Motion m = at(i);
      record::Sample s;
      s.cycle = static_cast<std::uint64_t>(i) + 1;
      s.step = i < 20 ? -1 : 0;
      s[Channel::Time] = 1e-3 * i;
      s[Channel::HostTime] = 50.0 + 1e-3 * i;
      s.set(Channel::ForceX, m.force);
      s.set(Channel::MomentX, Vector3d((m.actsAt - m.place).cross(m.force)));
      s.set(Channel::PositionX, m.place);
      s.set(Channel::QuaternionW, Eigen::Vector4d(m.turn.w(), m.turn.x(), m.turn.y(), m.turn.z()));
      s.setMissing(Channel::WantedForceX, 6);
      s.setMissing(Channel::WantedPositionX, 7);
      samples.push_back(s);
    }
    record::Event set;
    set.kind = record::EventKind::ReferenceSet;
    set.cycle = kSetAt;
    EXPECT_TRUE(writer->store(samples, std::span(&set, reference ? 1 : 0)).ok());
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    return writer->runId();
  }
  Recording written(std::int64_t run, const ExportChoice& choice) {
    const auto file = folder_ / "a.sto";
    const auto done = exportRun(*store_, run, kSto, file, choice);
    EXPECT_TRUE(done.ok()) << (done ? "" : done.error().text());
    text_ = storage::readText(file);
    auto read = readSto(file);
    EXPECT_TRUE(read.ok()) << (read ? "" : read.error().text());
    return read ? *read : Recording{};
  }
  std::string refusal(std::int64_t run, const ExportChoice& choice) {
    const auto done = exportRun(*store_, run, kSto, folder_ / "x.sto", choice);
    return done ? "accepted" : done.error().text();
  }
  /// Force and moment of a row, which are the first six columns.
  static Vector3d three(const Recording& r, std::size_t row, std::size_t first) {
    return {r.columns[first][row], r.columns[first + 1][row], r.columns[first + 2][row]};
  }
  std::string text_;
};

constexpr double kNear = 1e-9;

TEST_F(ExportFramesTest, LoadsInAxesOfTheMovingBodyAreAtItsCentre) {
  const auto read = written(stored(), {.channels = {"load"}, .loads = LoadFrame::Moving});
  ASSERT_EQ(read.rows(), std::size_t{kSamples});
  for (int i = 0; i < kSamples; ++i) {
    const Motion m = at(i);
    const Vector3d lever = m.turn.conjugate() * (m.actsAt - m.place), force = m.turn.conjugate() * m.force;
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 0) - force).norm(), kNear) << i;
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 3) - lever.cross(force)).norm(), kNear) << i;
  }
  EXPECT_EQ(read.header.channels[0].name, "moving_force_x_N");
  EXPECT_THAT(text_, HasSubstr("axes of the moving body D"));
}

TEST_F(ExportFramesTest, LoadsOfTheFixedBodyAreAboutTheReferenceThatHeldThen) {
  const auto read = written(stored(), {.channels = {"load"}, .loads = LoadFrame::Fixed});
  for (int i = 0; i < kSamples; ++i) {
    const Motion m = at(i);
    const Motion reference = at(i + 1 >= kSetAt ? kSetAt - 1 : 20);  // before it was set: the first sample of a step
    const Vector3d force = reference.turn.conjugate() * m.force;
    const Vector3d lever = reference.turn.conjugate() * (m.actsAt - reference.place);
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 0) - force).norm(), kNear) << i;
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 3) - lever.cross(force)).norm(), kNear) << i;
  }
  EXPECT_EQ(read.header.channels[3].name, "fixed_moment_x_Nm");
}

TEST_F(ExportFramesTest, LoadsAtTheLoadCellHaveTheLeverToIt) {
  const auto read = written(stored(), {.channels = {"load"}, .loads = LoadFrame::Sensor});
  for (int i = 0; i < kSamples; ++i) {
    const Motion m = at(i);
    const Vector3d loadCell = m.place - m.turn * Vector3d(0.04, -0.01, 0.1);  // in the world
    const Vector3d moment = m.turn.conjugate() * (m.actsAt - loadCell).cross(m.force);
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 0) - m.turn.conjugate() * m.force).norm(), kNear) << i;
    EXPECT_LT((three(read, static_cast<std::size_t>(i), 3) - moment).norm(), kNear) << i;
  }
  EXPECT_THAT(text_, HasSubstr("load cell's origin"));
}

TEST_F(ExportFramesTest, PosesFromTheReferenceBeginWithNone) {
  const auto read = written(stored(), {.channels = {"position_x_m", "position_y_m", "position_z_m", "quaternion_w",
                                                    "quaternion_x", "quaternion_y", "quaternion_z"},
                                       .poses = PoseFrame::Reference});
  ASSERT_EQ(read.columns.size(), 7u);
  EXPECT_EQ(read.header.channels[0].name, "relative_position_x_m");
  const Motion reference = at(kSetAt - 1);
  for (std::size_t i = kSetAt - 1; i < kSamples; ++i) {
    const Motion m = at(static_cast<int>(i));
    const Vector3d place = reference.turn.conjugate() * (m.place - reference.place);
    const Quaterniond turn = reference.turn.conjugate() * m.turn;
    const Quaterniond found(read.columns[3][i], read.columns[4][i], read.columns[5][i], read.columns[6][i]);
    EXPECT_LT((three(read, i, 0) - place).norm(), kNear) << i;
    EXPECT_LT(found.angularDistance(turn), 1e-7) << i;
  }
  EXPECT_LT(three(read, kSetAt - 1, 0).norm(), kNear);
}

TEST_F(ExportFramesTest, PowerIsTheSameInEveryFrameAndUnitsAreScaledBehindIt) {
  const auto id = stored();
  const auto moving = written(id, {.channels = {"load"}, .loads = LoadFrame::Moving});
  const auto world = written(id, {.channels = {"load"}});
  const auto fixed = written(id, {.channels = {"load"}, .loads = LoadFrame::Fixed});
  for (std::size_t i = 0; i < kSamples; ++i) {
    EXPECT_NEAR(three(moving, i, 0).norm(), three(world, i, 0).norm(), kNear);
    EXPECT_NEAR(three(moving, i, 3).norm(), three(world, i, 3).norm(), kNear);
    // F . M is that of the line of the force, wherever the moment is taken.
    EXPECT_NEAR(three(fixed, i, 0).dot(three(fixed, i, 3)), three(world, i, 0).dot(three(world, i, 3)), 1e-8);
  }
  EXPECT_EQ(world.header.channels[0].name, "force_x_N");
  const auto clinical =
      written(id, {.channels = {"position_x_m"}, .units = ExportUnits::Clinical, .poses = PoseFrame::Reference});
  EXPECT_EQ(clinical.header.channels[0].name, "relative_position_x_mm");
  const Motion reference = at(kSetAt - 1), last = at(kSamples - 1);
  EXPECT_NEAR(clinical.columns[0].back(), 1e3 * (reference.turn.conjugate() * (last.place - reference.place)).x(),
              1e-6);
}

TEST_F(ExportFramesTest, ARunThatNeverSetItsReferenceCountsFromItsFirstStep) {
  const auto read = written(stored(false), {.channels = {"position_x_m"}, .poses = PoseFrame::Reference});
  EXPECT_NEAR(read.columns[0][20], 0.0, kNear);
}

TEST_F(ExportFramesTest, WhatIsNotKnownIsRefusedAndTheRestWritten) {
  const auto imported = stored(true, true);
  EXPECT_THAT(refusal(imported, {.loads = LoadFrame::Fixed}), HasSubstr("is imported"));
  EXPECT_THAT(refusal(imported, {.poses = PoseFrame::Reference}), HasSubstr("is imported"));
  EXPECT_EQ(refusal(imported, {.channels = {"load"}, .loads = LoadFrame::Moving}), "accepted");
  for (const char* cell : {"{}", R"({"frames": {"p_SD_W_at_home_m": [1, 2]}})",
                           R"({"frames": {"p_SD_W_at_home_m": [1, 2, "x"]}})", R"({"frames": 3})"})
    EXPECT_THAT(refusal(stored(true, false, cell), {.loads = LoadFrame::Sensor}),
                HasSubstr("does not say where the load cell is"))
        << cell;
}

TEST_F(ExportFramesTest, OnlyTheLoadOfASampleWithoutAPoseIsMissing) {
  ExportChoice choice{.loads = LoadFrame::Moving};
  const auto id = stored();
  const auto frames = ExportFrames::of(*store_, *store_->run(id), choice);
  ASSERT_TRUE(frames);
  auto sample = storage::sampleAt(1);
  sample.setMissing(Channel::QuaternionW, 4);
  const auto before = sample;
  frames->apply(sample);
  EXPECT_TRUE(std::isnan(sample[Channel::ForceX]) && std::isnan(sample[Channel::MomentZ]));
  EXPECT_EQ(sample[Channel::SensorForceX], before[Channel::SensorForceX]);
  EXPECT_EQ(sample[Channel::PositionX], before[Channel::PositionX]);
  EXPECT_FALSE(ExportChoice{.loads = LoadFrame::Fixed}.everything());
  EXPECT_FALSE(ExportChoice{.poses = PoseFrame::Reference}.everything());
  EXPECT_EQ(loadFrames().size(), 4u);
  EXPECT_EQ(poseFrames().size(), 2u);
}

}  // namespace
}  // namespace articulus::exchange
