#include "core/cycle/relief.h"

#include "core/cycle/plain_unload.h"
#include "core/protocol/segment_rules.h"

namespace articulus::cycle {
namespace {

constexpr double kSettle_s = 0.5;  // at the loads, before the interrupted law takes over

}  // namespace

void Relief::start(const control::ControlInput& in, control::Law law, const control::SetPoint& wanted,
                   control::Law forceLaw) noexcept {
  law_ = law;
  forceLaw_ = forceLaw;
  target_ = wanted;
  target_.pace = 1.0;
  target_.V_WD_W = {};
  target_.A_WD_W.setZero();
  target_.F_rate_W.setZero();
  load_W_ = in.F_D_W.data;
  unload(in);
}

void Relief::follow(const control::ControlInput& in, Stage stage, const protocol::Segment& segment) noexcept {
  stage_ = stage;
  time_s_ = 0.0;
  over_ = false;
  loads_.start(in, segment, {});
}

void Relief::unload(const control::ControlInput& in) noexcept { follow(in, Stage::Unloads, plainUnload(forceLaw_)); }

void Relief::takeBack(const control::ControlInput& in) noexcept {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.law = forceLaw_;
  s.step = -1;
  s.base = load_W_;
  s.duration_s = protocol::takeover_s(spatial::Vector6(load_W_ - in.F_D_W.data)) + kSettle_s;
  follow(in, Stage::LoadsBack, s);
}

void Relief::settle(const control::ControlInput& in, double time_s) noexcept {
  stage_ = Stage::PosesBack;
  time_s_ = 0.0;
  over_ = false;
  way_.start(in.model->X_WD, target_.X_WD, time_s);
}

void Relief::step(const control::ControlInput& in, double elapsed_s, control::SetPoint& wanted) noexcept {
  time_s_ += elapsed_s;
  if (stage_ == Stage::Unloads || stage_ == Stage::LoadsBack) {
    const TaskStatus status = loads_.step(in, time_s_, elapsed_s, wanted);
    over_ = over_ || (stage_ == Stage::LoadsBack && status != TaskStatus::Running);
    return;
  }
  wanted = target_;
  if (stage_ != Stage::PosesBack) return;
  if (followsPose()) way_.at(time_s_, wanted.X_WD, wanted.V_WD_W, wanted.A_WD_W);
  if (time_s_ >= way_.duration_s()) stage_ = Stage::Back;
}

}  // namespace articulus::cycle
