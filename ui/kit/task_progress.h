#pragma once
#include <QWidget>

class QLabel;
class QProgressBar;

namespace articulus::ui {

/// What is being worked on, how far it is, how long it still takes, and Cancel. Hidden while nothing is under way.
/// Thread  ui
class TaskProgress : public QWidget {
  Q_OBJECT
 public:
  explicit TaskProgress(QWidget* parent = nullptr);
  void begin(const QString& doing);
  void progress(qint64 done, qint64 total, double remaining_s);
  void end();

 signals:
  void cancelRequested();

 private:
  QString doing_;
  QLabel* label_;
  QProgressBar* bar_;
};

}  // namespace articulus::ui
