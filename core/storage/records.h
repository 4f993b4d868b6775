#pragma once
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/record/run_end.h"
#include "core/storage/import_origin.h"
#include "core/storage/tracking_record.h"

namespace articulus::storage {

enum class Role { Clinician, Engineer, Administrator };
[[nodiscard]] std::string_view name(Role role) noexcept;  ///< "clinician", "engineer", "administrator"
[[nodiscard]] std::optional<Role> roleOf(std::string_view name) noexcept;
/// Engineers and administrators: gains, limits, tools, cell files of one's own.
[[nodiscard]] constexpr bool mayTune(Role role) noexcept { return role != Role::Clinician; }

/// A person on this station.
struct Account {
  std::int64_t id = 0;
  std::string name;
  Role role = Role::Clinician;
  std::string created;            ///< ISO 8601 UTC
  std::string lastSignIn;         ///< empty if never
  bool locked = false;            ///< by an administrator
  std::string folder;             ///< of this person's data, in DATA/users
  std::int64_t passwordsSet = 0;  ///< so often did an administrator reset the password
};

/// Who did what to the station: append-only, each row carries the hash of the row before it.
struct AuditEntry {
  std::int64_t id = 0;
  std::string time;  ///< ISO 8601 UTC
  std::string who;
  std::string what;     ///< "sign_in", "sign_in_failed", "account_created", "gain_changed", "limit_changed" ...
  std::string subject;  ///< key of what was changed
  std::string before, after;
};

/// What is clamped in the cell.
struct Specimen {
  std::int64_t id = 0;
  std::string label;  ///< "L3-L5 #07": unique for a user
  std::string species, joint, level, side, donorCode, state, notes;
  std::string thawed;                 ///< ISO 8601 UTC, empty if not said
  std::optional<int> degeneration{};  ///< of discs or joint, as rated: 0 none, 1 mild, 2 moderate, 3 severe

  static constexpr int kMostDegenerated = 3;
};

/// Sign-in to finish.
struct Session {
  std::int64_t id = 0;
  std::int64_t specimenId = 0;
  std::string began, ended;  ///< ended is empty while it lasts
};

struct ChecklistTick {
  std::string item;  ///< key of the item in resources/checklists
  std::string who, when;
  std::string measured;  ///< what the station measured for a self-ticking item; may be empty
};

/// A user's own protocol ("experiment"); json is what protocol::toJson gives.
struct StoredProtocol {
  std::int64_t id = 0;
  std::string name;
  std::string json;
  std::string changed;         ///< ISO 8601 UTC
  int version = 1;             ///< of all that were saved, this is the present one
  std::string who{};           ///< saved it; empty: before that was kept
  std::optional<int> steps{};  ///< those in blocks included; none: before that was kept
};

/// A state that an experiment has, or had before it was saved again.
struct ProtocolVersion {
  int number = 0;  ///< from 1
  std::string name, json;
  std::string saved;         ///< ISO 8601 UTC
  std::string who;           ///< empty: before that was kept
  std::optional<int> steps;  ///< likewise
  std::string hash;          ///< BLAKE2b-256 of json, hexadecimal
  bool fits = true;          ///< as it was signed; else somebody changed it outside of this program
};

/// What is frozen with a run, each as the JSON text that was in force.
struct RunHeader {
  std::int64_t sessionId = 0;  ///< 0 for a run outside a session, as a rehearsal from the command line
  std::string protocolName, protocolJson, cellName, cellJson, gainsJson, limitsJson, specimenJson;
  std::string softwareVersion;
  std::int64_t seed = 0;
  bool simulated = true;
  bool realTime = true;
  TrackingHeader tracking{};
  std::optional<ImportOrigin> imported{};  ///< empty: it was recorded here
};

struct RunRecord {
  std::int64_t id = 0;
  RunHeader header;
  std::string specimenLabel;
  std::string condition{};  ///< of the specimen, as a person said: "intact", "ACL cut"; empty: nobody did
  std::string began, ended;
  record::RunEnding ending;
  bool incomplete = false;  ///< samples were lost
  std::int64_t samples = 0, lostSamples = 0, missedDeadlines = 0;
};

/// The samples of one step of a run.
struct StepSamples {
  int step = -1;
  std::int64_t firstCycle = 0, lastCycle = 0, samples = 0;
};

enum class NoteKind {
  Text,
  Condition  ///< in what condition the specimen was; the newest holds, an empty one takes it back
};

/// What a person wrote about a run.
struct Note {
  std::int64_t id = 0;
  std::string who, written;  ///< ISO 8601 UTC
  std::string text;
  NoteKind kind = NoteKind::Text;
};

/// One number of a result table.
struct ResultValue {
  std::string table;     ///< "off_axis", "range_of_motion", "report" ...
  std::string motion;    ///< "LB", "FE", "AR"
  std::string quantity;  ///< channel or angle: "force_x", "FE"
  std::string unit;
  double minimum = 0.0, maximum = 0.0;  ///< NaN: it could not be told, and `method` says why
  std::optional<double> neutralZone;
  std::string method;                                          ///< how it was determined, parameters included
  std::optional<double> expectedMinimum{}, expectedMaximum{};  ///< what the source reports, in the same unit
  std::string source{};                                        ///< of the expectation; empty: none

  [[nodiscard]] bool isTold() const noexcept { return std::isfinite(minimum) && std::isfinite(maximum); }
  /// One number, or none; else from the least to the largest.
  [[nodiscard]] bool isSingle() const noexcept { return minimum == maximum || !isTold(); }
};

/// What a run gave, and what it was made with.
struct StoredResults {
  std::vector<ResultValue> values{};
  std::vector<base::Error> problems{};  ///< what could not be computed
  int methodsVersion = 0;               ///< of those who computed it; 0: before that was kept
  std::string computed{};               ///< ISO 8601 UTC; empty: nothing was stored yet
  std::string programVersion{};         ///< of those who computed it; empty: before that was kept
  std::string parametersJson{};         ///< that it was asked with; empty: before that was kept
};

}  // namespace articulus::storage
