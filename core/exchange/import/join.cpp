#include "core/exchange/import/join.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/text/text_format.h"
#include "core/exchange/import/times/resampling.h"
#include "core/exchange/import/times/time_base.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kCoarse = 4096;         // rows of the first look for the likeness
constexpr double kLeastLikeness = 0.6;        // correlation below is none
constexpr double kAlike = 0.98;               // of the best: another place as good as it
constexpr double kSpike = 6.0, kOther = 0.6;  // deviations; of the spike, what another may have
constexpr double kClapApart_s = 0.05;
constexpr double kEdge = 0.1;         // of its range: an edge goes from so far above the least to so far below the most
constexpr std::size_t kEdgeRows = 5;  // in so many rows, or
constexpr double kEdge_s = 0.01;      // in so short a time
constexpr double kMostRows = 2e7;     // of even times, on which a likeness is looked for

Error wrong(const std::string& what, std::string remedy) {
  return {ErrorCode::InvalidArgument, what, std::move(remedy)};
}

base::Result<std::vector<double>> channelOf(const Recording& r, const std::string& name, const char* which) {
  const auto at = std::ranges::find(r.header.channels, name, &ChannelHeader::name);
  if (at != r.header.channels.end()) {
    std::vector<double> values = r.columns[static_cast<std::size_t>(at - r.header.channels.begin())];
    double last = 0.0;  // a gap keeps what was before it
    for (const double v : values)
      if (!std::isnan(v)) {
        last = v;
        break;
      }
    for (double& v : values) v = std::isnan(v) ? last : (last = v);
    return values;
  }
  std::string names;
  for (const auto& c : r.header.channels) names += (names.empty() ? "" : ", ") + c.name;
  return wrong("The " + std::string(which) + " file has no channel \"" + name + "\".",
               "It has: " + names.substr(0, 600) + ".");
}

/// Time of the first rising edge through the middle of the channel's range. It must jump within few rows: what rises
/// slowly, as a moment, passes the middle somewhere, and a clock that is set by it is off by seconds.
base::Result<double> edgeOf(const Recording& r, const std::vector<double>& values, const std::string& name) {
  const auto [least, most] = std::ranges::minmax(values);
  const double middle = 0.5 * (least + most), low = least + kEdge * (most - least),
               high = most - kEdge * (most - least);
  for (std::size_t i = 1; most > least && i < values.size(); ++i) {
    if (!(values[i - 1] < middle && values[i] >= middle)) continue;
    std::size_t from = i - 1, to = i;
    while (from > 0 && values[from] > low) --from;
    while (to + 1 < values.size() && values[to] < high) ++to;
    const double lasts_s = r.time_s[to] - r.time_s[from];
    if (to - from > kEdgeRows && lasts_s > kEdge_s)
      return wrong("\"" + name + "\" rises over " + std::to_string(to - from) + " rows (" +
                       base::significant(lasts_s, 3) +
                       " s) where it passes the middle of its range: that is no edge of a trigger.",
                   "Name the channel of the trigger, or join by correlation.");
    return r.time_s[i - 1] + (r.time_s[i] - r.time_s[i - 1]) * (middle - values[i - 1]) / (values[i] - values[i - 1]);
  }
  return wrong("\"" + name + "\" has no rising edge: it is no trigger.", "Name the channel of the trigger.");
}

/// Time of the one spike.
base::Result<double> clapOf(const Recording& r, const std::vector<double>& values, const std::string& name) {
  std::vector<double> sorted = values;
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<long>(sorted.size() / 2));
  const double middle = sorted[sorted.size() / 2];
  double squares = 0.0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += (values[i] - middle) * (values[i] - middle);
    if (std::abs(values[i] - middle) > std::abs(values[at] - middle)) at = i;
  }
  const double spike = std::abs(values[at] - middle);
  double other = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::abs(r.time_s[i] - r.time_s[at]) > kClapApart_s) other = std::max(other, std::abs(values[i] - middle));
  const double rms = std::sqrt(squares / static_cast<double>(values.size()));
  if (!(spike > kSpike * rms) || other > kOther * spike)
    return wrong("\"" + name + "\" has no single spike: the clap cannot be told from the rest.",
                 "Name another channel, or join by correlation.");
  return r.time_s[at];
}

/// Correlation of two rows of numbers where b begins `lag` rows after a; 0 where less than half of the shorter overlap.
double likeness(const std::vector<double>& a, const std::vector<double>& b, long lag) {
  const long from = std::max(0L, lag), to = std::min(static_cast<long>(a.size()), static_cast<long>(b.size()) + lag);
  const auto n = to - from;
  if (n < static_cast<long>(std::min(a.size(), b.size()) / 2) || n < 8) return 0.0;
  double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (long i = from; i < to; ++i) {
    const double x = a[static_cast<std::size_t>(i)], y = b[static_cast<std::size_t>(i - lag)];
    sa += x, sb += y, saa += x * x, sbb += y * y, sab += x * y;
  }
  const auto m = static_cast<double>(n);
  const double va = saa - sa * sa / m, vb = sbb - sb * sb / m;
  return va > 0.0 && vb > 0.0 ? (sab - sa * sb / m) / std::sqrt(va * vb) : 0.0;
}

