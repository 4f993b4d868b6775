#include "core/publication/facts/course.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace articulus::publication {

CourseBuilder::CourseBuilder(std::int64_t samples, int stretches)
    : perStretch_(std::max<std::int64_t>(1, samples / std::max(1, stretches))) {}

void CourseBuilder::add(double time_s, double value) {
  if (inStretch_ == 0) firstTime_ = time_s;
  if (std::isfinite(value) && std::isfinite(time_s)) {
    if (std::isnan(course_.first)) course_.first = value;
    if (!any_ || value < low_) {
      low_ = value;
      lowTime_ = time_s;
    }
    if (!any_ || value > high_) {
      high_ = value;
      highTime_ = time_s;
    }
    any_ = true;
  }
  if (++inStretch_ >= perStretch_) close();
}

void CourseBuilder::close() {
  if (inStretch_ == 0) return;
  const auto put = [this](double time_s, double value) {
    course_.time_s.push_back(time_s);
    course_.value.push_back(value);
  };
  if (!any_) {
    if (course_.value.empty() || std::isfinite(course_.value.back()))
      put(firstTime_, std::numeric_limits<double>::quiet_NaN());
  } else if (lowTime_ == highTime_) {
    put(lowTime_, low_);
  } else if (lowTime_ < highTime_) {
    put(lowTime_, low_);
    put(highTime_, high_);
  } else {
    put(highTime_, high_);
    put(lowTime_, low_);
  }
  inStretch_ = 0;
  any_ = false;
}

Course CourseBuilder::course() {
  close();
  return course_;
}

LineBuilder::LineBuilder(std::int64_t samples, int stretches)
    : perStretch_(std::max<std::int64_t>(1, samples / std::max(1, stretches))) {}

void LineBuilder::add(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    close();  // a break of the line stays one
    if (line_.value.empty() || std::isfinite(line_.value.back())) {
      line_.time_s.push_back(std::numeric_limits<double>::quiet_NaN());
      line_.value.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    return;
  }
  const Point point{place_++, x, y};
  if (inStretch_ == 0) kept_.fill(point);
  if (x < kept_[1].x) kept_[1] = point;
  if (x > kept_[2].x) kept_[2] = point;
  if (y < kept_[3].y) kept_[3] = point;
  if (y > kept_[4].y) kept_[4] = point;
  kept_[5] = point;
  if (++inStretch_ >= perStretch_) close();
}

void LineBuilder::close() {
  if (inStretch_ == 0) return;
  std::ranges::sort(kept_, {}, &Point::place);
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    if (i > 0 && kept_[i].place == kept_[i - 1].place) continue;
    line_.time_s.push_back(kept_[i].x);
    line_.value.push_back(kept_[i].y);
  }
  inStretch_ = 0;
}

Course LineBuilder::line() {
  close();
  return line_;
}

void thinLine(std::vector<double>& x, std::vector<double>& y, std::size_t stretches) {
  const std::size_t n = std::min(x.size(), y.size());
  if (n <= 6 * stretches || stretches == 0) return;
  if (std::ranges::any_of(y, [](double v) { return std::isnan(v); })) {
    LineBuilder line(static_cast<std::int64_t>(n), static_cast<int>(stretches));
    for (std::size_t i = 0; i < n; ++i) line.add(x[i], y[i]);
    Course course = line.line();
    x = std::move(course.time_s);
    y = std::move(course.value);
    return;
  }
  std::vector<double> thinX, thinY;
  for (std::size_t k = 0; k < stretches; ++k) {
    const std::size_t begin = k * n / stretches, end = (k + 1) * n / stretches;
    std::array<std::size_t, 6> keep{begin, begin, begin, begin, begin, end - 1};
    for (std::size_t i = begin; i < end; ++i) {
      if (!(x[keep[1]] <= x[i])) keep[1] = i;
      if (!(x[keep[2]] >= x[i])) keep[2] = i;
      if (!(y[keep[3]] <= y[i])) keep[3] = i;
      if (!(y[keep[4]] >= y[i])) keep[4] = i;
    }
    std::sort(keep.begin(), keep.end());
    for (std::size_t j = 0; j < keep.size(); ++j) {
      if (j > 0 && keep[j] == keep[j - 1]) continue;
      thinX.push_back(x[keep[j]]);
      thinY.push_back(y[keep[j]]);
    }
  }
  x = std::move(thinX);
  y = std::move(thinY);
}

}  // namespace articulus::publication
