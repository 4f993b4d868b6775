// Analyses of a knee on a stored run that was made by hand: lengths, clinical motion and superposition have answers on
// paper.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/run/analyses/in_situ_force.h"
#include "core/run/analyses/joint_motion.h"
#include "core/run/analyses/ligament_length.h"
#include "core/run/analyses/paths/path_repeatability.h"
#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;
using Analysis = base::Result<std::vector<ResultValue>> (*)(const run::RunView&, const nlohmann::json&);

class KneeAnalysesTest : public UserStoreTest {
 protected:
  record::Sample sample(int action, const spatial::Vector3& place_m, const spatial::Vector3& turn_rad, double force_N) {
    record::Sample s = sampleAt(cycle_++, action);
    const auto q = spatial::quaternionOf(spatial::expRotation(turn_rad));
    s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    s.set(Channel::PositionX, place_m);
    for (int i = 0; i < 6; ++i) s.value[static_cast<std::size_t>(Channel::ForceX) + static_cast<std::size_t>(i)] = 0.0;
    s[Channel::ForceX] = force_N;
    s[Channel::HostTime] = 1e-3 * static_cast<double>(cycle_);
    return s;
  }
  protocol::Action& action(protocol::ActionKind kind, const std::string& label) {
    protocol::Action a;
    a.kind = kind;
    a.number = static_cast<int>(program_.actions.size());
    a.step.label = label;
    return program_.actions.emplace_back(std::move(a));
  }
  /// Stands at an angle about y, a shift off; its pose is taken.
  void rest(const std::string& path, double angle_rad, double off_m) {
    protocol::WaveformStep drive;
    drive.goals.axis[4] = {control::AxisMode::Position, angle_rad};
    static_cast<protocol::AnyStep&>(action(protocol::ActionKind::Motion, "").step) = drive;
    const int number = program_.actions.back().number;
    for (int k = 0; k < 100; ++k)
      samples_.push_back(sample(number, {off_m, 0.0, 0.4}, {0.0, angle_rad, 0.0}, k < 50 ? 3.0 : 0.3));
    action(protocol::ActionKind::TakePose, "").path = path;
  }
  /// There and back along -x by 5 mm, the load in proportion to the way.
  void walk(const std::string& label, double stiffness_N_per_m, double beside_m) {
    const int number = action(protocol::ActionKind::Motion, label).number;
    for (int k = 0; k < 4000; ++k) {
      const double way_m = 0.005 * std::sin(M_PI * k / 4000.0);
      samples_.push_back(
          sample(number, {-way_m, beside_m, 0.4}, {0.0, 0.0, 0.1 * way_m / 0.005}, -stiffness_N_per_m * way_m));
    }
  }
  base::Result<std::vector<ResultValue>> analysed(Analysis analysis, const nlohmann::json& options) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(analysis, analysis(*view, options));
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 1;
};

TEST_F(KneeAnalysesTest, ALigamentIsAsLongAsFromInsertionToInsertion) {
  rest("passive", 0.0, 0.0);
  rest("passive", -0.5, 0.0);
  const nlohmann::json options{{"path", "passive"},
                               {"fibres", {{{"name", "fibre"}, {"moving_mm", {10, 0, 0}}, {"fixed_mm", {0, 0, -30}}}}}};
  const auto rows = analysed(&run::ligamentLength, options);
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 6u) << "lengths, and strains of the same";
  // Turned by -0.5 about y, 10 mm along x come to (cos 0.5, 0, sin 0.5) of them.
  const double bent = std::hypot(0.010 * std::cos(0.5), 0.010 * std::sin(0.5) + 0.030);
  EXPECT_NEAR((*rows)[0].maximum, std::hypot(0.010, 0.030), 1e-9);
  EXPECT_NEAR((*rows)[1].maximum, bent, 1e-9);
  EXPECT_NEAR((*rows)[2].maximum - (*rows)[2].minimum, bent - std::hypot(0.010, 0.030), 1e-9);
  EXPECT_EQ((*rows)[4].quantity, "at 28.65 deg, strain");
  EXPECT_EQ((*rows)[4].unit, "%");
  EXPECT_NEAR((*rows)[4].maximum, 100.0 * (bent / std::hypot(0.010, 0.030) - 1.0), 1e-6) << "from how it began";
  const auto without = analysed(&run::ligamentLength, {{"path", "passive"}});
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().message, HasSubstr("no fibres"));
}

