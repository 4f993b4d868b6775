#include "ui/run/tracked_traces.h"

#include <cmath>
#include <limits>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::ui {

using spatial::Vector3;

namespace {

const double kGap = std::numeric_limits<double>::quiet_NaN();

double valueOf(TrackedTraces::Quantity quantity, const Vector3& shift_m, const Vector3& turn_rad) {
  using enum TrackedTraces::Quantity;
  constexpr double kMm = spatial::kMillimetresPerMetre;
  switch (quantity) {
    case Way: return kMm * shift_m.norm();
    case X: return kMm * shift_m.x();
    case Y: return kMm * shift_m.y();
    case Z: return kMm * shift_m.z();
    case Turn: return spatial::inDegrees(turn_rad.norm());
    case TurnX: return spatial::inDegrees(turn_rad.x());
    case TurnY: return spatial::inDegrees(turn_rad.y());
    case TurnZ: return spatial::inDegrees(turn_rad.z());
  }
  return kGap;
}

}  // namespace

bool TrackedTraces::isTurn(Quantity quantity) { return quantity == Quantity::Turn || quantity >= Quantity::TurnX; }

void TrackedTraces::setBones(const QStringList& names) {
  if (names == names_) return;
  names_ = names;
  traces_.assign(static_cast<std::size_t>(names.size()), {});
}

void TrackedTraces::begin(double begin_s) {
  begin_s_ = begin_s;
  traces_.assign(traces_.size(), {});
}

void TrackedTraces::add(Trace& trace, const Point& point) {
  if (trace.points.size() >= kMost) {  // the gaps stay: a line over them would be a lie
    std::size_t kept = 0;
    for (std::size_t i = 0; i < trace.points.size(); ++i)
      if (i % 2 == 0 || std::isnan(trace.points[i].shift_m.x())) trace.points[kept++] = trace.points[i];
    if (kept > kMost / 2 + kMost / 4) kept = 0;  // it flickers all the time: what is old says nothing
    trace.points.resize(kept);
    trace.every *= 2;
  }
  trace.points.push_back(point);
  ++taken_;
}

void TrackedTraces::append(const std::vector<record::TrackedPose>& frame) {
  for (const record::TrackedPose& pose : frame) {
    if (pose.body < 0 || static_cast<std::size_t>(pose.body) >= traces_.size()) continue;
    Trace& trace = traces_[static_cast<std::size_t>(pose.body)];
    if (trace.frame == pose.frame || !std::isfinite(pose.time_s)) continue;
    trace.frame = pose.frame;
    if (!begin_s_) begin_s_ = pose.time_s;
    const double at_s = pose.time_s - *begin_s_;
    if (at_s < 0.0) continue;
    if (pose.quality == record::TrackQuality::Missing) {
      if (trace.first && !trace.lost) add(trace, {at_s, Vector3::Constant(kGap), Vector3::Constant(kGap)});
      trace.lost = true;
      continue;
    }
    if (!trace.first) trace.first = pose.X_TV;
    if (trace.seen++ % trace.every != 0 && !trace.lost) continue;
    trace.lost = false;
    add(trace, {at_s, pose.X_TV.translation - trace.first->translation,
                spatial::logRotation(pose.X_TV.rotation * trace.first->rotation.transpose())});
  }
}

std::vector<std::vector<QPointF>> TrackedTraces::points(Quantity quantity) const {
  std::vector<std::vector<QPointF>> all;
  for (const Trace& trace : traces_) {
    auto& line = all.emplace_back();
    line.reserve(trace.points.size());
    for (const Point& point : trace.points)
      line.emplace_back(point.time_s, valueOf(quantity, point.shift_m, point.turn_rad));
  }
  return all;
}

}  // namespace articulus::ui
