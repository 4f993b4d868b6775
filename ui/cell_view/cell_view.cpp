#include "ui/cell_view/cell_view.h"

#include <QVBoxLayout>

#include "ui/cell_view/draw_own_arm.h"
#include "ui/kit/page.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

const QString kShared = QStringLiteral("shared cell view");

}  // namespace

CellView::CellView(const DesktopContext& context, QWidget* parent) : QWidget(parent), context_(context) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  setMinimumSize(1, 1);  // not what the view would like: a page that scrolls could never become narrow again
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

RobotView* CellView::view() const { return findChild<RobotView*>(kShared, Qt::FindDirectChildrenOnly); }

void CellView::setSetUp(RobotView::SetUp setUp) {
  setUp_ = setUp;
  if (auto* here = view()) here->setSetUp(setUp);
}

void CellView::goOnFrom(CellView& before) {
  setUp_ = before.view() ? before.view()->setUp() : before.setUp_;
  if (!before.view()) return;
  take();
  emit taken();
}

void CellView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (view() || sharedView()) return takeShown();
  // Made in a turn of its own, once: it takes ten times as long as the rest of a page, and STOP must not wait for both.
  QMetaObject::invokeMethod(this, &CellView::takeShown, Qt::QueuedConnection);
}

void CellView::takeShown() {
  if (!isVisible()) return;
  if (!view()) take();
  emit taken();
}

RobotView* CellView::sharedView() const { return window()->findChild<RobotView*>(kShared); }

void CellView::take() {
  auto* view = sharedView();
  if (view) {
    if (auto* from = qobject_cast<CellView*>(view->parentWidget())) from->setUp_ = view->setUp();
  } else {
    view = new RobotView(context_.cell, context_.openGlAvailable, toQt(context_.openGlProblem), this);
    drawOwnArm(*view, context_);
    view->setObjectName(kShared);
    // It goes from page to page: the one that it is on then tells the problem.
    connect(view, &RobotView::problem, view, [view](const QString& what, const QString& remedy) {
      for (auto* above = view->parentWidget(); above; above = above->parentWidget())
        if (auto* page = qobject_cast<Page*>(above)) return emit page->problem(what, remedy);
    });
  }
  layout()->addWidget(view);
  view->setSetUp(setUp_);
  putIntoTabOrder(*view);
  view->show();
}

/// Behind what was made before this place, as if it had been made here.
void CellView::putIntoTabOrder(QWidget& view) {
  QList<QWidget*> inside;
  for (auto* next = view.nextInFocusChain(); next != &view; next = next->nextInFocusChain())
    if (view.isAncestorOf(next) && next->focusPolicy() != Qt::NoFocus) inside << next;
  setFocusPolicy(Qt::TabFocus);  // only who takes focus has a place in the order
  QWidget* before = this;
  for (auto* next : inside) setTabOrder(before, next), before = next;
  setFocusPolicy(Qt::NoFocus);
}

}  // namespace articulus::ui
