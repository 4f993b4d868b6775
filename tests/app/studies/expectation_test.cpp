// What a source says of a specimen comes into its row, and nowhere else.
#include "app/studies/expectation.h"

#include <gtest/gtest.h>

#include "app/studies/specimens/specimen_cases.h"

namespace articulus::test {
namespace {

storage::ResultValue row(const std::string& of, const std::string& quantity) {
  storage::ResultValue r;
  r.motion = of;
  r.quantity = quantity;
  r.minimum = r.maximum = 1.0;
  return r;
}

TEST(Expectations, ComeIntoTheRowOfTheirNameOnly) {
  std::vector rows{row("bending", "range"), row("rotation", "range"), row("rotation", "load")};
  ASSERT_TRUE(studies::attach({{"rotation", "range", 0.5, std::nullopt, studies::Basis::Published, "somebody"}}, rows));
  EXPECT_EQ(rows[1].expectedMinimum, 0.5);
  EXPECT_FALSE(rows[1].expectedMaximum);
  EXPECT_EQ(rows[1].source, "somebody");
  EXPECT_FALSE(rows[0].expectedMinimum || rows[2].expectedMinimum);
}

TEST(Expectations, OfNoRowOrOfOneThatHasItsOwnAreRefused) {
  std::vector rows{row("bending", "range")};
  EXPECT_FALSE(studies::attach({{"bending", "load", 0.5, 1.0, studies::Basis::Published, "somebody"}}, rows));
  rows[0].expectedMaximum = 2.0;
  const auto twice = studies::attach({{"bending", "range", 0.5, 1.0, studies::Basis::Published, "somebody"}}, rows);
  ASSERT_FALSE(twice);
  EXPECT_EQ(rows[0].expectedMaximum, 2.0);
}

TEST(Expectations, OfTheCasesSayWhereTheyAreFrom) {
  int seen = 0;
  for (const auto& one : studies::specimenCases()) {
    for (const auto& e : one.expectations) {
      ++seen;
      EXPECT_FALSE(e.source.empty()) << one.key << ", " << e.of << ", " << e.quantity;
      EXPECT_TRUE(e.minimum || e.maximum) << one.key << ", " << e.of << ", " << e.quantity;
      EXPECT_TRUE(!e.minimum || !e.maximum || *e.minimum < *e.maximum) << one.key << ", " << e.of << ", " << e.quantity;
    }
  }
  EXPECT_GE(seen, 20);
}

}  // namespace
}  // namespace articulus::test
