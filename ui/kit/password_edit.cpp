#include "ui/kit/password_edit.h"

#include <QAction>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

PasswordEdit::PasswordEdit(const QString& name, QWidget* parent)
    : QWidget(parent), edit_(new QLineEdit(this)), hint_(makeLabel(tr("Caps Lock is on."), "strong", this)) {
  edit_->setEchoMode(QLineEdit::Password);
  edit_->setAccessibleName(name);
  edit_->installEventFilter(this);
  setFocusProxy(edit_);
  setAccessibleName(name);
  auto* eye = edit_->addAction(Theme::icon(QStringLiteral("eye"), &Theme::quiet), QLineEdit::TrailingPosition);
  eye->setText(tr("Show the password"));  // its name for a screen reader, which reads whether it is ticked
  eye->setToolTip(eye->text());
  eye->setCheckable(true);
  connect(eye, &QAction::toggled, this, [this, eye](bool shown) {
    edit_->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    eye->setIcon(Theme::icon(shown ? QStringLiteral("eye_off") : QStringLiteral("eye"), &Theme::quiet));
    eye->setToolTip(shown ? tr("Hide the password") : tr("Show the password"));
  });
  // The button that Qt makes of it is toggled by a screen reader without a word to the action.
  for (auto* button : edit_->findChildren<QToolButton*>())
    if (button->defaultAction() == eye) connect(button, &QToolButton::toggled, eye, &QAction::setChecked);
  hint_->setVisible(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(edit_);
  column->addWidget(hint_);
  connect(edit_, &QLineEdit::returnPressed, this, &PasswordEdit::returnPressed);
  connect(edit_, &QLineEdit::textChanged, this, &PasswordEdit::textChanged);
}

void PasswordEdit::clear() {
  edit_->clear();
  hint_->setVisible(false);
}

bool PasswordEdit::eventFilter(QObject* object, QEvent* event) {
  if (object == edit_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString typed = key->text();
    if (key->key() == Qt::Key_CapsLock) hint_->setVisible(false);  // it changes now; the next letter will tell
    else if (typed.size() == 1 && typed[0].isLetter() && !(key->modifiers() & ~Qt::ShiftModifier))
      hint_->setVisible(typed[0].isUpper() != bool(key->modifiers() & Qt::ShiftModifier));
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace articulus::ui
