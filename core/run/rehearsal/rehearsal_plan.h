#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/protocol/program.h"
#include "core/run/station_settings.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What is to be rehearsed, or run: all that decides what the robot will do.
struct RehearsalPlan {
  protocol::Protocol protocol;     ///< with the values of its parameters, paths of a registered body placed
  storage::Specimen specimen{};    ///< label and side; its model is the one of the cell file
  bool clamped = true;             ///< the vice is closed on it as the run begins
  SettingsInForce settings;        ///< gains, limits and force law; the tool is weighed, not rehearsed
  std::vector<std::string> cut{};  ///< structures that are cut already
  double preload_N = 0.0;          ///< follower preload that the specimen bears already
  std::uint64_t seed = 1;          ///< of everything random in the twin; not of the plan
};

/// The plan as it would run now: settings, cuts and preload are those of the station.
/// In  clamped: as the run will begin
[[nodiscard]] RehearsalPlan planNow(station::StationLink& link, const cell::CellConfig& cell,
                                    const protocol::Protocol& protocol, const storage::Specimen& specimen,
                                    bool clamped);

/// BLAKE2b-256, hexadecimal, of protocol, cell with all files that drive it and the model of the specimen, the specimen
/// in the vice, its cuts and preload, gains, limits and force law, and the version of the program.
/// Errors  NotFound: a file of the cell that cannot be read
/// Thread  any but control
[[nodiscard]] base::Result<std::string> hashOf(const RehearsalPlan& plan, const cell::CellConfig& cell);

}  // namespace articulus::run
