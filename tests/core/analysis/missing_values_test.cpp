// A cycle that lacks values is named: channel, count and time.
#include "core/analysis/missing_values.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/analysis/flexibility.h"

namespace articulus::analysis {
namespace {

using record::Channel;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kStep_s = 0.01;
const std::vector<MotionOfInterest> kFlexion{{1, 4, "FE", 3}};

/// Three cycles of 100 samples of step 1; positions were never measured.
template <typename Change>
std::vector<base::Error> problemsWith(const Change& change) {
  MissingValues missing(kFlexion);
  for (int i = 0; i < 300; ++i) {
    record::Sample s;
    s.step = 1;
    s.loadCycle = 1 + i / 100;
    s[Channel::Time] = kStep_s * i;
    s[Channel::PositionX] = s[Channel::PositionY] = s[Channel::PositionZ] = std::nan("");
    change(i, s);
    missing.add(s);
  }
  return missing.problems();
}

TEST(MissingValues, AWholeTestHasNone) {
  EXPECT_THAT(problemsWith([](int, record::Sample&) {}), IsEmpty()) << "what was never measured is not missing";
}

TEST(MissingValues, AreToldWithCountAndTime) {
  const auto problems = problemsWith([](int i, record::Sample& s) {
    if (i >= 220 && i < 260) s[Channel::Flexion] = std::nan("");
  });
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].message, HasSubstr("FE, cycle 3: 40 of 100 values of flexion are missing (2.20 to 2.59 s)"));
}

TEST(MissingValues, OfOtherCyclesOnlyTheDrivenMotionCounts) {
  const auto problems = problemsWith([](int i, record::Sample& s) {
    if (i == 50) s[Channel::Flexion] = INFINITY;
    if (i == 51) s[Channel::ForceX] = std::nan("");
    if (i == 250) s[Channel::ForceX] = std::nan("");
  });
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_THAT(problems[0].message, HasSubstr("FE, cycle 1: 1 of 100 values of flexion is missing (at 0.50 s)"));
  EXPECT_THAT(problems[1].message, HasSubstr("FE, cycle 3: 1 of 100 values of force x is missing (at 2.50 s)"));
}

TEST(MissingValues, OfOtherStepsDoNotCount) {
  EXPECT_THAT(problemsWith([](int i, record::Sample& s) {
                if (i < 100) {
                  s.step = 2;
                  s[Channel::Flexion] = std::nan("");
                }
              }),
              IsEmpty());
}

}  // namespace
}  // namespace articulus::analysis
