#include "core/protocol/segment_maker.h"

#include <algorithm>

namespace articulus::protocol {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using spatial::Vector6;

Vector6 SegmentMaker::heldIn(TaskFrame frame) const {
  return held_.frame == frame ? held_.load : Vector6(Vector6::Zero());
}

void SegmentMaker::holdLoad(const Vector6& load, TaskFrame frame) {
  held_.force = true;
  held_.load = load;
  held_.frame = frame;
}

void SegmentMaker::holdPose() {
  holdLoad(Vector6::Zero());
  held_.force = false;
  held_.task.reset();
}

void SegmentMaker::holdTask(Law law, const control::Selection& axes, const Vector6& load) {
  const bool force = std::find(axes.axis.begin(), axes.axis.end(), AxisMode::Force) != axes.axis.end();
  holdLoad(load, axes.frame);
  held_.force = force;
  Segment wait;
  wait.kind = SegmentKind::Task;
  wait.law = law;
  wait.selection = axes;
  wait.base = load;
  wait.profile.amplitude = 0.0;
  held_.task = wait;
}

void SegmentMaker::load(const motion::CycleProfile& profile) {
  segment.kind = SegmentKind::Load;
  segment.base = heldIn(TaskFrame::World);
  segment.profile = profile;
  segment.duration_s = profile.duration_s();
  holdLoad(segment.base);
  held_.task.reset();
}

void SegmentMaker::move(double moveTime_s, double hold_s) {
  segment.kind = SegmentKind::Move;
  segment.X_HT = held_.X_HT;
  segment.moveTime_s = moveTime_s;
  segment.duration_s = moveTime_s + hold_s;
}

void SegmentMaker::task(Law law, const control::Selection& axes) {
  segment.kind = SegmentKind::Task;
  segment.law = law;
  segment.selection = axes;
  segment.profile.amplitude = 0.0;
}

}  // namespace articulus::protocol
