// Tracked poses of a run: they come back as they were, belong to the bones that the run names, and leave as a file that
// says what they are.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/spatial/rotation.h"
#include "core/storage/csv_export.h"
#include "tests/core/storage/storage_fixture.h"
#include "tests/support/csv_text.h"

namespace articulus::storage {
namespace {

using record::TrackedPose;
using record::TrackQuality;
using testing::Contains;
using testing::HasSubstr;

RunHeader followed(const std::vector<std::string>& names = {"C4", "C5"}) {
  RunHeader header = simulatedRun();
  header.tracking.rate_Hz = 100.0;
  for (const auto& name : names) header.tracking.bones.push_back({name, 2e-4 / 3.0, R"({"bone":")" + name + "\"}"});
  return header;
}

/// Frames 7 to 11 of two bones, as a recorder brings them: frame by frame. 9 was occluded, 10 bridged, 11 lost whole.
std::vector<TrackedPose> twoBones() {
  std::vector<TrackedPose> poses;
  for (std::int64_t frame = 7; frame < 12; ++frame)
    for (std::int32_t body = 0; body < 2; ++body) {
      TrackedPose p;
      p.body = body;
      p.frame = frame;
      p.time_s = 0.01 * static_cast<double>(frame) + 1.0 / 3.0;
      p.age_s = frame == 11 ? std::numeric_limits<double>::quiet_NaN() : 0.021 + 1e-4 / 3.0;
      p.markersSeen = frame == 11 ? 0 : frame == 9 ? 5 : 7;
      p.quality = frame == 9 || frame == 11 ? TrackQuality::Missing
                  : frame == 10             ? TrackQuality::Bridged
                                            : TrackQuality::Seen;
      const double s = static_cast<double>(frame) + 10.0 * body;
      p.X_TV = {spatial::expRotation({0.01 * s, 0.2, -0.1 * s}), spatial::Vector3(0.1 / 3.0 * s, -0.2, 0.5)};
      p.residual_m = p.quality == TrackQuality::Seen ? 1e-4 / 3.0 : 0.0;
      poses.push_back(p);
    }
  return poses;
}

class TrackingTest : public UserStoreTest {};

TEST_F(TrackingTest, ComesBackAsItWas) {
  const auto writer = begin(followed());
  const auto run = writer->runId();
  const auto told = twoBones();
  ASSERT_TRUE(writer->storePoses(std::span(told).first(4)));  // in two batches
  ASSERT_TRUE(writer->storePoses(std::span(told).subspan(4)));
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  reopen();
  const auto back = store_->tracking(run);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->header.rate_Hz, 100.0);
  ASSERT_EQ(back->header.bones.size(), 2u);
  EXPECT_EQ(back->header.bones[1].name, "C5");
  EXPECT_EQ(back->header.bones[1].landmarkResidual_m, 2e-4 / 3.0);
  EXPECT_EQ(back->header.bones[1].registrationJson, R"({"bone":"C5"})");
  ASSERT_EQ(back->poses.size(), told.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& b = back->poses[i];
    EXPECT_EQ(b.body, static_cast<std::int32_t>(i / 5)) << "by body, then by frame";
    const auto& a = told[2 * (i % 5) + i / 5];
    EXPECT_EQ(a.body, b.body);
    EXPECT_EQ(a.frame, b.frame);
    EXPECT_EQ(a.time_s, b.time_s);
    EXPECT_EQ(a.quality, b.quality);
    EXPECT_EQ(a.markersSeen, b.markersSeen);
    if (std::isnan(a.age_s)) EXPECT_TRUE(std::isnan(b.age_s)) << "it never came";
    else EXPECT_EQ(a.age_s, b.age_s);
    if (a.quality == TrackQuality::Missing) continue;
    EXPECT_EQ(a.X_TV.translation, b.X_TV.translation) << "bit for bit";
    EXPECT_LT((a.X_TV.rotation - b.X_TV.rotation).norm(), 1e-14);
    EXPECT_EQ(a.residual_m, b.residual_m);
  }
}

TEST_F(TrackingTest, IsOfItsRunOnlyAndEmptyWhereNothingFollowed) {
  const auto first = begin(followed()), second = begin(followed({"C6"})), third = begin();
  ASSERT_TRUE(first->storePoses(twoBones()));
  EXPECT_EQ(store_->tracking(first->runId())->poses.size(), 10u);
  EXPECT_EQ(store_->tracking(second->runId())->poses.size(), 0u);
  EXPECT_EQ(store_->tracking(second->runId())->header.bones[0].name, "C6");
  EXPECT_TRUE(store_->tracking(third->runId())->header.bones.empty());
  EXPECT_EQ(store_->tracking(third->runId())->header.rate_Hz, 0.0);
  EXPECT_EQ(store_->tracking(99).error().code, base::ErrorCode::NotFound);
}

