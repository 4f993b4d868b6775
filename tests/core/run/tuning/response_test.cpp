// Step and frequency response on the whole virtual cell: what they find, and that every way out of them stops the
// robot.
#include <gtest/gtest.h>

#include "core/analysis/loop_margins.h"
#include "core/analysis/step_metrics.h"
#include "core/run/tuning/response_measurement.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::State;
using record::Channel;
using run::ResponseKind;
using run::ResponseMeasurement;
using Phase = ResponseMeasurement::Phase;

class Response : public testing::TestWithParam<Side> {
 protected:
  void ready() {
    cell.switchOn();
    cell.zero();
    cell.clamp();
  }
  [[nodiscard]] run::SettingsInForce inForce() const {
    return {cell.cell().gains, cell.cell().limits, cell.cell().forceLaw, {}};
  }
  [[nodiscard]] double size(ResponseKind kind = ResponseKind::Step) const {
    return sign * run::responseSizes(kind, axis, cell.cell().limits).sensible;
  }
  /// Polls it every 20 cycles until something is true or it has ended.
  template <class Done>
  bool goOn(Done isTrue, double timeout_s = 90.0) {
    for (double t_s = 0.0; t_s < timeout_s; t_s += 0.02) {
      cell.run(20);
      progress = measurement.poll();
      if (isTrue()) return true;
      if (!measurement.running()) return false;
    }
    return false;
  }
  [[nodiscard]] bool inCourse() const { return cell.snapshot().step == run::kResponseAction; }
  [[nodiscard]] double measured() const { return cell.snapshot().sample.six(Channel::ForceX)[axis]; }
  /// The step is under way: half of it is there.
  bool underLoad() {
    return goOn([this] { return inCourse() && sign * measured() > 0.5 * std::abs(size()); });
  }
  void expectStands() {
    cell.run(500);
    (void)measurement.poll();
    EXPECT_LT(cell.fastestJoint(), kStandstill_rad_per_s);
    EXPECT_NE(cell.state(), State::Force);
    EXPECT_FALSE(cell.snapshot().planRunning);
    EXPECT_FALSE(measurement.running());
  }

  VirtualCell cell;
  ResponseMeasurement measurement{cell.link(), cell.cell()};
  ResponseMeasurement::Progress progress;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Sides, Response, testing::ValuesIn(sides(6)), sideName);

TEST_P(Response, AStepIsFollowedAndEndsUnloaded) {
  ready();
  const auto started = measurement.start({ResponseKind::Step, axis, size()}, inForce());
  ASSERT_TRUE(started) << started.error().text();
  EXPECT_FALSE(measurement.start({ResponseKind::Step, axis, size()}, inForce())) << "twice";
  (void)goOn([] { return false; });
  ASSERT_EQ(progress.phase, Phase::Done) << measurement.reason();
  EXPECT_DOUBLE_EQ(progress.fraction, 1.0);
  const auto& r = measurement.result();
  EXPECT_EQ(r.request.axis, axis);
  const auto m = analysis::stepMetrics(r.time_s, r.wanted, r.measured);
  ASSERT_TRUE(m) << m.error().text();
  EXPECT_NEAR(m->to, size(), 1e-9 * std::abs(size()));
  ASSERT_TRUE(m->rise_s) << "the load never came to 90 %";
  EXPECT_GT(*m->rise_s, 0.0);
  EXPECT_LT(*m->rise_s, 3.0);
  EXPECT_LT(std::abs(m->steadyError), 0.25 * std::abs(size()));
  std::printf("axis %d, %+.2f: rise %.3f s, overshoot %.0f %%, steady error %.3f\n", axis, size(), *m->rise_s,
              100.0 * m->overshoot, m->steadyError);
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_LT(std::abs(measured()), 0.5 * std::abs(size())) << "it did not come back";
}

TEST_P(Response, StopEndsItWhereItIs) {
  ready();
  ASSERT_TRUE(measurement.start({ResponseKind::Step, axis, size()}, inForce()));
  ASSERT_TRUE(underLoad());
  cell.link().requestStop();
  EXPECT_FALSE(goOn([] { return false; }, 2.0));
  EXPECT_EQ(progress.phase, Phase::Stopped);
  EXPECT_FALSE(measurement.reason().empty());
  expectStands();
}

TEST_P(Response, CancelStopsTheRobot) {
  ready();
  ASSERT_TRUE(measurement.start({ResponseKind::Step, axis, size()}, inForce()));
  ASSERT_TRUE(underLoad());
  measurement.cancel();
  EXPECT_FALSE(measurement.running());
  expectStands();
  EXPECT_EQ(measurement.poll().phase, Phase::Cancelled);
}

TEST_P(Response, LettingGoOfTheHandleEndsIt) {
  ready();
  ASSERT_TRUE(measurement.start({ResponseKind::Step, axis, size()}, inForce()));
  ASSERT_TRUE(underLoad());
  cell.link().setDeadMan(false);
  EXPECT_FALSE(goOn([] { return false; }, 2.0));
  EXPECT_EQ(progress.phase, Phase::Faulted);
  EXPECT_EQ(cell.snapshot().fault.code, safety::FaultCode::DeadManReleased);
  expectStands();
}

