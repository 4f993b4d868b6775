#pragma once
#include "core/base/result.h"
#include "ui/results/export/export_job.h"

namespace articulus::ui {

class BackgroundTask;
class RunArchive;

/// What was written, also where it was broken off.
struct ExportedFiles {
  int count = 0;
  QString last;  ///< path of the last one
};

/// Writes the files of a job one after the other; steps in which nothing was sampled have none.
/// Errors  as exchange::exportRun(); Cancelled
/// Thread  that of the archive; tells the task how far it is
[[nodiscard]] base::Result<void> writeFiles(RunArchive& archive, const ExportJob& job, BackgroundTask& task,
                                            ExportedFiles& written);

}  // namespace articulus::ui
