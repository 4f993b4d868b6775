// Numbers as text: no "-0", no "nan", digits as printf has them, and letters counted as letters.
#include "core/base/text/text_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace articulus::base {
namespace {

TEST(TextFormat, FixedHasItsDigitsAndNoSignOnZero) {
  EXPECT_EQ(fixed(1.5, 3), "1.500");
  EXPECT_EQ(fixed(-0.0004, 3), "0.000");
  EXPECT_EQ(fixed(-0.0006, 3), "-0.001");
  EXPECT_EQ(fixed(std::nan(""), 2), "-");
  EXPECT_EQ(fixed(-std::numeric_limits<double>::infinity(), 2), "-");
  EXPECT_EQ(fixed(std::numeric_limits<double>::max(), 6).size(), 309u + 7u);
}

TEST(TextFormat, SignificantIsWhatPrintfWrites) {
  for (const double value : {0.0, 1.0, -2.5, 0.0123456, 123456.0, 1e-7, 6.02214e23, 99999.5})
    for (const int digits : {1, 3, 4, 6, 12}) {
      char text[64];
      std::snprintf(text, sizeof text, "%.*g", digits, value);
      EXPECT_EQ(significant(value, digits), text);
    }
}

TEST(TextFormat, LettersAreNotBytes) { EXPECT_EQ(letterCount("µrad \xE2\x86\x92 π"), 8u); }

}  // namespace
}  // namespace articulus::base
