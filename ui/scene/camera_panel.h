#pragma once
#include <QFrame>
#include <array>
#include <vector>

#include "ui/scene/camera_button.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace articulus::ui {

/// Arrow buttons beside the 3D view: one for each degree of freedom of the camera, and Save view. Where its view is
/// low, what turns stands beside what moves; where it is lower still there is none: menu and keys do the same.
/// Source  Martinez 2012, 6.1.2
/// Thread  ui
class CameraPanel : public QFrame {
  Q_OBJECT
 public:
  /// In  view: whose camera it is; below its tools it lies over it
  explicit CameraPanel(QWidget* view);
  void setWanted(bool wanted);  ///< open wherever there is room

 signals:
  void moved(articulus::ui::CameraMove move);
  void saveRequested();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void name();
  struct Part {
    QWidget* widget;
    int row, column;  ///< of what turns: in a block of its own
    bool turns;
  };
  void fit();
  void arrange(bool flat);
  QGridLayout* grid_;
  std::vector<Part> parts_;
  std::array<QLabel*, 2> captions_{};  ///< of what moves, and of what turns
  QPushButton* save_;
  QSize tall_;  ///< needed with both blocks below each other
  bool wanted_ = false, flat_ = true;
};

}  // namespace articulus::ui
