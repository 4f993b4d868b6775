#pragma once
#include <QImage>
#include <QMenu>
#include <functional>

namespace articulus::ui {

/// What the right button opens in the 3D view: the picture to the clipboard or into a file, the views, what is shown.
/// Thread  ui
/// Test    tests/ui/scene/test_scene_menu.cpp
class SceneMenu : public QMenu {
  Q_OBJECT
 public:
  /// In  picture: of now, when it is wanted; views, shown: menus that are in the view already, and stay its own; null
  ///     where it has none
  SceneMenu(std::function<QImage()> picture, QMenu* views, QMenu* shown, QWidget* owner);
  void save();

 signals:
  void problem(const QString& what, const QString& remedy);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void name();
  std::function<QImage()> picture_;
  QWidget* owner_;
  QAction *copy_, *save_;
  QMenu *views_, *shown_;
};

}  // namespace articulus::ui
