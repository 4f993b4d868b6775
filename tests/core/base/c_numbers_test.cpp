// Numbers of devices, files and messages have a point, whatever the locale of the person.
#include "core/base/text/c_numbers.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/text/told_apart.h"
#include "tests/support/comma_locale.h"

namespace articulus::test {
namespace {

std::string printed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

TEST(CNumbers, HoldForAsLongAsTheyLive) {
  const CommaLocale person;
  ASSERT_EQ(printed(1.5), "1,5") << "it was no test";
  {
    const base::CNumbers numbers;
    EXPECT_EQ(printed(1.5), "1.5");
    EXPECT_EQ(std::strtod("2.5", nullptr), 2.5);
  }
  EXPECT_EQ(printed(1.5), "1,5");
}

TEST(CNumbers, ABoundIsToldBesideItsValue) {
  const CommaLocale person;
  EXPECT_EQ(base::boundBeside(100.04, 100.0, 1, 3), "100.0");
}

}  // namespace
}  // namespace articulus::test
