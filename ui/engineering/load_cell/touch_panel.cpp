#include "ui/engineering/load_cell/touch_panel.h"

#include <QVBoxLayout>
#include <cmath>

#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/readout.h"

namespace articulus::ui {

TouchPanel::TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent)
    : PointPanel(controller, bridge,
                 {.icon = QStringLiteral("position"),
                  .nothingYet = tr("No touch is recorded yet"),
                  .points = tr("Touches"),
                  .columns = {tr("Touch"), tr("Flange x"), tr("Flange y"), tr("Flange z"), tr("Tip error")},
                  .saveTitle = tr("Save the tool point"),
                  .fileName = QStringLiteral("tool_point.json")},
                 parent),
      controller_(controller) {
  makeInputs();
  auto* page = results()->page();
  tip_ = new Readout(tr("Tip in the flange x, y, z"), page);
  rms_ = new Readout(tr("Residual"), page);
  rms_->setToolTip(tr("Root mean square over the points"));
  condition_ = new Readout(tr("Condition number"), page);
  makeResults({{tip_, 2}, {rms_, 1}, {condition_, 1}});
  follow(controller_, tr("Recording touches"));
  connect(&controller_, &TouchController::busyChanged, this, &TouchPanel::showButtons);
  showResult();
}

void TouchPanel::makeInputs() {
  auto* inside = inputs();
  auto* column = inputColumn();
  column->addWidget(makeLabel(tr("Record by hand"), "section", inside));
  column->addWidget(
      makeLabel(tr("Bring the tip to one fixed point and record the pose. Repeat with the tool tilted about another "
                   "axis, by 20° or more. At least three touches are needed; six are good."),
                "body", inside));
  addButtons(tr("Record this touch"));
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
  connect(recordButton(), &QPushButton::clicked, &controller_, &TouchController::record);
  connect(removeButton(), &QPushButton::clicked, &controller_, &TouchController::removeLast);
  connect(tilt_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*this)) controller_.startTilting(static_cast<int>(std::lround(count_->si())));
  });
}

void TouchPanel::showButtons() {
  setEnabledOr(recordButton(), controller_.reasonAgainstRecording(),
               tr("Records the present pose of the flange as a touch"));
  setEnabledOr(removeButton(), controller_.busy()           ? tr("Touches are being recorded.")
                               : controller_.touches() == 0 ? tr("No touch is recorded yet.")
                                                            : QString());
  setEnabledOr(tilt_, controller_.reasonAgainstTilting(), tr("The robot begins to move at once"));
}

void TouchPanel::showFound() {
  const auto& found = *controller_.result();
  QStringList tip;
  for (int i = 0; i < 3; ++i)
    tip << tr("%1 ± %2").arg(fixedText(1e3 * found.tip_F_m[i], 2)).arg(fixedText(1e3 * found.tipError_m[i], 2));
  tip_->setValue(tip.join(QStringLiteral("   ")) + QStringLiteral(" mm"));
  rms_->setValue(QStringLiteral("%1 mm").arg(fixedText(1e3 * found.rms_m, 3)));
  condition_->setValue(found.condition <= sensing::kGoodTouchCondition
                           ? tr("%1, good").arg(fixedText(found.condition, 1))
                           : tr("%1, too high").arg(fixedText(found.condition, 1)));
}

}  // namespace articulus::ui
