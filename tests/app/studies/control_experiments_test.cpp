// What becomes of the figures of single seeds: means, failures that are not hidden, plots of the first seed, the same
// from any number of workers. And the courses of the studies: clear of the cell.
#include "app/studies/control/control_experiments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/studies/control/control_joints.h"
#include "core/robot/link_transforms.h"

namespace articulus::test {
namespace {

using namespace studies;

/// Finds its seed times a factor; fails where it is told to.
class FakeStudy final : public ControlStudy {
 public:
  FakeStudy(std::string name, double factor, std::uint64_t failing = 0)
      : name_(std::move(name)), factor_(factor), failing_(failing) {}
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string about() const override { return "about " + name_; }
  [[nodiscard]] std::vector<Row> rows() const override {
    return {{"fake", "seed times factor", "N", 1.0, Row::Want::AtMost, 3.0, 0.0},
            {"fake", "its size", "N", std::nullopt, Row::Want::AtLeast, 1.0, 0.0}};
  }
  [[nodiscard]] double duration_s() const override { return factor_; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& s) const override {
    s.passed(duration_s());
    if (s.stop.stop_requested()) return base::Error{base::ErrorCode::Cancelled, "stopped", {}};
    if (s.seed == failing_) return base::Error{base::ErrorCode::DeviceFailure, "Force limit", {}};
    const double value = factor_ * static_cast<double>(s.seed);
    StudyFigures f{{value, std::abs(value)}, {{"case", {{"x", "N", value}}}}, {{"beside", "N", 2.0 * value}}, {}};
    if (s.charts) f.charts.push_back({.file = name_, .title = name_, .subtitle = "seed " + std::to_string(s.seed)});
    return f;
  }

 private:
  std::string name_;
  double factor_;
  std::uint64_t failing_;
};

ControlExperiments fakes(std::uint64_t failing = 0) {
  std::vector<std::unique_ptr<const ControlStudy>> studies;
  studies.push_back(std::make_unique<FakeStudy>("small", 1.0, failing));
  studies.push_back(std::make_unique<FakeStudy>("large", 10.0));
  return ControlExperiments(std::move(studies));
}

bool goOn(double) { return true; }

TEST(ControlExperiments, FiguresAreMeansOverTheSeeds) {
  const auto outcome = fakes().run({.seeds = 5}, goOn);
  ASSERT_EQ(outcome.experiments.size(), 2u);
  const auto& small = outcome.experiments[0];
  EXPECT_EQ(small.name, "small") << "the order of the catalogue, not of the work";
  EXPECT_DOUBLE_EQ(small.rows[0].ours, 3.0);
  EXPECT_TRUE(small.rows[0].met());
  EXPECT_EQ(small.ofSeeds[0], (std::vector<double>{1, 2, 3, 4, 5}));
  EXPECT_DOUBLE_EQ(small.beside.at(0).value, 6.0);
  EXPECT_DOUBLE_EQ(outcome.experiments[1].rows[0].ours, 30.0);
  EXPECT_FALSE(outcome.experiments[1].rows[0].met());
  ASSERT_EQ(outcome.charts.size(), 2u);
  EXPECT_EQ(outcome.charts[1].subtitle, "seed 1");
  EXPECT_FALSE(outcome.stopped);
}

TEST(ControlExperiments, ASeedThatFailsLeavesTheRowUnmet) {
  const auto outcome = fakes(2).run({.seeds = 3}, goOn);
  const auto& small = outcome.experiments[0];
  EXPECT_TRUE(std::isnan(small.rows[0].ours)) << "a mean over those that went well would hide it";
  EXPECT_FALSE(small.rows[0].met());
  EXPECT_FALSE(small.rows[1].met());
  ASSERT_EQ(small.problems.size(), 1u);
  EXPECT_EQ(small.problems[0], "seed 2: Force limit");
}

TEST(ControlExperiments, OneWorkerFindsWhatTwoFind) {
  const auto one = fakes().run({.seeds = 7, .workers = 1}, goOn), two = fakes().run({.seeds = 7, .workers = 2}, goOn);
  for (std::size_t e = 0; e < 2; ++e) EXPECT_EQ(one.experiments[e].ofSeeds, two.experiments[e].ofSeeds);
}

TEST(ControlExperiments, OnlyWhatIsAskedFor) {
  const auto outcome = fakes().run({.only = {"large"}, .seeds = 1}, goOn);
  ASSERT_EQ(outcome.experiments.size(), 1u);
  EXPECT_EQ(outcome.experiments[0].name, "large");
  const auto names = ControlExperiments().names();
  for (const char* name : {"joints", "pd", "inverse", "polymer", "impedance", "hybrid", "spine", "spine-rate", "rest",
                           "gravity", "equivalence", "bode"})
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
}

TEST(JointStudy, ASoundArmIsStoppedByNothingOnEitherCourse) {
  const auto outcome =
      ControlExperiments().run({.resources = ARTICULUS_RESOURCES, .only = {"joints"}, .seeds = 2}, goOn);
  ASSERT_EQ(outcome.experiments.size(), 1u);
  EXPECT_TRUE(outcome.experiments[0].problems.empty()) << outcome.experiments[0].problems.front();
  for (const auto& row : outcome.experiments[0].rows) EXPECT_TRUE(row.met()) << row.quantity << ": " << row.ours;
}

TEST(JointStudy, ItsCourseIsClearOfTheUnchangedCell) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  double least_m = 1e9;
  for (int i = 0; i <= 110; ++i) {  // a tenth of overshoot included
    const robot::JointVector q = JointStudy::start_rad() + 0.01 * i * JointStudy::way_rad();
    robot::LinkTransforms transforms;
    robot::linkTransforms(cell.value().robot, q, transforms);
    robot::LinkPoses poses;
    spatial::Pose X = cell.value().X_WB;
    poses.count = 6;
    for (std::size_t k = 0; k < 6; ++k)
      poses.link[k] = X = X * spatial::Pose{transforms.rotation[k], transforms.translation[k]};
    collision::Proximity seen;
    cell.value().collision.evaluate(poses, {}, 0.02, seen);
    least_m = std::min(least_m, seen.closest.distance_m);
  }
  std::printf("least distance between two parts on the way: %.1f mm\n", 1e3 * least_m);
  EXPECT_GT(least_m, 0.02);
}

}  // namespace
}  // namespace articulus::test
