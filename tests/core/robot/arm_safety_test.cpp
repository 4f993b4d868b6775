// What the safety system of an arm says has words for each state, and a remedy wherever the arm stands.
#include "core/robot/arm_safety.h"

#include <gtest/gtest.h>

#include <set>

#include "core/device/robot_arm.h"

namespace articulus::robot {
namespace {

TEST(ArmSafety, EachStateHasWordsOfItsOwnAndEachStopARemedy) {
  std::set<std::string_view> labels;
  for (int i = 0; i < static_cast<int>(ArmSafety::Count); ++i) {
    const ArmSafetyInfo& row = info(static_cast<ArmSafety>(i));
    EXPECT_FALSE(row.label.empty()) << i;
    EXPECT_TRUE(labels.insert(row.label).second) << row.label;
    EXPECT_EQ(row.stops, !row.remedy.empty()) << row.label;
  }
  EXPECT_FALSE(info(ArmSafety::Reduced).stops) << "it moves on, within its limits";
  EXPECT_TRUE(info(ArmSafety::ProtectiveStop).stops);
}

TEST(ArmSafety, WhatNobodySaidIsUnknownAndNotNormal) {
  EXPECT_EQ(device::ArmState{}.safety, ArmSafety::Unknown);
  EXPECT_EQ(info(static_cast<ArmSafety>(99)).label, info(ArmSafety::Unknown).label);
}

}  // namespace
}  // namespace articulus::robot
