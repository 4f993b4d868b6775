#include "hardware/virtual_devices/staubli/val3_machine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace articulus::hardware {
namespace {

using Kind = Val3Expression::Kind;
using Of = Val3Value::Kind;

constexpr int kMostSteps = 100'000;  // between two delays: a program that never waits is found out

Val3Value numberOf(double number) {
  Val3Value value;
  value.number = number;
  return value;
}

const Val3Value& needs(const Val3Value& value, Of kind, const char* what) {
  if (value.kind != kind) throw std::runtime_error(std::string("a ") + what + " was expected");
  return value;
}

double numeric(const Val3Value& value) { return needs(value, Of::Number, "number").number; }

Val3Value binary(const std::string& sign, const Val3Value& a, const Val3Value& b) {
  if (a.kind == Of::Pose && sign == "*") {
    Val3Value both = a;
    both.pose = a.pose * needs(b, Of::Pose, "frame").pose;
    return both;
  }
  const double x = numeric(a), y = numeric(b);
  if (sign == "+") return numberOf(x + y);
  if (sign == "-") return numberOf(x - y);
  if (sign == "*") return numberOf(x * y);
  if (sign == "/") {
    if (y == 0.0) throw std::runtime_error("a division by nothing");
    return numberOf(x / y);
  }
  const bool holds = sign == "=="   ? x == y
                     : sign == "!=" ? x != y
                     : sign == "<"  ? x < y
                     : sign == ">"  ? x > y
                     : sign == "<=" ? x <= y
                                    : x >= y;
  return numberOf(holds ? 1.0 : 0.0);
}

int axisOf(const std::string& field) {
  if (field.size() != 2 || field[0] != 'j' || field[1] < '1' || field[1] > '6')
    throw std::runtime_error("there is no field " + field);
  return field[1] - '1';
}

void needCount(const std::vector<Val3Argument>& arguments, std::size_t n, const std::string& function) {
  if (arguments.size() != n)
    throw std::runtime_error(function + " has " + std::to_string(arguments.size()) + " arguments, not " +
                             std::to_string(n));
}

Val3Data& needData(Val3Argument& argument) {
  if (argument.data == nullptr) throw std::runtime_error("a variable was expected");
  return *argument.data;
}

/// Bytes of whole numbers, least significant first: the one format that our application uses.
void needFormat(const Val3Argument& argument) {
  if (argument.value.text != "-4l") throw std::runtime_error("the format \"" + argument.value.text + "\" is not known");
}

Val3Value toBytes(std::vector<Val3Argument>& a) {
  needCount(a, 4, "toBinary");
  needFormat(a[2]);
  Val3Data &from = needData(a[0]), &to = needData(a[3]);
  const auto count = static_cast<std::size_t>(numeric(a[1].value));
  if (a[0].at + count > from.values.size() || a[3].at + 4 * count > to.values.size())
    throw std::runtime_error("toBinary writes behind the end of its array");
  for (std::size_t i = 0; i < count; ++i) {
    const double number = from.values[a[0].at + i].number;
    if (number != std::floor(number) || std::abs(number) > 2147483648.0)
      throw std::runtime_error("toBinary of " + std::to_string(number) + ", which is no whole number of four bytes");
    auto rest = static_cast<std::int64_t>(number);
    if (rest < 0) rest += std::int64_t{1} << 32U;
    for (std::size_t k = 0; k < 4; ++k, rest /= 256)
      to.values[a[3].at + 4 * i + k].number = static_cast<double>(rest % 256);
  }
  return numberOf(static_cast<double>(4 * count));
}

Val3Value fromBytes(std::vector<Val3Argument>& a) {
  needCount(a, 4, "fromBinary");
  needFormat(a[2]);
  Val3Data &from = needData(a[0]), &to = needData(a[3]);
  if (numeric(a[1].value) != 4.0 || a[0].at + 4 > from.values.size() || a[3].at >= to.values.size())
    throw std::runtime_error("fromBinary reads behind the end of its array");
  double number = 0.0;
  for (std::size_t k = 4; k-- > 0;) number = number * 256.0 + from.values[a[0].at + k].number;
  to.values[a[3].at].number = number >= 2147483648.0 ? number - 4294967296.0 : number;
  return numberOf(1.0);
}

/// What the language does itself; none: the host is asked.
std::optional<Val3Value> builtIn(const std::string& function, std::vector<Val3Argument>& a) {
  if (function == "toBinary") return toBytes(a);
  if (function == "fromBinary") return fromBytes(a);
  if (function == "abs") {
    needCount(a, 1, function);
    return numberOf(std::abs(numeric(a[0].value)));
  }
  if (function == "round") {
    needCount(a, 1, function);
    return numberOf(std::round(numeric(a[0].value)));
  }
  if (function == "limit") {
    needCount(a, 3, function);
    const double least = numeric(a[1].value), most = numeric(a[2].value);
    if (least > most) throw std::runtime_error("limit with a least value above its largest");
    return numberOf(std::clamp(numeric(a[0].value), least, most));
  }
  return std::nullopt;
}

}  // namespace

