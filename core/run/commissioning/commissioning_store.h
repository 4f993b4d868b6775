#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/record/commissioning_record.h"
#include "core/storage/accounts/station_key.h"

namespace articulus::run {

/// How the commissioning of a cell stands.
enum class Commissioned {
  NotNeeded,       ///< the arm is simulated
  Valid,           ///< all steps passed, and cell and program are those of then
  Missing,         ///< nobody did it
  Unreadable,      ///< its file is damaged
  Forged,          ///< this station did not sign it as it is
  Failed,          ///< a step was left out or did not pass
  CellChanged,     ///< the cell file, or a file that it names, is not that of then
  ProgramChanged,  ///< another version of the program measured it
};

/// What is known of it, and what a person is told.
struct CommissioningState {
  Commissioned state = Commissioned::Missing;
  std::optional<record::CommissioningRecord> record{};  ///< where there is one that can be believed
  std::string words{};                                  ///< "It was commissioned by weber on 2026-11-23T10:00:00Z."
  std::string remedy{};                                 ///< what to do; empty where nothing is
  [[nodiscard]] bool holds() const { return state == Commissioned::Valid || state == Commissioned::NotNeeded; }
};

/// DATA/commissioning/KEY.json; what an earlier one was is kept beside it under its time.
[[nodiscard]] std::filesystem::path commissioningFile(const std::filesystem::path& dataFolder,
                                                      const std::string& cellKey);

/// Signs and writes it, whether it passed or not: a cell that was tried and failed is not the one of before.
/// Errors  StorageFailure: what cannot be written
[[nodiscard]] base::Result<void> saveCommissioning(const std::filesystem::path& dataFolder,
                                                   const storage::StationKey& key,
                                                   const record::CommissioningRecord& record);

/// Reads it anew and compares it with cell and program as they are.
/// In      publicKey: of this station
/// Thread  any but control
[[nodiscard]] CommissioningState commissioningOf(const cell::CellConfig& cell, const std::filesystem::path& dataFolder,
                                                 const std::string& publicKey, const std::string& software);

}  // namespace articulus::run
