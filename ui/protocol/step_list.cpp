#include "ui/protocol/step_list.h"

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <map>

#include "ui/kit/lists/copy_from_lists.h"
#include "ui/kit/lists/follow_selection.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/status/step_groups.h"
#include "ui/status/step_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

enum Role { Title = Qt::UserRole + 1, Summary, Problem, IconName, Path, Into };

constexpr int kStep_px = 60, kInside_px = 48, kHeading_px = 30, kNumber_px = 28;

bool inBlock(const QModelIndex& index) { return index.parent().isValid(); }

/// Number, icon, title, summary; a warning with words below where something is wrong.
class StepDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (index.data(IconName).toString().isEmpty()) return {120, kHeading_px};
    const QString problem = index.data(Problem).toString();
    int height = inBlock(index) ? kInside_px : kStep_px;
    if (!problem.isEmpty()) height += problemRect(option.widget, index, problem).height() + 6;
    return {120, height};
  }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::current();
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    const QRect r = option.rect.adjusted(2, 2, -2, -2);
    const bool chosen = option.state & QStyle::State_Selected;
    const QColor quiet = chosen ? theme.text : theme.quiet;  // 4.3:1 on the dark ground of what is chosen
    if (chosen) {
      p->setBrush(theme.tint(theme.accent));
      p->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
      p->drawRoundedRect(r, Theme::kRadius, Theme::kRadius);
    }
    QFont small = theme.body();
    small.setPixelSize(13);
    p->setFont(small);
    p->setPen(quiet);
    const QString icon = index.data(IconName).toString();
    const bool inside = inBlock(index);
    if (icon.isEmpty()) {  // what the steps below are in their block
      p->drawText(r.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data(Title).toString());
      p->restore();
      return;
    }
    const int left = r.left() + (inside ? 6 : 6 + kNumber_px), line = inside ? kInside_px : kStep_px;
    if (!inside)
      p->drawText(QRect(r.left() + 6, r.top(), kNumber_px - 6, line - 4), Qt::AlignCenter,
                  QString::number(index.row() + 1));
    Theme::icon(icon, &Theme::accent).paint(p, QRect(left, r.top() + (line - 26) / 2, 22, 22));
    const int x = left + 34, w = r.right() - x - 8, top = r.top() + (inside ? 1 : 7);
    QFont strong = theme.body();
    strong.setWeight(QFont::DemiBold);
    p->setFont(strong);
    p->setPen(theme.text);
    p->drawText(QRect(x, top, w, 22), Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetrics(strong).elidedText(index.data(Title).toString(), Qt::ElideRight, w));
    p->setFont(small);
    p->setPen(quiet);
    const QString summary = QFontMetrics(small).elidedText(index.data(Summary).toString(), Qt::ElideRight, w);
    p->drawText(QRect(x, top + 21, w, 20), Qt::AlignLeft | Qt::AlignVCenter, summary);
    const QString problem = index.data(Problem).toString();
    if (!problem.isEmpty()) {
      Theme::icon(QStringLiteral("warning"), &Theme::danger).paint(p, QRect(x - 2, r.top() + line - 5, 18, 18));
      p->setPen(theme.text);
      p->drawText(QRect(x + 22, r.top() + line - 6, w - 22, r.height() - line + 6),
                  Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, problem);
    }
    p->restore();
  }

 private:
  static QRect problemRect(const QWidget* widget, const QModelIndex& index, const QString& text) {
    QFont small = Theme::current().body();
    small.setPixelSize(13);
    const auto* view = qobject_cast<const QTreeWidget*>(widget);
    int depth = view && view->rootIsDecorated() ? 1 : 0;
    for (QModelIndex in = index.parent(); in.isValid(); in = in.parent()) ++depth;
    const int w = (view ? view->viewport()->width() - depth * view->indentation() : 320) -
                  (inBlock(index) ? 40 : 40 + kNumber_px) - 12 - 22 - 8;
    return QFontMetrics(small).boundingRect(QRect(0, 0, qMax(80, w), 1000), Qt::TextWordWrap, text);
  }
};