/// Values at even times from the beginning of a recording.
std::vector<double> evenly(const Recording& r, const std::vector<double>& values, double step_s) {
  const double front = r.time_s.front();
  const auto steps = static_cast<std::size_t>((r.time_s.back() - front) / step_s);
  std::vector<double> at(steps + 1);
  for (std::size_t i = 0; i <= steps; ++i) at[i] = front + static_cast<double>(i) * step_s;
  auto even = atTimes(r.time_s, values, at, 1e300);
  std::erase_if(even, [](double v) { return std::isnan(v); });
  return even;
}

/// A clock must go forward from row to row.
base::Result<void> checkClock(const Recording& r, const char* which) {
  for (std::size_t i = 0; i < r.rows(); ++i)
    if (!std::isfinite(r.time_s[i]) || (i > 0 && !(r.time_s[i] > r.time_s[i - 1])))
      return wrong(
          "The time of the " + std::string(which) + " file does not go forward at row " + std::to_string(i + 1) + ".",
          "Cut the file where its clock was set anew, and join the parts.");
  return {};
}

/// Too many rows of the finest step lie in the time that a file tells, mostly for one gap.
base::Result<void> checkLength(const Recording& r, const char* which, double step_s) {
  if ((r.time_s.back() - r.time_s.front()) / step_s <= kMostRows) return {};
  std::size_t at = 1;
  for (std::size_t i = 1; i < r.rows(); ++i)
    if (r.time_s[i] - r.time_s[i - 1] > r.time_s[at] - r.time_s[at - 1]) at = i;
  return wrong("The " + std::string(which) + " file is too long to look for a likeness: its longest gap, " +
                   base::significant(r.time_s[at] - r.time_s[at - 1], 6) + " s, is before row " +
                   std::to_string(at + 1) + ".",
               "Cut the file there, or join by a trigger.");
}

struct Peak {
  double lag = 0.0, r = 0.0;
  bool again = false;  ///< another place is as good
};

Peak peakOf(const std::vector<double>& a, const std::vector<double>& b, long from, long to) {
  std::vector<double> all;
  for (long lag = from; lag <= to; ++lag) all.push_back(likeness(a, b, lag));
  const auto best = std::ranges::max_element(all) - all.begin();
  Peak peak{static_cast<double>(from + best), all[static_cast<std::size_t>(best)], false};
  // Down to where it is alike no more; beyond, nothing may be as good again.
  for (const int side : {-1, 1}) {
    long i = best;
    const auto in = [&](long k) { return k >= 0 && k < static_cast<long>(all.size()); };
    while (in(i) && all[static_cast<std::size_t>(i)] > 0.9 * peak.r) i += side;
    for (; in(i); i += side) peak.again = peak.again || all[static_cast<std::size_t>(i)] > kAlike * peak.r;
  }
  if (best > 0 && best + 1 < static_cast<long>(all.size())) {
    const double l = all[static_cast<std::size_t>(best - 1)], c = peak.r, h = all[static_cast<std::size_t>(best + 1)];
    if (l - 2 * c + h < 0.0) peak.lag += 0.5 * (l - h) / (l - 2 * c + h);
  }
  return peak;
}

base::Result<ClockShift> byCorrelation(const Recording& first, const Recording& second, const std::vector<double>& a,
                                       const std::vector<double>& b) {
  const double fine_s = 1.0 / std::max(timeBaseOf(first.time_s).rate_Hz, timeBaseOf(second.time_s).rate_Hz);
  const double longest =
      std::max(first.time_s.back() - first.time_s.front(), second.time_s.back() - second.time_s.front());
  for (const auto& [recording, which] : {std::pair{&first, "first"}, std::pair{&second, "second"}})
    if (auto good = checkLength(*recording, which, fine_s); !good) return good.error();
  const double coarse_s = std::max(fine_s, longest / static_cast<double>(kCoarse));
  const auto ca = evenly(first, a, coarse_s), cb = evenly(second, b, coarse_s);
  const Peak coarse = peakOf(ca, cb, -static_cast<long>(cb.size()), static_cast<long>(ca.size()));
  if (coarse.r < kLeastLikeness)
    return wrong("The two channels do not go alike (correlation " + base::fixed(coarse.r, 2) + ").",
                 "Name two that measure the same, with the same sign, or join by a trigger.");
  if (coarse.again)
    return wrong("The two channels are alike at more than one shift: they are periodic.",
                 "Join by a trigger or a clap, or name channels with a beginning that stands out.");
  const auto fa = evenly(first, a, fine_s), fb = evenly(second, b, fine_s);
  const long middle = std::lround(coarse.lag * coarse_s / fine_s), wide = 2 + std::lround(2.0 * coarse_s / fine_s);
  const Peak fine = peakOf(fa, fb, middle - wide, middle + wide);
  return ClockShift{first.time_s.front() + fine.lag * fine_s - second.time_s.front(), fine.r, {}};
}

}  // namespace

