#pragma once
#include <QWidget>

#include "ui/kit/files/dropped_kind.h"

namespace articulus::ui {

/// One tab of the engineering panel.
class EngineeringTab : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Called when the panel opens or comes into view, and when this tab does: reads anew what no signal tells of.
  virtual void entered() {}
  /// Whether it takes files of that kind: takeFile() is called once it is in view then.
  [[nodiscard]] virtual bool takes(DroppedKind) const { return false; }
  virtual void takeFile(DroppedKind, const QString&) {}
  /// Somebody waits for what it computes, copies or reads, and all of it would be lost with the tab.
  [[nodiscard]] virtual bool busy() const { return false; }
  /// It holds what no model does: it stays until the same tab, made in another language, has taken that over.
  [[nodiscard]] virtual bool holdsWork() const { return false; }
  virtual void goOnFrom(EngineeringTab& /*before*/) {}  ///< after what stands in its fields

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);
  void cellWanted(const QString& key);  ///< another cell, by key or file
};

}  // namespace articulus::ui
