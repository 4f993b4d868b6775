// Our program on a Universal Robots controller and the session beside it: who starts it, who ends it, and the way back.
#include <gtest/gtest.h>

#include "tests/hardware/ur_rtde/ur_rig.h"

namespace articulus::test {
namespace {

using robot::ArmTrouble;
using robot::JointVector;

class UrPrograms : public ::testing::Test, protected UrRig {
 protected:
  UrPrograms() { connect(); }
};

TEST_F(UrPrograms, SendsNoProgramOverAnotherOne) {
  switchOn();
  switchOff();
  controller->faults().stopProgram = 1;
  cycle(2);
  controller->playAnother(true);
  cycle(2);
  const int before = controller->programsStarted();
  command.enable = true;
  cycle(250);
  EXPECT_EQ(controller->programsStarted(), before) << "somebody else's program was ended";
  EXPECT_EQ(state.trouble, ArmTrouble::NotStarted) << told();
  EXPECT_NE(told().find("end other programs"), std::string::npos) << told();
  switchOff();
  controller->playAnother(false);
  cycle(20);
  EXPECT_EQ(controller->programsStarted(), before) << "a person starts it";
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
  EXPECT_EQ(controller->programsStarted(), before + 1);
}

TEST_F(UrPrograms, StartsNoProgramByItselfAfterANewSession) {
  switchOn();
  switchOff();
  controller->faults().dead = true;  // its program ends with it
  cycle(5);
  const int before = controller->programsStarted();
  controller->faults().dead = false;
  for (int i = 0; i < 400 && !state.valid; ++i) cycle();
  ASSERT_TRUE(state.valid) << arm->said();
  cycle(50);
  EXPECT_EQ(controller->programsStarted(), before) << "nobody has asked for it";
}

TEST_F(UrPrograms, GivesUpASecondSessionThatSaysNothing) {
  switchOn();
  controller->faults().silent = true;
  driver.wait = 0;
  arm.reset();
  hardware::UrArmSettings quick = driver;
  arm = taken(hardware::UrArm::connect(quick));
  controller->faults().silent = false;
  cycle(5);
  controller->faults().silent = true;
  cycle(510);
  EXPECT_EQ(arm->health().sessions, 2u) << arm->said();
  cycle(510);
  EXPECT_EQ(arm->health().sessions, 3u) << "agreed, and silent: " << arm->said();
  controller->faults().silent = false;
  for (int i = 0; i < 50 && !state.valid; ++i) cycle();
  EXPECT_TRUE(state.valid);
}

TEST_F(UrPrograms, WritesNoInputOfAnotherClient) {
  hardware::RtdeSessionSettings other;
  other.host = "127.0.0.1";
  other.port = controller->rtdePort();
  other.outputs = hardware::urStateFields(hardware::UrWrenchSource::FtRawWrench);
  other.inputs = hardware::urSetPointFields();
  const auto session = hardware::RtdeSession::open(other);
  ASSERT_FALSE(session);
  EXPECT_NE(session.error().text().find("Another program already writes"), std::string::npos) << session.error().text();
}

TEST_F(UrPrograms, SaysThatSomebodyStoppedTheProgramAndStartsItForAPersonOnly) {
  switchOn();
  controller->faults().stopProgram = 1;
  cycle(2);
  EXPECT_EQ(state.trouble, ArmTrouble::ProgramStopped) << told();
  const int before = controller->programsStarted();
  switchOff(100);
  EXPECT_EQ(controller->programsStarted(), before) << "who pressed Stop has a reason";
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
  EXPECT_EQ(controller->programsStarted(), before + 1);
  EXPECT_EQ(arm->health().programs, 2u);
}

TEST_F(UrPrograms, SaysThatRemoteControlIsMissing) {
  controller->faults().localControl = true;
  cycle(3);
  command.enable = true;
  cycle(198);
  EXPECT_FALSE(state.driveFault) << told();
  cycle(10);
  EXPECT_EQ(state.trouble, ArmTrouble::NotStarted);
  EXPECT_NE(told().find("remote control"), std::string::npos) << told();
  switchOff();
  controller->faults().localControl = false;
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
}

TEST_F(UrPrograms, ConnectsAgainAndWaitsForAPerson) {
  switchOn();
  controller->faults().dead = true;
  cycle(2);
  EXPECT_TRUE(state.driveFault);
  cycle(2);
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::ConnectionLost);
  EXPECT_NE(told().find("Connection to the robot controller lost"), std::string::npos) << told();
  EXPECT_NE(arm->said().find("nothing listens at this port"), std::string::npos) << arm->said();
  controller->faults().dead = false;
  const JointVector from = plant.q;
  for (int i = 0; i < 400 && !state.valid; ++i) cycle();
  EXPECT_TRUE(state.valid) << arm->said();
  command.position_rad[1] += 0.01;
  cycle(20);
  EXPECT_EQ(plant.q, from) << "the drives have been on all the time: nobody has confirmed";
  switchOff();
  EXPECT_FALSE(state.driveFault) << told();
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
  EXPECT_EQ(arm->health().sessions, 2u);
}

TEST_F(UrPrograms, GivesUpAStreamThatIsNone) {
  switchOn();
  controller->faults().breakPackages = 1;
  cycle(3);
  EXPECT_EQ(state.trouble, ArmTrouble::ConnectionLost);
  switchOff(400);
  EXPECT_TRUE(state.valid) << "a new session: " << arm->said();
}

TEST_F(UrPrograms, EndsItsProgramWhenItGoes) {
  switchOn();
  arm.reset();
  for (int i = 0; i < 3; ++i) {
    controller->beginCycle();
    controller->endCycle(now += period);
  }
  EXPECT_FALSE(controller->programPlays());
}

TEST_F(UrPrograms, SaysThatTheArmIsOff) {
  switchOn();
  for (const int mode : {3, 5}) {
    controller->faults().robotMode = mode;
    cycle(2);
    EXPECT_EQ(state.trouble, ArmTrouble::ArmOff);
    EXPECT_NE(told().find("its power is off, or its brakes are closed"), std::string::npos) << told();
    switchOff();
    controller->faults().robotMode = 7;
    switchOn();
    EXPECT_TRUE(state.brakesReleased) << told();
  }
}

}  // namespace
}  // namespace articulus::test
