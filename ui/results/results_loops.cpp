#include "ui/results/results_loops.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_loop.h"
#include "ui/results/found_on_loop.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {
namespace {

/// A motion in words for the chooser.
QString wordOf(const std::string& motion, const std::string& joint) {
  const QString name = motionName(motion, joint);
  return name == toQt(motion) ? name : QStringLiteral("%1 (%2)").arg(name, toQt(motion));
}

}  // namespace

ResultsLoops::ResultsLoops(QWidget* parent)
    : QWidget(parent), motion_(new ChoiceBox(this)),
      found_(new QCheckBox(tr("Range, neutral zone and stiffness"), this)),
      add_(makeButton(tr("Published curve \u2026"), {}, this)), remove_(makeButton(tr("Remove curves"), {}, this)),
      elsewhere_(makeLabel({}, "caption", this)), plot_(new PlotLoop(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  auto* acts = new WrappingRow(Theme::kGrid, nullptr, WrappingRow::Spare::First);
  auto* label = makeLabel(tr("Motion"), "caption", this);
  label->setBuddy(motion_);
  motion_->setAccessibleName(tr("Motion"));
  motion_->setMinimumWidth(150);
  motion_->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // names in full, whatever run is chosen
  head->addWidget(label);
  head->addWidget(motion_);
  head->addStretch();
  acts->addItem(head);
  acts->addWidget(remove_);
  acts->addWidget(add_);
  column->addLayout(acts);
  add_->setToolTip(
      tr("Draws a curve from a CSV file over the loops: a first line \"# Author 1994, Fig 3\", then two channels with "
         "their units, such as flexion_deg,moment_y_Nm, and the points."));
  add_->setAccessibleDescription(add_->toolTip());
  remove_->setVisible(false);
  connect(add_, &QPushButton::clicked, this, &ResultsLoops::askForPublished);
  connect(remove_, &QPushButton::clicked, this, [this] {
    published_.clear();
    add_->setFocus();
    redraw();
  });
  column->addWidget(elsewhere_);
  column->addWidget(plot_, 1);
  column->addWidget(found_);
  found_->setChecked(true);
  found_->setToolTip(tr("Draws them over the loop where one run is chosen; the methods stand in the tables"));
  connect(found_, &QCheckBox::toggled, this, &ResultsLoops::redraw);
  connect(motion_, &QComboBox::currentIndexChanged, this, &ResultsLoops::redraw);
}

void ResultsLoops::show(const std::vector<const RunData*>& runs) {
  runs_ = runs;
  const QString before = motion_->currentData().toString();
  const QSignalBlocker quiet(motion_);
  motion_->clear();
  for (const auto* run : runs_)
    for (const auto& motion : run->motions())
      if (motion_->findData(toQt(motion)) < 0) motion_->addItem(wordOf(motion, run->condition.joint), toQt(motion));
  motion_->setCurrentIndex(std::max(0, motion_->findData(before)));
  motion_->setEnabled(motion_->count() > 0);
  redraw();
}

void ResultsLoops::askForPublished() {
  chooseFile(this, {.title = tr("A published curve"), .filter = tr("CSV (*.csv);;All files (*)")},
             [this](const QString& file) { addPublished(file); });
}

void ResultsLoops::addPublished(const QString& file) {
  auto curve = publication::readPublishedCurve(file.toStdString());
  if (!curve) {
    emit refused(curve.error());
    return;
  }
  published_.push_back(std::move(*curve));
  redraw();
}

void ResultsLoops::redraw() {
  const std::string motion = toCore(motion_->currentData().toString());
  std::vector<LoopLine> lines;
  int colour = 0, elsewhere = static_cast<int>(published_.size());
  for (const auto* run : runs_) {
    const auto* loop = run->loopOf(motion);
    if (loop) lines.push_back({RunListModel::shortName(run->record), colour, false, loop->points});
    ++colour;  // a run keeps its colour whichever motion is shown
  }
  if (!runs_.empty()) {
    const LoopAxes axes = runs_.front()->axesOf(motion);
    plot_->setAxes(movementLabel(axes.movement, axes.movementLabel, runs_.front()->condition.joint), axes.loadLabel);
    for (const publication::PublishedCurve& curve : published_) {
      if (curve.x != axes.movement || curve.y != axes.load) continue;
      --elsewhere;
      LoopLine line;
      line.name = tr("%1 (published)").arg(toQt(curve.name));
      line.colour = 4;  // the quiet one
      for (std::size_t i = 0; i < curve.xs.size(); ++i)
        line.points.emplace_back(axes.movementScale * curve.xs[i], curve.ys[i]);
      lines.push_back(std::move(line));
    }
  }
  const LoopCycle* const one = runs_.size() == 1 ? runs_.front()->loopOf(motion) : nullptr;
  const LoopMarks marks = one ? foundOnLoop(runs_.front()->results, motion, runs_.front()->axesOf(motion), one->points,
                                            runs_.front()->placeOf(*one))
                              : LoopMarks();
  const bool any = marks.range || marks.zone || !marks.slopes.empty();
  setEnabledOr(found_,
               any                ? QString()
               : runs_.size() > 1 ? tr("Choose a single run to see them")
                                  : tr("The results of this run tell none of them for this motion"),
               tr("Draws them over the loop where one run is chosen; the methods stand in the tables"));
  remove_->setVisible(!published_.empty());
  elsewhere_->setVisible(elsewhere > 0);
  elsewhere_->setText(
      tr("%n published curve(s) of other channels than this motion's are not drawn.", nullptr, elsewhere));
  plot_->setHint(runs_.empty() ? tr("Choose one run or several on the left")
                               : tr("No reported cycle of this motion was recorded"));
  plot_->setMarks(found_->isChecked() ? marks : LoopMarks());
  plot_->setLines(lines, false);
}

const LoopMarks& ResultsLoops::marks() const { return plot_->marks(); }

int ResultsLoops::loopsShown() const { return plot_->lines(); }

}  // namespace articulus::ui
