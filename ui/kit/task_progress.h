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
  enum class Cancel { Here, Elsewhere };  ///< beside the bar, or what it stands on has a button that does it
  explicit TaskProgress(QWidget* parent = nullptr, Cancel cancel = Cancel::Here);
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
