#pragma once
#include <QWidget>

#include "core/cell/cell_config.h"

namespace articulus::ui {

class RobotView;
class RunAtDistance;

/// A window of its own for the laboratory's large screen: the cell in 3D beside the run in large figures. It fills the
/// second screen where there is one. Nothing in it moves the robot; Esc is what it is everywhere.
/// Thread  ui
class LabDisplay : public QWidget {
  Q_OBJECT
 public:
  LabDisplay(const cell::CellConfig& cell, bool openGlAvailable, const QString& openGlProblem,
             const QString& cellWords);
  [[nodiscard]] RobotView& view() { return *view_; }
  [[nodiscard]] RunAtDistance& run() { return *run_; }
  void open(const QWidget& beside);  ///< on another screen than that window, if there is one

 signals:
  void closed();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void toggleFullScreen();
  RobotView* view_;
  RunAtDistance* run_;
};

}  // namespace articulus::ui
