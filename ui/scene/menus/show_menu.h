#pragma once
#include <QMenu>

#include "ui/scene/scene_switches.h"

namespace articulus::ui {

/// The menu "Show" of the 3D view: what is shown beside bodies, kept from one start to the next.
/// Thread  ui
/// Test    tests/ui/scene/test_show_menu.cpp
class ShowMenu : public QMenu {
  Q_OBJECT
 public:
  /// In  first: what is shown until somebody chooses otherwise
  explicit ShowMenu(QWidget* parent = nullptr, const SceneSwitches& first = {});

  [[nodiscard]] const SceneSwitches& switches() const { return switches_; }
  /// Whether there is such a thing to be shown; where there is none, the menu does not speak of it.
  void setOffered(bool SceneSwitches::*which, bool offered);

 signals:
  void changed();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] QAction* actionOf(bool SceneSwitches::*which) const;
  QList<std::pair<bool SceneSwitches::*, QAction*>> actions_;
  SceneSwitches switches_;
};

}  // namespace articulus::ui
