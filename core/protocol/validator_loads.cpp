// Unload, load cycles, loads, moves, waits, home and zero, and what all steps ask of numbers.
#include <algorithm>
#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>

#include "core/motion/min_jerk.h"
#include "core/protocol/validator.h"
#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using spatial::Vector3;

constexpr double kMargin = 0.9;               // of a limit that a target may use
constexpr double kLongest_s = 24.0 * 3600.0;  // longer times are a slip of the finger
constexpr int kMostCycles = 1000;
constexpr double kLargestAngle_rad = std::numbers::pi / 2.0;
constexpr std::array<const char*, 3> kDirections{"x", "y", "z"};

}  // namespace

std::string shownNumber(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << value;
  return text.str();
}

std::string shownNumber(double value, std::string_view unit) { return shownNumber(value) + " " + std::string(unit); }

void Validator::operator()(const UnloadStep& s) {
  positive("forceTolerance_N", "The force tolerance", s.forceTolerance_N, "N");
  positive("momentTolerance_Nm", "The moment tolerance", s.momentTolerance_Nm, "Nm");
  hold("hold_s", s.hold_s);
  positiveTime("timeout_s", "The timeout", s.timeout_s);
  if (s.timeout_s <= s.hold_s) add("timeout_s", "The timeout must be longer than the hold time.");
  state_.forceControl = state_.unloaded = state_.measured = true;
  state_.held.fill(0.0);
  state_.pose.setZero();
}

void Validator::operator()(const LoadCycleStep& s) {
  if (s.motion.empty()) add("motion", "The motion has no name; a short one as LB, FE or AR appears in every table.");
  const bool axisKnown = s.axis >= 0 && s.axis < 6;
  const auto unit = axisUnit(s.axis);
  if (!axisKnown) add("axis", "The axis must be one of Fx, Fy, Fz, Mx, My, Mz.");
  if (!std::isfinite(s.amplitude) || s.amplitude == 0.0) {
    add("amplitude", "The amplitude must be a number other than zero.");
  } else if (axisKnown) {
    const double base = state_.held[static_cast<std::size_t>(s.axis)];
    within("amplitude", s.axis, std::abs(base) + std::abs(s.amplitude));
  }
  positive("rate_per_s", "The rate", s.rate_per_s, std::string(unit) + "/s");
  if (s.rate_per_s > 0.0 && std::isfinite(s.amplitude) && !(std::abs(s.amplitude) / s.rate_per_s <= kLongest_s))
    add("rate_per_s", "The rate is so slow that one ramp takes longer than a day.");
  cycles(s.cycles);
  reported(s.reportedCycle, s.cycles);
  hold("hold_s", s.hold_s);
}

void Validator::operator()(const LoadStep& s) {
  for (int axis = 0; axis < 6; ++axis) {
    const double target = s.target[static_cast<std::size_t>(axis)];
    if (std::isfinite(target)) within("target", axis, std::abs(target));
    else add("target", std::string(axisName(axis)) + " must be a number.");
  }
  positiveTime("time_s", "The ramp time", s.time_s);
  hold("hold_s", s.hold_s);
  cycles(s.cycles);
  if (!s.returnToZero && s.cycles > 1)
    add("cycles", "A load that does not return can be reached once only: set cycles to 1 or let it return to zero.");
  if (!s.returnToZero) state_.held = s.target;
}

void Validator::operator()(const MoveStep& s) {
  positiveTime("time_s", "The time of the move", s.time_s);
  hold("hold_s", s.hold_s);
  if (!s.translation_m.allFinite()) add("translation_m", "The translation must be three numbers.");
  else insideBox("translation_m", s.translation_m);
  const bool anglesGood = s.angles_rad.allFinite() && s.angles_rad.cwiseAbs().maxCoeff() < kLargestAngle_rad;
  if (!anglesGood) add("angles_rad", "Each angle must be a number below 90 deg.");
  if (anglesGood && s.translation_m.allFinite() && s.time_s > 0.0) slowEnough(s);
  state_.forceControl = false;
  state_.afterMove = state_.measured = true;
  state_.held.fill(0.0);
  state_.pose << s.translation_m, s.angles_rad[1], s.angles_rad[0], s.angles_rad[2];
}

void Validator::operator()(const WaitStep& s) { positiveTime("duration_s", "The duration", s.duration_s); }

void Validator::operator()(const HomeStep& s) {
  hold("time_s", s.time_s);
  state_.forceControl = state_.unloaded = false;
  state_.afterMove = true;
  state_.held.fill(0.0);
  state_.pose.setZero();
}

