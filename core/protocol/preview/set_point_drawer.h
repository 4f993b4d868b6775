#pragma once
#include <array>

#include "core/protocol/axis_goals.h"
#include "core/protocol/preview/set_point_preview.h"

namespace articulus::protocol {

/// Writes the corner points of a preview, one step after the other. What a kind of step draws stands in
/// steps/<kind>.cpp.
class SetPointDrawer {
 public:
  using Six = std::array<double, 6>;  ///< by axis: Fx .. Mz, x y z Rx Ry Rz
  enum class Shown { Nothing, Load, Pose };
  using Kinds = std::array<Shown, 6>;

  explicit SetPointDrawer(SetPointPreview& out) : out_(out) {}
  void add(const Action& action);
  [[nodiscard]] double time_s() const { return time_s_; }

  // For the steps.
  void byLoad() { drive(all(Shown::Load)); }
  void byPose() { drive(all(Shown::Pose)); }
  void drive(const Kinds& kinds);               ///< from now on, axis by axis
  void keep(const Six& load) { held_ = load; }  ///< the load that a step leaves in place: later steps go about it
  [[nodiscard]] const Six& held() const { return held_; }
  [[nodiscard]] const Six& now() const { return now_; }
  void to(const Six& target, double duration_s);
  void hold(double duration_s);
  [[nodiscard]] bool full() const;  ///< cycles may be 1000 by mistake: the drawing stops, the editor goes on

 private:
  static constexpr Kinds all(Shown kind) { return {kind, kind, kind, kind, kind, kind}; }
  void under(const Kinds& kinds);
  void corner();

  SetPointPreview& out_;
  Six now_{}, held_{};
  double time_s_ = 0.0;
  Kinds kinds_{};
  bool started_ = false;
  bool force_ = true;  ///< the last step that said by what it leads had loads among it
};

}  // namespace articulus::protocol
