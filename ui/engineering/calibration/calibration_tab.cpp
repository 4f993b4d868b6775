#include "ui/engineering/calibration/calibration_tab.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>

#include "ui/engineering/calibration/calibration_inputs.h"
#include "ui/engineering/calibration/calibration_summary.h"
#include "ui/engineering/calibration/residual_plot.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/readout.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

using Use = calibration::RowResidual::Use;

QString meanAndPeak(double mean_m, double peak_m) {
  return QStringLiteral("%1 / %2 mm").arg(fixedText(1e3 * mean_m, 3)).arg(fixedText(1e3 * peak_m, 2));
}

}  // namespace

CalibrationTab::CalibrationTab(CalibrationController& controller, QWidget* parent)
    : EngineeringTab(parent), controller_(controller),
      inputs_(new CalibrationInputs(controller.robotFiles(), controller.cellRobot(), this)),
      views_(new QStackedWidget(this)), progress_(new TaskProgress(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* row = new TurningRow(16, this);
  row->setWidthBeside(inputs_, 376);
  row->box().addWidget(inputs_);
  row->box().addWidget(views_, 1);
  column->addWidget(row, 1);
  column->addWidget(progress_);
  views_->addWidget(makeEmpty());
  views_->addWidget(makeResults());
  connect(inputs_, &CalibrationInputs::calibrateRequested, this, [this] { controller_.start(inputs_->inputs()); });
  connect(inputs_, &CalibrationInputs::exampleRequested, &controller_, &CalibrationController::writeExample);
  connect(&controller_, &CalibrationController::exampleWritten, this, [this](const CalibrationController::Inputs& in) {
    inputs_->setInputs(in);
    emit notice(tr("The example is filled in. It is simulated: no arm was measured."));
  });
  const auto showBusy = [this](const QString& doing) {
    inputs_->setBusy(!doing.isEmpty());
    if (doing.isEmpty()) progress_->end();
    else progress_->begin(doing);
  };
  connect(&controller_, &CalibrationController::busyChanged, this, showBusy);
  connect(&controller_, &CalibrationController::progressed, progress_, &TaskProgress::progress);
  connect(progress_, &TaskProgress::cancelRequested, &controller_, &CalibrationController::cancel);
  connect(&controller_, &CalibrationController::resultChanged, this, &CalibrationTab::showResult);
  connect(&controller_, &CalibrationController::problem, this, &CalibrationTab::problem);
  connect(&controller_, &CalibrationController::notice, this, &CalibrationTab::notice);
  if (controller_.busy()) showBusy(tr("Calibrating"));
  showResult();
}

QWidget* CalibrationTab::makeEmpty() {
  auto* page = makeCard(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(48, 24, 48, 24);
  column->setSpacing(12);
  column->addStretch(2);
  auto* icon = new IconLabel(QStringLiteral("robot"), &Theme::accent, 48, page);
  column->addWidget(icon, 0, Qt::AlignHCenter);
  for (const auto& [text, role] : {std::pair{tr("Nothing has been calibrated yet"), "section"},
                                   std::pair{tr("An arm as it comes from its maker is off by a millimetre or two. "
                                                "Measure its flange with a measuring arm or a laser "
                                                "tracker in about a hundred poses, unloaded and with a weight, and "
                                                "choose the files on the left; or try the simulated example."),
                                             "quiet"}}) {
    auto* label = makeLabel(text, role, page);
    label->setAlignment(Qt::AlignHCenter);
    column->addWidget(label);
  }
  column->addStretch(3);
  return page;
}

QWidget* CalibrationTab::makeResults() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  auto* head = makeCard(page);
  head->setFixedHeight(64);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(24, 8, 24, 8);
  row->setSpacing(16);
  before_ = new Readout(tr("Before, mean / peak"), head);
  after_ = new Readout(tr("After, mean / peak"), head);
  validation_ = new Readout(tr("Validation"), head);
  fitted_ = new Readout(tr("Parameters"), head);
  shift_ = new Readout(tr("Time shift"), head);
  for (auto* readout : {before_, after_, validation_, fitted_, shift_}) row->addWidget(readout, 1);
  column->addWidget(head);
  plot_ = new ResidualPlot(page);
  auto* plotCard = makeCard(page);
  auto* plotColumn = new QVBoxLayout(plotCard);
  plotColumn->setContentsMargins(12, 8, 12, 8);
  plotColumn->addWidget(plot_);
  auto* pages = new QTabWidget(page);
  pages->setDocumentMode(true);
  pages->tabBar()->setDrawBase(false);
  pages->addTab(plotCard, tr("Errors"));
  column->addWidget(pages, 1);
  auto* table = table_ = new QTableView(page);
  table->setModel(&parameters_);
  makeReadOnly(*table, tr("Parameters"));
  pages->addTab(table, tr("Parameters"));
  notes_ = makeLabel({}, "caption", page);
  column->addWidget(notes_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  saveReport_ = makeButton(tr("Save the report …"), QStringLiteral("export"), page);
  saveRobot_ = makePrimary(tr("Sign and save the robot …"), page);
  buttons->addStretch();
  buttons->addWidget(saveReport_);
  buttons->addWidget(saveRobot_);
  column->addLayout(buttons);
  connect(saveRobot_, &QPushButton::clicked, this, &CalibrationTab::saveRobot);
  connect(saveReport_, &QPushButton::clicked, this, &CalibrationTab::saveReport);
  return page;
}

void CalibrationTab::showResult() {
  const auto* result = controller_.result();
  views_->setCurrentIndex(result ? 1 : 0);
  if (!result) return;
  const auto fit = summaryOf(*result, Use::Fit), validation = summaryOf(*result, Use::Validation);
  before_->setValue(meanAndPeak(fit.meanBefore_m, fit.peakBefore_m));
  after_->setValue(meanAndPeak(fit.meanAfter_m, fit.peakAfter_m));
  validation_->setValue(validation.rows > 0 ? meanAndPeak(validation.meanAfter_m, validation.peakAfter_m) : tr("none"));
  fitted_->setValue(tr("%1 of %2").arg(result->fitted).arg(result->candidates));
  shift_->setValue(result->timeShiftError_s > 0.0 ? tr("%1 ± %2 ms")
                                                        .arg(fixedText(1e3 * result->timeShift_s, 2))
                                                        .arg(fixedText(1e3 * result->timeShiftError_s, 2))
                                                  : tr("nothing moved"));
  plot_->show(*result);
  parameters_.show(result->parameters);
  for (int i = 0; i < CalibrationParameterModel::State; ++i) table_->resizeColumnToContents(i);
  setEnabledOr(saveRobot_, controller_.unsignableBecause());
  saveRobot_->setText(tr("Sign and save %1 …").arg(controller_.calibratedRobot()));
  QStringList lines;
  for (const auto& note : result->notes) lines += numbersInLocale(coreText(note));
  if (result->rejected > 0)
    lines += result->rejected == 1 ? tr("1 row rejected as an outlier.")
                                   : tr("%1 rows rejected as outliers.").arg(result->rejected);
  notes_->setText(lines.join(QLatin1Char(' ')));
  notes_->setVisible(!lines.isEmpty());
}

void CalibrationTab::saveRobot() {
  chooseFile(this,
             {.title = tr("Sign and save the robot"),
              .filter = tr("Robots (*.json)"),
              .start = controller_.suggestedFile(),
              .suffix = QStringLiteral("json"),
              .save = true},
             [this](const QString& file) {
               if (auto done = controller_.saveRobot(file); !done)
                 emit problem(coreText(done.error().message), coreText(done.error().remedy));
               else emit notice(tr("Saved, signed with your name: %1").arg(QFileInfo(file).fileName()));
             });
}

void CalibrationTab::saveReport() {
  chooseFile(this,
             {.title = tr("Save the report"),
              .filter = tr("Web pages (*.html)"),
              .start = QStringLiteral("calibration.html"),
              .suffix = QStringLiteral("html"),
              .save = true},
             [this](const QString& file) {
               if (auto done = controller_.saveReport(file); !done)
                 emit problem(coreText(done.error().message), coreText(done.error().remedy));
               else emit notice(tr("Saved: %1").arg(QFileInfo(file).fileName()));
             });
}

}  // namespace articulus::ui
