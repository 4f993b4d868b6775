#include "ui/kit/layout/scrolled_column.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace articulus::ui {

QVBoxLayout* addScrolledColumn(QBoxLayout& into, QWidget* parent, int width_px) {
  auto* scroll = new QScrollArea(parent);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
  auto* inside = new QWidget(scroll);
  inside->setProperty("role", "scrolled");
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 12, 0);
  column->setSpacing(12);
  inside->setMinimumWidth(1);  // as wide as its place, like any layout: never cut on the right
  scroll->setWidget(inside);
  if (width_px > 0) scroll->setFixedWidth(width_px);
  into.addWidget(scroll, width_px > 0 ? 0 : 1);
  return column;
}

}  // namespace articulus::ui
