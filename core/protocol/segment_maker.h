#pragma once
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/control/law.h"
#include "core/protocol/plan.h"

namespace articulus::protocol {

/// Makes the segment of one motion. What it is of a kind of step stands in steps/<kind>.cpp and is put together from
/// load(), move() and task().
class SegmentMaker {
 public:
  /// What one step hands to the next.
  struct Held {
    bool force = false;                                // last step that was no wait was under force control
    spatial::Vector6 load = spatial::Vector6::Zero();  // along axes of frame
    control::TaskFrame frame = control::TaskFrame::World;
    spatial::Pose X_HT;           // of the last move
    std::optional<Segment> task;  // what a wait goes on with after a waveform, a guide step or a rotation
  };
  /// What segments point to, to be kept alive with the plan.
  using Keep = std::vector<std::shared_ptr<const void>>;

  SegmentMaker(Held& held, Keep& keep, control::Law forceLaw) : held_(held), keep_(keep), forceLaw_(forceLaw) {
    segment.law = forceLaw;
  }

  Segment segment;
  std::optional<base::Error> problem;

  [[nodiscard]] Held& held() { return held_; }
  [[nodiscard]] control::Law forceLaw() const { return forceLaw_; }
  [[nodiscard]] spatial::Vector6 heldIn(control::TaskFrame frame) const;

  // Kinds of segments.
  void load(const motion::CycleProfile& profile);
  void move(double moveTime_s, double hold_s);
  void task(control::Law law, const control::Selection& axes);
  // What is handed on.
  void holdLoad(const spatial::Vector6& load, control::TaskFrame frame = control::TaskFrame::World);
  void holdPose();
  void holdTask(control::Law law, const control::Selection& axes, const spatial::Vector6& load);
  /// Lives as long as the plan.
  template <class T>
  const T* keep(T thing) {
    auto kept = std::make_shared<const T>(std::move(thing));
    keep_.push_back(kept);
    return kept.get();
  }

 private:
  Held& held_;
  Keep& keep_;
  control::Law forceLaw_;
};

}  // namespace articulus::protocol
