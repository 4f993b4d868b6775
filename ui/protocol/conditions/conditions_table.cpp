#include "ui/protocol/conditions/conditions_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QTableWidget>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/conditions/pasted_rows.h"

namespace articulus::ui {
namespace {

constexpr int kLeastHeight_px = 160;
constexpr int kDigits = 9;

QString headingOf(const protocol::ConditionColumn& column) {
  QString unit = column.unit == "1" ? QString() : toQt(column.unit);
  unit.replace(QLatin1String("deg"), QStringLiteral("°"));
  return unit.isEmpty() ? toQt(column.name) : QStringLiteral("%1 (%2)").arg(toQt(column.name), unit);
}

}  // namespace

ConditionsTable::ConditionsTable(Take take, QWidget* parent)
    : QWidget(parent), take_(std::move(take)), grid_(new QTableWidget(this)), problem_(makeLabel({}, "strong", this)),
      remove_(makeIconButton(tr("Remove the row"), QStringLiteral("trash"), this)),
      up_(makeIconButton(tr("Move the row up"), QStringLiteral("arrow_up"), this)),
      down_(makeIconButton(tr("Move the row down"), QStringLiteral("arrow_down"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* add = makeButton(tr("Add row"), QStringLiteral("plus"), this);
  auto* fromClipboard = makeButton(tr("Paste rows"), {}, this);
  fromClipboard->setToolTip(
      tr("Rows that were copied in a spreadsheet or a CSV file: the name, then the values (Ctrl+V)"));
  row->addWidget(add);
  row->addWidget(fromClipboard);
  row->addStretch();
  for (auto* button : {up_, down_, remove_}) row->addWidget(button);
  column->addLayout(row);
  grid_->setAccessibleName(tr("Conditions"));
  grid_->setMinimumHeight(kLeastHeight_px);
  grid_->setSelectionMode(QAbstractItemView::SingleSelection);
  grid_->setTabKeyNavigation(false);
  grid_->verticalHeader()->setVisible(false);
  grid_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  column->addWidget(grid_);
  problem_->setVisible(false);
  column->addWidget(problem_);
  connect(add, &QPushButton::clicked, this, &ConditionsTable::addRow);
  connect(remove_, &QToolButton::clicked, this, &ConditionsTable::removeRow);
  connect(up_, &QToolButton::clicked, this, [this] { moveRow(-1); });
  connect(down_, &QToolButton::clicked, this, [this] { moveRow(1); });
  const auto pasteIt = [this] { paste(QApplication::clipboard()->text()); };
  connect(fromClipboard, &QPushButton::clicked, this, pasteIt);
  auto* key = new QShortcut(QKeySequence::Paste, grid_);
  key->setContext(Qt::WidgetShortcut);
  connect(key, &QShortcut::activated, this, pasteIt);
  connect(grid_, &QTableWidget::cellChanged, this, &ConditionsTable::read);
  connect(grid_, &QTableWidget::currentCellChanged, this, &ConditionsTable::refresh);
}

void ConditionsTable::show(const protocol::ConditionsStep& step) {
  step_.columns = step.columns;
  step_.rows = step.rows;
  write();
}

void ConditionsTable::write() {
  const QSignalBlocker quiet(grid_);
  const int row = grid_->currentRow(), at = grid_->currentColumn();
  QStringList headings{tr("Condition")};
  for (const auto& column : step_.columns) headings << headingOf(column);
  grid_->setColumnCount(static_cast<int>(headings.size()));
  grid_->setHorizontalHeaderLabels(headings);
  grid_->setRowCount(static_cast<int>(step_.rows.size()));
  const auto cell = [this](int r, int c, const QString& text) {
    if (auto* item = grid_->item(r, c)) item->setText(text);
    else grid_->setItem(r, c, new QTableWidgetItem(text));
  };
  for (int r = 0; r < grid_->rowCount(); ++r) {
    const auto& condition = step_.rows[static_cast<std::size_t>(r)];
    cell(r, 0, toQt(condition.name));
    for (int c = 1; c < grid_->columnCount(); ++c) {
      const auto value = static_cast<std::size_t>(c - 1);
      cell(r, c, value < condition.values.size() ? shortText(condition.values[value], kDigits) : QString());
    }
  }
  if (row >= 0) grid_->setCurrentCell(std::min(row, grid_->rowCount() - 1), std::max(at, 0));
  refresh();
}

void ConditionsTable::refresh() {
  const int row = grid_->currentRow(), rows = grid_->rowCount();
  const QString none = row < 0 ? tr("Choose a row first.") : QString();
  setEnabledOr(remove_,
               !none.isEmpty() ? none
               : rows < 2      ? tr("A table keeps at least one row.")
                               : QString(),
               tr("Remove the row"));
  setEnabledOr(up_, !none.isEmpty() ? none : row == 0 ? tr("It is the first one.") : QString(), tr("Move the row up"));
  setEnabledOr(down_,
               !none.isEmpty()   ? none
               : row == rows - 1 ? tr("It is the last one.")
                                 : QString(),
               tr("Move the row down"));
}

void ConditionsTable::put(const QString& what, std::vector<protocol::Condition> rows, int current) {
  say({});
  const int column = std::max(grid_->currentColumn(), 0);
  take_(what, rows);  // comes back by show(), unless it is refused
  if (current < grid_->rowCount()) grid_->setCurrentCell(current, column);
}

/// What was typed into a cell.
void ConditionsTable::read(int row, int column) {
  auto rows = step_.rows;
  const auto* item = grid_->item(row, column);
  if (!item || row >= static_cast<int>(rows.size())) return;
  auto& condition = rows[static_cast<std::size_t>(row)];
  const QString text = item->text().trimmed();
  if (column == 0) {
    if (toCore(text) == condition.name) return write();
    condition.name = toCore(text);
  } else {
    const ReadNumber number = readNumber(text, QLocale());
    if (!number.value) {
      say(tr("Row %1, “%2”: %3").arg(row + 1).arg(text, number.problem));
      return write();
    }
    auto& value = condition.values[static_cast<std::size_t>(column - 1)];
    if (value == *number.value) return write();
    value = *number.value;
  }
  put(tr("row %1, column %2").arg(row + 1).arg(column + 1), std::move(rows), row);
}

QString ConditionsTable::freeName(const std::vector<protocol::Condition>& rows) const {
  for (int i = static_cast<int>(rows.size()) + 1;; ++i) {
    const QString name = tr("condition %1").arg(i);
    if (std::ranges::count(rows, toCore(name), &protocol::Condition::name) == 0) return name;
  }
}

void ConditionsTable::addRow() {
  auto rows = step_.rows;
  const int last = static_cast<int>(rows.size()) - 1;
  const int at = grid_->currentRow() < 0 ? last : grid_->currentRow();
  protocol::Condition fresh;
  if (at >= 0) fresh = rows[static_cast<std::size_t>(at)];
  fresh.values.resize(step_.columns.size());
  fresh.name = toCore(freeName(rows));
  rows.insert(rows.begin() + at + 1, fresh);
  put(tr("add row %1 of %2").arg(at + 2).arg(rows.size()), rows, at + 1);
}

void ConditionsTable::removeRow() {
  auto rows = step_.rows;
  const int at = grid_->currentRow();
  if (at < 0 || at >= static_cast<int>(rows.size()) || rows.size() < 2) return;
  const auto before = rows.size();
  rows.erase(rows.begin() + at);
  put(tr("remove row %1 of %2").arg(at + 1).arg(before), rows, std::min(at, static_cast<int>(rows.size()) - 1));
}

void ConditionsTable::moveRow(int by) {
  auto rows = step_.rows;
  const int at = grid_->currentRow(), to = at + by, count = static_cast<int>(rows.size());
  if (at < 0 || at >= count || to < 0 || to >= count) return;
  std::swap(rows[static_cast<std::size_t>(at)], rows[static_cast<std::size_t>(to)]);
  put(tr("move row %1 to %2").arg(at + 1).arg(to + 1), rows, to);
}

void ConditionsTable::paste(const QString& text) {
  const PastedRows pasted = readRows(text, step_.columns, QLocale());
  if (!pasted.problem.isEmpty()) return say(pasted.problem);
  auto rows = step_.rows;
  const auto from = static_cast<std::size_t>(std::max(grid_->currentRow(), 0));
  for (std::size_t i = 0; i < pasted.values.size(); ++i) {
    if (from + i >= rows.size()) {
      protocol::Condition fresh;
      fresh.name = toCore(freeName(rows));
      rows.push_back(std::move(fresh));
    }
    auto& row = rows[from + i];
    row.values = pasted.values[i];
    if (pasted.names[i]) row.name = toCore(*pasted.names[i]);
  }
  put(tr("paste %n row(s)", nullptr, static_cast<int>(pasted.values.size())), rows, static_cast<int>(from));
}

void ConditionsTable::say(const QString& problem) {
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
}

QString ConditionsTable::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

}  // namespace articulus::ui
