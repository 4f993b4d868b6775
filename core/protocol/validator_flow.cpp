// Paths, blocks, and what people are asked.
#include <cmath>
#include <numbers>

#include "core/motion/min_jerk.h"
#include "core/motion/spline_path.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

constexpr double kLargestTurn_rad = 170.0 * std::numbers::pi / 180.0;
constexpr double kMostStops = 1000.0;

}  // namespace

void Validator::operator()(const PassivePathStep& s) {
  needsUnload();
  if (s.path.empty()) add("path", "The path has no name; give it one.");
  if (s.axis < 3 || s.axis > 5) add("axis", "The axis must be one of Rx, Ry, Rz.");
  for (const double angle : {s.from_rad, s.to_rad})
    if (!std::isfinite(angle) || std::abs(angle) > kLargestTurn_rad)
      add(angle == s.from_rad ? "from_rad" : "to_rad", "The angle must be a number of at most 170 deg.");
  if (s.from_rad == s.to_rad) add("to_rad", "The path ends where it begins.", "Give it a range.");
  positive("step_rad", "The step", s.step_rad, "rad");
  positive("rate_rad_per_s", "The rate", s.rate_rad_per_s, "rad/s");
  if (s.step_rad > 0.0 && std::abs(s.to_rad - s.from_rad) / s.step_rad > kMostStops)
    add("step_rad", "The path has more than " + shownNumber(kMostStops) + " stops.", "Take larger steps.");
  settling(s.forceTolerance_N, s.momentTolerance_Nm, s.settle_s, s.timeout_s);
  cycles(s.repeats, "repeats");
  if (s.rate_rad_per_s > 0.0 && motion::kMinJerkPeakRate * s.rate_rad_per_s > limits_.angularSpeed_rad_per_s)
    add("rate_rad_per_s", "The rate is faster than the speed limits allow; it may be " +
                              shownNumber(limits_.angularSpeed_rad_per_s / motion::kMinJerkPeakRate, "rad/s") +
                              " at most.");
  for (int i = 1; i <= std::min(s.repeats, 1000); ++i) {
    const std::string name = i == 1 ? s.path : s.path + " " + std::to_string(i);
    state_.paths.insert(name);
    state_.paths.insert(name + " back");
  }
  state_.forceControl = state_.measured = true;
  state_.held.fill(0.0);
  if (s.axis >= 3 && s.axis <= 5) state_.pose[s.axis] = s.from_rad;
}

void Validator::operator()(const RecordPathStep& s) {
  if (s.path.empty()) add("path", "The path has no name; give it one.");
  positive("distance_m", "The distance of two points", s.distance_m, "m");
  positive("angle_rad", "The angle of two points", s.angle_rad, "rad");
  if (recording_) add("type", "A path is recorded already.", "Record one at a time.");
  const bool before = recording_;
  recording_ = true;
  list(s.steps, "steps", s.path);
  recording_ = before;
  state_.paths.insert(s.path);
}

void Validator::operator()(const ReplayPathStep& s) {
  if (s.path.empty()) add("path", "The path has no name; name one that was recorded.");
  else if (s.points.empty() && !state_.paths.count(s.path))
    add("path", "No step before has recorded the path \"" + s.path + "\".", "Record it before, or name a CSV file.");
  positive("speed", "The speed", s.speed, "of the recorded one");
  hold("hold_s", s.hold_s);
  if (!s.points.empty() && s.speed > 0.0) {
    if (const auto spline = motion::SplinePath::through(s.points, s.speed); !spline)
      add("path", spline.error().message, spline.error().remedy);
    else slowEnough("speed", spline->peakSpeed_m_per_s(), spline->peakRate_rad_per_s(), 0.0);
    for (const auto& point : s.points) {
      const std::size_t problems = problems_.size();
      insideBox("path", point.X_RD.translation);
      if (problems_.size() > problems) break;  // say it once
    }
  }
  state_.forceControl = false;
  state_.afterMove = state_.measured = true;
  state_.held.fill(0.0);
}

void Validator::operator()(const SweepStep& s) {
  if (s.parameter.empty()) add("parameter", "The sweep has no parameter; name what takes the values.");
  if (s.values.empty() || s.passes.empty()) add("values", "The sweep has no values; name at least one.");
  const auto labels = allLabels_;
  auto seen = allLabels_;
  const std::size_t before = problems_.size();
  for (std::size_t i = 0; i < s.passes.size() && problems_.size() == before; ++i) {
    allLabels_ = labels;  // each pass has the same
    const double value = i < s.values.size() ? s.values[i] : 0.0;
    list(s.passes[i], "steps", s.parameter + " " + (s.unit == "1" ? shownNumber(value) : shownNumber(value, s.unit)));
    seen.insert(allLabels_.begin(), allLabels_.end());
  }
  allLabels_ = seen;
}

void Validator::operator()(const RepeatStep& s) {
  cycles(s.times, "times");
  const auto labels = allLabels_;
  const std::size_t before = problems_.size();
  list(s.steps, "steps", "1 of " + std::to_string(s.times));
  if (s.untilConverged) {
    measure("until", s.measure);
    positive("until", "The change", s.change, unitOf(s.measure.of));
    if (s.times < 2) add("times", "One time alone can not converge.", "Give it the most times that it may take.");
  }
  if (s.times < 2 || problems_.size() > before) return;
  // Once more: what the last step leaves behind is what the first one finds.
  const auto seen = allLabels_;
  allLabels_ = labels;
  list(s.steps, "steps", "2 of " + std::to_string(s.times));
  allLabels_ = seen;
}

void Validator::operator()(const BranchStep& s) {
  measure("measure", s.measure);
  if (!std::isfinite(s.value)) add("value", "The value that decides must be a number.");
  const State before = state_;
  list(s.thenSteps, "then", "then");
  State after = state_;
  state_ = before;
  if (!s.elseSteps.empty()) list(s.elseSteps, "else", "else");
  state_ = merged(after, state_);
}

void Validator::operator()(const SubProtocolStep& s) {
  if (s.protocol.empty()) add("protocol", "No protocol is named.", "Name it by its key.");
  const auto labels = std::move(allLabels_);
  allLabels_.clear();  // its labels are its own
  list(s.steps, "protocol", s.protocol);
  allLabels_ = labels;
}

void Validator::operator()(const PromptStep& s) {
  if (s.text.empty()) add("text", "The prompt has no text; say what is asked.");
  if (s.choices.empty()) add("choices", "The prompt has no choices; give at least one.");
  for (const auto& choice : s.choices)
    if (choice.empty()) add("choices", "A choice has no text; say what it stands for.");
  if (s.preload_N && !(*s.preload_N >= 0.0 && std::isfinite(*s.preload_N)))
    add("preload_N", "The preload must be a number that is not negative.");
}

void Validator::operator()(const CutStep& s) {
  if (s.structure.empty()) add("structure", "No structure is named.", "Name it as the specimen lists it.");
}

void Validator::operator()(const MarkStep& s) {
  if (s.text.empty()) add("text", "The mark has no text; say what happens here.");
}

}  // namespace articulus::protocol
