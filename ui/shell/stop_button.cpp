#include "ui/shell/stop_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include "ui/theme/theme.h"

namespace articulus::ui {

StopButton::StopButton(QWidget* parent) : QPushButton(parent) {
  setProperty("role", "stop");
  setIcon(Theme::icon(QStringLiteral("stop"), Theme::inkOn(Theme::current().danger)));
  setIconSize({36, 28});
  setMinimumSize(192, 56);
  setAutoDefault(false);
  say();
  // Screen readers, switches and voices press without mouse or key.
  connect(this, &QAbstractButton::pressed, this, [this] {
    if (!told_) emit stopPressed();
  });
}

void StopButton::say() {
  setText(tr("STOP"));
  setAccessibleName(tr("STOP"));
  setAccessibleDescription(tr("Stops the robot at once. Escape does the same from anywhere."));
  setToolTip(tr("Stops the robot under control (Esc, Ctrl+.)"));
}

void StopButton::mousePressEvent(QMouseEvent* event) {
  emit stopPressed();
  const QScopedValueRollback told(told_, true);
  QPushButton::mousePressEvent(event);
}

void StopButton::mouseDoubleClickEvent(QMouseEvent* event) {
  emit stopPressed();
  const QScopedValueRollback told(told_, true);
  QPushButton::mouseDoubleClickEvent(event);
}

void StopButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    emit stopPressed();
  const QScopedValueRollback told(told_, true);
  QPushButton::keyPressEvent(event);
}

void StopButton::paintEvent(QPaintEvent* event) {
  QPushButton::paintEvent(event);
  QPainter painter(this);
  const Theme& theme = Theme::current();
  painter.setFont(theme.body());
  painter.setPen(isDown() ? theme.ground : Theme::inkOn(theme.danger));
  painter.drawText(rect().adjusted(0, 0, -16, 0), Qt::AlignRight | Qt::AlignVCenter, tr("Esc"));
}

}  // namespace articulus::ui
