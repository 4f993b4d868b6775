#include "ui/results/runs/run_list_pane.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/results/runs/run_list_model.h"
#include "ui/results/runs/run_list_view.h"

namespace articulus::ui {
namespace {
constexpr int kMargin_px = 12, kEmptyMargin_px = 32;
}

RunListPane::RunListPane(RunListModel& model, QWidget* parent)
    : QFrame(parent), model_(model), list_(new RunListView(this)), filter_(nullptr),
      listOrEmpty_(new QStackedWidget(this)) {
  setProperty("role", "card");
  list_->setModel(&model);
  list_->setObjectName(QStringLiteral("runs"));
  list_->setAccessibleName(tr("Runs, newest first"));
  filter_ = new TableFilter(*list_, tr("Search the runs"), tr("Specimen, condition, protocol or date"), this);
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
  column->addWidget(listOrEmpty_, 1);
  column->addWidget(makeLabel(tr("Select several with Ctrl or Shift to overlay their loops."), "caption", this));
  connect(&model, &QAbstractItemModel::modelReset, this, &RunListPane::showListOrEmpty);
  showListOrEmpty();
}

void RunListPane::showListOrEmpty() {
  const bool any = model_.rowCount() > 0;
  listOrEmpty_->setCurrentIndex(any ? 0 : 1);
  filter_->setVisible(any);
}

void RunListPane::reveal(int row) { filter_->reveal(row); }

int RunListPane::firstShown() const {
  for (int row = 0; row < model_.rowCount(); ++row)
    if (!list_->isRowHidden(row)) return row;
  return -1;
}

}  // namespace articulus::ui
