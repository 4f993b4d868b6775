#include "ui/results/results_loops.h"

#include <QComboBox>
#include <QHBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_loop.h"
#include "ui/results/run_list_model.h"

namespace articulus::ui {
namespace {

/// A motion in words for the chooser.
QString wordOf(const std::string& motion) {
  if (motion == "LB") return ResultsLoops::tr("LB  lateral bending");
  if (motion == "FE") return ResultsLoops::tr("FE  flexion-extension");
  if (motion == "AR") return ResultsLoops::tr("AR  axial rotation");
  return toQt(motion);
}

}  // namespace

ResultsLoops::ResultsLoops(QWidget* parent) : QWidget(parent), motion_(new ChoiceBox(this)), plot_(new PlotLoop(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  auto* label = makeLabel(tr("Motion"), "caption", this);
  label->setBuddy(motion_);
  motion_->setAccessibleName(tr("Motion"));
  motion_->setMinimumWidth(220);
  head->addWidget(label);
  head->addWidget(motion_);
  head->addStretch();
  column->addLayout(head);
  column->addWidget(plot_, 1);
  connect(motion_, &QComboBox::currentIndexChanged, this, &ResultsLoops::redraw);
}

void ResultsLoops::show(const std::vector<const RunData*>& runs) {
  runs_ = runs;
  const QString before = motion_->currentData().toString();
  const QSignalBlocker quiet(motion_);
  motion_->clear();
  for (const auto* run : runs_)
    for (const auto& motion : run->motions())
      if (motion_->findData(toQt(motion)) < 0) motion_->addItem(wordOf(motion), toQt(motion));
  motion_->setCurrentIndex(std::max(0, motion_->findData(before)));
  motion_->setEnabled(motion_->count() > 0);
  redraw();
}

void ResultsLoops::redraw() {
  const std::string motion = toCore(motion_->currentData().toString());
  std::vector<LoopLine> lines;
  int colour = 0;
  for (const auto* run : runs_) {
    const auto* loop = run->loopOf(motion);
    if (loop) lines.push_back({RunListModel::shortName(run->record), colour, false, loop->points});
    ++colour;  // a run keeps its colour whichever motion is shown
  }
  if (!runs_.empty()) {
    const LoopAxes axes = runs_.front()->axesOf(motion);
    plot_->setAxes(axes.movementLabel, axes.loadLabel);
  }
  plot_->setHint(runs_.empty() ? tr("Choose one run or several on the left")
                               : tr("No reported cycle of this motion was recorded"));
  plot_->setLines(lines, false);
}

int ResultsLoops::loopsShown() const { return plot_->lines(); }

}  // namespace articulus::ui
