#include "ui/kit/sheets/sheet.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegion>
#include <QScreen>
#include <QScrollBar>
#include <utility>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/layout/fitted_area.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/barred.h"

namespace articulus::ui {
namespace {

constexpr const char* kInReach = "aboveSheets";
constexpr int kCardWidth_px = 560;
constexpr int kScrim = 150;  // of 255
constexpr int kLook_ms = 200;
constexpr int kHold_ms = 800;  // longer than a hand that is on its way takes to press

QList<QWidget*> inReach(const QWidget* window) {
  QList<QWidget*> found;
  for (auto* child : window->findChildren<QWidget*>())
    if (child->property(kInReach).toBool()) found << child;
  return found;
}

}  // namespace

Sheet::Sheet(const QString& title, QWidget* owner)
    : QWidget(owner ? owner->window() : nullptr), title_(title), card_(new QFrame(this)),
      around_(new QVBoxLayout(this)), body_(new FittedArea(card_)), below_(new QVBoxLayout), row_(new QWidget(card_)),
      buttons_(new QHBoxLayout(row_)), heading_(makeLabel(title, "section", card_)),
      notNow_(makeLabel({}, "strong", card_)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(title);
  setWindowTitle(title);
  setFocusPolicy(Qt::StrongFocus);
  setVisible(false);
  card_->setProperty("role", "sheet");
  around_->setContentsMargins(16, 16, 16, 16);
  auto* middle = new QHBoxLayout;
  middle->addStretch(1);
  middle->addWidget(card_, 1000);
  middle->addStretch(1);
  around_->addStretch(1);
  around_->addLayout(middle, 1000);
  around_->addStretch(1);
  auto* column = new QVBoxLayout(card_);
  column->setContentsMargins(24, 24, 24, 24);
  column->setSpacing(16);
  column->addWidget(heading_);
  body().setSpacing(16);
  column->addWidget(body_, 1);
  below_->setSpacing(16);
  column->addLayout(below_);
  notNow_->setVisible(false);
  column->addWidget(notNow_);
  buttons_->setContentsMargins(0, 0, 0, 0);
  buttons_->addStretch();
  row_->setVisible(false);
  column->addWidget(row_);
  setCardSize(kCardWidth_px);
  held_.setSingleShot(true);
  connect(&held_, &QTimer::timeout, this, [this] {
    row_->setEnabled(true);
    QWidget* focus = std::exchange(afterHold_, {});
    if (focus && focus->isEnabled() && QApplication::focusWidget() == this) focus->setFocus(Qt::OtherFocusReason);
  });
  if (!owner) return;
  window()->installEventFilter(this);
  // In a turn of its own: the window may be going, too, and then nothing of it is to be touched.
  connect(owner, &QObject::destroyed, this, [this] {
    closed_ = true;
    QTimer::singleShot(0, this, [this] {
      leave();
      deleteLater();
    });
  });
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { keepFocus(now); });
}

QVBoxLayout& Sheet::body() { return body_->column(); }

QPushButton* Sheet::addTo(int place, const QString& text) {
  auto* button = makeButton(text, {}, row_);
  buttons_->insertWidget(place, button);
  row_->setVisible(true);
  return button;
}

QPushButton* Sheet::addButton(const QString& text) { return addTo(buttons_->count() - (answer_ ? 1 : 0), text); }

QPushButton* Sheet::addAccept(const QString& text) {
  answer_ = addTo(buttons_->count(), text);
  setLook(answer_, "role", QStringLiteral("primary"));
  connect(answer_, &QPushButton::clicked, this, &Sheet::accept);
  return answer_;
}

QPushButton* Sheet::addCancel(const QString& text) {
  auto* button = addTo(1, text);  // after the stretch
  connect(button, &QPushButton::clicked, this, &Sheet::reject);
  return button;
}

void Sheet::setCardSize(int width_px, int height_px) {
  card_->setMaximumWidth(width_px);
  card_->setSizePolicy(QSizePolicy::Preferred, height_px > 0 ? QSizePolicy::Preferred : QSizePolicy::Maximum);
  if (height_px > 0) card_->setMaximumHeight(height_px);
}

void Sheet::setTitle(const QString& title) {
  title_ = title;
  setAccessibleName(title);
  setWindowTitle(title);
  heading_->setText(title);
}

void Sheet::setNotNow(const QString& why) {
  if (!answer_ || notNow_->text() == why) return;
  notNow_->setText(why);
  notNow_->setVisible(!why.isEmpty());
  setEnabledOr(answer_, why);
  if (!isVisible()) return;
  fit();
  if (looking_) hold();  // not where the person on the sheet has changed it
}

