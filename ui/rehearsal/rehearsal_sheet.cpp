#include "ui/rehearsal/rehearsal_sheet.h"

#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>
#include <cmath>

#include "core/protocol/program.h"
#include "core/protocol/step.h"
#include "core/spatial/side.h"
#include "ui/bridge/own_bones.h"
#include "ui/cell_view/draw_own_arm.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"
#include "ui/plot/plot_course.h"
#include "ui/rehearsal/rehearsal_words.h"
#include "ui/scene/motion_player.h"
#include "ui/scene/robot_view.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 1120, kHeight_px = 760;
constexpr double kNear = 0.5;         // of a limit that is none of a load: from there on it is drawn
constexpr double kLookedAt = 1000.0;  // parts of a second in which progress is told

}  // namespace

RehearsalSheet::RehearsalSheet(UserSession& session, run::RehearsalPlan plan, QWidget* owner)
    : Sheet(tr("Rehearsal of %1").arg(coreText(plan.protocol.name)), owner), session_(session), plan_(std::move(plan)),
      about_(makeLabel(tr("On a virtual twin of the %1 (simulated): nothing real moves, and no run is stored.")
                           .arg(coreText(session.context().cell.name)),
                       "quiet", this)),
      verdict_(makeLabel({}, "strong", this)), progress_(new TaskProgress(this)), tabs_(new QTabWidget(this)),
      loads_(new PlotCourse(this)), close_(addCancel(tr("Cancel"))) {
  setCardSize(kWidth_px, kHeight_px);
  setPictureSubject(*this, tr("Rehearsal of %1").arg(shortName(plan_.protocol.name)));
  verdict_->setVisible(false);
  loads_->setVisible(false);  // until it has its place
  verdict_->setAccessibleName(tr("Verdict"));
  loads_->setAccessibleName(tr("Loads over time, in percent of their limits, with what else came near to its limit"));
  tabs_->setVisible(false);
  body().addWidget(about_);
  body().addWidget(verdict_);
  body().addWidget(progress_);
  body().addWidget(tabs_, 1);
  body().addStretch();
  connect(progress_, &TaskProgress::cancelRequested, this, &Sheet::reject);
  begin();
}

RehearsalSheet::~RehearsalSheet() {
  if (!task_ || !task_->running()) return;
  task_->disconnect(this);
  BackgroundTask::letGo(std::move(task_));
}

