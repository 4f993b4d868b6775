#include "app/studies/specimens/specimen_study.h"

#include <stdlib.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include "app/station.h"
#include "app/studies/control/load_cell_check.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/protocol_json.h"
#include "core/run/run_director.h"
#include "core/storage/user_store.h"

namespace articulus::studies {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using cycle::CommandKind;

constexpr int kCycles = 100;  // of the station between two looks

/// A folder that is gone with it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (fs::temp_directory_path() / "articulus_reproduce_XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

class CaseRun {
 public:
  CaseRun(const SpecimenCase& c, const SpecimenStudy::Options& o, const std::function<bool()>& goesOn)
      : case_(c), options_(o), goesOn_(goesOn) {}

  base::Result<SpecimenOutcome> run() {
    const auto began = std::chrono::steady_clock::now();
    SpecimenOutcome out;
    out.specimenCase = &case_;
    auto protocol = protocol::loadProtocol(options_.resources / "protocols" / (case_.protocol + ".json"));
    if (protocol && !case_.values.empty()) protocol = protocol::instantiate(*protocol, case_.values);
    if (!protocol) return protocol.error();
    out.protocolName = protocol->name;
    out.source = protocol->source;
    nlohmann::json patch = cell::specimenPatch({.key = case_.specimen, .side = case_.side});
    patch.merge_patch(case_.cellPatch);
    if (case_.checksLoadCell) {
      ControlRigOptions weighing;
      weighing.cell = case_.cell;
      weighing.cellPatch = patch;
      weighing.resources = options_.resources;
      weighing.seed = options_.seed;
      const auto correction = checkLoadCell(weighing);
      if (!correction) return correction.error();
      std::vector<double> rows;
      for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 6; ++c) rows.push_back((*correction)(r, c));
      patch["load_signal"]["correction_N_Nm"] = rows;
    }
    auto made = app::Station::create({.cell = case_.cell,
                                      .cellPatch = patch,
                                      .resources = options_.resources,
                                      .seed = options_.seed,
                                      .manualClock = true});
    if (!made) return made.error();
    station_ = std::move(*made);
    const ScratchFolder folder;
    auto store =
        storage::UserStore::open(folder.path() / "articulus.sqlite", options_.resources / "migrations" / "user");
    if (!store) return store.error();
    if (auto ready = makeReady(); !ready) return ready.error();
    storage::Specimen specimen;
    specimen.label = case_.key;
    const auto side = cell::specimenInVice(station_->cell()).side;
    if (side) specimen.side = spatial::name(*side);
    run::RunDirector director(station_->link(), station_->cell(), **store, app::softwareVersion());
    const std::uint64_t from = station_->link().snapshot().cycle;
    const auto id = director.start({.protocol = *protocol,
                                    .specimen = specimen,
                                    .seed = static_cast<std::int64_t>(options_.seed),
                                    .realTime = false,
                                    .unattended = true});
    if (!id) return id.error();
    run::RunProgress progress;
    std::uint64_t until = from;
    for (progress = director.poll(); !progress.finished; progress = director.poll()) {
      if (progress.ending.end == record::RunEnd::Running) {
        pass(kCycles);
        until = station_->link().snapshot().cycle;
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the analysis works
      }
      if (goesOn_()) continue;
      director.stop();
    }
    out.simulated_s = static_cast<double>(until - from) / station_->cell().rate_Hz;
    out.completed = progress.ending.end == record::RunEnd::Completed && progress.recordingProblem.empty() &&
                    progress.notComputed.empty();
    if (!out.completed) out.reason = run::wordsOf(progress);
    auto rows = (*store)->results(*id);
    if (!rows) return rows.error();
    out.rows = std::move(*rows);
    if (out.completed) {
      if (auto known = attach(case_.expectations, out.rows); !known) return known.error();
      out.figures = figuresOf(case_, *protocol, out.rows);
    }
    out.took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return out;
  }

