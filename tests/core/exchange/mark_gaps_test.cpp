// Rows that a file lacks stand as a row without values, so that nothing is told across them.
#include "core/exchange/import/times/mark_gaps.h"

#include <gmock/gmock.h>

#include <cmath>

namespace articulus::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A hundred rows a second for four seconds, without those from one time up to another.
Recording without(double from_s, double to_s) {
  Recording r;
  r.header.channels = {{.name = "moment_y_Nm", .unit = "Nm"}, {.name = "load_cycle"}};
  r.columns.resize(2);
  for (int i = 0; i < 400; ++i) {
    const double t = 0.01 * i;
    if (t > from_s && t < to_s) continue;
    r.time_s.push_back(t);
    r.columns[0].push_back(std::sin(t));
    r.columns[1].push_back(t < 2.0 ? 1.0 : 2.0);
  }
  return r;
}

TEST(MarkGaps, ALongOneIsARowWithoutValues) {
  auto r = without(0.995, 2.005);
  const auto rows = r.rows();
  const auto told = markGaps(r, timeBaseOf(r.time_s));
  ASSERT_EQ(r.rows(), rows + 1);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_THAT(told[0], HasSubstr("Between 0.99 and 2.01 s about 101 rows are missing"));
  EXPECT_NEAR(r.time_s[100], 1.5, 1e-9);
  EXPECT_TRUE(std::isnan(r.columns[0][100]));
  EXPECT_EQ(r.columns[1][100], 1.0) << "what counts goes on";
  for (std::size_t i = 1; i < r.rows(); ++i) EXPECT_GT(r.time_s[i], r.time_s[i - 1]);
  EXPECT_EQ(r.columns[0].size(), r.rows());
}

TEST(MarkGaps, ShortOnesAndNoneChangeNothing) {
  auto whole = without(9.0, 9.0), few = without(1.005, 1.035);
  const auto rows = few.rows();
  EXPECT_THAT(markGaps(whole, timeBaseOf(whole.time_s)), IsEmpty());
  EXPECT_THAT(markGaps(few, timeBaseOf(few.time_s)), IsEmpty()) << "three rows";
  EXPECT_EQ(few.rows(), rows);
}

}  // namespace
}  // namespace articulus::exchange
