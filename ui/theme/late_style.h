#pragma once
#include <QObject>
#include <QPointer>
#include <QWidget>
#include <vector>

namespace articulus::ui {

/// Widgets of pages that are not seen and get other colours only when they are shown: a change for all widgets at once
/// would keep the window from its loop, and with it from STOP, the longer the more pages there are.
/// Thread  ui
class LateStyle final : public QObject {
 public:
  /// All that have a style and lie within something that is not shown.
  [[nodiscard]] static std::vector<QPointer<QWidget>> unseen();
  /// Takes the style away; it comes back, as the one that is in force then, when the widget is shown.
  static void letGo(QWidget& widget);
  /// Of those that were let go the look that they were given meanwhile, before another sheet is put in force: Qt would
  /// keep its colours for what a later one leaves open.
  static void forgetLooks();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  using QObject::QObject;
};

}  // namespace articulus::ui
