#pragma once
#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/protocol/forecast.h"
#include "core/protocol/protocol.h"
#include "core/run/rehearsal/rehearsal.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// What the duration of a run is foretold by; what was measured goes before what is reckoned.
enum class DurationKnownBy {
  Steps,     ///< what each step takes, as protocol::forecast() reckons
  LastRun,   ///< the newest complete run of the same protocol on the same cell in this person's database
  Rehearsal  ///< the same plan on the virtual twin
};

struct ExpectedRun {
  protocol::Forecast forecast;
  DurationKnownBy by = DurationKnownBy::Steps;
  std::int64_t runId = 0;  ///< LastRun: which
  std::string began;       ///< LastRun: when, ISO 8601 UTC
};

/// In  limits in force
[[nodiscard]] protocol::ForecastBasis forecastBasis(const cell::CellConfig& cell, const safety::LimitSet& limits);

/// What each action of a stored run took, without the time that a person stood or thought.
/// In      program: of the run
/// Errors  as UserStore
[[nodiscard]] base::Result<protocol::RunTimes> timesOf(storage::UserStore& store, const storage::RunRecord& run,
                                                       const protocol::Program& program);

/// How long a run of the protocol will take, by the best that is known. A database that cannot be read is as none: the
/// forecast stands without it.
/// In      program: the protocol unrolled; store: of this person, or null
/// Thread  that of the store; a query and, with an earlier run, its steps and events
/// Test    tests/core/run/duration/expected_run_test.cpp
[[nodiscard]] ExpectedRun expectedRun(const protocol::Protocol& protocol, const protocol::Program& program,
                                      const protocol::ForecastBasis& basis, const std::string& cellName,
                                      storage::UserStore* store);

/// The same with a rehearsal of the very plan, which is newer than any run: its time of each step of the protocol is
/// spread over the actions of that step. One that did not end well changes nothing.
[[nodiscard]] ExpectedRun rehearsed(ExpectedRun known, const protocol::Program& program,
                                    const protocol::ForecastBasis& basis, const Rehearsal& rehearsal);

}  // namespace articulus::run
