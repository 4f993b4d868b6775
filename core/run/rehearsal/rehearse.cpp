#include "core/run/rehearsal/rehearse.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/protocol/validation.h"
#include "core/record/sample_pose.h"
#include "core/run/duration/expected_run.h"
#include "core/run/program_runner.h"
#include "core/run/registration/path_placing.h"
#include "core/run/rehearsal/rehearsal_watch.h"
#include "core/spatial/side.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;

constexpr double kLook_s = 0.05;  // as the desktop looks at a run
constexpr double kReady_s = 10.0;
constexpr double kPatience_s = 3600.0;  // more than five times the forecast: a program that does not end

/// Brings the twin to where a run begins.
class TwinHand {
 public:
  explicit TwinHand(const TwinStation& twin) : twin_(twin) {}

  [[nodiscard]] base::Result<void> order(cycle::CommandKind kind) {
    cycle::Command command;
    command.kind = kind;
    const std::uint64_t number = twin_.link.send(command);
    twin_.advance(2);
    std::array<cycle::Ack, 16> acks;
    while (const auto n = twin_.link.readAcks(acks_, acks))
      for (std::size_t i = 0; i < n; ++i)
        if (acks[i].number == number && acks[i].code != cycle::AckCode::Accepted)
          return Error{
              ErrorCode::DeviceFailure,
              "The virtual twin refused \"" + std::string(name(kind)) + "\": " + std::string(explain(acks[i].code)),
              "Look at what the cell file states under \"simulation\"."};
    return {};
  }

  [[nodiscard]] base::Result<void> until(const char* what, const std::function<bool(const cycle::Snapshot&)>& isTrue) {
    for (double waited_s = 0.0; waited_s < kReady_s; waited_s += 20.0 / twin_.cell.rate_Hz) {
      const cycle::Snapshot now = twin_.link.snapshot();
      if (now.fault.latched())
        return Error{ErrorCode::DeviceFailure, "The virtual twin stopped: " + safety::describe(now.fault),
                     "Correct the limits, or what the cell file states under \"simulation\"."};
      if (isTrue(now)) return {};
      twin_.advance(20);
    }
    return Error{ErrorCode::DeviceFailure, std::string("The virtual twin does not become ready: ") + what,
                 "Look at what the cell file states under \"simulation\"."};
  }

  [[nodiscard]] base::Result<void> makeReady(const RehearsalPlan& plan) {
    twin_.link.setDeadMan(true);
    twin_.advance(10);
    if (auto on = order(cycle::CommandKind::ControllerOn); !on) return on;
    if (auto on = until("its drives stay off.", [](const auto& s) { return s.controllerOn && !s.waitsForArm; }); !on)
      return on;
    twin_.advance(300);  // at rest on its drives
    if (auto zero = order(cycle::CommandKind::ZeroSensor); !zero) return zero;
    if (auto zero = until("its load cell is not zeroed.", [](const auto& s) { return s.sensorZeroed; }); !zero)
      return zero;
    if (!plan.clamped) return {};
    if (auto shut = twin_.link.setViceClosed(true); !shut) return shut;
    if (auto shut = until("its vice stays open.", [](const auto& s) { return s.specimenMounted; }); !shut) return shut;
    return prepareSpecimen(plan);
  }

 private:
  [[nodiscard]] base::Result<void> prepareSpecimen(const RehearsalPlan& plan) {
    std::uint64_t bits = 0;
    const auto names = twin_.link.structures();
    for (const std::string& structure : plan.cut) {
      const auto at = std::ranges::find(names, structure);
      if (at == names.end())
        return Error{ErrorCode::InvalidArgument,
                     "\"" + structure + "\" is cut, and the specimen's model of this cell has no such structure.",
                     "Choose the specimen's model in the cell file (simulation.specimen)."};
      bits |= std::uint64_t{1} << (at - names.begin());
    }
    if (bits != 0)
      if (auto cut = twin_.link.cut(bits); !cut) return cut;
    if (plan.preload_N > 0.0)
      if (auto set = twin_.link.setPreload(plan.preload_N); !set) return set;
    twin_.advance(50);
    return {};
  }

