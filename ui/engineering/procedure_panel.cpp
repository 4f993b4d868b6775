#include "ui/engineering/procedure_panel.h"

#include <QFileInfo>
#include <QHBoxLayout>

#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/scrolled_card.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/readout.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kEvery = 6;     // of 60 snapshots a second
constexpr int kSteps = 1000;  // of the progress bar
constexpr int kLeastInputs_px = 200;

}  // namespace

ProcedurePanel::ProcedurePanel(StationBridge& bridge, ResultCard* results, QWidget* parent)
    : QWidget(parent), results_(results), progress_(new TaskProgress(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  auto* row = new TurningRow(16, this);
  auto* left = new QWidget(this);
  row->setWidthBeside(left, 376);
  leftColumn_ = new QVBoxLayout(left);
  leftColumn_->setContentsMargins(0, 0, 0, 0);
  leftColumn_->setSpacing(12);
  inputs_ = new ScrolledCard(left);
  inputColumn_ = new QVBoxLayout(inputs_->inside());
  inputColumn_->setContentsMargins(16, 16, 16, 16);
  inputColumn_->setSpacing(8);
  inputs_->setMinimumHeight(kLeastInputs_px);
  leftColumn_->addWidget(inputs_, 1);
  row->box().addWidget(left);
  row->box().addWidget(results_, 1);
  column->addWidget(row, 1);
  column->addWidget(progress_);
  connect(progress_, &TaskProgress::cancelRequested, this, &ProcedurePanel::cancelWanted);
  connect(&bridge, &StationBridge::snapshotArrived, this, [this](const cycle::Snapshot& now) {
    if (isVisible() && ticks_++ % kEvery == 0) look(now);
  });
}

QWidget* ProcedurePanel::inputs() const { return inputs_->inside(); }

void ProcedurePanel::addHead(std::initializer_list<std::pair<Readout*, int>> readouts) {
  auto* head = makeCard(results_->page());
  head->setFixedHeight(64);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(24, 8, 24, 8);
  row->setSpacing(16);
  for (const auto& [readout, share] : readouts) row->addWidget(readout, share);
  results_->column()->addWidget(head);
}

void ProcedurePanel::showBusy(bool busy, const QString& doing) {
  if (busy) progress_->begin(doing);
  else progress_->end();
}

void ProcedurePanel::showProgress(const QString& words, double fraction) {
  progress_->begin(words.isEmpty() ? words : words.at(0).toUpper() + words.mid(1));
  progress_->progress(static_cast<qint64>(fraction * kSteps), kSteps, -1.0);
}

void ProcedurePanel::saveAs(const QString& title, const QString& name,
                            const std::function<base::Result<void>(const QString& file)>& save) {
  chooseFile(
      this,
      {.title = title, .filter = tr("Results (*.json)"), .start = name, .suffix = QStringLiteral("json"), .save = true},
      [this, save](const QString& file) { report(save(file), tr("Saved: %1").arg(QFileInfo(file).fileName())); });
}

void ProcedurePanel::report(const base::Result<void>& done, const QString& text) {
  if (!done) emit problem(coreText(done.error().message), coreText(done.error().remedy));
  else emit notice(text);
}

}  // namespace articulus::ui
