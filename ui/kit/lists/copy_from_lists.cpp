#include "ui/kit/lists/copy_from_lists.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/report/html.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

const QHeaderView* headingsOf(const QAbstractItemView& view) {
  if (const auto* table = qobject_cast<const QTableView*>(&view)) return table->horizontalHeader();
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) return tree->header();
  return nullptr;
}

/// As a spreadsheet reads it: a hyphen before a number, no gaps between its groups of digits, else plain spaces.
QString plain(const QString& text) {
  constexpr char16_t kMinus = u'\u2212', kNoBreak = u'\u00A0', kNarrowNoBreak = u'\u202F';
  QString read;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const bool digitNext = i + 1 < text.size() && text[i + 1].isDigit();
    const bool gap = text[i] == kNoBreak || text[i] == kNarrowNoBreak;
    if (gap && digitNext && i > 0 && text[i - 1].isDigit()) continue;
    if (text[i] == kMinus && digitNext) read += u'-';
    else read += gap ? QChar(u' ') : text[i];
  }
  return read.trimmed();
}

QString textOf(const QModelIndex& index) {
  QString text = index.data(Qt::DisplayRole).toString();
  if (text.isEmpty()) text = index.data(Qt::AccessibleTextRole).toString();
  if (const QVariant ticked = index.data(Qt::CheckStateRole); text.isEmpty() && ticked.isValid())
    text = ticked.toInt() == Qt::Unchecked ? CopyFromLists::tr("no") : CopyFromLists::tr("yes");
  return plain(text);
}

/// The columns that are shown, from left to right.
QList<int> columnsOf(const QAbstractItemView& view) {
  if (const auto* list = qobject_cast<const QListView*>(&view)) return {list->modelColumn()};
  const auto* headings = headingsOf(view);
  QList<int> columns;
  for (int place = 0; headings && place < headings->count(); ++place)
    if (const int column = headings->logicalIndex(place); !headings->isSectionHidden(column)) columns << column;
  return columns;
}

bool hidden(const QAbstractItemView& view, int row, const QModelIndex& parent) {
  if (const auto* table = qobject_cast<const QTableView*>(&view)) return table->isRowHidden(row);
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) return tree->isRowHidden(row, parent);
  if (const auto* list = qobject_cast<const QListView*>(&view)) return list->isRowHidden(row);
  return false;
}

/// The rows that are shown, from top to bottom, by their first column; those of a tree that is folded are not.
void collectRows(const QAbstractItemView& view, const QModelIndex& parent, QModelIndexList& rows) {
  const auto* tree = qobject_cast<const QTreeView*>(&view);
  for (int row = 0; row < view.model()->rowCount(parent); ++row) {
    if (hidden(view, row, parent)) continue;
    rows << view.model()->index(row, 0, parent);
    if (tree && tree->isExpanded(rows.constLast())) collectRows(view, rows.constLast(), rows);
  }
}

/// Where single cells are selected, not rows, only their columns are copied.
bool selectsCells(const QAbstractItemView& view) {
  return view.selectionBehavior() == QAbstractItemView::SelectItems && headingsOf(view) &&
         view.selectionModel()->hasSelection();
}

/// A field of a table with tabs: in quotes where it would not stay one field.
QString field(const QString& text) {
  if (!text.contains(u'\t') && !text.contains(u'\n') && !text.contains(u'"')) return text;
  return u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

std::vector<report::Html> markup(const QStringList& cells) {
  std::vector<report::Html> row;
  for (const QString& cell : cells) {
    report::Html text = "";
    for (const QString& part : cell.split(u'\n')) {
      if (!text.source().empty()) text += report::Html::markup("<br/>");
      text += toCore(part);
    }
    row.push_back(std::move(text));
  }
  return row;
}

QString line(const QStringList& cells) {
  QStringList fields;
  for (const QString& cell : cells) fields << field(cell);
  return fields.join(u'\t');
}

/// The view that this event belongs to, null where there is none or it is the list of a combo box.
QAbstractItemView* viewOf(QObject* object) {
  auto* view = qobject_cast<QAbstractItemView*>(object);
  if (!view) {
    view = qobject_cast<QAbstractItemView*>(object->parent());
    if (!view || view->viewport() != object) return nullptr;
  }
  if (auto* headings = qobject_cast<QHeaderView*>(view))
    view = qobject_cast<QAbstractItemView*>(headings->parentWidget());
  if (!view || !view->model() || !view->selectionModel() || view->window()->windowType() == Qt::Popup) return nullptr;
  return view->contextMenuPolicy() == Qt::DefaultContextMenu ? view : nullptr;
}

/// What a click on a heading does, for who has no mouse: by that column, or the other way round where it is.
void addSorting(QMenu& menu, QTableView& table) {
  const auto* head = table.horizontalHeader();
  auto* columns = menu.addMenu(CopyFromLists::tr("Sort by"));
  const QPointer<QTableView> of(&table);
  for (const int column : columnsOf(table)) {
    auto* action = columns->addAction(plain(table.model()->headerData(column, Qt::Horizontal).toString()));
    const bool sorted = head->sortIndicatorSection() == column;
    const auto order =
        sorted && head->sortIndicatorOrder() == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
    action->setCheckable(true);
    action->setChecked(sorted);
    QObject::connect(action, &QAction::triggered, &table, [of, column, order] {
      if (of) of->sortByColumn(column, order);
    });
  }
}

}  // namespace

