#include "ui/kit/entries.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <functional>

#include "ui/kit/quantity_edit.h"

namespace articulus::ui {
namespace {

const QString kScrolled = QStringLiteral("|scrolled");

/// Each widget within, with the way to it: of which class, and the how-manieth of its class beside others.
void visit(QWidget& part, const QString& way, const std::function<void(QWidget&, const QString&)>& see) {
  QHash<const QMetaObject*, int> counts;
  for (auto* child : part.children()) {
    if (!child->isWidgetType()) continue;
    auto& widget = static_cast<QWidget&>(*child);
    if (widget.isWindow()) continue;
    const auto* kind = widget.metaObject();
    const QString to = way + QStringLiteral("/%1%2").arg(QLatin1String(kind->className())).arg(counts[kind]++);
    see(widget, to);
    // The line of a number or a box of choices is none of its own.
    if (!qobject_cast<QAbstractSpinBox*>(&widget) && !qobject_cast<QComboBox*>(&widget)) visit(widget, to, see);
  }
}

QVariantList pair(int first, int count) { return {first, count}; }

QVariant entryOf(const QWidget& widget) {
  if (widget.property(Entries::kOwn).toBool()) return {};
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    return button->isCheckable() ? QVariant(button->isChecked()) : QVariant();
  if (const auto* box = qobject_cast<const QComboBox*>(&widget))
    return box->isEditable() ? QVariant() : QVariant(pair(box->currentIndex(), box->count()) << box->currentData());
  if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
    return line->isReadOnly() || line->echoMode() != QLineEdit::Normal ? QVariant() : QVariant(line->text());
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget))
    return text->isReadOnly() ? QVariant() : QVariant(text->toPlainText());
  if (const auto* number = qobject_cast<const QuantityEdit*>(&widget))
    return number->problem().isEmpty() ? QVariant(number->value())
                                       : QVariant(QVariantList{number->value(), number->text()});
  if (const auto* time = qobject_cast<const QDateTimeEdit*>(&widget)) return time->dateTime();
  if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) return pair(tabs->currentIndex(), tabs->count());
  if (const auto* splitter = qobject_cast<const QSplitter*>(&widget)) return splitter->saveState();
  if (const auto* list = qobject_cast<const QListWidget*>(&widget)) return pair(list->currentRow(), list->count());
  if (const auto* head = qobject_cast<const QHeaderView*>(&widget))
    return head->orientation() == Qt::Horizontal && head->count() > 0
               ? QVariant(pair(0, head->count()) << head->saveState())
               : QVariant();
  return {};
}

/// Its place among so many, where there are as many here.
std::optional<int> placeIn(const QVariant& entry, int count) {
  const QVariantList place = entry.toList();
  if (place.size() < 2 || place[1].toInt() != count || place[0].toInt() < 0) return {};
  return place[0].toInt();
}

/// Of what means something beyond its words the same: in another language it may stand elsewhere.
std::optional<int> choiceIn(const QVariant& entry, const QComboBox& box) {
  const auto place = placeIn(entry, box.count());
  const QVariant chosen = entry.toList().value(2);
  if (!chosen.isValid() || (place && box.itemData(*place) == chosen)) return place;
  const int found = box.findData(chosen);
  return found < 0 ? std::nullopt : std::optional(found);
}

/// With what stands there and was refused. Where it reads as a number here, nobody has said that it shall be that one.
void putNumber(QuantityEdit& number, const QVariant& entry) {
  const QVariantList refused = entry.toList();
  const double value = refused.isEmpty() ? entry.toDouble() : refused.first().toDouble();
  if (number.value() != value) number.setValue(value);
  auto* line = number.findChild<QLineEdit*>();
  if (refused.isEmpty() || !line) return;
  number.forgetTyped();  // what counts while it is refused is that value
  line->setText(refused.last().toString());
  if (number.problem().isEmpty()) number.setValue(value);
}

void put(QWidget& widget, const QVariant& entry) {
  if (auto* button = qobject_cast<QAbstractButton*>(&widget)) button->setChecked(entry.toBool());
  else if (auto* box = qobject_cast<QComboBox*>(&widget)) {
    if (const auto place = choiceIn(entry, *box)) box->setCurrentIndex(*place);
  } else if (auto* line = qobject_cast<QLineEdit*>(&widget)) {
    if (line->text() != entry.toString()) line->setText(entry.toString());
  } else if (auto* text = qobject_cast<QPlainTextEdit*>(&widget)) {
    if (text->toPlainText() != entry.toString()) text->setPlainText(entry.toString());
  } else if (auto* number = qobject_cast<QuantityEdit*>(&widget)) {
    putNumber(*number, entry);
  } else if (auto* time = qobject_cast<QDateTimeEdit*>(&widget)) time->setDateTime(entry.toDateTime());
  else if (auto* tabs = qobject_cast<QTabWidget*>(&widget)) {
    if (const auto place = placeIn(entry, tabs->count())) tabs->setCurrentIndex(*place);
  } else if (auto* splitter = qobject_cast<QSplitter*>(&widget)) splitter->restoreState(entry.toByteArray());
  else if (auto* list = qobject_cast<QListWidget*>(&widget)) {
    if (const auto place = placeIn(entry, list->count()); place && list->currentRow() != *place)
      list->setCurrentRow(*place);
  } else if (auto* head = qobject_cast<QHeaderView*>(&widget)) {
    if (placeIn(entry, head->count())) head->restoreState(entry.toList().last().toByteArray());
  }
}

}  // namespace

Entries Entries::of(const QWidget& part) {
  Entries all;
  visit(const_cast<QWidget&>(part), {}, [&all](QWidget& widget, const QString& way) {
    if (const QVariant entry = entryOf(widget); entry.isValid()) all.entries_.insert(way, entry);
    if (const auto* area = qobject_cast<QAbstractScrollArea*>(&widget); area && area->verticalScrollBar()->value() > 0)
      all.entries_.insert(way + kScrolled, area->verticalScrollBar()->value());
    if (widget.hasFocus()) all.focus_ = way;
  });
  return all;
}

void Entries::putInto(QWidget& part) const {
  QList<std::pair<QPointer<QWidget>, QString>> there;  // what is put may make some anew
  visit(part, {}, [&](QWidget& widget, const QString& way) { there.emplace_back(&widget, way); });
  for (const auto& [widget, way] : there) {
    if (!widget) continue;
    if (const auto entry = entries_.constFind(way); entry != entries_.constEnd()) put(*widget, *entry);
    const auto scrolled = entries_.constFind(way + kScrolled);
    // Once it is laid out: before that there is nothing to scroll.
    if (auto* area = qobject_cast<QAbstractScrollArea*>(widget); area && scrolled != entries_.constEnd())
      QTimer::singleShot(0, area, [area, to = scrolled->toInt()] { area->verticalScrollBar()->setValue(to); });
    if (way == focus_ && widget) widget->setFocus(Qt::OtherFocusReason);
  }
}

}  // namespace articulus::ui