base::Result<ClockShift> findShift(const Recording& first, const Recording& second, const JoinOptions& options) {
  if (first.rows() < 8 || second.rows() < 8)
    return wrong("One of the two files has fewer than eight rows.", "Export it anew.");
  if (!first.timed || !second.timed)
    return wrong("One of the two files says no times.", "Export it with a column of times, \"Time (s)\".");
  for (const auto& [recording, which] : {std::pair{&first, "first"}, std::pair{&second, "second"}})
    if (auto good = checkClock(*recording, which); !good) return good.error();
  ClockShift shift;
  std::string how = "both have the same clock";
  if (options.by != JoinBy::Times) {
    const auto a = channelOf(first, options.first, "first"), b = channelOf(second, options.second, "second");
    if (!a) return a.error();
    if (!b) return b.error();
    if (options.by == JoinBy::Correlation) {
      auto found = byCorrelation(first, second, *a, *b);
      if (!found) return found;
      shift = *found;
      how = "by the correlation of \"" + options.first + "\" and \"" + options.second + "\" (" +
            base::fixed(shift.quality, 3) + ")";
    } else {
      const bool trigger = options.by == JoinBy::Trigger;
      const auto ta = trigger ? edgeOf(first, *a, options.first) : clapOf(first, *a, options.first);
      const auto tb = trigger ? edgeOf(second, *b, options.second) : clapOf(second, *b, options.second);
      if (!ta) return ta.error();
      if (!tb) return tb.error();
      shift.shift_s = *ta - *tb;
      how = std::string("by the ") + (trigger ? "first rising edge" : "clap") + " of \"" + options.first + "\" and \"" +
            options.second + "\"";
    }
  }
  shift.words = "The second file's clock was moved by " + base::fixed(shift.shift_s, 6) + " s, " + how + ".";
  return shift;
}

base::Result<Recording> joined(Recording first, Recording second, const ClockShift& shift) {
  for (double& t : second.time_s) t += shift.shift_s;
  const bool firstIsFaster = timeBaseOf(first.time_s).rate_Hz >= timeBaseOf(second.time_s).rate_Hz;
  Recording& fast = firstIsFaster ? first : second;
  Recording& slow = firstIsFaster ? second : first;
  const double from = std::max(fast.time_s.front(), slow.time_s.front()),
               to = std::min(fast.time_s.back(), slow.time_s.back());
  const auto begin = std::ranges::lower_bound(fast.time_s, from) - fast.time_s.begin();
  const auto end = std::ranges::upper_bound(fast.time_s, to) - fast.time_s.begin();
  if (!(from < to) || end - begin < 2)
    return wrong("The two files do not overlap in time once their clocks agree.",
                 "Check which file is first, and how they are joined.");
  for (const ChannelHeader& c : slow.header.channels)
    if (std::ranges::find(fast.header.channels, c.name, &ChannelHeader::name) != fast.header.channels.end())
      return wrong("Both files have a column \"" + c.name + "\".", "Rename it in one of them.");
  Recording both{
      .header = first.header, .time_s = {fast.time_s.begin() + begin, fast.time_s.begin() + end}, .columns = {}};
  both.header.facts.insert(both.header.facts.end(), second.header.facts.begin(), second.header.facts.end());
  both.notes = std::move(first.notes);
  both.notes.insert(both.notes.end(), second.notes.begin(), second.notes.end());
  both.left = std::move(first.left);
  both.left.insert(both.left.end(), second.left.begin(), second.left.end());
  both.header.channels = fast.header.channels;
  both.header.channels.insert(both.header.channels.end(), slow.header.channels.begin(), slow.header.channels.end());
  both.header.rate_Hz.reset();
  for (const auto& column : fast.columns) both.columns.emplace_back(column.begin() + begin, column.begin() + end);
  const double longestGap_s = 3.0 / timeBaseOf(slow.time_s).rate_Hz;
  for (auto& column : channelsAtTimes(slow.time_s, slow.header.channels, slow.columns, both.time_s, longestGap_s))
    both.columns.push_back(std::move(column));
  return both;
}

}  // namespace articulus::exchange