/// One entry and what is in it; entries that are there already keep their state.
void fillItem(QTreeWidgetItem* item, const protocol::Step& step,
              const std::function<QString(const StepPath&)>& problemOf, const StepPath& path, bool movable) {
  const QString problem = problemOf(path);
  const QString number = path.number();
  const QString title = stepTitle(step), summary = stepSummary(step);
  item->setData(0, Title, title);
  item->setData(0, Summary, summary);
  item->setData(0, Problem, problem);
  item->setData(0, IconName, stepIcon(step));
  item->setData(0, Path, QVariant::fromValue(path));
  item->setData(0, Qt::AccessibleTextRole, StepList::tr("Step %1: %2, %3. %4").arg(number, title, summary, problem));
  item->setToolTip(0, summary);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | (movable ? Qt::ItemIsDragEnabled : Qt::NoItemFlags));
  const auto groups = groupsOf(step);
  // What is dropped on it comes first in its list, where it has one only.
  const bool takes = movable && groups.size() == 1 && groups.front().heading.isEmpty() && !groups.front().list.empty();
  item->setData(0, Into, takes ? QVariant::fromValue(path.into(groups.front().list, 0)) : QVariant());
  item->setFlags(takes ? item->flags() | Qt::ItemIsDropEnabled : item->flags());
  // Items that are there stay: who has selected or folded one finds it so.
  std::map<QTreeWidgetItem*, int> used;
  const auto next = [&used](QTreeWidgetItem* under) {
    int& n = used[under];
    if (n >= under->childCount()) new QTreeWidgetItem(under);
    return under->child(n++);
  };
  const auto trim = [&used](QTreeWidgetItem* under) {
    while (under->childCount() > used[under]) delete under->takeChild(under->childCount() - 1);
  };
  for (const auto& group : groups) {
    auto* under = item;
    if (!group.heading.isEmpty()) {
      under = next(item);
      under->setData(0, Title, group.heading);
      under->setData(0, IconName, QString());
      under->setData(0, Path, QVariant());
      under->setData(0, Qt::AccessibleTextRole, group.heading);
      const bool open = movable && !group.list.empty();
      under->setData(0, Into, open ? QVariant::fromValue(path.into(group.list, 0)) : QVariant());
      under->setFlags(open ? Qt::ItemIsEnabled | Qt::ItemIsDropEnabled : Qt::ItemFlags(Qt::ItemIsEnabled));
      under->setExpanded(true);
    }
    int i = 0;
    for (const auto& inner : *group.steps) {
      auto* child = next(under);
      const bool bare = child->childCount() == 0;
      fillItem(child, inner, problemOf, path.into(group.list, i++), movable && !group.list.empty());
      if (bare && child->childCount() > 0) child->setExpanded(true);
    }
    if (under != item) trim(under);
  }
  trim(item);
}

}  // namespace

StepList::StepList(QWidget* parent) : QTreeWidget(parent) {
  setItemDelegate(new StepDelegate(this));
  setHeaderHidden(true);
  setColumnCount(1);
  setIndentation(20);
  setAccessibleName(tr("Steps of the protocol"));
  setAccessibleDescription(
      tr("Alt with the arrow keys moves what is chosen, Delete removes it, Ctrl+C and Ctrl+V copy it."));
  setProperty(kCopiesItself, true);  // steps, and not their words
  offerMenu(*this, [this](QMenu& menu) { fill(menu); });
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  followSelection(*this);
  connect(this, &QTreeWidget::currentItemChanged, this, &StepList::currentChanged);
}

void StepList::show(const ProtocolEditor& editor) {
  fill(editor.protocol().steps, [&editor](const StepPath& path) {
    QStringList lines = editor.problemsAt(path);
    if (const int inside = editor.problemsInside(path); inside > 0)
      lines << tr("%n problem(s) inside", nullptr, inside);
    return lines.join(QLatin1Char('\n'));
  });
}

