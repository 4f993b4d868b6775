#include "core/protocol/forecast.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/motion/min_jerk.h"
#include "core/protocol/forecast_walk.h"
#include "core/protocol/segment_rules.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::protocol {
namespace {

// A row of the sample table: 76 numbers of eight bytes and what SQLite needs to tell them apart, with its index.
constexpr double kBytesPerSample = 700.0;
constexpr double kZeroSamples = 500.0;
// Between two motions of a plan, and where the program looks (20 times a second) before it sends the next plan: 332
// plans of a passive path of the knee took 0.092 s more each than their motions.
constexpr double kNextSegment_s = 0.002, kNextPlan_s = 0.09;

/// The longest way from each action to its end; what a run before did, as it did.
class Rests {
 public:
  Rests(const std::vector<Action>& actions, const RunTimes* before) : actions_(actions), before_(before) {}

  /// In  time_s: of each action.  Out  from the beginning of each to the end, and 0 after the last
  [[nodiscard]] std::vector<double> of(const std::vector<double>& time_s) const {
    const std::size_t n = actions_.size();
    std::vector<double> rest_s(n + 1, 0.0);
    for (std::size_t i = n; i-- > 0;) {  // all jumps go forward
      const Action& a = actions_[i];
      const double next = rest_s[i + 1];
      const auto after = [&](int number) {
        return number < 0 ? next : rest_s[std::min(static_cast<std::size_t>(number), n)];
      };
      double ahead = next;
      if (a.kind == ActionKind::Jump) ahead = after(a.jump);
      if (a.kind == ActionKind::Check) {
        const int held = heldBefore(i);
        ahead = held < 0 ? std::max(after(a.jump), after(a.jumpElse)) : held == 1 ? after(a.jump) : after(a.jumpElse);
      }
      rest_s[i] = time_s[i] + ahead;
    }
    return rest_s;
  }

 private:
  [[nodiscard]] int heldBefore(std::size_t i) const {
    return before_ && i < before_->held.size() ? before_->held[i] : -1;
  }
  const std::vector<Action>& actions_;
  const RunTimes* before_;
};

}  // namespace

double ForecastWalk::motion_s(const spatial::Vector6& to, double wanted_s) const {
  const double linear = std::min(basis_.linearSpeed_m_per_s, limits_.linearSpeed_m_per_s);
  const double angular = std::min(basis_.angularSpeed_rad_per_s, limits_.angularSpeed_rad_per_s);
  const spatial::Vector6 way = to - pose_;
  constexpr double kPeak = motion::kMinJerkPeakRate / kPlannedSpeedShare;
  return std::max({wanted_s, kPeak * way.head<3>().norm() / linear, kPeak * way.tail<3>().norm() / angular});
}

double ForecastWalk::between_s(const Action& action) {
  if (action.kind != ActionKind::Motion) {
    inStretch_ = false;
    return action.kind == ActionKind::Replay || action.kind == ActionKind::Home || action.kind == ActionKind::Zero
               ? kNextPlan_s
               : 0.0;
  }
  return std::exchange(inStretch_, true) ? kNextSegment_s : kNextPlan_s;
}

StepTime ForecastWalk::time(const Action& action) {
  const auto since = [this](const StepTime& began) {
    return StepTime(clock_.about_s - began.about_s, clock_.most_s - began.most_s);
  };
  if (action.kind == ActionKind::RecordPath) began_[action.path] = clock_;
  if (action.kind == ActionKind::EndPath) length_[action.path] = since(began_[action.path]);
  if (action.kind == ActionKind::TakePose) {
    if (action.begins) began_[action.path] = clock_;
    length_[action.path] = since(began_[action.path]);
  }
  const bool lasts =
      action.kind == ActionKind::Motion || action.kind == ActionKind::Replay || action.kind == ActionKind::Home;
  StepTime time;
  limits_ = action.step.limits;
  if (lasts)
    time = withKind(action.step, [this](const auto& kind, const auto& s) {
      return kind.forecast ? kind.forecast(s, *this) : StepTime{};
    });
  moved_ = moved_ || lasts;
  if (action.kind == ActionKind::Zero) time = kZeroSamples / basis_.rate_Hz;
  clock_ = {clock_.about_s + time.about_s, clock_.most_s + time.most_s};
  return time;
}

Forecast forecast(const Program& program, const ForecastBasis& basis, const RunTimes* before) {
  Forecast f;
  ForecastWalk walk(f, basis);
  std::vector<double> about_s, most_s;
  about_s.reserve(program.actions.size());
  most_s.reserve(program.actions.size());
  for (const Action& action : program.actions) {
    const StepTime time = walk.time(action);
    const double between_s = walk.between_s(action);
    const std::size_t i = about_s.size();
    const double took_s = before && i < before->action_s.size() ? before->action_s[i] : -1.0;
    about_s.push_back(between_s + (took_s >= 0.0 ? took_s : time.about_s));
    most_s.push_back(std::max(between_s + time.most_s, about_s.back()));
    f.prompts += action.kind == ActionKind::Prompt;
    f.cuts += action.kind == ActionKind::Cut;
  }
  f.actions = static_cast<int>(program.actions.size());
  f.most_s = Rests(program.actions, nullptr).of(most_s).front();
  f.rest_s = Rests(program.actions, before).of(about_s);
  f.duration_s = f.rest_s.front();
  f.rest_s.pop_back();
  const double samples = std::min(f.duration_s * basis.rate_Hz, 1e15);
  f.samples = std::isfinite(samples) ? static_cast<std::int64_t>(std::llround(samples)) : 0;
  f.storedBytes = static_cast<std::int64_t>(kBytesPerSample * static_cast<double>(f.samples));
  return f;
}

}  // namespace articulus::protocol
