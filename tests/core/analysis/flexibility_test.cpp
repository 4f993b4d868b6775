#include "core/analysis/flexibility.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/analysis/result_table.h"

namespace articulus::analysis {
namespace {

using record::Channel;
using std::numbers::pi;

constexpr double kPeriod_s = 10.0;
constexpr int kSamplesPerCycle = 10'000;

record::Sample sampleOf(int step, int cycle, double time_s, double moment_Nm, double wanted_Nm, double angle_rad) {
  record::Sample sample;
  sample.step = step;
  sample.loadCycle = cycle;
  sample[Channel::Time] = time_s;
  sample[Channel::WantedMomentY] = wanted_Nm;
  sample[Channel::MomentY] = moment_Nm;
  sample[Channel::Flexion] = angle_rad;
  return sample;
}

/// An elliptic loop, the answer of a linear viscoelastic joint: M = A sin(wt), angle = B sin(wt - lag). Where M is
/// zero, the angle is -B sin(lag) on the rising and +B sin(lag) on the falling branch.
struct Ellipse {
  double amplitude_Nm = 2.0, angle_rad = 0.2, lag = 0.3, controlLag = 0.0, noise_Nm = 0.0;
  int cycles = 3;
  [[nodiscard]] double neutralZone() const { return 2.0 * angle_rad * std::sin(lag); }

