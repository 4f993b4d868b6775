#pragma once
#include <optional>

#include "ui/plot/traces/trace_store.h"

namespace articulus::ui {

/// What a live view waits for.
struct TriggerSetting {
  enum class Edge { Rising, Falling, Either };
  record::Channel channel = record::Channel::ForceZ;
  Edge edge = Edge::Rising;
  double level = 0.0;  ///< SI
  bool once = true;    ///< holds the first picture; otherwise the next passing takes its place
};

/// Finds the passing of a level in what is measured, and the stretch of time around it that is to be seen: a fifth of
/// the view before it, the rest after it, as oscilloscopes do.
/// Thread  that of the store
class PlotTrigger {
 public:
  static constexpr double kBefore = 0.2;  ///< share of the view that lies before the passing

  /// Waits for a passing after the newest sample.
  void arm(const TriggerSetting& setting, const TraceStore& store);
  void disarm();
  /// Looks through what is new.  Out  true: there is another passing, see from_s() and to_s()
  bool look(const TraceStore& store, double window_s);

  [[nodiscard]] const std::optional<TriggerSetting>& setting() const { return setting_; }
  /// Still looks for a passing: the first, or the next one.
  [[nodiscard]] bool waits() const { return setting_ && !(setting_->once && passed_s_); }
  [[nodiscard]] std::optional<double> passed_s() const { return passed_s_; }  ///< none: not yet
  [[nodiscard]] double from_s() const { return passed_s_.value_or(0.0) - kBefore * window_s_; }
  [[nodiscard]] double to_s() const { return from_s() + window_s_; }

 private:
  std::optional<TriggerSetting> setting_;
  std::optional<double> passed_s_;
  double looked_s_ = 0.0, window_s_ = 1.0;
};

}  // namespace articulus::ui