TEST_F(KneeAnalysesTest, AFibreIsStrainedFromItsSlackLengthOverAMotion) {
  walk("drawer", 26800.0, 0.0);
  nlohmann::json options{
      {"steps", {"drawer"}},
      {"fibres", {{{"name", "fibre"}, {"moving_mm", {0, 0, 0}}, {"fixed_mm", {30, 0, 0}}, {"slack_mm", 32}}}}};
  const auto rows = analysed(&run::ligamentLength, options);
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].quantity, "drawer");
  EXPECT_NEAR((*rows)[0].minimum, 0.030, 1e-9);
  EXPECT_NEAR((*rows)[0].maximum, 0.035, 1e-7);
  EXPECT_NEAR((*rows)[1].minimum, 100.0 * (30.0 / 32.0 - 1.0), 1e-6) << "slack as it began";
  EXPECT_NEAR((*rows)[1].maximum, 100.0 * (35.0 / 32.0 - 1.0), 1e-3);
  EXPECT_THAT((*rows)[1].method, HasSubstr("slack length, 32.00 mm"));
  options["steps"] = {"darwer"};
  EXPECT_THAT(analysed(&run::ligamentLength, options).error().message, HasSubstr("darwer"));
  options["fibres"][0]["slack_mm"] = 0;
  EXPECT_THAT(analysed(&run::ligamentLength, options).error().message, HasSubstr("slack_mm"));
  EXPECT_THAT(analysed(&run::ligamentLength, {{"of_specimen", true}}).error().message,
              HasSubstr("no virtual specimen"));
}

TEST_F(KneeAnalysesTest, TouchedInsertionsAreThoseOfThisSpecimenWhateverItsSideAndTellTheErrorOfTheTip) {
  rest("passive", 0.0, 0.0);
  rest("passive", -0.5, 0.0);  // D begins at (0, 0, 0.4)
  const nlohmann::json typed{{"path", "passive"},
                             {"fibres", {{{"name", "fibre"}, {"moving_mm", {10, 4, 0}}, {"fixed_mm", {0, -3, -30}}}}}};
  const nlohmann::json touched{{"path", "passive"},
                               {"fibres",
                                {{{"name", "fibre"},
                                  {"moving_touched_m", {0.01, 0.004, 0.4}},
                                  {"fixed_touched_m", {0.0, -0.003, 0.37}},
                                  {"tip_error_m", 0.0002}}}}};
  const auto a = analysed(&run::ligamentLength, typed), b = analysed(&run::ligamentLength, touched);
  ASSERT_TRUE(a) << a.error().text();
  ASSERT_TRUE(b) << b.error().text();
  ASSERT_EQ(a->size(), b->size());
  for (std::size_t i = 0; i < a->size(); ++i) EXPECT_NEAR((*a)[i].maximum, (*b)[i].maximum, 1e-9) << i;
  EXPECT_THAT((*b)[0].method, HasSubstr("each insertion to 0.20 mm (tip), the length to 0.28 mm"));
  EXPECT_EQ((*a)[0].method.find("(tip)"), std::string::npos);
  program_.mirrored = true;  // a left joint: what is typed is of a right one, what was touched is where it was touched
  const auto left = analysed(&run::ligamentLength, touched);
  ASSERT_TRUE(left);
  for (std::size_t i = 0; i < left->size(); ++i) EXPECT_EQ((*left)[i].maximum, (*b)[i].maximum);
  auto wrong = touched;
  wrong["fibres"][0]["tip_error_m"] = 0.2;
  EXPECT_THAT(analysed(&run::ligamentLength, wrong).error().message, HasSubstr("tip_error_m"));
  wrong = touched;
  wrong["fibres"][0].erase("fixed_touched_m");
  EXPECT_THAT(analysed(&run::ligamentLength, wrong).error().text(), HasSubstr("fixed_touched_m"));
}

