#include <algorithm>
#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>

#include "core/protocol/mirror.h"
#include "core/protocol/program.h"

namespace articulus::protocol {
namespace {

constexpr double kRounding = 1e-6;  // of a step of a passive path
constexpr double kDegree = std::numbers::pi / 180.0;

std::string shown(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << value;
  return text.str();
}

struct TooLong {};
struct Endless {
  std::string place;
};

LimitTightening tighter(const LimitTightening& a, const LimitTightening& b) {
  LimitTightening both;
  both.wrench = a.wrench.cwiseMin(b.wrench);
  both.linearSpeed_m_per_s = std::min(a.linearSpeed_m_per_s, b.linearSpeed_m_per_s);
  both.angularSpeed_rad_per_s = std::min(a.angularSpeed_rad_per_s, b.angularSpeed_rad_per_s);
  return both;
}

class Unroller {
 public:
  Unroller(Program& program, bool mirrored) : program_(program), mirrored_(mirrored) {}

  void list(const std::vector<Step>& steps, bool top = false) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (top) topStep_ = static_cast<int>(i);
      one(steps[i]);
    }
  }

  void operator()(const SweepStep& s) {
    for (std::size_t i = 0; i < s.passes.size(); ++i)
      inside(s.parameter + " " + shown(i < s.values.size() ? s.values[i] : 0.0) + (s.unit == "1" ? "" : " " + s.unit),
             s.passes[i]);
  }

  void operator()(const RepeatStep& s) {
    const int block = block_++;
    std::vector<int> checks;
    for (int i = 0; i < s.times; ++i) {
      inside(std::to_string(i + 1) + " of " + std::to_string(s.times), s.steps);
      if (!s.untilConverged || i + 1 == s.times) continue;
      Action& check = add(ActionKind::Check, "converged?");
      check.measure = s.measure;
      if (mirrored_) mirror(check.measure);  // a change has no side
      check.compareWithLast = true;
      check.value = s.change;
      check.block = block;
      checks.push_back(check.number);
    }
    for (const int number : checks) at(number).jump = next();
  }

  void operator()(const BranchStep& s) {
    Action& check = add(ActionKind::Check, "branch");
    const int number = check.number;
    check.measure = s.measure;
    check.below = s.below;
    check.value = s.value;
    if (mirrored_ && mirror(check.measure)) {
      check.below = !check.below;
      check.value = -check.value;
    }
    inside("then", s.thenSteps);
    if (s.elseSteps.empty()) {
      at(number).jumpElse = next();
      return;
    }
    const int over = add(ActionKind::Jump, "branch").number;
    at(number).jumpElse = next();
    inside("else", s.elseSteps);
    at(over).jump = next();
  }

  void operator()(const SubProtocolStep& s) { inside(s.protocol, s.steps); }

  void operator()(const RecordPathStep& s) {
    Action& begin = add(ActionKind::RecordPath, "record " + s.path);
    begin.path = s.path;
    static_cast<AnyStep&>(begin.step) = RecordPathStep{s.path, s.distance_m, s.angle_rad, {}};
    inside(s.path, s.steps);
    add(ActionKind::EndPath, "end of " + s.path).path = s.path;
  }

  void operator()(const PassivePathStep& written) {
    Step leaf = written;
    if (mirrored_) mirror(leaf);
    const auto& s = std::get<PassivePathStep>(leaf);
    const double way = s.to_rad - s.from_rad, step = std::abs(s.step_rad);
    if (!(step > 0.0) || !(s.rate_rad_per_s > 0.0) || !std::isfinite(way) || std::abs(way) / step > kMaxActions)
      throw Endless{placeOf(s.path)};
    std::vector<double> angles;
    const int whole = static_cast<int>(std::floor(std::abs(way) / step + kRounding));
    for (int i = 0; i <= whole; ++i) angles.push_back(s.from_rad + (way < 0.0 ? -i : i) * step);
    if (std::abs(way) - whole * step > kRounding * step) angles.push_back(s.to_rad);
    double now = 0.0;  // the reference pose
    for (int repeat = 1; repeat <= s.repeats; ++repeat) {
      const std::string name = repeat == 1 ? s.path : s.path + " " + std::to_string(repeat);
      for (std::size_t i = 0; i < angles.size(); ++i) now = stop(s, name, now, angles[i], i == 0);
      for (std::size_t i = angles.size(); i-- > 0;) {
        const bool turning = i + 1 == angles.size();
        if (turning && angles.size() > 1) continue;  // it stands there
        now = stop(s, name + " back", now, angles[i], i + 2 == angles.size() || turning);
      }
    }
  }

