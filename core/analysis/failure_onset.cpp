#include "core/analysis/failure_onset.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace articulus::analysis {
namespace {

constexpr std::size_t kLeastSamples = 50, kLeastOnLine = 8, kLeastInWindow = 3;
constexpr double kRose = 10.0, kClear = 4.0;  // times the noise

struct Line {
  double slope = 0.0, at0 = 0.0, slopeError = 0.0;
  [[nodiscard]] double at(double way) const { return at0 + slope * way; }
};

/// Least squares of load over way.  In  a span of at least three samples
Line lineThrough(std::span<const LoadedWay> part) {
  const double n = static_cast<double>(part.size());
  double way = 0.0, load = 0.0, square = 0.0, both = 0.0, left = 0.0;
  for (const LoadedWay& s : part) way += s.way / n, load += s.load / n;
  for (const LoadedWay& s : part) {
    square += (s.way - way) * (s.way - way);
    both += (s.way - way) * (s.load - load);
  }
  Line line;
  line.slope = square > 0.0 ? both / square : 0.0;
  line.at0 = load - line.slope * way;
  for (const LoadedWay& s : part) left += (s.load - line.at(s.way)) * (s.load - line.at(s.way));
  line.slopeError = square > 0.0 ? std::sqrt(left / (n - 2.0) / square) : 0.0;
  return line;
}

double noiseOf(std::span<const LoadedWay> course) {
  double sum = 0.0;
  for (std::size_t i = 2; i < course.size(); ++i) {
    const double d = course[i].load - 2.0 * course[i - 1].load + course[i - 2].load;
    sum += d * d;
  }
  return std::sqrt(sum / (6.0 * static_cast<double>(course.size() - 2)));
}

/// Where a value that is linear between two samples passes zero.
FailureOnset between(const LoadedWay& a, const LoadedWay& b, double valueA, double valueB) {
  const double share = valueB > valueA ? std::clamp(-valueA / (valueB - valueA), 0.0, 1.0) : 1.0;
  return {a.way + share * (b.way - a.way), a.load + share * (b.load - a.load)};
}

/// The course turned so that it rises, and what is known of it.
struct Rising {
  std::vector<LoadedWay> course;        ///< all samples, in order of time
  std::vector<LoadedWay> way;           ///< those that go farther than all before: holds and ways back tell no slope
  std::vector<std::size_t> sample;      ///< of each of them, in the course
  std::size_t peak = 0;                 ///< in the course
  std::size_t from = 0, to = 0;         ///< elastic line, in the way
  double window = 0.0;                  ///< length
  std::size_t inWindow = 0;             ///< fewest samples in a window from the line's beginning to the peak
  double windowWay = 0.0, noise = 0.0;  ///< windowWay: from the first to the last sample of the first window
  Line line;
  /// Last sample of the window that begins there: the first that lies its length on. Size of the way: the way ends.
  [[nodiscard]] std::size_t endOf(std::size_t begin, std::size_t atLeast) const {
    std::size_t end = std::max(atLeast, begin + kLeastInWindow - 1);
    while (end < way.size() && way[end].way - way[begin].way < window) ++end;
    return std::min(end, way.size());
  }
};

std::optional<FailureOnset> deviationOf(const Rising& r, double share) {
  const auto missing = [&](std::size_t i) {
    const double wanted = r.line.at(r.way[i].way);
    return wanted - r.way[i].load - std::max(share * (wanted - r.line.at(0.0)), kClear * r.noise);
  };
  std::size_t lasts = 0;
  for (std::size_t i = r.to; i < r.way.size(); ++i) {
    lasts = missing(i) > 0.0 ? lasts + 1 : 0;
    const std::size_t first = i + 1 - lasts;
    if (lasts < kLeastInWindow || r.way[i].way - r.way[first].way < r.window) continue;
    return between(r.way[first - 1], r.way[first], missing(first - 1), missing(first));
  }
  return {};
}

/// Slopes over windows that go along the way: sums of what enters less what leaves.
class Slopes {
 public:
  explicit Slopes(const Rising& r) : r_(r), begin_(r.from), next_(r.from), origin_(r.way[r.from]) {}
  /// Of the window that begins there, not before the one asked for last; none where the way ends.
  std::optional<double> at(std::size_t begin) {
    const std::size_t end = r_.endOf(begin, next_ > 0 ? next_ - 1 : 0);
    if (end >= r_.way.size()) return {};
    for (; next_ <= end; ++next_) put(r_.way[next_], 1.0L);
    for (; begin_ < begin; ++begin_) put(r_.way[begin_], -1.0L);
    const long double square = square_ - way_ * way_ / count_;
    return square > 0.0L ? static_cast<double>((both_ - way_ * load_ / count_) / square) : 0.0;
  }
  /// Half way along that window.
  [[nodiscard]] LoadedWay middle(std::size_t begin) const {
    const double at = 0.5 * (r_.way[begin].way + r_.way[r_.endOf(begin, begin)].way);
    const auto b = std::ranges::lower_bound(r_.way, at, {}, &LoadedWay::way);
    const LoadedWay &to = *b, &from = b == r_.way.begin() ? to : *(b - 1);
    const double share = to.way > from.way ? (at - from.way) / (to.way - from.way) : 1.0;
    return {at, from.load + share * (to.load - from.load)};
  }

