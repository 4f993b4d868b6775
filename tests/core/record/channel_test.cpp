#include "core/record/channel.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>

namespace articulus::record {
namespace {

std::string suffixOf(std::string_view unit) {
  if (unit.empty()) return {};
  std::string suffix = "_";
  for (const char c : unit) {
    if (c == '/') suffix += "_per_";
    else suffix += c;
  }
  return suffix;
}

TEST(ChannelCatalogue, EveryColumnCarriesItsUnitAndIsThereOnce) {
  std::set<std::string_view> columns;
  for (const auto& channel : channelCatalogue()) {
    EXPECT_TRUE(columns.insert(channel.column).second) << channel.column << " is there twice";
    EXPECT_TRUE(channel.column.ends_with(suffixOf(channel.unit))) << channel.column << " in " << channel.unit;
    EXPECT_TRUE(std::islower(static_cast<unsigned char>(channel.column.front()))) << channel.column;
    EXPECT_EQ(channel.column.find_first_not_of("abcdefghijklmnopqrstuvwxyzNV0123456789_"), std::string_view::npos)
        << channel.column << " needs quotes in SQL or CSV";
  }
}

TEST(ChannelCatalogue, NoRowIsLeftEmpty) {
  for (const auto& channel : channelCatalogue()) {
    EXPECT_FALSE(channel.label.empty()) << channel.column;
    EXPECT_FALSE(channel.frame.empty()) << channel.column;
    EXPECT_FALSE(channel.meaning.empty()) << channel.column;
    EXPECT_FALSE(channel.group.empty()) << channel.column;
  }
}

TEST(ChannelCatalogue, RowsStandWhereTheirChannelsStand) {
  EXPECT_EQ(info(Channel::Time).column, "time_s");
  EXPECT_EQ(info(Channel::WantedForceX).column, "wanted_force_x_N");
  EXPECT_EQ(info(Channel::WantedMomentZ).column, "wanted_moment_z_Nm");
  EXPECT_EQ(info(Channel::ForceX).column, "force_x_N");
  EXPECT_EQ(info(Channel::MomentZ).column, "moment_z_Nm");
  EXPECT_EQ(info(Channel::SensorForceX).column, "sensor_force_x_N");
  EXPECT_EQ(info(Channel::SensorAccelerationX).column, "sensor_acceleration_x_m_per_s2");
  EXPECT_EQ(info(Channel::SensorAngularAccelerationZ).column, "sensor_angular_acceleration_z_rad_per_s2");
  EXPECT_EQ(info(Channel::SensorAge).column, "sensor_age_s");
  EXPECT_EQ(info(Channel::Joint1).column, "joint_1_rad");
  EXPECT_EQ(info(Channel::JointVelocity1).column, "joint_velocity_1_rad_per_s");
  EXPECT_EQ(info(Channel::WantedJoint6).column, "wanted_joint_6_rad");
  EXPECT_EQ(info(Channel::Drive1).column, "drive_1_V");
  EXPECT_EQ(info(Channel::Friction6).column, "friction_6_Nm");
  EXPECT_EQ(info(Channel::PositionX).column, "position_x_m");
  EXPECT_EQ(info(Channel::QuaternionW).column, "quaternion_w");
  EXPECT_EQ(info(Channel::WantedQuaternionZ).column, "wanted_quaternion_z");
  EXPECT_EQ(info(Channel::Flexion).column, "flexion_rad");
  EXPECT_EQ(info(Channel::ForceGainShare).column, "force_gain_share");
  EXPECT_EQ(info(Channel::Joint7).column, "joint_7_rad");
  EXPECT_EQ(info(Channel::Drive7).column, "drive_7_V");
  EXPECT_EQ(info(Channel::Friction7).column, "friction_7_Nm");
  EXPECT_EQ(info(Channel::LateralBending).column, "lateral_bending_rad");
  EXPECT_EQ(info(Channel::AxialRotation).column, "axial_rotation_rad");
  EXPECT_EQ(info(Channel::Clearance).column, "clearance_m");
}

TEST(ChannelCatalogue, GroupsAreInOnePieceAndAnglesAreInRadians) {
  std::set<std::string_view> left;
  std::string_view current;
  for (const auto& channel : channelCatalogue()) {
    if (channel.group != current) {
      EXPECT_FALSE(left.contains(channel.group)) << channel.group << " comes twice";
      left.insert(current);
      current = channel.group;
    }
    EXPECT_NE(channel.unit, "deg") << channel.column;
    EXPECT_NE(channel.unit, "mm") << channel.column;
  }
}

}  // namespace
}  // namespace articulus::record
