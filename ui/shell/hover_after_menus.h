#pragma once
#include <QObject>

namespace articulus::ui {

/// A button whose menu has closed looks pointed at only where the pointer still is: Qt tells it that the pointer came,
/// and not that it left while the menu had the mouse.
/// Thread  ui
class HoverAfterMenus : public QObject {
  Q_OBJECT
 public:
  explicit HoverAfterMenus(QObject* parent);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace articulus::ui
