#pragma once
#include <array>
#include <memory>

#include "core/control/controller.h"
#include "core/control/law.h"
#include "core/control/level_adapter.h"

namespace articulus::control {

/// One of every law, and the way from what the law makes to what the arm takes. Laws and selections are changed through
/// use(): torque, wanted velocity and wanted load do not jump.
/// Thread  built anywhere; the rest control, real-time safe
class ControllerSet {
 public:
  ControllerSet(int joints, robot::CommandLevel armTakes);
  ~ControllerSet();

  void useGains(const GainSet& gains) noexcept;
  /// The law that steps from here on; engages it even if it ran already. law() says what became of a number that is no
  /// law.
  void use(Law law, const ControlInput& input, Takeover how = Takeover::Smooth) noexcept;
  [[nodiscard]] Law law() const noexcept { return law_; }
  /// One cycle of the law in use. Before a law was chosen, or where none by that number is known, the joints are held
  /// where they are, whatever is wanted. A selection other than in the cycle before engages the law anew.
  /// In   input.tau is read where the arm takes torques, input.disturbance as well; other arms have neither
  /// Out  command: what the arm takes, one number a joint
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& command) noexcept;
  [[nodiscard]] bool finished() const noexcept;

 private:
  [[nodiscard]] Controller& now() const noexcept { return *laws_[static_cast<std::size_t>(law_)]; }

  std::array<std::unique_ptr<Controller>, kLawCount> laws_;  // in the order of Law
  LevelAdapter adapter_;
  Law law_ = Law::JointCascade;
  Selection selection_;
  bool selectionKnown_ = false, chosen_ = false, holds_ = false;
  SetPoint held_;  // while no law is known
  robot::JointVector out_;
};

}  // namespace articulus::control
