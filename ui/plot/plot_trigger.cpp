#include "ui/plot/plot_trigger.h"

#include <algorithm>

namespace articulus::ui {

void PlotTrigger::arm(const TriggerSetting& setting, const TraceStore& store) {
  setting_ = setting;
  passed_s_.reset();
  looked_s_ = store.lastTime_s();
}

void PlotTrigger::disarm() {
  setting_.reset();
  passed_s_.reset();
}

bool PlotTrigger::look(const TraceStore& store, double window_s) {
  if (!waits() || store.empty()) return false;
  // The picture of a passing is seen whole before the next may take its place.
  if (passed_s_ && store.lastTime_s() < to_s()) return false;
  using Edge = TriggerSetting::Edge;
  const auto passed = store.crossing(setting_->channel, setting_->level, setting_->edge != Edge::Falling,
                                     setting_->edge != Edge::Rising, std::max(looked_s_, passed_s_ ? to_s() : 0.0));
  looked_s_ = store.lastTime_s();
  if (!passed) return false;
  passed_s_ = passed;
  window_s_ = window_s;
  return true;
}

}  // namespace articulus::ui
