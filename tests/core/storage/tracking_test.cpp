// Tracked poses of a run: they come back as they were, are replaced whole, and leave as a file that says what they are.
#include <gmock/gmock.h>

#include <sstream>

#include "core/spatial/rotation.h"
#include "core/storage/csv_export.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::TrackedPose;
using record::TrackQuality;
using testing::HasSubstr;

TrackingRecord twoBones() {
  TrackingRecord t;
  t.bodies = {"C4", "C5"};
  for (std::int32_t body = 0; body < 2; ++body)
    for (std::int64_t frame = 7; frame < 12; ++frame) {
      TrackedPose p;
      p.body = body;
      p.frame = frame;
      p.time_s = 0.01 * static_cast<double>(frame) + 1.0 / 3.0;
      p.quality = frame == 9 ? TrackQuality::Missing : frame == 10 ? TrackQuality::Bridged : TrackQuality::Seen;
      const double s = static_cast<double>(frame) + 10.0 * body;
      p.X_TV = {spatial::expRotation({0.01 * s, 0.2, -0.1 * s}), spatial::Vector3(0.1 / 3.0 * s, -0.2, 0.5)};
      p.residual_m = p.quality == TrackQuality::Seen ? 1e-4 / 3.0 : 0.0;
      t.poses.push_back(p);
    }
  return t;
}

class TrackingTest : public UserStoreTest {};

TEST_F(TrackingTest, ComesBackAsItWas) {
  const auto writer = begin();
  const auto run = writer->runId();
  const TrackingRecord told = twoBones();
  ASSERT_TRUE(store_->saveTracking(run, told));
  reopen();
  const auto back = store_->tracking(run);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->bodies, told.bodies);
  ASSERT_EQ(back->poses.size(), told.poses.size());
  for (std::size_t i = 0; i < told.poses.size(); ++i) {
    const auto &a = told.poses[i], &b = back->poses[i];
    EXPECT_EQ(a.body, b.body);
    EXPECT_EQ(a.frame, b.frame);
    EXPECT_EQ(a.time_s, b.time_s);
    EXPECT_EQ(a.quality, b.quality);
    if (a.quality == TrackQuality::Missing) continue;
    EXPECT_EQ(a.X_TV.translation, b.X_TV.translation) << "bit for bit";
    EXPECT_LT((a.X_TV.rotation - b.X_TV.rotation).norm(), 1e-14);
    EXPECT_EQ(a.residual_m, b.residual_m);
  }
}

TEST_F(TrackingTest, IsReplacedWholeAndOfItsRunOnly) {
  const auto first = begin(), second = begin();
  ASSERT_TRUE(store_->saveTracking(first->runId(), twoBones()));
  TrackingRecord one = twoBones();
  one.bodies = {"C6"};
  one.poses.resize(3);
  ASSERT_TRUE(store_->saveTracking(second->runId(), one));
  ASSERT_TRUE(store_->saveTracking(first->runId(), one));
  EXPECT_EQ(store_->tracking(first->runId())->poses.size(), 3u);
  EXPECT_EQ(store_->tracking(second->runId())->bodies, std::vector<std::string>{"C6"});
  const auto third = begin();
  EXPECT_TRUE(store_->tracking(third->runId())->bodies.empty()) << "nothing followed the bones";
}

TEST_F(TrackingTest, AnUnnamedBodyOrAnUnknownRunChangesNothing) {
  const auto writer = begin();
  ASSERT_TRUE(store_->saveTracking(writer->runId(), twoBones()));
  TrackingRecord bad = twoBones();
  bad.bodies.pop_back();
  const auto refused = store_->saveTracking(writer->runId(), bad);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("body 1"));
  EXPECT_EQ(store_->tracking(writer->runId())->poses.size(), 10u);
  EXPECT_EQ(store_->saveTracking(99, twoBones()).error().code, base::ErrorCode::NotFound);
  EXPECT_EQ(store_->tracking(99).error().code, base::ErrorCode::NotFound);
}

TEST_F(TrackingTest, LeavesAsCsvWithEmptyFieldsForWhatIsMissing) {
  const auto writer = begin();
  const auto file = folder_ / "bones.csv";
  const auto nothing = exportTrackingCsv(*store_, writer->runId(), file);
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().code, base::ErrorCode::NotFound);
  EXPECT_FALSE(fs::exists(file));
  ASSERT_TRUE(store_->saveTracking(writer->runId(), twoBones()));
  ASSERT_TRUE(exportTrackingCsv(*store_, writer->runId(), file));
  std::istringstream text(readText(file));
  std::vector<std::string> rows;
  bool simulated = false;
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("# ", 0) == 0) simulated = simulated || line.find("simulated") != std::string::npos;
    else rows.push_back(line);
  }
  EXPECT_TRUE(simulated) << "what is simulated says so";
  ASSERT_EQ(rows.size(), 11u);
  EXPECT_EQ(rows[0], "body,frame,time_s,quality,x_m,y_m,z_m,quaternion_w,quaternion_x,quaternion_y,quaternion_z,residual_m");
  EXPECT_THAT(rows[1], testing::StartsWith("C4,7,"));
  EXPECT_THAT(rows[3], testing::EndsWith(",2,,,,,,,,"));
  EXPECT_THAT(rows[10], testing::StartsWith("C5,11,"));
  EXPECT_EQ(std::count(rows[10].begin(), rows[10].end(), ','), 11);
}

}  // namespace
}  // namespace articulus::storage
