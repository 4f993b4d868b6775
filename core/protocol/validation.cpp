#include "core/protocol/validation.h"

#include <algorithm>
#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>

#include "core/motion/min_jerk.h"
#include "core/protocol/plan.h"
#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using spatial::Vector3;

constexpr double kMargin = 0.9;                  // of a limit that a target may use
constexpr double kLongest_s = 24.0 * 3600.0;     // longer times are a slip of the finger
constexpr int kMostCycles = 1000;
constexpr double kLargestAngle_rad = std::numbers::pi / 2.0;
constexpr std::array<const char*, 3> kDirections{"x", "y", "z"};

/// Short number for a person: no trailing zeros.
std::string shown(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << value;
  return text.str();
}

std::string shown(double value, std::string_view unit) { return shown(value) + " " + std::string(unit); }

/// Walks the steps and collects what is wrong, keeping track of what each step hands to the next.
class Validator {
 public:
  Validator(const safety::LimitSet& limits, const std::optional<Vector3>& home_m) : limits_(limits), home_m_(home_m) {}

  void whole(const Protocol& protocol) {
    if (protocol.name.empty()) add("name", "The protocol has no name; give it one.");
    if (protocol.steps.empty()) add("steps", "The protocol has no steps; add at least one.");
    if (protocol.steps.size() > kMaxSegments)
      add("steps", "The protocol has " + std::to_string(protocol.steps.size()) + " steps, at most " +
                       std::to_string(kMaxSegments) + " are allowed; split it into two.");
    for (const Step& step : protocol.steps) {
      ++step_;
      if (isForceStep(step)) startsUnloaded(step);
      std::visit(*this, step);
    }
  }

  void operator()(const UnloadStep& s) {
    positive("forceTolerance_N", "The force tolerance", s.forceTolerance_N, "N");
    positive("momentTolerance_Nm", "The moment tolerance", s.momentTolerance_Nm, "Nm");
    hold("hold_s", s.hold_s);
    positiveTime("timeout_s", "The timeout", s.timeout_s);
    if (s.timeout_s <= s.hold_s) add("timeout_s", "The timeout must be longer than the hold time.");
    forceControl_ = true;
    held_.fill(0.0);
  }

  void operator()(const LoadCycleStep& s) {
    if (s.motion.empty()) add("motion", "The motion has no name; a short one as LB, FE or AR appears in every table.");
    const bool axisKnown = s.axis >= 0 && s.axis < 6;
    const auto unit = axisUnit(s.axis);
    if (!axisKnown) add("axis", "The axis must be one of Fx, Fy, Fz, Mx, My, Mz.");
    if (!std::isfinite(s.amplitude) || s.amplitude == 0.0) {
      add("amplitude", "The amplitude must be a number other than zero.");
    } else if (axisKnown) {
      const double base = held_[static_cast<std::size_t>(s.axis)];
      within("amplitude", s.axis, std::abs(base) + std::abs(s.amplitude));
    }
    positive("rate_per_s", "The rate", s.rate_per_s, std::string(unit) + "/s");
    if (s.rate_per_s > 0.0 && std::isfinite(s.amplitude) && !(std::abs(s.amplitude) / s.rate_per_s <= kLongest_s))
      add("rate_per_s", "The rate is so slow that one ramp takes longer than a day.");
    cycles(s.cycles);
    if (s.reportedCycle < 1 || s.reportedCycle > s.cycles)
      add("reportedCycle", "The reported cycle is " + std::to_string(s.reportedCycle) + ", it must be one of the " +
                               std::to_string(s.cycles) + " cycles.");
    hold("hold_s", s.hold_s);
  }

  void operator()(const LoadStep& s) {
    for (int axis = 0; axis < 6; ++axis) {
      const double target = s.target[static_cast<std::size_t>(axis)];
      if (std::isfinite(target))
        within("target", axis, std::abs(target));
      else
        add("target", std::string(axisName(axis)) + " must be a number.");
    }
    positiveTime("time_s", "The ramp time", s.time_s);
    hold("hold_s", s.hold_s);
    cycles(s.cycles);
    if (!s.returnToZero && s.cycles > 1)
      add("cycles", "A load that does not return can be reached once only: set cycles to 1 or let it return to zero.");
    if (!s.returnToZero) held_ = s.target;
  }

  void operator()(const MoveStep& s) {
    positiveTime("time_s", "The time of the move", s.time_s);
    hold("hold_s", s.hold_s);
    if (!s.translation_m.allFinite()) {
      add("translation_m", "The translation must be three numbers.");
    } else {
      insideBox(s.translation_m);
    }
    const bool anglesGood = s.angles_rad.allFinite() && s.angles_rad.cwiseAbs().maxCoeff() < kLargestAngle_rad;
    if (!anglesGood) add("angles_rad", "Each angle must be a number below 90 deg.");
    if (anglesGood && s.translation_m.allFinite() && s.time_s > 0.0) slowEnough(s);
    forceControl_ = false;
    held_.fill(0.0);
    lastTranslation_m_ = s.translation_m;
    lastAngles_rad_ = s.angles_rad;
  }

  void operator()(const WaitStep& s) { positiveTime("duration_s", "The duration", s.duration_s); }

  [[nodiscard]] std::vector<Problem> problems() && { return std::move(problems_); }

 private:
  void add(const char* key, std::string message) { problems_.push_back({step_, key, std::move(message)}); }

