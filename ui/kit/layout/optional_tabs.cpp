#include "ui/kit/layout/optional_tabs.h"

#include <QVBoxLayout>

namespace articulus::ui {
namespace {
constexpr int kAbove_px = 12;
}

OptionalTabs::OptionalTabs(QWidget* parent) : QTabWidget(parent) {
  connect(this, &QTabWidget::currentChanged, this, [this] {
    if (!changing_) chosen_ = currentWidget();
  });
}

void OptionalTabs::addView(QWidget& view, const QString& name) {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, kAbove_px, 0, 0);
  column->addWidget(&view);
  addTab(box, name);
}

void OptionalTabs::setThere(const QVector<std::pair<QWidget*, bool>>& there) {
  changing_ = true;
  // Those that come first: a moment without any would leave none of them current.
  for (const bool come : {true, false})
    for (const auto& [view, is] : there)
      if (is == come) setTabVisible(indexOf(view->parentWidget()), is);
  int first = 0;
  while (first < count() && !isTabVisible(first)) ++first;
  const int chosen = indexOf(chosen_);
  if (chosen >= 0 && isTabVisible(chosen)) setCurrentIndex(chosen);
  else if (first < count()) setCurrentIndex(first);
  changing_ = false;
}

}  // namespace articulus::ui
