#include "ui/kit/layout/turning_row.h"

#include <QEvent>
#include <algorithm>

namespace articulus::ui {

TurningRow::TurningRow(int spacing_px, QWidget* parent)
    : QWidget(parent), box_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  box_->setContentsMargins(0, 0, 0, 0);
  box_->setSpacing(spacing_px);
  box_->setSizeConstraint(QLayout::SetNoConstraint);  // it would keep the width of side by side for ever
}

QSize TurningRow::least(bool sideBySide) const {
  int along = 0, across = 0;
  for (int i = 0; i < box_->count(); ++i) {
    const QLayoutItem& item = *box_->itemAt(i);
    if (item.isEmpty()) continue;
    const QSize one = item.minimumSize();
    along += (sideBySide ? one.width() : one.height()) + (along > 0 ? box_->spacing() : 0);
    across = std::max(across, sideBySide ? one.height() : one.width());
  }
  return sideBySide ? QSize(along, across) : QSize(across, along);
}

QSize TurningRow::minimumSizeHint() const {
  const QSize below = least(false), beside = least(true);
  return {below.width(), (width() >= beside.width() ? beside : below).height()};
}

void TurningRow::turn() {
  const auto to = width() >= least(true).width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (box_->direction() == to) return;
  box_->setDirection(to);
  applyWidths();
  updateGeometry();
  emit turned(beside());
}

void TurningRow::setWidthBeside(QWidget* part, int width_px) {
  part->setMinimumWidth(width_px);
  widths_.emplace_back(part, width_px);
  applyWidths();
}

void TurningRow::applyWidths() {
  for (const auto& [part, width_px] : widths_)
    if (part) part->setMaximumWidth(beside() ? width_px : QWIDGETSIZE_MAX);
}

void TurningRow::resizeEvent(QResizeEvent* event) {
  turn();
  updateGeometry();
  QWidget::resizeEvent(event);
}

bool TurningRow::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) turn();
  return QWidget::event(event);
}

}  // namespace articulus::ui
