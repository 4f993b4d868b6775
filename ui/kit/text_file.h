#pragma once
#include <QString>
#include <string>

#include "core/base/result.h"

namespace articulus::ui {

/// Writes a whole file, its owner's only where it is new, or leaves what was there.  In  what: "The report", for the
/// error
/// Errors  StorageFailure with the reason
[[nodiscard]] base::Result<void> writeTextFile(const QString& file, const std::string& text, const QString& what);

}  // namespace articulus::ui
