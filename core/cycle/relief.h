#pragma once
#include "core/control/law.h"
#include "core/cycle/setpoint_generator.h"
#include "core/motion/pose_motion.h"

namespace articulus::cycle {

/// Set-points of a pause that unloads: takes the loads off by force control and keeps them off; then brings back the
/// loads that were measured when it began, and last, under the law that was interrupted, the set-points that this law
/// stopped at. What the specimen has crept meanwhile is left between the second and the third.
/// Thread  control; real-time safe
class Relief {
 public:
  enum class Stage {
    None,
    Unloads,    ///< until takeBack(), also once nothing is left
    LoadsBack,  ///< the loads return
    PosesBack,  ///< what the interrupted law follows returns
    Back        ///< stands at its set-points
  };

  /// In  law: that was interrupted, at wanted; forceLaw: takes the loads off and back
  void start(const control::ControlInput& input, control::Law law, const control::SetPoint& wanted,
             control::Law forceLaw) noexcept;
  /// Once more, on the way back: to where it shall return stays as it was.
  void unload(const control::ControlInput& input) noexcept;
  void takeBack(const control::ControlInput& input) noexcept;
  /// The loads are there.  In  how long the way to the set-points may take
  void settle(const control::ControlInput& input, double time_s) noexcept;
  void forget() noexcept { stage_ = Stage::None; }

  [[nodiscard]] Stage stage() const noexcept { return stage_; }
  [[nodiscard]] bool loadsAreBack() const noexcept { return stage_ == Stage::LoadsBack && over_; }
  /// Where it goes back to.
  [[nodiscard]] const control::SetPoint& target() const noexcept { return target_; }
  /// Of the stage.
  [[nodiscard]] control::Law law() const noexcept {
    return stage_ == Stage::PosesBack || stage_ == Stage::Back ? law_ : forceLaw_;
  }
  [[nodiscard]] bool followsPose() const noexcept {
    return (stage_ == Stage::PosesBack || stage_ == Stage::Back) && leadsPose();
  }
  /// The interrupted law follows a pose, alone or beside loads.
  [[nodiscard]] bool leadsPose() const noexcept {
    return control::info(law_).followsPoses() || control::info(law_).takesPoseBeside;
  }
  /// Set-points elapsed_s after those before.
  void step(const control::ControlInput& input, double elapsed_s, control::SetPoint& wanted) noexcept;

 private:
  void follow(const control::ControlInput& input, Stage stage, const protocol::Segment& segment) noexcept;

  Stage stage_ = Stage::None;
  control::Law law_ = control::kPoseLaw, forceLaw_ = control::kLoadLaw;
  control::SetPoint target_;
  spatial::Vector6 load_W_ = spatial::Vector6::Zero();
  SetpointGenerator loads_;
  motion::PoseMotion way_;
  double time_s_ = 0.0;
  bool over_ = false;
};

}  // namespace articulus::cycle
