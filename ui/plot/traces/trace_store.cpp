#include "ui/plot/traces/trace_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::ui {
namespace {

/// From which on a pause is a hole: of a sample or two nothing is seen, and a cycle that came late is none.
constexpr double kHole_s = 0.008, kHoleIntervals = 6.0;

}  // namespace

TraceStore::TraceStore(std::vector<record::Channel> channels, record::Channel timeChannel, std::size_t capacity)
    : channels_(std::move(channels)), timeChannel_(timeChannel), capacity_(std::max<std::size_t>(capacity, 8)),
      traces_(channels_.size()) {}

void TraceStore::append(const record::Sample& sample) {
  row_.resize(channels_.size());
  for (std::size_t i = 0; i < channels_.size(); ++i) row_[i] = sample[channels_[i]];
  const double time_s = sample[timeChannel_];
  if (const std::size_t n = times_.size(); n >= 2) {
    const double pause_s = time_s - times_[n - 1];
    if (pause_s > kHole_s && pause_s > kHoleIntervals * (times_[n - 1] - times_[n - 2]))
      holes_.push_back(times_[n - 1]);
  }
  append(time_s, row_);
}

void TraceStore::append(double time_s, const std::vector<double>& values) {
  // A sample out of order has no place on a line; binary search needs rising times.
  if (!std::isfinite(time_s) || (!times_.empty() && time_s <= times_.back())) return;
  times_.push_back(time_s);
  for (std::size_t i = 0; i < traces_.size(); ++i) traces_[i].append(values[i]);
  if (times_.size() <= capacity_) return;
  const std::size_t gone = capacity_ / 4;
  times_.erase(times_.begin(), times_.begin() + static_cast<std::ptrdiff_t>(gone));
  for (auto& trace : traces_) trace.dropFront(gone);
  holes_.erase(holes_.begin(), std::ranges::lower_bound(holes_, times_.front()));
}

bool TraceStore::misses(double from_s, double to_s) const {
  const auto hole = std::ranges::lower_bound(holes_, from_s);
  return hole != holes_.end() && *hole < to_s;
}

void TraceStore::clear() {
  times_.clear();
  holes_.clear();
  ++changes_;
  for (auto& trace : traces_) trace.clear();
  detail_.reset();
}

void TraceStore::take(record::Channel channel, TracePyramid values) {
  if (values.size() != times_.size()) return;
  ++changes_;
  const auto known = std::find(channels_.begin(), channels_.end(), channel);
  if (known != channels_.end()) {
    traces_[static_cast<std::size_t>(known - channels_.begin())] = std::move(values);
    return;
  }
  channels_.push_back(channel);
  traces_.push_back(std::move(values));
}

void TraceStore::setDetail(std::shared_ptr<const TraceStore> detail, double from_s, double to_s) {
  ++changes_;
  detail_ = std::move(detail);
  detailFrom_s_ = from_s;
  detailTo_s_ = to_s;
}

const TraceStore* TraceStore::fineOf(record::Channel channel, double from_s, double to_s) const {
  return detail_ && from_s >= detailFrom_s_ && to_s <= detailTo_s_ && detail_->find(channel) ? detail_.get() : nullptr;
}

void TraceStore::keep(const std::vector<record::Channel>& channels) {
  std::vector<TracePyramid> traces(channels.size());
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const auto known = std::find(channels_.begin(), channels_.end(), channels[i]);
    if (known != channels_.end()) traces[i] = std::move(traces_[static_cast<std::size_t>(known - channels_.begin())]);
    else
      for (std::size_t k = 0; k < times_.size(); ++k) traces[i].append(std::numeric_limits<double>::quiet_NaN());
  }
  channels_ = channels;
  traces_ = std::move(traces);
}

const TracePyramid* TraceStore::find(record::Channel channel) const {
  const auto it = std::find(channels_.begin(), channels_.end(), channel);
  return it == channels_.end() ? nullptr : &traces_[static_cast<std::size_t>(it - channels_.begin())];
}

std::size_t TraceStore::indexAt(double time_s) const {
  return static_cast<std::size_t>(std::lower_bound(times_.begin(), times_.end(), time_s) - times_.begin());
}

