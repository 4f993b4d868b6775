#include "ui/engineering/station/station_tab.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <filesystem>
#include <memory>

#include "core/cycle/snapshot.h"
#include "core/storage/backup/restore.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr std::int64_t kWhole = 1000;  // steps of a progress bar

QString sizeText(std::uintmax_t bytes) {
  return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

QString wordsOf(const storage::Backup& backup) {
  return StationTab::tr("%n files, %1", nullptr, static_cast<int>(backup.manifest.files.size()))
      .arg(sizeText(backup.manifest.bytes()));
}

/// A quiet name above what it is the name of, which can be marked and copied.
QLabel* fact(const QString& name, QVBoxLayout& column, QWidget* parent) {
  column.addSpacing(Theme::kGrid);
  column.addWidget(makeLabel(name, "caption", parent));
  auto* value = makeLabel({}, "body", parent);
  value->setAccessibleName(name);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column.addWidget(value);
  return value;
}

}  // namespace

StationTab::StationTab(UserSession& session, const StationBridge& bridge, QWidget* parent)
    : EngineeringTab(parent), session_(session), bridge_(bridge), progress_(new TaskProgress(this)) {
  layOut();
  connect(progress_, &TaskProgress::cancelRequested, this, [this] {
    if (task_) task_->cancel();
  });
  connect(backUp_, &QPushButton::clicked, this, [this] {
    chooseFolder(this, {.title = tr("Folder for the backup, best on another disk"), .filter = {}},
                 [this](const QString& folder) { backUpInto(folder); });
  });
  connect(check_, &QPushButton::clicked, this, [this] {
    chooseFolder(this, {.title = tr("The backup to check"), .filter = {}}, [this](const QString& b) { check(b); });
  });
  connect(restore_, &QPushButton::clicked, this, [this] {
    chooseFolder(this, {.title = tr("The backup to put back"), .filter = {}},
                 [this](const QString& b) { askToRestore(b); });
  });
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this] {
    if (!task_ || task_->isCancelled() || !session_.director() || !session_.director()->running()) return;
    task_->cancel();
    emit problem(tr("A run began: the backup was given up."), tr("Make it when the run has ended."));
  });
  refresh();
}

StationTab::~StationTab() {
  if (task_) task_->cancel();  // nobody would hear of its end
}

void StationTab::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* station = makeCard(this);
  auto* facts = new QVBoxLayout(station);
  facts->setContentsMargins(24, 16, 24, 16);
  facts->addWidget(makeLabel(tr("Data of this station"), "section", station));
  folder_ = fact(tr("Folder of all accounts and runs"), *facts, station);
  room_ = fact(tr("Room on its disk"), *facts, station);
  key_ = fact(tr("Station key"), *facts, station);
  facts->addWidget(
      makeLabel(tr("Reports and exports name this key: runs are sealed with it. The key itself lies in the "
                   "folder as station.key. Without it nobody can tell whether a run was changed."),
                "quiet", station));
  column->addWidget(station);

  auto* backup = makeCard(this);
  auto* inside = new QVBoxLayout(backup);
  inside->setContentsMargins(24, 16, 24, 16);
  inside->addWidget(makeLabel(tr("Backup"), "section", backup));
  inside->addWidget(makeLabel(tr("A backup has all accounts, the audit trail, the key and every run. Each file is read "
                                 "back. Keep it as safe as this station: who can read it can read every run."),
                              "quiet", backup));
  last_ = fact(tr("Last backup"), *inside, backup);
  auto* row = new QHBoxLayout;
  row->setSpacing(Theme::kGrid);
  row->addWidget(backUp_ = makeButton(tr("Back up …"), QStringLiteral("disk"), backup));
  row->addWidget(check_ = makeButton(tr("Check a backup …"), QStringLiteral("check_circle"), backup));
  row->addWidget(restore_ = makeButton(tr("Restore a backup …"), QStringLiteral("undo"), backup));
  row->addStretch();
  inside->addLayout(row);
  inside->addWidget(progress_);
  column->addWidget(backup);
  column->addStretch();
}

bool StationTab::busy() const { return task_ != nullptr; }

void StationTab::refresh() {
  const std::filesystem::path& place = session_.context().dataFolder;
  folder_->setText(toQt(place.string()));
  std::error_code unknown;
  const auto space = std::filesystem::space(place, unknown);
  room_->setText(unknown ? tr("unknown")
                         : tr("%1 free of %2").arg(sizeText(space.available), sizeText(space.capacity)));
  key_->setText(session_.stationKey());
  last_->setText(tr("none that the audit trail knows of"));
  if (const auto trail = session_.auditTrail().entries())
    for (const storage::AuditEntry& entry : *trail)
      if (entry.what == storage::kBackupMade) {
        last_->setText(tr("%1, by %2, in %3").arg(momentText(entry.time), toQt(entry.who), toQt(entry.subject)));
        break;
      }
  tell();
}

QString StationTab::reasonAgainst(bool restoring) const {
  const auto& me = session_.account();
  if (session_.context().readOnly) return tr("Nothing is written in a read-only window.");
  if (!me || me->role != storage::Role::Administrator) return tr("Only an administrator makes backups.");
  if (busy()) return tr("Wait until this one is done.");
  if (const auto* director = session_.director(); director && director->running())
    return tr("A run is being recorded. Wait for its end.");
  if (!restoring) return {};
  const auto& now = bridge_.snapshot();
  if (now.controllerOn || now.specimenMounted) return tr("Switch the drives off and open the vice first.");
  if (storage::restoreWaits(session_.context().dataFolder))
    return tr("A backup is put back as soon as this window is closed.");
  return {};
}

