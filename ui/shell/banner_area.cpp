#include "ui/shell/banner_area.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/safety/fault.h"
#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/status/where_words.h"

namespace articulus::ui {
namespace {

constexpr int kMost = 3, kGap_px = 8, kEdge_px = 24;
constexpr const char *kOfPage = "ofPage", *kOfStation = "ofStation", *kTried = "tried";
// Of the height of the window; what has to be read now may take more than what was unfolded.
constexpr double kFoldedShare = 0.22, kOpenShare = 0.36, kAlwaysShare = 0.42;

bool isOfStation(const Banner* banner) { return banner->property(kOfStation).toBool(); }

}  // namespace

BannerArea::BannerArea(QWidget* parent)
    : QWidget(parent), scroll_(new QScrollArea(this)), list_(new QWidget(scroll_)), more_(new QWidget(this)),
      column_(new QVBoxLayout(list_)), moreWords_(makeLabel({}, "quiet", more_)), unfold_(makeButton({}, {}, more_)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kEdge_px, 16, kEdge_px, 0);
  column->setSpacing(4);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setProperty("role", "scrolled");
  scroll_->setWidget(list_);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(kGap_px);
  column_->addStretch();
  column->addWidget(scroll_);
  auto* row = new QHBoxLayout(more_);
  row->setContentsMargins(16, 0, 12, 0);
  row->addWidget(moreWords_, 1);
  row->addWidget(unfold_);
  column->addWidget(more_);
  connect(unfold_, &QPushButton::clicked, this, [this] {
    open_ = !open_;
    arrange();
  });
  if (parent) parent->window()->installEventFilter(this);
  setVisible(false);
}

QList<Banner*> BannerArea::all() const {
  QList<Banner*> banners;
  for (int i = 0; i < column_->count(); ++i)
    if (auto* banner = qobject_cast<Banner*>(column_->itemAt(i)->widget())) banners << banner;
  return banners;
}

QList<Banner*> BannerArea::ofPage() const {
  QList<Banner*> banners = all();
  banners.removeIf([this](const Banner* banner) {
    const auto* of = banner->property(kOfPage).value<QWidget*>();
    return of && of != page_;
  });
  return banners;
}

void BannerArea::showFor(const QWidget* page) {
  // Who has read what came of a press and goes elsewhere is not told of it for ever; folded it was not read.
  if (page != page_)
    for (auto* banner : ofPage())
      if (banner->isVisible() && banner->property(kTried).toBool()) remove(banner);
  page_ = page;
  open_ = false;
  arrange();
}

/// Of what is to be seen, as the layout has it. With the fonts that they will have: new ones get them as they are
/// shown, and would count as too low until then.
int BannerArea::needed_px(int wide_px) {
  for (auto* banner : all()) {
    banner->ensurePolished();
    for (auto* inside : banner->findChildren<QWidget*>()) inside->ensurePolished();
    banner->layout()->invalidate();
  }
  column_->invalidate();
  return column_->totalHeightForWidth(wide_px);
}

/// Fault, what is being done and the newest message always, then from the top for as long as there is room; where even
/// those have none, titles alone, from the last one on.
void BannerArea::arrange() {
  const QList<Banner*> here = ofPage();
  const double window_px = window()->height();
  const auto least = static_cast<int>(kFoldedShare * window_px), most = static_cast<int>(kOpenShare * window_px);
  // Of a hidden one nobody has set the width yet, and too narrow a one would be too high for a moment.
  const int inside = isVisible() || !parentWidget() ? width() : qMax(width(), parentWidget()->width());
  const int wide = qMax(200, inside - 2 * kEdge_px);
  const auto newest = std::ranges::find_if(here, [this](const Banner* b) { return b != fault_ && b != doing_; });
  const auto always = static_cast<int>(newest - here.begin()) + (newest == here.end() ? 0 : 1);
  // Who hides a button with the focus gives it to another: it is put back where it was.
  const QPointer<QWidget> focus = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : nullptr;
  for (auto* banner : all()) banner->hide();
  int high = 0, shown = 0;
  for (auto* banner : here) {
    banner->setShort(false);
    banner->show();
    const int with = needed_px(wide);
    if (shown >= always && !open_ && with > least) {
      banner->hide();
      break;
    }
    high = with;
    ++shown;
  }
  const int full = high;
  for (int i = shown - 1; i >= 0 && !open_ && high > most; --i) {
    here[i]->setShort(true);
    high = needed_px(wide);
  }
  folded_ = static_cast<int>(here.size()) - shown;
  const bool cut = high < full;
  open_ = open_ && !here.isEmpty() && (here.size() > 1 || high > most);
  moreWords_->setText(open_          ? QString()
                      : folded_ == 0 ? tr("Not all of it has room.")
                      : folded_ == 1 ? tr("1 more message")
                                     : tr("%1 more messages").arg(folded_));
  unfold_->setText(open_ ? tr("Show less") : tr("Show"));
  unfold_->setAccessibleName(open_ ? unfold_->text() : tr("Show: %1").arg(moreWords_->text()));
  more_->setVisible(folded_ > 0 || cut || open_);
  scroll_->setFixedHeight(qMin(high, open_ ? most : static_cast<int>(kAlwaysShare * window_px)));
  setVisible(!here.isEmpty());
  if (focus && focus->isVisible()) focus->setFocus(Qt::OtherFocusReason);
}

