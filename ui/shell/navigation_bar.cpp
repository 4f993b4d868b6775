#include "ui/shell/navigation_bar.h"

#include <QVBoxLayout>

#include "ui/shell/navigation_button.h"

namespace articulus::ui {

NavigationBar::NavigationBar(QWidget* parent) : QFrame(parent) {
  setProperty("role", "navigation");
  setFixedWidth(105);
  setAccessibleName(tr("Steps"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 8, 4, 8);
  column->setSpacing(4);
}

int NavigationBar::add(const QString& mark, const QString& name, const QString& icon) {
  const int index = static_cast<int>(buttons_.size());
  auto* button = new NavigationButton(mark, name, icon, this);
  layout()->addWidget(button);
  connect(button, &QPushButton::clicked, this, [this, index, button] {
    if (button->closedBecause().isEmpty()) emit chosen(index);
    else emit refused(index, button->closedBecause());
  });
  buttons_ << button;
  button->setCurrent(index == current_);
  return index;
}

void NavigationBar::addGap() { static_cast<QVBoxLayout*>(layout())->addStretch(); }

void NavigationBar::setCurrent(int index) {
  current_ = index;
  for (int i = 0; i < buttons_.size(); ++i) buttons_[i]->setCurrent(i == index);
}

void NavigationBar::setClosedBecause(int index, const QString& reason) {
  if (buttons_[index]->closedBecause() != reason) buttons_[index]->setClosedBecause(reason);
}

void NavigationBar::setName(int index, const QString& name) {
  setAccessibleName(tr("Steps"));
  buttons_[index]->setName(name);
}

void NavigationBar::setDone(int index, bool done) { buttons_[index]->setDone(done); }
QString NavigationBar::closedBecause(int index) const { return buttons_[index]->closedBecause(); }
QWidget* NavigationBar::button(int index) const { return buttons_[index]; }

}  // namespace articulus::ui