/// The limit that is in force stops it, whatever the measurement was told of it.
TEST_P(Response, ALimitEndsIt) {
  ready();
  const double most = run::responseSizes(ResponseKind::Step, axis, cell.cell().limits).most;
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = 0.5 * most;
  ASSERT_EQ(cell.use(limits), cycle::AckCode::Accepted);
  ASSERT_TRUE(measurement.start({ResponseKind::Step, axis, sign * most}, inForce()));
  EXPECT_FALSE(goOn([] { return false; }));
  EXPECT_EQ(progress.phase, Phase::Faulted);
  ASSERT_TRUE(cell.snapshot().fault.latched());
  EXPECT_FALSE(measurement.reason().empty());
  expectStands();
  EXPECT_LT(std::abs(measured()), limit + (axis < 3 ? 40.0 : 1.5)) << "it was loaded on after the stop";
}

/// A small swing is no oscillation: the gains stay, and what is found is coherent where the loop follows.
class Swing : public Response {};
INSTANTIATE_TEST_SUITE_P(Axes, Swing, testing::Values(Side{2, 1}, Side{3, 1}, Side{4, 1}, Side{5, 1}), sideName);

TEST_P(Swing, AFrequencyResponseFollowsAtLowFrequencies) {
  ready();
  const auto started = measurement.start({ResponseKind::Frequency, axis, size(ResponseKind::Frequency)}, inForce());
  ASSERT_TRUE(started) << started.error().text();
  (void)goOn([] { return false; });
  ASSERT_EQ(progress.phase, Phase::Done) << measurement.reason();
  const auto& f = measurement.result().frequency;
  ASSERT_GT(f.gain.size(), 20u);
  EXPECT_LE(f.frequency_Hz(f.gain.size() - 1), run::kMostResponse_Hz + f.resolution_Hz);
  EXPECT_GT(f.coherence[1], 0.5);
  EXPECT_NEAR(std::abs(f.gain[1]), 1.0, 0.5);
  const auto m = analysis::loopMargins(f);
  std::printf("axis %d: bandwidth %.2f Hz, crossover %.2f Hz, margin %.0f deg, lowered %d\n", axis,
              m.bandwidth_Hz.value_or(NAN), m.crossover_Hz.value_or(NAN), m.phaseMargin_rad.value_or(NAN) / kDegree,
              measurement.result().gainsLowered);
  EXPECT_FALSE(measurement.result().gainsLowered);
  EXPECT_EQ(cell.state(), State::Stop);
}

TEST_P(Swing, StopEndsItWhereItIs) {
  ready();
  ASSERT_TRUE(measurement.start({ResponseKind::Frequency, axis, size(ResponseKind::Frequency)}, inForce()));
  ASSERT_TRUE(goOn([this] { return inCourse() && cell.snapshot().planElapsed_s > 6.0; }));
  cell.link().requestStop();
  EXPECT_FALSE(goOn([] { return false; }, 2.0));
  EXPECT_EQ(progress.phase, Phase::Stopped);
  expectStands();
}

/// What is missing is said in its turn, and nothing moves before it is there.
TEST(ResponseMeasurementOrder, NothingMovesBeforeAllIsThere) {
  VirtualCell cell;
  ResponseMeasurement measurement(cell.link(), cell.cell());
  const run::SettingsInForce inForce{cell.cell().gains, cell.cell().limits, cell.cell().forceLaw, {}};
  const run::ResponseRequest request{ResponseKind::Step, 4,
                                     run::responseSizes(ResponseKind::Step, 4, inForce.limits).sensible};
  const auto refused = [&](const char* word) {
    const auto started = measurement.start(request, inForce);
    EXPECT_FALSE(started) << word;
    const std::string why = started ? std::string() : started.error().text();
    EXPECT_NE(why.find(word), std::string::npos) << why;
    cell.run(50);
    EXPECT_FALSE(cell.snapshot().planRunning) << word;
  };
  cell.run(5);
  refused("controller is off");
  cell.switchOn();
  refused("No specimen");
  cell.clamp();
  refused("zeroed");
  ASSERT_TRUE(cell.link().setViceClosed(false));
  cell.run(50);
  cell.zero();
  cell.clamp();
  auto large = request;
  large.size = 10.0 * inForce.limits.wrench[4];
  EXPECT_FALSE(measurement.start(large, inForce));
  ASSERT_TRUE(measurement.start(request, inForce));
  cell.run(200);
  ResponseMeasurement other(cell.link(), cell.cell());
  EXPECT_FALSE(other.start(request, inForce)) << "the robot is at another task";
  measurement.cancel();
  cell.run(500);
  EXPECT_TRUE(measurement.start(request, inForce)) << "a second time";
  measurement.cancel();
}

/// Gains that change in the midst of it make it say nothing.
TEST(ResponseMeasurementOrder, GainsThatChangeMeanwhileAreTold) {
  VirtualCell cell;
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ResponseMeasurement measurement(cell.link(), cell.cell());
  const run::SettingsInForce inForce{cell.cell().gains, cell.cell().limits, cell.cell().forceLaw, {}};
  ASSERT_TRUE(measurement.start(
      {ResponseKind::Step, 4, run::responseSizes(ResponseKind::Step, 4, inForce.limits).sensible}, inForce));
  bool changed = false;
  for (int i = 0; i < 5000 && measurement.running(); ++i) {
    cell.run(20);
    if (!changed && cell.snapshot().step == run::kResponseAction) {
      control::GainSet gains = inForce.gains;
      gains[control::Gain::MomentProportional] *= 0.95;
      changed = cell.use(gains) == cycle::AckCode::Accepted;
    }
    (void)measurement.poll();
  }
  ASSERT_TRUE(changed);
  EXPECT_EQ(measurement.poll().phase, Phase::Failed);
  EXPECT_FALSE(measurement.reason().empty());
}

}  // namespace
}  // namespace articulus::test