 private:
  void pass(int cycles) {
    station_->link().heartbeat();
    station_->advance(cycles);
  }

  base::Result<void> order(CommandKind kind, double timeout_s, const char* what,
                           bool (*isTrue)(const cycle::Snapshot&)) {
    cycle::Command command;
    command.kind = kind;
    station_->link().send(command);
    pass(kCycles);
    for (double passed_s = 0.0; passed_s < timeout_s; passed_s += kCycles / station_->cell().rate_Hz) {
      const auto now = station_->link().snapshot();
      if (now.fault.latched()) return Error{ErrorCode::DeviceFailure, safety::describe(now.fault), {}};
      if (isTrue(now)) return {};
      pass(kCycles);
    }
    return Error{ErrorCode::DeviceFailure,
                 std::string(what) + " took longer than " + std::to_string(static_cast<int>(timeout_s)) + " s.",
                 {}};
  }

  base::Result<void> makeReady() {
    auto& link = station_->link();
    link.setDeadMan(true);
    pass(kCycles);
    if (auto r = order(CommandKind::ControllerOn, 2.0, "Switching the controller on",
                       [](const auto& s) { return s.controllerOn && !s.waitsForArm; });
        !r)
      return r;
    const double home_s = 3.0 * station_->cell().homeTime_s + 10.0;
    if (auto r =
            order(CommandKind::Home, home_s, "Going home", [](const auto& s) { return s.state == cycle::State::Stop; });
        !r)
      return r;
    if (auto r =
            order(CommandKind::ZeroSensor, 5.0, "Zeroing the load cell", [](const auto& s) { return s.sensorZeroed; });
        !r)
      return r;
    if (auto r = link.setViceClosed(true); !r) return r;
    pass(kCycles);
    return {};
  }

  const SpecimenCase& case_;
  const SpecimenStudy::Options& options_;
  const std::function<bool()>& goesOn_;
  std::unique_ptr<app::Station> station_;
};

}  // namespace

int SpecimenOutcome::met() const {
  return static_cast<int>(std::count_if(figures.begin(), figures.end(), [](const Figure& f) { return f.met(); }));
}

base::Result<std::vector<SpecimenOutcome>> SpecimenStudy::run(const Options& o,
                                                              const std::function<bool(double)>& progress) {
  std::vector<const SpecimenCase*> chosen;
  std::string keys;
  for (const SpecimenCase& c : specimenCases()) {
    keys += (keys.empty() ? "" : ", ") + c.key;
    if (o.only.empty() || o.only == c.key || o.only == std::to_string(c.number)) chosen.push_back(&c);
  }
  if (chosen.empty())
    return Error{ErrorCode::NotFound, "There is no case \"" + o.only + "\".",
                 "Use a number from 1 to 10 or one of: " + keys + "."};
  std::vector<std::optional<SpecimenOutcome>> outcomes(chosen.size());
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> stopped{false};
  std::mutex progressMutex;
  const std::function<bool()> goesOn = [&] { return !stopped.load(); };
  const auto work = [&] {
    for (std::size_t i = next++; i < chosen.size() && !stopped; i = next++) {
      auto outcome = CaseRun(*chosen[i], o, goesOn).run();
      const std::lock_guard lock(progressMutex);
      if (outcome) {
        outcomes[i] = std::move(*outcome);
      } else {  // it counts as not completed; the others go on
        SpecimenOutcome failed;
        failed.specimenCase = chosen[i];
        failed.reason = outcome.error().text();
        outcomes[i] = std::move(failed);
      }
      if (!progress(static_cast<double>(++done) / static_cast<double>(chosen.size()))) stopped = true;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < o.threads; ++i) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();
  std::vector<SpecimenOutcome> all;
  for (auto& outcome : outcomes)
    if (outcome) all.push_back(std::move(*outcome));
  return all;
}

}  // namespace articulus::studies