TEST_F(KneeAnalysesTest, PosesOfTheWayBackAreHeldAgainstThoseAtTheSameAngle) {
  rest("passive", 0.0, 0.0);
  rest("passive", -0.1, 0.0);
  rest("passive back", 0.0, 1e-5);
  rest("passive 2", 0.0, 0.0);
  rest("passive 2", -0.1, 2e-5);
  const auto rows =
      analysed(&run::pathRepeatability, {{"path", "passive"}, {"rest_s", 0.03}, {"expected_force_N", 0.5}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 12u);
  EXPECT_NEAR((*rows)[0].maximum, 0.3, 1e-12) << "at rest";
  EXPECT_EQ((*rows)[0].expectedMaximum, 0.5);
  EXPECT_NEAR((*rows)[2].maximum, 3.0, 1e-12) << "on the way";
  EXPECT_EQ((*rows)[4].quantity, "force at rest, median");
  EXPECT_NEAR((*rows)[5].maximum, 0.3, 1e-12) << "95 % of five rests is the largest of them";
  EXPECT_NEAR((*rows)[8].maximum, 1e-5, 1e-9) << "two poses 20 um apart";
  EXPECT_NEAR((*rows)[11].maximum, 0.0, 1e-9) << "angles are not mixed";
}

TEST_F(KneeAnalysesTest, AJointMovesInItsClinicalCoordinates) {
  walk("drawer", 26800.0, 0.0);
  const nlohmann::json motion{
      {"step", "drawer"}, {"of", "anterior"}, {"statistic", "greatest"}, {"expected_minimum_mm", 4}};
  const nlohmann::json turn{{"step", "drawer"}, {"of", "internal_rotation"}, {"statistic", "least"}};
  const auto rows = analysed(&run::jointMotion, {{"motions", {motion, turn}}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 2u);
  // The femur goes backwards as it turns to the left: the tibia comes forwards along the floating axis, which turns
  // with the femur, and outwards.
  EXPECT_NEAR((*rows)[0].maximum, 0.005 * std::cos(0.1), 1e-6);
  EXPECT_NEAR(*(*rows)[0].expectedMinimum, 0.004, 1e-12);
  EXPECT_NEAR((*rows)[1].minimum, -0.1, 1e-6);
  const auto unknown = analysed(&run::jointMotion, {{"motions", {{{"step", "drawer"}, {"of", "sideways"}}}}});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("sideways"));
}

TEST_F(KneeAnalysesTest, OptionsOfARightKneeServeItsMirrorImage) {
  // Axes turned by 10 deg about z, a pose that is on none of them, insertions on one side: nothing is mirrored onto
  // itself.
  const double c = std::cos(0.17), s = std::sin(0.17);
  const nlohmann::json motions{{{"step", "walk"}, {"of", "internal_rotation"}, {"statistic", "range"}},
                               {{"step", "walk"}, {"of", "adduction"}, {"statistic", "range"}},
                               {{"step", "walk"}, {"of", "lateral"}, {"statistic", "range"}},
                               {{"step", "walk"}, {"of", "anterior"}, {"statistic", "greatest"}}};
  const nlohmann::json joint{
      {"side", "right"},
      {"axes_of_fixed_bone", {c, 0, s, s, 0, -c, 0, 1, 0}},
      {"motions", motions},
      {"beginning",
       {{"adduction_deg", 2.0}, {"internal_rotation_deg", 12.0}, {"lateral_mm", 1.0}, {"anterior_mm", -5.0}}}};
  const nlohmann::json length{{"path", "passive"},
                              {"fibres", {{{"name", "fibre"}, {"moving_mm", {3, 8, 1}}, {"fixed_mm", {2, -5, -30}}}}}};
  std::vector<std::vector<double>> found;
  for (const double side : {1.0, -1.0}) {
    program_ = {};
    program_.mirrored = side < 0.0;
    samples_.clear();
    rest("passive", 0.0, 0.0);
    rest("passive", -0.5, 0.0);
    const int number = action(protocol::ActionKind::Motion, "walk").number;
    for (int k = 0; k < 100; ++k)
      samples_.push_back(
          sample(number, {-5e-5 * k, side * 2e-5 * k, 0.4}, {side * 1e-3 * k, -1e-3 * k, side * 2e-3 * k}, 0.0));
    std::vector<double> values;
    for (const auto& rows : {analysed(&run::jointMotion, joint), analysed(&run::ligamentLength, length)}) {
      ASSERT_TRUE(rows) << rows.error().text();
      for (const auto& row : *rows) values.push_back(row.maximum);
    }
    found.push_back(values);
  }
  ASSERT_EQ(found[0].size(), 10u);
  ASSERT_EQ(found[1].size(), 10u);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(found[0][i], found[1][i], 1e-9) << i;
  EXPECT_GT(found[0][0], 0.1) << "it turned";
}

TEST_F(KneeAnalysesTest, SuperpositionLeavesWhatWasCutAndItsErrorGrowsWithTheDistance) {
  walk("intact", 26800.0, 0.0);
  walk("again", 26600.0, 0.0);
  walk("cut", 6800.0, 2e-5);
  const nlohmann::json options{{"structure", "ACL"},
                               {"intact", "intact"},
                               {"cut", "cut"},
                               {"again", "again"},
                               {"axis", "Fx"},
                               {"across", "Fy"},
                               {"stiffness_across_N_per_mm", 1000}};
  const auto rows = analysed(&run::inSituForce, options);
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 9u);
  EXPECT_NEAR((*rows)[0].maximum, 98.0, 2.0) << "100 N at the peak, mean from 95 % on";
  EXPECT_LT((*rows)[1].maximum, 0.0) << "it held the femur against the force backwards";
  EXPECT_NEAR((*rows)[4].maximum, 20.0, 0.5) << "20 um beside x 1000 N/mm";
  EXPECT_NEAR((*rows)[5].maximum, 1.0, 0.05) << "what two walks differ by with nothing cut";
  EXPECT_NEAR((*rows)[2].maximum, std::hypot((*rows)[4].maximum, (*rows)[5].maximum), 0.01)
      << "the arm was said to be rigid and exact";
  EXPECT_EQ((*rows)[7].quantity, "share of the load along Fx");
  EXPECT_NEAR((*rows)[7].maximum, 20000.0 / 26800.0, 1e-3);
  EXPECT_EQ((*rows)[8].quantity, "force, 95 % interval");
  EXPECT_NEAR(0.5 * ((*rows)[8].minimum + (*rows)[8].maximum), (*rows)[0].maximum, 1e-9);
  EXPECT_NEAR((*rows)[8].maximum - (*rows)[0].maximum, 1.96 * std::hypot((*rows)[2].maximum, (*rows)[6].maximum), 1e-2);
  auto elsewhere = options;
  elsewhere["across"] = "Fz";
  const auto soft = analysed(&run::inSituForce, elsewhere);
  ASSERT_TRUE(soft) << soft.error().text();
  // Along z both walks are the same. What is left is the distance with the stiffness along the path, 5 mm and 0.1 rad
  // on 100 mm: 1/5 of it along x.
  EXPECT_NEAR((*soft)[4].maximum, 26.8e3 / 5.0 * 2e-5, 0.01);
  elsewhere["across"] = "Mz";
  EXPECT_FALSE(analysed(&run::inSituForce, elsewhere));
  const auto missing = analysed(&run::inSituForce, {{"intact", "intact"}, {"cut", "nowhere"}});
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("nowhere"));
}

