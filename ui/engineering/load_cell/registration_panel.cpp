#include "ui/engineering/load_cell/registration_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/file_edit.h"
#include "ui/kit/readout.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
RegistrationPanel::RegistrationPanel(RegistrationController& controller, StationBridge& bridge, QWidget* parent)
    : ProcedurePanel(bridge, new ResultCard(QStringLiteral("specimen"), tr("No landmark is known yet"), {}), parent),
      controller_(controller), rows_({tr("Landmark"), tr("Robot x, mm"), tr("y, mm"), tr("z, mm"), tr("Other x, mm"),
                                      tr("y, mm"), tr("z, mm"), tr("Error")},
                                     {1, 2, 3, 4, 5, 6, 7}) {
  makeInputs();
  makeResults();
  pass(controller_);
  connect(&controller_, &RegistrationController::changed, this, &RegistrationPanel::showResult);
  showResult();
}

void RegistrationPanel::look(const cycle::Snapshot&) { showButtons(); }

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
  record_ = makePrimary(tr("Record this landmark"), inside);
  remove_ = makeButton(tr("Remove the last"), QStringLiteral("undo"), inside);
  clear_ = makeButton(tr("Start over"), QStringLiteral("trash"), inside);
  column->addWidget(record_);
  column->addWidget(remove_);
  column->addWidget(clear_);
  column->addStretch();
  connect(file_, &FileEdit::changed, this, [this] {
    if (!file_->file().isEmpty()) controller_.read(file_->file());
  });
  connect(record_, &QPushButton::clicked, &controller_, &RegistrationController::record);
  connect(remove_, &QPushButton::clicked, &controller_, &RegistrationController::removeLast);
  connect(clear_, &QPushButton::clicked, this, [this] {
    file_->setFile({});
    controller_.clear();
  });
}

void RegistrationPanel::makeResults() {
  auto* page = results()->page();
  auto* column = results()->column();
  place_ = new Readout(tr("Other frame in the robot's world x, y, z"), page);
  turn_ = new Readout(tr("Rotation"), page);
  rms_ = new Readout(tr("Residual (rms)"), page);
  worst_ = new Readout(tr("Rotation error"), page);
  addHead({{place_, 2}, {turn_, 1}, {rms_, 1}, {worst_, 1}});
  column->addWidget(new TextTable(rows_, tr("Landmarks"), page), 1);
  notes_ = makeLabel({}, "body", page);
  column->addWidget(notes_);
  auto* buttons = new QHBoxLayout;
  save_ = makeButton(tr("Save the result …"), QStringLiteral("export"), page);
  buttons->addStretch();
  buttons->addWidget(save_);
  column->addLayout(buttons);
  connect(save_, &QPushButton::clicked, this, [this] {
    saveAs(tr("Save the registration"), QStringLiteral("registration.json"),
           [this](const QString& file) { return controller_.save(file); });
  });
}

void RegistrationPanel::showButtons() {
  setEnabledOr(record_, controller_.reasonAgainstRecording(),
               tr("Records the present position of the tip as the next landmark"));
  setEnabledOr(remove_, controller_.touched() == 0 ? tr("The robot's side has no landmark yet.") : QString());
  setEnabledOr(clear_, controller_.landmarks() == 0 ? tr("No landmark is known yet.") : QString());
}

void RegistrationPanel::showResult() {
  const auto& found = controller_.result();
  results()->showResults(controller_.landmarks() > 0);
  results()->setEmptyText(controller_.missing());
  rows_.show(controller_.rows());
  QStringList lines;
  if (found) {
    const auto& t = found->X_MN.translation;
    const auto& R = found->X_MN.rotation;
    const double turn_rad = std::acos(std::clamp((R.trace() - 1.0) / 2.0, -1.0, 1.0));
    place_->setValue(QStringLiteral("%1   %2   %3 mm")
                         .arg(1e3 * t.x(), 0, 'f', 2)
                         .arg(1e3 * t.y(), 0, 'f', 2)
                         .arg(1e3 * t.z(), 0, 'f', 2));
    turn_->setValue(QStringLiteral("%1°").arg(spatial::inDegrees(turn_rad), 0, 'f', 2));
    rms_->setValue(QStringLiteral("%1 mm").arg(1e3 * found->rms_m, 0, 'f', 3));
    worst_->setValue(QStringLiteral("± %1°").arg(spatial::inDegrees(found->rotationError_rad), 0, 'f', 3));
    if (controller_.fromSimulation()) lines += tr("Simulated landmarks: nothing was measured.");
    for (const auto& warning : found->warnings) lines += tr("Warning: %1").arg(toQt(warning));
  } else {
    for (auto* readout : {place_, turn_, rms_, worst_}) readout->setValue(QStringLiteral("–"));
    lines += controller_.missing();
  }
  notes_->setText(lines.join(QLatin1Char('\n')));
  notes_->setVisible(!lines.isEmpty());
  setEnabledOr(save_, found ? QString() : controller_.missing());
  showButtons();
}

}  // namespace articulus::ui
