#include "ui/results/export/export_files.h"

#include <QSet>
#include <optional>

#include "core/exchange/export/run_export.h"
#include "ui/bridge/run_archive.h"
#include "ui/kit/background_task.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr std::int64_t kShares = 1000;  // of a file, for the progress of all

struct Piece {
  const storage::RunRecord* run = nullptr;
  int step = -1;
};

base::Result<std::vector<Piece>> piecesOf(RunArchive& archive, const ExportJob& job) {
  std::vector<Piece> pieces;
  for (const auto& run : job.runs) {
    if (!job.perStep) {
      pieces.push_back({&run, job.choice.step});
      continue;
    }
    const auto steps = archive.steps(run.id);
    if (!steps) return steps.error();
    for (const auto& step : *steps)
      if (step.step >= 0) pieces.push_back({&run, step.step});
  }
  return pieces;
}

}  // namespace

base::Result<void> writeFiles(RunArchive& archive, const ExportJob& job, BackgroundTask& task, ExportedFiles& written) {
  const auto pieces = piecesOf(archive, job);
  if (!pieces) return pieces.error();
  std::optional<storage::SealReport> seal;
  std::int64_t sealedRun = 0;
  QSet<QString> names;
  for (std::size_t i = 0; i < pieces->size(); ++i) {
    const Piece& piece = (*pieces)[i];
    const QString file = fileOf(job, *piece.run, job.perStep ? piece.step : -1);
    if (names.contains(file))
      return base::Error{base::ErrorCode::Conflict, "Two files would be called " + toCore(file) + ".",
                         "Put {run} and {step} into the names."};
    names.insert(file);
    const auto progress = [&](std::int64_t done, std::int64_t total) {
      const auto share = total > 0 ? kShares * done / total : 0;
      return task.report(kShares * static_cast<std::int64_t>(i) + share,
                         kShares * static_cast<std::int64_t>(pieces->size()));
    };
    auto choice = job.choice;
    choice.step = piece.step;
    // All of a run as CSV is the file that the command line writes too, with what trackers saw beside it.
    if (job.format->key == "csv" && choice.everything()) {
      if (auto done = archive.exportCsv(piece.run->id, toCore(file), progress); !done) return done.error();
    } else {
      const auto done = archive.exportRun(piece.run->id, *job.format, toCore(file), choice, progress,
                                          seal && sealedRun == piece.run->id ? &*seal : nullptr);
      if (!done && job.perStep && done.error().code == base::ErrorCode::NotFound) continue;
      if (!done) return done.error();
      seal = done->seal;
      sealedRun = piece.run->id;
    }
    ++written.count;
    written.last = file;
  }
  if (written.count == 0)
    return base::Error{base::ErrorCode::NotFound, "No step of these runs has samples.",
                       "Export them without a file for each step."};
  return {};
}

}  // namespace articulus::ui
