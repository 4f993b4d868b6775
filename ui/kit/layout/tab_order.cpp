#include "ui/kit/layout/tab_order.h"

#include <QGridLayout>
#include <QLayout>
#include <QScrollArea>
#include <algorithm>
#include <tuple>
#include <vector>

namespace articulus::ui {
namespace {

using Stops = std::vector<QWidget*>;

void collect(QWidget& widget, Stops& stops);

void collect(QLayout& layout, Stops& stops) {
  std::vector<int> order;
  for (int i = 0; i < layout.count(); ++i) order.push_back(i);
  if (const auto* grid = qobject_cast<const QGridLayout*>(&layout)) {
    const auto place = [grid](int i) {
      int row = 0, column = 0, rows = 0, columns = 0;
      grid->getItemPosition(i, &row, &column, &rows, &columns);
      return std::tuple(row, column);
    };
    std::ranges::stable_sort(order, {}, place);
  }
  for (const int i : order) {
    if (auto* inside = layout.itemAt(i)->layout()) collect(*inside, stops);
    else if (auto* widget = layout.itemAt(i)->widget()) collect(*widget, stops);
  }
}

void collect(QWidget& widget, Stops& stops) {
  if ((widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy()) stops.push_back(&widget);
  if (auto* scrolled = qobject_cast<QScrollArea*>(&widget)) {
    if (scrolled->widget()) collect(*scrolled->widget(), stops);
  } else if (auto* layout = widget.layout()) {
    collect(*layout, stops);
  }
}

}  // namespace

void tabsFollowLayout(QWidget& within) {
  Stops stops;
  collect(within, stops);
  for (std::size_t i = 1; i < stops.size(); ++i) QWidget::setTabOrder(stops[i - 1], stops[i]);
}

}  // namespace articulus::ui
