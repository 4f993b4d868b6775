#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/protocol/protocol.h"
#include "core/record/run_end.h"
#include "core/run/commissioning/commissioning_gate.h"
#include "core/run/prompt.h"
#include "core/run/rehearsal/rehearsal_gate.h"
#include "core/run/run_results.h"
#include "core/run/station_settings.h"
#include "core/run/weigh_in_gate.h"
#include "core/station/station_link.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// What a run is started with.
struct RunRequest {
  protocol::Protocol protocol;
  std::int64_t sessionId = 0;  ///< storage session that it belongs to
  storage::Specimen specimen;  ///< frozen with the run
  std::int64_t seed = 0;
  bool realTime = true;
  bool unattended = false;  ///< prompts are answered with their first choice at once, and the virtual bench cuts
};

/// Where a run stands.
struct RunProgress {
  std::int64_t runId = 0;
  bool paused = false;  ///< stands where it is until resume()
  bool unloadsInPause = false;
  bool analysing = false;  ///< it has ended, and a worker reads it; time need not pass for that
  bool finished = false;
  record::RunEnding ending;
  std::string recordingProblem;  ///< once it has ended: what of the recording failed, and what to do
  std::string notComputed;       ///< once finished: which analyses have no results, and why
  std::optional<Prompt> prompt;  ///< waits for answer()
  int action = 0, actions = 0;   ///< under way, of so many
  int topStep = 0;               ///< the step of the protocol that it belongs to
  std::string place;             ///< of the action, in words
};

/// Whether what a run asks may be answered by the program itself.  Errors  Conflict: something of the cell is real
[[nodiscard]] base::Result<void> mayRunUnattended(const cell::CellConfig& cell);

/// How a run ended, what of its recording failed and what was not computed, in words.
[[nodiscard]] std::string wordsOf(const RunProgress& progress);

/// One execution of one protocol from start to result table: places paths of a registered body, validates, compiles,
/// freezes what is in force, opens the run in the person's database, starts recorder and program, watches it end,
/// closes the run, analyses it and stores the results in a worker. Desktop and command line run tests through this one
/// class. Call poll() often (10 Hz or more).
/// Errors  of start(): what keeps the protocol from running, in words; nothing has moved or been stored then
/// Thread  one client thread
class RunDirector {
 public:
  RunDirector(station::StationLink& link, const cell::CellConfig& cell, storage::UserStore& store,
              std::string softwareVersion);
  ~RunDirector();  ///< stops and closes a run that is under way; an analysis is cancelled, not waited for

  /// Gains, limits, force law and tool in force, and the way to change them; a run freezes what is in force.
  [[nodiscard]] StationSettings& settings();
  /// Whether the load cell was weighed in this session. Asked for by who works with people or specimens.
  [[nodiscard]] WeighInGate& weighIn();
  /// Whether a live cell was commissioned; no run starts on one that was not.
  [[nodiscard]] CommissioningGate& commissioning();
  /// Whether the plan was rehearsed; on a live cell no run starts of one that was not.
  [[nodiscard]] RehearsalGate& rehearsals();

  [[nodiscard]] base::Result<std::int64_t> start(const RunRequest& request);
  [[nodiscard]] RunProgress poll();
  /// Answers the prompt that the run waits for, by the place of a choice.
  /// Errors  Conflict: no question is open
  [[nodiscard]] base::Result<void> answer(int choice);
  /// As ProgramRunner's.  Errors  Conflict: no run is under way, or it is not as it would have to be
  [[nodiscard]] base::Result<void> pause();
  [[nodiscard]] base::Result<void> resume();
  /// Stops the robot and closes the run as "stopped".
  /// In  why: where it was not the operator; stands in the record
  void stop(const std::string& why = {});
  [[nodiscard]] bool running() const;
  [[nodiscard]] bool analysing() const;  ///< it has ended and is stored, and a worker computes its results

  /// Analyses a stored run again (any run, any time); stores nothing.
  [[nodiscard]] static base::Result<RunResults> analyse(storage::UserStore& store, std::int64_t runId,
                                                        const std::function<bool()>& cancelled = {});

 private:
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::run
