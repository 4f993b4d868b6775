#pragma once
#include <QString>
#include <string>

#include "core/base/result.h"
#include "ui/results/import_question.h"

namespace articulus::ui {

/// What a file is, in words: rows, seconds, rate, and what its reader left out or changed.
/// In  others: files that are read the same way
[[nodiscard]] QString summaryOf(const exchange::ImportSource& source, std::size_t others);

/// "left" or "right" where the words begin so; empty: they say neither.
[[nodiscard]] QString sideIn(const std::string& words);
/// The side that a trial says.
[[nodiscard]] QString sideOf(const exchange::ImportSource& source);

/// A file as it is to be stored: what a person did not choose is not guessed behind her back. It copies the numbers and
/// looks for load cycles.
/// Errors  as exchange::prepareImport(), with the name of the file
/// Thread  any but control
[[nodiscard]] base::Result<ImportReady> prepareOne(const exchange::ImportSource& source,
                                                   exchange::ImportOptions options, exchange::ImportLabels labels);

}  // namespace articulus::ui
