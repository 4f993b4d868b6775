#include "core/run/program_runner.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/step_catalogue.h"
#include "core/protocol/words.h"
#include "core/record/run_end.h"
#include "core/spatial/rotation.h"

namespace articulus::run {

using base::Error;
using base::ErrorCode;
using cycle::CommandKind;
using protocol::Action;
using protocol::ActionKind;
using record::EventKind;

namespace {

constexpr double kHome_m = 0.002;  // nearer than that the arm has come home

int placeOf(std::span<const std::string> names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

spatial::Pose referenceOf(const cycle::Snapshot& now) {
  const auto& q = now.referenceQuaternion;
  return {spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix(),
          spatial::Vector3(now.referencePosition_m[0], now.referencePosition_m[1], now.referencePosition_m[2])};
}

std::string listOf(std::span<const std::string> names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

double measureOf(const analysis::QuantityStatistics& s, protocol::Statistic statistic) {
  switch (statistic) {
    case protocol::Statistic::Last: return s.last;
    case protocol::Statistic::Mean: return s.mean();
    case protocol::Statistic::Minimum: return s.minimum;
    case protocol::Statistic::Maximum: return s.maximum;
    case protocol::Statistic::Range: return s.range();
    case protocol::Statistic::Rms: return s.rms();
    case protocol::Statistic::LargestSize: return s.largestSize();
  }
  return 0.0;
}

ProgramRunner::ProgramRunner(station::StationLink& link, const cell::CellConfig& cell, protocol::Program program,
                             control::Law forceLaw)
    : link_(link), program_(std::move(program)), compiler_(program_, forceLaw), home_(cell.X_WD_home) {}

base::Result<void> ProgramRunner::canRun(const station::StationLink& link, const protocol::Program& program) {
  if (protocol::needsOpenVice(program) && link.snapshot().specimenMounted)
    return Error{ErrorCode::Conflict, "A specimen is clamped, and the motions of this experiment would part it.",
                 "Unload, open the vice, then start again."};
  return canRun(link.structures(), link.maxPreload_N(), program);
}

base::Result<void> ProgramRunner::canRun(std::span<const std::string> structures, double maxPreload_N,
                                         const protocol::Program& program) {
  for (const Action& a : program.actions) {
    if (const auto* prompt = std::get_if<protocol::PromptStep>(&a.step);
        prompt && prompt->preload_N.value_or(0.0) > maxPreload_N)
      return Error{
          ErrorCode::InvalidArgument, "The specimen of this cell does not take the preload of " + a.place + ".",
          maxPreload_N > 0.0 ? "It takes up to " + std::to_string(std::lround(maxPreload_N)) + " N."
                             : "No follower preload can be set on it; choose another cell or specimen, or no preload."};
    const auto* cut = std::get_if<protocol::CutStep>(&a.step);
    if (!cut || placeOf(structures, cut->structure) >= 0) continue;
    return Error{
        ErrorCode::InvalidArgument,
        "The specimen of this cell has no \"" + cut->structure + "\" to cut (" + a.place + ").",
        structures.empty() ? "Nothing of it can be cut; choose another cell." : "It has: " + listOf(structures) + "."};
  }
  return {};
}

base::Result<void> ProgramRunner::start(std::map<std::string, std::vector<motion::PathPoint>> paths) {
  if (auto able = canRun(link_, program_); !able) return able;
  earlier_ = std::move(paths);
  // Read past what was before.
  std::array<record::Event, 64> oldEvents;
  std::array<cycle::Ack, 64> oldAcks;
  std::array<record::Sample, 64> oldSamples;
  while (link_.readEvents(events_, oldEvents) > 0) {}
  while (link_.readAcks(acks_, oldAcks) > 0) {}
  while (link_.readSamples(samples_, oldSamples) > 0) {}
  samples_.lost = 0;
  proceed();
  if (status_ == Status::Stopped && waiting_ == Waiting::Nothing)
    return Error{ErrorCode::DeviceFailure, reason_, "Try again."};
  return {};
}

ProgramRunner::Status ProgramRunner::poll() {
  if (status_ != Status::Running && status_ != Status::Asking) return status_;
  look();
  if (status_ == Status::Running && waiting_ == Waiting::Nothing) proceed();
  return status_;
}

void ProgramRunner::look() {
  seeSamples();
  if (paused_) seenVice_.look(link_);
  std::array<cycle::Ack, 16> acks;
  while (const auto n = link_.readAcks(acks_, acks))
    for (std::size_t i = 0; i < n; ++i)
      if (acks[i].number == command_ && acks[i].code != cycle::AckCode::Accepted && waiting_ != Waiting::Nothing)
        return end(Status::Stopped,
                   (action_ == 0 ? "not started: "
                                 : program_.actions[static_cast<std::size_t>(action_)].place + " was refused: ") +
                       explain(acks[i]));
  std::array<record::Event, 32> events;
  while (const auto n = link_.readEvents(events_, events)) {
    for (std::size_t i = 0; i < n; ++i) {
      const record::Event& e = events[i];
      if (e.kind == EventKind::StepStarted && e.step >= 0) action_ = e.step;
      if (e.kind == EventKind::PlanEnded && waiting_ == Waiting::Plan) {
        planEnd_ = static_cast<record::PlanEnd>(e.code);
        endCycle_ = e.cycle;
        reason_ = std::string(e.textView());
      }
      if (e.kind == EventKind::StateChanged && e.value > 0.0) stopAsked_ = true;  // by somebody else, past every queue
      if (e.kind == EventKind::SensorZeroed && waiting_ == Waiting::Zero) waiting_ = Waiting::Nothing;
    }
  }
  const cycle::Snapshot now = link_.snapshot();
  if (waiting_ == Waiting::Plan) {
    // The event is out before the snapshot of the same cycle, which knows the fault.
    if (!planEnd_ || now.cycle < endCycle_) return;
    seeSamples();  // all of the stretch is there now
    if (planEnd_ == record::PlanEnd::Stopped) return end(Status::Stopped, stoppedBy());
    // STOP between the end of a stretch and this look had nothing left to stop: the next stretch must not begin.
    if (planEnd_ == record::PlanEnd::Completed && stopAsked_) return end(Status::Stopped, stoppedBy());
    if (planEnd_ != record::PlanEnd::Completed)
      return end(Status::Faulted, now.fault.latched() ? safety::describe(now.fault) : reason_);
    waiting_ = Waiting::Nothing;
    planEnd_.reset();
    return;
  }
  if (now.fault.latched()) return end(Status::Faulted, safety::describe(now.fault));
  if (stopAsked_) return end(Status::Stopped, stoppedBy());
  if (waiting_ != Waiting::Home || now.cycle <= endCycle_ + 2 || now.state != cycle::State::Stop) return;
  if ((now.sample.three(record::Channel::PositionX) - home_.translation).norm() > kHome_m)
    return end(Status::Stopped, stoppedBy());
  waiting_ = Waiting::Nothing;
}

std::string ProgramRunner::stoppedBy() const {
  return stopWhy_.empty() ? std::string(record::kStoppedByOperator) : stopWhy_;
}

void ProgramRunner::stop(const std::string& why) {
  link_.requestStop();
  if (!stopAsked_) stopWhy_ = why;
  stopAsked_ = true;
  // A plan tells its end itself.
  if ((status_ == Status::Running || status_ == Status::Asking) && waiting_ != Waiting::Plan)
    end(Status::Stopped, stoppedBy());
}

void ProgramRunner::seeSamples() {
  const cycle::Snapshot now = link_.snapshot();
  X_WR_ = referenceOf(now);
  std::array<record::Sample, 256> samples;
  while (const auto n = link_.readSamples(samples_, samples)) {
    for (std::size_t i = 0; i < n; ++i) {
      const record::Sample& s = samples[i];
      returns_ = returns_ && s.step < 0;
      recorder_.see(s, X_WR_, (paused_ || returns_) && s.step < 0);
      if (s.step < 0 || s.step >= static_cast<int>(program_.actions.size())) continue;
      auto at = statistics_.find(s.step);
      if (at == statistics_.end())
        at = statistics_
                 .try_emplace(s.step, protocol::wantedZero(program_.actions[static_cast<std::size_t>(s.step)].step),
                              X_WR_.translation)
                 .first;
      at->second.add(s);
    }
  }
}

void ProgramRunner::proceed() {
  while (status_ == Status::Running && waiting_ == Waiting::Nothing && !paused_) {
    if (next_ >= static_cast<int>(program_.actions.size())) return end(Status::Completed, {});
    perform(program_.actions[static_cast<std::size_t>(next_)]);
  }
}

void ProgramRunner::perform(const Action& a) {
  const int number = next_;
  action_ = number;
  next_ = number + 1;
  switch (a.kind) {
    case ActionKind::Motion: return sendPlan(compiler_.stretch(number));
    case ActionKind::Replay: {
      const auto* replay = std::get_if<protocol::ReplayPathStep>(&a.step);
      if (replay && replay->registered && !replay->placement)
        return end(Status::Stopped, a.place + ": nothing has placed the frame of the registered body");
      if (replay && !replay->points.empty())  // of a file
        return sendPlan(
            compiler_.replay(number, protocol::pointsAlongWorld(*replay, referenceOf(link_.snapshot()).translation)));
      const auto own = recorder_.paths().find(a.path);
      const auto earlier = earlier_.find(a.path);
      if (own == recorder_.paths().end() && earlier == earlier_.end())
        return end(Status::Stopped, a.place + ": the path \"" + a.path + "\" was not recorded");
      return sendPlan(compiler_.replay(number, own != recorder_.paths().end() ? own->second : earlier->second));
    }
    case ActionKind::Home: return send(CommandKind::Home, Waiting::Home, std::get<protocol::HomeStep>(a.step).time_s);
    case ActionKind::Zero: return send(cycle::CommandKind::ZeroSensor, Waiting::Zero);
    case ActionKind::Prompt: {
      const auto& step = std::get<protocol::PromptStep>(a.step);
      prompt_ = Prompt{number,
                       step.text,
                       step.choices.empty() ? std::vector<std::string>{"Continue"} : step.choices,
                       {},
                       step.preload_N};
      break;
    }
    case ActionKind::Cut: {
      const auto& step = std::get<protocol::CutStep>(a.step);
      prompt_ =
          Prompt{number, step.text.empty() ? "Cut: " + step.structure : step.text, {"It is cut"}, step.structure, {}};
      break;
    }
    case ActionKind::Mark: return tell(EventKind::Marked, 0, 0.0, 0.0, std::get<protocol::MarkStep>(a.step).text);
    case ActionKind::RecordPath: {
      const auto& step = std::get<protocol::RecordPathStep>(a.step);
      return recorder_.begin(a.path, step.distance_m, step.angle_rad);
    }
    case ActionKind::EndPath:
      recorder_.end();
      return tell(EventKind::PathRecorded, static_cast<int>(recorder_.paths().at(a.path).size()), 0.0, 0.0, a.path);
    case ActionKind::TakePose:
      if (a.begins) recorder_.forget(a.path);
      recorder_.take(a.path);
      return tell(EventKind::PathRecorded, static_cast<int>(recorder_.paths().at(a.path).size()), 0.0, 0.0, a.path);
    case ActionKind::Check: return check(a);
    case ActionKind::Jump: next_ = a.jump; return;
  }
  if (!prompt_) return;
  status_ = Status::Asking;
  seenVice_ = SeenVice(link_);
  tell(EventKind::PromptShown, 0, 0.0, 0.0, prompt_->text);
}

/// Whoever lets go of the handle to reach for the specimen takes the drives away; what follows would be refused.
base::Result<void> ProgramRunner::canGoOn() const {
  const auto moves = [](const Action& a) {
    return a.kind == ActionKind::Motion || a.kind == ActionKind::Replay || a.kind == ActionKind::Home;
  };
  const cycle::Snapshot now = link_.snapshot();
  const bool goesOn = std::any_of(program_.actions.begin() + next_, program_.actions.end(), moves);
  if (!now.controllerOn && goesOn)
    return Error{ErrorCode::Conflict, "The controller is off, and the run goes on with a motion.",
                 prompt_ ? "Hold the dead-man's handle, switch the controller on, then answer."
                         : "Hold the dead-man's handle, switch the controller on, then go on."};
  if (now.waitsForArm && goesOn) return Error{ErrorCode::Conflict, "The arm is not released yet.", "Wait a moment."};
  return {};
}

base::Result<void> ProgramRunner::pause() {
  if (status_ == Status::Asking)
    return Error{ErrorCode::Conflict, "The run waits for an answer already.", "Answer it when it may go on."};
  if (status_ != Status::Running) return Error{ErrorCode::Conflict, "No run is under way.", {}};
  if (paused_) return {};
  paused_ = true;
  seenVice_ = SeenVice(link_);
  if (waiting_ != Waiting::Plan) tell(EventKind::Marked, 0, 0.0, 0.0, "paused");
  else if (link_.send({.kind = CommandKind::Pause}) == 0) {
    paused_ = false;
    return Error{ErrorCode::DeviceFailure, "The station did not take the command.", "Press Stop."};
  }
  return {};
}

base::Result<void> ProgramRunner::resume() {
  if (!paused_) return Error{ErrorCode::Conflict, "The run is not paused.", {}};
  look();  // the plan may have ended meanwhile
  if (status_ != Status::Running) return Error{ErrorCode::Conflict, "The run has ended.", {}};
  if (auto same = seenVice_.mayGoOnFromPause(link_); !same) return same;
  if (auto can = canGoOn(); waiting_ != Waiting::Plan && !can) return can;
  if (waiting_ == Waiting::Plan && link_.send({.kind = CommandKind::Resume}) == 0)
    return Error{ErrorCode::DeviceFailure, "The station did not take the command.", "Try again."};
  if (waiting_ != Waiting::Plan) tell(EventKind::Marked, 0, 0.0, 0.0, "goes on after a pause");
  paused_ = false;
  returns_ = waiting_ == Waiting::Plan;
  return {};
}

base::Result<void> ProgramRunner::answer(int choice) {
  if (status_ != Status::Asking || !prompt_) return Error{ErrorCode::Conflict, "Nothing is asked.", {}};
  if (choice < 0 || choice >= static_cast<int>(prompt_->choices.size()))
    return Error{ErrorCode::InvalidArgument, "There is no such answer.", {}};
  if (auto can = canGoOn(); !can) return can;
  if (auto can = seenVice_.mayGoOnFromQuestion(link_, program_, next_); !can) return can;
  if (!prompt_->structure.empty()) {
    const int bit = placeOf(link_.structures(), prompt_->structure);
    if (auto cut = link_.cut(std::uint64_t{1} << bit); !cut) return cut;
  }
  if (prompt_->preload_N && choice == 0 && link_.maxPreload_N() > 0.0)
    if (auto set = link_.setPreload(*prompt_->preload_N); !set) return set;
  tell(EventKind::PromptAnswered, choice, 0.0, 0.0, prompt_->choices[static_cast<std::size_t>(choice)]);
  prompt_.reset();
  status_ = Status::Running;
  return {};
}

void ProgramRunner::sendPlan(base::Result<protocol::Compiler::Stretch> stretch) {
  if (!stretch) return end(Status::Stopped, stretch.error().text());
  auto plan = std::make_shared<const protocol::Plan>(stretch->plan);
  cycle::Command command;
  command.kind = cycle::CommandKind::StartPlan;
  command.plan = plan.get();
  station::HeldObjects::Objects held(stretch->keep.begin(), stretch->keep.end());
  held.push_back(std::move(plan));
  next_ = stretch->next;
  waiting_ = Waiting::Plan;
  planEnd_.reset();
  command_ = link_.sendWith(command, std::move(held));
  if (command_ == 0) end(Status::Stopped, "The station did not take the start command.");
}

void ProgramRunner::send(cycle::CommandKind kind, Waiting then, double time_s) {
  cycle::Command command;
  command.kind = kind;
  command.time_s = time_s;
  waiting_ = then;
  endCycle_ = link_.snapshot().cycle;
  command_ = link_.send(command);
  if (command_ == 0) end(Status::Stopped, "The station did not take the command.");
}

void ProgramRunner::tell(EventKind kind, int code, double value, double limit, const std::string& text) {
  auto event = std::make_shared<record::Event>();
  event->kind = kind;
  event->step = action_;
  event->code = code;
  event->value = value;
  event->limit = limit;
  event->setText(text);
  cycle::Command command;
  command.kind = cycle::CommandKind::LogEvent;
  command.event = event.get();
  (void)link_.sendWith(command, {std::move(event)});  // what happens does not depend on it
}

std::optional<double> ProgramRunner::measured(const protocol::Measure& m, int before) const {
  const auto quantity = analysis::quantityOf(m.of);
  if (!quantity) return std::nullopt;
  // The latest action that has the label, or the latest motion.
  for (int i = before - 1; i >= 0; --i) {
    const Action& a = program_.actions[static_cast<std::size_t>(i)];
    if (!m.step.empty() && a.step.label != m.step) continue;
    const auto at = statistics_.find(i);
    if (at == statistics_.end()) continue;
    const auto* found = at->second.of(*quantity, m.cycle);
    if (found) return measureOf(*found, m.statistic);
  }
  return std::nullopt;
}

void ProgramRunner::check(const Action& a) {
  const auto value = measured(a.measure, a.number);
  if (!value) return end(Status::Stopped, a.place + ": there is nothing to measure \"" + a.measure.of + "\" on");
  bool holds = false;
  double compared = *value;
  if (a.compareWithLast) {
    const auto last = lastMeasure_.find(a.block);
    if (last != lastMeasure_.end()) {
      compared = std::abs(*value - last->second);
      holds = compared < a.value;
    }
    lastMeasure_[a.block] = *value;
  } else {
    holds = a.below ? *value < a.value : *value > a.value;
  }
  // What was judged first, in signs that need no language: a branch without a label is called "branch" alone.
  const char* sign = holds == (a.below || a.compareWithLast) ? " < " : " > ";
  const std::string_view unit = protocol::unitOf(a.measure.of);
  const std::string judged = (a.compareWithLast ? "\u0394 " : "") + std::string(protocol::nameOf(a.measure.of)) + " " +
                             protocol::shownMeasured(compared, unit) + sign + protocol::shownQuantity(a.value, unit);
  tell(EventKind::BranchTaken, holds ? 1 : 0, compared, a.value, judged + " (" + a.place + ")");
  if (holds && a.jump >= 0) next_ = a.jump;
  if (!holds && a.jumpElse >= 0) next_ = a.jumpElse;
}

void ProgramRunner::end(Status status, const std::string& reason) {
  status_ = status;
  reason_ = reason;
  waiting_ = Waiting::Nothing;
  prompt_.reset();
  paused_ = returns_ = false;
}

}  // namespace articulus::run
