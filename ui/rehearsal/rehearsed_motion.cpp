#include "ui/rehearsal/rehearsed_motion.h"

#include <QVBoxLayout>

#include "core/protocol/program.h"
#include "core/spatial/side.h"
#include "ui/bridge/own_bones.h"
#include "ui/cell_view/draw_own_arm.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/text.h"
#include "ui/rehearsal/rehearsed_courses.h"
#include "ui/rehearsal/rehearsed_places.h"
#include "ui/scene/motion_player.h"
#include "ui/scene/robot_view.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {
constexpr int kBeside_px = 760;                       // narrower, and motion and courses stand below each other
constexpr int kMotion_px = 1000, kCourses_px = 1000;  // of each other, in the room that there is
}  // namespace

RehearsedMotion::RehearsedMotion(UserSession& session, const run::RehearsalPlan& plan, const run::Rehearsal& rehearsal,
                                 const RehearsedMargins& margins, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), courses_(new RehearsedCourses(rehearsal, margins)) {
  setChildrenCollapsible(false);
  setHandleWidth(Theme::kGrid);
  addWidget(makeMotion(session, plan, rehearsal));
  addWidget(courses_);
  setStretchFactor(0, 1);
  setStretchFactor(1, 1);
  setSizes({kMotion_px, kCourses_px});
  connect(courses_, &RehearsedCourses::picked, this, &RehearsedMotion::go);
  if (!player_) return;
  connect(player_, &MotionPlayer::timeChanged, courses_,
          [this, begin_s = rehearsal.motion.begin_s()](double time_s) { courses_->setNow(time_s - begin_s); });
  connect(player_, &MotionPlayer::problem, this, &RehearsedMotion::problem);
  courses_->setNow(player_->time_s());
  // Where it was stopped is what one wants to see first.
  if (!rehearsal.faults.empty()) go(rehearsal.faults.front().time_s);
}

QWidget* RehearsedMotion::makeMotion(UserSession& session, const run::RehearsalPlan& plan, const run::Rehearsal& r) {
  auto* side = new QWidget(this);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  if (!r.motion.empty()) {
    const auto& context = session.context();
    // The cell outlives every sheet.
    player_ = new MotionPlayer(std::shared_ptr<const cell::CellConfig>(std::shared_ptr<void>(), &context.cell),
                               context.openGlAvailable, toQt(context.openGlProblem), side);
    player_->view().setOwnBones(session.ownBones().bones());
    player_->view().setAngleNames(angleNames(plan.specimen.joint));
    drawOwnArm(player_->view(), context);
    QStringList steps;
    if (const auto program = protocol::expand(plan.protocol, spatial::sideFromText(plan.specimen.side)))
      steps = stepTitles(*program);
    player_->show(r.motion, tr("Rehearsal, simulated"), steps);
    column->addWidget(player_, 1);
  }
  column->addWidget(makePlaces(r, side));
  if (r.motion.empty()) column->addStretch();
  return side;
}

QWidget* RehearsedMotion::makePlaces(const run::Rehearsal& rehearsal, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* row = new WrappingRow(Theme::kGrid, box);
  row->setContentsMargins(0, 0, 0, 0);
  for (const RehearsedPlace& place : placesOf(rehearsal)) {
    auto* button = makeButton(place.words, {}, box);
    button->setToolTip(place.explained);
    button->setAccessibleDescription(place.explained);
    connect(button, &QPushButton::clicked, this, [this, time_s = place.time_s] { go(time_s); });
    row->addWidget(button);
  }
  return box;
}

void RehearsedMotion::go(double time_s) {
  if (player_) player_->setTime_s(time_s);
  else courses_->setNow(time_s);
}

void RehearsedMotion::resizeEvent(QResizeEvent* event) {
  const auto to = width() >= kBeside_px ? Qt::Horizontal : Qt::Vertical;
  if (to != orientation()) {
    setOrientation(to);
    setSizes({kMotion_px, kCourses_px});
  }
  QSplitter::resizeEvent(event);
}

}  // namespace articulus::ui
