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
  for (const auto& row : run.rows)
    if (studies::isExpected(row)) {
      std::printf("%s: %.4g %s, at most %.4g\n", row.quantity.c_str(), row.maximum, row.unit.c_str(),
                  row.expectedMaximum.value_or(0.0));
      EXPECT_TRUE(studies::isMet(row)) << row.quantity;
    }
  EXPECT_EQ(run.expected(), 7);
  const auto ranges =
      std::find_if(run.rows.begin(), run.rows.end(), [](const auto& row) { return row.quantity == "theta"; });
  ASSERT_NE(ranges, run.rows.end());
  EXPECT_LT(ranges->minimum, -0.34) << "twenty degrees to each side";
  EXPECT_GT(ranges->maximum, 0.34);
}

}  // namespace
}  // namespace articulus::test