void StepList::show(const protocol::Protocol& protocol) {
  movable_ = false;
  setProperty(kCopiesItself, false);
  setDragDropMode(QAbstractItemView::NoDragDrop);
  setAccessibleDescription({});
  fill(protocol.steps, [](const StepPath&) { return QString(); });
}

void StepList::fill(const std::vector<protocol::Step>& steps,
                    const std::function<QString(const StepPath&)>& problemOf) {
  const QSignalBlocker quiet(this);
  const StepPath before = current();
  const int n = static_cast<int>(steps.size());
  bool blocks = false;
  while (topLevelItemCount() > n) delete takeTopLevelItem(topLevelItemCount() - 1);
  for (int i = 0; i < n; ++i) {
    const auto& step = steps[static_cast<std::size_t>(i)];
    const bool fresh = i >= topLevelItemCount();
    if (fresh) addTopLevelItem(new QTreeWidgetItem);
    auto* item = topLevelItem(i);
    const bool empty = item->childCount() == 0;
    fillItem(item, step, problemOf, i, movable_);
    if (empty && item->childCount() > 0) item->setExpanded(true);
    blocks = blocks || item->childCount() > 0;
  }
  setRootIsDecorated(blocks);
  setCurrent(before);
  if (!currentItem() && before.step >= 0) setCurrentRow(qBound(-1, before.topStep(), n - 1));
  scheduleDelayedItemsLayout();
}

int StepList::currentRow() const {
  auto* item = currentItem();
  while (item && item->parent()) item = item->parent();
  return item ? indexOfTopLevelItem(item) : -1;
}

StepPath StepList::current() const {
  return currentItem() ? currentItem()->data(0, Path).value<StepPath>() : StepPath();
}

std::vector<StepPath> StepList::selected() const {
  std::vector<StepPath> paths;
  const StepPath now = current();
  for (const auto* item : selectedItems())
    if (const auto path = item->data(0, Path).value<StepPath>(); path.step >= 0 && path.beside(now))
      paths.push_back(path);
  std::ranges::sort(paths, {}, &StepPath::step);
  if (paths.empty() && now.step >= 0) paths.push_back(now);
  return paths;
}

void StepList::setCurrent(const StepPath& path) {
  if (path == current()) return;
  for (QTreeWidgetItemIterator it(this); *it; ++it)
    if (const QVariant at = (*it)->data(0, Path); at.isValid() && at.value<StepPath>() == path)
      // Not setCurrentItem(), which asks what keys are held down.
      return selectionModel()->setCurrentIndex(indexFromItem(*it), QItemSelectionModel::ClearAndSelect);
  setCurrentItem(nullptr);
}

void StepList::chooseOnly(const StepPath& path) {
  const QSignalBlocker quiet(this);
  setCurrent(path);
  auto* item = currentItem();
  if (!item) return;
  selectionModel()->setCurrentIndex(indexFromItem(item), QItemSelectionModel::ClearAndSelect);
  // Later: what is wrong with a step makes its row higher, and that is known once it has been checked.
  QMetaObject::invokeMethod(
      this, [this] { scrollTo(currentIndex()); }, Qt::QueuedConnection);
}

void StepList::choose(const std::vector<StepPath>& paths) {
  if (paths.empty()) return;
  chooseOnly(paths.front());
  for (QTreeWidgetItemIterator it(this); *it; ++it)
    if (const QVariant at = (*it)->data(0, Path);
        at.isValid() && std::ranges::find(paths, at.value<StepPath>()) != paths.end())
      selectionModel()->select(indexFromItem(*it), QItemSelectionModel::Select);
}

