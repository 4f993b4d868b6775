#include "ui/kit/layout/wrapped_label.h"

#include <QEvent>
#include <algorithm>
#include <utility>

namespace articulus::ui {
namespace {

constexpr std::size_t kMost = 16;  // widths that are tried while a window changes

}  // namespace

int WrappedLabel::heightForWidth(int width) const {
  ensurePolished();  // which may bring another font
  Of now{text(),           font(),   contentsMargins(), alignment(), textFormat(),
         QLabel::margin(), indent(), minimumWidth(),    wordWrap()};
  if (now != of_) {
    of_ = std::move(now);
    heights_.clear();
  }
  const auto known = std::ranges::find(heights_, width, &Height::width);
  if (known != heights_.end()) return known->height;
  const int height = QLabel::heightForWidth(width);
  if (heights_.size() >= kMost) heights_.clear();
  heights_.push_back({width, height});
  return height;
}

bool WrappedLabel::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::StyleChange:
    case QEvent::FontChange:
    case QEvent::LocaleChange:
    case QEvent::LayoutDirectionChange:
    case QEvent::Polish:
    case QEvent::ScreenChangeInternal: heights_.clear(); break;
    default: break;
  }
  return QLabel::event(event);
}

}  // namespace articulus::ui
