#include "ui/protocol/step_list.h"

#include <QDropEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <map>

#include "ui/kit/lists/copy_from_lists.h"
#include "ui/kit/lists/follow_selection.h"
#include "ui/status/step_groups.h"
#include "ui/status/step_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

enum Role { Title = Qt::UserRole + 1, Summary, Problem, IconName, Path };

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
    if (!problem.isEmpty()) height += problemRect(option.widget, problem).height() + 6;
    return {120, height};
  }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::current();
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    const QRect r = option.rect.adjusted(2, 2, -2, -2);
    if (option.state & QStyle::State_Selected) {
      p->setBrush(theme.tint(theme.accent));
      p->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
      p->drawRoundedRect(r, Theme::kRadius, Theme::kRadius);
    }
    QFont small = theme.body();
    small.setPixelSize(13);
    p->setFont(small);
    p->setPen(theme.quiet);
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
    p->setPen(theme.quiet);
    const QString summary = QFontMetrics(small).elidedText(index.data(Summary).toString(), Qt::ElideRight, w);
    p->drawText(QRect(x, top + 21, w, 20), Qt::AlignLeft | Qt::AlignVCenter, summary);
    const QString problem = index.data(Problem).toString();
    if (!problem.isEmpty()) {
      Theme::icon(QStringLiteral("warning"), &Theme::danger).paint(p, QRect(x - 2, r.top() + 55, 18, 18));
      p->setPen(theme.text);
      p->drawText(QRect(x + 22, r.top() + 54, w - 22, r.height() - 54), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                  problem);
    }
    p->restore();
  }

 private:
  static QRect problemRect(const QWidget* widget, const QString& text) {
    QFont small = Theme::current().body();
    small.setPixelSize(13);
    const auto* view = qobject_cast<const QTreeWidget*>(widget);
    const int w = (view ? view->viewport()->width() - (view->rootIsDecorated() ? view->indentation() : 0) : 320) - 68 -
                  12 - 22 - 8;
    return QFontMetrics(small).boundingRect(QRect(0, 0, qMax(80, w), 1000), Qt::TextWordWrap, text);
  }
};

/// One entry and what is in it; entries that are there already keep their state.
void fillItem(QTreeWidgetItem* item, const protocol::Step& step, const QString& problem, const StepPath& path,
              bool movable) {
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
      under->setFlags(Qt::ItemIsEnabled);
      under->setExpanded(true);
    }
    int i = 0;
    for (const auto& inner : *group.steps) {
      auto* child = next(under);
      const bool bare = child->childCount() == 0;
      fillItem(child, inner, {}, path.into(group.list, i++), movable && !group.list.empty());
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
  setAccessibleDescription(tr("Alt with the arrow keys moves a step, Delete removes it, Ctrl+C and Ctrl+V copy it."));
  setProperty(kCopiesItself, true);
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  followSelection(*this);
  connect(this, &QTreeWidget::currentItemChanged, this, &StepList::currentChanged);
}

void StepList::show(const ProtocolEditor& editor) {
  fill(editor.protocol().steps, [&editor](int i) { return editor.problemsOf(i).join(QLatin1Char('\n')); });
}

void StepList::show(const protocol::Protocol& protocol) {
  movable_ = false;
  setDragDropMode(QAbstractItemView::NoDragDrop);
  setAccessibleDescription({});
  fill(protocol.steps, [](int) { return QString(); });
}

void StepList::fill(const std::vector<protocol::Step>& steps, const std::function<QString(int)>& problemOf) {
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
    fillItem(item, step, problemOf(i), i, movable_);
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
  if (auto* item = currentItem())
    selectionModel()->setCurrentIndex(indexFromItem(item), QItemSelectionModel::ClearAndSelect);
}

void StepList::dropEvent(QDropEvent* event) {
  const StepPath from = current();
  const auto* under = itemAt(event->position().toPoint());
  while (under && !under->data(0, Path).isValid()) under = under->parent();  // what the steps below are in their block
  StepPath to = under ? under->data(0, Path).value<StepPath>() : StepPath(count());
  if (under && event->position().y() > visualItemRect(under).center().y()) ++to.step;
  event->setDropAction(Qt::IgnoreAction);  // the editor moves the step, with undo; the list only shows it
  event->accept();
  if (to.inside(from) || from.step < 0) return;
  if (to.beside(from) && to.step > from.step) --to.step;  // it leaves its own place first
  else to = to.without(from);
  if (!(to == from)) emit moveWanted(from, to);
}

void StepList::keyPressEvent(QKeyEvent* event) {
  const StepPath now = current();
  if (movable_ && now.step >= 0) {
    if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Up)
      return emit moveWanted(now, now.at(now.step - 1));
    if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Down)
      return emit moveWanted(now, now.at(now.step + 1));
    if (event->key() == Qt::Key_Delete) return emit removeWanted();
    if (event->matches(QKeySequence::Cut)) return emit copyWanted(true);
  }
  if (event->matches(QKeySequence::Copy)) return emit copyWanted(false);
  if (movable_ && event->matches(QKeySequence::Paste)) return emit pasteWanted();
  QTreeWidget::keyPressEvent(event);
}

}  // namespace articulus::ui
