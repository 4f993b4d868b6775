// What the virtual KUKA controller sends: the elements of the driver's own configuration, in its order.
#include "hardware/virtual_devices/kuka/rsi_send_list.h"

#include <gtest/gtest.h>

namespace articulus::test {
namespace {

using hardware::RsiElement;
using hardware::RsiSendList;
using hardware::RsiSent;

RsiSent sent() {
  RsiSent now;
  now.axes_deg = {1, 2, 3, 4, 5, 6};
  now.wantedAxes_deg = {1.5, 2, 3, 4, 5, 6};
  now.pose = {100, 200, 300, 10, 20, 30};
  now.late = 7;
  now.run = true;
  return now;
}

std::string textOf(const std::vector<std::string>& tags, const std::string& runTag = "Run") {
  std::vector<RsiElement> send;
  for (const auto& tag : tags) send.push_back({tag, "", "", false});
  return RsiSendList(send, runTag).text(sent(), 1);
}

TEST(RsiSendList, HasTheElementsOfTheConfigurationInItsOrder) {
  EXPECT_EQ(textOf({"DEF_RIst", "DEF_AIPos", "DEF_ASPos", "DEF_Delay"}),
            R"(<RIst X="100.0" Y="200.0" Z="300.0" A="10.0" B="20.0" C="30.0"/>)"
            R"(<AIPos A1="1.0" A2="2.0" A3="3.0" A4="4.0" A5="5.0" A6="6.0"/>)"
            R"(<ASPos A1="1.5" A2="2.0" A3="3.0" A4="4.0" A5="5.0" A6="6.0"/><Delay D="7"/>)");
  EXPECT_EQ(textOf({"DEF_Delay", "DEF_EIPos"}),
            R"(<Delay D="7"/><EIPos E1="0.0" E2="0.0" E3="0.0" E4="0.0" E5="0.0" E6="0.0"/>)");
}

TEST(RsiSendList, WhatTheUserAddedIsThereInItsOwnForm) {
  EXPECT_EQ(textOf({"Run", "FTC.Fx", "FTC.Fy", "Mode", "DEF_Tech.C1"}),
            R"(<Run>1</Run><FTC Fx="0" Fy="0"/><Mode>0</Mode>)");
  EXPECT_EQ(textOf({"Status"}, "Status"), "<Status>1</Status>");
}

TEST(RsiSendList, WithoutAConfigurationAxesDelayAndRun) {
  EXPECT_EQ(textOf({}), R"(<AIPos A1="1.0" A2="2.0" A3="3.0" A4="4.0" A5="5.0" A6="6.0"/><Delay D="7"/><Run>1</Run>)");
  EXPECT_EQ(textOf({}, ""), R"(<AIPos A1="1.0" A2="2.0" A3="3.0" A4="4.0" A5="5.0" A6="6.0"/><Delay D="7"/>)");
}

}  // namespace
}  // namespace articulus::test
