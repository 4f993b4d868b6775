#include "hardware/operator_io/comedi_lamp_wire.h"

#include <cstring>
#include <vector>

#include "hardware/comedi/digital_group.h"

namespace articulus::hardware {

base::Result<void> ComediLampWire::open() {
  std::vector<unsigned> outputs;
  for (const int output : settings_.output)
    if (output >= 0) outputs.push_back(static_cast<unsigned>(output));
  if (auto opened = openDigital(*board_, settings_.subdevice, outputs, DigitalUse::Output); !opened) return opened;
  return show({});
}

base::Result<void> ComediLampWire::show(const LampStates& lit) {
  for (std::size_t i = 0; i < kLampSignals; ++i) {
    if (settings_.output[i] < 0) continue;
    if (const int error = board_->write(settings_.subdevice, static_cast<unsigned>(settings_.output[i]),
                                        lit[i] == settings_.litIsHigh);
        error != 0)
      return base::Error{base::ErrorCode::DeviceFailure,
                         "The outputs of " + board_->place() + " cannot be written: " + std::strerror(error) + ".",
                         "See whether its module is loaded and what the kernel's log (dmesg) says of the card."};
  }
  return {};
}

}  // namespace articulus::hardware
