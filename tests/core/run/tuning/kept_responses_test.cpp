// Responses are found again with the gains that they were measured with, and requests stay within their bounds.
#include "core/run/tuning/kept_responses.h"

#include <gmock/gmock.h>

#include <fstream>

#include "core/control/estimators/oscillation_observer.h"
#include "core/protocol/program.h"
#include "core/protocol/steps/waveform.h"
#include "tests/support/temp_folder.h"

namespace articulus::run {
namespace {

using testing::HasSubstr;

MeasuredResponse step(int axis, double bandwidth = 0.0) {
  MeasuredResponse r;
  r.request = {ResponseKind::Step, axis, -1.5};
  r.gains = control::defaultGains();
  if (bandwidth > 0.0) r.gains[control::Gain::JointBandwidth] = bandwidth;
  r.by = "engel";
  r.when = "2026-11-28T08:00:00Z";
  r.time_s = {0.0, 0.1, 0.2};
  r.wanted = {0.0, -1.5, -1.5};
  r.measured = {0.0, -0.7, -1.4};
  return r;
}

MeasuredResponse swing(int axis) {
  MeasuredResponse r = step(axis);
  r.request = {ResponseKind::Frequency, axis, 0.1};
  r.time_s.clear(), r.wanted.clear(), r.measured.clear();
  r.frequency.resolution_Hz = 0.25;
  r.frequency.averaged = 15;
  r.frequency.gain = {{0.0, 0.0}, {0.98, -0.1}, {std::numeric_limits<double>::quiet_NaN(), 0.0}, {0.5, -0.6}};
  r.frequency.coherence = {0.0, 0.99, 0.3, 0.9};
  r.gainsLowered = true;
  return r;
}

safety::LimitSet limits() {
  safety::LimitSet l;
  l.wrench << 80.0, 80.0, 100.0, 8.0, 8.0, 8.0;
  l.boxLower_m.setConstant(-1.0);
  l.boxUpper_m.setConstant(1.0);
  l.linearSpeed_m_per_s = 0.2;
  l.angularSpeed_rad_per_s = 0.6;
  return l;
}

TEST(KeptResponses, AreThereInTheNextProgramNewestFirst) {
  const test::TempFolder data;
  auto kept = KeptResponses::read(data.path(), "munich");
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_TRUE(kept->all().empty());
  ASSERT_TRUE(kept->keep(step(4)));
  ASSERT_TRUE(kept->keep(swing(2)));
  const auto again = KeptResponses::read(data.path(), "munich");
  ASSERT_TRUE(again) << again.error().text();
  ASSERT_EQ(again->all().size(), 2u);
  const MeasuredResponse &f = again->all()[0], &s = again->all()[1];
  EXPECT_EQ(f.request.kind, ResponseKind::Frequency);
  EXPECT_EQ(f.request.axis, 2);
  EXPECT_TRUE(f.gainsLowered);
  ASSERT_EQ(f.frequency.gain.size(), 4u);
  EXPECT_DOUBLE_EQ(f.frequency.gain[3].imag(), -0.6);
  EXPECT_DOUBLE_EQ(f.frequency.coherence[2], 0.0) << "what has no gain says nothing";
  EXPECT_EQ(s.measured, (std::vector<double>{0.0, -0.7, -1.4}));
  EXPECT_DOUBLE_EQ(s.request.size, -1.5);
  EXPECT_EQ(s.by, "engel");
  EXPECT_TRUE(sameSettings(s, step(4)));
  EXPECT_TRUE(KeptResponses::read(data.path(), "alesund")->all().empty()) << "of each cell";
}

TEST(KeptResponses, OneOfTheSameSettingsTakesThePlaceAndOthersStay) {
  const test::TempFolder data;
  auto kept = *KeptResponses::read(data.path(), "munich");
  const double other = control::gainCatalogue()[0].maximum;
  ASSERT_TRUE(kept.keep(step(4)));
  ASSERT_TRUE(kept.keep(step(4, other)));
  ASSERT_TRUE(kept.keep(step(3)));
  MeasuredResponse again = step(4);
  again.when = "2026-11-28T09:00:00Z";
  ASSERT_TRUE(kept.keep(again));
  ASSERT_EQ(kept.all().size(), 3u);
  EXPECT_EQ(kept.all()[0].when, again.when);
  MeasuredResponse law = step(4);
  law.law = control::lawCatalogue()[1].law == law.law ? control::lawCatalogue()[0].law : control::lawCatalogue()[1].law;
  ASSERT_TRUE(kept.keep(law));
  EXPECT_EQ(kept.all().size(), 4u) << "another law is another setting";
}

TEST(KeptResponses, TheOldestBeyondTheMostAreForgotten) {
  const test::TempFolder data;
  auto kept = *KeptResponses::read(data.path(), "munich");
  const auto& spec = control::gainCatalogue()[0];
  for (std::size_t i = 0; i < KeptResponses::kMost + 3; ++i)
    ASSERT_TRUE(kept.keep(step(0, spec.minimum + (spec.maximum - spec.minimum) * static_cast<double>(i + 1) / 100.0)));
  EXPECT_EQ(kept.all().size(), KeptResponses::kMost);
  EXPECT_EQ(KeptResponses::read(data.path(), "munich")->all().size(), KeptResponses::kMost);
}

TEST(KeptResponses, HaveTheNameOfTheSetWithTheirGains) {
  control::KeptGains soft{"Soft", "engel", "", control::defaultGains()};
  soft.gains[control::Gain::JointBandwidth] = control::gainCatalogue()[0].minimum;
  const std::vector<control::KeptGains> sets{soft, {"As delivered", "engel", "", control::defaultGains()}};
  EXPECT_EQ(nameOf(step(4).gains, sets), "As delivered");
  EXPECT_EQ(nameOf(soft.gains, sets), "Soft");
  EXPECT_EQ(nameOf(step(4, control::gainCatalogue()[0].maximum).gains, sets), "");
}

TEST(KeptResponses, ADamagedFileIsToldByItsPlace) {
  const test::TempFolder data;
  std::filesystem::create_directories(data.path() / "gain_sets");
  const auto file = data.path() / "gain_sets" / "munich.responses.json";
  for (const char* text :
       {"{", R"({"format": "other", "responses": []})", R"({"format": "articulus-responses-1"})",
        R"({"format": "articulus-responses-1", "responses": [{"kind": "leap"}]})",
        R"({"format": "articulus-responses-1", "responses": [{"kind": "step", "axis": 6, "size_N_or_Nm": 1}]})"}) {
    std::ofstream(file) << text;
    const auto read = KeptResponses::read(data.path(), "munich");
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().text(), HasSubstr("munich.responses.json"));
  }
}

TEST(ResponseRequest, IsBoundedByTheLimitOfItsLoad) {
  const auto l = limits();
  for (const auto kind : {ResponseKind::Step, ResponseKind::Frequency})
    for (int axis = 0; axis < 6; ++axis) {
      const auto sizes = responseSizes(kind, axis, l);
      EXPECT_GT(sizes.least, 0.0);
      EXPECT_LT(sizes.least, sizes.sensible);
      EXPECT_LT(sizes.sensible, sizes.most);
      EXPECT_LE(sizes.most, 0.5 * l.wrench[axis]);
      EXPECT_TRUE(responseProtocol({kind, axis, sizes.sensible}, l));
      EXPECT_TRUE(responseProtocol({kind, axis, sizes.most}, l));
      EXPECT_EQ(responseProtocol({kind, axis, -sizes.most}, l).ok(), kind == ResponseKind::Step);
      for (const double size : {0.0, 0.5 * sizes.least, 1.01 * sizes.most, std::numeric_limits<double>::quiet_NaN()}) {
        const auto refused = responseProtocol({kind, axis, size}, l);
        ASSERT_FALSE(refused) << size;
        EXPECT_FALSE(refused.error().remedy.empty());
      }
    }
  EXPECT_FALSE(responseProtocol({ResponseKind::Step, 6, 1.0}, l));
  EXPECT_FALSE(responseProtocol({ResponseKind::Step, -1, 1.0}, l));
}

/// The course is one motion behind one unload, begins and ends at zero, and no sample of it is beyond its size.
TEST(ResponseRequest, BeginsAndEndsUnloaded) {
  const auto l = limits();
  for (const auto kind : {ResponseKind::Step, ResponseKind::Frequency}) {
    const auto protocol = responseProtocol({kind, 4, responseSizes(kind, 4, l).sensible}, l);
    ASSERT_TRUE(protocol) << protocol.error().text();
    const auto program = protocol::expand(*protocol);
    ASSERT_TRUE(program);
    ASSERT_EQ(program->actions.size(), 2u);
    const auto& course = std::get<protocol::WaveformStep>(program->actions[kResponseAction].step);
    EXPECT_NEAR(course.profileValue.front(), 0.0, 1e-12);
    EXPECT_NEAR(course.profileValue.back(), 0.0, 1e-12);
    double most = 0.0;
    for (const double v : course.profileValue) most = std::max(most, std::abs(v));
    EXPECT_NEAR(most, 1.0, 1e-12);
  }
}

/// What of a swing the watch for oscillations sees stays below what it takes for one, at the largest size.
TEST(ResponseRequest, ASwingIsNotTakenForAnOscillation) {
  const auto l = limits();
  const auto protocol =
      responseProtocol({ResponseKind::Frequency, 4, responseSizes(ResponseKind::Frequency, 4, l).most}, l);
  ASSERT_TRUE(protocol);
  const auto& course = std::get<protocol::WaveformStep>(protocol->steps[1]);
  control::OscillationObserver observer;
  const double rate_Hz = 200.0;
  observer.configure(1.0 / rate_Hz);
  const double size = course.goals.axis[4].value;
  for (const double value : course.profileValue) {
    spatial::Wrench F;
    F.data.setZero();
    F.data[4] = size * value;
    spatial::Twist V;
    V.data.setZero();
    EXPECT_EQ(observer.step(F, V), control::OscillationVerdict::Quiet);
  }
  EXPECT_DOUBLE_EQ(observer.share(), 1.0);
}

}  // namespace
}  // namespace articulus::run