TEST_F(KneeAnalysesTest, ARepeatThatLiesAsideIsNotJudgedInsteadOfPerfect) {
  walk("intact", 26800.0, 0.0);
  walk("aside", 26800.0, 0.05);  // with all of its poses
  // The first poses are met, those at the peak are not: 2 mm beside it there.
  const int number = action(protocol::ActionKind::Motion, "drifts").number;
  for (int k = 0; k < 4000; ++k) {
    const double way_m = 0.005 * std::sin(M_PI * k / 4000.0);
    samples_.push_back(sample(number, {-way_m, 0.4 * way_m, 0.4}, {0.0, 0.0, 0.1 * way_m / 0.005}, -26800.0 * way_m));
  }
  walk("cut", 6800.0, 0.0);
  nlohmann::json options{{"intact", "intact"}, {"cut", "cut"}, {"axis", "Fx"}};
  for (const std::string again : {"aside", "drifts"}) {
    options["again"] = again;
    const auto rows = analysed(&run::inSituForce, options);
    ASSERT_TRUE(rows) << again << ": " << rows.error().text();
    const auto row = [&rows](const char* quantity) {
      return std::ranges::find(*rows, quantity, &ResultValue::quantity);
    };
    EXPECT_EQ(row("of it with nothing cut"), rows->end()) << again << ": no pose is no difference of 0 N";
    ASSERT_NE(row("error bar"), rows->end());
    EXPECT_THAT(row("error bar")->method, HasSubstr("not judged: \"" + again + "\" never comes within 0.5 mm"));
    EXPECT_THAT(row("force, 95 % interval")->method, HasSubstr("not judged"));
    EXPECT_NEAR(rows->front().maximum, 98.0, 2.0) << "the force itself is told";
  }
}

