#include "core/run/duration/run_clock.h"

#include <algorithm>
#include <utility>

namespace articulus::run {

void RunClock::setForecast(std::vector<double> rest_s) {
  rest_s_ = std::move(rest_s);
  begin(0.0);
}

void RunClock::begin(double now_s) {
  began_s_ = now_s_ = actionBegan_s_ = now_s;
  stood_s_ = 0.0;
  action_ = -1;
}

void RunClock::see(int action, double now_s, bool stands) {
  if (stands) {
    const double stood_s = std::max(0.0, now_s - now_s_);
    actionBegan_s_ += stood_s;
    stood_s_ += stood_s;
  }
  if (action != action_) actionBegan_s_ = now_s;
  action_ = action;
  now_s_ = std::max(now_s_, now_s);
}

double RunClock::rest(int action) const {
  return action >= 0 && action < static_cast<int>(rest_s_.size()) ? rest_s_[static_cast<std::size_t>(action)] : 0.0;
}

double RunClock::remaining_s() const {
  if (action_ < 0) return whole_s();
  const double own_s = std::max(0.0, rest(action_) - rest(action_ + 1));
  return rest(action_) - std::clamp(now_s_ - actionBegan_s_, 0.0, own_s);
}

double RunClock::share() const {
  const double went_s = elapsed_s() - stood_s_, all_s = went_s + remaining_s();
  return all_s > 0.0 ? std::clamp(went_s / all_s, 0.0, 1.0) : 0.0;
}

}  // namespace articulus::run
