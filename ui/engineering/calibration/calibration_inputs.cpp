#include "ui/engineering/calibration/calibration_inputs.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <algorithm>

#include "core/cell/shipped_files.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/scrolled_card.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/file_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {

CalibrationInputs::CalibrationInputs(const QStringList& robotFiles, const QString& cellRobot, QWidget* parent)
    : QWidget(parent), robot_(new ChoiceBox(this)), calibrate_(makePrimary(tr("Calibrate"), this)),
      example_(makeButton(tr("Try a simulated example"), {}, this)) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(12);
  auto* card = new ScrolledCard(this);
  auto* inside = card->inside();
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(24, 16, 24, 16);
  column->setSpacing(12);

  const QString csv = tr("Measurements (*.csv)");
  const auto file = [&](const QString& label) {
    auto* edit = new FileEdit(label, csv, inside);
    column->addWidget(makeField(label, edit, inside));
    connect(edit, &FileEdit::changed, this, &CalibrationInputs::refresh);
    return edit;
  };
  column->addWidget(makeLabel(tr("Measurements"), "section", inside));
  offerRobots(robotFiles, cellRobot);
  column->addWidget(makeField(tr("Robot"), robot_, inside));
  standing_ = file(tr("Arm standing: joints, torques, position"));
  armRecord_ = file(tr("Arm moving: record of the arm"));
  referenceRecord_ = file(tr("Arm moving: record of the instrument"));
  validation_ = file(tr("Arm standing, for validation only"));

  column->addSpacing(8);
  column->addWidget(makeLabel(tr("Prior knowledge"), "section", inside));
  const auto quantity = [&](const QString& name, const QString& unit, double scale, int decimals, double most,
                            double defaults) {
    auto* edit = new QuantityEdit(name, unit, scale, decimals, inside);
    edit->setSiRange(unit == QStringLiteral("mm") && most > 0.5 ? -most : 0.0, most);
    edit->setSi(defaults);
    return edit;
  };
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  const char* axes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i) {
    point_[i] = quantity(tr("Measured point in the flange, %1").arg(QLatin1String(axes[i])), QStringLiteral("mm"), 1e3,
                         1, 2.0, 0.0);
    point_[i]->setMinimumWidth(0);
    point_[i]->setButtonSymbols(QAbstractSpinBox::NoButtons);            // room for the number and its unit
    point_[i]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // three share a row
    row->addWidget(point_[i], 1);
  }
  column->addWidget(makeLabel(tr("Measured point in the flange, about: x, y, z"), "caption", inside));
  column->addLayout(row);
  const calibration::CalibrationOptions defaults;
  priorLength_ = quantity(tr("Lengths within"), QStringLiteral("mm"), 1e3, 2, 0.05, defaults.prior.length_m);
  priorAngle_ =
      quantity(tr("Angles within"), QStringLiteral("°"), spatial::kDegreesPerRadian, 3, 0.2, defaults.prior.angle_rad);
  sigma_ = quantity(tr("Noise of the instrument, per axis"), QStringLiteral("mm"), 1e3, 3, 0.05, 0.0);
  sigma_->setSpecialValueText(tr("estimate it"));
  for (auto* edit : {priorLength_, priorAngle_, sigma_})
    column->addWidget(makeField(edit->accessibleName(), edit, inside));
  keepD_ = new QCheckBox(tr("Offset d also for parallel axes"), inside);
  keepD_->setToolTip(tr("Otherwise a parallel axis gets Hayati's angle β, which its neighbours cannot imitate."));
  column->addWidget(keepD_);
  column->addWidget(makeLabel(keepD_->toolTip(), "caption", inside));
  column->addStretch();
  all->addWidget(card, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(example_);
  buttons->addStretch();
  buttons->addWidget(calibrate_);
  all->addLayout(buttons);
  connect(robot_, &QComboBox::currentIndexChanged, this, &CalibrationInputs::refresh);
  connect(calibrate_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*this)) emit calibrateRequested();
  });
  connect(example_, &QPushButton::clicked, this, &CalibrationInputs::exampleRequested);
  refresh();
}

CalibrationController::Inputs CalibrationInputs::inputs() const {
  CalibrationController::Inputs in{robot_->currentData().toString(), standing_->file(),   armRecord_->file(),
                                   referenceRecord_->file(),         validation_->file(), {}};
  in.options.X_FT.translation = {point_[0]->si(), point_[1]->si(), point_[2]->si()};
  in.options.prior.length_m = priorLength_->si();
  in.options.prior.angle_rad = priorAngle_->si();
  in.options.positionSigma_m = sigma_->si();
  in.options.parallelAxes = keepD_->isChecked() ? calibration::ParallelAxes::KeepD : calibration::ParallelAxes::ByRank;
  return in;
}

void CalibrationInputs::offerRobots(const QStringList& robotFiles, const QString& cellRobot) {
  robot_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // names are longer than the form
  robot_->setMinimumContentsLength(12);
  for (const auto& path : robotFiles) {
    const QString key = QFileInfo(path).completeBaseName();
    const QString name = coreText(cell::nameIn(toCore(path)));
    robot_->addItem(name == key ? key : QStringLiteral("%1   ·   %2").arg(name, key), path);
  }
  chooseRobot(cellRobot);
  robot_->setCurrentIndex(std::max(0, robot_->currentIndex()));
}

void CalibrationInputs::chooseRobot(const QString& key) {
  int place = -1;
  for (int i = 0; i < robot_->count(); ++i)
    if (QFileInfo(robot_->itemData(i).toString()).completeBaseName() == key) place = i;
  robot_->setCurrentIndex(place);
}

void CalibrationInputs::setInputs(const CalibrationController::Inputs& in) {
  chooseRobot(QFileInfo(in.robotFile).completeBaseName());
  standing_->setFile(in.standing);
  armRecord_->setFile(in.armRecord);
  referenceRecord_->setFile(in.referenceRecord);
  validation_->setFile(in.validation);
  for (int i = 0; i < 3; ++i) point_[i]->setSi(in.options.X_FT.translation[i]);
  priorLength_->setSi(in.options.prior.length_m);
  priorAngle_->setSi(in.options.prior.angle_rad);
  sigma_->setSi(in.options.positionSigma_m);
  keepD_->setChecked(in.options.parallelAxes == calibration::ParallelAxes::KeepD);
}

void CalibrationInputs::setBusy(bool busy) {
  busy_ = busy;
  refresh();
}

void CalibrationInputs::refresh() {
  const QString wait = busy_ ? tr("A calculation is running. Wait for it or cancel it.") : QString();
  setEnabledOr(calibrate_, busy_ ? wait : CalibrationController::missing(inputs()));
  setEnabledOr(example_, wait,
               tr("Simulates a PA10-6CE with a measuring arm, 107 poses and two motions, and fills in the files."));
}

}  // namespace articulus::ui
