#include "core/run/seen_vice.h"

#include <algorithm>

namespace articulus::run {

using base::Error;
using base::ErrorCode;

void SeenVice::look(const station::StationLink& link) {
  opened_ = opened_ || (closed_ && !link.snapshot().specimenMounted);
}

base::Result<void> SeenVice::mayGoOnFromPause(const station::StationLink& link) const {
  const bool closed = link.snapshot().specimenMounted;
  if (closed_ && !closed)
    return Error{ErrorCode::Conflict, "The vice was opened in the pause: nothing is clamped that the run could load.",
                 "Stop this run. Then clamp the specimen and start again."};
  if (opened_)
    return Error{ErrorCode::Conflict,
                 "The vice was opened and closed in the pause: the specimen stands elsewhere than the run knows it.",
                 "Stop this run, then start again."};
  if (!closed_ && closed)
    return Error{ErrorCode::Conflict, "The vice was closed in the pause, and the run was paused with an open one.",
                 "Open the vice, then go on."};
  return {};
}

base::Result<void> SeenVice::mayGoOnFromQuestion(const station::StationLink& link, const protocol::Program& program,
                                                 int next) const {
  if (!closed_ || link.snapshot().specimenMounted) return {};
  const auto asks = [](const protocol::Action& a) {
    return a.kind == protocol::ActionKind::Prompt || a.kind == protocol::ActionKind::Cut;
  };
  const auto from = program.actions.begin() + std::min<std::ptrdiff_t>(next, std::ssize(program.actions));
  const auto to = std::find_if(from, program.actions.end(), asks);
  if (std::none_of(from, to, [](const auto& a) { return protocol::isForceStep(a.step); })) return {};
  return Error{ErrorCode::Conflict, "The vice is open, and the run goes on under load.",
               "Close the vice on the specimen, then answer; or stop the run."};
}

}  // namespace articulus::run
