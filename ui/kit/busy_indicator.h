#pragma once
#include <QTimer>
#include <QWidget>

namespace articulus::ui {

/// A turning arc while something is under way; empty space otherwise.
class BusyIndicator : public QWidget {
  Q_OBJECT
 public:
  explicit BusyIndicator(QWidget* parent = nullptr);
  void setBusy(bool busy, const QString& what = {});

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QTimer timer_;
  int angle_ = 0;
};

}  // namespace articulus::ui