TEST_F(KneeAnalysesTest, RepeatsOfAWalkGiveTheIntervalOfTheForce) {
  // Stiffness of each walk off by a known share: intact 26.8 +- 0.2, cut 6.8 +- 0.1 N/mm, so 20 N/mm and its spread.
  walk("intact", 26600.0, 0.0);
  walk("intact 2", 26800.0, 0.0);
  walk("intact 3", 27000.0, 0.0);
  walk("cut", 6700.0, 0.0);
  walk("cut 2", 6800.0, 0.0);
  walk("cut 3", 6900.0, 0.0);
  nlohmann::json options{{"intact", "intact"},
                         {"cut", "cut"},
                         {"axis", "Fx"},
                         {"intact_repeats", {"intact 2", "intact 3"}},
                         {"cut_repeats", {"cut 2", "cut 3"}},
                         {"arm_compliance_um_per_N", 0.0}};
  const auto rows = analysed(&run::inSituForce, options);
  ASSERT_TRUE(rows) << rows.error().text();
  const auto row = [&](const char* quantity) {
    const auto at = std::ranges::find(*rows, quantity, &ResultValue::quantity);
    if (at == rows->end()) throw std::runtime_error(quantity);
    return *at;
  };
  const double mean_N = row("force, mean of repeats").maximum, way_m = mean_N / 20000.0;
  EXPECT_NEAR(mean_N, 98.0, 2.0);
  // Standard deviations 200 and 100 N/m of three each; Welch: 2.94 degrees of freedom, t 3.22.
  const auto interval = row("force, 95 % interval");
  const double a = 200.0 * 200.0 / 3.0, b = 100.0 * 100.0 / 3.0,
               freedom = (a + b) * (a + b) / (a * a / 2.0 + b * b / 2.0);
  EXPECT_NEAR(freedom, 2.94, 0.01);
  EXPECT_NEAR(0.5 * (interval.maximum - interval.minimum), 3.22 * std::sqrt(a + b) * way_m, 0.01 * mean_N * 0.02);
  EXPECT_THAT(interval.method, HasSubstr("Welch"));
  // An arm that is known to give way by 1 um/N: the cut joint stood 0.1 mm farther along.
  options["arm_compliance_um_per_N"] = 1.0;
  options.erase("intact_repeats");
  const auto corrected = analysed(&run::inSituForce, options);
  ASSERT_TRUE(corrected) << corrected.error().text();
  const auto added = std::ranges::find(*corrected, "added for the arm's giving way", &ResultValue::quantity);
  ASSERT_NE(added, corrected->end());
  // A fifth of it lies along the walk, 5 mm and 0.1 rad on 100 mm.
  EXPECT_NEAR(added->maximum, 0.2 * 6.7e3 * 1e-6 * 98.0, 0.02);
}

}  // namespace
}  // namespace articulus::storage
