#pragma once
#include <QString>

#include "core/storage/records.h"

namespace articulus::ui {

/// What a file of that run is called as long as nobody says otherwise: "L3-L5 _07, Spine flexibility, 2026-11-23 09-14,
/// run 12.csv". What a file system or a shell may stumble over is an underscore.
/// In  suffix: without its point
[[nodiscard]] QString runFileName(const storage::RunRecord& run, const QString& suffix);

}  // namespace articulus::ui
