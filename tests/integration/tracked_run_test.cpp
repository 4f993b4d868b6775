// A run on the Gainesville cell with its tracker, from exposure to result table: frames are stored with their age,
// occlusion and dropouts, the levels move as without noise, robot and tracker agree, metal beside an electromagnetic
// one is revealed, and nothing of it changes what the robot does.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

#include "app/station.h"
#include "core/run/run_view.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "core/storage/csv_export.h"
#include "tests/support/session_bench.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

using record::TrackedPose;
using record::TrackQuality;
using storage::ResultValue;

protocol::Protocol shortFlexion() {
  protocol::Protocol p{
      "short flexion",
      "",
      "",
      {protocol::UnloadStep{.forceTolerance_N = 1.0, .momentTolerance_Nm = 0.05, .hold_s = 0.5, .timeout_s = 60.0},
       protocol::LoadCycleStep{
           .motion = "FE", .axis = 4, .amplitude = 1.0, .rate_per_s = 0.4, .cycles = 1, .reportedCycle = 1}}};
  p.steps.back().label = "flexion-extension";
  p.analyses.push_back({"tracked_motion", nlohmann::json{{"motions", {"flexion-extension"}}}});
  return p;
}

/// What is left of a run.
struct Followed {
  storage::TrackingRecord tracking;
  std::vector<record::Sample> samples;
  std::vector<ResultValue> rows;
  std::vector<std::string> csv;  // names of the files that an export made
  storage::RunRecord run;
  spatial::Pose trueX_WD;         // at the end
  std::vector<TrackedPose> last;  // the newest that the link tells then

  [[nodiscard]] const ResultValue& row(const std::string& motion, const std::string& quantity) const {
    for (const auto& r : rows)
      if (r.table == "tracked_motion" && r.motion == motion && r.quantity == quantity) return r;
    throw std::runtime_error("no row " + motion + ", " + quantity);
  }
};

Followed follow(const std::string& cell, const nlohmann::json& tracker) {
  auto made = app::Station::create({.cell = cell,
                                    .cellPatch = {{"simulation", {{"tracker", tracker}}}},
                                    .resources = ARTICULUS_RESOURCES,
                                    .seed = 4,
                                    .manualClock = true});
  if (!made) throw std::runtime_error(made.error().text());
  auto& station = **made;
  if (!goHome(station) || !grip(station)) throw std::runtime_error("not ready");
  const TempFolder folder;
  const auto store = openStore(folder.path());
  run::RunDirector director(station.link(), station.cell(), *store, app::softwareVersion());
  const auto id = director.start({.protocol = shortFlexion(), .specimen = {}, .realTime = false, .unattended = true});
  if (!id) throw std::runtime_error(id.error().text());
  for (int i = 0; i < 10'000 && director.poll().ending.end == record::RunEnd::Running; ++i) {
    station.link().heartbeat();
    station.advance(100);
  }
  const auto progress = waitForAnalysis(director);
  if (progress.ending.end != record::RunEnd::Completed || !progress.notComputed.empty())
    throw std::runtime_error(run::wordsOf(progress));
  Followed f{.tracking = *store->tracking(*id),
             .samples = samplesOf(*store, *id),
             .rows = *store->results(*id),
             .csv = {},
             .run = *store->run(*id),
             .trueX_WD = station.plantTruthForOracles().X_WD,
             .last = station.link().trackedNow()};
  if (auto written = storage::exportCsv(*store, *id, folder.path() / "run.csv"); !written)
    throw std::runtime_error(written.error().text());
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    if (entry.is_regular_file()) f.csv.push_back(entry.path().filename().string());
  return f;
}

const nlohmann::json kClean{{"noise_m", 0.0}, {"scan_noise_m", 0.0}, {"dropouts_per_s", 0.0}, {"jumps_per_s", 0.0}};

/// As the cell is shipped, but for dropouts that are sure to come in ten seconds; and without any error: the truth.
const Followed& shipped() {
  static const Followed f = follow("gainesville", {{"dropouts_per_s", 0.5}});
  return f;
}
const Followed& truth() {
  static const Followed f = follow("gainesville", kClean);
  return f;
}