 private:
  void put(const LoadedWay& s, long double sign) {
    const long double way = s.way - origin_.way, load = s.load - origin_.load;
    count_ += sign, way_ += sign * way, load_ += sign * load, square_ += sign * way * way, both_ += sign * way * load;
  }
  const Rising& r_;
  std::size_t begin_, next_;
  LoadedWay origin_;
  long double count_ = 0.0L, way_ = 0.0L, load_ = 0.0L, square_ = 0.0L, both_ = 0.0L;
};

std::optional<FailureOnset> stiffnessDropOf(const Rising& r, double share) {
  const double least = (1.0 - share) * r.line.slope;
  std::size_t lasts = 0, first = 0;
  double before = 0.0, atFirst = 0.0, beforeFirst = 0.0;
  Slopes slopes(r);
  // Before the line begins a structure may still be in its toe.
  for (std::size_t i = r.from; i < r.way.size(); ++i) {
    const auto slope = slopes.at(i);
    if (!slope) break;
    const double missing = least - *slope;
    if (missing > 0.0 && lasts++ == 0) first = i, atFirst = missing, beforeFirst = before;
    if (!(missing > 0.0)) lasts = 0;
    before = missing;
    if (lasts < kLeastInWindow || r.way[i].way - r.way[first].way < r.window) continue;
    const LoadedWay at = slopes.middle(first);
    if (first == r.from) return FailureOnset{at.way, at.load};
    return between(slopes.middle(first - 1), at, beforeFirst, atFirst);
  }
  return {};
}

/// First maximum from which the load fell by the threshold, and the largest fall of all.
std::optional<FailureOnset> loadDropOf(const Rising& r, double share, double& largestDrop) {
  std::optional<FailureOnset> found;
  LoadedWay highest = r.course[r.sample[r.from]];
  for (std::size_t i = r.sample[r.from]; i < r.course.size(); ++i) {
    const LoadedWay& s = r.course[i];
    if (s.load > highest.load) highest = s;
    const double lost = highest.load - s.load;
    largestDrop = std::max(largestDrop, lost / highest.load);
    if (!found && lost > std::max(share * highest.load, kClear * std::sqrt(2.0) * r.noise))
      found = FailureOnset{highest.way, highest.load};
  }
  return found;
}

base::Error never(const std::string& why, const std::string& remedy) {
  return {base::ErrorCode::OutOfRange, why, remedy};
}

base::Result<Rising> risingOf(std::span<const LoadedWay> course, const FailureThresholds& t, double loadSign,
                              double waySign) {
  Rising r;
  r.course.reserve(course.size());
  for (const LoadedWay& s : course)
    r.course.push_back({waySign * (s.way - course[0].way), loadSign * (s.load - course[0].load)});
  const auto higher = [](const LoadedWay& a, const LoadedWay& b) { return a.load < b.load; };
  r.peak = static_cast<std::size_t>(std::max_element(r.course.begin(), r.course.end(), higher) - r.course.begin());
  r.noise = noiseOf(course);
  const double peak = r.course[r.peak].load;
  if (!(peak > std::max(t.leastLoad, kRose * r.noise)) || !(peak > 0.0))
    return never(
        "The load never rose: its peak is " + std::to_string(peak) + ", its noise " + std::to_string(r.noise) + ".",
        "Load it farther, or lower the least load.");
  std::size_t risen = 0;  // of the way, up to the peak
  for (std::size_t i = 0; i < r.course.size(); ++i) {
    if (!r.way.empty() && !(r.course[i].way > r.way.back().way)) continue;
    r.way.push_back(r.course[i]);
    r.sample.push_back(i);
    if (i <= r.peak) risen = r.way.size();
  }
  while (r.from + 1 < risen && r.way[r.from].load < t.zoneFrom * peak) ++r.from;
  r.to = r.from;
  while (r.to + 1 < risen && r.way[r.to].load < t.zoneTo * peak) ++r.to;
  if (r.to - r.from < kLeastOnLine)
    return never(std::to_string(r.to - r.from) + " samples lie between " + std::to_string(t.zoneFrom) + " and " +
                     std::to_string(t.zoneTo) + " of the peak load: they tell no elastic line.",
                 "Load it more slowly, or widen the zone.");
  r.line = lineThrough(std::span(r.way).subspan(r.from, r.to - r.from));
  if (!(r.line.slope > 0.0))
    return never("The load does not rise with the way between " + std::to_string(t.zoneFrom) + " and " +
                     std::to_string(t.zoneTo) + " of its peak.",
                 "Give the way that leads the load.");
  r.window = t.window * r.course[r.peak].way;
  r.inWindow = r.way.size();
  std::size_t end = r.from;
  for (std::size_t i = r.from; i < risen && (end = r.endOf(i, end)) < r.way.size(); ++i) {
    if (i == r.from) r.windowWay = r.way[end].way - r.way[i].way;
    r.inWindow = std::min(r.inWindow, end - i + 1);
  }
  return r;
}

}  // namespace

