#include "ui/protocol/set_point_preview.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/protocol/forecast.h"
#include "core/protocol/program.h"

namespace articulus::ui {
namespace {

using Six = std::array<double, 6>;

constexpr int kMostCorners = 200'000;  // cycles may be 1000 by mistake: the drawing stops, the editor goes on

enum class Shown { Nothing, Load, Pose };
using Kinds = std::array<Shown, 6>;

constexpr Kinds all(Shown kind) { return {kind, kind, kind, kind, kind, kind}; }

/// Writes corner points; which of the two kinds is driven on each axis changes with the steps.
class Drawer {
 public:
  explicit Drawer(SetPointPreview& out) : out_(out) {}

  void under(bool force) { under(all(force ? Shown::Load : Shown::Pose)); }
  void under(const Kinds& kinds) {
    if (started_ && kinds_ == kinds) return;
    for (std::size_t i = 0; i < 6; ++i)
      if (kinds_[i] != kinds[i] || !started_) now_[i] = held_[i] = 0.0;
    kinds_ = kinds;
    started_ = true;
    corner();
  }
  /// The load that a step leaves in place: later steps go about it.
  void keep(const Six& load) { held_ = load; }
  [[nodiscard]] const Six& held() const { return held_; }
  [[nodiscard]] const Six& now() const { return now_; }
  void to(const Six& target, double duration_s) {
    if (std::isfinite(duration_s) && duration_s > 0.0) time_ += duration_s;
    now_ = target;
    corner();
  }
  void hold(double duration_s) {
    if (duration_s > 0.0) to(now_, duration_s);
  }
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] bool full() const { return out_.time_s.size() > kMostCorners; }

 private:
  void corner() {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    out_.time_s.push_back(time_);
    for (std::size_t i = 0; i < 6; ++i) {
      out_.load[i].push_back(kinds_[i] == Shown::Load ? now_[i] : kNone);
      out_.pose[i].push_back(kinds_[i] == Shown::Pose ? now_[i] : kNone);
    }
  }
  SetPointPreview& out_;
  Six now_{}, held_{};
  double time_ = 0.0;
  Kinds kinds_{};
  bool started_ = false;
};

constexpr int kQuarterPoints = 6;  // of a wave

struct Walk {
  Drawer& draw;

  void operator()(const protocol::UnloadStep& step) const {
    draw.under(true);
    draw.keep({});
    draw.to({}, 0.0);
    draw.hold(step.hold_s);
  }
  void operator()(const protocol::LoadCycleStep& step) const {
    draw.under(true);
    if (step.axis < 0 || step.axis > 5 || !(step.rate_per_s > 0.0)) return;
    const double quarter = std::abs(step.amplitude) / step.rate_per_s;
    const auto axis = static_cast<std::size_t>(step.axis);
    Six first = draw.held(), second = draw.held();
    first[axis] += step.amplitude;
    second[axis] -= step.amplitude;
    for (int cycle = 0; cycle < step.cycles && !draw.full(); ++cycle) {
      draw.to(first, quarter);
      draw.hold(step.hold_s);
      draw.to(second, 2.0 * quarter);
      draw.hold(step.hold_s);
      draw.to(draw.held(), quarter);
    }
  }
  void operator()(const protocol::LoadStep& step) const {
    draw.under(true);
    for (int cycle = 0; cycle < step.cycles && !draw.full(); ++cycle) {
      draw.to(step.target, step.time_s);
      draw.hold(step.hold_s);
      if (step.returnToZero) draw.to(draw.held(), step.time_s);
    }
    if (!step.returnToZero) draw.keep(step.target);
  }
  void operator()(const protocol::MoveStep& step) const {
    draw.under(false);
    draw.to({step.translation_m[0], step.translation_m[1], step.translation_m[2], step.angles_rad[0],
             step.angles_rad[1], step.angles_rad[2]},
            step.time_s);
    draw.hold(step.hold_s);
  }
  void operator()(const protocol::WaitStep& step) const { draw.hold(step.duration_s); }

