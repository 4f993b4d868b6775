// The RSI driver with a user's own Ethernet configuration: tags, no Stop and no Run, corrections of the pose, relative
// ones, 12 ms, signals of others, a clamp that says nothing. Against the virtual controller over a real socket.
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/robot/files/robot_file.h"
#include "core/spatial/units.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {
namespace {

using hardware::KukaStop;
using robot::JointVector;
using ::testing::HasSubstr;

/// How a laboratory has wired its controller.
struct Wiring {
  const char* name;
  std::string correction = "AK";
  bool pose = false, relative = false, stops = false, run = false;
  int cycle_ms = 4;
};

std::string element(const std::string& tag, const std::string& type, int index, bool holds) {
  return "<ELEMENT TAG=\"" + tag + "\" TYPE=\"" + type + "\" INDX=\"" + std::to_string(index) + "\" HOLDON=\"" +
         (holds ? "1" : "0") + "\"/>";
}

std::string ethernetFile(const Wiring& w, const std::string& more = {}) {
  std::string send =
      "<ELEMENT TAG=\"DEF_AIPos\" TYPE=\"DOUBLE\" INDX=\"INTERNAL\"/>"
      "<ELEMENT TAG=\"DEF_Delay\" TYPE=\"LONG\" INDX=\"INTERNAL\"/>";
  if (w.run) send += element("Active", "LONG", 1, false);
  std::string receive = more;
  if (w.stops) receive += element("Halt", "BOOL", 1, true) + element("Begin", "BOOL", 2, true);
  int index = 3;
  for (const auto name : w.pose ? hardware::kRsiPoseNames : hardware::kRsiAxisNames)
    receive += element(w.correction + "." + std::string(name), "DOUBLE", index++, !w.relative);
  return "<ROOT><CONFIG><IP_NUMBER>127.0.0.1</IP_NUMBER><PORT>59152</PORT><SENTYPE>ImFree</SENTYPE>"
         "<ONLYSEND>FALSE</ONLYSEND></CONFIG><SEND><ELEMENTS>" +
         send + "</ELEMENTS></SEND><RECEIVE><ELEMENTS>" + receive + "</ELEMENTS></RECEIVE></ROOT>";
}

base::Result<hardware::RsiConfig> configOf(const std::string& text, bool relative, const std::string& correction = {}) {
  const auto file =
      std::filesystem::temp_directory_path() / ("articulus_wiring_" + std::to_string(::getpid()) + ".xml");
  std::ofstream(file) << text;
  hardware::RsiWishes wishes;
  wishes.relative = relative;
  wishes.tags = {correction, false, "Halt", "Begin", "Active"};
  auto config = hardware::readRsiConfig(file, wishes);
  std::filesystem::remove(file);
  return config;
}

struct Rig {
  explicit Rig(const Wiring& w, double clamp_deg = 175.0)
      : model(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json"))), period(w.cycle_ms * 1'000'000LL) {
    hardware::KukaRsiSettings driver;
    driver.port = 0;
    driver.wait = 20'000'000;
    driver.cycle_ms = w.cycle_ms;
    driver.largestStep_rad = 0.004;
    driver.largestAcceleration_rad_per_s2 = 20.0;
    driver.config = taken(configOf(ethernetFile(w), w.relative));
    driver.relative = w.relative;
    driver.arm = model;
    arm = taken(hardware::KukaRsiArm::listen(driver));
    hardware::VirtualKukaSettings kuka;
    kuka.host = arm->local();
    kuka.replyWait = 20'000'000;
    kuka.replyType = "ImFree";
    kuka.tags = driver.config->tags;
    kuka.relative = w.relative;
    kuka.cycle_ms = w.cycle_ms;
    kuka.correctionLimit_deg = clamp_deg;
    controller = taken(hardware::VirtualKukaController::start(kuka, plant, model));
    command.level = robot::CommandLevel::JointPosition;
    command.position_rad = plant.q;
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      now += period;
      controller->beginCycle();
      controller->endCycle(now);
      arm->read(now, state);
      arm->write(command);
    }
  }
  void switchOn() {
    cycle(4);
    command.enable = true;
    command.position_rad = state.position_rad;
    cycle(6);
  }
  robot::RobotModel model;
  base::Nanoseconds period;
  IdealUr plant;
  std::unique_ptr<hardware::KukaRsiArm> arm;
  std::unique_ptr<hardware::VirtualKukaController> controller;
  device::ArmCommand command;
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
};

class RsiWirings : public ::testing::TestWithParam<Wiring> {
 protected:
  /// What six decimals of a start pose known to four leave; of increments they add up.
  [[nodiscard]] static double near() { return GetParam().pose ? 1e-5 : 3e-6; }
};

TEST_P(RsiWirings, EachAxisFollowsToBothSidesAndStandsWhenSwitchedOff) {
  Rig rig(GetParam());
  rig.switchOn();
  ASSERT_TRUE(rig.state.brakesReleased);
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      rig.command.position_rad[joint] += sign * 0.05;
      rig.cycle(80);
      EXPECT_LT((rig.plant.q - rig.command.position_rad).cwiseAbs().maxCoeff(), near()) << joint << " " << sign;
      EXPECT_FALSE(rig.state.driveFault) << joint;
    }
  EXPECT_EQ(rig.controller->late(), 0U) << rig.controller->lastReply();
  rig.command.position_rad[1] += 0.3;
  rig.cycle(20);
  rig.command.enable = false;
  rig.cycle(40);
  EXPECT_FALSE(rig.state.brakesReleased);
  const JointVector stands = rig.plant.q;
  rig.command.position_rad[0] += 0.1;
  rig.cycle(30);
  EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_EQ(rig.controller->stopped(), KukaStop::None);
  rig.switchOn();
  EXPECT_TRUE(rig.state.brakesReleased);
}

