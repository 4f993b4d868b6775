#include "ui/engineering/load_cell/registration_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/number_text.h"
#include "ui/kit/readout.h"
#include "ui/kit/sheets/file_edit.h"

namespace articulus::ui {

RegistrationPanel::RegistrationPanel(RegistrationController& controller, StationBridge& bridge, QWidget* parent)
    : PointPanel(controller, bridge,
                 {.icon = QStringLiteral("specimen"),
                  .nothingYet = tr("No landmark is known yet"),
                  .points = tr("Landmarks"),
                  .columns = {tr("Landmark"), tr("Robot x, mm"), tr("y, mm"), tr("z, mm"), tr("Other x, mm"),
                              tr("y, mm"), tr("z, mm"), tr("Error")},
                  .saveTitle = tr("Save the registration"),
                  .fileName = QStringLiteral("registration.json")},
                 parent),
      controller_(controller) {
  makeInputs();
  auto* page = results()->page();
  place_ = new Readout(tr("Other frame in the robot's world x, y, z"), page);
  turn_ = new Readout(tr("Rotation"), page);
  rms_ = new Readout(tr("Residual"), page);
  rms_->setToolTip(tr("Root mean square over the points"));
  worst_ = new Readout(tr("Rotation error"), page);
  makeResults({{place_, 2}, {turn_, 1}, {rms_, 1}, {worst_, 1}});
  pass(controller_);
  showResult();
}

void RegistrationPanel::makeInputs() {
  auto* inside = inputs();
  auto* column = inputColumn();
  column->addWidget(makeLabel(tr("The other instrument's side"), "section", inside));
  column->addWidget(
      makeLabel(tr("The same landmarks as a measuring arm or a CT has them: CSV with the columns x2_m, y2_m, "
                   "z2_m, in metres. With x1_m, y1_m, z1_m as well the "
                   "robot's side is read too."),
                "body", inside));
  file_ = new FileEdit(tr("Landmarks"), tr("Landmarks (*.csv)"), inside);
  column->addWidget(makeField(tr("File of landmarks"), file_, inside));
  column->addSpacing(12);
  column->addWidget(makeLabel(tr("The robot's side"), "section", inside));
  column->addWidget(
      makeLabel(tr("Touch each landmark with the tip of the tool, in the order of the file, and record it. At least "
                   "three are needed, not on one line; with four or more the residual shows how good they are."),
                "body", inside));
  addButtons(tr("Record this landmark"));
  clear_ = makeButton(tr("Start over"), QStringLiteral("trash"), inside);
  column->addWidget(clear_);
  column->addSpacing(12);
  column->addWidget(makeLabel(tr("Paths in the other frame"), "section", inside));
  column->addWidget(makeLabel(
      tr("A step that replays a path in the frame of the registered body goes by the registration that is kept "
         "with the specimen, for as long as it stays in the vice."),
      "body", inside));
  keep_ = makeButton(tr("Keep with the specimen"), QStringLiteral("specimen"), inside);
  column->addWidget(keep_);
  column->addSpacing(12);
  column->addWidget(makeLabel(tr("Insertions of ligaments"), "section", inside));
  column->addWidget(makeLabel(
      tr("Touched two by two, that on the bone in the vice first, with the bones as they stand when the run begins: to "
         "be pasted into the analysis ligament_length of a protocol, with the error of the tip."),
      "body", inside));
  insertions_ = makeButton(tr("Copy as insertions"), QStringLiteral("copy"), inside);
  column->addWidget(insertions_);
  column->addStretch();
  connect(file_, &FileEdit::changed, this, [this] {
    if (!file_->file().isEmpty()) controller_.read(file_->file());
  });
  connect(recordButton(), &QPushButton::clicked, &controller_, &RegistrationController::record);
  connect(removeButton(), &QPushButton::clicked, &controller_, &RegistrationController::removeLast);
  connect(insertions_, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(controller_.insertions());
    emit notice(tr("Copied: paste it into the analysis ligament_length of a protocol."));
  });
  connect(keep_, &QPushButton::clicked, &controller_, &RegistrationController::keep);
  connect(clear_, &QPushButton::clicked, this, [this] {
    file_->setFile({});
    controller_.clear();
  });
}

void RegistrationPanel::showButtons() {
  setEnabledOr(recordButton(), controller_.reasonAgainstRecording(),
               tr("Records the present position of the tip as the next landmark"));
  setEnabledOr(removeButton(), controller_.touched() == 0 ? tr("The robot's side has no landmark yet.") : QString());
  setEnabledOr(insertions_, controller_.reasonAgainstInsertions());
  setEnabledOr(keep_, controller_.reasonAgainstKeeping());
  setEnabledOr(clear_, controller_.landmarks() == 0 ? tr("No landmark is known yet.") : QString());
}

void RegistrationPanel::showFound() {
  const auto& found = *controller_.result();
  const auto& t = found.X_MN.translation;
  const double turn_rad = std::acos(std::clamp((found.X_MN.rotation.trace() - 1.0) / 2.0, -1.0, 1.0));
  place_->setValue(QStringLiteral("%1   %2   %3 mm")
                       .arg(fixedText(1e3 * t.x(), 2))
                       .arg(fixedText(1e3 * t.y(), 2))
                       .arg(fixedText(1e3 * t.z(), 2)));
  turn_->setValue(QStringLiteral("%1°").arg(fixedText(spatial::inDegrees(turn_rad), 2)));
  rms_->setValue(QStringLiteral("%1 mm").arg(fixedText(1e3 * found.rms_m, 3)));
  worst_->setValue(QStringLiteral("± %1°").arg(fixedText(spatial::inDegrees(found.rotationError_rad), 3)));
}

}  // namespace articulus::ui