std::vector<TracePoint> TraceStore::line(record::Channel channel, double from_s, double to_s, int columns) const {
  if (const auto* fine = fineOf(channel, from_s, to_s)) return fine->line(channel, from_s, to_s, columns);
  std::vector<TracePoint> points;
  const TracePyramid* trace = find(channel);
  if (!trace || times_.empty() || columns < 1 || to_s <= from_s) return points;
  // The samples just beyond either edge stand at their own times: in a column they would be told of another one.
  const std::size_t inner = indexAt(from_s), end = indexAt(to_s);
  const std::size_t first = inner > 0 ? inner - 1 : 0, last = std::min(end + 1, times_.size());
  const auto breakAfter = [&](std::size_t i, double next_s) {
    if (misses(times_[i], next_s))
      points.push_back({0.5 * (points.back().time_s + next_s), std::numeric_limits<double>::quiet_NaN()});
  };
  const double width = (to_s - from_s) / columns;
  // Of the columns that have some: as a line grows it is drawn in one way.
  const double had = (std::min(to_s, times_.back()) - std::max(from_s, times_.front())) / width;
  if (static_cast<double>(last - first) <= 2.0 * std::min<double>(columns, std::max(1.0, had))) {
    points.reserve(last - first);
    for (std::size_t i = first; i < last; ++i) {
      if (i > first) breakAfter(i - 1, times_[i]);
      points.push_back({times_[i], (*trace)[i]});
    }
    return points;
  }
  points.reserve(2 * static_cast<std::size_t>(columns) + 4);
  if (first < inner) points.push_back({times_[first], (*trace)[first]});
  std::size_t begin = inner;
  for (int column = 0; column < columns && begin < end; ++column) {
    const double left = from_s + column * width;
    const std::size_t next = column + 1 == columns ? end : std::min(end, indexAt(left + width));
    if (next <= begin) continue;
    if (!points.empty()) breakAfter(begin - 1, times_[begin]);
    const auto e = trace->extremes(begin, next);
    if (e.empty()) points.push_back({left, std::numeric_limits<double>::quiet_NaN()});
    else {
      // In the order in which the line leaves the column: towards its last value.
      const bool rising = (*trace)[next - 1] >= (*trace)[begin];
      points.push_back({left + 0.25 * width, rising ? e.minimum : e.maximum});
      points.push_back({left + 0.75 * width, rising ? e.maximum : e.minimum});
    }
    begin = next;
  }
  if (last > end && !points.empty()) {
    breakAfter(last - 2, times_[last - 1]);
    points.push_back({times_[last - 1], (*trace)[last - 1]});
  }
  return points;
}

TracePyramid::Extremes TraceStore::extremes(record::Channel channel, double from_s, double to_s) const {
  if (const auto* fine = fineOf(channel, from_s, to_s)) return fine->extremes(channel, from_s, to_s);
  const TracePyramid* trace = find(channel);
  if (!trace) return {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
  return trace->extremes(indexAt(from_s), indexAt(to_s) + 1);
}

double TraceStore::mean(record::Channel channel, double from_s, double to_s) const {
  if (const auto* fine = fineOf(channel, from_s, to_s)) return fine->mean(channel, from_s, to_s);
  const TracePyramid* trace = find(channel);
  return trace ? trace->mean(indexAt(from_s), indexAt(to_s) + 1) : std::numeric_limits<double>::quiet_NaN();
}

double TraceStore::at(record::Channel channel, double time_s) const {
  if (const auto* fine = fineOf(channel, time_s, time_s)) return fine->at(channel, time_s);
  const TracePyramid* trace = find(channel);
  if (!trace || empty() || time_s < firstTime_s() || time_s > lastTime_s())
    return std::numeric_limits<double>::quiet_NaN();
  std::size_t i = indexAt(time_s);
  if (i > 0 && time_s - times_[i - 1] < times_[i] - time_s) --i;
  return (*trace)[i];
}

double TraceStore::latest(record::Channel channel) const {
  const TracePyramid* trace = find(channel);
  return trace && trace->size() > 0 ? (*trace)[trace->size() - 1] : std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> TraceStore::crossing(record::Channel channel, double level, bool rising, bool falling,
                                           double after_s) const {
  const TracePyramid* trace = find(channel);
  if (!trace) return {};
  std::size_t i = indexAt(after_s);
  if (i < times_.size() && times_[i] <= after_s) ++i;
  const auto at = static_cast<float>(level);
  for (i = std::max<std::size_t>(i, 1); i < times_.size(); ++i) {
    const float before = (*trace)[i - 1], now = (*trace)[i];
    if ((rising && before < at && now >= at) || (falling && before > at && now <= at)) return times_[i];
  }
  return {};
}

std::vector<TracePoint> TraceStore::samples(record::Channel channel, double from_s, double to_s) const {
  if (const auto* fine = fineOf(channel, from_s, to_s)) return fine->samples(channel, from_s, to_s);
  std::vector<TracePoint> found;
  const TracePyramid* trace = find(channel);
  if (!trace) return found;
  for (std::size_t i = indexAt(from_s); i < times_.size() && times_[i] <= to_s; ++i)
    found.push_back({times_[i], (*trace)[i]});
  return found;
}

}  // namespace articulus::ui
