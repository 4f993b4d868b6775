#include "core/run/run_director.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/stored_json.h"
#include "core/base/thread_nice.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/run/duration/expected_run.h"
#include "core/run/hold_time.h"
#include "core/run/kept_results.h"
#include "core/run/program_runner.h"
#include "core/run/registration/path_placing.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/run/run_analysis.h"
#include "core/run/run_snapshot_json.h"
#include "core/run/run_view.h"
#include "core/run/stored_program.h"
#include "core/run/truth/true_load_recording.h"
#include "core/sensing/tool_calibration_json.h"
#include "core/spatial/rotation.h"
#include "core/spatial/side.h"
#include "core/storage/frozen_pose.h"
#include "core/storage/run_writer.h"

namespace articulus::run {

struct RunDirector::Private {
  Private(station::StationLink& l, const cell::CellConfig& c, storage::UserStore& s, std::string v)
      : link(l), cell(c), store(s), version(std::move(v)), settings(l, c), weighIn(l, c.devices.loadCellOnArm()),
        commissioning(c, version), rehearsals(c) {}
  station::StationLink& link;
  const cell::CellConfig& cell;
  storage::UserStore& store;
  std::string version;
  StationSettings settings;
  WeighInGate weighIn;
  CommissioningGate commissioning;
  RehearsalGate rehearsals;
  std::unique_ptr<ProgramRunner> runner;
  bool unattended = false;
  RunProgress progress;
  bool running = false;

  // After the end a worker reads the run and stores its results; poll() says finished when it is done.
  std::thread worker;
  std::atomic<bool> analysed{false};
  std::atomic<bool> cancelled{false};  // by who goes away: the results are computed when somebody asks for them
  std::string analysisProblem;
  bool analysing = false;