std::optional<StepPath> StepList::placeAt(const QPoint& point) const {
  const auto* under = itemAt(point);
  if (!under) return StepPath(count());
  const QVariant into = under->data(0, Into);
  if (!under->data(0, Path).isValid())  // what the steps below are in their block
    return into.isValid() ? std::optional(into.value<StepPath>()) : std::nullopt;
  const StepPath path = under->data(0, Path).value<StepPath>();
  if (!path.top() && path.blocks.back().list.empty()) return std::nullopt;  // they stand in a file of their own
  const QRect r = visualItemRect(under);
  const int edge = qBound(2, qRound(r.height() / 5.5), 12);  // as Qt shows it
  if (into.isValid() && point.y() >= r.top() + edge && point.y() <= r.bottom() - edge) return into.value<StepPath>();
  return point.y() > r.center().y() ? path.at(path.step + 1) : path;
}

void StepList::dragMoveEvent(QDragMoveEvent* event) {
  QTreeWidget::dragMoveEvent(event);  // draws where it would come, and scrolls
  const auto to = movable_ && event->source() == this ? placeAt(event->position().toPoint()) : std::nullopt;
  if (to && landing(selected(), *to)) event->accept();
  else event->ignore();
}

void StepList::dropEvent(QDropEvent* event) {
  const auto steps = selected();
  const auto to = placeAt(event->position().toPoint());
  event->setDropAction(Qt::IgnoreAction);  // the editor moves the steps, with undo; the list only shows it
  event->accept();
  if (!to || steps.empty()) return;
  if (const auto place = landing(steps, *to)) emit moveWanted(steps, *place);
}

void StepList::contextMenuEvent(QContextMenuEvent* event) {
  if (!movable_) return event->ignore();
  event->accept();
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  if (auto* under = byKey ? nullptr : itemAt(viewport()->mapFromGlobal(event->globalPos()));
      under && !under->isSelected())
    setCurrentItem(under);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setAccessibleName(tr("Steps"));
  fill(*menu);
  const QPoint row = viewport()->mapToGlobal(visualItemRect(currentItem()).bottomLeft());
  menu->popup(byKey && currentItem() ? row : event->globalPos());
}

void StepList::fill(QMenu& menu) {
  if (!movable_) return;
  const bool any = current().step >= 0;
  const auto add = [&](const QString& text, const QKeySequence& key, bool open, auto what) {
    auto* action = menu.addAction(text + u'\t' + key.toString(QKeySequence::NativeText));
    action->setEnabled(open);
    connect(action, &QAction::triggered, this, what);
  };
  add(tr("Cut"), QKeySequence::Cut, any, [this] { emit copyWanted(true); });
  add(tr("Copy"), QKeySequence::Copy, any, [this] { emit copyWanted(false); });
  add(tr("Paste"), QKeySequence::Paste, true, [this] { emit pasteWanted(); });
  add(tr("Duplicate"), {}, any, [this] { emit repeatWanted(); });
  menu.addSeparator();
  add(tr("Move up"), QKeySequence(Qt::ALT | Qt::Key_Up), any,
      [this] { emit moveWanted(selected(), placeBeside(selected(), -1)); });
  add(tr("Move down"), QKeySequence(Qt::ALT | Qt::Key_Down), any,
      [this] { emit moveWanted(selected(), placeBeside(selected(), 1)); });
  menu.addSeparator();
  add(tr("Remove"), QKeySequence::Delete, any, [this] { emit removeWanted(); });
}

void StepList::keyPressEvent(QKeyEvent* event) {
  const StepPath now = current();
  if (movable_ && now.step >= 0) {
    if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Up)
      return emit moveWanted(selected(), placeBeside(selected(), -1));
    if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Down)
      return emit moveWanted(selected(), placeBeside(selected(), 1));
    if (event->key() == Qt::Key_Delete) return emit removeWanted();
    if (event->matches(QKeySequence::Cut)) return emit copyWanted(true);
  }
  if (event->matches(QKeySequence::Copy)) return emit copyWanted(false);
  if (movable_ && event->matches(QKeySequence::Paste)) return emit pasteWanted();
  QTreeWidget::keyPressEvent(event);
}

}  // namespace articulus::ui
