#pragma once
#include <QPointer>
#include <functional>

#include "core/storage/backup/backup.h"
#include "ui/engineering/engineering_tab.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class BackgroundTask;
class StationBridge;
class TaskProgress;
class UserSession;

/// Where the data of this station lie, its key, and their backups: made, checked and put back by an administrator.
/// Thread  ui; what is copied or read runs on a worker
class StationTab : public EngineeringTab {
  Q_OBJECT
 public:
  StationTab(UserSession& session, const StationBridge& bridge, QWidget* parent = nullptr);
  ~StationTab() override;
  void entered() override { refresh(); }

  /// What the buttons do once a folder is chosen.
  void backUpInto(const QString& folder);
  void check(const QString& backup);
  void askToRestore(const QString& backup);
  [[nodiscard]] bool busy() const override;

 private:
  void layOut();
  void refresh();
  void tell();
  /// Work on a backup, with progress and Cancel.  In  undo: on the worker, where it was cancelled when all was done;
  /// then: on this thread, unless it failed
  void work(const QString& doing, std::function<base::Result<storage::Backup>(const storage::BackupProgress& tell)> job,
            std::function<void(const storage::Backup& done)> undo,
            std::function<void(const storage::Backup& done)> then);
  void restore(const storage::Backup& backup);
  [[nodiscard]] QString reasonAgainst(bool restoring) const;

  UserSession& session_;
  const StationBridge& bridge_;
  QLabel *folder_, *room_, *key_, *last_;
  QPushButton *backUp_, *check_, *restore_;
  TaskProgress* progress_;
  QPointer<BackgroundTask> task_;
};

}  // namespace articulus::ui