bool BannerArea::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Resize && object->isWidgetType() && static_cast<QWidget*>(object)->isWindow())
    QMetaObject::invokeMethod(this, &BannerArea::arrange, Qt::QueuedConnection);  // once the page has its new width
  return QWidget::eventFilter(object, event);
}

/// The first banner is arranged while the area is hidden, and of a hidden one nobody has set the width yet.
void BannerArea::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width())
    QMetaObject::invokeMethod(this, &BannerArea::arrange, Qt::QueuedConnection);
}

void BannerArea::add(Banner* banner) {
  const int above = banner == fault_ ? 0 : banner == doing_ ? (fault_ ? 1 : 0) : (fault_ ? 1 : 0) + (doing_ ? 1 : 0);
  column_->insertWidget(above, banner);
  // More than a few are never read: the oldest go (they are in the event list). What a session says drives away
  // nothing that is true of the station, nor the other way round.
  QList<Banner*> old = all();
  old.removeAll(fault_);
  old.removeAll(doing_);
  old.removeAll(banner);
  old.removeIf([&](const Banner* other) { return isOfStation(other) != isOfStation(banner); });
  while (old.size() >= kMost) delete old.takeLast();
  announce(*banner);
  arrange();
}

void BannerArea::remove(Banner* banner) {
  column_->removeWidget(banner);
  banner->hide();
  banner->deleteLater();
  arrange();
}

/// What is said already is said again, at the top: whoever has done the same thing once more looks for an answer.
void BannerArea::message(Banner* banner, const QWidget* page, Of of) {
  for (auto* earlier : all())
    if (earlier != fault_ && earlier != doing_ && earlier->title() == banner->title() &&
        earlier->text() == banner->text()) {
      column_->removeWidget(earlier);
      delete earlier;
    }
  banner->setProperty(kOfPage, QVariant::fromValue(const_cast<QWidget*>(page)));
  banner->setProperty(kOfStation, of == Of::Station);
  connect(banner->addButton(tr("Dismiss")), &QPushButton::clicked, this, [this, banner] { remove(banner); });
  add(banner);
}

void BannerArea::problem(const QString& what, const QString& remedy, QWidget* page, Of of, const AnsweredPress& asked) {
  auto* banner = new Banner(Chip::Tone::Warning, QStringLiteral("warning"), what, remedy, list_);
  banner->setProperty(kTried, asked.button != nullptr && asked.justNow);
  if (asked.button) connect(asked.button, &QAbstractButton::clicked, banner, [this, banner] { remove(banner); });
  message(banner, page, of);
}

void BannerArea::note(const QString& what, const QString& detail, Of of) {
  message(new Banner(Chip::Tone::Accent, QStringLiteral("info"), what, detail, list_), nullptr, of);
}

void BannerArea::noLonger(const QString& what) {
  const QString title = noBreakUnits(numbersInLocale(what));
  for (auto* banner : all())
    if (banner != fault_ && banner != doing_ && banner->title() == title) remove(banner);
}

void BannerArea::rename(const QString& before, const QString& now, const QString& detail) {
  const QString title = noBreakUnits(numbersInLocale(before));
  for (auto* banner : all())
    if (banner != fault_ && banner != doing_ && banner->title() == title)
      banner->setText(now, detail.isEmpty() ? banner->text() : detail);
}