TEST_F(TrackingTest, AnUnnamedBoneOrAnEndedRunStoresNothing) {
  const auto writer = begin(followed({"C4"}));
  const auto refused = writer->storePoses(twoBones());
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("body 1"));
  EXPECT_EQ(store_->tracking(writer->runId())->poses.size(), 0u);
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  EXPECT_EQ(writer->storePoses({}).error().code, base::ErrorCode::Conflict);
}

TEST_F(TrackingTest, AFullDiskIsSaidAndWhatWasStoredStays) {
  const auto writer = begin(followed());
  ASSERT_TRUE(writer->storePoses(std::span<const TrackedPose>(twoBones()).first(4)));
  writer->limitPages(1);
  std::vector<TrackedPose> many;
  for (std::int64_t k = 0; k < 3000; ++k) {
    TrackedPose p = twoBones().front();
    p.frame = 100 + k;
    many.push_back(p);
  }
  const auto full = writer->storePoses(many);
  ASSERT_FALSE(full.ok());
  EXPECT_EQ(full.error().code, base::ErrorCode::StorageFailure);
  EXPECT_THAT(full.error().message, HasSubstr("were not stored"));
  EXPECT_EQ(store_->tracking(writer->runId())->poses.size(), 4u);
}

TEST_F(TrackingTest, LeavesBesideTheSamplesWithEmptyFieldsForWhatIsMissing) {
  const auto without = begin();
  const auto file = folder_ / "run.csv";
  ASSERT_TRUE(without->store(samplesFrom(1, 20), {}));
  ASSERT_TRUE(exportCsv(*store_, without->runId(), file));
  EXPECT_FALSE(fs::exists(trackingCsvBeside(file))) << "nothing followed the bones of that run";
  const auto writer = begin(followed());
  const auto samples = samplesFrom(1, 20);
  ASSERT_TRUE(writer->store(samples, {}));
  ASSERT_TRUE(writer->storePoses(twoBones()));
  ASSERT_TRUE(exportCsv(*store_, writer->runId(), file));
  EXPECT_EQ(trackingCsvBeside(file), folder_ / "run_bones.csv");
  const auto csv = test::readCsvText(folder_ / "run_bones.csv");
  EXPECT_THAT(csv.comments, Contains(HasSubstr("data: simulated"))) << "what is simulated says so";
  EXPECT_THAT(csv.comments, Contains(HasSubstr(R"(registration C4: {"bone":"C4"})")));
  const auto& rows = csv.rows;
  ASSERT_EQ(rows.size(), 10u);
  EXPECT_THAT(csv.names, testing::ElementsAre("body", "frame", "time_s", "host_time_s", "age_s", "quality",
                                              "markers_seen", "x_m", "y_m", "z_m", "quaternion_w", "quaternion_x",
                                              "quaternion_y", "quaternion_z", "residual_m"));
  for (const auto& row : rows) ASSERT_EQ(row.size(), 15u);
  EXPECT_EQ(rows[0][0], "C4");
  EXPECT_EQ(rows[0][1], "7");
  EXPECT_EQ(std::stod(rows[0][3]), 0.01 * 7.0 + 1.0 / 3.0);
  const double began_s = samples[0][record::Channel::HostTime] - samples[0][record::Channel::Time];
  EXPECT_NEAR(std::stod(rows[0][2]), 0.01 * 7.0 + 1.0 / 3.0 - began_s, 1e-12) << "the clock of the samples";
  EXPECT_EQ(rows[2][5], "2");
  EXPECT_EQ(rows[2][6], "5") << "two of three markers";
  for (int i = 7; i < 15; ++i) EXPECT_EQ(rows[2][static_cast<std::size_t>(i)], "");
  EXPECT_EQ(rows[9][0], "C5");
  EXPECT_EQ(rows[9][1], "11");
  EXPECT_EQ(rows[9][4], "") << "a frame that never came has no age";
}

TEST_F(TrackingTest, ACancelledExportLeavesNeitherFile) {
  const auto writer = begin(followed());
  ASSERT_TRUE(writer->store(samplesFrom(1, 20), {}));
  ASSERT_TRUE(writer->storePoses(twoBones()));
  const auto file = folder_ / "run.csv";
  EXPECT_FALSE(exportCsv(*store_, writer->runId(), file, [](std::int64_t, std::int64_t) { return false; }));
  EXPECT_FALSE(fs::exists(file));
  EXPECT_FALSE(fs::exists(trackingCsvBeside(file)));
}

}  // namespace
}  // namespace articulus::storage
