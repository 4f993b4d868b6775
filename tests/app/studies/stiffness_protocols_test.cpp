// The knee-inspired joint's protocol from sign-in to result table, on the fast clock: cell, law, load cell, recording
// and analysis together. Its closed form is not what the plant computes with (that sums over springs), so the one
// percent says something.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/studies/specimens/specimen_study.h"

namespace articulus::test {
namespace {

TEST(StiffnessProtocols, TheKneeInspiredJointIsWithinOnePercentOfItsClosedFormAndKeepsToItsWorkspace) {
  const auto outcomes = studies::SpecimenStudy::run(
      {.resources = ARTICULUS_RESOURCES, .only = "knee_inspired_joint", .seed = 1, .threads = 1},
      [](double) { return true; });
  ASSERT_TRUE(outcomes) << outcomes.error().text();
  ASSERT_EQ(outcomes->size(), 1u);
  const auto& run = outcomes->front();
  ASSERT_TRUE(run.completed) << run.reason;
  for (const auto& figure : run.figures) {
    std::printf("%s: %.4g %s, at most %.4g\n", figure.quantity.c_str(), figure.maximum.value_or(0.0),
                figure.unit.c_str(), figure.theirMaximum.value_or(0.0));
    EXPECT_TRUE(figure.met()) << figure.quantity;
  }
  EXPECT_EQ(run.figures.size(), 7u);
  const auto ranges =
      std::find_if(run.rows.begin(), run.rows.end(), [](const auto& row) { return row.quantity == "theta"; });
  ASSERT_NE(ranges, run.rows.end());
  EXPECT_LT(ranges->minimum, -0.34) << "twenty degrees to each side";
  EXPECT_GT(ranges->maximum, 0.34);
}

}  // namespace
}  // namespace articulus::test