void BannerArea::endSession() {
  for (auto* banner : all())
    if (banner != fault_ && banner != doing_ && !isOfStation(banner)) remove(banner);
  open_ = false;
  arrange();
}

void BannerArea::doing(const QString& what, const QString& detail) {
  if (what.isEmpty()) {
    if (Banner* over = std::exchange(doing_, nullptr)) remove(over);
    return;
  }
  if (doing_) {
    if (doing_->title() == noBreakUnits(numbersInLocale(what)) &&
        doing_->text() == noBreakUnits(numbersInLocale(detail)))
      return;
    doing_->setText(what, detail);
    return arrange();
  }
  doing_ = new Banner(Chip::Tone::Accent, QStringLiteral("info"), what, detail, list_);
  add(doing_);
}

void BannerArea::sayAgain(const cycle::Snapshot& now) {
  for (auto* banner : all())
    if (banner != fault_ && banner != doing_)
      for (auto* button : banner->findChildren<QPushButton*>()) button->setText(tr("Dismiss"));
  if (!fault_) return arrange();
  const bool focused = acknowledge_ && acknowledge_->hasFocus();
  delete fault_;  // it is made anew
  shownFault_ = {};
  showSnapshot(now, inRun_);
  arrange();
  if (focused && acknowledge_) acknowledge_->setFocus(Qt::OtherFocusReason);
}

void BannerArea::pageAnew(const QWidget* before, QWidget* page) {
  for (auto* banner : all())
    if (banner->property(kOfPage).value<QWidget*>() == before) banner->setProperty(kOfPage, QVariant::fromValue(page));
  if (page_ == before) page_ = page;
}

void BannerArea::showSnapshot(const cycle::Snapshot& s, bool inRun) {
  if (s.fault.latched()) {
    if (!fault_ || shownFault_.code != s.fault.code || shownFault_.cycle != s.fault.cycle) {
      delete fault_;
      shownFault_ = s.fault;
      // The first sentence says what happened; the rest what it means and what to do.
      const QString words = coreText(safety::describe(s.fault));
      const qsizetype end = words.indexOf(QLatin1String(". "));
      const QString what = end < 0 ? words : words.left(end + 1);
      const QString rest = end < 0 ? QString() : words.mid(end + 2) + QLatin1Char(' ');
      inRun_ = inRun;
      rest_ = rest + (inRun ? tr("What was measured up to here is stored.") : QString());
      alsoStopped_ = whereTold_ = false;
      fault_ = new Banner(Chip::Tone::Danger, QStringLiteral("fault"), what, rest_, list_);
      acknowledge_ = fault_->addButton(tr("Acknowledge"));
      connect(acknowledge_, &QPushButton::clicked, this, &BannerArea::acknowledgeWanted);
      add(fault_);
    }
    using Code = safety::FaultCode;
    const bool unheld = s.fault.code == Code::DeadManReleased && !s.deadManHeld;
    setEnabledOr(acknowledge_,
                 s.emergencyStop ? tr("Release the emergency stop first.")
                 : unheld        ? tr("Hold the dead-man's handle again first.")
                                 : QString(),
                 tr("Confirms that the fault was read; the robot does not move."));
    // Pressed after something else had tripped: the fault keeps its own cause.
    const bool also = s.emergencyStop && s.fault.code != Code::EmergencyStop;
    const bool where = !whereTold_ && robotStands(s);  // once: where it came to rest
    if (where)
      rest_ = (rest_ + QLatin1Char(' ') + whereRobotIs(s, home_) + QLatin1Char(' ') +
               (s.specimenMounted ? tr("Unload is on page 4, the vice on page 2.") : QString()))
                  .simplified();
    if (where || also != alsoStopped_) {
      whereTold_ = whereTold_ || where;
      alsoStopped_ = also;
      fault_->setText(fault_->title(),
                      also ? tr("The emergency stop is pressed as well: release it first. %1").arg(rest_) : rest_);
      arrange();
    }
  } else if (fault_ && shownFault_.latched()) {
    // Acknowledged here or elsewhere: the station says it is gone.
    shownFault_ = {};
    const bool here = acknowledge_ && acknowledge_->hasFocus();
    remove(std::exchange(fault_, nullptr));
    if (here) emit acknowledged();
  }
}

}  // namespace articulus::ui
