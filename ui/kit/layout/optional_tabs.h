#pragma once
#include <QTabWidget>

namespace articulus::ui {

/// Tabs of which some are there at times only. The one that a person chose is shown as often as it is there; while it
/// is not, the first that is.
/// Thread  ui
class OptionalTabs : public QTabWidget {
  Q_OBJECT
 public:
  explicit OptionalTabs(QWidget* parent = nullptr);
  /// With room above it; the tab's own widget is view.parentWidget().
  void addView(QWidget& view, const QString& name);
  /// In  there: for each view whether it is; at least one. Those that are not named stay as they are.
  void setThere(const QVector<std::pair<QWidget*, bool>>& there);

 private:
  QWidget* chosen_ = nullptr;
  bool changing_ = false;  ///< by itself, not by a person
};

}  // namespace articulus::ui
