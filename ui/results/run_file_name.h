#pragma once
#include <QString>
#include <string>

#include "core/storage/records.h"

namespace articulus::ui {

/// What a report or picture of that run is called as long as nobody says otherwise, in the language of the desktop:
/// "L3-L5 _07, Spine flexibility, 2026-11-23 09-14, run 12.pdf".
/// In  suffix: without its point
[[nodiscard]] QString runFileName(const storage::RunRecord& run, const QString& suffix);
/// The same without an ending.
[[nodiscard]] QString runSubject(const storage::RunRecord& run);
/// When it began, in local time: "2026-11-23 09-14"; empty where that is not known.
[[nodiscard]] QString runDate(const storage::RunRecord& run);

}  // namespace articulus::ui
