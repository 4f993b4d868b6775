#include "ui/kit/layout/wrapping_row.h"

#include <QAbstractButton>
#include <QGuiApplication>
#include <algorithm>

namespace articulus::ui {

WrappingRow::WrappingRow(int spacing_px, QWidget* parent, Spare spare) : QLayout(parent), spare_(spare) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(spacing_px);
}

WrappingRow::~WrappingRow() {
  while (count() > 0) delete takeAt(0);  // each layout takes itself out as it goes
}

void WrappingRow::addItem(QLayoutItem* item) {
  if (item->layout()) addChildLayout(item->layout());
  items_.emplace_back(item);
}

QLayoutItem* WrappingRow::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index) {
  if (!itemAt(index)) return nullptr;
  QLayoutItem* taken = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return taken;
}

int WrappingRow::count() const { return static_cast<int>(items_.size()); }

QSize WrappingRow::sizeHint() const {
  QSize all;
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize one = item->sizeHint();
    all = {all.width() + one.width() + (all.width() > 0 ? spacing() : 0), std::max(all.height(), one.height())};
  }
  return all;
}

QSize WrappingRow::minimumSize() const {
  QSize widest;
  for (const auto& item : items_)
    if (!item->isEmpty()) widest = widest.expandedTo(item->minimumSize());
  // In as many lines as it has now: a page that is too low for them scrolls, instead of squeezing what stands below.
  const int now = geometry().width();
  return {widest.width(),
          now > 0 ? std::max(widest.height(), heightForWidth(std::max(now, widest.width()))) : widest.height()};
}

int WrappingRow::heightForWidth(int width_px) const { return arrange({0, 0, width_px, 0}, false); }

void WrappingRow::setGeometry(const QRect& box) {
  const int before = geometry().width();
  QLayout::setGeometry(box);
  arrange(box, true);
  if (parentWidget() && before != box.width() && heightForWidth(before) != heightForWidth(box.width()))
    parentWidget()->updateGeometry();
}

int WrappingRow::arrange(const QRect& box, bool forGood) const {
  const auto heightOf = [](QLayoutItem& item, int width) {
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
  };
  int y = box.y();
  for (std::size_t i = 0; i < items_.size();) {
    // How many go into this line, by what they would like to have.
    std::vector<QLayoutItem*> line;
    int used = 0;
    for (; i < items_.size(); ++i) {
      if (items_[i]->isEmpty()) continue;
      const int wanted = items_[i]->sizeHint().width() + (line.empty() ? 0 : spacing());
      if (!line.empty() && used + wanted > box.width()) break;
      used += wanted;
      line.push_back(items_[i].get());
    }
    if (line.empty()) break;
    int height = 0, x = box.x();
    std::vector<int> widths;
    for (std::size_t k = 0; k < line.size(); ++k) {
      const int wanted = std::max(line[k]->sizeHint().width(), line[k]->minimumSize().width());
      // A button keeps its width: one that fills a line of its own looks like the most important of all.
      const bool takesRest = spare_ == Spare::Last
                                 ? k + 1 == line.size() && !qobject_cast<QAbstractButton*>(line[k]->widget())
                                 : line[k] == items_.front().get();
      const int rest =
          spare_ == Spare::Last ? box.x() + box.width() - x : box.width() - used + line[k]->sizeHint().width();
      widths.push_back(takesRest ? std::max(line[k]->minimumSize().width(), rest) : wanted);
      x += widths.back() + spacing();
      height = std::max(height, heightOf(*line[k], widths.back()));
    }
    x = box.x();
    for (std::size_t k = 0; forGood && k < line.size(); ++k) {
      const QRect place(x, y, widths[k], height);
      line[k]->setGeometry(QGuiApplication::isRightToLeft()
                               ? place.translated(2 * box.x() + box.width() - 2 * x - widths[k], 0)
                               : place);
      x += widths[k] + spacing();
    }
    y += height + spacing();
  }
  return std::max(0, y - spacing() - box.y());
}

}  // namespace articulus::ui