  void operator()(const protocol::WaveformStep& step) const {
    Kinds kinds{};
    for (std::size_t i = 0; i < 6; ++i) {
      const auto mode = step.goals.axis[i].mode;
      kinds[i] = mode == control::AxisMode::Force      ? Shown::Load
                 : mode == control::AxisMode::Position ? Shown::Pose
                                                       : Shown::Nothing;
    }
    draw.under(kinds);
    const Six from = draw.now();
    const auto at = [&](double share) {
      Six target = from;
      for (std::size_t i = 0; i < 6; ++i)
        if (kinds[i] != Shown::Nothing) target[i] += share * step.goals.axis[i].value;
      return target;
    };
    const double settle_s = step.timeout_s > 0.0 ? step.settle_s : 0.0;
    if (step.shape == protocol::Waveform::Ramp) {
      Six target = from;
      for (std::size_t i = 0; i < 6; ++i)
        if (kinds[i] != Shown::Nothing) target[i] = step.goals.axis[i].value;
      draw.to(target, step.time_s);
      draw.hold(step.hold_s);
      if (step.returns) draw.to(from, step.time_s);
    } else if (step.shape == protocol::Waveform::Profile) {
      const auto& t = step.profileTime_s;
      const std::size_t points = std::min(t.size(), step.profileValue.size());
      for (int cycle = 0; cycle < step.cycles && !draw.full(); ++cycle)
        for (std::size_t i = 0; i < points; ++i) draw.to(at(step.profileValue[i]), i == 0 ? 0.0 : t[i] - t[i - 1]);
    } else {
      const bool sine = step.shape == protocol::Waveform::Sine;
      const auto quarter = [&](double size, bool up) {
        for (int k = 1; k <= kQuarterPoints; ++k) {
          const double x = static_cast<double>(up ? k : kQuarterPoints - k) / kQuarterPoints;
          draw.to(at(size * (sine ? std::sin(0.5 * M_PI * x) : x)), step.time_s / kQuarterPoints);
        }
      };
      for (int cycle = 0; cycle < step.cycles && !draw.full(); ++cycle)
        for (const double side : {1.0, -1.0}) {
          if (side < 0.0 && !step.bothSides) break;
          quarter(side, true);
          draw.hold(step.hold_s);
          quarter(side, false);
        }
    }
    draw.hold(settle_s);
    Six held{};
    for (std::size_t i = 0; i < 6; ++i)
      if (kinds[i] == Shown::Load) held[i] = draw.now()[i];
    draw.keep(held);
  }

  // Where these lead is the specimen's to say.
  void operator()(const protocol::GuideStep& step) const {
    Kinds kinds{};
    Six target{};
    for (std::size_t i = 0; i < 6; ++i)
      if (step.axes[i]) {
        kinds[i] = Shown::Load;
        target[i] = step.target[i];
      }
    draw.under(kinds);
    draw.to(target, 0.0);
    draw.hold(step.settle_s);
    draw.keep(target);
  }
  void operator()(const auto& step) const {
    draw.under(Kinds{});
    protocol::Program alone;
    protocol::Action action;
    action.kind = std::is_same_v<std::decay_t<decltype(step)>, protocol::ReplayPathStep> ? protocol::ActionKind::Replay
                                                                                         : protocol::ActionKind::Motion;
    action.step = step;
    alone.actions.push_back(std::move(action));
    const double time_s = protocol::forecast(alone, 1.0).duration_s;
    if (std::isfinite(time_s)) draw.hold(time_s);
  }
};

}  // namespace

SetPointPreview previewOf(const protocol::Protocol& protocol, std::optional<spatial::Side> side) {
  SetPointPreview preview;
  Drawer draw(preview);
  preview.stepStart_s.assign(protocol.steps.size() + 1, 0.0);
  const auto program = protocol::expand(protocol, side);
  if (!program) return preview;
  bool force = true;
  std::size_t begun = 0;
  for (const auto& action : program->actions) {
    for (; begun <= static_cast<std::size_t>(action.topStep); ++begun) preview.stepStart_s[begun] = draw.time();
    if (action.kind != protocol::ActionKind::Motion && action.kind != protocol::ActionKind::Replay) continue;
    const protocol::AnyStep& step = action.step;
    const bool known = std::holds_alternative<protocol::UnloadStep>(step) ||
                       std::holds_alternative<protocol::LoadCycleStep>(step) ||
                       std::holds_alternative<protocol::LoadStep>(step);
    if (known || std::holds_alternative<protocol::MoveStep>(step)) force = known;
    const auto* wave = std::get_if<protocol::WaveformStep>(&step);
    if (wave || std::holds_alternative<protocol::GuideStep>(step)) {
      force = !wave || wave->goals.has(control::AxisMode::Force);
      preview.hasMoveSteps = preview.hasMoveSteps || (wave && wave->goals.has(control::AxisMode::Position));
    } else if (known || std::holds_alternative<protocol::MoveStep>(step) || preview.time_s.empty()) {
      draw.under(force);
    }
    std::visit(Walk{draw}, step);
    (force ? preview.hasForceSteps : preview.hasMoveSteps) = true;
  }
  for (; begun < preview.stepStart_s.size(); ++begun) preview.stepStart_s[begun] = draw.time();
  return preview;
}

}  // namespace articulus::ui