TEST_P(RsiWirings, ALostReplyChangesNothingInTheEnd) {
  Rig rig(GetParam());
  rig.switchOn();
  rig.command.position_rad[2] += 0.1;
  rig.cycle(12);
  rig.controller->faults().loseReplies = 1;
  rig.cycle(120);
  EXPECT_EQ(rig.controller->late(), 1U);
  EXPECT_FALSE(rig.state.driveFault);
  EXPECT_LT((rig.plant.q - rig.command.position_rad).cwiseAbs().maxCoeff(), near());
}

TEST_P(RsiWirings, SilenceUnderPowerNeedsAPerson) {
  Rig rig(GetParam());
  rig.switchOn();
  rig.command.position_rad[0] += 0.3;
  rig.cycle(15);
  rig.controller->faults().loseTelegrams = 5;
  rig.cycle(5);
  EXPECT_FALSE(rig.state.valid);
  rig.cycle(3);
  const JointVector stands = rig.plant.q;
  rig.cycle(40);
  EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), 1e-6) << "nobody has confirmed";
}

INSTANTIATE_TEST_SUITE_P(Laboratories, RsiWirings,
                         ::testing::Values(Wiring{"own_tags", "Korr", false, false, true, true, 4},
                                           Wiring{"ros_industrial", "AK", false, false, false, false, 4},
                                           Wiring{"stop_without_run", "AK", false, false, true, false, 4},
                                           Wiring{"twelve_ms", "AK", false, false, true, true, 12},
                                           Wiring{"pose", "RKorr", true, false, true, true, 4},
                                           Wiring{"relative", "AK", false, true, true, true, 4},
                                           Wiring{"relative_without_stop", "AK", false, true, false, false, 4},
                                           Wiring{"relative_pose", "RKorr", true, true, true, true, 4}),
                         [](const auto& p) { return std::string(p.param.name); });

TEST(RsiClamp, WhatTheControllerLetsThroughInSilenceOnlyIsNoticedEachAxisBothSides) {
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      Rig rig({"clamped", "AK", false, false, true, true, 4}, 2.0);
      rig.switchOn();
      rig.command.position_rad[joint] += sign * 1.9 * spatial::kRadiansPerDegree;
      rig.cycle(300);
      EXPECT_FALSE(rig.state.driveFault) << joint << ": within it";
      rig.command.position_rad[joint] += sign * 2.0 * spatial::kRadiansPerDegree;
      rig.cycle(300);
      EXPECT_EQ(rig.state.trouble, robot::ArmTrouble::OutOfRange) << joint << " " << sign;
      EXPECT_TRUE(rig.state.driveFault);
    }
}

TEST(RsiReplyTags, SignalsOfOthersAreSentAsNothingUnderTheirOwnTags) {
  Wiring w{"others", "AK", false, false, true, true, 4};
  const std::string more = element("DEF_EStr", "STRING", 0, true) + element("Lamp", "BOOL", 20, true) +
                           element("Tool.Open", "DOUBLE", 21, true) + element("Level", "LONG", 22, true) +
                           element("Tool.Force", "DOUBLE", 23, true);
  const auto config = taken(configOf(ethernetFile(w, more), false));
  std::array<char, 1024> out{};
  const std::size_t size = hardware::RsiReply(config).write({false, true, {1.0, -2.5, 0, 0, 0, 0}}, "42", out);
  EXPECT_EQ(std::string(out.data(), size),
            "<Sen Type=\"ImFree\"><EStr></EStr><Lamp>0</Lamp><Tool Open=\"0.0\" Force=\"0.0\"/><Level>0</Level>"
            "<Halt>0</Halt><Begin>1</Begin><AK A1=\"1.000000\" A2=\"-2.500000\" A3=\"0.000000\" A4=\"0.000000\" "
            "A5=\"0.000000\" A6=\"0.000000\"/><IPOC>42</IPOC></Sen>");
}

TEST(RsiConfigWishes, AreRefusedWithWordsWhereTheFileSaysOtherwise) {
  const auto told = [](const Wiring& w, bool relative, const std::string& more = {}, const std::string& tag = {}) {
    const auto config = configOf(ethernetFile(w, more), relative, tag);
    return config ? config->tags.correction : config.error().text();
  };
  std::string both;
  for (const auto name : hardware::kRsiPoseNames) both += element("RKorr." + std::string(name), "DOUBLE", 30, true);
  EXPECT_THAT(told({"", "AK", false, false}, true), HasSubstr("HOLDON=\"0\""));
  EXPECT_THAT(told({"", "AK", false, true}, false), HasSubstr("back to its start pose"));
  EXPECT_THAT(told({"", "AK", false, false}, false, both), HasSubstr("more than one correction: AK and RKorr"));
  EXPECT_EQ(told({"", "AK", false, false}, false, both, "RKorr"), "RKorr");
  EXPECT_THAT(told({"", "AK", false, false}, false, {}, "AKorr"), HasSubstr("under the tag AKorr"));
  EXPECT_THAT(told({"", "AK", false, false}, false, element("AK.A2", "DOUBLE", 40, true)),
              HasSubstr("AK.A2 is there twice"));
}

}  // namespace
}  // namespace articulus::test