  const TwinStation& twin_;
  station::StreamCursor acks_;
};

base::Result<protocol::Program> programOf(const TwinStation& twin, const RehearsalPlan& plan) {
  if (needsRegistration(plan.protocol) && placementsInWords(plan.protocol).empty())
    return Error{ErrorCode::Conflict,
                 "A path lies in the frame of the registered body, and the specimen is not registered.",
                 "Register it (Engineering, Load cell, Registration); at the command line: --registration FILE."};
  const auto problems = protocol::validate(plan.protocol, plan.settings.limits, twin.cell.X_WD_home.translation);
  if (!problems.empty()) {
    std::string words = "\"" + plan.protocol.name + "\" can not run on this cell:";
    for (const auto& problem : problems) words += "\n  " + protocol::describe(problem, plan.protocol);
    return Error{ErrorCode::InvalidArgument, words, "Change these steps of the experiment."};
  }
  return protocol::expand(plan.protocol, spatial::sideFromText(plan.specimen.side));
}

record::RunEnding endingOf(const ProgramRunner& runner) {
  switch (runner.status()) {
    case ProgramRunner::Status::Completed: return {record::RunEnd::Completed};
    case ProgramRunner::Status::Faulted: return {record::RunEnd::Faulted, runner.reason()};
    default: return {record::RunEnd::Stopped, runner.reason()};
  }
}

/// The first choice, as of a run without a person.
void answer(ProgramRunner& runner, RehearsalWatch& watch) {
  const Prompt asked = *runner.prompt();
  watch.asked(asked, runner.action());
  if (auto answered = runner.answer(0); !answered) runner.stop(answered.error().text());
}

}  // namespace

cell::CellConfig twinOf(const cell::CellConfig& cell, const RehearsalPlan& plan) {
  cell::CellConfig twin = cell;
  twin.limits = plan.settings.limits;
  twin.gains = plan.settings.gains;
  twin.forceLaw = plan.settings.forceLaw;
  return twin;
}

base::Result<Rehearsal> rehearse(const TwinStation& twin, const RehearsalPlan& plan,
                                 const RehearsalProgress& progress) {
  auto program = programOf(twin, plan);
  if (!program) return program.error();
  if (auto ready = TwinHand(twin).makeReady(plan); !ready) return ready.error();
  if (auto able = ProgramRunner::canRun(twin.link, *program); !able) return able.error();
  const auto known = protocol::forecast(*program, forecastBasis(twin.cell, plan.settings.limits));
  ProgramRunner runner(twin.link, twin.cell, *program, plan.settings.forceLaw);
  RehearsalWatch watch(twin, plan, runner.program());
  if (auto started = runner.start(); !started) return started.error();
  const double most_s = 5.0 * known.duration_s + kPatience_s;
  const int cyclesALook = std::max(1, static_cast<int>(std::lround(kLook_s * twin.cell.rate_Hz)));
  using Status = ProgramRunner::Status;
  for (Status status = runner.poll(); status == Status::Running || status == Status::Asking; status = runner.poll()) {
    if (status == Status::Asking) {
      answer(runner, watch);
      continue;
    }
    for (int i = 0; i < cyclesALook; ++i) {
      twin.advance(1);
      watch.look(runner.action());
    }
    const auto action = static_cast<std::size_t>(std::max(0, runner.action()));
    const double rest_s = action < known.rest_s.size() ? known.rest_s[action] : 0.0;
    if (progress && !progress(watch.time_s(), watch.time_s() + rest_s))
      return Error{ErrorCode::Cancelled, "The rehearsal was cancelled.", "Nothing was moved or stored."};
    if (watch.time_s() > most_s) runner.stop("it did not end within " + std::to_string(std::lround(most_s)) + " s");
  }
  Rehearsal result = watch.result();
  result.ending = endingOf(runner);
  result.forecast_s = known.duration_s;
  return result;
}

}  // namespace articulus::run
