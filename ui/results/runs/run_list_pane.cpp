#include "ui/results/runs/run_list_pane.h"

#include <QDate>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/results/runs/run_filters.h"
#include "ui/results/runs/run_list_model.h"
#include "ui/results/runs/run_list_view.h"

namespace articulus::ui {
namespace {
constexpr int kMargin_px = 12, kEmptyMargin_px = 32;
}

RunListPane::RunListPane(RunListModel& model, QWidget* parent)
    : QFrame(parent), model_(model), list_(new RunListView(this)), filter_(nullptr), filters_(nullptr),
      listOrEmpty_(new QStackedWidget(this)) {
  setProperty("role", "card");
  list_->setModel(&model);
  list_->setObjectName(QStringLiteral("runs"));
  connect(list_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &RunListPane::tellOrder);
  tellOrder();
  filter_ = new TableFilter(*list_, tr("Search the runs"), tr("Specimen, condition, protocol or date"), this);
  filters_ = new RunFilters(
      model, [] { return QDate::currentDate(); }, this);
  filter_->narrow([this](int row) { return filters_->fits(row); }, [this] { filters_->clear(); });
  connect(filters_, &RunFilters::changed, filter_, &TableFilter::look);
  auto* empty =
      makeLabel(tr("No runs yet.\n\nChoose an experiment on page 3 and start it on page 4: the run appears "
                   "here with its loops and tables.\n\nOr drop a file that another system measured: CSV, TDMS, "
                   "C3D, MATLAB, HDF5, OpenSim."),
                "quiet", this);
  empty->setAlignment(Qt::AlignCenter);
  empty->setMargin(kEmptyMargin_px);
  listOrEmpty_->addWidget(list_);
  listOrEmpty_->addWidget(empty);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin_px, kMargin_px, kMargin_px, kMargin_px);
  column->addWidget(filter_);
  column->addWidget(filters_);
  column->addWidget(listOrEmpty_, 1);
  column->addWidget(makeLabel(tr("Select several with Ctrl or Shift to overlay their loops."), "caption", this));
  connect(&model, &QAbstractItemModel::modelReset, this, &RunListPane::showListOrEmpty);
  showListOrEmpty();
}

void RunListPane::showListOrEmpty() {
  const bool any = model_.rowCount() > 0;
  listOrEmpty_->setCurrentIndex(any ? 0 : 1);
  filter_->setVisible(any);
  filters_->setVisible(any);
}

void RunListPane::tellOrder() {
  const auto* head = list_->horizontalHeader();
  const int column = head->sortIndicatorSection();
  const bool newest = column == RunListModel::Began && head->sortIndicatorOrder() == Qt::DescendingOrder;
  list_->setAccessibleName(
      newest ? tr("Runs, newest first")
             : tr("Runs, sorted by %1").arg(model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()));
}

void RunListPane::reveal(int row) { filter_->reveal(row); }

int RunListPane::firstShown() const {
  for (int row = 0; row < model_.rowCount(); ++row)
    if (!list_->isRowHidden(row)) return row;
  return -1;
}

}  // namespace articulus::ui
