#pragma once
#include <QString>
#include <vector>

#include "core/exchange/export/export_choice.h"
#include "core/exchange/format.h"
#include "core/storage/records.h"

namespace articulus::ui {

/// Runs to be written as files of one format into one folder.
struct ExportJob {
  std::vector<storage::RunRecord> runs;
  const exchange::Format* format = nullptr;
  exchange::ExportChoice choice{};
  bool perStep = false;  ///< a file for each step of a run
  QString folder;
  QString pattern;  ///< of names, without ending: "{specimen}, {protocol}, {date}, run {run}"
};

/// Path of the file of a run.  In  step: -1: of the whole run. Where the job has a file a step, its number stands at
/// the end of the name, unless the pattern says where.
[[nodiscard]] QString fileOf(const ExportJob& job, const storage::RunRecord& run, int step = -1);
/// How many files of such names are in the folder, and would be replaced; of a file a step whatever its number.
[[nodiscard]] int filesThere(const ExportJob& job);
/// Why such names cannot be written; empty: they can.
[[nodiscard]] QString problemOf(const ExportJob& job);
/// What a pattern may name, for a hint.
[[nodiscard]] QString patternWords();

}  // namespace articulus::ui