  void startsUnloaded(const Step& step) {
    if (forceControl_ || std::holds_alternative<UnloadStep>(step)) return;
    add("type", afterMove() ? "A force step follows a move: put an unload step before it, so that the load does not jump."
                            : "Put an unload step before the first force step: the loads must start from zero.");
    forceControl_ = true;   // say it once
  }
  [[nodiscard]] bool afterMove() const { return lastTranslation_m_.has_value(); }

  void positive(const char* key, const std::string& what, double value, std::string_view unit) {
    if (!(value > 0.0) || !std::isfinite(value))
      add(key, what + " is " + shown(value, unit) + ", it must be more than zero.");
  }
  void positiveTime(const char* key, const std::string& what, double value_s) {
    if (!(value_s > 0.0) || !(value_s <= kLongest_s))
      add(key, what + " is " + shown(value_s, "s") + ", it must be more than zero and at most a day.");
  }
  void hold(const char* key, double value_s) {
    if (!(value_s >= 0.0) || !(value_s <= kLongest_s))
      add(key, "The hold time is " + shown(value_s, "s") + ", it must be zero or more and at most a day.");
  }
  void cycles(int number) {
    if (number < 1 || number > kMostCycles)
      add("cycles", "The number of cycles is " + std::to_string(number) + ", allowed are 1 to " +
                        std::to_string(kMostCycles) + ".");
  }
  void within(const char* key, int axis, double magnitude) {
    const double most = kMargin * limits_.wrench[axis];
    if (magnitude > most * (1.0 + 1e-12))
      add(key, std::string(axisName(axis)) + " reaches " + shown(magnitude, axisUnit(axis)) + ", at most " +
                   shown(most, axisUnit(axis)) + " are allowed (90 % of the limit of " +
                   shown(limits_.wrench[axis], axisUnit(axis)) + ").");
  }

  void insideBox(const Vector3& shift_m) {
    for (int i = 0; i < 3; ++i) {
      const double lower = limits_.boxLower_m[i], upper = limits_.boxUpper_m[i];
      const double from = home_m_ ? lower - (*home_m_)[i] : lower - upper;
      const double to = home_m_ ? upper - (*home_m_)[i] : upper - lower;
      if (shift_m[i] >= from && shift_m[i] <= to) continue;
      add("translation_m", "The move goes " + shown(1e3 * shift_m[i], "mm") + " along " +
                               kDirections[static_cast<std::size_t>(i)] + ", the safety box allows " +
                               shown(1e3 * from) + " to " + shown(1e3 * to, "mm") + " from the home pose.");
    }
  }

  /// Peak speeds of the minimum-jerk course from the move before, or from home.
  void slowEnough(const MoveStep& s) {
    const Vector3 from_m = lastTranslation_m_.value_or(Vector3::Zero());
    const auto rotation = [](const Vector3& a) { return spatial::rotationOf({a[0], a[1], a[2]}); };
    const double peak = motion::kMinJerkPeakRate / s.time_s;
    const double linear = peak * (s.translation_m - from_m).norm();
    const double angular =
        peak * spatial::logRotation(rotation(s.angles_rad) * rotation(lastAngles_rad_).transpose()).norm();
    const double ratio = std::max(linear / limits_.linearSpeed_m_per_s, angular / limits_.angularSpeed_rad_per_s);
    if (linear > limits_.linearSpeed_m_per_s || angular > limits_.angularSpeed_rad_per_s)
      add("time_s", "The move is faster than the speed limits allow; give it at least " +
                        shown(std::ceil(10.0 * s.time_s * ratio) / 10.0, "s") + ".");
  }

  const safety::LimitSet& limits_;
  const std::optional<Vector3>& home_m_;
  std::vector<Problem> problems_;
  int step_ = -1;
  bool forceControl_ = false;
  std::array<double, 6> held_{};
  std::optional<Vector3> lastTranslation_m_;
  Vector3 lastAngles_rad_ = Vector3::Zero();
};

}  // namespace

std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits,
                              const std::optional<spatial::Vector3>& home_m) {
  Validator validator(limits, home_m);
  validator.whole(protocol);
  return std::move(validator).problems();
}

std::string describe(const Problem& problem, const Protocol& protocol) {
  if (problem.step < 0 || problem.step >= static_cast<int>(protocol.steps.size())) return problem.message;
  const Step& step = protocol.steps[static_cast<std::size_t>(problem.step)];
  std::string place = "Step " + std::to_string(problem.step + 1) + " (" + std::string(typeName(step));
  if (const auto* cycle = std::get_if<LoadCycleStep>(&step); cycle && !cycle->motion.empty()) place += " " + cycle->motion;
  return place + "), " + problem.key + ": " + problem.message;
}

double duration_s(const Protocol& protocol) {
  struct Duration {
    double operator()(const UnloadStep& s) const { return s.hold_s; }
    double operator()(const LoadCycleStep& s) const {
      return s.cycles * (4.0 * std::abs(s.amplitude) / s.rate_per_s + 2.0 * s.hold_s);
    }
    double operator()(const LoadStep& s) const { return s.cycles * ((s.returnToZero ? 2.0 : 1.0) * s.time_s + s.hold_s); }
    double operator()(const MoveStep& s) const { return s.time_s + s.hold_s; }
    double operator()(const WaitStep& s) const { return s.duration_s; }
  };
  double total_s = 0.0;
  for (const Step& step : protocol.steps) total_s += std::visit(Duration{}, step);
  return total_s;
}

}  // namespace articulus::protocol
