#pragma once
#include <atomic>
#include <memory>
#include <thread>

#include "core/device/operator_inputs.h"
#include "hardware/operator_io/switch_logic.h"
#include "hardware/operator_io/switch_source.h"

namespace articulus::hardware {

/// A pedal, an enabling switch or an emergency-stop button on a wire. A thread of its own waits for its contacts, so
/// that the control thread only looks at what that one has left for it; where that one has not run for a while, nothing
/// is held. A switch that is lost is looked for twice a second, and counts again once it was released.
/// Thread  read(): control, real-time safe; the others any
class OperatorSwitch final : public device::OperatorInputs {
 public:
  /// Errors  of the source's first open()
  [[nodiscard]] static base::Result<std::unique_ptr<OperatorSwitch>> open(const SwitchSettings& settings,
                                                                          std::unique_ptr<SwitchSource> source);
  ~OperatorSwitch() override;
  OperatorSwitch(const OperatorSwitch&) = delete;
  OperatorSwitch& operator=(const OperatorSwitch&) = delete;

  void read(base::Nanoseconds now, device::OperatorState& state) noexcept override;
  [[nodiscard]] bool enables() const noexcept override { return settings_.enabling; }
  /// "switch at /dev/ttyUSB0: held; 12 changes, lost once", for a person.
  [[nodiscard]] std::string describe() const;

 private:
  OperatorSwitch(const SwitchSettings& settings, std::unique_ptr<SwitchSource> source);
  void watch();
  void publish(const SwitchLogic::Meaning& meaning) noexcept;

  const SwitchSettings settings_;
  const std::unique_ptr<SwitchSource> source_;
  const std::string label_;
  SwitchLogic logic_;  ///< of the reader
  std::atomic<std::uint32_t> meaning_;
  std::atomic<bool> letGo_{false}, wasPressed_{false};  // since read() looked last
  std::atomic<std::uint64_t> beats_{0};                 // how often the reader has looked
  std::atomic<std::uint64_t> changes_{0}, losses_{0};
  std::atomic<bool> ends_{false};
  // Of the control thread:
  std::uint64_t lastBeats_ = 0;
  base::Nanoseconds beatTime_ = -1;
  std::thread reader_;
};

}  // namespace articulus::hardware