  [[nodiscard]] base::Result<void> gates(const RunRequest& request, const protocol::Program& program,
                                         const cycle::Snapshot& now) {
    using base::Error;
    using base::ErrorCode;
    if (auto may = mayRunUnattended(cell); request.unattended && !may) return may;
    if (now.waitsForArm) return Error{ErrorCode::Conflict, "The arm is not released yet.", "Wait a moment."};
    if (!cell.devices.loadCellOnArm() && now.specimenMounted)
      return Error{ErrorCode::Conflict,
                   "The vice is closed on a simulated specimen, and the load cell is a real one that does not feel it.",
                   "Open the vice: on a BENCH cell nothing is clamped (articulusctl run: --vice-open)."};
    const auto basis = forecastBasis(cell, settings.inForce(now).limits);
    // The last run may have gone a shorter way.
    const double longest_s =
        std::max(protocol::forecast(program, basis).duration_s,
                 expectedRun(request.protocol, program, basis, cell.name, &store).forecast.duration_s);
    if (auto held = canBeHeldFor(cell, longest_s); !held) return held;
    if (auto commissioned = commissioning.mayRun(); !commissioned) return commissioned;
    if (auto rehearsed = wasRehearsed(request, now); !rehearsed) return rehearsed;
    return weighIn.mayRun();
  }
  /// A live arm runs what its twin has run.
  [[nodiscard]] base::Result<void> wasRehearsed(const RunRequest& request, const cycle::Snapshot& now) {
    if (!rehearsals.asked()) return {};
    const auto hash = hashOf(planNow(link, cell, request.protocol, request.specimen, now.specimenMounted), cell);
    return hash ? rehearsals.mayRun(*hash) : base::Result<void>(hash.error());
  }
  void close(const record::RunEnding& ending);
  void finish();
};

namespace {

std::string problemList(const std::vector<protocol::Problem>& problems, const protocol::Protocol& protocol) {
  std::string text;
  for (const auto& p : problems) text += "\n  " + protocol::describe(p, protocol);
  return text;
}

/// Empty, or what went wrong.
std::string analyseAndStore(const std::filesystem::path& file, const std::filesystem::path& migrations,
                            const storage::Binding& binding, std::int64_t runId, const std::atomic<bool>& cancelled) {
  auto store = storage::UserStore::open(file, migrations, binding);
  if (!store) return store.error().text();
  const auto results = resultsOf(**store, runId, Keeping::Anew, [&cancelled] { return cancelled.load(); });
  if (!results) return results.error().text();
  return results->results.problemText() + results->notStored;
}

base::Error powerless(const cycle::Snapshot& now) {
  using base::ErrorCode;
  if (now.controllerOn) return {ErrorCode::Conflict, "The dead-man's handle is released.", "Hold it first."};
  return {ErrorCode::Conflict,
          now.deadManHeld ? "The controller is off." : "The controller is off, and the dead-man's handle is released.",
          "Hold the dead-man's handle and switch the controller on."};
}

base::Result<void> limitsTested(const cycle::Snapshot& now) {
  if (now.selfTest == safety::SelfTestState::Pending)
    return base::Error{base::ErrorCode::Conflict, "The limits are still being tested on the virtual twin of the cell.",
                       "Wait a minute or so; Engineering shows how far it is."};
  if (now.selfTest == safety::SelfTestState::Failed)
    return base::Error{base::ErrorCode::Conflict,
                       "The self-test of the limits failed: a limit did not stop the virtual twin of the cell.",
                       "Correct the limits (Engineering); they are then tested anew."};
  return {};
}

}  // namespace

std::string wordsOf(const RunProgress& progress) {
  std::string words = reasonText(progress.ending);
  const auto add = [&words](const std::string& sentence) {
    if (!words.empty()) words += words.ends_with('.') ? " " : ". ";
    words += sentence;
  };
  if (!progress.recordingProblem.empty()) add("The recording failed: " + progress.recordingProblem);
  if (!progress.notComputed.empty()) add(progress.notComputed);
  return words;
}

namespace {

/// What the run says of its specimen.
/// In  clampedAt: X_WD as the vice closed; what is fixed in the specimen is known from there on
nlohmann::json frozen(const storage::Specimen& specimen, const cycle::Snapshot& now,
                      const std::optional<spatial::Pose>& clampedAt) {
  nlohmann::json whole = toJson(specimen);
  whole["clamped"] = now.specimenMounted;  // what an open vice measured is not of the specimen
  if (!now.specimenMounted) return whole;
  if (clampedAt) storage::freezePose(whole, storage::kClampedAt, *clampedAt);
  if (now.referenceSet) {
    const auto& q = now.referenceQuaternion;
    const spatial::Pose X_WR{spatial::Matrix3(spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix()),
                             spatial::Vector3(now.referencePosition_m.data())};
    storage::freezePose(whole, storage::kReferenceAtStart, X_WR);
  }
  return whole;
}

/// The cell file, and where something of it is real or to be practised, what: exports and reports say it.
nlohmann::json frozen(const cell::CellConfig& cell) {
  nlohmann::json whole = cell.source;
  if (cell.devices.liveness() != cell::Liveness::Simulated) whole[kLiveness] = info(cell.devices.liveness()).key;
  if (!cell.devices.loadCellOnArm()) whole[kWeighIn] = "not possible: load cell and arm are of different benches";
  return whole;
}

}  // namespace

RunDirector::RunDirector(station::StationLink& link, const cell::CellConfig& cell, storage::UserStore& store,
                         std::string version)
    : d_(std::make_unique<Private>(link, cell, store, std::move(version))) {}

RunDirector::~RunDirector() {
  if (!d_->running) return;
  // A director that goes away in mid-run stops the robot and closes the run; the data stay.
  if (!d_->analysing) {
    d_->link.requestStop();
    d_->close({record::RunEnd::Stopped, "the session was closed"});
  }
  d_->cancelled = true;
  d_->finish();
}

StationSettings& RunDirector::settings() { return d_->settings; }
WeighInGate& RunDirector::weighIn() { return d_->weighIn; }
CommissioningGate& RunDirector::commissioning() { return d_->commissioning; }
RehearsalGate& RunDirector::rehearsals() { return d_->rehearsals; }
bool RunDirector::running() const { return d_->running; }
bool RunDirector::analysing() const { return d_->running && d_->analysing; }

base::Result<void> mayRunUnattended(const cell::CellConfig& cell) {
  if (cell.allSimulated()) return {};
  return base::Error{
      base::ErrorCode::Conflict,
      "Something of the cell \"" + cell.name + "\" is real: what a run asks there is for a person to answer.",
      "Start it without --yes, and stay with it. Nothing was recorded."};
}

base::Result<std::int64_t> RunDirector::start(const RunRequest& wanted) {
  using base::Error;
  using base::ErrorCode;
  if (d_->running) return Error{ErrorCode::Conflict, "A run is under way.", "Wait for its end or stop it."};
  // Checks, gates and record are of the paths where they will be.
  auto whereItIs = placed(wanted.protocol, d_->store, wanted.sessionId, d_->cell);
  if (!whereItIs) return whereItIs.error();
  RunRequest request = wanted;
  request.protocol = std::move(*whereItIs);
  // A plan behind a change that is still on its way would run with what this run does not say.
  if (d_->settings.waiting())
    return Error{ErrorCode::Conflict, "A change of gains, limits or force law has been sent and is not in force yet.",
                 "Wait a moment, then start again."};
  const cycle::Snapshot now = d_->link.snapshot();
  const SettingsInForce inForce = d_->settings.inForce(now);
  const auto problems = protocol::validate(request.protocol, inForce.limits, d_->cell.X_WD_home.translation);
  if (!problems.empty())
    return Error{
        ErrorCode::InvalidArgument,
        "\"" + request.protocol.name + "\" can not run on this cell:" + problemList(problems, request.protocol),
        "Change these steps of the experiment."};
  auto program = protocol::expand(request.protocol, spatial::sideFromText(request.specimen.side));
  if (!program) return program.error();

  if (now.fault.latched())
    return Error{ErrorCode::Conflict, "A fault is latched. " + safety::describe(now.fault), "Acknowledge it first."};
  if (now.state != cycle::State::Stop)
    return Error{ErrorCode::Conflict, "The robot is at another task.", "Stop it first."};
  if (!now.controllerOn || !now.deadManHeld) return powerless(now);
  if (auto tested = limitsTested(now); !tested) return tested.error();
  if (protocol::needsZeroedLoadCell(*program) && !now.sensorZeroed)
    return Error{ErrorCode::Conflict, "The load cell has not been zeroed.",
                 "Zero it with the vice open (page Prepare)."};
  if (auto open = d_->gates(request, *program, now); !open) return open.error();

  if (auto able = ProgramRunner::canRun(d_->link, *program); !able) return able.error();

  storage::RunHeader header;
  header.sessionId = request.sessionId;
  header.protocolName = request.protocol.name;
  header.protocolJson = protocol::toJson(request.protocol).dump();
  header.cellName = d_->cell.name;
  nlohmann::json cell = frozen(d_->cell);
  if (inForce.forceLaw != d_->cell.forceLaw)
    cell["force_law"] = control::info(inForce.forceLaw).key;  // as it is in force
  if (inForce.tool) cell[kIdentifiedTool] = sensing::toJson(*inForce.tool);
  if (d_->weighIn.asked()) cell[kWeighIn] = d_->weighIn.words();
  header.cellJson = cell.dump();
  header.gainsJson = control::toJson(inForce.gains).dump();
  header.limitsJson = toJson(inForce.limits).dump();
  header.specimenJson = frozen(request.specimen, now, d_->link.clampedAt()).dump();
  header.softwareVersion = d_->version;
  header.seed = request.seed;
  header.simulated = d_->cell.simulated;
  header.realTime = request.realTime;
  header.tracking.rate_Hz = d_->link.trackerRate_Hz();
  for (const tracking::BoneRegistration& bone : d_->link.trackedBones())
    header.tracking.bones.push_back({bone.bone, bone.landmarkResidual_m, toJson(bone).dump()});
  auto writer = d_->store.beginRun(header);
  if (!writer) return writer.error();
  const std::int64_t id = (*writer)->runId();

  d_->link.startRecording(std::make_unique<TrueLoadRecording>(std::move(*writer), d_->store.file(), id));
  d_->runner = std::make_unique<ProgramRunner>(d_->link, d_->cell, std::move(*program), inForce.forceLaw);
  if (auto started = d_->runner->start(); !started) {
    (void)d_->link.stopRecording({record::RunEnd::Stopped, started.error().message});
    return started.error();
  }
  d_->progress = RunProgress{};
  d_->progress.runId = id;
  d_->unattended = request.unattended;
  d_->running = true;
  d_->settings.lockForRun(true);
  d_->analysed = false;
  d_->analysisProblem.clear();
  return id;
}

void RunDirector::Private::close(const record::RunEnding& ending) {
  const auto stored = link.stopRecording(ending);
  progress.ending = ending;
  if (!stored) progress.recordingProblem = stored.error().text();
  // A run of twenty minutes takes seconds to read: a worker does it through a connection of its own.
  analysing = true;
  worker = std::thread([this, file = store.file(), migrations = cell.resources / "migrations" / "user",
                        binding = store.binding(), id = progress.runId] {
    (void)base::setThreadNice(base::kWorkerNice);  // the window, which may have started it, goes before
    analysisProblem = analyseAndStore(file, migrations, binding, id, cancelled);
    analysed.store(true, std::memory_order_release);
  });
}

void RunDirector::Private::finish() {
  worker.join();
  progress.notComputed = analysisProblem;
  analysing = running = false;
  settings.lockForRun(false);
  progress.finished = true;
}

RunProgress RunDirector::poll() {
  d_->weighIn.look();
  if (!d_->running) return d_->progress;
  if (d_->analysing) {
    if (d_->analysed.load(std::memory_order_acquire)) d_->finish();
    d_->progress.analysing = d_->analysing;
    return d_->progress;
  }
  ProgramRunner& runner = *d_->runner;
  auto status = runner.poll();
  if (status == ProgramRunner::Status::Asking && d_->unattended) {
    if (auto answered = runner.answer(0); !answered) runner.stop();
    status = runner.status();
  }
  const auto& actions = runner.program().actions;
  d_->progress.action = runner.action();
  d_->progress.actions = static_cast<int>(actions.size());
  if (const auto i = static_cast<std::size_t>(runner.action()); i < actions.size()) {
    d_->progress.topStep = actions[i].topStep;
    d_->progress.place = actions[i].place;
  }
  d_->progress.prompt = runner.prompt();
  d_->progress.paused = runner.paused();
  d_->progress.unloadsInPause = runner.program().unloadsInPause;
  switch (status) {
    case ProgramRunner::Status::Running:
    case ProgramRunner::Status::Asking: break;
    case ProgramRunner::Status::Completed: d_->close({record::RunEnd::Completed}); break;
    case ProgramRunner::Status::Stopped: d_->close({record::RunEnd::Stopped, runner.reason()}); break;
    case ProgramRunner::Status::Faulted: d_->close({record::RunEnd::Faulted, runner.reason()}); break;
  }
  return d_->progress;
}

base::Result<void> RunDirector::answer(int choice) {
  if (!d_->running || !d_->runner) return base::Error{base::ErrorCode::Conflict, "No run is under way.", {}};
  return d_->runner->answer(choice);
}

base::Result<void> RunDirector::pause() {
  if (!d_->running || d_->analysing || !d_->runner)
    return base::Error{base::ErrorCode::Conflict, "No run is under way.", {}};
  return d_->runner->pause();
}

base::Result<void> RunDirector::resume() {
  if (!d_->running || d_->analysing || !d_->runner)
    return base::Error{base::ErrorCode::Conflict, "No run is under way.", {}};
  return d_->runner->resume();
}

void RunDirector::stop(const std::string& why) {
  if (d_->running && !d_->analysing && d_->runner) d_->runner->stop(why);
  else d_->link.requestStop();
}

base::Result<RunResults> RunDirector::analyse(storage::UserStore& store, std::int64_t runId,
                                              const std::function<bool()>& cancelled) {
  auto run = store.run(runId);
  if (!run) return run.error();
  const auto walked = storedProgram(*run);
  if (!walked) return walked.error();
  return analyseRun(store, *run, walked->protocol, walked->program, cancelled);
}

}  // namespace articulus::run
