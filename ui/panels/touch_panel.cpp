#include "ui/panels/touch_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <cmath>

#include "ui/models/text.h"
#include "ui/panels/result_card.h"
#include "ui/widgets/building_blocks.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/readout.h"
#include "ui/widgets/scrolled_card.h"
#include "ui/widgets/task_progress.h"
#include "ui/widgets/text_table.h"

namespace articulus::ui {
namespace {

constexpr int kEvery = 6;        // of 60 snapshots a second
constexpr int kSteps = 1000;     // of the progress bar

}  // namespace

TouchPanel::TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent)
    : QWidget(parent), controller_(controller), bridge_(bridge),
      rows_({tr("Touch"), tr("Flange x"), tr("Flange y"), tr("Flange z"), tr("Tip misses by")}, {1, 2, 3, 4}),
      results_(new ResultCard(QStringLiteral("position"), tr("No touch is recorded yet"), {}, this)), progress_(new TaskProgress(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(makeInputs());
  row->addWidget(results_, 1);
  column->addLayout(row, 1);
  column->addWidget(progress_);
  makeResults();
  connect(&controller_, &TouchController::busyChanged, this, [this](bool busy) {
    if (busy) progress_->begin(tr("Touching"));
    else progress_->end();
    showButtons();
  });
  connect(&controller_, &TouchController::progressed, this, [this](const QString& words, double fraction) {
    progress_->begin(words.isEmpty() ? words : words.at(0).toUpper() + words.mid(1));
    progress_->progress(static_cast<qint64>(fraction * kSteps), kSteps, -1.0);
  });
  connect(progress_, &TaskProgress::cancelRequested, &controller_, &TouchController::cancel);
  connect(&controller_, &TouchController::changed, this, &TouchPanel::showResult);
  connect(&controller_, &TouchController::problem, this, &TouchPanel::problem);
  connect(&controller_, &TouchController::notice, this, &TouchPanel::notice);
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this] {
    if (isVisible() && ticks_++ % kEvery == 0) showButtons();
  });
  showButtons();
  showResult();
}

QWidget* TouchPanel::makeInputs() {
  auto* box = new QWidget(this);
  box->setFixedWidth(376);
  auto* all = new QVBoxLayout(box);
  all->setContentsMargins(0, 0, 0, 0);
  auto* card = new ScrolledCard(box);
  auto* inside = card->inside();
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(24, 16, 24, 16);
  column->setSpacing(8);
  column->addWidget(makeLabel(tr("Touch by touch"), "section", inside));
  column->addWidget(makeLabel(tr("Bring the tip to one fixed point and record the pose. Do so again with the tool tilted "
                                 "about another axis, by 20° or more. Three touches are "
                                 "the least, six are good."), "body", inside));
  record_ = makePrimary(tr("Record this touch"), inside);
  remove_ = makeButton(tr("Remove the last"), QStringLiteral("undo"), inside);
  column->addWidget(record_);
  column->addWidget(remove_);
  column->addSpacing(12);
  column->addWidget(makeLabel(tr("The robot tilts the tool"), "section", inside));
  column->addWidget(makeLabel(controller_.simulated()
                                  ? tr("The robot lifts the tip off, tilts the tool and stops above the point; a simulated "
                                       "operator brings the tip there, as well as 0.1 mm can be "
                                       "seen. No contact is simulated. Earlier touches are replaced.")
                                  : tr("Bring the tip about to the point first. The robot lifts it off, tilts the tool and "
                                       "stops above the point; bring the tip there and record. "
                                       "Earlier touches are replaced."),
                              "body", inside));
  count_ = new QuantityEdit(tr("Number of touches"), {}, 1.0, 0, inside);
  count_->setSiRange(3, 50);
  count_->setSi(session::TouchProcedure::Options{}.touches);
  column->addWidget(makeField(tr("Number of touches"), count_, inside));
  tilt_ = makeButton(tr("Let the robot tilt"), QStringLiteral("move"), inside);
  column->addWidget(tilt_);
  column->addStretch();
  all->addWidget(card, 1);
  connect(record_, &QPushButton::clicked, &controller_, &TouchController::record);
  connect(remove_, &QPushButton::clicked, &controller_, &TouchController::removeLast);
  connect(tilt_, &QPushButton::clicked, this, [this] { controller_.startTilting(static_cast<int>(std::lround(count_->si()))); });
  return box;
}

