#include "app/studies/control/control_rig.h"

#include <array>
#include <cmath>
#include <optional>

#include "core/record/plan_end.h"

namespace articulus::studies {
namespace {

using base::Error;
using base::ErrorCode;
using cycle::CommandKind;
using cycle::Snapshot;

constexpr int kChunk = 50;  // cycles between two looks
constexpr double kAnswer_s = 1.0, kSwitchOn_s = 5.0, kZero_s = 10.0, kGrip_s = 2.0, kSettled_s = 0.5;

/// Says where it happened.
Error at(const std::string& where, Error error) {
  if (error.code != ErrorCode::Cancelled) error.message = where + ": " + error.message;
  return error;
}

bool resting(const Snapshot& s) { return s.state == cycle::State::Stop && !s.planRunning; }

}  // namespace

base::Result<std::unique_ptr<ControlRig>> ControlRig::create(const ControlRigOptions& o) {
  app::StationOptions options;
  options.cell = o.cell;
  options.cellPatch = o.cellPatch;
  options.resources = o.resources;
  options.seed = o.seed;
  options.manualClock = true;
  auto station = app::Station::create(options);
  if (!station) return station.error();
  std::unique_ptr<ControlRig> rig(new ControlRig);
  rig->station_ = std::move(station).value();
  rig->stop_ = o.stop;
  rig->passed_ = o.passed;
  return rig;
}

base::Result<void> ControlRig::pass(int cycles, const SampleSink& sink) {
  auto& link = station_->link();
  for (int left = cycles; left > 0; left -= kChunk) {
    if (stop_.stop_requested()) return Error{ErrorCode::Cancelled, "Stopped before its end.", "Nothing was stored."};
    const int now = std::min(left, kChunk);
    link.heartbeat();
    station_->advance(now);
    passed_(now / cell().rate_Hz);
    std::array<record::Sample, kChunk> fresh;
    for (std::size_t n = 0; (n = link.readSamples(samples_, fresh)) > 0;)
      if (sink)
        for (std::size_t i = 0; i < n; ++i) sink(fresh[i]);
    if (const Snapshot s = snapshot(); s.fault.latched())
      return Error{ErrorCode::DeviceFailure, safety::describe(s.fault), {}};
  }
  return {};
}

base::Result<void> ControlRig::passUntil(const char* what, double timeout_s,
                                         const std::function<bool(const Snapshot&)>& isTrue, const SampleSink& sink) {
  for (double waited_s = 0.0; !isTrue(snapshot()); waited_s += kChunk / cell().rate_Hz) {
    if (waited_s > timeout_s)
      return Error{ErrorCode::DeviceFailure, std::string(what) + " took longer than it may.", {}};
    if (auto r = pass(kChunk, sink); !r) return r;
  }
  return {};
}

base::Result<void> ControlRig::send(cycle::Command command) {
  const auto kind = command.kind;
  const auto number = station_->link().send(command);
  std::optional<cycle::AckCode> answer;
  const auto come = passUntil("An answer", kAnswer_s, [&](const Snapshot&) {
    cycle::Ack ack;
    while (station_->link().readAcks(acks_, {&ack, 1}) == 1)
      if (ack.number == number) answer = ack.code;
    return answer.has_value();
  });
  if (!come) return come;
  if (*answer == cycle::AckCode::Accepted) return {};
  return Error{ErrorCode::DeviceFailure,
               '"' + std::string(cycle::name(kind)) + "\" was refused: " + std::string(explain(*answer)),
               {}};
}

base::Result<void> ControlRig::makeReady(bool closeVice) {
  auto r = getReady(closeVice);
  return r ? r : at("while getting ready", r.error());
}

base::Result<void> ControlRig::getReady(bool closeVice) {
  auto& link = station_->link();
  link.setDeadMan(true);
  if (auto r = passUntil("The dead-man's handle", kAnswer_s, [](const Snapshot& s) { return s.deadManHeld; }); !r)
    return r;
  if (auto r = send({.kind = CommandKind::ControllerOn}); !r) return r;
  if (auto r = passUntil("Switching on", kSwitchOn_s, [](const Snapshot& s) { return s.controllerOn; }); !r) return r;
  if (auto r = wait(kSettled_s); !r) return r;
  if (auto r = send({.kind = CommandKind::Home}); !r) return r;
  if (auto r = passUntil("The way home", 4.0 * cell().homeTime_s + 20.0, resting); !r) return r;
  if (auto r = wait(kSettled_s); !r) return r;
  if (auto r = send({.kind = CommandKind::ZeroSensor}); !r) return r;
  if (auto r = passUntil("Zeroing", kZero_s, [](const Snapshot& s) { return s.sensorZeroed && !s.zeroing; }); !r)
    return r;
  if (!closeVice) return {};
  if (auto r = link.setViceClosed(true); !r) return r;
  if (auto r = passUntil("Clamping", kGrip_s, [](const Snapshot& s) { return s.specimenMounted; }); !r) return r;
  return wait(kSettled_s);
}

base::Result<void> ControlRig::moveJoints(const robot::JointVector& target_rad, double time_s) {
  cycle::Command command;
  command.kind = CommandKind::MoveJoints;
  command.time_s = time_s;
  for (int i = 0; i < target_rad.size(); ++i) command.target[i] = target_rad[i];
  if (auto r = send(command); !r) return r;
  if (auto r = passUntil("The move of the joints", 10.0 * time_s + 60.0, resting); !r) return r;
  return wait(kSettled_s);
}

base::Result<void> ControlRig::run(const protocol::Plan& plan, const SampleSink& sink) {
  auto kept = std::make_shared<protocol::Plan>(plan);
  cycle::Command command;
  command.kind = CommandKind::StartPlan;
  command.plan = kept.get();
  std::array<record::Event, 64> events;
  while (station_->link().readEvents(events_, events) > 0) {}  // what was before is not of this run
  std::array<record::Sample, kChunk> old;
  while (station_->link().readSamples(samples_, old) > 0) {}

  int step = 0;
  const auto inside = [&sink, &step](const record::Sample& s) {
    if (s.step < 0) return;
    step = s.step;
    if (sink) sink(s);
  };
  const auto number = station_->link().sendWith(command, {std::move(kept)});
  std::optional<cycle::AckCode> answer;
  std::optional<record::Event> end;
  const double limit_s = 3.0 * plan.duration_s + 600.0;
  for (double passed_s = 0.0; !end; passed_s += kChunk / cell().rate_Hz) {
    if (auto r = pass(kChunk, inside); !r)
      return at("in segment " + std::to_string(step + 1) + " of " + std::to_string(plan.segments), r.error());
    cycle::Ack ack;
    while (station_->link().readAcks(acks_, {&ack, 1}) == 1)
      if (ack.number == number) answer = ack.code;
    if (answer && *answer != cycle::AckCode::Accepted)
      return Error{ErrorCode::DeviceFailure, "The plan was refused: " + std::string(explain(*answer)), {}};
    for (std::size_t n = 0; (n = station_->link().readEvents(events_, events)) > 0;)
      for (std::size_t i = 0; i < n; ++i)
        if (events[i].kind == record::EventKind::PlanEnded) end = events[i];
    if (passed_s > limit_s) return Error{ErrorCode::DeviceFailure, "The plan did not come to its end.", {}};
  }
  if (end->code != static_cast<int>(record::PlanEnd::Completed))
    return Error{ErrorCode::DeviceFailure, "The plan ended early: " + std::string(end->textView()), {}};
  return {};
}

base::Result<void> ControlRig::wait(double time_s, const SampleSink& sink) {
  return pass(static_cast<int>(std::lround(time_s * cell().rate_Hz)), sink);
}

}  // namespace articulus::studies
