#include "ui/status/event_list.h"

#include <QTime>

#include "ui/status/event_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kMost = 500;

}  // namespace

EventList::EventList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Events, newest first"));
  setSelectionMode(QAbstractItemView::SingleSelection);
  setFixedHeight(200);
  setUniformItemSizes(true);
}

void EventList::add(const record::Event& event) {
  put(isTrouble(event) ? QStringLiteral("warning") : QStringLiteral("info"), eventWords(event));
}

void EventList::addNotice(const QString& text) { put(QStringLiteral("info"), text); }

void EventList::put(const QString& icon, const QString& text) {
  auto* item = new QListWidgetItem(Theme::icon(icon, icon == QLatin1String("warning") ? &Theme::danger : &Theme::quiet),
                                   QTime::currentTime().toString(QStringLiteral("HH:mm:ss   ")) + text);
  insertItem(0, item);
  while (count() > kMost) delete takeItem(count() - 1);
  emit countChanged();
}

}  // namespace articulus::ui