void Val3Machine::push(std::vector<Frame>& frames, const std::string& program) {
  const auto found = application_.programs.find(program);
  if (found == application_.programs.end()) throw std::runtime_error("there is no program " + program);
  if (frames.size() > 20) throw std::runtime_error("programs call each other too deep");
  frames.push_back({&found->second, program, found->second.locals, 0});
}

Val3Data& Val3Machine::variable(Frame& frame, const std::string& name) {
  if (const auto local = frame.locals.find(name); local != frame.locals.end()) return local->second;
  if (const auto global = application_.data.find(name); global != application_.data.end()) return global->second;
  throw std::runtime_error("there is no variable " + name);
}

std::size_t Val3Machine::indexOf(Frame& frame, const Val3Expression& e, const Val3Data& data) {
  const double at = e.arguments.empty() ? 0.0 : numeric(evaluate(frame, e.arguments.front()));
  if (!(at >= 0.0 && at < static_cast<double>(data.values.size())))
    throw std::runtime_error(e.name + " has no element " + std::to_string(at));
  return static_cast<std::size_t>(at);
}

Val3Value Val3Machine::field(Frame& frame, const Val3Expression& e) {
  const Val3Value of = evaluate(frame, e.arguments.front());
  if (of.kind == Of::Pose && e.name == "trsf") return of;
  return numberOf(needs(of, Of::Joint, "joint").joint[static_cast<std::size_t>(axisOf(e.name))]);
}

Val3Value Val3Machine::evaluate(Frame& frame, const Val3Expression& e) {
  switch (e.kind) {
    case Kind::Number: return numberOf(e.number);
    case Kind::Text: {
      Val3Value text;
      text.kind = Of::Text;
      text.text = e.name;
      return text;
    }
    case Kind::Variable: {
      if (e.name == "flange" || e.name == "world") return numberOf(0.0);  // there is one of each
      const Val3Data& data = variable(frame, e.name);
      return data.values[indexOf(frame, e, data)];
    }
    case Kind::Field: return field(frame, e);
    case Kind::Unary: {
      Val3Value value = evaluate(frame, e.arguments.front());
      if (e.name == "!" && value.kind == Of::Pose) value.pose = value.pose.inverse();
      else value.number = e.name == "!" ? (numeric(value) == 0.0 ? 1.0 : 0.0) : -numeric(value);
      return value;
    }
    case Kind::Binary: {
      const Val3Value first = evaluate(frame, e.arguments[0]);
      if (e.name == "and") return numeric(first) == 0.0 ? first : evaluate(frame, e.arguments[1]);
      if (e.name == "or") return numeric(first) != 0.0 ? first : evaluate(frame, e.arguments[1]);
      return binary(e.name, first, evaluate(frame, e.arguments[1]));
    }
    case Kind::Call: return call(frame, e);
  }
  return {};
}