TEST(TrackedRun, EveryExposureIsStoredWithItsAgeOrAsMissing) {
  const Followed& f = shipped();
  EXPECT_EQ(f.run.lostSamples, 0);
  EXPECT_FALSE(f.run.incomplete);
  ASSERT_EQ(f.tracking.header.bones.size(), 5u);
  EXPECT_EQ(f.tracking.header.rate_Hz, 100.0);
  for (const auto& bone : f.tracking.header.bones) {
    EXPECT_GT(bone.landmarkResidual_m, 5e-5) << "landmarks were read with an error";
    EXPECT_LT(bone.landmarkResidual_m, 6e-4);
    EXPECT_THAT(bone.registrationJson, testing::HasSubstr("markers_V_m"));
  }
  const std::size_t frames = f.tracking.poses.size() / 5;
  const double lasts_s = f.samples.back()[record::Channel::HostTime] - f.samples.front()[record::Channel::HostTime];
  EXPECT_NEAR(static_cast<double>(frames), 100.0 * lasts_s, 3.0);
  int occluded = 0, wrong = 0;
  for (std::size_t b = 0; b < 5; ++b)
    for (std::size_t k = 0; k < frames; ++k) {
      const TrackedPose& p = f.tracking.poses[b * frames + k];
      ASSERT_EQ(p.body, static_cast<std::int32_t>(b));
      if (k > 0) {
        ASSERT_EQ(p.frame, f.tracking.poses[b * frames + k - 1].frame + 1) << "none is left out";
      }
      ASSERT_NEAR(p.age_s, 0.02, 0.0011);
      if (p.markersSeen != 7) {
        ++occluded;
        ASSERT_EQ(p.quality, TrackQuality::Missing);
      } else if (p.quality == TrackQuality::Missing) {
        ++wrong;  // a centroid that jumped
      }
    }
  std::printf("%zu exposures of 5 bones over %.1f s: %d without all markers, %d with one mistaken\n", frames, lasts_s,
              occluded, wrong);
  EXPECT_GT(occluded, 10) << "dropouts are stored as such";
  EXPECT_LT(occluded, static_cast<int>(frames));
}

TEST(TrackedRun, TheMovedBodyIsWhereItTrulyIsButForTheErrorsOfTheTracker) {
  const Followed& f = truth();
  ASSERT_EQ(f.last.size(), 5u) << "the link tells the newest frame";
  const spatial::Pose X_WT{spatial::Matrix3::Identity(), {2.0, 0.5, 0.9}};
  const spatial::Pose seen = X_WT * f.last[4].X_TV;
  std::printf("without errors: %.2e m, %.2e rad off the truth\n", (seen.translation - f.trueX_WD.translation).norm(),
              spatial::logRotation(seen.rotation * f.trueX_WD.rotation.transpose()).norm());
  EXPECT_LT((seen.translation - f.trueX_WD.translation).norm(), 2e-5) << "20 ms old, at rest";
  EXPECT_LT(spatial::logRotation(seen.rotation * f.trueX_WD.rotation.transpose()).norm(), 2e-4);
}

TEST(TrackedRun, TheTrackerChangesNothingThatTheRobotDoes) {
  ASSERT_EQ(shipped().samples.size(), truth().samples.size());
  for (std::size_t k = 0; k < truth().samples.size(); k += 97)
    for (const auto channel :
         {record::Channel::Joint2, record::Channel::ForceX, record::Channel::MomentY, record::Channel::PositionX})
      ASSERT_EQ(shipped().samples[k][channel], truth().samples[k][channel]) << "bit for bit";
}

TEST(TrackedRun, LevelsMoveAsWithoutErrors) {
  for (const char* level : {"C3-C4", "C4-C5", "C5-C6"}) {
    const std::string motion = std::string("flexion-extension, ") + level;
    for (const char* quantity : {"flexion", "bending right", "rotation left", "shift forward", "shift up"}) {
      const auto &noisy = shipped().row(motion, quantity), &clean = truth().row(motion, quantity);
      const bool turn = clean.unit == "rad";
      const double factor = turn ? spatial::kDegreesPerRadian : 1e3;
      std::printf("%s %-14s %+.3f .. %+.3f, without errors %+.3f .. %+.3f %s\n", level, quantity,
                  factor * noisy.minimum, factor * noisy.maximum, factor * clean.minimum, factor * clean.maximum,
                  turn ? "deg" : "mm");
      // The triads are wide to the sides and only 14 mm (root of the sum of squares) in the plane of flexion: 0.1 mm of
      // noise is 7 mrad of a bone, 10 of a level, of which the low-pass leaves a third. Extremes of a thousand frames
      // lie at four of these, and the bones' origins 60 mm beside the triads.
      const double within = turn ? 0.015 : 9e-4;
      EXPECT_NEAR(noisy.minimum, clean.minimum, within);
      EXPECT_NEAR(noisy.maximum, clean.maximum, within);
    }
    EXPECT_GT(truth().row(motion, "flexion").maximum, 0.02) << "it bent";
  }
}

