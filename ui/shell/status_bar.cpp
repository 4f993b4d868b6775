#include "ui/shell/status_bar.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/no_break_units.h"
#include "ui/status/event_list.h"

namespace articulus::ui {
namespace {

constexpr int kNotice_ms = 8000, kNotice_px = 160;  // less says nothing

}  // namespace

StatusBar::StatusBar(EventList& events, QWidget* parent)
    : QFrame(parent), cell_(makeLabel({}, "strong", this)), specimen_(makeLabel({}, "strong", this)),
      tissue_(makeLabel({}, "quiet", this)), user_(makeLabel({}, "quiet", this)),
      notice_(makeLabel({}, "strong", this)), eventsButton_(new QToolButton(this)), events_(events) {
  setProperty("role", "foot");
  setFixedHeight(48);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(24, 0, 8, 0);
  row->setSpacing(24);
  for (auto* label : {cell_, specimen_, tissue_, user_, notice_}) label->setWordWrap(false);
  notice_->setObjectName(QStringLiteral("notice"));
  notice_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  notice_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  cell_->hide();
  row->addWidget(cell_);
  row->addWidget(specimen_);
  row->addWidget(tissue_);
  row->addWidget(user_);
  row->addWidget(notice_, 1);
  eventsButton_->setProperty("role", "flat");
  eventsButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  eventsButton_->setLayoutDirection(Qt::RightToLeft);
  eventsButton_->setCheckable(true);
  eventsButton_->setFocusPolicy(Qt::StrongFocus);
  row->addWidget(eventsButton_);

  connect(&events_, &EventList::countChanged, this, &StatusBar::showCount);
  connect(eventsButton_, &QToolButton::toggled, this, [this](bool shown) {
    events_.setVisible(shown);
    showCount();
  });
  showCount();
  showSpecimen({}, {});
  showUser({}, {});
  noticeTimer_.setSingleShot(true);
  connect(&noticeTimer_, &QTimer::timeout, this, [this] {
    noticeWords_.clear();
    showNotice();
  });
  connect(&minute_, &QTimer::timeout, this, &StatusBar::showTissueTime);
  minute_.start(10'000);
}

void StatusBar::showCell(const QString& name) {
  cell_->setText(name);
  cell_->setVisible(!name.isEmpty());
  showNotice();
}

void StatusBar::showCount() {
  const int n = events_.count();
  eventsButton_->setText(n == 1 ? tr("1 event") : tr("%1 events").arg(n));
  eventsButton_->setAccessibleName(eventsButton_->text());
  eventsButton_->setAccessibleDescription(events_.isVisible() ? tr("Hide the list of events")
                                                              : tr("Show the list of events"));
  eventsButton_->setIcon(
      Theme::icon(events_.isVisible() ? QStringLiteral("chevron_down") : QStringLiteral("chevron_up")));
  showNotice();  // a longer count leaves it less room
}

void StatusBar::showSpecimen(const QString& label, const QString& thawedIso) {
  specimen_->setText(label.isEmpty() ? tr("No specimen chosen") : tr("Specimen %1").arg(label));
  thawed_ = label.isEmpty() ? QString() : thawedIso;
  showTissueTime();
  showNotice();
}

void StatusBar::showTissueTime() {
  const auto since = QDateTime::fromString(thawed_, Qt::ISODate);
  if (!since.isValid()) {
    tissueWords_ = {};
    return fit();
  }
  const qint64 minutes = qMax<qint64>(0, since.secsTo(QDateTime::currentDateTimeUtc()) / 60);
  const QString hours =
      QStringLiteral("%1:%2").arg(minutes / 60, 2, 10, QLatin1Char('0')).arg(minutes % 60, 2, 10, QLatin1Char('0'));
  tissueWords_ = {tr("tissue %1 since thaw").arg(hours), hours, QString()};
  fit();
}

void StatusBar::showUser(const QString& name, const QString& role) {
  if (name.isEmpty()) userWords_ = {tr("nobody signed in"), QString(), QString()};
  else userWords_ = {tr("user: %1 (%2)").arg(name, role), name, QString()};
  showNotice();
}

/// Whole words or none: what has room, the fewer the narrower the window is. A tooltip has all of it.
void StatusBar::fit() {
  constexpr std::array<std::pair<int, int>, 5> kShorter{{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}};  // user, tissue
  const auto* row = static_cast<QHBoxLayout*>(layout());
  for (const auto& [user, tissue] : kShorter) {
    const auto& whose = userWords_[static_cast<std::size_t>(user)];
    const auto& since = tissueWords_[static_cast<std::size_t>(tissue)];
    int needed = row->contentsMargins().left() + row->contentsMargins().right() + eventsButton_->sizeHint().width() +
                 row->spacing();
    for (const auto* one : {cell_, specimen_})
      if (!one->isHidden()) needed += one->fontMetrics().horizontalAdvance(one->text()) + row->spacing();
    for (const QString& one : {whose, since})
      if (!one.isEmpty()) needed += user_->fontMetrics().horizontalAdvance(one) + row->spacing();
    if (!noticeWords_.isEmpty()) needed += std::min(kNotice_px, notice_->fontMetrics().horizontalAdvance(noticeWords_));
    const bool last = user == kShorter.back().first && tissue == kShorter.back().second;
    if (needed > width() && !last) continue;
    put(*user_, whose, userWords_.front());
    return put(*tissue_, since, tissueWords_.front());
  }
}

void StatusBar::put(QLabel& label, const QString& words, const QString& inFull) {
  label.setVisible(!words.isEmpty());
  label.setText(words);
  label.setToolTip(words == inFull ? QString() : inFull);
  label.setAccessibleName(inFull);
}

void StatusBar::notice(const QString& text) {
  noticeWords_ = numbersInLocale(text);
  showNotice();
  noticeTimer_.start(kNotice_ms);
  events_.addNotice(text);
}

void StatusBar::forgetNotice() {
  noticeTimer_.stop();
  noticeWords_.clear();
  showNotice();
}

QString StatusBar::noticeText() const { return noticeWords_; }

void StatusBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showNotice();
}

/// As far as there is room; the list of events and the tooltip have the rest.
void StatusBar::showNotice() {
  fit();
  layout()->activate();
  const QString shown = notice_->fontMetrics().elidedText(noticeWords_, Qt::ElideRight, notice_->width());
  notice_->setText(shown);
  notice_->setToolTip(shown == noticeWords_ ? QString() : noticeWords_);
  notice_->setAccessibleName(noticeWords_);
}

}  // namespace articulus::ui
