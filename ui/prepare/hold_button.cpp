#include "ui/prepare/hold_button.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

bool holds(const QKeyEvent& event) {
  return event.key() == Qt::Key_Space || event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace

HoldButton::HoldButton(const QString& name, const QString& icon, QWidget* parent) : QToolButton(parent) {
  setAccessibleName(name);
  setToolTip(name);
  setIcon(Theme::icon(icon));
  setFocusPolicy(Qt::StrongFocus);
  still_.setInterval(kEvery_ms);
  still_.setTimerType(Qt::PreciseTimer);
  connect(&still_, &QTimer::timeout, this, &HoldButton::stillHeld);
  // Pressed by nobody's hand: a screen reader, a switch, a voice.
  connect(this, &QAbstractButton::pressed, this, [this] {
    if (!byHand_) emit stepWanted();
  });
}

void HoldButton::hold() {
  if (held_) return;
  held_ = true;
  still_.start();
  emit heldDown();
}

void HoldButton::letGo() {
  byHand_ = heldByKey_ = false;
  if (!held_) return;
  held_ = false;
  still_.stop();
  setDown(false);
  emit holdEnded();
}

void HoldButton::mousePressEvent(QMouseEvent* event) {
  byHand_ = event->button() == Qt::LeftButton;
  QToolButton::mousePressEvent(event);
  if (byHand_ && isDown()) hold();
}

void HoldButton::mouseMoveEvent(QMouseEvent* event) {
  if (held_ && !rect().contains(event->position().toPoint())) letGo();
  event->accept();  // back on the button it is not held again
}

void HoldButton::mouseReleaseEvent(QMouseEvent* event) {
  QToolButton::mouseReleaseEvent(event);
  letGo();
}

void HoldButton::keyPressEvent(QKeyEvent* event) {
  if (!holds(*event)) {
    if (held_) letGo();  // Esc, Tab: the hand is elsewhere
    return QToolButton::keyPressEvent(event);
  }
  event->accept();
  if (event->isAutoRepeat() || held_) return;
  byHand_ = heldByKey_ = true;
  setDown(true);
  hold();
}

void HoldButton::keyReleaseEvent(QKeyEvent* event) {
  if (!holds(*event)) return QToolButton::keyReleaseEvent(event);
  event->accept();
  if (!event->isAutoRepeat()) letGo();
}

void HoldButton::focusOutEvent(QFocusEvent* event) {
  letGo();
  QToolButton::focusOutEvent(event);
}

void HoldButton::leaveEvent(QEvent* event) {
  if (byHand_ && !heldByKey_) letGo();
  QToolButton::leaveEvent(event);
}

void HoldButton::hideEvent(QHideEvent* event) {
  letGo();
  QToolButton::hideEvent(event);
}

void HoldButton::changeEvent(QEvent* event) {
  if (event->type() == QEvent::EnabledChange && !isEnabled()) letGo();
  if (event->type() == QEvent::ActivationChange && !isActiveWindow()) letGo();  // whoever has the focus in it
  QToolButton::changeEvent(event);
}

}  // namespace articulus::ui