void RehearsalSheet::begin() {
  auto made = std::make_shared<run::Rehearsal>();
  const auto rehearse = session_.context().rehearse;
  task_ = std::make_unique<BackgroundTask>([made, rehearse, plan = plan_](BackgroundTask& task) -> base::Result<void> {
    auto result = rehearse(plan, [&task](double done_s, double expected_s) {
      return task.report(std::llround(done_s * kLookedAt), std::llround(std::max(expected_s, 1e-3) * kLookedAt));
    });
    if (!result) return result.error();
    *made = std::move(*result);
    return {};
  });
  connect(task_.get(), &BackgroundTask::progressed, progress_, &TaskProgress::progress);
  connect(task_.get(), &BackgroundTask::finished, this, [this, made] { take(*made); });
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

void RehearsalSheet::take(const run::Rehearsal& rehearsal) {
  result_ = std::make_shared<const run::Rehearsal>(rehearsal);
  progress_->end();
  if (!rehearsal.model.empty())
    about_->setText(about_->text() + QLatin1Char(' ') + tr("In its vice: %1.").arg(coreText(rehearsal.model)));
  const QString other =
      rehearsal.modelFits
          ? QString()
          : tr("No model is of this joint: the loads are not those of your specimen.") + QLatin1Char('\n');
  verdict_->setText(noBreakUnits(other + verdictWords(rehearsal)));
  verdict_->setVisible(true);
  if (rehearsal.motion.empty()) tabs_->addTab(loads_, tr("Loads over time"));
  else showMotion();
  loads_->setVisible(true);
  const auto addTable = [this](const QString& title, const QStringList& headings, QSet<int> numbers,
                               std::vector<QStringList> rows) {
    auto* model = new TextTableModel(headings, std::move(numbers), this);
    model->show(std::move(rows));
    tabs_->addTab(new TextTable(*model, title, tabs_), title);
  };
  addTable(tr("Steps"), stepHeadings(), {1, 5}, stepRows(rehearsal, plan_.protocol));
  addTable(tr("Limits"), limitHeadings(), {1, 2, 3, 4}, limitRows(rehearsal, plan_.protocol));
  if (!rehearsal.questions.empty())
    addTable(tr("Questions"), questionHeadings(), {}, questionRows(rehearsal, plan_.protocol));
  tabs_->setVisible(true);
  showLoads();
  close_->setText(tr("Close"));
  if (auto kept = session_.director() && session_.account()
                      ? session_.director()->rehearsals().put(session_.account()->name, rehearsal)
                      : base::Result<void>{};
      !kept)
    emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  emit rehearsed(result_);
  fit();
  tabs_->tabBar()->setFocus();
}

/// The twin's motion over its loads, to be watched before anything moves: each stands where the other does. The last
/// sample is where a fault stopped it.
void RehearsalSheet::showMotion() {
  const auto& context = session_.context();
  // The cell outlives every sheet.
  auto* split = new QSplitter(Qt::Vertical, tabs_);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(Theme::kGrid);
  auto* player = new MotionPlayer(std::shared_ptr<const cell::CellConfig>(std::shared_ptr<void>(), &context.cell),
                                  context.openGlAvailable, toQt(context.openGlProblem), split);
  split->addWidget(player);
  split->addWidget(loads_);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  tabs_->addTab(split, tr("Motion and loads"));
  connect(player, &MotionPlayer::timeChanged, loads_,
          [this, begin_s = result_->motion.begin_s()](double time_s) { loads_->setNow(time_s - begin_s); });
  connect(loads_, &PlotCourse::picked, player, &MotionPlayer::setTime_s);
  connect(player, &MotionPlayer::problem, this, &RehearsalSheet::problem);
  player->view().setOwnBones(session_.ownBones().bones());
  player->view().setAngleNames(angleNames(plan_.specimen.joint));
  drawOwnArm(player->view(), context);
  QStringList steps;
  if (const auto program = protocol::expand(plan_.protocol, spatial::sideFromText(plan_.specimen.side)))
    steps = stepTitles(*program);
  player->show(result_->motion, tr("Rehearsal, simulated"), steps);
  // Where it was stopped is what one wants to see first.
  if (!result_->faults.empty()) player->setTime_s(result_->motion.begin_s() + result_->faults.front().time_s);
}

void RehearsalSheet::showLoads() {
  std::vector<CourseLine> lines;
  for (int i = 0; i < 6; ++i) {
    CourseLine line{.name = toQt(protocol::axisName(i)), .points = {}, .pen = i % 3, .ringed = i >= 3};
    for (const run::RehearsedMoment& moment : result_->course)
      if (moment.limit[i] > 0.0) line.points.emplace_back(moment.time_s, 100.0 * moment.load[i] / moment.limit[i]);
    lines.push_back(std::move(line));
  }
  // What else came near to its limit: it may be what stopped the run.
  for (std::size_t i = 0; i < run::RehearsedMoment::kOthers.size(); ++i) {
    CourseLine line{.name = coreText(run::RehearsedMoment::kOthers[i]), .points = {}, .pen = 3 + static_cast<int>(i)};
    double most = 0.0;
    for (const run::RehearsedMoment& moment : result_->course) {
      line.points.emplace_back(moment.time_s, 100.0 * moment.share[i]);
      most = std::max(most, moment.share[i]);
    }
    if (most > kNear) lines.push_back(std::move(line));
  }
  for (const double side : {100.0, -100.0})
    lines.push_back(
        {.name = tr("limit"), .points = {QPointF(0.0, side), QPointF(result_->duration_s, side)}, .boundary = true});
  loads_->show(tr("time, s"), tr("% of its limit"), std::move(lines));
  for (const run::RehearsedFault& fault : result_->faults) loads_->mark(fault.time_s);
}

}  // namespace articulus::ui