  void feed(FlexibilityAnalysis& analysis, int step = 0) const {
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0.0, 1.0);
    for (int i = 0; i < cycles * kSamplesPerCycle; ++i) {
      const double phase = 2.0 * pi * i / kSamplesPerCycle;
      const double moment = amplitude_Nm * std::sin(phase - controlLag) + noise_Nm * noise(random);
      analysis.add(sampleOf(step, 1 + i / kSamplesPerCycle, kPeriod_s * i / kSamplesPerCycle, moment,
                            amplitude_Nm * std::sin(phase), angle_rad * std::sin(phase - controlLag - lag)));
    }
  }
};

double neutralZoneOf(const FlexibilityAnalysis& analysis) {
  for (const auto& row : analysis.result().angles)
    if (row.neutralZone_rad) return *row.neutralZone_rad;
  return std::nan("");
}

const std::vector<MotionOfInterest> kFlexion{{0, 4, "FE", 3}};

TEST(NeutralZone, OfAnEllipseIsTheClosedForm) {
  FlexibilityAnalysis analysis(kFlexion);
  Ellipse{}.feed(analysis);
  EXPECT_NEAR(neutralZoneOf(analysis), Ellipse{}.neutralZone(), 1e-6);
}

TEST(NeutralZone, DoesNotDependOnWhichSideIsLoadedFirst) {
  Ellipse mirrored;
  mirrored.amplitude_Nm = -2.0;
  mirrored.angle_rad = -0.2;
  FlexibilityAnalysis analysis(kFlexion);
  mirrored.feed(analysis);
  EXPECT_NEAR(neutralZoneOf(analysis), Ellipse{}.neutralZone(), 1e-6);
}

TEST(NeutralZone, IsFoundWhereTheMeasuredMomentLagsBehindTheWantedOne) {
  Ellipse lagging;
  lagging.controlLag = 0.05;
  FlexibilityAnalysis analysis(kFlexion);
  lagging.feed(analysis);
  EXPECT_NEAR(neutralZoneOf(analysis), lagging.neutralZone(), 1e-6);
}

TEST(NeutralZone, OfAPlayBetweenTwoStopsIsTwiceThePlay) {
  // Triangle of moment on a spring with friction of half width h: angle = M / k - h rising, M / k + h falling.
  constexpr double kStiffness = 15.0, kHalf = 0.02, kAmplitude = 3.0;
  FlexibilityAnalysis analysis(kFlexion);
  double element = 0.0;  // play operator
  for (int i = 0; i < 3 * kSamplesPerCycle; ++i) {
    const double phase = std::fmod(static_cast<double>(i) / kSamplesPerCycle, 1.0);
    const double moment = kAmplitude * (phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4);
    element = std::clamp(element, moment / kStiffness - kHalf, moment / kStiffness + kHalf);
    analysis.add(sampleOf(0, 1 + i / kSamplesPerCycle, kPeriod_s * i / kSamplesPerCycle, moment, moment, element));
  }
  EXPECT_NEAR(neutralZoneOf(analysis), 2.0 * kHalf, 1e-9);
}

TEST(NeutralZone, OfAnElasticJointIsZero) {
  Ellipse elastic;
  elastic.lag = 0.0;
  FlexibilityAnalysis analysis(kFlexion);
  elastic.feed(analysis);
  EXPECT_NEAR(neutralZoneOf(analysis), 0.0, 1e-9);
}

TEST(NeutralZone, IsNotMovedByNoiseThatCrossesZeroManyTimes) {
  Ellipse noisy;
  noisy.noise_Nm = 0.02;  // a hundredth of the amplitude: tens of crossings on each branch
  FlexibilityAnalysis analysis(kFlexion);
  noisy.feed(analysis);
  EXPECT_NEAR(neutralZoneOf(analysis), noisy.neutralZone(), 0.02 * noisy.neutralZone());
}

TEST(NeutralZone, KeepsItsBranchWhileAPeakIsHeld) {
  // Up to +A, hold, through zero to -A, hold, up to zero; noise crosses nothing in the holds, but the wanted moment
  // rests.
  FlexibilityAnalysis analysis({{0, 4, "FE", 1}});
  double time_s = 0.0;
  const auto ramp = [&](double from, double to, double offset) {
    for (int i = 0; i <= 1000; ++i) {
      const double moment = from + (to - from) * i / 1000.0;
      analysis.add(sampleOf(0, 1, time_s += 1e-3, moment, moment, 0.1 * moment + offset));
    }
  };
  ramp(-0.1, 2.0, -0.01);
  ramp(2.0, 2.0, 0.0);
  ramp(2.0, -2.0, 0.01);
  ramp(-2.0, -2.0, 0.0);
  ramp(-2.0, 0.0, -0.01);
  EXPECT_NEAR(neutralZoneOf(analysis), 0.02, 1e-6);
}

TEST(NeutralZone, IsNotGuessedAcrossLostSamples) {
  FlexibilityAnalysis analysis({{0, 4, "FE", 1}});
  const auto add = [&](double time_s, double moment) { analysis.add(sampleOf(0, 1, time_s, moment, moment, moment)); };
  add(0.000, -1.0);
  add(0.001, -0.9);
  add(1.000, 0.9);  // a second is missing, the zero with it
  add(1.001, 1.0);
  add(1.002, 0.1);
  add(1.003, -0.1);
  EXPECT_TRUE(std::isnan(neutralZoneOf(analysis)));
}

TEST(NeutralZone, IsOnlyGivenForTheAngleOfTheCommandedMoment) {
  FlexibilityAnalysis analysis(kFlexion);
  Ellipse{}.feed(analysis);
  for (const auto& row : analysis.result().angles)
    EXPECT_EQ(row.neutralZone_rad.has_value(), row.angle == "FE") << row.angle;
}

TEST(NeutralZone, ComesFromTheReportedCycleAlone) {
  FlexibilityAnalysis analysis({{0, 4, "FE", 2}});
  for (int cycle = 1; cycle <= 3; ++cycle) {
    const Ellipse loop;
    for (int i = 0; i < kSamplesPerCycle; ++i) {
      const double phase = 2.0 * pi * i / kSamplesPerCycle;
      // The other cycles are wider in their middle and fit together at their ends.
      const double wider = cycle == 2 ? 1.0 : 1.0 + 2.0 * std::pow(std::sin(phase / 2.0), 2);
      const double moment = loop.amplitude_Nm * std::sin(phase);
      analysis.add(sampleOf(0, cycle, kPeriod_s * (cycle - 1 + static_cast<double>(i) / kSamplesPerCycle), moment,
                            moment, wider * loop.angle_rad * std::sin(phase - loop.lag)));
    }
  }
  ASSERT_EQ(analysis.result().angles.size(), 3u);
  EXPECT_NEAR(analysis.result().angles[0].maximum_rad, 0.2, 1e-6);
  EXPECT_NEAR(neutralZoneOf(analysis), Ellipse{}.neutralZone(), 1e-6);
}

TEST(Ranges, AreThoseOfTheReportedCycleInThreeAnglesAndFiveLoads) {
  FlexibilityAnalysis analysis({{2, 3, "LB", 3}});
  for (int step = 0; step < 4; ++step)
    for (int cycle = 1; cycle <= 3; ++cycle)
      for (int i = -10; i <= 10; ++i) {
        record::Sample sample;
        sample.step = step;
        sample.loadCycle = cycle;
        const double scale = step == 2 && cycle == 3 ? 1.0 : 100.0;
        for (int c = 0; c < 6; ++c)
          sample.value[static_cast<std::size_t>(Channel::ForceX) + static_cast<std::size_t>(c)] = scale * (i + c);
        sample.set(Channel::Flexion, spatial::Vector3(0.01 * scale * i, 0.02 * scale * i, -0.03 * scale * i));
        analysis.add(sample);
      }
  const auto result = analysis.result();
  ASSERT_EQ(result.angles.size(), 3u);
  const char* names[] = {"FE", "LB", "AR"};
  const double reach[] = {0.1, 0.2, 0.3};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(result.angles[i].motion, "LB");
    EXPECT_EQ(result.angles[i].angle, names[i]);
    EXPECT_NEAR(result.angles[i].minimum_rad, -reach[i], 1e-12);
    EXPECT_NEAR(result.angles[i].maximum_rad, reach[i], 1e-12);
    EXPECT_EQ(result.angles[i].reportedCycle, 3);
  }
  ASSERT_EQ(result.offAxis.size(), 5u);
  for (const auto& row : result.offAxis) {
    EXPECT_NE(row.channel, Channel::MomentX) << "the commanded load is not off-axis";
    const double offset = static_cast<double>(static_cast<int>(row.channel) - static_cast<int>(Channel::ForceX));
    EXPECT_EQ(row.minimum, offset - 10.0);
    EXPECT_EQ(row.maximum, offset + 10.0);
  }
}

