#pragma once
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "core/run/commissioning/commissioning_session.h"
#include "ui/bridge/desktop_context.h"

namespace articulus::ui {

class BackgroundTask;

/// The commissioning of the cell as one engineer leads it on the desktop: one step at a time on a worker, its questions
/// asked through signals, the record kept and signed as the command line does. A step that is stopped, cancelled or cut
/// off by the end of the session did not pass.
/// Thread  ui; the worker knows only what it shares with this
class CommissioningDesk : public QObject {
  Q_OBJECT
 public:
  /// In  closed: asked each time why no step may begin; empty: it may
  CommissioningDesk(
      DesktopContext& context, std::string person, std::function<QString()> closed = [] { return QString(); },
      QObject* parent = nullptr);
  ~CommissioningDesk() override;

  /// What is kept of this cell, as its files are now.
  [[nodiscard]] run::CommissioningState kept() const;
  /// What was tried since this was made.
  [[nodiscard]] const run::CommissioningSession& session() const { return session_; }
  /// Why the step cannot be done now; empty: it can.
  [[nodiscard]] QString reasonAgainst(record::CommissioningStep step) const;
  void start(record::CommissioningStep step);
  void answer(bool yes);  ///< the question that is asked
  void cancel();          ///< also by STOP, from wherever; the step has not passed, whatever it finds
  void letGo();           ///< the session ends: stops the arm, waits for nobody, and keeps the step as not passed
  [[nodiscard]] bool busy() const { return job_ != nullptr; }
  [[nodiscard]] std::optional<record::CommissioningStep> underWay() const;
  /// What is said now of the step that is under way.
  [[nodiscard]] const QString& said() const { return said_; }
  /// The record, of this session or where nothing was tried in it the one that is kept, as PDF or HTML by the end of
  /// the name.
  /// Errors  NotFound: there is none; InvalidArgument: another ending; StorageFailure
  [[nodiscard]] base::Result<void> savePage(const QString& file) const;

 signals:
  void changed();  ///< busy, what is said, or what was found
  void asked(const QString& question);
  void askedNoMore();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  struct Job;
  void poll();
  void end();
  void take(record::CommissioningResult result);

  DesktopContext& context_;
  std::string person_;
  std::function<QString()> closed_;
  run::CommissioningSession session_;
  std::shared_ptr<Job> job_;
  std::unique_ptr<BackgroundTask> task_;
  QTimer timer_;
  QString said_;
  int asked_ = 0;  ///< number of the question that is asked; 0: none
};

}  // namespace articulus::ui
