#include "core/protocol/forecast.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/control/laws/torque_monitored_rotation.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using spatial::Vector6;

// A row of the sample table: 76 numbers of eight bytes and what SQLite needs to tell them apart, with its index.
constexpr double kBytesPerSample = 700.0;
constexpr double kApproach_s = 3.0;  // to the start of a replay

/// Time of each action alone, and the peaks of set-points on the way.
class Walk {
 public:
  explicit Walk(Forecast& out) : out_(out) {}

  double time_s(const Action& action) {
    if (action.kind == ActionKind::RecordPath) began_[action.path] = clock_s_;
    if (action.kind == ActionKind::EndPath) length_s_[action.path] = clock_s_ - began_[action.path];
    if (action.kind == ActionKind::TakePose) {
      if (action.begins) began_[action.path] = clock_s_;
      length_s_[action.path] = clock_s_ - began_[action.path];
    }
    const bool lasts =
        action.kind == ActionKind::Motion || action.kind == ActionKind::Replay || action.kind == ActionKind::Home;
    const double time_s = lasts ? std::visit(*this, static_cast<const AnyStep&>(action.step)) : 0.0;
    clock_s_ += time_s;
    return time_s;
  }

  double operator()(const UnloadStep& s) {
    held_.setZero();
    return s.hold_s;
  }
  double operator()(const LoadCycleStep& s) {
    see(held_);
    if (s.axis >= 0 && s.axis < 6)
      out_.peakLoad[s.axis] = std::max(out_.peakLoad[s.axis], std::abs(held_[s.axis]) + std::abs(s.amplitude));
    return s.cycles * (4.0 * std::abs(s.amplitude) / s.rate_per_s + 2.0 * s.hold_s);
  }
  double operator()(const LoadStep& s) {
    const Vector6 target = Eigen::Map<const Vector6>(s.target.data());
    see(target);
    if (!s.returnToZero) held_ = target;
    return s.cycles * ((s.returnToZero ? 2.0 : 1.0) * s.time_s + s.hold_s);
  }
  double operator()(const MoveStep& s) {
    Vector6 pose;
    pose << s.translation_m, s.angles_rad[1], s.angles_rad[0], s.angles_rad[2];
    displaced(pose);
    held_.setZero();
    return s.time_s + s.hold_s;
  }
  double operator()(const WaitStep& s) { return s.duration_s; }
  double operator()(const HomeStep& s) { return s.time_s; }
  double operator()(const WaveformStep& s) {
    const bool ramp = s.shape == Waveform::Ramp;
    double scale = 1.0;
    for (const double value : s.profileValue) scale = std::max(scale, std::abs(value));
    Vector6 load = Vector6::Zero(), pose = Vector6::Zero(), after = Vector6::Zero();
    for (int i = 0; i < 6; ++i) {
      const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)];
      if (goal.mode == AxisMode::Force) {
        load[i] = ramp ? std::abs(goal.value) : std::abs(held_[i]) + scale * std::abs(goal.value);
        after[i] = ramp && !s.returns ? goal.value : held_[i];
      }
      if (goal.mode == AxisMode::Position)
        pose[i] = ramp ? std::abs(goal.value) : std::abs(pose_[i]) + scale * std::abs(goal.value);
      if (goal.mode == AxisMode::Position && ramp) pose_[i] = goal.value;
    }
    see(load);
    displaced(pose, false);
    held_ = after;
    const double settle_s = s.timeout_s > 0.0 ? s.settle_s : 0.0;
    if (ramp) return (s.returns ? 2.0 : 1.0) * s.time_s + s.hold_s + settle_s;
    if (s.shape == Waveform::Profile)
      return (s.profileTime_s.empty() ? 0.0 : s.cycles * (s.profileTime_s.back() - s.profileTime_s.front())) + settle_s;
    return s.cycles * (s.bothSides ? 4.0 * s.time_s + 2.0 * s.hold_s : 2.0 * s.time_s + s.hold_s) + settle_s;
  }
  double operator()(const GuideStep& s) {
    held_ = Eigen::Map<const Vector6>(s.target.data());
    see(held_);
    return s.settle_s;
  }
  double operator()(const RotateStep& s) {
    held_ << s.force_N[0], s.force_N[1], s.force_N[2], 0.0, 0.0, 0.0;
    see(held_);
    Vector6 pose = Vector6::Zero();
    pose[3 + s.axis] = s.angle_rad;
    displaced(pose, false);
    out_.peakLoad[3 + s.axis] = std::max(out_.peakLoad[3 + s.axis], s.torque_Nm);
    return std::min(s.timeout_s, std::abs(s.angle_rad) / control::TorqueMonitoredRotation::kRate_rad_per_s);
  }
  double operator()(const ReplayPathStep& s) {
    held_.setZero();
    const double length_s = s.points.empty() ? length_s_[s.path] : s.points.back().time_s - s.points.front().time_s;
    return kApproach_s + length_s / s.speed + s.hold_s;
  }
  template <class Block>
  double operator()(const Block&) {
    return 0.0;
  }

 private:
  void see(const Vector6& load) { out_.peakLoad = out_.peakLoad.cwiseMax(load.cwiseAbs()); }
  void displaced(const Vector6& pose, bool stays = true) {
    out_.peakDisplacement = out_.peakDisplacement.cwiseMax(pose.cwiseAbs());
    if (stays) pose_ = pose;
  }

  Forecast& out_;
  Vector6 held_ = Vector6::Zero(), pose_ = Vector6::Zero();
  double clock_s_ = 0.0;
  std::map<std::string, double> began_, length_s_;
};

}  // namespace

Forecast forecast(const Program& program, double rate_Hz) {
  Forecast f;
  Walk walk(f);
  const std::size_t n = program.actions.size();
  std::vector<double> time_s;
  time_s.reserve(n);
  for (const Action& action : program.actions) {
    time_s.push_back(walk.time_s(action));
    f.prompts += action.kind == ActionKind::Prompt;
    f.cuts += action.kind == ActionKind::Cut;
  }
  f.actions = static_cast<int>(n);
  // All jumps go forward: the longest way from each action to the end, from the last on.
  std::vector<double> rest_s(n + 1, 0.0);
  const auto after = [&](int number, std::size_t next) {
    return rest_s[number < 0 ? next : std::min(static_cast<std::size_t>(number), n)];
  };
  for (std::size_t i = n; i-- > 0;) {
    const Action& a = program.actions[i];
    double ahead = rest_s[i + 1];
    if (a.kind == ActionKind::Check) ahead = std::max(after(a.jump, i + 1), after(a.jumpElse, i + 1));
    if (a.kind == ActionKind::Jump) ahead = after(a.jump, i + 1);
    rest_s[i] = time_s[i] + ahead;
  }
  f.duration_s = rest_s[0];
  const double samples = std::min(f.duration_s * rate_Hz, 1e15);
  f.samples = std::isfinite(samples) ? static_cast<std::int64_t>(std::llround(samples)) : 0;
  f.storedBytes = static_cast<std::int64_t>(kBytesPerSample * static_cast<double>(f.samples));
  rest_s.pop_back();
  f.rest_s = std::move(rest_s);
  return f;
}

}  // namespace articulus::protocol
