#include "core/spatial/side.h"

#include <gtest/gtest.h>

namespace articulus {

using spatial::Side;

TEST(Side, EveryNameIsReadBack) {
  for (const Side side : {Side::Left, Side::Right}) {
    EXPECT_EQ(spatial::sideFromText(spatial::name(side)), side);
    EXPECT_EQ(spatial::opposite(spatial::opposite(side)), side);
    EXPECT_NE(spatial::opposite(side), side);
  }
  EXPECT_EQ(spatial::name(Side::Left), "left");  // databases and files have it
  EXPECT_EQ(spatial::name(Side::Right), "right");
}

TEST(Side, NoOtherTextIsASide) {
  for (const char* text : {"", "none", "-", "not applicable", "Left", "right ", "lef"})
    EXPECT_EQ(spatial::sideFromText(text), std::nullopt) << text;
}

}  // namespace articulus
