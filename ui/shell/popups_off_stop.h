#pragma once
#include <QObject>

class QWidget;

namespace articulus::ui {

/// No menu and no list of choices lies on STOP: one that would is moved beside it, to the left.
/// Thread  ui
class PopupsOffStop : public QObject {
  Q_OBJECT
 public:
  explicit PopupsOffStop(QWidget& stop);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget& stop_;
};

}  // namespace articulus::ui