TEST(Ranges, OfACommandedForceHaveNoNeutralZoneAndAllMoments) {
  FlexibilityAnalysis analysis({{0, 2, "compression", 1}});
  for (int i = 0; i < 100; ++i) {
    auto sample = sampleOf(0, 1, 1e-3 * i, std::sin(0.3 * i), 0.0, 0.1);
    sample[Channel::ForceZ] = -5.0 * i;
    sample[Channel::WantedForceZ] = -5.0 * i;
    analysis.add(sample);
  }
  const auto result = analysis.result();
  ASSERT_EQ(result.offAxis.size(), 5u);
  for (const auto& row : result.offAxis) EXPECT_NE(row.channel, Channel::ForceZ);
  EXPECT_EQ(result.offAxis.back().channel, Channel::MomentZ);
  for (const auto& row : result.angles) EXPECT_FALSE(row.neutralZone_rad.has_value());
}

TEST(Ranges, OfAChannelThatLacksAValueAreNotThoseOfTheRest) {
  FlexibilityAnalysis analysis({{0, 4, "FE", 1}});
  for (int i = 0; i < 10; ++i) {
    auto sample = sampleOf(0, 1, 1e-3 * i, 1.0, 1.0, i == 5 ? std::nan("") : 0.01 * i);
    sample[Channel::LateralBending] = std::nan("");
    sample[Channel::ForceX] = i == 3 ? std::nan("") : -1.0;
    analysis.add(sample);
  }
  const auto result = analysis.result();
  ASSERT_EQ(result.angles.size(), 1u) << "flexion lacks one value, lateral bending all";
  EXPECT_EQ(result.angles[0].angle, "AR");
  for (const auto& row : result.offAxis) EXPECT_NE(row.channel, Channel::ForceX);
  EXPECT_EQ(result.offAxis.size(), 4u);
}

