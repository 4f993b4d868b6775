// The NDI driver on a serial line: found at 9600 baud, by a break where it was left at another speed, then faster.
#include <gmock/gmock.h>

#include "hardware/io/serial_port.h"
#include "hardware/virtual_devices/lines/pty_line.h"
#include "tests/hardware/trackers/ndi_serial_rig.h"

namespace articulus::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(NdiSerial, ChangesToTheStatedSpeedAndTracks) {
  for (const int baud : {115200, 921600, 9600}) {
    NdiSerialRig rig;
    rig.ndi.baud = baud;
    rig.ndi.rate_Hz = baud == 9600 ? 10.0 : 60.0;
    rig.connect();
    EXPECT_EQ(rig.baud(), baud);
    EXPECT_EQ(rig.breaks, 0) << "it was found at once";
    rig.pass();
    EXPECT_TRUE(rig.newest().body[0].hasPose) << baud;
    EXPECT_THAT(rig.words(), HasSubstr("C4 seen"));
  }
}

TEST(NdiSerial, ResetsByABreakWhatAnotherProgramLeftFast) {
  NdiSerialRig rig;
  rig.connect();
  rig.tracker.reset();  // gone without a word: the system stays at 115200 baud
  rig.connect();
  EXPECT_EQ(rig.breaks, 1);
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
}

TEST(NdiSerial, FindsItFastWhereTheAdapterKnowsNoBreak) {
  NdiSerialRig rig;
  rig.connect();
  rig.tracker.reset();
  rig.carriesBreaks = false;
  rig.connect();
  EXPECT_EQ(rig.breaks, 1);
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
}

TEST(NdiSerial, TellsCausesApart) {
  NdiSerialRig rig;
  rig.faults().silent = true;
  EXPECT_THAT(rig.refusal(),
              AllOf(HasSubstr("neither at 9600 baud, nor after a break, nor at 115200"), HasSubstr(rig.link())));
  rig.faults().silent = false;
  rig.ndi.baud = 9600;
  EXPECT_THAT(rig.refusal(),
              HasSubstr("a question and its answer for 1 tool take 67.71 ms at 9600 baud, and frames come "
                        "every 16.67 ms"));
  rig.ndi.baud = 460800;
  EXPECT_THAT(rig.refusal(), HasSubstr("An NDI tracker has no speed of 460800 baud"));
  rig.ndi.baud = 115200;
  hardware::SerialPort other(rig.link(), 9600);
  ASSERT_TRUE(other.open(0));
  EXPECT_THAT(rig.refusal(), HasSubstr("is in use by"));
  other.close();
  rig.faults().dead = true;
  ASSERT_TRUE(rig.until([&] { return !std::filesystem::exists(rig.link()); }));
  EXPECT_THAT(rig.refusal(), HasSubstr("its adapter is not plugged in"));
}

TEST(NdiSerial, AnUnpluggedAdapterIsToldAndTakenAgain) {
  NdiSerialRig rig;
  rig.connect();
  rig.pass();
  rig.faults().dead = true;
  ASSERT_TRUE(rig.until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), HasSubstr("plugged"));
  rig.faults().dead = false;
  ASSERT_TRUE(rig.until([&] { return rig.health().connected; }, 10'000'000'000));
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
  EXPECT_EQ(rig.health().sessions, 2U);
}

}  // namespace
}  // namespace articulus::test