void Sheet::hold(QWidget* focus) {
  if (!isVisible() || closed_) return;
  auto* now = QApplication::focusWidget();
  if (focus) afterHold_ = focus;
  else if (now && row_->isAncestorOf(now)) afterHold_ = now;
  if (now && row_->isAncestorOf(now)) setFocus(Qt::OtherFocusReason);  // Esc still cancels
  row_->setEnabled(false);
  held_.start(kHold_ms);
}

bool Sheet::takesAnswers() const { return !closed_ && row_->isEnabled(); }

void Sheet::follow(std::function<void()> look) {
  connect(&look_, &QTimer::timeout, this, [this, look = std::move(look)] {
    if (closed_) return;
    looking_ = true;
    look();
    looking_ = false;
  });
  look_.start(kLook_ms);
}

void Sheet::open() {
  if (!isWindow()) closePopups();  // they would be barred, too
  before_ = QApplication::focusWidget();
  // Tab follows the eye, in whatever order they were added.
  for (int i = 2; i < buttons_->count(); ++i)
    setTabOrder(buttons_->itemAt(i - 1)->widget(), buttons_->itemAt(i)->widget());
  fit();
  show();
  raise();
  QWidget* focus = first_ ? first_.data() : answer_;
  (focus ? focus : this)->setFocus(Qt::OtherFocusReason);
  bringIntoView(focus);
  // After the focus has moved: what is disabled with the focus hands it to anybody.
  if (!isWindow()) barUnder(*window(), this, inReach(window()));
}

void Sheet::accept() {
  if (nothingRefused(*this)) end(true);
}
void Sheet::reject() { end(false); }

void Sheet::end(bool accepted) {
  if (std::exchange(closed_, true)) return;
  leave();
  QPointer<Sheet> self(this);
  if (accepted) emit this->accepted();
  else emit rejected();
  if (self) deleteLater();
}

/// What lay beneath is free again, and the keyboard where it was.
void Sheet::leave() {
  hide();
  if (!isWindow()) barUnder(*window(), topOf(window()), inReach(window()));
  if (before_ && before_->isVisible()) before_->setFocus(Qt::OtherFocusReason);
}

Sheet* Sheet::topOf(const QWidget* window) {
  Sheet* top = nullptr;
  for (auto* child : window->children())
    if (auto* sheet = qobject_cast<Sheet*>(child); sheet && sheet->isVisible()) top = sheet;
  return top;
}

void Sheet::closeAll(QWidget* window) {
  while (auto* sheet = topOf(window)) sheet->reject();
}

void Sheet::closePopups() {
  while (auto* popup = QApplication::activePopupWidget())
    if (!popup->close()) break;
}

void Sheet::keepInReach(QWidget* widget) { widget->setProperty(kInReach, true); }

void Sheet::fit() {
  if (isWindow()) {
    const int wide = qMin(card_->maximumWidth(), qMax(sizeHint().width(), minimumWidth()) - 32);
    constexpr int kAround_px = 96;  // margins, and what a window has around it
    card_->setMinimumHeight(
        qMin(card_->layout()->totalHeightForWidth(wide), screen()->availableGeometry().height() - kAround_px));
    if (isVisible()) adjustSize();
    return;
  }
  const QWidget* under = window();
  setGeometry(under->rect());
  QRegion region(rect());
  int top = 0;
  for (const QWidget* free : inReach(under)) {
    const QRect place(free->mapTo(under, QPoint()), free->size());
    region -= place;
    top = qMax(top, place.bottom() + 1);
  }
  setMask(region);
  around_->setContentsMargins(16, 16 + top, 16, 16);
  if (card_->sizePolicy().verticalPolicy() != QSizePolicy::Maximum) return;
  // As high as its words need at this width: the layout would give it what they need in one line less.
  const int wide = qMin(card_->maximumWidth(), width() - 32), high = card_->layout()->totalHeightForWidth(wide);
  card_->setMinimumHeight(qMin(high, height() - 32 - top));
}

bool Sheet::mayHold(const QWidget* widget) const {
  for (const QWidget* free : inReach(window()))
    if (free == widget || free->isAncestorOf(widget)) return true;
  return false;
}

void Sheet::keepFocus(QWidget* now) {
  if (closed_ || !isVisible() || !now || isWindow() || topOf(window()) != this) return;
  if (now == this || isAncestorOf(now) || now->window() != window() || mayHold(now)) return;
  auto* usual = this->usual();
  (usual ? static_cast<QWidget*>(usual) : this)->setFocus(Qt::OtherFocusReason);
}