void TouchPanel::makeResults() {
  auto* page = results_->page();
  auto* column = results_->column();
  auto* head = makeCard(page);
  head->setFixedHeight(64);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(24, 8, 24, 8);
  row->setSpacing(16);
  tip_ = new Readout(tr("Tip in the flange x, y, z"), head);
  rms_ = new Readout(tr("Residual (rms)"), head);
  condition_ = new Readout(tr("Condition figure"), head);
  row->addWidget(tip_, 2);
  row->addWidget(rms_, 1);
  row->addWidget(condition_, 1);
  column->addWidget(head);
  column->addWidget(new TextTable(rows_, tr("Touches"), page), 1);
  notes_ = makeLabel({}, "body", page);
  column->addWidget(notes_);
  auto* buttons = new QHBoxLayout;
  save_ = makeButton(tr("Save the result …"), QStringLiteral("export"), page);
  buttons->addStretch();
  buttons->addWidget(save_);
  column->addLayout(buttons);
  connect(save_, &QPushButton::clicked, this, &TouchPanel::save);
}

void TouchPanel::showButtons() {
  setEnabledOr(record_, controller_.reasonAgainstRecording(), tr("Takes the present pose of the flange as a touch"));
  setEnabledOr(remove_, controller_.busy() ? tr("The touches are under way.") : controller_.touches() == 0 ? tr("No touch is recorded yet.") : QString());
  setEnabledOr(tilt_, controller_.reasonAgainstTilting(), tr("The robot begins to move at once"));
}

void TouchPanel::showResult() {
  const auto& found = controller_.result();
  results_->showResults(controller_.touches() > 0);
  results_->setEmptyText(controller_.missing());
  rows_.show(controller_.rows());
  QStringList lines;
  if (found) {
    QStringList tip;
    for (int i = 0; i < 3; ++i) tip << tr("%1 ± %2").arg(1e3 * found->tip_F_m[i], 0, 'f', 2).arg(1e3 * found->tipError_m[i], 0, 'f', 2);
    tip_->setValue(tip.join(QStringLiteral("   ")) + QStringLiteral(" mm"));
    rms_->setValue(QStringLiteral("%1 mm").arg(1e3 * found->rms_m, 0, 'f', 3));
    condition_->setValue(found->condition <= sensing::kGoodTouchCondition ? tr("%1, good").arg(found->condition, 0, 'f', 1) : tr("%1, too high").arg(found->condition, 0, 'f', 1));
    for (const auto& warning : found->warnings) lines += tr("Warning: %1").arg(toQt(warning));
  } else {
    for (auto* readout : {tip_, rms_, condition_}) readout->setValue(QStringLiteral("–"));
    lines += controller_.missing();
  }
  notes_->setText(lines.join(QLatin1Char('\n')));
  notes_->setVisible(!lines.isEmpty());
  setEnabledOr(save_, found ? QString() : controller_.missing());
  showButtons();
}

void TouchPanel::save() {
  const QString file = QFileDialog::getSaveFileName(this, tr("Save the tool point"), QStringLiteral("tool_point.json"), tr("Results (*.json)"), nullptr,
                                                    QFileDialog::DontUseNativeDialog);
  if (file.isEmpty()) return;
  if (auto done = controller_.save(file); !done) emit problem(toQt(done.error().message), toQt(done.error().remedy));
  else emit notice(tr("Saved: %1").arg(QFileInfo(file).fileName()));
}

}  // namespace articulus::ui