void Validator::operator()(const ZeroStep&) {}

void Validator::startsUnloaded(const Step& step) {
  if (state_.forceControl || std::holds_alternative<UnloadStep>(step)) return;
  add("type", state_.afterMove
                  ? "A force step follows a move: put an unload step before it, so that the load does not jump."
                  : "Put an unload step before the first force step: the loads must start from zero.");
  state_.forceControl = state_.unloaded = true;  // say it once
}

void Validator::needsUnload() {
  if (state_.unloaded) return;
  add("type",
      "Put an unload or a guide step before the first step that follows a load: the loads must start from zero.");
  state_.unloaded = true;  // say it once
}

void Validator::positive(const char* key, const std::string& what, double value, std::string_view unit) {
  if (!(value > 0.0) || !std::isfinite(value))
    add(key, what + " is " + shownNumber(value, unit) + ", it must be more than zero.");
}

void Validator::positiveTime(const char* key, const std::string& what, double value_s) {
  if (!(value_s > 0.0) || !(value_s <= kLongest_s))
    add(key, what + " is " + shownNumber(value_s, "s") + ", it must be more than zero and at most a day.");
}

void Validator::hold(const char* key, double value_s) {
  if (!(value_s >= 0.0) || !(value_s <= kLongest_s))
    add(key, "The hold time is " + shownNumber(value_s, "s") + ", it must be zero or more and at most a day.");
}

void Validator::cycles(int number, const char* key) {
  if (number < 1 || number > kMostCycles)
    add(key, "The number of cycles is " + std::to_string(number) + ", allowed are 1 to " + std::to_string(kMostCycles) +
                 ".");
}

void Validator::reported(int reportedCycle, int cycles) {
  if (reportedCycle < 1 || reportedCycle > cycles)
    add("reportedCycle", "The reported cycle is " + std::to_string(reportedCycle) + ", it must be one of the " +
                             std::to_string(cycles) + " cycles.");
}

void Validator::within(const char* key, int axis, double magnitude) {
  const double most = kMargin * limits_.wrench[axis];
  if (magnitude > most * (1.0 + 1e-12))
    add(key, std::string(axisName(axis)) + " reaches " + shownNumber(magnitude, axisUnit(axis)) + ", at most " +
                 shownNumber(most, axisUnit(axis)) + " are allowed (90 % of the limit of " +
                 shownNumber(limits_.wrench[axis], axisUnit(axis)) + ").");
}

void Validator::insideBox(const char* key, const Vector3& shift_m) {
  for (int i = 0; i < 3; ++i) {
    const double lower = limits_.boxLower_m[i], upper = limits_.boxUpper_m[i];
    const double from = home_m_ ? lower - (*home_m_)[i] : lower - upper;
    const double to = home_m_ ? upper - (*home_m_)[i] : upper - lower;
    if (shift_m[i] >= from && shift_m[i] <= to) continue;
    add(key, "The move goes " + shownNumber(1e3 * shift_m[i], "mm") + " along " +
                 kDirections[static_cast<std::size_t>(i)] + ", the safety box allows " + shownNumber(1e3 * from) +
                 " to " + shownNumber(1e3 * to, "mm") + " from the home pose.");
  }
}

/// Peak speeds of the minimum-jerk course from the pose before, or from home.
void Validator::slowEnough(const MoveStep& s) {
  const auto rotation = [](const Vector3& a) { return spatial::rotationOf({a[0], a[1], a[2]}); };
  const Vector3 before(state_.pose[4], state_.pose[3], state_.pose[5]);  // flexion, lateral bending, axial rotation
  const double peak = motion::kMinJerkPeakRate / s.time_s;
  const double linear = peak * (s.translation_m - state_.pose.head<3>()).norm();
  const double angular = peak * spatial::logRotation(rotation(s.angles_rad) * rotation(before).transpose()).norm();
  slowEnough("time_s", linear, angular, s.time_s);
}

void Validator::slowEnough(const char* key, double linear, double angular, double time_s) {
  if (linear <= limits_.linearSpeed_m_per_s && angular <= limits_.angularSpeed_rad_per_s) return;
  const double ratio = std::max(linear / limits_.linearSpeed_m_per_s, angular / limits_.angularSpeed_rad_per_s);
  if (time_s > 0.0)
    add(key, "The move is faster than the speed limits allow; give it at least " +
                 shownNumber(std::ceil(10.0 * time_s * ratio) / 10.0, "s") + ".");
  else
    add(key, "It moves " + shownNumber(ratio) + " times as fast as the speed limits allow.", "Make it slower by that.");
}

}  // namespace articulus::protocol
