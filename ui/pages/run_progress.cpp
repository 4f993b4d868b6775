#include "ui/pages/run_progress.h"

#include <QHBoxLayout>
#include <QListView>
#include <QProgressBar>
#include <algorithm>

#include "ui/models/live_values.h"
#include "ui/models/text.h"
#include "ui/pages/run_compact_rows.h"
#include "ui/widgets/building_blocks.h"
#include "ui/widgets/readout.h"

namespace articulus::ui {

RunProgressCard::RunProgressCard(QWidget* parent)
    : QWidget(parent), model_(new RunStepModel(this)), name_(makeLabel({}, "strong", this)),
      cycle_(makeLabel({}, "quiet", this)), list_(new QListView(this)), bar_(new QProgressBar(this)),
      elapsed_(new Readout(tr("Elapsed"), this)), remaining_(new Readout(tr("Remaining"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  head->setSpacing(2 * Theme::kGrid);
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  words->addWidget(name_);
  words->addWidget(cycle_);
  head->addLayout(words, 1);
  head->addWidget(elapsed_);
  head->addWidget(remaining_);
  column->addLayout(head);
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress of the run"));
  column->addWidget(bar_);
  list_->setModel(model_);
  list_->setSelectionMode(QAbstractItemView::NoSelection);
  list_->setAccessibleName(tr("Steps of the protocol"));
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setItemDelegate(new RunCompactRows(list_));
  list_->setMinimumHeight(3 * RunCompactRows::kHeight_px);
  list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  column->addWidget(list_, 1);
  setProtocol(nullptr);
}

void RunProgressCard::setProtocol(const protocol::Protocol* protocol) {
  model_->setProtocol(protocol ? *protocol : protocol::Protocol{});
  name_->setText(protocol ? toQt(protocol->name) : tr("No protocol is chosen"));
  begin();
}

void RunProgressCard::show(const runtime::Snapshot& snapshot, bool running) {
  if (!running) return;
  const int before = model_->current();
  model_->setCurrent(snapshot.step, snapshot.loadCycle);
  if (snapshot.step != before) light(snapshot.step);
  QString words = snapshot.step >= 0 ? tr("Step %1 of %2").arg(snapshot.step + 1).arg(model_->rowCount()) : tr("Running");
  if (const QString cycle = model_->cycleText(); !cycle.isEmpty()) words += QStringLiteral("  ·  ") + cycle;
  cycle_->setText(words);
  elapsed_->setValue(durationText(snapshot.planElapsed_s));
  remaining_->setValue(durationText(snapshot.planDuration_s - snapshot.planElapsed_s));
  const double share = snapshot.planDuration_s > 0.0 ? snapshot.planElapsed_s / snapshot.planDuration_s : 0.0;
  bar_->setValue(static_cast<int>(1000.0 * std::clamp(share, 0.0, 1.0)));
}

void RunProgressCard::light(int step) {
  list_->selectionModel()->clearSelection();
  if (step < 0) return;
  list_->selectionModel()->select(model_->index(step), QItemSelectionModel::Select);
  list_->scrollTo(model_->index(step));
}

void RunProgressCard::begin() {
  model_->reset();
  light(-1);
  list_->scrollToTop();
  cycle_->setText(model_->rowCount() > 0 ? tr("%1 steps, not running").arg(model_->rowCount()) : tr("Choose one on page 3"));
  bar_->setValue(0);
  elapsed_->setValue(durationText(0.0));
  remaining_->setValue(durationText(0.0));
}

void RunProgressCard::end(storage::RunEnd how) {
  light(-1);
  const bool completed = how == storage::RunEnd::Completed;
  if (completed) {
    model_->complete();
    bar_->setValue(bar_->maximum());
  } else {
    model_->setCurrent(-1, 0);
  }
  cycle_->setText(completed ? tr("Complete") : how == storage::RunEnd::Stopped ? tr("Stopped") : tr("Ended early"));
  remaining_->setValue(durationText(0.0));
}

}  // namespace articulus::ui