TEST(NeutralZone, WithoutAWantedMomentIsThatBetweenTheMeasuredBranches) {
  FlexibilityAnalysis known(kFlexion), imported(kFlexion);
  const Ellipse loop{.angle_rad = 0.1};
  for (int i = 0; i < 3 * kSamplesPerCycle; ++i) {
    const double phase = 2.0 * pi * i / kSamplesPerCycle;
    auto sample = sampleOf(0, 1 + i / kSamplesPerCycle, kPeriod_s * i / kSamplesPerCycle, 2.0 * std::sin(phase),
                           std::nan(""), 0.1 * std::sin(phase - loop.lag));
    imported.add(sample);
    sample[Channel::MomentY] = i % kSamplesPerCycle == 17 ? std::nan("") : sample[Channel::MomentY];
    sample[Channel::WantedMomentY] = 2.0 * std::sin(phase);
    known.add(sample);
  }
  EXPECT_NEAR(neutralZoneOf(imported), loop.neutralZone(), 1e-4);
  EXPECT_THAT(resultTable(imported.result())[0].method, testing::HasSubstr("measured moment"));
  EXPECT_TRUE(std::isnan(neutralZoneOf(known))) << "its moment has a gap";
}

TEST(Ranges, OfAMotionWithoutItsCycleAreLeftOut) {
  FlexibilityAnalysis analysis({{0, 4, "FE", 3}, {1, 3, "LB", 3}, {2, 9, "nonsense", 1}});
  Ellipse loop;
  loop.cycles = 2;  // stopped before the third
  loop.feed(analysis, 0);
  loop.cycles = 3;
  loop.feed(analysis, 1);
  for (const auto& row : analysis.result().angles) EXPECT_EQ(row.motion, "LB");
  EXPECT_EQ(analysis.result().angles.size(), 3u);
  EXPECT_TRUE(FlexibilityAnalysis({}).result().angles.empty());
}

TEST(ResultTable, NamesQuantityUnitAndMethodOfEachRow) {
  FlexibilityAnalysis analysis(kFlexion);
  Ellipse{}.feed(analysis);
  const auto rows = resultTable(analysis.result());
  ASSERT_EQ(rows.size(), 8u);
  EXPECT_EQ(rows[0].table, "range_of_motion");
  EXPECT_EQ(rows[0].motion, "FE");
  EXPECT_EQ(rows[0].quantity, "FE");
  EXPECT_EQ(rows[0].unit, "rad");
  EXPECT_NEAR(rows[0].maximum, 0.2, 1e-6);
  ASSERT_TRUE(rows[0].neutralZone.has_value());
  EXPECT_THAT(rows[0].method, testing::HasSubstr("cycle 3"));
  EXPECT_THAT(rows[0].method, testing::HasSubstr(std::string(kNeutralZoneMethod)));
  EXPECT_FALSE(rows[1].neutralZone.has_value());
  EXPECT_THAT(rows[1].method, testing::Not(testing::HasSubstr("neutral")));
  std::vector<std::string> quantities, units;
  for (std::size_t i = 3; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].table, "off_axis");
    quantities.push_back(rows[i].quantity);
    units.push_back(rows[i].unit);
  }
  EXPECT_EQ(quantities, (std::vector<std::string>{"force_x", "force_y", "force_z", "moment_x", "moment_z"}));
  EXPECT_EQ(units, (std::vector<std::string>{"N", "N", "N", "Nm", "Nm"}));
}

}  // namespace
}  // namespace articulus::analysis
