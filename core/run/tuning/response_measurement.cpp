#include "core/run/tuning/response_measurement.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/protocol/program.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;
using record::Channel;

constexpr double kKeptRate_Hz = 200.0;  // of a step: means of so short stretches, which take the noise off
constexpr double kUnloading_s = 3.0;    // about
constexpr double kShownBefore_s = 0.5;  // of a step, before it
constexpr double kSteadyFrom_s = 2.0;   // of a swing: what it begins with is no answer to all of it yet
constexpr double kLowered = 0.99;       // of the share of the force gains
constexpr double kResolution_Hz = kLeastResponse_Hz;

Channel channelOf(Channel first, int axis) { return static_cast<Channel>(static_cast<int>(first) + axis); }

}  // namespace

double ResponseMeasurement::duration_s(ResponseKind kind) noexcept {
  return kind == ResponseKind::Step ? kStepCourse_s : kResponseCourse_s;
}

base::Result<void> ResponseMeasurement::ready(const cycle::Snapshot& now, const cell::CellConfig& cell) {
  if (now.fault.latched())
    return Error{ErrorCode::Conflict, "A fault is latched. " + safety::describe(now.fault), "Acknowledge it first."};
  if (!cell.devices.loadCellOnArm())
    return Error{ErrorCode::Conflict, "On this bench the load cell does not feel what the arm does.",
                 "Choose a cell whose load cell is on its arm."};
  if (now.planRunning || now.state != cycle::State::Stop)
    return Error{ErrorCode::Conflict, "The robot is at another task.", "Stop it first."};
  if (!now.controllerOn) return Error{ErrorCode::Conflict, "The controller is off.", "Switch it on first."};
  if (!now.deadManHeld) return Error{ErrorCode::Conflict, "The dead-man's handle is released.", "Hold it first."};
  if (now.waitsForArm) return Error{ErrorCode::Conflict, "The arm is not released yet.", "Wait a moment."};
  if (now.zeroing) return Error{ErrorCode::Conflict, "The load cell is being zeroed.", "Wait a moment."};
  if (!now.specimenMounted)
    return Error{ErrorCode::Conflict, "No specimen is clamped: there is no load that could follow.",
                 "Close the vice on it (page Prepare)."};
  if (!now.sensorZeroed)
    return Error{ErrorCode::Conflict, "The load cell has not been zeroed.",
                 "Zero it with the vice open (page Prepare)."};
  if (now.selfTest == safety::SelfTestState::Pending)
    return Error{ErrorCode::Conflict, "The limits are still being tested on the virtual twin of the cell.",
                 "Wait a minute or so; Engineering shows how far it is."};
  if (now.selfTest == safety::SelfTestState::Failed)
    return Error{ErrorCode::Conflict,
                 "The self-test of the limits failed: a limit did not stop the virtual twin of the cell.",
                 "Correct the limits (Engineering); they are then tested anew."};
  return {};
}

base::Result<void> ResponseMeasurement::start(const ResponseRequest& request, const SettingsInForce& inForce) {
  if (running()) return Error{ErrorCode::Conflict, "A response is being measured.", "Wait for its end or cancel it."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto is = ready(now, cell_); !is) return is;
  const auto protocol = responseProtocol(request, inForce.limits);
  if (!protocol) return protocol.error();
  auto program = protocol::expand(*protocol);
  if (!program) return program.error();
  std::array<record::Sample, 256> old;
  while (link_.readSamples(samples_, old) > 0) {}
  samples_.lost = 0;
  response_ = {};
  response_.request = request;
  response_.gains = inForce.gains;
  response_.law = inForce.forceLaw;
  wanted_.clear();
  measured_.clear();
  gap_ = false;
  leastShare_ = firstShare_ = 1.0;
  gainsRevision_ = now.gainsRevision;
  forceLawRevision_ = now.forceLawRevision;
  firstCycle_ = now.cycle;
  reason_.clear();
  runner_ = std::make_unique<ProgramRunner>(link_, cell_, std::move(*program), inForce.forceLaw);
  if (auto begun = runner_->start(); !begun) return begun;
  phase_ = Phase::Running;
  return {};
}

void ResponseMeasurement::cancel() {
  if (!running()) return;
  runner_->stop();
  phase_ = Phase::Cancelled;
}

void ResponseMeasurement::end(Phase phase, std::string reason) {
  phase_ = phase;
  reason_ = std::move(reason);
}

