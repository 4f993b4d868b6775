#include "ui/kit/choice_box.h"

#include <QWheelEvent>

namespace articulus::ui {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

void ChoiceBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) QComboBox::wheelEvent(event);
  else event->ignore();
}

}  // namespace articulus::ui
