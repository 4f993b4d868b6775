#include "ui/kit/layout/fitted_area.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace articulus::ui {
namespace {
constexpr int kLeast_px = 120;  // some of it is always seen
}

FittedArea::FittedArea(QWidget* parent) : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(this);
  inside->setProperty("role", "scrolled");
  column_ = new QVBoxLayout(inside);
  column_->setContentsMargins(0, 0, 0, 0);
  inside->setMinimumWidth(1);  // as wide as there is room, like any layout: never cut on the right
  setWidget(inside);
}

QSize FittedArea::sizeHint() const { return column_->totalSizeHint(); }

QSize FittedArea::minimumSizeHint() const {
  const QSize least = column_->totalMinimumSize();
  return {least.width(), std::min(least.height(), kLeast_px)};
}

bool FittedArea::hasHeightForWidth() const { return column_->hasHeightForWidth(); }

int FittedArea::heightForWidth(int width) const { return column_->totalHeightForWidth(width); }

bool FittedArea::eventFilter(QObject* object, QEvent* event) {
  if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(object, event);
}

}  // namespace articulus::ui
