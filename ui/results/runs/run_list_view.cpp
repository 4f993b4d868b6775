#include "ui/results/runs/run_list_view.h"

#include <QHeaderView>

#include "ui/results/runs/run_list_model.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kWidestEnd_px = 150;
constexpr int kNarrow_px = 640;  // names take two lines below that
constexpr int kTwoLines_px = 52;
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
}

void RunListView::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  // How a run ended is seen at any width, and leaves names room to be read; in full it is told by the tooltip.
  horizontalHeader()->setMaximumSectionSize(kWidestEnd_px);
  for (const int name : {RunListModel::Protocol, RunListModel::Specimen, RunListModel::Condition})
    horizontalHeader()->setSectionResizeMode(name, QHeaderView::Stretch);
  horizontalHeader()->setSortIndicator(RunListModel::Began, Qt::DescendingOrder);
  setSortingEnabled(true);
  connect(model, &QAbstractItemModel::modelReset, this, &RunListView::hideUniform);
  hideUniform();
}

void RunListView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  const bool narrow = viewport()->width() < kNarrow_px;
  setWordWrap(narrow);
  const int height = narrow ? kTwoLines_px : Theme::kTarget;
  if (verticalHeader()->defaultSectionSize() != height) verticalHeader()->setDefaultSectionSize(height);
}

/// Where all runs are of one condition, or nobody said any, its room is for the names.
void RunListView::hideUniform() {
  const auto words = [this](int row) { return model()->index(row, RunListModel::Condition).data().toString(); };
  bool differ = false;
  for (int row = 1; row < model()->rowCount() && !differ; ++row) differ = words(row) != words(0);
  setColumnHidden(RunListModel::Condition, !differ);
}

}  // namespace articulus::ui