/// A careful question is not answered with yes because somebody clicked on its words.
QPushButton* Sheet::usual() const {
  auto* first = qobject_cast<QPushButton*>(first_.data());
  return first && row_->isAncestorOf(first) ? first : answer_;
}

bool Sheet::eventFilter(QObject* object, QEvent* event) {
  if (object == parent() && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) && isVisible())
    fit();
  return QWidget::eventFilter(object, event);
}

bool Sheet::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) event->accept();  // no key of the page below works through it
  return QWidget::event(event);
}

void Sheet::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape: return reject();
    case Qt::Key_PageUp: return body_->verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown: return body_->verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Return:
    case Qt::Key_Enter: {
      if (event->isAutoRepeat()) return;  // of the press that opened the sheet
      auto* focus = qobject_cast<QPushButton*>(QApplication::focusWidget());
      if (!focus || !isAncestorOf(focus)) focus = usual();
      if (focus && focus->isEnabled()) focus->click();
      return;
    }
    default: event->accept();  // nothing is done by the page below
  }
}

/// The area does it itself only for a focus that moves within it.
void Sheet::bringIntoView(QWidget* part) {
  if (part && body_->isAncestorOf(part)) body_->ensureWidgetVisible(part);
}

void Sheet::paintEvent(QPaintEvent*) {
  if (isWindow()) return;
  QPainter painter(this);
  QColor scrim = Theme::current().ground;
  scrim.setAlpha(kScrim);
  painter.fillRect(rect(), scrim);
}

bool Sheet::focusNextPrevChild(bool next) {
  QWidget* from = QApplication::focusWidget();
  if (!from || !isAncestorOf(from)) from = this;
  const auto step = [next](QWidget* w) { return next ? w->nextInFocusChain() : w->previousInFocusChain(); };
  for (QWidget* w = step(from); w != from; w = step(w)) {
    if (w == this || !isAncestorOf(w) || !w->isVisibleTo(this) || !w->isEnabled() || w->focusProxy()) continue;
    if (!(w->focusPolicy() & Qt::TabFocus)) continue;
    w->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoView(w);
    break;
  }
  return true;
}

namespace {

/// What askInSheet() shows.
class QuestionSheet final : public Sheet {
 public:
  QuestionSheet(QWidget* owner, const SheetQuestion& asked)
      : Sheet(asked.title, owner), shown_(asked), question_(makeLabel({}, "strong", this)),
        detail_(makeLabel({}, "body", this)), no_(addCancel(asked.no)), yes_(addAccept(asked.yes)) {
    body().addWidget(question_);
    body().addWidget(detail_);
    put();
    if (!asked.careful) return;
    setFirstFocus(no_);
    setLook(yes_, "role", QString());  // what is not to be done in a hurry is not what the eye goes to
  }

  void show(const SheetQuestion& now) {
    if (now == shown_) return;
    shown_ = now;
    put();
    fit();
    hold(now.careful ? no_ : nullptr);  // Enter answers what was not read yet
    announce(*this);
  }

 private:
  void put() {
    setTitle(shown_.title);
    for (const auto& [label, words] : {std::pair{question_, shown_.question}, std::pair{detail_, shown_.detail}}) {
      label->setText(noBreakUnits(words));
      label->setVisible(!words.isEmpty());
    }
    setAccessibleDescription(QStringList{shown_.question, shown_.detail, shown_.notNow}.join(QLatin1Char('\n')));
    yes_->setText(shown_.yes);
    no_->setText(shown_.no);
    setNotNow(shown_.notNow);
  }

  SheetQuestion shown_;
  QLabel *question_, *detail_;
  QPushButton *no_, *yes_;
};

QuestionSheet* openQuestion(QWidget* owner, const SheetQuestion& question, std::function<void()> yes) {
  auto* sheet = new QuestionSheet(owner, question);
  QObject::connect(sheet, &Sheet::accepted, owner, [yes = std::move(yes)] { yes(); });
  sheet->open();
  return sheet;
}

}  // namespace

Sheet* askInSheet(QWidget* owner, const SheetQuestion& question, std::function<void()> yes) {
  return openQuestion(owner, question, std::move(yes));
}

Sheet* askInSheet(QWidget* owner, std::function<SheetQuestion()> asked, std::function<void()> yes) {
  auto* sheet = openQuestion(owner, asked(), std::move(yes));
  sheet->follow([sheet, asked = std::move(asked), owner = QPointer(owner)] {
    if (owner) sheet->show(asked());
  });
  return sheet;
}

}  // namespace articulus::ui
