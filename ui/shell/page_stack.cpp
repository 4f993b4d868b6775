#include "ui/shell/page_stack.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QPointer>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>

namespace articulus::ui {
namespace {

constexpr int kSmall_px = 1000, kAround_px = 16;

/// Between stack and area, without a layout: the area would ask that how high its words would like to be, of all pages,
/// where the least that the open page can do with is meant.
class Sheaf final : public QWidget {
 public:
  explicit Sheaf(PageStack* stack) : stack_(stack) {
    stack_->setParent(this);
    setProperty("role", "scrolled");
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return stack_->minimumSizeHint(); }
  [[nodiscard]] QSize sizeHint() const override { return stack_->minimumSizeHint(); }

 protected:
  void resizeEvent(QResizeEvent*) override { stack_->setGeometry(rect()); }
  bool event(QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();  // of the stack: said to the area
    return QWidget::event(event);
  }

 private:
  PageStack* stack_;
};

}  // namespace

QScrollArea* PageStack::scrolled(PageStack* stack, QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setObjectName(QStringLiteral("pages"));
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(new Sheaf(stack));
  // What gets the keyboard is seen. Not while a mouse button is down: what is pressed must not move away under it.
  QObject::connect(qApp, &QApplication::focusChanged, area, [area](QWidget*, QWidget* now) {
    if (!now || !area->widget()->isAncestorOf(now) || QGuiApplication::mouseButtons() != Qt::NoButton) return;
    QTimer::singleShot(0, area, [area, now = QPointer(now)] {  // once it is laid out
      if (!now || now != QApplication::focusWidget() || QGuiApplication::mouseButtons() != Qt::NoButton) return;
      const QRect seen(area->widget()->mapFrom(area->viewport(), QPoint()), area->viewport()->size());
      const QRect place(now->mapTo(area->widget(), QPoint()), now->size());
      const bool isLarge = place.height() > seen.height();  // a list, a table: a part of it is enough
      if (isLarge ? !seen.intersects(place) : place.top() < seen.top() || place.bottom() > seen.bottom())
        area->ensureWidgetVisible(now, 0, kAround_px);
    });
  });
  return area;
}

void PageStack::showFromTop(QWidget* andThis) {
  for (QWidget* above = parentWidget(); above; above = above->parentWidget()) {
    auto* area = qobject_cast<QScrollArea*>(above);
    if (!area) continue;
    area->verticalScrollBar()->setValue(0);
    area->horizontalScrollBar()->setValue(0);
    if (andThis) area->ensureWidgetVisible(andThis);
    return;
  }
}

QSize PageStack::minimumSizeHint() const {
  const QWidget* page = currentWidget();
  if (!page) return {};
  QSize least = page->minimumSizeHint().expandedTo(page->minimumSize());
  // On a small screen words take more lines than the least counts: the page scrolls, and nothing of it is squeezed.
  if (const auto* layout = page->layout(); width() < kSmall_px && layout && layout->hasHeightForWidth())
    least.setHeight(std::max(least.height(), layout->totalHeightForWidth(std::max(width(), least.width()))));
  return least;
}

void PageStack::resizeEvent(QResizeEvent* event) {
  QStackedWidget::resizeEvent(event);
  if (event->oldSize().width() != width() && std::min(event->oldSize().width(), width()) < kSmall_px) updateGeometry();
}

}  // namespace articulus::ui
