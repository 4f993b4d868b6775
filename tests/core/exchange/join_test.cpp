// Two files of one test: the shift of their clocks is found, or refused where it is not clear.
#include "core/exchange/import/join.h"

#include <gmock/gmock.h>

#include <cmath>

namespace articulus::exchange {
namespace {

using testing::HasSubstr;

double course(double t) { return std::exp(-0.5 * std::pow((t - 4.0) / 0.7, 2.0)) + 0.4 * std::sin(0.3 * t * t); }

/// A channel that is sampled at a rate, on a clock that shows `shift_s` less.
Recording sampled(const char* name, double rate_Hz, double shift_s, double (*of)(double)) {
  Recording r;
  r.header.channels = {{.name = name}};
  r.columns.resize(1);
  for (int i = 0; i < static_cast<int>(10.0 * rate_Hz); ++i) {
    const double t = i / rate_Hz;
    r.time_s.push_back(t - shift_s);
    r.columns[0].push_back(of(t));
  }
  return r;
}
std::string refused(const Recording& a, const Recording& b, JoinBy by) {
  const auto shift = findShift(a, b, {by, "a", "b"});
  return shift ? "accepted" : shift.error().text();
}

TEST(Join, ByTriggerClapAndCorrelation) {
  const auto edge = [](double t) { return t < 3.0 ? 0.0 : 5.0; };
  const auto clap = [](double t) { return std::abs(t - 5.0) < 0.006 ? 9.0 : 0.1 * std::sin(t); };
  struct Case {
    JoinBy by;
    double (*of)(double);
    double within_s;
  };
  for (const Case& c : {Case{JoinBy::Trigger, edge, 0.011}, Case{JoinBy::Clap, clap, 0.011},
                        Case{JoinBy::Correlation, course, 0.002}}) {
    const auto shift = findShift(sampled("a", 1000.0, 0.0, c.of), sampled("b", 100.0, 2.345, c.of), {c.by, "a", "b"});
    ASSERT_TRUE(shift) << shift.error().text();
    EXPECT_NEAR(shift->shift_s, 2.345, c.within_s);
    EXPECT_THAT(shift->words, HasSubstr("was moved by 2.3"));
  }
}

TEST(Join, ASlowRiseIsNoTrigger) {
  const auto edge = [](double t) { return t < 3.0 ? 0.0 : 5.0; };
  const auto slow = [](double t) { return 5.0 * std::sin(0.6 * t); };
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, slow), sampled("b", 100.0, 0.0, edge), JoinBy::Trigger),
              testing::AllOf(HasSubstr("\"a\" rises over"), HasSubstr("no edge of a trigger")));
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, edge), sampled("b", 100.0, 0.0, slow), JoinBy::Trigger),
              HasSubstr("\"b\" rises over"));
  // One through a filter rises in a few milliseconds, many rows of a fast file.
  const auto filtered = [](double t) { return t < 3.0 ? 0.0 : 5.0 * (1.0 - std::exp(-(t - 3.0) / 0.002)); };
  const auto shift =
      findShift(sampled("a", 5000.0, 0.0, filtered), sampled("b", 100.0, 2.0, edge), {JoinBy::Trigger, "a", "b"});
  ASSERT_TRUE(shift) << shift.error().text();
  EXPECT_NEAR(shift->shift_s, 2.0, 0.011);
}

TEST(Join, RefusesWhatIsNotClear) {
  const auto sine = [](double t) { return std::sin(12.0 * t); };
  const auto flat = [](double) { return 1.0; };
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, sine), sampled("b", 100.0, 0.0, sine), JoinBy::Correlation),
              HasSubstr("periodic"));
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, flat), sampled("b", 100.0, 0.0, flat), JoinBy::Correlation),
              HasSubstr("do not go alike"));
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, flat), sampled("b", 100.0, 0.0, flat), JoinBy::Trigger),
              HasSubstr("no rising edge"));
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, sine), sampled("b", 100.0, 0.0, sine), JoinBy::Clap),
              HasSubstr("no single spike"));
  EXPECT_THAT(refused(sampled("c", 100.0, 0.0, sine), sampled("b", 100.0, 0.0, sine), JoinBy::Clap),
              HasSubstr("no channel \"a\""));
}

TEST(Join, RefusesAClockThatIsSetAnewAndATimeWithoutEnd) {
  const auto line = [](double t) { return 3.0 * t; };
  auto back = sampled("b", 10.0, 0.0, line);
  for (std::size_t i = 50; i < back.rows(); ++i) back.time_s[i] -= 5.0;
  EXPECT_THAT(refused(sampled("a", 100.0, 0.0, line), back, JoinBy::Times), HasSubstr("does not go forward at row 51"));
  auto none = sampled("a", 100.0, 0.0, line);
  none.time_s[7] = std::nan("");
  EXPECT_THAT(refused(none, sampled("b", 10.0, 0.0, line), JoinBy::Times), HasSubstr("first file"));
  for (const double last : {1e8, 1e300}) {
    auto huge = sampled("a", 100.0, 0.0, course);
    huge.time_s.back() = last;
    EXPECT_THAT(refused(huge, sampled("b", 10.0, 0.0, course), JoinBy::Correlation), HasSubstr("before row 1000"));
  }
}

TEST(Join, SlowerFileIsPutAtTheTimesOfTheFaster) {
  const auto line = [](double t) { return 3.0 * t; };
  const auto both = joined(sampled("a", 100.0, 0.0, line), sampled("b", 10.0, 1.0, line), {.shift_s = 1.0});
  ASSERT_TRUE(both) << both.error().text();
  ASSERT_EQ(both->header.channels.size(), 2U);
  for (std::size_t i = 0; i < both->rows(); ++i) ASSERT_NEAR(both->columns[0][i], both->columns[1][i], 1e-9) << i;
  EXPECT_FALSE(joined(sampled("a", 100.0, 0.0, line), sampled("b", 10.0, 0.0, line), {.shift_s = 100.0}));
  EXPECT_FALSE(joined(sampled("a", 100.0, 0.0, line), sampled("a", 10.0, 0.0, line), {}));
}

}  // namespace
}  // namespace articulus::exchange
