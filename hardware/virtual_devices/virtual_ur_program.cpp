#include "hardware/virtual_devices/virtual_ur_program.h"

#include <regex>
#include <sstream>

namespace articulus::hardware {
namespace {

/// Looks for statements; the first that is missing is told.
class Finder {
 public:
  explicit Finder(const std::string& text) : text_(text) {}
  /// Out  what the pattern's group has matched, as a number
  double number(const std::string& pattern, const char* what) {
    std::smatch found;
    if (std::regex_search(text_, found, std::regex(pattern))) return std::stod(found[1].str());
    if (missing_.empty()) missing_ = what;
    return 0.0;
  }
  std::size_t at(const std::string& pattern, const char* what) {
    return static_cast<std::size_t>(number(pattern, what));
  }
  [[nodiscard]] const std::string& missing() const { return missing_; }

 private:
  const std::string& text_;
  std::string missing_;
};

base::Error refusedProgram(const std::string& why) {
  return {base::ErrorCode::ParseError, "The program was not started: " + why + ".",
          "Send a program that follows registers and has a watchdog."};
}

int openBlocks(const std::string& text) {
  static const std::regex opens(R"(^\s*(def|while|if|thread)\b)"), ends(R"(^\s*end\s*$)");
  std::istringstream lines(text);
  int open = 0;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_search(line, opens)) ++open;
    else if (std::regex_search(line, ends)) --open;
  }
  return open;
}

}  // namespace

base::Result<VirtualUrProgram> VirtualUrProgram::read(const std::string& text) {
  if (openBlocks(text) != 0) return refusedProgram("blocks and their ends do not match");
  const std::string n = R"(([0-9.]+))";
  Finder find(text);
  VirtualUrProgram p;
  p.watchdog_Hz =
      find.number("rtde_set_watchdog\\(\"input_int_register_[0-9]+\", " + n + ", \"stop\"\\)", "a watchdog");
  const std::size_t watched = find.at("rtde_set_watchdog\\(\"input_int_register_" + n, "a watchdog");
  p.program = static_cast<std::int32_t>(find.number("program = " + n, "its number"));
  p.mostSilent = static_cast<int>(find.number("most_silent = " + n, "a bound of silence"));
  p.numberIn = find.at("number = read_input_integer_register\\(" + n, "the set-point's number");
  p.modeIn = find.at("mode = read_input_integer_register\\(" + n, "the mode");
  std::string before = "value = \\[";
  for (std::size_t& in : p.valueIn) {
    in = find.at(before + "read_input_float_register\\(" + n, "six values");
    before += "read_input_float_register\\([0-9]+\\), ";
  }
  const auto out = [&](const char* what) {
    return find.at("write_output_integer_register\\(" + n + ", " + what + "\\)", "what it says of itself");
  };
  p.programOut = out("program");
  p.numberOut = out("number");
  p.lateOut = out("late");
  p.modeOut = out("mode");
  p.lookahead_s = find.number("servoj\\(value, 0, 0, step, " + n, "servoj");
  p.gain = find.number("servoj\\(value, 0, 0, step, [0-9.]+, " + n, "servoj");
  p.acceleration_rad_per_s2 = find.number("speedj\\(value, " + n, "speedj");
  p.stop_rad_per_s2 = find.number("stopj\\(" + n, "stopj");
  if (!find.missing().empty()) return refusedProgram(find.missing() + " is missing");
  if (watched != p.numberIn)
    return refusedProgram("its watchdog looks at another register than the set-point's number");
  for (const std::size_t r : {p.numberIn, p.modeIn, p.programOut, p.numberOut, p.lateOut, p.modeOut, p.valueIn[0],
                              p.valueIn[1], p.valueIn[2], p.valueIn[3], p.valueIn[4], p.valueIn[5]})
    if (r < 24 || r > 47) return refusedProgram("register " + std::to_string(r) + " is not one of 24 to 47");
  if (p.lookahead_s < 0.03 || p.lookahead_s > 0.2 || p.gain < 100 || p.gain > 2000)
    return refusedProgram("look-ahead or gain of servoj is out of its range");
  return p;
}

}  // namespace articulus::hardware
