#pragma once
#include <QObject>
#include <map>
#include <memory>
#include <vector>

#include "ui/bridge/user_session.h"
#include "ui/results/export/export_job.h"
#include "ui/results/import_question.h"
#include "ui/results/replay/run_motion.h"
#include "ui/results/run_data.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {

/// Reads, exports and analyses stored runs off the window's thread, one piece of work at a time; newer wishes wait.
/// Thread  ui
class ResultsController : public QObject {
  Q_OBJECT
 public:
  explicit ResultsController(UserSession& session, QObject* parent = nullptr);
  ~ResultsController() override;

  [[nodiscard]] RunListModel& runs() { return runs_; }
  [[nodiscard]] bool busy() const { return task_ != nullptr; }
  [[nodiscard]] const QString& doing() const { return doing_; }
  /// What has been read of the runs shown, in the order they were chosen in. The first is the one that tables show.
  [[nodiscard]] std::vector<const RunData*> shown() const;

  void reload();                                 ///< the list
  void show(const std::vector<qint64>& runIds);  ///< reads what is not read yet
  /// Reads what is needed to watch it in 3D: motionRead() or motionLacking() follows.
  void readMotion(qint64 runId);
  /// Files of any format, one a run or one a step; what was written before it is cancelled stays.
  void exportFiles(const ExportJob& job);
  /// PDF or HTML, by the end of the file's name; in the language and on the paper of the person's locale.
  void reportRuns(const std::vector<qint64>& runIds, const QString& file);
  /// Reads files, or a folder of trials: importRead() then asks what they are, or sideWanted() of which side they are.
  /// In  side: "left" or "right" of trials that do not say it
  void readForImport(const QStringList& files, const QString& side = {});
  void importRuns(std::shared_ptr<std::vector<ImportReady>> ready);
  void analyseAgain(qint64 runId);
  void addNote(qint64 runId, const QString& text);
  void setCondition(qint64 runId, const QString& text);  ///< of the specimen; empty takes it back
  void cancel();

 signals:
  void listChanged();
  void shownChanged();
  void sealChecked(qint64 runId);  ///< RunData::seal says what was found
  void busyChanged();
  void progressed(qint64 done, qint64 total, double remaining_s);
  void motionRead(qint64 runId, std::shared_ptr<articulus::ui::RunMotion> motion);
  void motionLacking(qint64 runId, const QString& why);
  void exported(const QString& file);  ///< the last one of those that were asked for
  void reported(const QString& file);
  void importRead(std::shared_ptr<articulus::ui::ImportQuestion> question);
  /// Nothing was read yet: trials of simVITRO without State.cfg do not say the side of their joint.
  void sideWanted(const QStringList& files, const QStringList& trials);
  void imported(qint64 runId);
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  /// On the worker, with a connection of its own.
  using Work = std::function<base::Result<void>(RunArchive& archive, BackgroundTask& task)>;
  struct Job {
    QString doing;
    Work work;
    std::function<void()> done;
    std::function<void()> cancelled = {};  ///< where something of it stays; empty: nothing does
    std::function<void()> failed = {};     ///< as well, after the problem was told
  };
  void enqueue(Job job);
  void next();
  void read(qint64 runId);
  void forget();
  /// Compares the first run shown with its seal while nothing else is to do: reading all of it takes a while.
  void checkSeal();
  UserSession& session_;
  RunListModel runs_;
  std::vector<qint64> wanted_;
  std::map<qint64, RunData> read_;
  std::vector<Job> waiting_;
  std::unique_ptr<BackgroundTask> task_, check_;
  QString doing_;
};

}  // namespace articulus::ui
