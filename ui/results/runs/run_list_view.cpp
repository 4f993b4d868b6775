#include "ui/results/runs/run_list_view.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QSet>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/results/runs/run_list_model.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kWidestEnd_px = 150, kNarrow_px = 460, kEndSign_px = 64;
constexpr int kMostLines = 4;
constexpr int kAround_px = 14, kBeside_px = 12;  // of the words in a cell
const int kNames[] = {RunListModel::Protocol, RunListModel::Specimen, RunListModel::Condition};
/// Where there is no room for the words the sign stands alone; the tooltip has them.
class EndDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (option->rect.width() <= kEndSign_px) option->text.clear();
  }
};
}  // namespace

RunListView::RunListView(QWidget* parent) : QTableView(parent) {
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setTabKeyNavigation(false);  // arrows walk in it, Tab leaves it
  setEditTriggers(NoEditTriggers);
  setShowGrid(false);
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(Theme::kTarget);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  horizontalHeader()->setHighlightSections(false);
  setItemDelegateForColumn(RunListModel::Ended, new EndDelegate(this));
  fit_.setSingleShot(true);
  connect(&fit_, &QTimer::timeout, this, [this] {
    if (model()) hideUniform();
    fitRows();
  });
}

void RunListView::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  // How a run ended is seen at any width, and leaves names room to be read; in full it is told by the tooltip.
  horizontalHeader()->setSectionResizeMode(RunListModel::Ended, QHeaderView::Fixed);
  for (const int name : kNames) horizontalHeader()->setSectionResizeMode(name, QHeaderView::Stretch);
  horizontalHeader()->setSortIndicator(RunListModel::Began, Qt::DescendingOrder);
  setSortingEnabled(true);
  connect(model, &QAbstractItemModel::modelReset, this, &RunListView::takeNames);
  connect(model, &QAbstractItemModel::dataChanged, this, &RunListView::takeNames);
  connect(horizontalHeader(), &QHeaderView::sectionResized, &fit_, qOverload<>(&QTimer::start));
  takeNames();
}

void RunListView::takeNames() {
  hideUniform();
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    QSet<QString> once;
    for (int row = 0; row < model()->rowCount(); ++row) once += model()->index(row, kNames[i]).data().toString();
    names_[i] = QStringList(once.begin(), once.end());
  }
  fitRows();
}

/// All rows are equally high, as the longest name wants it: of thousands none is measured by itself.
void RunListView::fitRows() {
  const QFontMetrics font(this->font());
  int most = font.lineSpacing();
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (isColumnHidden(kNames[i])) continue;
    const QRect room(0, 0, std::max(1, columnWidth(kNames[i]) - kBeside_px), QWIDGETSIZE_MAX);
    for (const QString& name : names_[i])
      most = std::max(most, font.boundingRect(room, Qt::TextWordWrap, name).height());
  }
  const int height = std::max(Theme::kTarget, std::min(most, kMostLines * font.lineSpacing()) + kAround_px);
  if (verticalHeader()->defaultSectionSize() != height) verticalHeader()->setDefaultSectionSize(height);
}

void RunListView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fit_.start();
}

/// Where all runs are of one condition, or nobody said any, its room is for the names; that of the one specimen, which
/// the chosen run says in full, where there is little.
void RunListView::hideUniform() {
  const auto differs = [this](int column) {
    const auto words = [&](int row) { return model()->index(row, column).data().toString(); };
    for (int row = 1; row < model()->rowCount(); ++row)
      if (words(row) != words(0)) return true;
    return false;
  };
  const bool narrow = viewport()->width() < kNarrow_px;
  const int end_px = narrow ? kEndSign_px : std::min(kWidestEnd_px, sizeHintForColumn(RunListModel::Ended));
  horizontalHeader()->resizeSection(RunListModel::Ended, std::max(kEndSign_px, end_px));
  setColumnHidden(RunListModel::Condition, !differs(RunListModel::Condition));
  setColumnHidden(RunListModel::Specimen, narrow && !differs(RunListModel::Specimen));
}

}  // namespace articulus::ui
