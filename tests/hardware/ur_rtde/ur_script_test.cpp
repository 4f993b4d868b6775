// The text of our program: complete, with its registers, watchdog and bounds, and refused where a line is missing.
#include "hardware/ur_rtde/ur_script.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hardware/virtual_devices/virtual_ur_program.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

TEST(UrScript, IsUnderstoodAndNamesItsRegistersWatchdogAndZeroing) {
  hardware::UrScriptSettings s;
  s.program = 4711;
  s.rate_Hz = 125.0;
  const std::string text = urScript(s);
  EXPECT_EQ(text.find('@'), std::string::npos) << "a number was not filled in";
  EXPECT_NE(text.find("zeroed its force/torque sensor"), std::string::npos);
  const auto program = taken(hardware::VirtualUrProgram::read(text));
  EXPECT_EQ(program.program, 4711);
  EXPECT_EQ(program.mostSilent, 3) << "20 ms at 125 Hz, rounded";
  EXPECT_NEAR(program.watchdog_Hz, 125.0 / 15.0, 1e-3);
  EXPECT_EQ(program.numberIn, 24u);
  EXPECT_EQ(program.valueIn[5], 29u);
  EXPECT_EQ(program.gain, 300.0);
  // What the virtual controller refuses.
  const auto without = [&](const std::string& part, const std::string& instead) {
    std::string other = text;
    const std::size_t at = other.find(part);
    if (at == std::string::npos) throw std::runtime_error(part);
    other.replace(at, part.size(), instead);
    const auto read = hardware::VirtualUrProgram::read(other);
    return read ? std::string("taken") : read.error().message;
  };
  EXPECT_NE(without("rtde_set_watchdog(", "# (").find("a watchdog is missing"), std::string::npos);
  EXPECT_NE(without("\"input_int_register_24\"", "\"input_int_register_25\"").find("another register"),
            std::string::npos);
  EXPECT_NE(without("speedj", "movej").find("speedj is missing"), std::string::npos);
  EXPECT_NE(without("      halt\n", "      halt\n    end\n").find("do not match"), std::string::npos);
  EXPECT_NE(without("read_input_float_register(29)", "read_input_float_register(9)").find("not one of 24 to 47"),
            std::string::npos);
  EXPECT_NE(without("most_silent = 3", "most_silent = .").find("a bound of silence is missing"), std::string::npos);
}

TEST(UrScript, HasNoLineThatCouldBeMissing) {
  const std::string text = hardware::urScript({});
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_TRUE(hardware::VirtualUrProgram::read(text));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find_first_not_of(' ') == lines[i].find('#')) continue;  // a remark
    std::string shorter, twice;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (k != i) shorter += lines[k] + '\n';
      twice += lines[k] + '\n' + (k == i ? lines[k] + '\n' : std::string());
    }
    EXPECT_FALSE(hardware::VirtualUrProgram::read(shorter)) << "without line " << i + 1 << ": " << lines[i];
    EXPECT_FALSE(hardware::VirtualUrProgram::read(twice)) << "line " << i + 1 << " twice: " << lines[i];
  }
  for (const auto& [part, instead] :
       {std::pair{"silent > most_silent", "silent < most_silent"}, std::pair{"      mode = 3", "      mode = 1"},
        std::pair{"gone = True", "gone = False"}, std::pair{"mode == 0 or mode == 3", "mode == 1 or mode == 3"}}) {
    std::string other = text;
    other.replace(other.find(part), std::string(part).size(), instead);
    EXPECT_FALSE(hardware::VirtualUrProgram::read(other)) << part;
  }
}

}  // namespace
}  // namespace articulus::test
