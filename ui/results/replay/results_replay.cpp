#include "ui/results/replay/results_replay.h"

#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

#include "ui/cell_view/draw_own_arm.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/text.h"
#include "ui/results/series/results_series.h"
#include "ui/scene/motion_player.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {

ResultsReplay::ResultsReplay(const DesktopContext& context, QWidget* parent)
    : QWidget(parent), context_(context), stack_(new QStackedWidget(this)), message_(makeLabel({}, "quiet", this)),
      split_(new QSplitter(Qt::Vertical, this)), series_(new ResultsSeries(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(stack_);
  message_->setAlignment(Qt::AlignCenter);
  stack_->addWidget(message_);
  stack_->addWidget(split_);
  split_->setChildrenCollapsible(false);
  split_->setHandleWidth(Theme::kGrid);
  split_->addWidget(series_);
  connect(series_, &ResultsSeries::problem, this, &ResultsReplay::problem);
  say({});
}

ResultsReplay::~ResultsReplay() = default;

void ResultsReplay::say(const QString& text) {
  message_->setText(text.isEmpty() ? tr("Choose a run on the left to watch it once more.") : text);
  stack_->setCurrentWidget(message_);
}

void ResultsReplay::show(const RunData* run) {
  const qint64 id = run ? run->record.id : 0;
  series_->show(run);
  if (id == runId_) return;
  runId_ = id;
  joint_ = run ? run->condition.joint : std::string();
  asked_ = false;
  if (player_) player_->setPlaying(false);
  say({});
  ask();
}

void ResultsReplay::ask() {
  if (asked_ || runId_ == 0 || !isVisible()) return;
  asked_ = true;
  say(tr("Reading the motion …"));
  emit wanted(runId_);
}

void ResultsReplay::take(qint64 runId, const std::shared_ptr<RunMotion>& motion) {
  if (runId != runId_) return;
  delete player_;  // of another cell, as like as not
  player_ = new MotionPlayer(motion->cell, context_.openGlAvailable, toQt(context_.openGlProblem), split_);
  if (motion->cell->robotFile == context_.cell.robotFile) drawOwnArm(player_->view(), context_);
  player_->view().setOwnBones(motion->ownBones);
  player_->view().setAngleNames(angleNames(joint_));
  if (motion->tracked) player_->setTracked([tracked = motion->tracked](double time_s) { return tracked->at(time_s); });
  split_->insertWidget(0, player_);
  split_->setStretchFactor(0, 3);
  split_->setStretchFactor(1, 2);
  connect(player_, &MotionPlayer::timeChanged, series_, [this](double time_s) { series_->setNow_s(time_s); });
  connect(player_, &MotionPlayer::problem, this, &ResultsReplay::problem);
  connect(series_, &ResultsSeries::timePicked, player_,
          [this, begin_s = motion->track.begin_s()](double time_s) { player_->setTime_s(time_s - begin_s); });
  // A turn of its own: with it the scene begins to draw.
  QMetaObject::invokeMethod(
      player_,
      [this, runId] {
        if (runId == runId_) stack_->setCurrentWidget(split_);
      },
      Qt::QueuedConnection);
  player_->show(std::move(motion->track), motion->title, motion->steps);
  if (const Left left = std::exchange(left_, {}); left.runId == runId) {
    player_->setSpeed(left.speed);
    player_->setTime_s(left.time_s);
  }
}

void ResultsReplay::goOnFrom(const ResultsReplay& before) {
  left_ = before.left_;  // it may not have been read yet
  if (const auto* player = before.player_; player && before.stack_->currentWidget() == before.split_)
    left_ = {before.runId_, player->time_s(), player->speed()};
}

void ResultsReplay::tellLacking(qint64 runId, const QString& why) {
  if (runId == runId_) say(why);
}

void ResultsReplay::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  ask();
}

void ResultsReplay::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (player_) player_->setPlaying(false);
}

}  // namespace articulus::ui