void StationTab::tell() {
  setEnabledOr(backUp_, reasonAgainst(false));
  setEnabledOr(check_, busy() ? tr("Wait until this one is done.") : QString());
  setEnabledOr(restore_, reasonAgainst(true));
}

void StationTab::work(const QString& doing,
                      std::function<base::Result<storage::Backup>(const storage::BackupProgress& tell)> job,
                      std::function<void(const storage::Backup& done)> undo,
                      std::function<void(const storage::Backup& done)> then) {
  auto result = std::make_shared<storage::Backup>();
  task_ = BackgroundTask::ofWindow(
      *this, [job = std::move(job), undo = std::move(undo), result](BackgroundTask& worker) -> base::Result<void> {
        auto done = job([&worker](double share) {
          return worker.report(static_cast<std::int64_t>(share * static_cast<double>(kWhole)), kWhole);
        });
        if (!done) return done.error();
        if (worker.isCancelled()) {  // in the last moment: it shall be true that nothing is kept
          undo(*done);
          return base::Error{base::ErrorCode::Cancelled, "Cancelled.", {}};
        }
        *result = std::move(*done);
        return {};
      });
  progress_->begin(doing);
  connect(task_, &BackgroundTask::progressed, progress_, &TaskProgress::progress);
  const auto end = [this] {
    task_ = nullptr;
    progress_->end();
    refresh();
  };
  connect(task_, &BackgroundTask::finished, this, [end, then = std::move(then), result] {
    end();
    then(*result);
  });
  connect(task_, &BackgroundTask::cancelled, this, [this, end] {
    end();
    emit notice(tr("Cancelled. Nothing was kept of it."));
  });
  connect(task_, &BackgroundTask::failed, this, [this, end](const QString& what, const QString& remedy) {
    end();
    emit problem(what, remedy);
  });
  task_->start();
  tell();
}

void StationTab::backUpInto(const QString& folder) {
  if (const QString why = reasonAgainst(false); !why.isEmpty()) return emit problem(why, {});
  const auto place = session_.context().dataFolder;
  const auto write = session_.auditTrail().writerFor(session_.account()->name, storage::kBackupMade);
  work(
      tr("Backing up"),
      [place, into = std::filesystem::path(toCore(folder))](const storage::BackupProgress& tell) {
        return storage::makeBackup(place, into, tell);
      },
      [](const storage::Backup& made) {
        std::error_code none;
        std::filesystem::remove_all(made.folder, none);
      },
      [this, write](const storage::Backup& backup) {
        const std::string where = backup.folder.string();
        if (auto written = write(where, {}, std::to_string(backup.manifest.bytes()) + " bytes"); !written)
          emit problem(coreText(written.error().message), coreText(written.error().remedy));
        emit notice(tr("Backed up and read back: %1, in %2.").arg(wordsOf(backup), toQt(where)));
        refresh();
      });
}

void StationTab::check(const QString& folder) {
  if (busy()) return;
  work(
      tr("Reading the backup"),
      [from = std::filesystem::path(toCore(folder))](const storage::BackupProgress& tell) {
        return storage::checkBackup(from, tell);
      },
      [](const storage::Backup&) {},
      [this](const storage::Backup& backup) {
        emit notice(
            tr("The backup of %1 is as it was made: %2.").arg(momentText(backup.manifest.made), wordsOf(backup)));
      });
}

void StationTab::askToRestore(const QString& folder) {
  if (const QString why = reasonAgainst(true); !why.isEmpty()) return emit problem(why, {});
  const auto manifest = storage::BackupManifest::read(toCore(folder));
  if (!manifest) return emit problem(coreText(manifest.error().message), coreText(manifest.error().remedy));
  const storage::Backup backup{toCore(folder), *manifest};
  const bool ours = toQt(manifest->station) == session_.stationKey();
  askInSheet(
      this,
      {.title = tr("Restore the backup of %1?").arg(momentText(manifest->made)),
       .question = tr("All accounts and runs become those of the backup (%1). What was recorded since is not among "
                      "them; it is kept in the data folder, under before_restore.")
                       .arg(wordsOf(backup)),
       .detail =
           (ours ? QString()
                 : tr("It is a backup of another station: %1.").arg(toQt(manifest->station)) + QStringLiteral("\n")) +
           tr("The window closes and opens again. The audit trail keeps a record of it for ever."),
       .yes = tr("Restore it"),
       .no = tr("Cancel"),
       .careful = true},
      [this, backup] { restore(backup); });
}

void StationTab::restore(const storage::Backup& backup) {
  if (const QString why = reasonAgainst(true); !why.isEmpty()) return emit problem(why, {});
  work(
      tr("Checking and copying the backup"),
      [from = backup.folder, place = session_.context().dataFolder](const storage::BackupProgress& tell) {
        return storage::stageRestore(from, place, tell);
      },
      [place = session_.context().dataFolder](const storage::Backup&) { storage::dropRestore(place); },
      [this](const storage::Backup&) {
        emit notice(tr("The backup is ready. It is put back as soon as the window is closed."));
        const auto& now = bridge_.snapshot();  // somebody may have gone on meanwhile
        if (!now.controllerOn && !now.specimenMounted) window()->close();
      });
}

}  // namespace articulus::ui
