#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/sensing/tool_calibration.h"
#include "core/sensing/weigh_in.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// What was measured of a cell at one time, by the keys of measuredQuantities(), SI.
struct CellMeasurement {
  std::string time{};  ///< ISO 8601 UTC
  std::string who{};
  bool simulated = true;   ///< the cell was; its devices are made so that they drift a little
  std::string specimen{};  ///< its label, of what depends on it; else empty
  std::map<std::string, double, std::less<>> values{};
};

using MeasuredValues = std::map<std::string, double, std::less<>>;
[[nodiscard]] MeasuredValues measuredOf(const sensing::WeighIn& weighIn);
[[nodiscard]] MeasuredValues measuredOf(const sensing::ToolCalibration& tool);  ///< identified
[[nodiscard]] MeasuredValues measuredDeadTime(double deadTime_s);
/// Of the results of a run: stiffness of the elastic zone in each motion, of a moment or of a force, mean of both sides
/// where it was loaded to both. Empty where the run does not tell it.
[[nodiscard]] MeasuredValues measuredStiffness(std::span<const storage::ResultValue> results);

/// As text of a row of the audit trail (kCellMeasured), whose subject is the key of the cell.
/// In  specimen: label of the one that the values depend on; empty: of none
[[nodiscard]] std::string textOf(const MeasuredValues& values, const cell::CellConfig& cell,
                                 const std::string& specimen = {});

/// Kept in the audit trail: there it cannot be changed unseen, and a backup has it.
/// Errors  as AccountStore::audit()
[[nodiscard]] base::Result<void> keepMeasured(storage::AccountStore& accounts, const std::string& who,
                                              const cell::CellConfig& cell, const MeasuredValues& values,
                                              const std::string& specimen = {});

/// The stiffness that a run found; nothing where it tells none.
/// Errors  as AccountStore::audit() and UserStore::results()
[[nodiscard]] base::Result<void> keepStiffness(storage::AccountStore& accounts, const std::string& who,
                                               const cell::CellConfig& cell, storage::UserStore& runs,
                                               std::int64_t runId, const std::string& specimen);

/// All of one cell, oldest first, at most the newest kMostMeasurements. A row that this version does not read is left
/// out.
/// Thread  that of the store
[[nodiscard]] base::Result<std::vector<CellMeasurement>> measurementsOf(storage::AccountStore& accounts,
                                                                        const std::string& cellKey);

inline constexpr const char* kCellMeasured = "cell_measured";
inline constexpr int kMostMeasurements = 2000;

}  // namespace articulus::run
