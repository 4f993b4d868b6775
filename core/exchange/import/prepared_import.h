#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/column_check.h"
#include "core/exchange/import/guess.h"
#include "core/exchange/import/import_advice.h"
#include "core/exchange/import/mapping.h"
#include "core/exchange/import/times/fill_gaps.h"
#include "core/exchange/import/times/time_base.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// A motion that the rows hold, as "FE=My" says it.
struct ImportedMotion {
  std::string name;  ///< in tables: "FE"
  int axis = 4;      ///< 0..5: Fx .. Mz
};
/// "FE", "LB", "AR", "Fx" .. "Mz", or NAME=AXIS.
/// Errors  InvalidArgument
[[nodiscard]] base::Result<ImportedMotion> parseMotion(const std::string& text);

/// What a person says about a file.
struct ImportOptions {
  std::optional<Mapping> mapping{};  ///< kept under a name; the rest is guessed
  /// Those that are known: one that fits and is certain is taken where names and units alone leave doubts; the others
  /// that fit are named in the error.
  std::vector<Mapping> known{};
  std::vector<std::string> units{};  ///< "COLUMN=UNIT", where the file says none
  std::vector<std::string> maps{};   ///< as parseColumnMapping takes them; win over the mapping
  std::string axes{};                ///< as parseAxes takes them; refused beside a mapping that says others
  std::optional<double> rate_Hz{};   ///< where the file says none
  std::optional<std::vector<ImportedMotion>> motions{};  ///< empty vector: none; not set: found
  std::optional<int> reportedCycle{};                    ///< not set: the last whole one
  double fill_s = 0.0;                                   ///< gaps up to this long are filled (fillGaps); 0: none
  AskedBy askedBy = AskedBy::CommandLine;                ///< in whose words it is said what is open
};

/// One stretch of rows: a load loop, or what lies between.
struct ImportedStep {
  std::size_t first = 0, end = 0;  ///< rows
  int number = 0;                  ///< Sample::step
  std::optional<ImportedMotion> loop{};
  std::vector<std::size_t> cycles{};  ///< first row of each, then the row behind; empty: they are in the file
  int count = 0, reported = 0;
  double amplitude = 0.0;  ///< SI, its sign is the first direction
};

/// A recording with all that is needed to store it as a run.
struct PreparedImport {
  Recording recording{};
  Mapping mapping{};
  std::vector<std::string> unused{};  ///< columns that are none of our channels
  TimeBase timeBase{};
  std::vector<MissingInColumn> missing{};  ///< columns that lack values; among the notes
  std::vector<FilledInColumn> filled{};    ///< what was put where values lacked, as was asked; among the notes
  std::vector<ImportedStep> steps{};
  bool stepsOfFile = false;          ///< the rows have their own numbers of step and load cycle
  std::vector<std::string> notes{};  ///< what was decided, in sentences
  /// What nothing in the file says and was taken for given of guessed columns: frame, point and sign; among the notes.
  std::string assumed{};
  bool simulated = false;  ///< the file says that its data are
};

/// Finds channels, times and load cycles.
/// Errors  InvalidArgument: what is open, each with what to say
[[nodiscard]] base::Result<PreparedImport> prepareImport(Recording recording, const ImportOptions& options);

}  // namespace articulus::exchange