  void operator()(const HomeStep&) { add(ActionKind::Home, {}); }
  void operator()(const ZeroStep&) { add(ActionKind::Zero, {}); }
  void operator()(const PromptStep&) { add(ActionKind::Prompt, {}); }
  void operator()(const CutStep& s) { add(ActionKind::Cut, "cut " + s.structure); }
  void operator()(const MarkStep&) { add(ActionKind::Mark, {}); }
  void operator()(const ReplayPathStep& s) { add(ActionKind::Replay, "replay " + s.path).path = s.path; }
  void operator()(const LoadCycleStep& s) { add(ActionKind::Motion, s.motion); }
  void operator()(const WaveformStep& s) { add(ActionKind::Motion, s.motion); }
  template <class Motion>
  void operator()(const Motion&) {
    add(ActionKind::Motion, {});
  }

 private:
  void one(const Step& step) {
    const Step* around = step_;
    const LimitTightening outer = limits_;
    const std::size_t depth = places_.size();
    step_ = &step;
    limits_ = tighter(limits_, step.limits);
    const bool leaf = !std::holds_alternative<SweepStep>(step) && !std::holds_alternative<RepeatStep>(step) &&
                      !std::holds_alternative<BranchStep>(step) && !std::holds_alternative<SubProtocolStep>(step) &&
                      !std::holds_alternative<RecordPathStep>(step);
    if (!leaf && !step.label.empty()) places_.push_back(step.label);
    std::visit(*this, static_cast<const AnyStep&>(step));
    places_.resize(depth);
    limits_ = outer;
    step_ = around;
  }

  void inside(const std::string& place, const std::vector<Step>& steps) {
    places_.push_back(place);
    list(steps);
    places_.pop_back();
  }

  /// One angle of a passive path.  Out  the angle
  double stop(const PassivePathStep& s, const std::string& path, double from_rad, double to_rad, bool begins) {
    WaveformStep drive;
    drive.motion = path;
    drive.goals.frame = s.frame;
    drive.goals.axis[static_cast<std::size_t>(s.axis)] = {control::AxisMode::Position, to_rad};
    // Where the first angle is the one it stands at, the loads alone are led to zero.
    drive.time_s = std::max(std::abs(to_rad - from_rad) / s.rate_rad_per_s, 1.0);
    drive.forceTolerance_N = s.forceTolerance_N;
    drive.momentTolerance_Nm = s.momentTolerance_Nm;
    drive.settle_s = s.settle_s;
    drive.timeout_s = s.timeout_s;
    const std::string at = shown(to_rad / kDegree) + " deg";
    Action& motion = add(ActionKind::Motion, path + " " + at);
    static_cast<AnyStep&>(motion.step) = drive;  // label, limits and reports are the path's
    Action& pose = add(ActionKind::TakePose, path + " " + at);
    pose.path = path;
    pose.begins = begins;
    return to_rad;
  }

  Action& add(ActionKind kind, const std::string& what) {
    if (program_.actions.size() >= kMaxActions) throw TooLong{};
    Action action;
    action.kind = kind;
    if (kind == ActionKind::Check || kind == ActionKind::Jump || kind == ActionKind::EndPath ||
        kind == ActionKind::RecordPath) {
      action.step.line = step_->line;  // a block's own steps are actions themselves
    } else {
      action.step = *step_;
      if (mirrored_) mirror(action.step);
    }
    action.step.limits = limits_;
    action.number = static_cast<int>(program_.actions.size());
    action.topStep = topStep_;
    const std::string& label = step_->label;
    const bool leaf = kind != ActionKind::Check && kind != ActionKind::Jump && kind != ActionKind::EndPath &&
                      kind != ActionKind::RecordPath;
    action.place = placeOf(leaf && !label.empty() && kind != ActionKind::TakePose ? label
                           : what.empty()                                         ? std::string(typeName(*step_))
                                                                                  : what);
    program_.actions.push_back(std::move(action));
    return program_.actions.back();
  }

  [[nodiscard]] std::string placeOf(const std::string& what) const {
    std::string text;
    for (const auto& place : places_) text += place + " > ";
    return text + what;
  }
  [[nodiscard]] Action& at(int number) { return program_.actions[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int next() const { return static_cast<int>(program_.actions.size()); }

  Program& program_;
  const bool mirrored_;
  const Step* step_ = nullptr;
  LimitTightening limits_;
  std::vector<std::string> places_;
  int topStep_ = 0, block_ = 0;
};

}  // namespace

base::Result<Program> expand(const Protocol& protocol, std::optional<spatial::Side> side) {
  Program program;
  program.mirrored = protocol.sideAware && side == spatial::Side::Left;
  try {
    Unroller(program, program.mirrored).list(protocol.steps, true);
  } catch (const TooLong&) {
    return base::Error{
        base::ErrorCode::OutOfRange,
        "protocol " + protocol.name + ": unrolled it has more than " + std::to_string(kMaxActions) + " actions.",
        "Take fewer repetitions or values, or split the protocol into two."};
  } catch (const Endless& e) {
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "protocol " + protocol.name + ", " + e.place + ": a passive path needs a step and a rate that lead to its end.",
        "Give both as positive numbers."};
  }
  return program;
}

}  // namespace articulus::protocol
