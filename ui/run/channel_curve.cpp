#include "ui/run/channel_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/plot/channel_trace.h"

namespace articulus::ui {
namespace {

constexpr double kGrain = 1.0 / 1000.0;  // of what has been reached so far
constexpr double kFinest = 1.0 / 80.0;   // of the least that a plot shows: noise draws no line

}  // namespace

void ChannelCurve::setAxes(std::optional<Axes> axes) {
  if (std::exchange(axes_, axes) == axes) return;
  clear();
  if (!axes_) return;
  acrossScale_ = traceOf(axes_->across).scale;
  uprightScale_ = traceOf(axes_->upright).scale;
  leastAcross_ = kFinest * smallestSpanOf(axes_->across);
  leastUpright_ = kFinest * smallestSpanOf(axes_->upright);
}

void ChannelCurve::clear() {
  points_.clear();
  taken_ = 0;
}

void ChannelCurve::append(const record::Sample& sample) {
  if (!axes_) return;
  const QPointF point(sample[axes_->across] * acrossScale_, sample[axes_->upright] * uprightScale_);
  if (!std::isfinite(point.x()) || !std::isfinite(point.y())) {  // the line has a gap there
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (!points_.empty() && !std::isnan(points_.back().x())) points_.emplace_back(kNaN, kNaN);
    return;
  }
  if (taken_ == 0) least_ = most_ = point;
  least_ = {std::min(least_.x(), point.x()), std::min(least_.y(), point.y())};
  most_ = {std::max(most_.x(), point.x()), std::max(most_.y(), point.y())};
  const QPointF reached = kGrain * (most_ - least_);
  const QPointF grain(std::max(reached.x(), leastAcross_), std::max(reached.y(), leastUpright_));
  if (!points_.empty() && std::abs(points_.back().x() - point.x()) <= grain.x() &&
      std::abs(points_.back().y() - point.y()) <= grain.y())
    return;
  if (points_.size() >= kMost) points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(kMost / 3));
  points_.push_back(point);
  ++taken_;
}

}  // namespace articulus::ui
