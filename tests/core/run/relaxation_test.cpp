// relaxation on a stored run that was made by hand: a ramp and a hold of a specimen whose law is known in closed form.
#include "core/run/analyses/relaxation.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>

#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;

constexpr double kRamp_s = 1.0, kStep_s = 0.02;
const std::vector<double> kGain{0.10, 0.10, 0.15}, kTime_s{1.0, 10.0, 100.0};

/// A share of an exponential that a ramp of one second at constant rate has built up, t after it began.
double left(double t, double tau) {
  const double up = std::min(t, kRamp_s);
  return tau / kRamp_s * -std::expm1(-up / tau) * std::exp(-(t - up) / tau);
}

class RelaxationTest : public UserStoreTest {
 protected:
  void action(const std::string& label) {
    protocol::Action a;
    a.number = static_cast<int>(program_.actions.size());
    a.step.label = label;
    program_.actions.push_back(a);
  }
  /// One sample of the last action: the body has turned by turn_rad about z and is asked for wantedTurn_rad, or for a
  /// moment.
  void sample(double time_s, double turn_rad, double moment_Nm, double wantedTurn_rad, double wantedMoment_Nm) {
    record::Sample s = sampleAt(cycle_++, static_cast<int>(program_.actions.size()) - 1);
    s[Channel::Time] = 12.5 + time_s;
    const auto put = [&s](Channel first, double angle) {
      const auto q = spatial::quaternionOf(spatial::expRotation({0.0, 0.0, 0.3 + angle}));
      Eigen::Matrix<double, 7, 1> pose;
      pose << 0.8, 0.0, 0.3, q.w(), q.x(), q.y(), q.z();
      s.set(first, pose);
    };
    put(Channel::PositionX, turn_rad);
    put(Channel::WantedPositionX, wantedTurn_rad);
    spatial::Vector6 load = spatial::Vector6::Zero();
    load[5] = moment_Nm;
    s.set(Channel::ForceX, load);
    load[5] = wantedMoment_Nm;
    s.set(Channel::WantedForceX, load);
    samples_.push_back(s);
  }
  /// By pose to 0.1 rad, 4 Nm of it elastic; to the other side with sign -1.
  void relax(double hold_s, double sign = 1.0) {
    for (int i = 0; i * kStep_s <= kRamp_s + hold_s; ++i) {
      const double t = i * kStep_s, up = std::min(t / kRamp_s, 1.0);
      double load = up;
      for (std::size_t k = 0; k < 3; ++k) load += kGain[k] * left(t, kTime_s[k]);
      sample(t, sign * 0.1 * up, sign * 4.0 * load, sign * 0.1 * up, 0.0);
    }
    samples_.back().setMissing(Channel::WantedPositionX, 7);  // as the last cycle of a task leaves it
  }
  /// By a moment of 3 Nm; the turn grows from 0.1 by 0.02 (tau 2 s) and 0.03 (tau 40 s) after a sudden step.
  void creep(double hold_s) {
    for (int i = 0; i * kStep_s <= kRamp_s + hold_s; ++i) {
      const double t = i * kStep_s, up = std::min(t / kRamp_s, 1.0);
      const double turn = 0.15 * up - 0.02 * left(t, 2.0) - 0.03 * left(t, 40.0);
      sample(t, turn, 3.0 * up, 0.05, 3.0 * up);
    }
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(&run::relaxation, run::relaxation(*view, options));
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 1;
};

std::map<std::string, ResultValue> byQuantity(const std::vector<ResultValue>& rows) {
  std::map<std::string, ResultValue> found;
  for (const auto& row : rows) found[row.quantity] = row;
  return found;
}

TEST_F(RelaxationTest, ARecordingWithoutSetPointsIsToldWhereItsHoldIs) {
  action("hold");
  relax(300.0);
  for (record::Sample& s : samples_) {
    s.setMissing(Channel::WantedPositionX, 7);
    s.setMissing(Channel::WantedForceX, 6);
  }
  const auto silent = analysed({{"step", "hold"}, {"of", "Mz"}});
  ASSERT_FALSE(silent) << "nothing is guessed";
  EXPECT_THAT(silent.error().message, HasSubstr("no set-points were recorded"));
  EXPECT_THAT(silent.error().remedy, HasSubstr("The greatest Mz is at 1 s, the last sample at 301 s"));
  const auto rows =
      analysed({{"step", "hold"}, {"of", "Mz"}, {"times_s", {0.5, 20, 200}}, {"hold_from_s", 1.2}, {"at_s", {200}}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(row["g" + std::to_string(k + 1)].maximum, kGain[k], 0.01 * kGain[k]);
    EXPECT_NEAR(row["tau" + std::to_string(k + 1)].maximum, kTime_s[k], 0.01 * kTime_s[k]);
  }
  EXPECT_THAT(row["tau1"].method, HasSubstr("the hold is where a person said"));
  EXPECT_TRUE(row.contains("lost after 200 s"));
  const auto cut =
      analysed({{"step", "hold"}, {"of", "Mz"}, {"hold_from_s", 1.2}, {"hold_to_s", 100}, {"at_s", {200}}});
  ASSERT_TRUE(cut) << cut.error().text();
  EXPECT_FALSE(byQuantity(*cut).contains("lost after 200 s")) << "it ended before";
  EXPECT_FALSE(analysed({{"step", "hold"}, {"of", "Mz"}, {"hold_from_s", 400}}));
  EXPECT_FALSE(analysed({{"step", "hold"}, {"of", "Mz"}, {"hold_from_s", 5}, {"hold_to_s", 3}}));
  EXPECT_FALSE(analysed({{"step", "hold"}, {"of", "Mz"}, {"hold_to_s", 3}}));
}

TEST_F(RelaxationTest, CreepOfAFileThatHoldsAnAngleAlone) {
  action("hold");
  creep(200.0);
  for (record::Sample& s : samples_) {
    s[Channel::AxialRotation] = 0.2 + spatial::logRotation(record::poseOf(s).rotation)[2];
    s.setMissing(Channel::WantedPositionX, 7);
    s.setMissing(Channel::WantedForceX, 6);
    s.setMissing(Channel::PositionX, 7);
  }
  const auto rows =
      analysed({{"step", "hold"}, {"kind", "creep"}, {"of", "turn_z"}, {"times_s", {1, 20}}, {"hold_from_s", 1.2}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_NEAR(row["turn_z after endless time"].maximum, 0.15, 1e-3);
  EXPECT_NEAR(row["tau2"].maximum, 40.0, 1.0);
}

TEST_F(RelaxationTest, FindsTheSeriesWithTheRampTakenIntoAccount) {
  action("hold");
  relax(300.0);
  const auto rows = analysed({{"step", "hold"},
                              {"of", "Mz"},
                              {"times_s", {0.5, 20, 200}},
                              {"settle_s", 0.19},
                              {"at_s", {1, 10, 100, 1000}},
                              {"expected_gains", {0.1, 0.1, 0.2}},
                              {"source", "somebody"}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  ASSERT_EQ(rows->size(), 19u) << "six uncertainties among them; the hold is shorter than 1000 s";
  EXPECT_EQ(rows->front().table, "relaxation");
  EXPECT_EQ(rows->front().motion, "hold");
  const auto loadAfter = [](double t) {  // since the hold began, with the first sample 0.2 s after the ramp
    double load = 4.0;
    for (std::size_t k = 0; k < 3; ++k) load += 4.0 * kGain[k] * left(kRamp_s + 0.2 + t, kTime_s[k]);
    return load;
  };
  EXPECT_NEAR(row["Mz at the beginning of the hold"].maximum, loadAfter(0.0), 1e-3);
  EXPECT_NEAR(row["Mz after endless time"].maximum, 4.0, 4e-3);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string n = std::to_string(k + 1);
    std::printf("g%zu %.5f, tau%zu %.4f s\n", k + 1, row["g" + n].maximum, k + 1, row["tau" + n].maximum);
    EXPECT_NEAR(row["g" + n].maximum, kGain[k], 0.01 * kGain[k]);
    EXPECT_NEAR(row["tau" + n].maximum, kTime_s[k], 0.01 * kTime_s[k]);
  }
  EXPECT_GT(row["R2 of the fit"].maximum, 0.99999);
  for (const char* n : {"1", "2", "3"}) {
    const ResultValue& error = row[std::string("g") + n + ", uncertainty"];
    EXPECT_LT(error.maximum, 0.02) << n << ": a fit without noise";
    EXPECT_THAT(error.method, HasSubstr("\"friction\" is not given"));
    EXPECT_THAT(row[std::string("tau") + n].method, testing::Not(HasSubstr("BOUND")));
  }
  const auto rubbed = analysed({{"step", "hold"}, {"of", "Mz"}, {"times_s", {0.5, 20, 200}}, {"friction", 0.4}});
  ASSERT_TRUE(rubbed);
  EXPECT_GT(byQuantity(*rubbed)["g2, uncertainty"].maximum, 0.1) << "0.4 of 4 Nm may be friction";
  EXPECT_FALSE(analysed({{"step", "hold"}, {"of", "Mz"}, {"friction", -1.0}}));
  EXPECT_LT(row["rms beside the fit"].maximum, 1e-3);
  for (const double at_s : {1.0, 10.0, 100.0})
    EXPECT_NEAR(row["lost after " + std::to_string(static_cast<int>(at_s)) + " s"].maximum,
                100.0 * (1.0 - loadAfter(at_s) / loadAfter(0.0)), 0.05);
  EXPECT_DOUBLE_EQ(*row["g3"].expectedMinimum, 0.16);
  EXPECT_DOUBLE_EQ(*row["g3"].expectedMaximum, 0.24);
  EXPECT_EQ(row["g3"].source, "somebody");
  EXPECT_FALSE(row["tau1"].expectedMinimum);
}

TEST_F(RelaxationTest, APullToTheOtherSideHasTheSameSeries) {
  action("hold");
  relax(60.0, -1.0);
  const auto rows = analysed({{"step", "hold"}, {"of", "Mz"}, {"fit_times", false}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_NEAR(row["Mz after endless time"].maximum, -4.0, 4e-3);
  EXPECT_NEAR(row["g1"].maximum, 0.1, 1e-3);
  EXPECT_NEAR(row["tau3"].maximum, 100.0, 1e-9);
}

TEST_F(RelaxationTest, CreepGrowsAndIsToldByItsOwnNames) {
  action("hold");
  creep(200.0);
  const auto rows = analysed({{"step", "hold"},
                              {"kind", "creep"},
                              {"of", "turn_z"},
                              {"times_s", {1, 100}},
                              {"at_s", {50}},
                              {"settle_s", 0},
                              {"expected_times_s", {2, 40}},
                              {"expected_percent", {20}}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_EQ(rows->front().table, "creep");
  EXPECT_EQ(rows->front().unit, "rad");
  const double start = 0.15 - 0.02 * left(1.0, 2.0) - 0.03 * left(1.0, 40.0),
               grown = 0.15 - 0.02 * left(51.0, 2.0) - 0.03 * left(51.0, 40.0);
  EXPECT_NEAR(row["turn_z at the beginning of the hold"].maximum, start, 1e-5);
  EXPECT_NEAR(row["turn_z after endless time"].maximum, 0.15, 1e-4);
  EXPECT_NEAR(row["g1"].maximum, 0.02 / 0.15, 1e-3);
  EXPECT_NEAR(row["g2"].maximum, 0.03 / 0.15, 1e-3);
  EXPECT_NEAR(row["tau1"].maximum, 2.0, 0.02);
  EXPECT_NEAR(row["tau2"].maximum, 40.0, 0.4);
  EXPECT_DOUBLE_EQ(*row["tau2"].expectedMaximum, 48.0);
  EXPECT_NEAR(row["grown after 50 s"].maximum, 100.0 * (grown / start - 1.0), 0.05);
  EXPECT_DOUBLE_EQ(*row["grown after 50 s"].expectedMinimum, 16.0);
}

TEST_F(RelaxationTest, EachHoldOfALabelHasItsRows) {
  for (int i = 0; i < 2; ++i) {
    action("hold");
    program_.actions.back().place = "turn " + std::to_string(i) + " > hold";
    relax(30.0);
  }
  const auto rows = analysed({{"step", "hold"}, {"of", "Mz"}, {"times_s", {1, 10}}, {"fit_times", false}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 20u);
  EXPECT_EQ(rows->front().motion, "turn 0 > hold");
  EXPECT_EQ(rows->back().motion, "turn 1 > hold");
}

TEST_F(RelaxationTest, NamesWhatIsNotThere) {
  action("hold");
  relax(0.4);
  sample(2.0, 0.1, 4.0, 0.05, 0.0);
  sample(2.02, 0.1, 4.0, 0.06, 0.0);
  for (const auto& [options, says] : std::vector<std::pair<nlohmann::json, std::string>>{
           {{{"step", "rest"}}, "\"rest\""},
           {{{"step", "hold"}, {"of", "turn_z"}}, "\"turn_z\" does not relax"},
           {{{"step", "hold"}, {"kind", "creep"}, {"of", "Fx"}}, "\"Fx\" does not creep"},
           {{{"step", "hold"}, {"kind", "flow"}}, "\"flow\""},
           {{{"step", "hold"}, {"of", "Mz"}}, "holds nothing"}}) {
    const auto rows = analysed(options);
    ASSERT_FALSE(rows) << options.dump();
    EXPECT_THAT(rows.error().message, HasSubstr(says));
    EXPECT_FALSE(rows.error().remedy.empty());
  }
}

TEST_F(RelaxationTest, ARunThatEndedBeforeHasNoRows) {
  action("first");
  sample(0.0, 0.0, 0.0, 0.0, 0.0);
  action("hold");
  const auto rows = analysed({{"step", "hold"}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_TRUE(rows->empty());
}

}  // namespace
}  // namespace articulus::storage
