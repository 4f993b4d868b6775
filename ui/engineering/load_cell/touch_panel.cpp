#include "ui/engineering/load_cell/touch_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <cmath>

#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/readout.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
TouchPanel::TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent)
    : ProcedurePanel(bridge, new ResultCard(QStringLiteral("position"), tr("No touch is recorded yet"), {}), parent),
      controller_(controller),
      rows_({tr("Touch"), tr("Flange x"), tr("Flange y"), tr("Flange z"), tr("Tip error")}, {1, 2, 3, 4}) {
  makeInputs();
  makeResults();
  follow(controller_, tr("Recording touches"));
  connect(&controller_, &TouchController::busyChanged, this, &TouchPanel::showButtons);
  connect(&controller_, &TouchController::changed, this, &TouchPanel::showResult);
  showResult();
}

void TouchPanel::look(const cycle::Snapshot&) { showButtons(); }

void TouchPanel::makeInputs() {
  auto* inside = inputs();
  auto* column = inputColumn();
  column->addWidget(makeLabel(tr("Record by hand"), "section", inside));
  column->addWidget(
      makeLabel(tr("Bring the tip to one fixed point and record the pose. Repeat with the tool tilted about another "
                   "axis, by 20° or more. At least three touches are needed; six are good."),
                "body", inside));
  record_ = makePrimary(tr("Record this touch"), inside);
  remove_ = makeButton(tr("Remove the last"), QStringLiteral("undo"), inside);
  column->addWidget(record_);
  column->addWidget(remove_);
  column->addSpacing(12);
  column->addWidget(makeLabel(tr("Tilted by the robot"), "section", inside));
  column->addWidget(makeLabel(
      controller_.simulated()
          ? tr("The robot lifts the tip, tilts the tool and stops above the point; a simulated operator brings the tip "
               "back to it, to within 0.1 mm. No contact is simulated. Earlier touches are replaced.")
          : tr("Bring the tip near the point first. The robot lifts it, tilts the tool and stops above the point; "
               "bring the tip to the point and record. Earlier touches are replaced."),
      "body", inside));
  count_ = new QuantityEdit(tr("Number of touches"), {}, 1.0, 0, inside);
  count_->setSiRange(3, 50);
  count_->setSi(procedure::TouchProcedure::Options{}.touches);
  column->addWidget(makeField(tr("Number of touches"), count_, inside));
  tilt_ = makeButton(tr("Tilt with the robot"), QStringLiteral("move"), inside);
  column->addWidget(tilt_);
  column->addStretch();
  connect(record_, &QPushButton::clicked, &controller_, &TouchController::record);
  connect(remove_, &QPushButton::clicked, &controller_, &TouchController::removeLast);
  connect(tilt_, &QPushButton::clicked, this,
          [this] { controller_.startTilting(static_cast<int>(std::lround(count_->si()))); });
}

void TouchPanel::makeResults() {
  auto* page = results()->page();
  auto* column = results()->column();
  tip_ = new Readout(tr("Tip in the flange x, y, z"), page);
  rms_ = new Readout(tr("Residual (rms)"), page);
  condition_ = new Readout(tr("Condition number"), page);
  addHead({{tip_, 2}, {rms_, 1}, {condition_, 1}});
  column->addWidget(new TextTable(rows_, tr("Touches"), page), 1);
  notes_ = makeLabel({}, "body", page);
  column->addWidget(notes_);
  auto* buttons = new QHBoxLayout;
  save_ = makeButton(tr("Save the result …"), QStringLiteral("export"), page);
  buttons->addStretch();
  buttons->addWidget(save_);
  column->addLayout(buttons);
  connect(save_, &QPushButton::clicked, this, [this] {
    saveAs(tr("Save the tool point"), QStringLiteral("tool_point.json"),
           [this](const QString& file) { return controller_.save(file); });
  });
}

void TouchPanel::showButtons() {
  setEnabledOr(record_, controller_.reasonAgainstRecording(), tr("Records the present pose of the flange as a touch"));
  setEnabledOr(remove_, controller_.busy()           ? tr("Touches are being recorded.")
                        : controller_.touches() == 0 ? tr("No touch is recorded yet.")
                                                     : QString());
  setEnabledOr(tilt_, controller_.reasonAgainstTilting(), tr("The robot begins to move at once"));
}

void TouchPanel::showResult() {
  const auto& found = controller_.result();
  results()->showResults(controller_.touches() > 0);
  results()->setEmptyText(controller_.missing());
  rows_.show(controller_.rows());
  QStringList lines;
  if (found) {
    QStringList tip;
    for (int i = 0; i < 3; ++i)
      tip << tr("%1 ± %2").arg(1e3 * found->tip_F_m[i], 0, 'f', 2).arg(1e3 * found->tipError_m[i], 0, 'f', 2);
    tip_->setValue(tip.join(QStringLiteral("   ")) + QStringLiteral(" mm"));
    rms_->setValue(QStringLiteral("%1 mm").arg(1e3 * found->rms_m, 0, 'f', 3));
    condition_->setValue(found->condition <= sensing::kGoodTouchCondition
                             ? tr("%1, good").arg(found->condition, 0, 'f', 1)
                             : tr("%1, too high").arg(found->condition, 0, 'f', 1));
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

}  // namespace articulus::ui
