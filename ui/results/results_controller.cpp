#include "ui/results/results_controller.h"

#include <QLocale>
#include <algorithm>
#include <memory>

#include "core/publication/report.h"
#include "ui/bridge/own_meshes.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/results/export/export_files.h"

namespace articulus::ui {

ResultsController::ResultsController(UserSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &UserSession::accountChanged, this, [this] {
    forget();
    if (session_.signedIn()) reload();
  });
  connect(&session_, &UserSession::runFinished, this, [this](qint64 runId) {
    read_.erase(runId);
    reload();
  });
}

ResultsController::~ResultsController() = default;

std::vector<const RunData*> ResultsController::shown() const {
  std::vector<const RunData*> result;
  for (const qint64 id : wanted_)
    if (const auto it = read_.find(id); it != read_.end()) result.push_back(&it->second);
  return result;
}

void ResultsController::forget() {
  waiting_.clear();
  if (task_) emit notice(tr("%1: ended with the session.").arg(doing_));
  // Another person's database: nothing of it stays. A file that is being read does not hold up who signs out.
  BackgroundTask::letGo(std::move(check_));
  BackgroundTask::letGo(std::move(task_));
  doing_.clear();
  read_.clear();
  wanted_.clear();
  runs_.setRuns({});
  emit listChanged();
  emit shownChanged();
  emit busyChanged();
}

void ResultsController::reload() {
  auto found = std::make_shared<std::vector<storage::RunRecord>>();
  auto conditions = std::make_shared<std::map<std::int64_t, std::string>>();
  enqueue({tr("Reading the list of runs"),
           [found, conditions](RunArchive& archive, BackgroundTask&) -> base::Result<void> {
             auto runs = archive.runs();
             if (!runs) return runs.error();
             auto known = archive.conditions(*runs);
             if (!known) return known.error();
             *conditions = std::move(*known);
             *found = std::move(*runs);
             return {};
           },
           [this, found, conditions] {
             runs_.setRuns(std::move(*found), std::move(*conditions));
             emit listChanged();
           }});
}

void ResultsController::show(const std::vector<qint64>& runIds) {
  wanted_ = runIds;
  for (const qint64 id : runIds)
    if (!read_.contains(id)) read(id);
  // Compared each time it is opened: somebody may have changed the database since.
  if (const auto it = runIds.empty() ? read_.end() : read_.find(runIds.front()); it != read_.end())
    it->second.seal.reset();
  emit shownChanged();
  if (!task_) checkSeal();
}

void ResultsController::read(qint64 runId) {
  auto data = std::make_shared<RunData>();
  enqueue({tr("Reading run %1").arg(runId),
           [data, runId](RunArchive& archive, BackgroundTask& task) -> base::Result<void> {
             auto result = readRun(archive, runId, &task);
             if (!result) return result.error();
             *data = std::move(*result);
             return {};
           },
           [this, data, runId] {
             // A run that is still being written is read afresh each time it is looked at.
             read_.insert_or_assign(runId, std::move(*data));
             emit shownChanged();
             if (read_[runId].record.ending.end == record::RunEnd::Running &&
                 std::find(wanted_.begin(), wanted_.end(), runId) == wanted_.end())
               read_.erase(runId);
           }});
}

void ResultsController::readMotion(qint64 runId) {
  struct Read {
    RunMotion motion;
    std::optional<base::Error> lacking;
  };
  auto read = std::make_shared<Read>();
  enqueue({tr("Reading the motion of run %1").arg(runId),
           [read, runId, resources = session_.context().resources, cells = session_.context().dataFolder / "cells",
            own = OwnMeshes::byLabel(session_)](RunArchive& archive, BackgroundTask&) -> base::Result<void> {
             auto motion = ui::readMotion(archive, runId, resources, cells);
             if (motion) read->motion = std::move(*motion);
             if (const auto hers = own.find(read->motion.specimen); hers != own.end())
               read->motion.ownBones = hers->second.drawn().bones;  // what cannot be read is told where it is prepared
             if (!motion) read->lacking = motion.error();  // no fault of anybody: it is said where the motion would be
             return {};
           },
           [this, read, runId] {
             if (read->lacking)
               return emit motionLacking(
                   runId, coreText(read->lacking->message) + QLatin1Char(' ') + coreText(read->lacking->remedy));
             emit motionRead(runId, std::shared_ptr<RunMotion>(read, &read->motion));
           }});
}

void ResultsController::exportFiles(const ExportJob& job) {
  auto written = std::make_shared<ExportedFiles>();
  const auto tell = [this, written, folder = job.folder] {
    if (written->count == 0) return;
    emit exported(written->last);
    emit notice(written->count == 1 ? tr("%1 was written.").arg(written->last)
                                    : tr("%1 files were written into %2.").arg(written->count).arg(folder));
  };
  enqueue(
      {job.runs.size() == 1 ? tr("Exporting run %1").arg(job.runs.front().id)
                            : tr("Exporting %1 runs").arg(job.runs.size()),
       [job, written](RunArchive& archive, BackgroundTask& task) { return writeFiles(archive, job, task, *written); },
       tell,
       [this, written, tell] {
         if (written->count == 0) return emit notice(tr("%1: cancelled. No partial result was kept.").arg(doing_));
         tell();
         emit notice(
             tr("%1: cancelled. %n file(s) were written before and stay.", nullptr, written->count).arg(doing_));
       },
       tell});
}

