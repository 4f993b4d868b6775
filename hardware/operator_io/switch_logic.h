#pragma once
#include "core/robot/operator_trouble.h"
#include "hardware/operator_io/contact_pair.h"
#include "hardware/operator_io/switch_levels.h"
#include "hardware/operator_io/switch_settings.h"

namespace articulus::hardware {

/// What the contacts of a switch mean. A handle counts as held only after it was seen released once: at the start,
/// after it was lost, after its channels disagreed and after it was held too long. An emergency stop that has not been
/// seen clear, or is lost, is pressed. Pedals that jog count after both were seen released.
/// In      levels of the contacts, at any time that does not go back
/// Thread  one; no heap
class SwitchLogic {
 public:
  struct Meaning {
    bool held = false, pressed = false;
    robot::OperatorTrouble trouble = robot::OperatorTrouble::None;
    int jog = 0;  ///< -1, 1; 0: neither pedal, or both
  };
  explicit SwitchLogic(const SwitchSettings& settings) : settings_(settings) {}

  Meaning step(base::Nanoseconds now, const SwitchLevels& levels) noexcept;
  /// It cannot be read: released, pressed where it can be, and released first when it comes back.
  Meaning lose() noexcept;

 private:
  [[nodiscard]] bool stepHandle(base::Nanoseconds now, const SwitchLevels& levels,
                                robot::OperatorTrouble& trouble) noexcept;
  SwitchSettings settings_;
  ContactPair handle_, clear_;
  bool released_ = false;  ///< it was seen released since it was last not to be believed
  bool held_ = false;
  bool jogReleased_ = false;
  robot::OperatorTrouble why_ = robot::OperatorTrouble::HeldAtStart;  ///< not believed
  base::Nanoseconds heldSince_ = 0;
};

}  // namespace articulus::hardware
