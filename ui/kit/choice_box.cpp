#include "ui/kit/choice_box.h"

#include <QCompleter>
#include <QHelpEvent>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

namespace articulus::ui {
namespace {

constexpr const char* kChosen = "chosen";  // of one that is found in by typing: the last that can be

/// A heading cannot.
bool canBeChosen(const QComboBox& box, int index) {
  return index >= 0 && (box.model()->index(index, box.modelColumn(), box.rootModelIndex()).flags() & Qt::ItemIsEnabled);
}

}  // namespace

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

void ChoiceBox::makeSearchable() {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
  lineEdit()->setAccessibleName(accessibleName());
  setProperty(kChosen, currentIndex());
  connect(this, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (canBeChosen(*this, index)) setProperty(kChosen, index);
  });
  // Qt has taken what is called so already, a heading too.
  connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
    const int found = meant(lineEdit()->text()), index = found >= 0 ? found : property(kChosen).toInt();
    if (index != currentIndex()) setCurrentIndex(index);
    lineEdit()->setText(itemText(index));
  });
}

int ChoiceBox::meant(const QString& typed) const {
  if (typed.isEmpty()) return -1;
  int only = -1, fitting = 0;
  for (int i = 0; i < count(); ++i) {
    if (!canBeChosen(*this, i)) continue;
    if (itemText(i).compare(typed, Qt::CaseInsensitive) == 0) return i;
    if (itemText(i).contains(typed, Qt::CaseInsensitive)) only = i, ++fitting;
  }
  return fitting == 1 ? only : -1;
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
