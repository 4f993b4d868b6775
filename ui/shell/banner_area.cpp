#include "ui/shell/banner_area.h"

#include <QAccessible>
#include <QVBoxLayout>

#include "core/safety/fault.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kMost = 3;
constexpr const char* kOf = "ofPage";

}  // namespace

BannerArea::BannerArea(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 16, 24, 0);
  column->setSpacing(8);
  setVisible(false);
}

int BannerArea::shown() const {
  int n = 0;
  for (const auto* banner : findChildren<Banner*>(Qt::FindDirectChildrenOnly)) n += !banner->isHidden();
  return n;
}

void BannerArea::showFor(const QWidget* page) {
  page_ = page;
  for (auto* banner : findChildren<Banner*>(Qt::FindDirectChildrenOnly))
    if (const auto* of = banner->property(kOf).value<QWidget*>()) banner->setVisible(of == page);
  setVisible(shown() > 0);
}

void BannerArea::add(Banner* banner) {
  static_cast<QVBoxLayout*>(layout())->insertWidget(0, banner);
  connect(
      banner, &QObject::destroyed, this, [this] { setVisible(shown() > 0); }, Qt::QueuedConnection);
  // More than a few would push the page away: the oldest go (they are in the event list).
  QList<Banner*> all = findChildren<Banner*>(Qt::FindDirectChildrenOnly);
  all.removeAll(fault_);
  all.removeAll(doing_);
  while (all.size() > kMost) delete all.takeFirst();
  setVisible(true);
  QAccessibleEvent alert(banner, QAccessible::Alert);  // a screen reader says it at once
  QAccessible::updateAccessibility(&alert);
  if (fault_ && banner != fault_) {
    layout()->removeWidget(fault_);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, fault_);
  }
}

void BannerArea::problem(const QString& what, const QString& remedy, QWidget* of) {
  const auto worded = [](const QString& words) { return noBreakUnits(numbersInLocale(words)); };
  for (auto* banner : findChildren<Banner*>(Qt::FindDirectChildrenOnly))
    if (banner != fault_ && banner->title() == worded(what) && banner->text() == worded(remedy)) return;
  auto* banner = new Banner(Chip::Tone::Warning, QStringLiteral("warning"), what, remedy, this);
  connect(banner->addButton(tr("Dismiss")), &QPushButton::clicked, banner, &QObject::deleteLater);
  banner->setProperty(kOf, QVariant::fromValue(of));
  add(banner);
}

void BannerArea::doing(const QString& what, const QString& detail) {
  if (what.isEmpty()) {
    if (doing_) doing_->deleteLater();
    doing_ = nullptr;
    return;
  }
  if (doing_) return doing_->setText(what, detail);
  doing_ = new Banner(Chip::Tone::Accent, QStringLiteral("info"), what, detail, this);
  add(doing_);
}

void BannerArea::note(const QString& what, const QString& detail) {
  auto* banner = new Banner(Chip::Tone::Accent, QStringLiteral("info"), what, detail, this);
  connect(banner->addButton(tr("Dismiss")), &QPushButton::clicked, banner, &QObject::deleteLater);
  add(banner);
}

void BannerArea::showSnapshot(const cycle::Snapshot& s) {
  if (s.fault.latched()) {
    if (!fault_ || shownFault_.code != s.fault.code || shownFault_.cycle != s.fault.cycle) {
      delete fault_;
      shownFault_ = s.fault;
      // The first sentence says what happened; the rest what it means and what to do.
      const QString words = toQt(safety::describe(s.fault));
      const qsizetype end = words.indexOf(QLatin1String(". "));
      const QString what = end < 0 ? words : words.left(end + 1);
      const QString rest = end < 0 ? QString() : words.mid(end + 2) + QLatin1Char(' ');
      fault_ = new Banner(Chip::Tone::Danger, QStringLiteral("fault"), what,
                          rest + tr("What was measured up to here is stored."), this);
      acknowledge_ = fault_->addButton(tr("Acknowledge"));
      connect(acknowledge_, &QPushButton::clicked, this, &BannerArea::acknowledgeWanted);
      add(fault_);
    }
    setEnabledOr(acknowledge_, s.emergencyStop ? tr("Release the emergency stop first.") : QString(),
                 tr("Confirms that the fault was read; the robot does not move."));
  } else if (fault_ && shownFault_.latched()) {
    // Acknowledged here or elsewhere: the station says it is gone.
    shownFault_ = {};
    fault_->deleteLater();
    fault_ = nullptr;
  }
}

}  // namespace articulus::ui
