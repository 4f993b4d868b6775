#include "ui/kit/building_blocks.h"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>
#include <QVariant>

#include "ui/kit/layout/wrapped_label.h"
#include "ui/kit/no_break_units.h"

namespace articulus::ui {
namespace {

struct BuildingBlocks {
  Q_DECLARE_TR_FUNCTIONS(BuildingBlocks)
};

}  // namespace

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent) {
  auto* label = new WrappedLabel(noBreakUnits(text), parent);
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

void addClearButton(QLineEdit& line) {
  line.setClearButtonEnabled(true);
  // Qt gives its button an icon alone, and hides it while there is nothing to clear.
  for (auto* action : line.findChildren<QAction*>())
    if (action->objectName().startsWith(QLatin1String("_q_qlineedit"))) action->setText(BuildingBlocks::tr("Clear"));
  for (auto* button : line.findChildren<QToolButton*>())
    if (button->accessibleName().isEmpty() && button->text().isEmpty())
      button->setAccessibleName(BuildingBlocks::tr("Clear"));
}

QLineEdit* makeSearchLine(const QString& name, const QString& hint, QWidget* parent) {
  auto* line = new QLineEdit(parent);
  line->setPlaceholderText(hint);
  line->setAccessibleName(name);
  addClearButton(*line);
  auto* glass = line->addAction(Theme::icon(QStringLiteral("search"), &Theme::quiet), QLineEdit::LeadingPosition);
  glass->setText(name);
  QObject::connect(glass, &QAction::triggered, line, [line] { line->setFocus(Qt::OtherFocusReason); });
  return line;
}

namespace {

QLabel* labelOf(const QString& text, QWidget* editor, QWidget* field) {
  auto* label = makeLabel(text, "caption", field);
  label->setBuddy(editor);
  if (editor->accessibleName().isEmpty()) editor->setAccessibleName(text);
  // The line in which a choice can be typed is read on its own, and has no label.
  if (const auto* choice = qobject_cast<QComboBox*>(editor); choice && choice->lineEdit())
    choice->lineEdit()->setAccessibleName(editor->accessibleName());
  return label;
}

}  // namespace

QWidget* makeField(const QString& text, QWidget* editor, QWidget* parent) {
  auto* field = new QWidget(parent);
  auto* column = new QVBoxLayout(field);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(labelOf(text, editor, field));
  column->addWidget(editor);
  return field;
}

QWidget* makeFieldInLine(const QString& text, QWidget* editor, QWidget* parent) {
  auto* field = new QWidget(parent);
  auto* row = new QHBoxLayout(field);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(12);
  auto* label = labelOf(text, editor, field);
  label->setWordWrap(false);
  row->addWidget(label);
  row->addWidget(editor, 1);
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
