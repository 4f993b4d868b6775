#pragma once
#include <QString>
#include <string>

#include "core/storage/records.h"

namespace articulus::ui {

/// What a file of that run is called as long as nobody says otherwise: "L3-L5 _07, Spine flexibility, 2026-11-23 09-14,
/// run 12.csv".
/// In  suffix: without its point
[[nodiscard]] QString runFileName(const storage::RunRecord& run, const QString& suffix);
/// When it began, in local time: "2026-11-23 09-14"; empty where that is not known.
[[nodiscard]] QString runDate(const storage::RunRecord& run);
[[nodiscard]] QString shortName(const std::string& text);  ///< safe, and no longer than one part of a name may be
/// A name without what a file system or a shell may stumble over: an underscore stands for it; not too long.
[[nodiscard]] QString safeFileName(QString name);

}  // namespace articulus::ui
