#include "ui/kit/layout/tab_order.h"

#include <QGridLayout>
#include <QLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace articulus::ui {
namespace {

/// The stops in their order. What hands the focus on to a part of its own (a password and its line) must stand right
/// before that part: Tab comes to the part from wherever the whole stands, and would leave out all that is between. Qt
/// takes such a whole for one with all that is in it, and puts it before the first of that; while the order is made it
/// is a widget like others.
class Stops {
 public:
  ~Stops() {
    for (const auto& [whole, part] : wholes_) {
      for (auto* inside : whole->findChildren<QWidget*>())
        if (inside != part && std::ranges::find(all_, inside) == all_.end()) QWidget::setTabOrder(part, inside);
      whole->setFocusProxy(part);
    }
  }
  Stops() = default;
  Stops(const Stops&) = delete;
  Stops& operator=(const Stops&) = delete;

  void collect(QLayout& layout) {
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
      if (auto* inside = layout.itemAt(i)->layout()) collect(*inside);
      else if (auto* widget = layout.itemAt(i)->widget()) collect(*widget);
    }
  }

  void collect(QWidget& widget) {
    auto* tabs = qobject_cast<QTabWidget*>(&widget);
    if (tabs) tabs->setFocusProxy(nullptr);  // its bar is a stop of its own; too much is in it to be taken for one
    auto* part = widget.focusProxy();
    if (part && widget.isAncestorOf(part)) {
      wholes_.emplace_back(&widget, part);
      widget.setFocusProxy(nullptr);
      all_.push_back(&widget);
    } else if (!part && !tabs && (widget.focusPolicy() & Qt::TabFocus)) {
      all_.push_back(&widget);
    }
    if (auto* scrolled = qobject_cast<QScrollArea*>(&widget)) {
      if (scrolled->widget()) collect(*scrolled->widget());
    } else if (tabs) {
      tabs->setFocusPolicy(Qt::NoFocus);
      all_.push_back(tabs->tabBar());
      for (int i = 0; i < tabs->count(); ++i) collect(*tabs->widget(i));
    } else if (const auto* splitter = qobject_cast<QSplitter*>(&widget)) {
      for (int i = 0; i < splitter->count(); ++i) collect(*splitter->widget(i));
    } else if (auto* layout = widget.layout()) {
      collect(*layout);
    }
  }

  void putInOrder() const {
    for (std::size_t i = 1; i < all_.size(); ++i) QWidget::setTabOrder(all_[i - 1], all_[i]);
  }

 private:
  std::vector<QWidget*> all_;
  std::vector<std::pair<QWidget*, QWidget*>> wholes_;  // and the part that has their focus
};

}  // namespace

void tabsFollowLayout(QWidget& within) {
  Stops stops;
  stops.collect(within);
  stops.putInOrder();
}

}  // namespace articulus::ui