CopyFromLists::CopyFromLists(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

std::unique_ptr<QMimeData> CopyFromLists::copyOf(const QAbstractItemView& view, Part part) {
  QList<int> columns = columnsOf(view);
  const auto* selection = view.selectionModel();
  const bool selected = selection->hasSelection();
  if (part == Part::Chosen && selectsCells(view)) {
    std::set<int> chosenColumns;
    for (const auto& range : selection->selection())
      for (int column = range.left(); column <= range.right(); ++column) chosenColumns.insert(column);
    columns.removeIf([&](int column) { return !chosenColumns.contains(column); });
  }
  QModelIndexList rows;
  collectRows(view, view.rootIndex(), rows);
  const auto chosen = [&](const QModelIndex& row) {
    if (!selected) return selection->currentIndex().siblingAtColumn(0) == row;
    return std::ranges::any_of(columns, [&](int c) { return selection->isSelected(row.siblingAtColumn(c)); });
  };
  QStringList lines;
  report::HtmlTable table(std::vector<report::HtmlTable::Column>(static_cast<std::size_t>(columns.size())));
  if (const auto* headings = headingsOf(view); headings && headings->isVisibleTo(&view) && part == Part::Whole) {
    QStringList names;
    for (const int column : columns) names << plain(view.model()->headerData(column, Qt::Horizontal).toString());
    lines << line(names);
    table.head(markup(names));
  }
  bool any = false;
  for (const QModelIndex& row : rows) {
    if (part == Part::Chosen && !chosen(row)) continue;
    QStringList cells;
    for (const int column : columns) cells << textOf(row.siblingAtColumn(column));
    lines << line(cells);
    table.row(markup(cells));
    any = true;
  }
  if (!any) return nullptr;
  auto data = std::make_unique<QMimeData>();
  data->setText(lines.join(u'\n') + u'\n');
  data->setHtml(toQt(table.html().source()));
  return data;
}

void CopyFromLists::copy(const QAbstractItemView& view, Part part) {
  auto data = copyOf(view, part);
  if (!data) return;
  QApplication::clipboard()->setMimeData(data.release());  // the clipboard takes it over
  emit copied(tr("Copied to the clipboard."));
}

void CopyFromLists::openMenu(QAbstractItemView& view, const QModelIndex& index, const QPoint& at) {
  auto* menu = new QMenu(&view);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setAccessibleName(tr("Copy"));
  fill(view, index, *menu);
  menu->popup(at);
}

void CopyFromLists::fill(QAbstractItemView& view, const QModelIndex& index, QMenu& menu) {
  const auto* selection = view.selectionModel();
  const bool several = columnsOf(view).size() > 1;
  const QPointer<QAbstractItemView> of(&view);
  const auto add = [&](const QString& text, Part part) {
    auto* action = menu.addAction(text);
    connect(action, &QAction::triggered, this, [this, of, part] {
      if (of) copy(*of, part);
    });
    return action;
  };
  const QString what = selectsCells(view)                     ? tr("Copy the chosen cells")
                       : selection->selectedRows().size() > 1 ? tr("Copy the chosen rows")
                                                              : tr("Copy the row");
  add(what + u'\t' + QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText), Part::Chosen)
      ->setEnabled(selection->hasSelection() || selection->currentIndex().isValid());
  if (several) {
    const QString text = textOf(index);
    auto* action = menu.addAction(tr("Copy this cell"));
    action->setEnabled(!text.isEmpty());
    connect(action, &QAction::triggered, this, [this, text] {
      QApplication::clipboard()->setText(text);
      emit copied(tr("Copied to the clipboard."));
    });
  }
  add(several ? tr("Copy the whole table") : tr("Copy the whole list"), Part::Whole);
  if (auto* table = qobject_cast<QTableView*>(&view); table && table->isSortingEnabled()) addSorting(menu, *table);
}

bool CopyFromLists::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Show) {
    if (auto* view = qobject_cast<QAbstractItemView*>(object);
        view && viewOf(view) == view && !view->property(kCopiesItself).toBool() && !offeredMenu(*view))
      offerMenu(*view, [lists = QPointer(this), view](QMenu& menu) {
        if (lists && view->model() && view->model()->rowCount(view->rootIndex()) > 0)
          lists->fill(*view, view->currentIndex(), menu);
      });
    return false;
  }
  if (event->type() == QEvent::KeyPress) {
    auto* view = qobject_cast<QAbstractItemView*>(object);
    if (!view || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) || viewOf(view) != view) return false;
    if (view->property(kCopiesItself).toBool()) return false;
    copy(*view, Part::Chosen);
    return true;
  }
  if (event->type() != QEvent::ContextMenu || !object->isWidgetType()) return false;
  auto* view = viewOf(object);
  if (!view || view->property(kCopiesItself).toBool() || view->model()->rowCount(view->rootIndex()) == 0) return false;
  const auto& asked = *static_cast<QContextMenuEvent*>(event);
  const bool byKey = asked.reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index =
      byKey ? view->currentIndex() : view->indexAt(view->viewport()->mapFromGlobal(asked.globalPos()));
  const QPoint cell = view->viewport()->mapToGlobal(view->visualRect(index).bottomLeft());
  openMenu(*view, index, byKey && index.isValid() ? cell : asked.globalPos());
  return true;
}

}  // namespace articulus::ui
