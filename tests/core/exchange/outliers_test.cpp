// One wrong sample does not decide where load cycles are, and is told with its row.
#include "core/exchange/import/outliers.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "core/exchange/import/prepared_import.h"

namespace articulus::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Three cycles of 5 Nm in 6001 rows.
std::vector<double> load() {
  std::vector<double> values;
  for (int i = 0; i <= 6000; ++i) values.push_back(5.0 * std::sin(2.0 * std::numbers::pi * i / 2000.0));
  return values;
}

Recording recordingOf(std::vector<double> values) {
  Recording r;
  r.header.channels = {{.name = "My", .unit = "Nm"}};
  for (std::size_t i = 0; i < values.size(); ++i) r.time_s.push_back(0.01 * static_cast<double>(i));
  r.columns.push_back(std::move(values));
  return r;
}

TEST(Outliers, OneOrTwoRowsFarOffTheirNeighbours) {
  auto values = load();
  EXPECT_THAT(outliersOf(values), IsEmpty());
  values[2500] = 50.0;
  EXPECT_THAT(outliersOf(values), ElementsAre(2500));
  values[2501] = 49.0;
  EXPECT_THAT(outliersOf(values), ElementsAre(2500, 2501));
  values[100] = -7.0;
  values[101] = NAN;
  EXPECT_THAT(outliersOf(values), ElementsAre(100, 2500, 2501));
}

TEST(Outliers, StepsNoiseRampsAndCoarseSamplesHaveNone) {
  std::vector<double> steps, noise, coarse, pulse(1000, 0.0), constant(1000, 3.0);
  unsigned state = 1;
  for (int i = 0; i < 1000; ++i) {
    steps.push_back((i / 50) % 2 == 0 ? -5.0 : 5.0);
    state = state * 1664525U + 1013904223U;
    noise.push_back(static_cast<double>(state >> 8) / 1e7);
    coarse.push_back(std::sin(2.0 * std::numbers::pi * i / 5.0));
  }
  for (std::size_t i = 500; i < 505; ++i) pulse[i] = 9.0;
  constant[10] = 3.001;  // the last digit of a converter
  for (const auto& values : {steps, noise, coarse, pulse, constant}) EXPECT_THAT(outliersOf(values), IsEmpty());
}

TEST(Outliers, ManyOfThemAreNone) {
  auto values = load();
  for (std::size_t i = 20; i < values.size(); i += 20) values[i] = 50.0;
  EXPECT_THAT(outliersOf(values), IsEmpty()) << "that is how this file is";
}

TEST(Outliers, LoadCyclesAreFoundWithoutThemAndNothingIsChanged) {
  auto values = load();
  values[2500] = 50.0;
  const auto with = prepareImport(recordingOf(values), {}), without = prepareImport(recordingOf(load()), {});
  ASSERT_TRUE(with) << with.error().text();
  ASSERT_TRUE(without);
  ASSERT_EQ(with->steps.size(), without->steps.size());
  for (std::size_t i = 0; i < with->steps.size(); ++i) {
    EXPECT_EQ(with->steps[i].cycles, without->steps[i].cycles);
    EXPECT_EQ(with->steps[i].amplitude, without->steps[i].amplitude);
  }
  EXPECT_EQ(with->recording.columns[0][2500], 50.0);
  EXPECT_THAT(with->notes,
              testing::Contains(HasSubstr("moment_y_Nm (column \"My\"): row 2501 (at 25.000 s) is 50 Nm")));
  EXPECT_THAT(without->notes, testing::Not(testing::Contains(HasSubstr("row before it"))));
}

}  // namespace
}  // namespace articulus::exchange
