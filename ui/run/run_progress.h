#pragma once
#include <QWidget>
#include <optional>

#include "core/cycle/snapshot.h"
#include "core/run/duration/expected_run.h"
#include "core/run/duration/run_clock.h"
#include "core/run/run_director.h"
#include "ui/run/run_step_model.h"

class QLabel;
class QListView;
class QProgressBar;

namespace articulus::ui {

class Readout;

/// The steps of the protocol with the current one lit, where in it the run is, how far and how long it will still take.
/// Thread  ui
class RunProgressCard : public QWidget {
  Q_OBJECT
 public:
  explicit RunProgressCard(QWidget* parent = nullptr);
  void setProtocol(const protocol::Protocol* protocol, const protocol::Program& program,
                   const run::ExpectedRun& expected);
  void expect(const run::ExpectedRun& expected);  ///< of the same protocol, before it begins
  void show(const cycle::Snapshot& snapshot, const run::RunProgress& progress);
  using QWidget::show;
  void begin(double now_s);                      ///< all steps ahead
  void end(record::RunEnd how);                  ///< what was done stays marked
  void goOnFrom(const RunProgressCard& before);  ///< shows the same, in another language
  [[nodiscard]] const std::optional<protocol::Protocol>& protocol() const { return protocol_; }
  [[nodiscard]] RunStepModel& steps() { return *model_; }
  [[nodiscard]] QString experiment() const;
  [[nodiscard]] QString place() const;  ///< "Action 3 of 4 · FE · Cycle 1 of 1"
  [[nodiscard]] QString times() const;  ///< "Elapsed 00:00:30, remaining 00:00:20"

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  static void fit(QLabel* line);
  static void say(QLabel* line,
                  const QString& words);  ///< as much of it as there is room for; all of it to a screen reader
  void light(int step);                   ///< -1: none
  RunStepModel* model_;
  run::RunClock clock_;
  std::optional<record::RunEnd> ended_;         ///< how; none: it has not
  std::optional<protocol::Protocol> protocol_;  ///< that is shown
  protocol::Program program_;
  run::ExpectedRun expected_;
  QString takes_;  ///< how long it will take, in words
  QLabel *name_, *place_;
  QListView* list_;
  QProgressBar* bar_;
  Readout *elapsed_, *remaining_;
};

}  // namespace articulus::ui