Val3Value Val3Machine::call(Frame& frame, const Val3Expression& e) {
  std::vector<Val3Argument> arguments;
  for (const Val3Expression& a : e.arguments) {
    Val3Argument argument;
    if (a.kind == Kind::Variable && a.name != "flange" && a.name != "world") {
      argument.data = &variable(frame, a.name);
      argument.at = indexOf(frame, a, *argument.data);
    }
    argument.value = evaluate(frame, a);
    arguments.push_back(std::move(argument));
  }
  if (e.name == "delay") {
    waits_ = true;
    return {};
  }
  if (auto value = builtIn(e.name, arguments)) return *value;
  bool known = true;
  Val3Value value = host_.call(e.name, arguments, known);
  if (!known) throw std::runtime_error("there is no function " + e.name);
  return value;
}

void Val3Machine::assign(Frame& frame, const Val3Expression& to, const Val3Value& value) {
  const bool part = to.kind == Kind::Field;
  const Val3Expression& whole = part ? to.arguments.front() : to;
  if (whole.kind != Kind::Variable) throw std::runtime_error("what is assigned to is no variable");
  Val3Data& data = variable(frame, whole.name);
  Val3Value& place = data.values[indexOf(frame, whole, data)];
  if (part) {
    if (place.kind != Of::Joint) throw std::runtime_error("a joint was expected");
    place.joint[static_cast<std::size_t>(axisOf(to.name))] = numeric(value);
  } else if (place.kind != value.kind) {
    throw std::runtime_error(whole.name + " is of another type");
  } else {
    place = value;
  }
}

void Val3Machine::step(std::vector<Frame>& frames) {
  Frame& frame = frames.back();
  const Val3Step& s = frame.program->steps[frame.at++];
  switch (s.kind) {
    case Val3Step::Kind::Assign: return assign(frame, s.left, evaluate(frame, s.right));
    case Val3Step::Kind::Evaluate: (void)evaluate(frame, s.left); return;
    case Val3Step::Kind::JumpUnless:
      if (numeric(evaluate(frame, s.left)) == 0.0) frame.at = s.target;
      return;
    case Val3Step::Kind::Jump: frame.at = s.target; return;
    case Val3Step::Kind::Call: return push(frames, s.program);
    case Val3Step::Kind::Return: frames.pop_back(); return;
    case Val3Step::Kind::CreateTask:
      if (!task_.empty()) throw std::runtime_error("a second task");
      period_s_ = numeric(evaluate(frame, s.right));
      (void)variable(frame, s.left.name);
      overrun_ = s.left.name;
      push(task_, s.program);
      return;
  }
}

base::Result<void> Val3Machine::play(std::vector<Frame>& frames) {
  std::string program;
  int line = 0;
  try {
    for (int i = 0; !frames.empty() && !waits_; ++i) {
      program = frames.back().name;
      line = frames.back().program->steps[frames.back().at].line;
      if (i >= kMostSteps) throw std::runtime_error("it never waits");
      step(frames);
    }
  } catch (const std::runtime_error& e) {
    frames.clear();
    return base::Error{
        base::ErrorCode::DeviceFailure,
        "The application stopped in " + program + ", line " + std::to_string(line) + ": " + e.what() + ".",
        "Correct the program."};
  }
  waits_ = false;
  return {};
}

base::Result<void> Val3Machine::start() {
  task_.clear();
  std::vector<Frame> frames;
  push(frames, "start");
  return play(frames);
}

base::Result<void> Val3Machine::cycle() { return play(task_); }

void Val3Machine::overrun() {
  if (const auto found = application_.data.find(overrun_); found != application_.data.end())
    found->second.values.front().number = 1.0;
}

double Val3Machine::number(const std::string& name, std::size_t at) const {
  const auto found = application_.data.find(name);
  if (found == application_.data.end() || at >= found->second.values.size())
    return std::numeric_limits<double>::quiet_NaN();
  return found->second.values[at].number;
}

}  // namespace articulus::hardware
