#include "hardware/virtual_devices/virtual_ur_program.h"

#include <charconv>
#include <regex>
#include <sstream>
#include <string_view>

namespace articulus::hardware {
namespace {

/// Looks for statements; the first that is missing is told.
class Finder {
 public:
  explicit Finder(const std::string& text) : text_(text) {}
  /// Out  what the pattern's group has matched, as a number
  double number(const std::string& pattern, const char* what) {
    std::smatch found;
    double value = 0.0;
    if (std::regex_search(text_, found, std::regex(pattern))) {
      const std::string digits = found[1].str();
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (read.ec == std::errc() && read.ptr == digits.data() + digits.size()) return value;
    }
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

/// Each line, without what stands before it and without remarks; @ is any number.
constexpr std::string_view kLines[] = {
    "def articulus():",
    "program = @",
    "step = get_steptime()",
    "most_silent = @",
    "most_step = @",
    "last = get_target_joint_positions()",
    "number = read_input_integer_register(@)",
    "seen = number",
    "silent = 0",
    "late = 0",
    "heard = False",
    "gone = False",
    "doing = 0",
    "write_output_integer_register(@, number)",
    "write_output_integer_register(@, late)",
    "write_output_integer_register(@, doing)",
    "write_output_integer_register(@, program)",
    "while True:",
    "number = read_input_integer_register(@)",
    "mode = read_input_integer_register(@)",
    "value = [read_input_float_register(@), read_input_float_register(@), read_input_float_register(@), "
    "read_input_float_register(@), read_input_float_register(@), read_input_float_register(@)]",
    "if number == seen:",
    "silent = silent + 1",
    "if silent == 3:",
    "late = late + 1",
    "end",
    "else:",
    "if not heard:",
    "heard = True",
    "rtde_set_watchdog(\"input_int_register_@\", @, \"stop\")",
    "end",
    "silent = 0",
    "seen = number",
    "end",
    "if not heard:",
    "mode = 0",
    "late = 0",
    "elif silent > most_silent:",
    "gone = True",
    "elif gone and silent == 0:",
    "if mode == 0 or mode == 3:",
    "gone = False",
    "end",
    "end",
    "if mode == 1:",
    "if doing != 1:",
    "last = get_target_joint_positions()",
    "end",
    "i = 0",
    "while i < 6:",
    "if norm(value[i] - last[i]) > most_step:",
    "gone = True",
    "end",
    "i = i + 1",
    "end",
    "last = value",
    "end",
    "if gone:",
    "mode = 3",
    "end",
    "write_output_integer_register(@, number)",
    "write_output_integer_register(@, late)",
    "write_output_integer_register(@, mode)",
    "if mode == 1:",
    "servoj(value, 0, 0, step, @, @)",
    "elif mode == 2:",
    "speedj(value, @, step)",
    "elif mode == 9:",
    "stopj(@)",
    "halt",
    "elif doing == 1 or doing == 2:",
    "if mode == 3:",
    "stopj(@)",
    "else:",
    "stopj(@)",
    "end",
    "else:",
    "sync()",
    "end",
    "doing = mode",
    "end",
    "end",
};

/// The line is the pattern, in which @ is any number.
bool fits(std::string_view line, std::string_view pattern) {
  std::size_t at = 0;
  for (const char c : pattern) {
    if (c != '@') {
      if (at == line.size() || line[at++] != c) return false;
      continue;
    }
    const std::size_t end = std::min(line.find_first_not_of("0123456789.", at), line.size());
    if (end == at) return false;
    at = end;
  }
  return at == line.size();
}

/// Out  the line that is not as it must be, empty where all are
std::string unknownLine(const std::string& text) {
  std::istringstream lines(text);
  std::size_t next = 0;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t from = line.find_first_not_of(' ');
    if (from == std::string::npos || line[from] == '#') continue;
    const std::string place = "line " + std::to_string(number) + " (\"" + line.substr(from) + "\")";
    if (next == std::size(kLines)) return place + " comes after its end";
    if (!fits(std::string_view(line).substr(from), kLines[next++]))
      return place + " is not \"" + std::string(kLines[next - 1]) + "\"";
  }
  return next == std::size(kLines) ? std::string() : "it ends before \"" + std::string(kLines[next]) + "\"";
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
  p.mostStep_rad = find.number("most_step = " + n, "a bound of steps");
  p.halt_rad_per_s2 = find.number("if mode == 3:\\s*stopj\\(" + n, "stopj to halt");
  p.stop_rad_per_s2 = find.number("else:\\s*stopj\\(" + n, "stopj to stand");
  if (!find.missing().empty()) return refusedProgram(find.missing() + " is missing");
  if (watched != p.numberIn)
    return refusedProgram("its watchdog looks at another register than the set-point's number");
  for (const std::size_t r : {p.numberIn, p.modeIn, p.programOut, p.numberOut, p.lateOut, p.modeOut, p.valueIn[0],
                              p.valueIn[1], p.valueIn[2], p.valueIn[3], p.valueIn[4], p.valueIn[5]})
    if (r < 24 || r > 47) return refusedProgram("register " + std::to_string(r) + " is not one of 24 to 47");
  if (p.lookahead_s < 0.03 || p.lookahead_s > 0.2 || p.gain < 100 || p.gain > 2000)
    return refusedProgram("look-ahead or gain of servoj is out of its range");
  if (const std::string unknown = unknownLine(text); !unknown.empty()) return refusedProgram(unknown);
  return p;
}

}  // namespace articulus::hardware
