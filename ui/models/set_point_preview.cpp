#include "ui/models/set_point_preview.h"

#include <cmath>
#include <limits>

namespace articulus::ui {
namespace {

using Six = std::array<double, 6>;

constexpr int kMostCorners = 200'000;   // cycles may be 1000 by mistake: the drawing stops, the editor goes on

/// Writes corner points; which of the two kinds is driven changes with the steps.
class Drawer {
 public:
  explicit Drawer(SetPointPreview& out) : out_(out) {}

  void under(bool force) {
    if (started_ && force_ == force) return;
    force_ = force;
    started_ = true;
    now_ = {};
    held_ = {};
    corner();
  }
  /// The load that a step leaves in place: later steps go about it.
  void keep(const Six& load) { held_ = load; }
  [[nodiscard]] const Six& held() const { return held_; }
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
      out_.load[i].push_back(force_ ? now_[i] : kNone);
      out_.pose[i].push_back(force_ ? kNone : now_[i]);
    }
  }
  SetPointPreview& out_;
  Six now_{}, held_{};
  double time_ = 0.0;
  bool force_ = true, started_ = false;
};

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
    draw.to({step.translation_m[0], step.translation_m[1], step.translation_m[2], step.angles_rad[0], step.angles_rad[1],
             step.angles_rad[2]},
            step.time_s);
    draw.hold(step.hold_s);
  }
  void operator()(const protocol::WaitStep& step) const { draw.hold(step.duration_s); }
};

}  // namespace

SetPointPreview previewOf(const protocol::Protocol& protocol) {
  SetPointPreview preview;
  Drawer draw(preview);
  bool force = true;
  for (const auto& step : protocol.steps) {
    if (!std::holds_alternative<protocol::WaitStep>(step)) force = !std::holds_alternative<protocol::MoveStep>(step);
    draw.under(force);
    preview.stepStart_s.push_back(draw.time());
    std::visit(Walk{draw}, step);
    (force ? preview.hasForceSteps : preview.hasMoveSteps) = true;
  }
  preview.stepStart_s.push_back(draw.time());
  return preview;
}

}  // namespace articulus::ui
