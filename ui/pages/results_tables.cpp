#include "ui/pages/results_tables.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>

#include "ui/models/result_tables.h"
#include "ui/models/run_list_model.h"
#include "ui/widgets/building_blocks.h"

namespace articulus::ui {

ResultsTableCard::ResultsTableCard(Kind kind, QWidget* parent)
    : QWidget(parent), kind_(kind), model_(new ResultTable(this)), view_(new QTableView(this)),
      title_(makeLabel({}, "strong", this)), method_(makeLabel({}, "caption", this)) {
  setObjectName(kind == Kind::RangeOfMotion ? QStringLiteral("rangeOfMotion") : QStringLiteral("offAxisLoads"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  auto* copy = makeButton(tr("Copy"), QStringLiteral("copy"), this);
  copy->setToolTip(tr("Copies the table, ready for a spreadsheet"));
  copy->setAccessibleName(tr("Copy the table"));
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->asText()); });
  head->addWidget(copy);
  column->addLayout(head);
  view_->setModel(model_);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(36);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->setSelectionMode(QAbstractItemView::ContiguousSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setAlternatingRowColors(true);
  view_->setShowGrid(false);
  view_->setAccessibleName(kind == Kind::RangeOfMotion ? tr("Range of motion") : tr("Off-axis loads"));
  column->addWidget(view_, 1);
  column->addWidget(method_);
  show(nullptr);
}

void ResultsTableCard::show(const RunData* run) {
  const std::vector<storage::ResultValue> none;
  const auto& results = run ? run->results : none;
  if (kind_ == Kind::RangeOfMotion) showRangeOfMotion(results, *model_);
  else showOffAxisLoads(results, *model_);
  // As wide as their heads; what is left goes to the words in front.
  for (int column = 0; column < model_->columnCount(); ++column)
    view_->horizontalHeader()->setSectionResizeMode(column, column < 2 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
  const QString what = view_->accessibleName();
  title_->setText(run ? tr("%1, %2").arg(what, RunListModel::shortName(run->record)) : what);
  if (!run) method_->setText(tr("Choose a run on the left."));
  else if (model_->rowCount() == 0) method_->setText(tr("This run has no numbers: no reported cycle was completed. “Analyse again” looks at it once more."));
  else if (!RunListModel::isWhole(run->record)) method_->setText(tr("Careful: this run did not end whole (%1). Method: %2.").arg(RunListModel::howItEnded(run->record), model_->method()));
  else method_->setText(tr("Method: %1.").arg(model_->method()));
}

}  // namespace articulus::ui
