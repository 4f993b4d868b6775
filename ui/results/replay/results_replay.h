#pragma once
#include <QWidget>
#include <memory>

#include "ui/bridge/desktop_context.h"
#include "ui/results/replay/run_motion.h"
#include "ui/results/run_data.h"

class QLabel;
class QSplitter;
class QStackedWidget;

namespace articulus::ui {

class MotionPlayer;
class ResultsSeries;

/// A stored run once more: its motion in 3D above, its loads and angles below; both stand at the same time, and a click
/// on a plot leads there. Read and drawn only while a person looks at it.
/// Thread  ui
class ResultsReplay : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsReplay(const DesktopContext& context, QWidget* parent = nullptr);
  ~ResultsReplay() override;
  void show(const RunData* run);
  using QWidget::show;
  void take(qint64 runId, const std::shared_ptr<RunMotion>& motion);
  void tellLacking(qint64 runId, const QString& why);
  /// The page is made anew: the same run stands at that time and speed, once its motion is read again.
  void goOnFrom(const ResultsReplay& before);
  [[nodiscard]] MotionPlayer* player() const { return player_; }  ///< null until there is a motion
  [[nodiscard]] ResultsSeries& series() { return *series_; }

 signals:
  void wanted(qint64 runId);
  void problem(const QString& what, const QString& remedy);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void ask();
  void say(const QString& text);
  const DesktopContext& context_;
  std::string joint_;
  struct Left {
    qint64 runId = 0;
    double time_s = 0.0, speed = 1.0;
  };
  Left left_;  ///< where the one before was
  qint64 runId_ = 0;
  bool asked_ = false;
  QStackedWidget* stack_;
  QLabel* message_;
  QSplitter* split_;
  MotionPlayer* player_ = nullptr;
  ResultsSeries* series_;
};

}  // namespace articulus::ui
