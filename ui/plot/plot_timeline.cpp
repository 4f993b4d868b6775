#include "ui/plot/plot_timeline.h"

#include <algorithm>

namespace articulus::ui {
namespace {
constexpr double kLongest_s = 7200.0;
}

void PlotTimeline::setData(double first_s, double last_s) {
  first_ = first_s;
  last_ = last_s;
  if (!following_) return;
  to_ = std::max(last_, first_ + window_);  // at the beginning the line grows from the left
  from_ = to_ - window_;
}

void PlotTimeline::setWindow_s(double window_s) {
  set_ = std::clamp(window_s, kShortest_s, kLongest_s);
  follow();
}

void PlotTimeline::follow() {
  following_ = true;
  window_ = set_;
  setData(first_, last_);
}

void PlotTimeline::showAll() { hold(first_, std::max(last_, first_ + kShortest_s)); }

void PlotTimeline::zoom(double factor, double about_s) {
  if (factor <= 0.0) return;
  if (following_) {
    window_ = std::clamp(window_ / factor, kShortest_s, kLongest_s);
    return setData(first_, last_);
  }
  const double width = std::clamp((to_ - from_) / factor, kShortest_s, kLongest_s);
  const double share = (about_s - from_) / (to_ - from_);
  hold(about_s - share * width, about_s + (1.0 - share) * width);
}

void PlotTimeline::pan(double by_s) { hold(from_ + by_s, to_ + by_s); }

void PlotTimeline::show(double from_s, double to_s) { hold(from_s, to_s); }

void PlotTimeline::hold(double from_s, double to_s) {
  following_ = false;
  // Some of the data always stays in view: one cannot lose it.
  const double width = to_s - from_s, margin = 0.1 * width;
  const double from = std::clamp(from_s, first_ - width + margin, std::max(first_ - width + margin, last_ - margin));
  from_ = from;
  to_ = from + width;
}

}  // namespace articulus::ui
