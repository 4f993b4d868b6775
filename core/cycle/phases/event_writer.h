#pragma once
#include <string_view>

#include "core/cycle/phases/cycle_state.h"
#include "core/cycle/signals.h"
#include "core/cycle/thread_links.h"

namespace articulus::cycle {

/// Puts events into the live stream and, while a run is recorded, on their way to the recorder. One that the recorder
/// has no room for is counted.
/// Thread  control; real-time safe
class EventWriter {
 public:
  EventWriter(const CycleState& state, const Signals& signals, ThreadLinks& links)
      : state_(state), signals_(signals), links_(links) {}

  /// Of now, with the step of the plan that is under way.
  void emit(record::EventKind kind, int code, double value, double limit, std::string_view text) noexcept;
  void emitLaw(std::string_view what, control::Law law) noexcept;
  /// Of now; everything else is the event's own.
  void pass(record::Event event) noexcept;

 private:
  void stamp(record::Event& event) const noexcept;
  void put(const record::Event& event) noexcept;

  const CycleState& state_;
  const Signals& signals_;
  ThreadLinks& links_;
};

}  // namespace articulus::cycle
