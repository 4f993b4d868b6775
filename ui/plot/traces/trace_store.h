#pragma once
#include <QVector>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/record/sample.h"
#include "ui/plot/traces/trace_pyramid.h"

namespace articulus::ui {

/// A corner of a drawn line.
struct TracePoint {
  double time_s = 0.0, value = 0.0;  ///< NaN: the line is broken here
};

/// Some channels over time, ready to be drawn at any zoom: never more than about two points for each pixel column, and
/// no peak is lost. Holds half an hour at 1 kHz; then the oldest quarter goes.
/// In      samples in order of time; time is the monotonic host time for a live view, the run's own for a stored run
/// Thread  one
class TraceStore {
 public:
  static constexpr std::size_t kCapacity = 1'800'000;

  explicit TraceStore(std::vector<record::Channel> channels, record::Channel timeChannel = record::Channel::HostTime,
                      std::size_t capacity = kCapacity);

  /// As it comes, live: where samples are missing before it, the line is broken.
  void append(const record::Sample& sample);
  /// A value for each channel of the constructor, in its order.
  void append(double time_s, const std::vector<double>& values);
  void clear();
  /// From now on these channels; one that is new has no values before the next sample, one that is gone has none left.
  void keep(const std::vector<record::Channel>& channels);
  /// One channel more, of which all values are known: one for each time that is in the store. Else it is not taken.
  void take(record::Channel channel, TracePyramid values);
  /// Finer values of the same channels in a part of the time: they are taken for every stretch that lies inside it.
  /// In  from_s, to_s: nothing of that time is missing in them; nullptr takes them back
  void setDetail(std::shared_ptr<const TraceStore> detail, double from_s = 0.0, double to_s = 0.0);
  /// Whether the finer values have that channel for all of that stretch.
  [[nodiscard]] bool isFine(record::Channel channel, double from_s, double to_s) const {
    return fineOf(channel, from_s, to_s) != nullptr;
  }
  [[nodiscard]] bool keeps(record::Channel channel) const { return find(channel) != nullptr; }

  /// Another number once what was told before may not be true any more: cleared, or other values taken.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }
  [[nodiscard]] bool empty() const { return times_.empty(); }
  [[nodiscard]] std::size_t size() const { return times_.size(); }
  [[nodiscard]] double firstTime_s() const { return times_.empty() ? 0.0 : times_.front(); }
  [[nodiscard]] double lastTime_s() const { return times_.empty() ? 0.0 : times_.back(); }
  /// The line between two times for a picture so many pixels wide, with the samples just beyond either edge. Broken
  /// where samples are missing: what was not measured is not drawn.
  [[nodiscard]] std::vector<TracePoint> line(record::Channel channel, double from_s, double to_s, int columns) const;
  [[nodiscard]] TracePyramid::Extremes extremes(record::Channel channel, double from_s, double to_s) const;
  /// Of the samples between two times; NaN where there is none.
  [[nodiscard]] double mean(record::Channel channel, double from_s, double to_s) const;
  /// The sample nearest to a time; NaN before the first and after the last.
  [[nodiscard]] double at(record::Channel channel, double time_s) const;
  [[nodiscard]] double latest(record::Channel channel) const;  ///< NaN while there is none
  /// When the values first pass that level after a time, from a sample on one side of it to the next on the other or at
  /// it; none: they do not. A gap is no passing.
  [[nodiscard]] std::optional<double> crossing(record::Channel channel, double level, bool rising, bool falling,
                                               double after_s) const;
  /// Every sample of a channel between two times, with its time; empty for a channel that is not kept.
  [[nodiscard]] std::vector<TracePoint> samples(record::Channel channel, double from_s, double to_s) const;

 private:
  [[nodiscard]] const TracePyramid* find(record::Channel channel) const;
  [[nodiscard]] const TraceStore* fineOf(record::Channel channel, double from_s, double to_s) const;
  [[nodiscard]] std::size_t indexAt(double time_s) const;  ///< of the first sample not before that time
  std::vector<record::Channel> channels_;
  record::Channel timeChannel_;
  std::size_t capacity_;
  [[nodiscard]] bool misses(double from_s, double to_s) const;  ///< samples between these two times
  std::vector<double> times_;
  std::vector<double> holes_;  ///< times of the last samples before those that are missing
  std::vector<TracePyramid> traces_;
  std::shared_ptr<const TraceStore> detail_;
  double detailFrom_s_ = 0.0, detailTo_s_ = 0.0;
  std::uint64_t changes_ = 0;
  std::vector<double> row_;  ///< of one sample, so that nothing is allocated for each
};

}  // namespace articulus::ui
