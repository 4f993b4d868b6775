#pragma once
#include <QFrame>

#include "ui/scene/camera_button.h"

namespace articulus::ui {

/// Arrow buttons beside the 3D view: one for each degree of freedom of the camera, and Save view.
/// Source  Martinez 2012, 6.1.2
/// Thread  ui
class CameraPanel : public QFrame {
  Q_OBJECT
 public:
  explicit CameraPanel(QWidget* parent = nullptr);

 signals:
  void moved(articulus::ui::CameraMove move);
  void saveRequested();
};

}  // namespace articulus::ui
