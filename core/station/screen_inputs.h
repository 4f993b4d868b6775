#pragma once
#include <atomic>

#include "core/device/operator_inputs.h"

namespace articulus::station {

/// Dead-man's latch, emergency button and heartbeat of a client on the same machine.
/// Thread  setters any; read() control
class ScreenInputs final : public device::OperatorInputs {
 public:
  void setDeadMan(bool held) noexcept { deadMan_.store(held, std::memory_order_release); }
  void setEmergencyStop(bool pressed) noexcept { emergency_.store(pressed, std::memory_order_release); }
  void heartbeat(base::Nanoseconds now) noexcept { heartbeat_.store(now, std::memory_order_release); }
  void read(base::Nanoseconds, device::OperatorState& state) noexcept override {
    state.deadManHeld = deadMan_.load(std::memory_order_acquire);
    state.emergencyStop = emergency_.load(std::memory_order_acquire);
    state.lastHeartbeat = heartbeat_.load(std::memory_order_acquire);
  }

 private:
  std::atomic<bool> deadMan_{false}, emergency_{false};
  std::atomic<base::Nanoseconds> heartbeat_{0};
};

}  // namespace articulus::station
