#include "ui/kit/choice_box.h"

#include <QCompleter>
#include <QHelpEvent>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

namespace articulus::ui {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

void ChoiceBox::makeSearchable() {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
  lineEdit()->setAccessibleName(accessibleName());
  connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
    const int found = findText(lineEdit()->text(), Qt::MatchFixedString);
    if (found >= 0 && found != currentIndex()) setCurrentIndex(found);
    else lineEdit()->setText(itemText(currentIndex()));
  });
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) QComboBox::wheelEvent(event);
  else event->ignore();
}

QString ChoiceBox::shownText() const {
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + 4;
  return fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width() - icon);
}

void ChoiceBox::paintEvent(QPaintEvent* event) {
  if (isEditable() || currentIndex() < 0) return QComboBox::paintEvent(event);
  QStylePainter painter(this);
  painter.setPen(palette().color(QPalette::Text));
  QStyleOptionComboBox option;
  initStyleOption(&option);
  option.currentText = shownText();
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool ChoiceBox::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && currentIndex() >= 0 && shownText() != currentText()) {
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), currentText(), this);
    return true;
  }
  return QComboBox::event(event);
}

}  // namespace articulus::ui
