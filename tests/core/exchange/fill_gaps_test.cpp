// Short gaps are filled where somebody asks for it, and nothing else is.
#include "core/exchange/import/times/fill_gaps.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/exchange/import/prepared_import.h"

namespace articulus::exchange {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Recording recordingOf(std::vector<ChannelHeader> channels, std::vector<std::vector<double>> columns) {
  Recording r;
  for (std::size_t i = 0; i < columns.front().size(); ++i) r.time_s.push_back(0.01 * static_cast<double>(i));
  r.header.channels = std::move(channels);
  r.columns = std::move(columns);
  r.timed = true;
  return r;
}

TEST(FillGaps, AGapIsFilledUpToItsLengthAndNotBeyond) {
  const std::vector<double> values{0, kNone, 2, kNone, kNone, 5, kNone, kNone, kNone, 9, kNone};
  auto r = recordingOf({{.name = "force_x_N", .unit = "N"}}, {values});
  const auto filled = fillGaps(r, {}, {}, 0.03);
  ASSERT_EQ(filled.size(), 1u);
  EXPECT_EQ(filled[0].values, 3u);
  EXPECT_EQ(filled[0].stretches, 2u);
  EXPECT_DOUBLE_EQ(filled[0].from_s, 0.03);
  EXPECT_DOUBLE_EQ(filled[0].to_s, 0.04);
  for (const std::size_t i : {1u, 3u, 4u}) EXPECT_NEAR(r.columns[0][i], static_cast<double>(i), 1e-12);
  for (const std::size_t i : {6u, 7u, 8u, 10u}) EXPECT_TRUE(std::isnan(r.columns[0][i])) << i;
  EXPECT_THAT(wordsOf(filled[0]), HasSubstr("3 missing values in 2 stretches were filled with straight lines, as was "
                                            "asked (the longest 0.030 to 0.040 s)"));
  EXPECT_EQ(toJson(filled[0])["values"], 3);
}

TEST(FillGaps, WhatBeginsOrEndsWithoutANeighbourStaysMissing) {
  auto r = recordingOf({{.name = "force_x_N", .unit = "N"}}, {{kNone, 1, 2, kNone}});
  EXPECT_THAT(fillGaps(r, {}, {}, 1.0), IsEmpty());
  auto none = recordingOf({{.name = "force_x_N", .unit = "N"}}, {{kNone, kNone, kNone}});
  EXPECT_THAT(fillGaps(none, {}, {}, 1.0), IsEmpty());
}

TEST(FillGaps, InfiniteNumbersAndCountersAreLeftAlone) {
  auto r = recordingOf({{.name = "force_x_N", .unit = "N"}, {.name = "load_cycle"}}, {{0, kNone, 2}, {1, kNone, 1}});
  const std::vector<std::size_t> infinite{1, 0};
  EXPECT_THAT(fillGaps(r, {}, infinite, 1.0), IsEmpty()) << "the file had an infinite number there: an overload";
}

TEST(FillGaps, AnOrientationIsFilledAsOneAndStaysAUnit) {
  std::vector<std::vector<double>> q(4);
  std::vector<ChannelHeader> names;
  for (const char* n : {"quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z"}) names.push_back({.name = n});
  for (int i = 0; i < 5; ++i) {
    const double half = 0.02 * i, sign = i >= 3 ? -1.0 : 1.0;  // q and -q are the same orientation
    q[0].push_back(sign * std::cos(half));
    q[1].push_back(0.0);
    q[2].push_back(sign * std::sin(half));
    q[3].push_back(0.0);
  }
  q[2][2] = kNone;  // one of the four
  auto r = recordingOf(names, q);
  const auto filled = fillGaps(r, {}, {}, 0.05);
  ASSERT_EQ(filled.size(), 1u);
  EXPECT_EQ(filled[0].channel, "quaternion_y");
  const auto& y = r.columns[2];
  EXPECT_NEAR(y[2], std::sin(0.04), 1e-4);
  EXPECT_NEAR(std::hypot(r.columns[0][2], y[2]), 1.0, 1e-4);
}

TEST(FillGaps, AnAngleGoesTheShortWayRound) {
  constexpr double kPi = std::numbers::pi;
  auto r = recordingOf({{.name = "axial_rotation_rad", .unit = "rad"}},
                       {{kPi - 0.2, kPi - 0.1, kNone, -kPi + 0.1, -kPi + 0.2}});
  ASSERT_EQ(fillGaps(r, {}, {}, 0.05).size(), 1u);
  EXPECT_NEAR(std::abs(r.columns[0][2]), kPi, 1e-9);
}

TEST(FillGaps, AnImportFillsOnlyWhereItIsAsked) {
  const auto imported = [](double fill_s) {
    std::vector<double> moment, angle;
    for (int i = 0; i < 600; ++i) {
      moment.push_back(7.5 * std::sin(2.0 * std::numbers::pi * i / 200));
      angle.push_back(i == 450 || i == 451 ? kNone : 6.0 * std::sin(2.0 * std::numbers::pi * i / 200 - 0.1));
    }
    return prepareImport(
        recordingOf({{.name = "My", .unit = "Nm"}, {.name = "Flexion", .unit = "deg"}}, {moment, angle}),
        {.fill_s = fill_s});
  };
  const auto plain = imported(0.0), asked = imported(0.05);
  ASSERT_TRUE(plain) << plain.error().text();
  ASSERT_TRUE(asked) << asked.error().text();
  ASSERT_EQ(plain->missing.size(), 1u);
  EXPECT_THAT(plain->filled, IsEmpty());
  EXPECT_THAT(asked->missing, IsEmpty());
  ASSERT_EQ(asked->filled.size(), 1u);
  EXPECT_EQ(asked->filled[0].column, "Flexion");
  EXPECT_THAT(asked->notes, testing::Contains(HasSubstr("2 missing values were filled with a straight line, as was "
                                                        "asked (4.500 to 4.510 s)")));
}

}  // namespace
}  // namespace articulus::exchange
