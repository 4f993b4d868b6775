#include "core/run/weigh_in_gate.h"

#include <array>
#include <memory>

namespace articulus::run {

using base::Error;
using base::ErrorCode;
using safety::FaultCode;

void WeighInGate::ask() { asked_ = loadCellOnArm_; }

void WeighInGate::put(const sensing::WeighIn& result, std::uint64_t toolRevision) {
  look();  // what happened before it is past
  result_ = result;
  weighedAt_ = std::chrono::system_clock::now();
  toolRevision_ = toolRevision;
  void_.clear();
  events_.lost = 0;
  tellEvents(result);
}

void WeighInGate::tellEvents(const sensing::WeighIn& result) {
  auto event = std::make_shared<record::Event>();
  event->kind = record::EventKind::Marked;  // a note is the station's own
  event->code = result.passed ? 1 : 0;
  event->value = result.channels[static_cast<std::size_t>(result.worst)].error;
  event->limit = sensing::WeighIn::kAllowed;
  event->setText(result.passed ? "load cell weighed: " + result.figure()
                               : "load cell weighed and refused: " + result.words());
  cycle::Command command;
  command.kind = cycle::CommandKind::LogEvent;
  command.event = event.get();
  (void)link_.sendWith(command, {std::shared_ptr<const record::Event>(event)});
}

void WeighInGate::look() {
  std::array<record::Event, 64> events;
  for (std::size_t n = 0; (n = link_.readEvents(events_, events)) > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      const auto code = static_cast<FaultCode>(events[i].code);
      if (events[i].kind == record::EventKind::FaultLatched && safety::info(code).voidsWeighIn && result_)
        void_ = "since then there was a fault: " + std::string(safety::info(code).label);
    }
  if (!result_) {
    events_.lost = 0;
    return;
  }
  if (events_.lost > 0) void_ = "since then more has happened than could be followed";
  if (link_.snapshot().toolRevision != toolRevision_) void_ = "since then the tool in force was changed";
}

WeighInGate::State WeighInGate::state() const {
  if (!asked_) return State::NotAsked;
  if (!result_) return State::Open;
  if (!void_.empty()) return State::Void;
  return result_->passed ? State::Passed : State::Failed;
}

std::string WeighInGate::words() const {
  switch (state()) {
    case State::NotAsked:
      return loadCellOnArm_ ? "not asked for"
                            : "not possible: the load cell is real and the arm that turns is simulated";
    case State::Open: return "not weighed in this session yet";
    case State::Passed:
    case State::Failed: return result_->words();
    case State::Void: return "was weighed, and " + void_;
  }
  return {};
}

base::Result<void> WeighInGate::mayRun() {
  look();
  switch (state()) {
    case State::NotAsked:
    case State::Passed: return {};
    case State::Open:
      return Error{ErrorCode::Conflict, "The load cell has not been weighed with the known tool in this session.",
                   "Take the specimen off and weigh it (page Prepare; articulusctl run does it by itself)."};
    case State::Failed:
      return Error{ErrorCode::Conflict, "The load cell was weighed and is wrong. " + result_->words(),
                   "Mend what is wrong, then weigh it again (page Prepare)."};
    case State::Void:
      return Error{ErrorCode::Conflict, "The load cell must be weighed again: " + void_ + ".",
                   "Take the specimen off and weigh it (page Prepare)."};
  }
  return {};
}

}  // namespace articulus::run
