#pragma once
#include <vector>

namespace articulus::run {

/// How long a run has taken and how long it will still take, by the forecast of each of its actions.
/// Thread  one
/// Test    tests/core/run/duration/run_clock_test.cpp
class RunClock {
 public:
  /// In  rest_s: of protocol::Forecast
  void setForecast(std::vector<double> rest_s);
  void begin(double now_s);
  /// In  action: under way now; stands: it is paused or asks, and nothing of it gets behind
  void see(int action, double now_s, bool stands = false);

  [[nodiscard]] double elapsed_s() const { return now_s_ - began_s_; }
  /// What the forecast gives, less what of the action is behind; an action that takes longer than foreseen does not
  /// count down.
  [[nodiscard]] double remaining_s() const;
  [[nodiscard]] double whole_s() const { return rest_s_.empty() ? 0.0 : rest_s_.front(); }
  /// 0 to 1: of the time that the run itself takes; what it stood (paused, or asking) is no progress
  [[nodiscard]] double share() const;

 private:
  [[nodiscard]] double rest(int action) const;
  std::vector<double> rest_s_;
  double began_s_ = 0.0, now_s_ = 0.0, actionBegan_s_ = 0.0, stood_s_ = 0.0;
  int action_ = -1;
};

}  // namespace articulus::run
