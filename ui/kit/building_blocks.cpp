#include "ui/kit/building_blocks.h"

#include <QStyle>
#include <QVBoxLayout>
#include <QVariant>

#include "ui/kit/no_break_units.h"

namespace articulus::ui {

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent) {
  auto* label = new QLabel(noBreakUnits(text), parent);
  label->setProperty("role", QString::fromLatin1(role));
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QFrame* makeCard(QWidget* parent) {
  auto* card = new QFrame(parent);
  card->setProperty("role", "card");
  return card;
}

QFrame* makeLine(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setProperty("role", "line");
  return line;
}

QPushButton* makeButton(const QString& text, const QString& icon, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  if (!icon.isEmpty()) button->setIcon(Theme::icon(icon));
  button->setIconSize({26, 20});  // 6 px to the text
  button->setAutoDefault(false);
  return button;
}

QPushButton* makePrimary(const QString& text, QWidget* parent) {
  auto* button = makeButton(text, {}, parent);
  button->setProperty("role", "primary");
  return button;
}

QToolButton* makeIconButton(const QString& name, const QString& icon, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setIcon(Theme::icon(icon));
  button->setIconSize({20, 20});
  button->setToolTip(name);
  button->setAccessibleName(name);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setFixedSize(Theme::kTarget, Theme::kTarget);
  return button;
}

QWidget* makeField(const QString& text, QWidget* editor, QWidget* parent) {
  auto* field = new QWidget(parent);
  auto* column = new QVBoxLayout(field);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* label = makeLabel(text, "caption", field);
  label->setBuddy(editor);
  if (editor->accessibleName().isEmpty()) editor->setAccessibleName(text);
  column->addWidget(label);
  column->addWidget(editor);
  return field;
}

void setLook(QWidget* widget, const char* property, const QVariant& value) {
  if (widget->property(property) == value) return;
  widget->setProperty(property, value);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
  widget->update();
}

void setEnabledOr(QWidget* widget, const QString& reason, const QString& tip) {
  widget->setEnabled(reason.isEmpty());
  widget->setToolTip(reason.isEmpty() ? tip : reason);
  widget->setAccessibleDescription(reason.isEmpty() ? tip : reason);
}

}  // namespace articulus::ui
