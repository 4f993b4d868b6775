#include "ui/kit/layout/scrolled_card.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace articulus::ui {

ScrolledCard::ScrolledCard(QWidget* parent) : QFrame(parent) {
  setProperty("role", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  inside_ = new QWidget(scroll);
  inside_->setProperty("role", "scrolled");
  scroll->setWidget(inside_);
  column->addWidget(scroll);
}

}  // namespace articulus::ui
