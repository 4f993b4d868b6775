#include "core/protocol/preview/set_point_preview.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::protocol {
namespace {

constexpr int kMostCorners = 200'000;
/// Where a preview has x y z Rx Ry Rz: about x is lateral bending, about y flexion, which comes first there.
constexpr std::array<std::size_t, 6> kClinical{0, 1, 2, 4, 3, 5};

/// Of a step alone, before the specimen is known.
double timeOf(const Action& action) {
  Action alone;
  alone.kind = action.kind;
  static_cast<AnyStep&>(alone.step) = action.step;  // NOLINT(cppcoreguidelines-slicing): without its limits and reports
  Forecast peaks;
  return ForecastWalk(peaks, {}).time(alone).about_s;
}

}  // namespace

void SetPointDrawer::add(const Action& action) {
  withKind(action.step, [this, &action](const auto& kind, const auto& step) {
    if (kind.draw) return kind.draw(step, *this);
    // Where it leads is the specimen's to say.
    if (!started_) under(all(force_ ? Shown::Load : Shown::Pose));
    under(all(Shown::Nothing));
    if (const double time_s = timeOf(action); std::isfinite(time_s)) hold(time_s);
  });
  (force_ ? out_.hasForceSteps : out_.hasMoveSteps) = true;
}

void SetPointDrawer::drive(const Kinds& kinds) {
  const auto any = [&kinds](Shown kind) { return std::ranges::count(kinds, kind) > 0; };
  force_ = any(Shown::Load);
  if (any(Shown::Pose)) out_.hasMoveSteps = true;
  under(kinds);
}

void SetPointDrawer::under(const Kinds& kinds) {
  if (started_ && kinds_ == kinds) return;
  for (std::size_t i = 0; i < 6; ++i)
    if (kinds_[i] != kinds[i] || !started_) now_[i] = held_[i] = 0.0;
  kinds_ = kinds;
  started_ = true;
  corner();
}

void SetPointDrawer::to(const Six& target, double duration_s) {
  if (std::isfinite(duration_s) && duration_s > 0.0) time_s_ += duration_s;
  now_ = target;
  corner();
}

void SetPointDrawer::hold(double duration_s) {
  if (!started_) under(all(force_ ? Shown::Load : Shown::Pose));
  if (duration_s > 0.0) to(now_, duration_s);
}

bool SetPointDrawer::full() const { return out_.time_s.size() > kMostCorners; }

void SetPointDrawer::corner() {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  out_.time_s.push_back(time_s_);
  for (std::size_t i = 0; i < 6; ++i) {
    out_.load[i].push_back(kinds_[i] == Shown::Load ? now_[i] : kNone);
    out_.pose[kClinical[i]].push_back(kinds_[i] == Shown::Pose ? now_[i] : kNone);
  }
}

SetPointPreview previewOf(const Protocol& protocol, std::optional<spatial::Side> side) {
  SetPointPreview preview;
  SetPointDrawer draw(preview);
  preview.stepStart_s.assign(protocol.steps.size() + 1, 0.0);
  const auto program = expand(protocol, side);
  if (!program) return preview;
  std::size_t begun = 0;
  for (const Action& action : program->actions) {
    for (; begun <= static_cast<std::size_t>(action.topStep); ++begun) preview.stepStart_s[begun] = draw.time_s();
    if (action.kind == ActionKind::Motion || action.kind == ActionKind::Replay) draw.add(action);
  }
  for (; begun < preview.stepStart_s.size(); ++begun) preview.stepStart_s[begun] = draw.time_s();
  return preview;
}

}  // namespace articulus::protocol
