#pragma once
#include <linux/input.h>

#include <array>
#include <cstddef>

#include "core/base/descriptor.h"
#include "hardware/operator_io/switch_source.h"

namespace articulus::hardware {

/// Which keys of which input device are the contacts; 0: it has none.
struct EvdevSettings {
  std::string device;             ///< "/dev/input/by-id/..."
  std::array<int, 2> enabling{};  ///< codes of linux/input-event-codes.h; down: held
  std::array<int, 2> stop{};      ///< down: pressed
  bool simulated = false;         ///< a FIFO of struct input_event that another program writes
  std::array<int, 2> jog{};       ///< down: jogs backwards; forwards
};

/// A pedal or button that the kernel shows as keys (USB foot switch, pendant). The device is taken for this program
/// alone, so that its keys type nothing elsewhere. A key that is pressed closes; one cannot see a broken wire of it.
/// Thread  one
/// Source  Documentation/input/event-codes.rst of Linux, linux/input.h
class EvdevSource final : public SwitchSource {
 public:
  explicit EvdevSource(EvdevSettings settings) : settings_(std::move(settings)) {}
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] base::Result<SwitchLevels> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::string label() const override;

 private:
  [[nodiscard]] base::Result<void> checkDevice() const;
  [[nodiscard]] base::Result<void> checkWriter();  ///< of a FIFO
  [[nodiscard]] base::Error gone() const;
  [[nodiscard]] std::array<int, 6> keys() const;  ///< as down_ has them
  void take(const input_event& event);
  [[nodiscard]] bool askKeys();  ///< which are down now; false: it cannot be asked
  [[nodiscard]] SwitchLevels levels() const;
  EvdevSettings settings_;
  base::Descriptor device_;
  std::array<char, 64 * sizeof(input_event)> bytes_{};
  std::size_t have_ = 0;        ///< bytes that are not taken yet
  std::array<bool, 6> down_{};  ///< enabling, enabling, stop, stop, jog, jog
  bool dropped_ = false;        ///< the kernel lost events
};

}  // namespace articulus::hardware
