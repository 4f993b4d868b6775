#include "ui/status/event_list.h"

#include <QTime>

#include "ui/kit/no_break_units.h"
#include "ui/status/event_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kMost = 500, kAgain_ms = 2000;
constexpr double kOneCount_s = 600.0;  // late cycles of so long are counted in one line
constexpr int kTime_letters = 11;      // "00:00:00   "
constexpr int kEvent = Qt::UserRole;   // of an item that tells one; none: it was said in words

}  // namespace

EventList::EventList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Events, newest first"));
  setSelectionMode(QAbstractItemView::SingleSelection);
  setFixedHeight(200);
  setUniformItemSizes(true);
}

void EventList::add(const record::Event& event) {
  if (event.kind == record::EventKind::PlanStarted || event.hostTime_s - late_.event.hostTime_s > kOneCount_s)
    late_.item = nullptr;  // what comes now is news
  Line& line = event.kind == record::EventKind::LateCycle ? late_ : last_;
  if (const auto both = line.item ? asOneLine(line.event, event) : std::nullopt) {
    line.event = *both;
    line.item->setText(line.time + numbersInLocale(eventWords(line.event)));
    line.item->setData(kEvent, QVariant::fromValue(line.event));
    return;
  }
  line.item = put(isTrouble(event) ? QStringLiteral("warning") : QStringLiteral("info"), eventWords(event));
  line.item->setData(kEvent, QVariant::fromValue(event));
  line.event = event;
  line.time = line.item->text().left(kTime_letters);
}

void EventList::sayAgain() {
  setAccessibleName(tr("Events, newest first"));
  for (int i = 0; i < count(); ++i)
    if (const QVariant event = item(i)->data(kEvent); event.isValid())
      item(i)->setText(item(i)->text().left(kTime_letters) + numbersInLocale(eventWords(event.value<record::Event>())));
}

void EventList::addNotice(const QString& text) {
  const bool again = count() > 0 && item(0)->text().mid(kTime_letters) == numbersInLocale(text) &&
                     sinceNotice_.isValid() && sinceNotice_.elapsed() < kAgain_ms;
  sinceNotice_.start();
  if (!again) put(QStringLiteral("info"), text);
}

QListWidgetItem* EventList::put(const QString& icon, const QString& text) {
  auto* item =
      new QListWidgetItem(Theme::icon(icon, icon == QLatin1String("warning") ? &Theme::danger : &Theme::quiet),
                          QTime::currentTime().toString(QStringLiteral("HH:mm:ss   ")) + numbersInLocale(text));
  insertItem(0, item);
  while (count() > kMost) {
    auto* oldest = takeItem(count() - 1);
    for (Line* line : {&last_, &late_})
      if (oldest == line->item) line->item = nullptr;
    delete oldest;
  }
  emit countChanged();
  return item;
}

}  // namespace articulus::ui
