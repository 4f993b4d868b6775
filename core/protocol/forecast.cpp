#include "core/protocol/forecast.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::protocol {
namespace {

// A row of the sample table: 76 numbers of eight bytes and what SQLite needs to tell them apart, with its index.
constexpr double kBytesPerSample = 700.0;

}  // namespace

double ForecastWalk::time_s(const Action& action) {
  if (action.kind == ActionKind::RecordPath) began_[action.path] = clock_s_;
  if (action.kind == ActionKind::EndPath) length_s_[action.path] = clock_s_ - began_[action.path];
  if (action.kind == ActionKind::TakePose) {
    if (action.begins) began_[action.path] = clock_s_;
    length_s_[action.path] = clock_s_ - began_[action.path];
  }
  const bool lasts =
      action.kind == ActionKind::Motion || action.kind == ActionKind::Replay || action.kind == ActionKind::Home;
  const double time_s =
      lasts ? withKind(action.step, [this](const auto& kind,
                                           const auto& s) { return kind.forecast ? kind.forecast(s, *this) : 0.0; })
            : 0.0;
  clock_s_ += time_s;
  return time_s;
}

Forecast forecast(const Program& program, double rate_Hz) {
  Forecast f;
  ForecastWalk walk(f);
  const std::size_t n = program.actions.size();
  std::vector<double> time_s;
  time_s.reserve(n);
  for (const Action& action : program.actions) {
    time_s.push_back(walk.time_s(action));
    f.prompts += action.kind == ActionKind::Prompt;
    f.cuts += action.kind == ActionKind::Cut;
  }
  f.actions = static_cast<int>(n);
  // All jumps go forward: the longest way from each action to the end, from the last on.
  std::vector<double> rest_s(n + 1, 0.0);
  const auto after = [&](int number, std::size_t next) {
    return rest_s[number < 0 ? next : std::min(static_cast<std::size_t>(number), n)];
  };
  for (std::size_t i = n; i-- > 0;) {
    const Action& a = program.actions[i];
    double ahead = rest_s[i + 1];
    if (a.kind == ActionKind::Check) ahead = std::max(after(a.jump, i + 1), after(a.jumpElse, i + 1));
    if (a.kind == ActionKind::Jump) ahead = after(a.jump, i + 1);
    rest_s[i] = time_s[i] + ahead;
  }
  f.duration_s = rest_s[0];
  const double samples = std::min(f.duration_s * rate_Hz, 1e15);
  f.samples = std::isfinite(samples) ? static_cast<std::int64_t>(std::llround(samples)) : 0;
  f.storedBytes = static_cast<std::int64_t>(kBytesPerSample * static_cast<double>(f.samples));
  rest_s.pop_back();
  f.rest_s = std::move(rest_s);
  return f;
}

}  // namespace articulus::protocol
