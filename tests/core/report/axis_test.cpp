// Marks that people can read: even, few, within the axis; ranges that cannot be divided by still have a length.
#include "core/report/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace articulus::report {
namespace {

std::string numbers(const Axis& axis) {
  std::string all;
  for (const Axis::Mark& mark : axis.marks())
    if (!mark.text.empty()) all += (all.empty() ? "" : " ") + mark.text;
  return all;
}

TEST(Axis, MarksAreRoundNumbers) {
  EXPECT_EQ(numbers(Axis::linear(0.0, 10.0, {})), "0 2 4 6 8 10");
  EXPECT_EQ(numbers(Axis::linear(-2.9, 3.1, {})), "-4 -2 0 2 4");
  EXPECT_EQ(numbers(Axis::linear(0.0112, 0.0199, {})), "0.01 0.012 0.014 0.016 0.018 0.02");
  EXPECT_EQ(numbers(Axis::linear(0.0, 1.0, {{-30.0, 10.0}})), "-30 -20 -10 0 10");
  EXPECT_EQ(numbers(Axis::linear(0.0, 1.0, {{0.1, 0.9}})), "0.2 0.4 0.6 0.8");
  EXPECT_EQ(numbers(Axis::logarithmic(0.125, 31.25, {})), "0.1 1 10 100");
}

TEST(Axis, EveryRangeGivesAFewMarksWithinIt) {
  const double most = std::numeric_limits<double>::max() / 4.0;
  for (const auto& [from, to] : {std::pair{0.0, 0.0},
                                 {5.0, 5.0},
                                 {-1e-30, 1e-30},
                                 {1e300, 2e300},
                                 {-most, most},
                                 {1.0, 1.0 + 1e-15},
                                 {-7.0, -7.0},
                                 {1e-320, 2e-320}}) {
    const Axis axis = Axis::linear(from, to, {});
    EXPECT_GE(axis.marks().size(), 2u) << from << " to " << to;
    EXPECT_LE(axis.marks().size(), 12u) << from << " to " << to;
    for (const Axis::Mark& mark : axis.marks()) {
      EXPECT_GT(mark.at, -1e-6);
      EXPECT_LT(mark.at, 1.0 + 1e-6);
    }
    EXPECT_GE(axis.at(from), -1e-6);
    EXPECT_LE(axis.at(to), 1.0 + 1e-6);
  }
}

TEST(Axis, TheLogarithmHasNoPlaceForZero) {
  const Axis axis = Axis::logarithmic(1.0, 100.0, {});
  EXPECT_DOUBLE_EQ(axis.at(10.0), 0.5);
  EXPECT_TRUE(std::isnan(axis.at(0.0)));
  EXPECT_TRUE(std::isnan(axis.at(-1.0)));
  EXPECT_EQ(axis.marks().size(), 2u * 9u + 1u) << "small marks between the powers of ten";
}

}  // namespace
}  // namespace articulus::report
