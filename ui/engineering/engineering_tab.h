#pragma once
#include <QWidget>

namespace articulus::ui {

/// One tab of the engineering panel.
class EngineeringTab : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Called when the panel opens or comes into view, and when this tab does: reads anew what no signal tells of.
  virtual void entered() {}

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);
  void cellWanted(const QString& key);  ///< another cell, by key or file
};

}  // namespace articulus::ui
