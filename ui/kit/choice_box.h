#pragma once
#include <QComboBox>

namespace articulus::ui {

/// A combo box that does not turn with the wheel unless it has the focus: scrolling a form changes nothing in it.
/// Thread  ui
class ChoiceBox : public QComboBox {
  Q_OBJECT
 public:
  explicit ChoiceBox(QWidget* parent = nullptr);

 protected:
  void wheelEvent(QWheelEvent* event) override;
};

}  // namespace articulus::ui