base::Result<FailureOnsets> failureOnsets(std::span<const LoadedWay> course, const FailureThresholds& t) {
  if (course.size() < kLeastSamples)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A test to failure of " + std::to_string(course.size()) + " samples.", "Record 50 at least."};
  for (const double share : {t.zoneFrom, t.zoneTo, t.deviation, t.stiffnessDrop, t.loadDrop, t.window})
    if (!(share > 0.0 && share < 1.0))
      return base::Error{base::ErrorCode::InvalidArgument, "A threshold of " + std::to_string(share) + " is no share.",
                         "Give more than 0 and less than 1."};
  if (!(t.zoneFrom < t.zoneTo))
    return base::Error{base::ErrorCode::InvalidArgument, "The elastic zone ends before it begins.",
                       "Give it from less to more of the peak load."};
  const auto farther = [&](const LoadedWay& a, const LoadedWay& b) {
    return std::abs(a.load - course[0].load) < std::abs(b.load - course[0].load);
  };
  const LoadedWay& peak = *std::max_element(course.begin(), course.end(), farther);
  const double loadSign = peak.load < course[0].load ? -1.0 : 1.0, waySign = peak.way < course[0].way ? -1.0 : 1.0;
  const auto rising = risingOf(course, t, loadSign, waySign);
  if (!rising) return rising.error();
  const Rising& r = *rising;
  const auto back = [&](FailureOnset at) {
    return FailureOnset{course[0].way + waySign * at.way, course[0].load + loadSign * at.load};
  };
  FailureOnsets found;
  found.peak = {course[r.peak].way, course[r.peak].load};
  found.stiffness = r.line.slope;
  found.stiffnessError = r.line.slopeError;
  found.lineLoad = course[0].load + loadSign * r.line.at(-waySign * course[0].way);
  found.noise = r.noise;
  found.windowWay = r.windowWay;
  if (const auto at = deviationOf(r, t.deviation)) found.deviation = back(*at);
  if (const auto at = loadDropOf(r, t.loadDrop, found.largestDrop)) found.loadDrop = back(*at);
  // Of evenly spaced samples: variance of a slope over the window.
  const double samples = static_cast<double>(r.inWindow), length = found.windowWay;
  found.stiffnessHidden = r.noise * std::sqrt(12.0 / samples) > 0.5 * t.stiffnessDrop * r.line.slope * length;
  if (!found.stiffnessHidden)
    if (const auto at = stiffnessDropOf(r, t.stiffnessDrop)) found.stiffnessDrop = back(*at);
  return found;
}

}  // namespace articulus::analysis
