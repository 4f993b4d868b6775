#pragma once
#include <atomic>

#include "core/device/operator_inputs.h"

namespace articulus::station {

/// Dead-man's latch, emergency button and heartbeat of a client on the same machine. What lasts for less than a cycle
/// is kept until a cycle has seen it.
/// Thread  setters any; read() control
class ScreenInputs final : public device::OperatorInputs {
 public:
  void setDeadMan(bool held) noexcept {
    deadMan_.store(held, std::memory_order_release);
    if (!held) letGo_.store(true, std::memory_order_release);
  }
  void setEmergencyStop(bool pressed) noexcept {
    emergency_.store(pressed, std::memory_order_release);
    if (pressed) wasPressed_.store(true, std::memory_order_release);
  }
  void heartbeat(base::Nanoseconds now) noexcept { heartbeat_.store(now, std::memory_order_release); }
  void read(base::Nanoseconds, device::OperatorState& state) noexcept override {
    // First what was, then what is: a change in between is seen in this cycle or in the next.
    const bool letGo = letGo_.exchange(false, std::memory_order_acq_rel);
    const bool wasPressed = wasPressed_.exchange(false, std::memory_order_acq_rel);
    state.letGo = letGo;
    state.deadManHeld = deadMan_.load(std::memory_order_acquire) && !letGo;
    state.emergencyStop = emergency_.load(std::memory_order_acquire) || wasPressed;
    state.lastHeartbeat = heartbeat_.load(std::memory_order_acquire);
  }

 private:
  std::atomic<bool> deadMan_{false}, emergency_{false};
  std::atomic<bool> letGo_{false}, wasPressed_{false};  // since read() looked last
  std::atomic<base::Nanoseconds> heartbeat_{0};
};

}  // namespace articulus::station
