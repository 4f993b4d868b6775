#pragma once
#include <vector>

#include "core/device/operator_inputs.h"
#include "core/station/screen_inputs.h"

namespace articulus::station {

/// The screen and all switches of a cell as one. Where there is an enabling switch the robot moves only while every one
/// of them is held, and the latch on the screen does not stand in for it; it can let go, but not hold. Without a switch
/// the latch on the screen is the handle. Whoever has an emergency stop can stop; the heartbeat is the screen's.
/// Thread  read() control; real-time safe
class CombinedInputs final : public device::OperatorInputs {
 public:
  /// In  switches: that live as long as this
  CombinedInputs(ScreenInputs& screen, std::vector<device::OperatorInputs*> switches);
  void read(base::Nanoseconds now, device::OperatorState& state) noexcept override;

 private:
  ScreenInputs& screen_;
  std::vector<device::OperatorInputs*> switches_;
  bool anyEnables_ = false;
};

}  // namespace articulus::station
