#include "ui/shell/tour/tour_card.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/page_catalogue.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 380, kGap_px = 12;

}  // namespace

TourCard::TourCard(NavigationBar& navigation, QWidget& area, Port port)
    : QFrame(navigation.parentWidget()), navigation_(navigation), area_(area), port_(std::move(port)),
      ring_(new QFrame(&navigation)), count_(makeLabel({}, "caption", this)), name_(makeLabel({}, "section", this)),
      words_(makeLabel({}, "body", this)), closed_(makeLabel({}, "caption", this)), skip_(makeButton({}, {}, this)),
      back_(makeButton({}, {}, this)), next_(makePrimary({}, this)) {
  const auto pages = pageCatalogue();
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages[i].tour) entries_ << static_cast<int>(i);
  setProperty("role", "tour");
  setObjectName(QStringLiteral("tour"));
  ring_->setProperty("role", "ring");
  ring_->setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(Theme::kGrid);
  for (QWidget* line : {count_, name_, words_, closed_}) column->addWidget(line);
  auto* row = new QHBoxLayout;
  row->addWidget(skip_);
  row->addStretch();
  row->addWidget(back_);
  row->addWidget(next_);
  column->addLayout(row);
  connect(skip_, &QPushButton::clicked, this, &TourCard::end);
  connect(back_, &QPushButton::clicked, this, [this] { go(step_ - 1); });
  connect(next_, &QPushButton::clicked, this, [this] {
    if (step_ + 1 < steps()) go(step_ + 1);
    else end();
  });
  // The next one is the first, whichever side it stands on.
  setTabOrder(next_, back_);
  setTabOrder(back_, skip_);
  area_.installEventFilter(this);
  hide();
  ring_->hide();
  sayAgain();
}

void TourCard::sayAgain() {
  skip_->setText(tr("Skip the tour"));
  back_->setText(tr("Back"));
  if (underWay()) showStep(step_);
}

void TourCard::begin() { go(0); }

void TourCard::end() {
  if (!underWay()) return;
  step_ = -1;
  hide();
  ring_->hide();
  emit ended();
}

void TourCard::opened(int entry) {
  const auto step = entries_.indexOf(entry);
  if (underWay() && step >= 0 && step != step_) showStep(static_cast<int>(step));
}

void TourCard::go(int step) {
  showStep(step);
  const int entry = entries_[step_];
  if (port_.closedBecause(entry).isEmpty()) port_.goTo(entry);
  next_->setFocus(Qt::OtherFocusReason);
}

void TourCard::showStep(int step) {
  step_ = std::clamp(step, 0, steps() - 1);
  const int entry = entries_[step_];
  const PageRow& page = pageCatalogue()[static_cast<std::size_t>(entry)];
  const QString name = QCoreApplication::translate("Pages", page.name),
                text = QCoreApplication::translate("Pages", page.tour), why = port_.closedBecause(entry);
  count_->setText(tr("Tour, step %1 of %2").arg(step_ + 1).arg(steps()));
  name_->setText(name);
  words_->setText(text);
  closed_->setText(why.isEmpty() ? QString() : tr("Still closed: %1").arg(why));
  closed_->setVisible(!why.isEmpty());
  back_->setVisible(step_ > 0);
  next_->setText(step_ + 1 < steps() ? tr("Next") : tr("Begin"));
  setAccessibleName(count_->text() + QStringLiteral(": ") + name);
  next_->setAccessibleDescription(name + QStringLiteral(". ") + text + QLatin1Char(' ') + closed_->text());
  show();
  place();
  raise();
}

/// Beside the entry, within the area whatever its size.
void TourCard::place() {
  if (!underWay()) return;
  const QWidget* entry = navigation_.button(entries_[step_]);
  QWidget* window = parentWidget();
  const QRect free(area_.mapTo(window, QPoint(0, 0)), area_.size());
  const int width = std::min(kWidth_px, free.width() - 2 * kGap_px);
  const int height = std::min(std::max(heightForWidth(width), sizeHint().height()), free.height());
  const int top = entry->mapTo(window, QPoint(0, 0)).y();
  setGeometry(free.left() + kGap_px, std::clamp(top, free.top(), std::max(free.top(), free.bottom() - height)), width,
              height);
  ring_->setGeometry(QRect(entry->mapTo(&navigation_, QPoint(0, 0)), entry->size()));
  ring_->show();
  ring_->raise();
}

bool TourCard::event(QEvent* event) {
  const bool done = QFrame::event(event);
  // Its words have changed, or their letters have.
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) place();
  return done;
}

bool TourCard::eventFilter(QObject* object, QEvent* event) {
  if (object == &area_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
  return QFrame::eventFilter(object, event);
}

void TourCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) end();
  else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (auto* button = qobject_cast<QPushButton*>(focusWidget())) button->click();
  } else QFrame::keyPressEvent(event);
}

}  // namespace articulus::ui
