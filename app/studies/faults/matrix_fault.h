#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/self_test/virtual_twin.h"
#include "hardware/faults/device_fault.h"

namespace articulus::studies {

/// One thing that goes wrong in a cell that is otherwise sound: a device (hardware::deviceFaults()), the host's clock,
/// or a person's hand at the settings.
struct MatrixFault {
  std::string_view key, label;
  hardware::FaultElement element = hardware::FaultElement::None;
  bool bothSides = false;
  bool sincePowerUp = false;  ///< it has always been wrong: the weigh-in is there for it
  double watch_s = 6.0;       ///< how long it may take until it does harm
  std::function<void(app::VirtualTwin&, int element, int sign)> inject;
  bool onlyAsked = false;  ///< no fault: whether a sound cell bears the trial; tried where its key is asked for
};

/// All of them.
[[nodiscard]] const std::vector<MatrixFault>& matrixFaults();

/// What the cell is doing when it happens.
enum class MatrixState { BeforeRamp, Ramp, Hold, Unload, FreeMove };
[[nodiscard]] std::string_view name(MatrixState state) noexcept;

}  // namespace articulus::studies
