#include "app/studies/control/stiffness_test.h"

#include <array>
#include <optional>
#include <vector>

#include "app/studies/control/plan_builder.h"
#include "core/spatial/rotation.h"

namespace articulus::studies {
namespace {

using record::Channel;
using spatial::Matrix3;

protocol::Segment line(int axis, double way, double time_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::kPoseLaw;
  s.selection = control::Selection::all(control::AxisMode::Position, control::TaskFrame::Joint);
  s.path = {.shape = motion::PathShape::Line, .time_s = time_s};
  (axis < 3 ? s.path.size_m : s.path.turn_rad)[axis % 3] = way;
  s.duration_s = time_s;
  return s;
}

protocol::Segment cycle(int axis, double load, double time_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.direction[axis] = 1.0;
  s.profile = {.amplitude = load, .rise_s = time_s, .cycles = 1, .shape = motion::ProfileShape::Sine};
  s.duration_s = s.profile.duration_s();
  return s;
}

/// In      first: the first of seven channels, position and quaternion
spatial::Pose poseAt(const record::Sample& s, Channel first) {
  const auto at = [&](std::size_t i) { return s.value[static_cast<std::size_t>(first) + i]; };
  return {spatial::Quaternion(at(3), at(4), at(5), at(6)).toRotationMatrix(), {at(0), at(1), at(2)}};
}

/// Means over blocks of samples, along the axes of the body at the first one.
class Blocks {
 public:
  Blocks(const StiffnessTest& test, const cell::CellConfig& cell)
      : samples_(static_cast<int>(test.block_s * cell.rate_Hz)), by_(test.by), X_SD_(cell.X_SD),
        loadOfReading_(test.loadOfReading) {}
  void add(const record::Sample& s) {
    const spatial::Pose X = poseAt(s, Channel::PositionX);
    if (!start_) start_ = X;
    const Matrix3 toBody = start_->rotation.transpose();
    sum_.displacement += displacement(X);
    sum_.wanted += by_ == StiffnessTest::By::Pose ? displacement(poseAt(s, Channel::WantedPositionX))
                                                  : s.six(Channel::WantedForceX);
    // From D in the world to the load cell, where its axes act on each other, and back.
    const spatial::Matrix3 R_SW = X_SD_.rotation * X.rotation.transpose();
    const spatial::Wrench F_S =
        spatial::shiftPoint(spatial::rotate(R_SW, spatial::Wrench(s.six(Channel::ForceX))), X_SD_.translation);
    const spatial::Wrench F_D_S =
        spatial::shiftPoint(spatial::Wrench(spatial::Vector6(loadOfReading_ * F_S.data)), -X_SD_.translation);
    sum_.load += spatial::rotate(toBody * R_SW.transpose(), F_D_S).data;
    if (++n_ < samples_) return;
    pairs_.push_back({sum_.displacement / n_, sum_.load / n_, sum_.wanted / n_});
    sum_ = {};
    n_ = 0;
  }
  [[nodiscard]] const std::vector<analysis::DisplacementLoad>& pairs() const { return pairs_; }

 private:
  [[nodiscard]] spatial::Vector6 displacement(const spatial::Pose& X) const {
    const Matrix3 toBody = start_->rotation.transpose();
    spatial::Vector6 d;
    d << toBody * (X.translation - start_->translation), toBody * spatial::logRotation(X.rotation * toBody);
    return d;
  }
  int samples_, n_ = 0;
  StiffnessTest::By by_;
  spatial::Pose X_SD_;
  spatial::Matrix6 loadOfReading_;
  std::optional<spatial::Pose> start_;
  analysis::DisplacementLoad sum_;
  std::vector<analysis::DisplacementLoad> pairs_;
};

}  // namespace

base::Result<analysis::StiffnessMatrix> measureStiffness(ControlRig& rig, const StiffnessTest& test) {
  PlanBuilder plan;
  std::array<bool, protocol::kMaxSegments> displaces{};
  const auto measure = [&](const protocol::Segment& segment) {
    displaces[static_cast<std::size_t>(plan.add(segment))] = true;
  };
  if (test.by == StiffnessTest::By::Load) plan.unload();
  for (int round = 0; round < test.rounds; ++round)
    for (int axis = 0; axis < 6; ++axis) {
      const double size = test.amplitude[axis];
      if (test.by == StiffnessTest::By::Load) {
        measure(cycle(axis, size, test.line_s));
        continue;
      }
      // A line starts where the body is. Without a way back to no load the arm's small errors would add up, and a load
      // that is left there turns with the body: it changes what is measured.
      plan.unload();
      measure(line(axis, size, test.line_s));
      measure(line(axis, -2.0 * size, 2.0 * test.line_s));
      measure(line(axis, size, test.line_s));
    }
  Blocks blocks(test, rig.cell());
  const auto look = [&](const record::Sample& s) {
    if (displaces[static_cast<std::size_t>(s.step)]) blocks.add(s);
  };
  if (auto r = rig.run(plan.plan(), look); !r) return r.error();
  return analysis::fitStiffness(blocks.pairs(), analysis::StiffnessFit::AgainstWanted);
}

}  // namespace articulus::studies
