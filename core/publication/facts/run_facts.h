#pragma once
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/protocol/program.h"
#include "core/publication/facts/course.h"
#include "core/publication/facts/load_loop_lines.h"
#include "core/publication/facts/published_curve.h"
#include "core/run/analyses/load_at_point.h"
#include "core/spatial/side.h"
#include "core/storage/user_store.h"

namespace articulus::publication {

/// Where the numbers of a run come from.
enum class DataOrigin { Live, Simulated, Imported, Bench };

[[nodiscard]] DataOrigin originOf(const storage::RunRecord& run);

/// Another run of the same specimen.
struct HistoryEntry {
  std::int64_t run = 0, session = 0;
  std::string began, protocol;
  record::RunEnd end = record::RunEnd::Completed;
  std::vector<std::string> cuts;
  std::string condition;  ///< of the specimen, as a person said
  DataOrigin origin = DataOrigin::Live;
};

/// A fibre between both bones over a run, as long as its motions lasted.
struct FibreCourse {
  std::string name;
  bool slackKnown = false;  ///< its strain is from a slack length, not from the length as the run began
  Course length, strain;    ///< m; share
};

/// All that a report says of one run, read once from the person's database.
struct RunFacts {
  storage::RunRecord record;
  DataOrigin origin = DataOrigin::Live;
  protocol::Protocol protocol;
  std::optional<protocol::Program> program;       ///< none: this version cannot read its protocol
  base::JsonValue specimen, cell, limits, gains;  ///< as frozen with the run; null where unreadable
  std::optional<spatial::Side> side;
  bool clamped = true;
  std::vector<std::string> cutBefore, cutDuring;  ///< structures, in the order of their cuts
  std::vector<HistoryEntry> history;              ///< oldest first, this run among them
  std::vector<storage::ChecklistTick> ticks;
  std::vector<record::Event> events;
  std::vector<storage::Note> notes;
  std::vector<storage::ResultValue> results;
  std::string notComputed;      ///< which analyses failed, where they had to be computed now
  std::string resultsChanged;   ///< what somebody had made of the stored results; these were computed anew
  std::string resultsOutdated;  ///< what made the kept ones others than these, which were computed now
  std::string resultsComputed;  ///< ISO 8601 UTC, when they had been computed before; empty: now
  std::string resultsProgram;   ///< version of the program that had; empty: this one, or nobody knows
  std::optional<storage::SealReport> seal;
  storage::TrackingHeader tracking;
  double rate_Hz = 0.0;  ///< median distance of the samples; 0: unknown
  double begin_s = 0.0;  ///< the station's clock at the run's time zero
  double ended_s = 0.0;  ///< of the last sample, since the run began
  std::vector<LoadLoopLines> loops;
  std::map<record::Channel, Course> courses;
  std::vector<run::StressedBody> stressed;      ///< a body a motion, of analyses "load_at_point" with a diameter
  std::vector<FibreCourse> fibres;              ///< of analyses "ligament_length"
  std::optional<record::Sample> atReference;    ///< where its reference pose was set, else the first one of a step
  std::optional<record::Sample> atLargestLoad;  ///< of its steps, by force and moment as the arrows show them
  std::array<Course, 3> turns;                  ///< rad; rotation vector of D from the first sample, in W
  std::vector<PublishedCurve> published = {};   ///< of others, to be drawn over it where the channels are the same
};

/// What is read of the samples of a run.
struct Reading {
  bool seal = true;  ///< all channels of all samples are compared with the run's seal on the way
  bool loops = true;
  bool turns = true;  ///< the rotation vector of D
  std::vector<record::Channel> courses = drawnChannels();
  bool stress = true;
  bool fibres = true;
  bool modelFibres = false;  ///< those of the virtual knee where the protocol names none
  bool stand = true;         ///< where the arm stood at the reference and under the largest load
  base::JsonValue body{};    ///< options of "load_at_point" to take for the stress, not those of the protocol
  /// Loads, wanted loads, angles and positions.
  [[nodiscard]] static std::vector<record::Channel> drawnChannels();
};

/// Reads a run: its results, computed where they are not kept, and its samples once.
/// In      progress(done, total) samples; returning false cancels
/// Errors  as UserStore; Cancelled; Conflict for a run that is still under way; of reading.body as stressedBodies()
/// Thread  the one of the store
[[nodiscard]] base::Result<RunFacts> factsOf(storage::UserStore& store, std::int64_t runId,
                                             const std::function<bool(std::int64_t, std::int64_t)>& progress = {},
                                             const Reading& reading = {});

}  // namespace articulus::publication