void ResponseMeasurement::readSamples() {
  const Channel wanted = channelOf(Channel::WantedForceX, request().axis),
                measured = channelOf(Channel::ForceX, request().axis);
  std::array<record::Sample, 256> samples;
  while (const auto n = link_.readSamples(samples_, samples))
    for (std::size_t i = 0; i < n; ++i) {
      const record::Sample& s = samples[i];
      if (s.step != kResponseAction) continue;
      if (wanted_.empty()) firstShare_ = leastShare_ = s[Channel::ForceGainShare];
      else gap_ = gap_ || s.cycle != lastCycle_ + 1;
      lastCycle_ = s.cycle;
      leastShare_ = std::min(leastShare_, s[Channel::ForceGainShare]);
      wanted_.push_back(s[wanted]);
      measured_.push_back(s[measured]);
    }
  gap_ = gap_ || samples_.lost > 0;
}

ResponseMeasurement::Progress ResponseMeasurement::poll() {
  if (!running()) return {phase_, phase_ == Phase::Done ? 1.0 : 0.0, 0.0};
  const auto status = runner_->poll();
  readSamples();
  const cycle::Snapshot now = link_.snapshot();
  switch (status) {
    case ProgramRunner::Status::Completed: evaluate(); break;
    case ProgramRunner::Status::Stopped: end(Phase::Stopped, runner_->reason()); break;
    case ProgramRunner::Status::Faulted: end(Phase::Faulted, runner_->reason()); break;
    case ProgramRunner::Status::Running: break;
    case ProgramRunner::Status::Asking: cancel(); break;  // its program asks nothing
  }
  if (!running()) return {phase_, phase_ == Phase::Done ? 1.0 : 0.0, 0.0};
  const double all_s = kUnloading_s + duration_s(request().kind);
  const double done_s = wanted_.empty()
                            ? std::min(kUnloading_s, static_cast<double>(now.cycle - firstCycle_) / cell_.rate_Hz)
                            : kUnloading_s + static_cast<double>(wanted_.size()) / cell_.rate_Hz;
  return {phase_, std::min(done_s / all_s, 1.0), std::max(0.0, all_s - done_s)};
}

void ResponseMeasurement::evaluate() {
  const cycle::Snapshot now = link_.snapshot();
  if (now.gainsRevision != gainsRevision_ || now.forceLawRevision != forceLawRevision_)
    return end(Phase::Failed, "Gains or force law were changed in the midst of it.");
  if (gap_ || wanted_.empty()) return end(Phase::Failed, "Samples of the measurement were lost.");
  response_.gainsLowered = leastShare_ < kLowered * firstShare_;
  const double rate_Hz = cell_.rate_Hz;
  if (request().kind == ResponseKind::Step) {
    const auto every = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(rate_Hz / kKeptRate_Hz)));
    const double to_s = kStepFrom_s + kStepHold_s;  // what follows is the way back
    for (std::size_t i = 0; i + every <= wanted_.size(); i += every) {
      const double time_s = (static_cast<double>(i) + 0.5 * static_cast<double>(every - 1)) / rate_Hz;
      if (time_s < kStepFrom_s - kShownBefore_s || time_s > to_s) continue;
      double wanted = 0.0, measured = 0.0;
      for (std::size_t k = 0; k < every; ++k) wanted += wanted_[i + k], measured += measured_[i + k];
      response_.time_s.push_back(time_s - kStepFrom_s);
      response_.wanted.push_back(wanted / static_cast<double>(every));
      response_.measured.push_back(measured / static_cast<double>(every));
    }
    if (response_.time_s.empty()) return end(Phase::Failed, "Samples of the measurement were lost.");
    return end(Phase::Done, {});
  }
  const auto from = static_cast<std::size_t>(kSteadyFrom_s * rate_Hz),
             to = static_cast<std::size_t>((kResponseCourse_s - kSteadyFrom_s) * rate_Hz);
  if (to > wanted_.size()) return end(Phase::Failed, "Samples of the measurement were lost.");
  auto found = analysis::frequencyResponse(std::span(wanted_).subspan(from, to - from),
                                           std::span(measured_).subspan(from, to - from), rate_Hz, kResolution_Hz);
  if (!found) return end(Phase::Failed, found.error().text());
  const auto last =
      static_cast<std::size_t>(kMostResponse_Hz / found->resolution_Hz) + 1;  // beyond it nothing is asked
  if (found->gain.size() > last) {
    found->gain.resize(last);
    found->coherence.resize(last);
  }
  response_.frequency = std::move(*found);
  end(Phase::Done, {});
}

}  // namespace articulus::run
