#include "ui/widgets/rail.h"

#include <QVBoxLayout>

#include "ui/widgets/rail_button.h"

namespace articulus::ui {

Rail::Rail(QWidget* parent) : QFrame(parent) {
  setProperty("role", "rail");
  setFixedWidth(105);
  setAccessibleName(tr("Steps"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 8, 4, 8);
  column->setSpacing(4);
}

int Rail::add(const QString& mark, const QString& name, const QString& icon) {
  const int index = static_cast<int>(buttons_.size());
  auto* button = new RailButton(mark, name, icon, this);
  layout()->addWidget(button);
  connect(button, &QPushButton::clicked, this, [this, index, button] {
    if (button->closedBecause().isEmpty()) emit chosen(index);
    else emit refused(index, button->closedBecause());
  });
  buttons_ << button;
  button->setCurrent(index == current_);
  return index;
}

void Rail::addGap() { static_cast<QVBoxLayout*>(layout())->addStretch(); }

void Rail::setCurrent(int index) {
  current_ = index;
  for (int i = 0; i < buttons_.size(); ++i) buttons_[i]->setCurrent(i == index);
}

void Rail::setClosedBecause(int index, const QString& reason) {
  if (buttons_[index]->closedBecause() != reason) buttons_[index]->setClosedBecause(reason);
}

void Rail::setDone(int index, bool done) { buttons_[index]->setDone(done); }
QString Rail::closedBecause(int index) const { return buttons_[index]->closedBecause(); }
QWidget* Rail::button(int index) const { return buttons_[index]; }

}  // namespace articulus::ui