void ResultsController::reportRuns(const std::vector<qint64>& runIds, const QString& file) {
  if (runIds.empty()) return;
  const std::filesystem::path path(toCore(file));
  publication::ReportRequest request;
  for (const qint64 id : runIds) request.runs.push_back(id);
  std::ranges::sort(request.runs);
  const QLocale locale;
  if (locale.language() == QLocale::German) request.language = publication::Language::German;
  if (locale.measurementSystem() == QLocale::ImperialUSSystem) request.paper = publication::Paper::Letter;
  request.resources = session_.context().resources;
  request.version = session_.context().softwareVersion;
  if (session_.account()) request.author = session_.account()->name;
  enqueue({tr("Writing the report"),
           [request, path](RunArchive& archive, BackgroundTask& task) {
             return archive.writeReport(
                 request, path, [&task](std::int64_t done, std::int64_t total) { return task.report(done, total); });
           },
           [this, file] {
             emit reported(file);
             emit notice(tr("The report was written to %1.").arg(file));
           }});
}

void ResultsController::analyseAgain(qint64 runId) {
  const auto problems =
      std::make_shared<std::vector<base::Error>>();  // of single analyses: the rest is stored all the same
  enqueue({tr("Analysing run %1").arg(runId),
           [runId, problems](RunArchive& archive, BackgroundTask&) -> base::Result<void> {
             auto found = archive.analyseAgain(runId);
             if (!found) return found.error();
             *problems = std::move(*found);
             return {};
           },
           [this, runId, problems] {
             for (const auto& one : *problems) emit problem(coreText(one.message), coreText(one.remedy));
             emit notice(tr("Run %1 was analysed again.").arg(runId));
             read(runId);
           }});
}

void ResultsController::addNote(qint64 runId, const QString& text) {
  if (!session_.signedIn() || text.trimmed().isEmpty()) return;
  if (const auto stored = session_.addNote(runId, toCore(text.trimmed())); !stored)
    emit problem(tr("The note was not stored: %1").arg(coreText(stored.error().message)),
                 coreText(stored.error().remedy));
  else read(runId);
}

void ResultsController::setCondition(qint64 runId, const QString& text) {
  if (!session_.signedIn()) return;
  if (const auto stored = session_.setCondition(runId, toCore(text.trimmed())); !stored)
    emit problem(tr("The condition was not stored: %1").arg(coreText(stored.error().message)),
                 coreText(stored.error().remedy));
  else read(runId);
}

void ResultsController::checkSeal() {
  const auto place = session_.archive();
  BackgroundTask::letGo(std::move(check_));
  if (wanted_.empty() || !place) return;
  const auto it = read_.find(wanted_.front());
  if (it == read_.end() || it->second.seal || it->second.record.ending.end == record::RunEnd::Running) return;
  const auto report = std::make_shared<storage::SealReport>();
  check_ = std::make_unique<BackgroundTask>(
      [place = *place, report, runId = it->first](BackgroundTask& task) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        auto found = archive->verify(runId, [&task](std::int64_t, std::int64_t) { return !task.isCancelled(); });
        if (!found) return found.error();
        *report = std::move(*found);
        return {};
      });
  connect(check_.get(), &BackgroundTask::finished, this, [this, report, runId = it->first] {
    check_.release()->deleteLater();
    if (const auto shown = read_.find(runId); shown != read_.end()) shown->second.seal = *report;
    emit sealChecked(runId);
  });
  connect(check_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    check_.release()->deleteLater();
    emit problem(what, remedy);
  });
  check_->start();
}

void ResultsController::cancel() {
  waiting_.clear();
  if (task_) task_->cancel();
}

void ResultsController::enqueue(Job job) {
  if (!session_.signedIn()) return;
  BackgroundTask::letGo(std::move(check_));  // begins anew afterwards
  waiting_.push_back(std::move(job));
  if (!task_) next();
}

void ResultsController::next() {
  const auto place = session_.archive();
  if (waiting_.empty() || !place) {
    doing_.clear();
    emit busyChanged();
    checkSeal();
    return;
  }
  const Job job = std::move(waiting_.front());
  waiting_.erase(waiting_.begin());
  doing_ = job.doing;
  task_ =
      std::make_unique<BackgroundTask>([place = *place, work = job.work](BackgroundTask& task) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        return work(*archive, task);
      });
  connect(task_.get(), &BackgroundTask::progressed, this, &ResultsController::progressed);
  const auto end = [this] {
    task_.release()->deleteLater();
    next();
  };
  connect(task_.get(), &BackgroundTask::finished, this, [done = job.done, end] {
    done();
    end();
  });
  connect(task_.get(), &BackgroundTask::failed, this,
          [this, kept = job.failed, end](const QString& what, const QString& remedy) {
            emit problem(what, remedy);
            if (kept) kept();
            end();
          });
  connect(task_.get(), &BackgroundTask::cancelled, this, [this, kept = job.cancelled, end] {
    if (kept) kept();
    else emit notice(tr("%1: cancelled. No partial result was kept.").arg(doing_));
    end();
  });
  task_->start();
  emit busyChanged();
}

}  // namespace articulus::ui
