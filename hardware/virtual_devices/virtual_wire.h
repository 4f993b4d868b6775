#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "hardware/virtual_devices/wire_fault.h"

namespace articulus::hardware {

/// A virtual device on a wire, as the bench that paces it sees it. A cycle of the bench is beginCycle() of all, then
/// during() each millisecond, then endCycle().
/// Thread  one: that of the bench
class VirtualWire {
 public:
  virtual ~VirtualWire() = default;
  /// It has the arm: moves it on in endCycle().
  [[nodiscard]] virtual bool hasArm() const noexcept { return false; }
  /// In  lost: cycles in which it could do nothing, as its computer slept
  virtual void beginCycle(int lost) { (void)lost; }
  virtual void during(base::Nanoseconds now) { (void)now; }
  virtual void endCycle(base::Nanoseconds now) = 0;

  /// All that it can do wrong.
  [[nodiscard]] virtual std::vector<WireFault> faultRows() { return {}; }
  /// It has stopped and does nothing more until a person starts its program anew.
  [[nodiscard]] virtual bool waitsForPerson() const noexcept { return false; }
  /// What the operator does at the pendant then.
  virtual void restart() {}

 protected:
  VirtualWire() = default;
  VirtualWire(const VirtualWire&) = default;
  VirtualWire& operator=(const VirtualWire&) = default;
};

/// A device that was started, as its bench has it.  Errors  those of the start
template <class Device>
base::Result<std::unique_ptr<VirtualWire>> asWire(base::Result<std::unique_ptr<Device>> started) {
  if (!started) return started.error();
  return std::unique_ptr<VirtualWire>(std::move(*started));
}

}  // namespace articulus::hardware
