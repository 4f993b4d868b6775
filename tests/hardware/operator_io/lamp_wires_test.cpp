// What lamps on outputs and lines show: each its own signal, dark when nobody tells them anything.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <stdlib.h>

#include "core/base/descriptor.h"
#include "hardware/operator_io/comedi_lamp_wire.h"
#include "hardware/operator_io/serial_lamp_wire.h"
#include "tests/hardware/comedi/digital_board.h"

namespace articulus::test {
namespace {

using hardware::ComediLampWire;
using hardware::ComediUse;
using hardware::LampStates;
using ::testing::HasSubstr;

TEST(ComediLamps, EachOutputShowsItsOwnSignalAtItsLevel) {
  for (const bool litIsHigh : {true, false}) {
    DigitalLevels board;
    board.has(ComediUse::DigitalOutput, 16);
    ComediLampWire lamps({.output = {3, 4, 5, 6, 7}, .litIsHigh = litIsHigh}, std::make_unique<DigitalBoard>(board));
    for (unsigned i = 0; i < 16; ++i) board.set(i, litIsHigh);
    ASSERT_TRUE(lamps.open());
    for (unsigned i = 3; i < 8; ++i) EXPECT_EQ(board.level[i] == 1, !litIsHigh) << "dark when it is opened";
    EXPECT_EQ(board.level[2] == 1, litIsHigh) << "an output of nobody's is left alone";
    for (std::size_t signal = 0; signal < hardware::kLampSignals; ++signal) {
      LampStates lit{};
      lit[signal] = true;
      ASSERT_TRUE(lamps.show(lit));
      for (std::size_t i = 0; i < hardware::kLampSignals; ++i)
        EXPECT_EQ(board.level[3 + i] == 1, (i == signal) == litIsHigh) << signal << " " << i;
    }
  }
}

TEST(ComediLamps, AChannelThatCanBeBothIsMadeAnOutput) {
  DigitalLevels board;
  ComediLampWire lamps({.output = {0, -1, 9, -1, -1}}, std::make_unique<DigitalBoard>(board));
  ASSERT_TRUE(lamps.open());
  EXPECT_EQ(board.direction[0], 2);
  EXPECT_EQ(board.direction[9], 2);
  EXPECT_EQ(board.direction[1], 0) << "an input of somebody else's stays one";
}

TEST(ComediLamps, SayWhatIsWrongWithTheirBoard) {
  DigitalLevels board;
  board.has(ComediUse::DigitalInput, 16);
  ComediLampWire lamps({.output = {0, -1, -1, -1, -1}}, std::make_unique<DigitalBoard>(board));
  EXPECT_THAT(lamps.open().error().text(), HasSubstr("has no digital outputs"));
  board.has(ComediUse::DigitalOutput, 16);
  ASSERT_TRUE(lamps.open());
  board.there = false;
  EXPECT_THAT(lamps.show({}).error().text(), HasSubstr("The outputs of /dev/comedi7 cannot be written"));
}

TEST(SerialLamps, RefuseWhatHasNoLines) {
  const auto complaint = [](const std::string& device) {
    hardware::SerialLampWire lamps({device, hardware::LampSignal::Stop, {}});
    const auto opened = lamps.open();
    return opened ? std::string("opened") : opened.error().text();
  };
  EXPECT_THAT(complaint("/dev/serial/by-id/nobody"), HasSubstr("No such file"));
  EXPECT_THAT(complaint("/dev/null"), HasSubstr("has no modem lines"));
  const base::Descriptor master(::posix_openpt(O_RDWR | O_NOCTTY));
  ASSERT_TRUE(master.open() && ::grantpt(master.number()) == 0 && ::unlockpt(master.number()) == 0);
  EXPECT_THAT(complaint(::ptsname(master.number())), HasSubstr("a pseudo-terminal has none"));
  hardware::SerialLampWire closed({"/dev/ttyS9", hardware::LampSignal::Stop, {}});
  EXPECT_THAT(closed.show({}).error().text(), HasSubstr("is gone"));
}

}  // namespace
}  // namespace articulus::test