TEST(TrackedRun, RobotAndTrackerAgreeAndTheLatencyIsFound) {
  const std::string of = "flexion-extension, robot against tracker";
  for (const auto& [name, f] : {std::pair{"shipped", &shipped()}, {"without errors", &truth()}}) {
    std::printf(
        "%s: %.3f mm rms, %.3f mm largest; %.3f deg rms, %.3f deg largest; latency %.1f ms by the motion, %.1f ms by "
        "the stamps; %.2f %% of the exposures without a pose\n",
        name, 1e3 * f->row(of, "shift apart, rms").maximum, 1e3 * f->row(of, "shift apart, largest").maximum,
        spatial::inDegrees(f->row(of, "turn apart, rms").maximum),
        spatial::inDegrees(f->row(of, "turn apart, largest").maximum),
        1e3 * f->row(of, "latency, by the motion").maximum, 1e3 * f->row(of, "latency, by the stamps").maximum,
        100.0 * f->row(of, "exposures without a pose").maximum);
  }
  EXPECT_LT(shipped().row(of, "shift apart, rms").maximum, 3e-4) << "Hill 2013, p. 24";
  EXPECT_NEAR(shipped().row(of, "latency, by the stamps").maximum, 0.0205, 0.001);
  EXPECT_NEAR(truth().row(of, "latency, by the motion").maximum, 0.0205, 0.01);
  EXPECT_GT(shipped().row(of, "exposures without a pose").maximum, 0.0);
  EXPECT_EQ(truth().row(of, "exposures without a pose").maximum, 0.0);
}

TEST(TrackedRun, LeavesAsTwoFiles) {
  EXPECT_THAT(shipped().csv, testing::UnorderedElementsAre("run.csv", "run_bones.csv"));
}

TEST(TrackedRun, MetalBesideAnElectromagneticTrackerIsRevealed) {
  const std::string of = "flexion-extension, robot against tracker";
  const Followed bent = follow("gainesville_electromagnetic", nlohmann::json::object());
  const Followed straight = follow("gainesville_electromagnetic", {{"metal", nlohmann::json::array()}});
  EXPECT_EQ(bent.tracking.header.rate_Hz, 240.0) << "its own rate";
  EXPECT_EQ(bent.tracking.poses[100].markersSeen, 0) << "sensors";
  EXPECT_EQ(bent.tracking.poses[100].quality, TrackQuality::Seen) << "nothing hides them";
  const double with = bent.row(of, "shift apart, rms").maximum, without = straight.row(of, "shift apart, rms").maximum;
  std::printf(
      "electromagnetic: %.3f mm rms, %.3f mm largest, %.3f deg rms beside metal; %.3f mm, %.3f mm, %.3f deg without\n",
      1e3 * with, 1e3 * bent.row(of, "shift apart, largest").maximum,
      spatial::inDegrees(bent.row(of, "turn apart, rms").maximum), 1e3 * without,
      1e3 * straight.row(of, "shift apart, largest").maximum,
      spatial::inDegrees(straight.row(of, "turn apart, rms").maximum));
  EXPECT_LT(without, 3e-4) << "Hill 2013, p. 24: away from metal";
  EXPECT_GT(with, 1.5 * without);
  double worst = 0.0;
  for (const char* level : {"C3-C4", "C4-C5", "C5-C6"})
    for (const char* quantity : {"shift left", "shift up", "shift forward"}) {
      const auto &a = bent.row(std::string("flexion-extension, ") + level, quantity),
                 &b = straight.row(std::string("flexion-extension, ") + level, quantity);
      worst = std::max(worst, std::abs((a.maximum - a.minimum) - (b.maximum - b.minimum)));
    }
  std::printf("range of a level's shift changed by up to %.2f mm\n", 1e3 * worst);
  EXPECT_GT(worst, 2e-4) << "metal near C3 and C6 bends what the bones seem to do";
}

}  // namespace
}  // namespace articulus::test
