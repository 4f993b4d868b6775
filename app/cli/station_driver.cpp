#include "app/cli/station_driver.h"

#include <unistd.h>
#include <utility>

#include <array>
#include <optional>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/terminal/terminal_prompt.h"
#include "app/cli/terminal/text_table.h"
#include "app/self_test/self_test.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;
using cycle::CommandKind;
using cycle::Snapshot;

constexpr int kCycles = 100;
constexpr std::chrono::milliseconds kPause{20};
constexpr double kAnswer_s = 2.0, kHand_s = 60.0, kSwitchOn_s = 5.0, kZero_s = 10.0, kStop_s = 2.0, kSelfTest_s = 300.0;

}  // namespace

void StationDriver::passTime() {
  station_.link().heartbeat();
  if (station_.manualClock()) {
    station_.advance(kCycles);
    manualCycles_ += kCycles;
  } else {
    std::this_thread::sleep_for(kPause);
  }
}

double StationDriver::now_s() const {
  if (station_.manualClock()) return static_cast<double>(manualCycles_) / station_.cell().rate_Hz;
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

base::Result<void> StationDriver::looksWell() const {
  const Snapshot snapshot = station_.link().snapshot();
  if (snapshot.fault.latched()) return Error{ErrorCode::DeviceFailure, safety::describe(snapshot.fault), {}};
  if (Interrupt::requested()) {
    station_.link().requestStop();
    return Error{ErrorCode::Cancelled, "Stopped by " + std::string(Interrupt::cause()) + " before the run began.",
                 "Nothing was recorded."};
  }
  return {};
}

base::Result<void> StationDriver::waitUntil(const std::string& what, double timeout_s,
                                            const std::function<bool(const Snapshot&)>& isTrue) {
  const double end_s = now_s() + timeout_s;
  while (!isTrue(station_.link().snapshot())) {
    if (const auto well = looksWell(); !well) return well;
    if (now_s() >= end_s)
      return Error{ErrorCode::DeviceFailure, what + " did not happen within " + fixed(timeout_s, 0) + " s.",
                   "Look at the event log of the station; nothing was recorded."};
    passTime();
  }
  return {};
}

base::Result<void> StationDriver::send(CommandKind kind) {
  cycle::Command command;
  command.kind = kind;
  return send(command);
}

base::Result<void> StationDriver::send(const cycle::Command& command) {
  const std::string quoted = '"' + std::string(name(command.kind)) + '"';
  const auto number = station_.link().send(command);
  if (number == 0)
    return Error{ErrorCode::DeviceFailure, "The station does not take commands: its queue is full.", "Start again."};
  std::optional<cycle::Ack> answer;
  const auto arrived = waitUntil("The answer to " + quoted, kAnswer_s, [&](const Snapshot&) {
    std::array<cycle::Ack, 32> acks;
    const std::size_t count = station_.link().readAcks(acks_, acks);
    for (std::size_t i = 0; i < count; ++i)
      if (acks[i].number == number) answer = acks[i];
    return answer.has_value();
  });
  if (!arrived) return arrived;
  if (answer->code == cycle::AckCode::Accepted) return {};
  return Error{ErrorCode::DeviceFailure, quoted + " was refused: " + explain(*answer), {}};
}

base::Result<void> StationDriver::holdDeadMan() {
  // A switch is held by a hand, also beside a simulated arm; then the latch of the program holds nothing.
  const cell::CellConfig& cell = station_.cell();
  const bool byProgram = cell.simulated && !cell.devices.anySwitch();
  if (cell.simulated) station_.link().setDeadMan(true);
  else if (!cell.devices.anySwitch())
    return Error{
        ErrorCode::Conflict,
        "The only handle of this live cell is the latch on the screen, and the command line has no screen.",
        "Name an enabling switch in the cell file (hardware/operator_io/README.md): commissioning and runs need one."};
  auto held = waitUntil("Holding the dead-man's handle", byProgram ? kAnswer_s : kHand_s,
                        [](const Snapshot& s) { return s.deadManHeld; });
  const auto& why = robot::info(station_.link().snapshot().operatorTrouble);
  if (held || why.label.empty() || Interrupt::requested()) return held;
  return Error{ErrorCode::DeviceFailure, std::string(why.label) + ": " + std::string(why.cause) + ".",
               std::string(why.remedy)};
}

base::Result<void> StationDriver::makeReady(const std::function<void(const std::string&)>& say) {
  if (auto r = switchOn(say); !r) return r;
  return goHomeAndZero(say);
}

base::Result<void> StationDriver::switchOn(const std::function<void(const std::string&)>& say) {
  if (!station_.cell().simulated || station_.cell().devices.anySwitch()) say("hold the dead-man's handle");
  if (auto r = holdDeadMan(); !r) return r;
  say("switching the controller on");
  if (auto r = send(CommandKind::ControllerOn); !r) return r;
  // On an arm with a controller of its own that is some tenths of a second later.
  if (auto r = waitUntil("Releasing the arm", kSwitchOn_s,
                         [](const Snapshot& s) { return s.controllerOn && !s.waitsForArm; });
      !r)
    return r;
  return station_.manualClock() ? passSelfTest(say) : base::Result<void>{};
}

base::Result<void> StationDriver::goHomeAndZero(const std::function<void(const std::string&)>& say) {
  const auto resting = [](const Snapshot& s) { return s.state == cycle::State::Stop; };
  say("going to the home pose");
  if (auto r = send(CommandKind::Home); !r) return r;
  if (auto r = waitUntil("Reaching the home pose", 3.0 * station_.cell().homeTime_s + 10.0, resting); !r) return r;
  say("zeroing the load cell");
  if (auto r = send(CommandKind::ZeroSensor); !r) return r;
  if (auto r = waitUntil("Zeroing the load cell", kZero_s, [](const Snapshot& s) { return s.sensorZeroed; }); !r)
    return r;
  if (!station_.manualClock())  // in real time it ran beside all this
    if (auto r = passSelfTest(say); !r) return r;
  return {};
}

base::Result<void> StationDriver::clamp(const std::function<void(const std::string&)>& say) {
  if (station_.cell().simulated) say("clamping the specimen");
  else if (auto closed = confirmClamped(); !closed) return closed;
  if (auto r = station_.link().setViceClosed(true); !r) return r;
  return waitUntil("Clamping the specimen", kAnswer_s, [](const Snapshot& s) { return s.specimenMounted; });
}

base::Result<void> StationDriver::confirmClamped() {
  if (!isatty(STDIN_FILENO))
    return Error{ErrorCode::Conflict,
                 "The vice of a live cell is closed by hand, and there is no terminal on which somebody could say so.",
                 "Run it on a terminal, or with --vice-open where nothing is clamped. Nothing was recorded."};
  run::Prompt prompt;
  prompt.text = "Close the vice on the specimen by hand, and take your hands out of the cell.";
  prompt.choices = {"The specimen is clamped"};
  if (askOnTerminal(prompt, [this] { passTime(); })) return {};
  return Error{ErrorCode::Cancelled, "Nobody said that the specimen is clamped.", "Nothing was recorded."};
}

base::Result<void> StationDriver::passSelfTest(const std::function<void(const std::string&)>& say) {
  const app::SelfTest* test = station_.selfTest();
  if (!test) return {};
  say("testing the limits on the virtual twin");
  if (station_.manualClock())
    test->wait(station_.link().snapshot().limitsRevision);  // the same bits, however long it takes
  if (auto r = waitUntil("The self-test of the limits", kSelfTest_s,
                         [](const Snapshot& s) { return s.selfTest != safety::SelfTestState::Pending; });
      !r)
    return r;
  const auto report = test->report();
  if (report.state == safety::SelfTestState::Passed) return {};
  return Error{ErrorCode::DeviceFailure, "The self-test of the limits failed: " + report.problem + ".",
               "Correct the limits of the cell file; \"articulusctl reproduce safety\" shows each."};
}

StationDriver::~StationDriver() { leave(); }

void StationDriver::leave() {
  if (std::exchange(left_, true)) return;
  auto& link = station_.link();
  const auto wait = [this, &link](double most_s, const auto& done) {
    const double end_s = now_s() + most_s;
    while (!done(link.snapshot()) && now_s() < end_s) passTime();
  };
  // A robot that moves is not left alone: what it takes to stop under control is a matter of tenths of a second.
  link.requestStop();
  wait(kStop_s, [](const Snapshot& s) { return !cycle::moves(s.state); });
  cycle::Command off;
  off.kind = CommandKind::ControllerOff;
  link.send(off);
  passTime();
  link.setDeadMan(false);
  wait(kAnswer_s, [](const Snapshot& s) { return !s.controllerOn; });
}

}  // namespace articulus::cli
