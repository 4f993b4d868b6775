#include "ui/rehearsal/rehearsal_sheet.h"

#include <QTabBar>
#include <QTabWidget>
#include <algorithm>
#include <cmath>

#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"
#include "ui/rehearsal/rehearsal_words.h"
#include "ui/rehearsal/rehearsed_motion.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 1120, kHeight_px = 760;
constexpr double kLookedAt = 1000.0;  // parts of a second in which progress is told

}  // namespace

RehearsalSheet::RehearsalSheet(UserSession& session, run::RehearsalPlan plan, QWidget* owner,
                               std::shared_ptr<const run::Rehearsal> known)
    : Sheet(tr("Rehearsal of %1").arg(coreText(plan.protocol.name)), owner), session_(session), plan_(std::move(plan)),
      about_(makeLabel(tr("On a virtual twin of the %1 (simulated): nothing real moves, and no run is stored.")
                           .arg(coreText(session.context().cell.name)),
                       "quiet", this)),
      verdict_(makeLabel({}, "strong", this)), progress_(new TaskProgress(this, TaskProgress::Cancel::Elsewhere)),
      tabs_(new QTabWidget(this)), close_(addCancel(tr("Cancel"))) {
  setCardSize(kWidth_px, kHeight_px);
  setPictureSubject(*this, tr("Rehearsal of %1").arg(shortName(toCore(coreText(plan_.protocol.name)))));
  verdict_->setVisible(false);
  verdict_->setAccessibleName(tr("Verdict"));
  tabs_->setVisible(false);
  body().addWidget(about_);
  body().addWidget(verdict_);
  body().addWidget(progress_);
  body().addWidget(tabs_, 1);
  body().addStretch();
  begin(std::move(known));
}

RehearsalSheet::~RehearsalSheet() {
  if (!task_ || !task_->running()) return;
  task_->disconnect(this);
  BackgroundTask::letGo(std::move(task_));
}

void RehearsalSheet::begin(std::shared_ptr<const run::Rehearsal> known) {
  struct Made {
    std::shared_ptr<const run::Rehearsal> rehearsal;
    RehearsedMargins margins;
  };
  const bool again = known != nullptr;
  auto made = std::make_shared<Made>(Made{std::move(known), {}});
  const auto rehearse = session_.context().rehearse;
  // The cell outlives every task.
  task_ = std::make_unique<BackgroundTask>(
      [made, rehearse, plan = plan_, &cell = session_.context().cell](BackgroundTask& task) -> base::Result<void> {
        if (!made->rehearsal) {
          auto result = rehearse(plan, [&task](double done_s, double expected_s) {
            return task.report(std::llround(done_s * kLookedAt), std::llround(std::max(expected_s, 1e-3) * kLookedAt));
          });
          if (!result) return result.error();
          made->rehearsal = std::make_shared<const run::Rehearsal>(std::move(*result));
        }
        made->margins = marginsOf(*made->rehearsal, cell, plan.settings.limits);
        return {};
      });
  connect(task_.get(), &BackgroundTask::progressed, progress_, &TaskProgress::progress);
  connect(task_.get(), &BackgroundTask::finished, this, [this, made, again] {
    margins_ = std::move(made->margins);
    take(made->rehearsal, again);
  });
  connect(task_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    progress_->end();
    verdict_->setText(tr("It cannot be rehearsed: %1 %2").arg(coreText(toCore(what)), coreText(toCore(remedy))));
    verdict_->setVisible(true);
    close_->setText(tr("Close"));
    fit();
  });
  progress_->begin(tr("Rehearsing"));
  task_->start();
}

void RehearsalSheet::take(std::shared_ptr<const run::Rehearsal> rehearsal, bool again) {
  result_ = std::move(rehearsal);
  progress_->end();
  present();
  if (again) return;
  if (auto kept = session_.director() && session_.account()
                      ? session_.director()->rehearsals().put(session_.account()->name, *result_)
                      : base::Result<void>{};
      !kept)
    emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  session_.keepRehearsal(result_);  // to be looked at again, and for how long the run will take
}

void RehearsalSheet::present() {
  const run::Rehearsal& rehearsal = *result_;
  if (!rehearsal.model.empty())
    about_->setText(about_->text() + QLatin1Char(' ') + tr("In its vice: %1.").arg(coreText(rehearsal.model)));
  const QString other =
      rehearsal.modelFits
          ? QString()
          : tr("No model is of this joint: the loads are not those of your specimen.") + QLatin1Char('\n');
  verdict_->setText(noBreakUnits(other + verdictWords(rehearsal)));
  verdict_->setVisible(true);
  motion_ = new RehearsedMotion(session_, plan_, rehearsal, margins_, tabs_);
  connect(motion_, &RehearsedMotion::problem, this, &RehearsalSheet::problem);
  tabs_->addTab(motion_, rehearsal.motion.empty() ? tr("Loads over time") : tr("Motion and loads"));
  const auto addTable = [this](const QString& title, const QStringList& headings, QSet<int> numbers,
                               std::vector<QStringList> rows) {
    auto* model = new TextTableModel(headings, std::move(numbers), this);
    model->show(std::move(rows));
    auto* table = new TextTable(*model, title, tabs_);
    tabs_->addTab(table, title);
    return table;
  };
  auto* steps = addTable(tr("Steps"), stepHeadings(), {1, 5}, stepRows(rehearsal, plan_.protocol));
  auto* limits = addTable(tr("Limits"), limitHeadings(), {1, 2, 3, 4, 5}, limitRows(rehearsal, plan_.protocol));
  for (auto* table : {steps, limits})
    table->setToolTip(tr("A double click or Enter shows that moment in 3D and in the plots"));
  connect(steps, &QTableView::activated, this,
          [this](const QModelIndex& at) { showMoment(result_->steps[static_cast<std::size_t>(at.row())].begin_s); });
  connect(limits, &QTableView::activated, this,
          [this](const QModelIndex& at) { showMoment(result_->limits[static_cast<std::size_t>(at.row())].time_s); });
  if (!rehearsal.questions.empty())
    addTable(tr("Questions"), questionHeadings(), {}, questionRows(rehearsal, plan_.protocol));
  tabs_->setVisible(true);
  close_->setText(tr("Close"));
  fit();
  tabs_->tabBar()->setFocus();
}

void RehearsalSheet::showMoment(double time_s) {
  tabs_->setCurrentWidget(motion_);
  motion_->go(time_s);
}

}  // namespace articulus::ui
