#pragma once
#include "core/base/clock.h"
#include "hardware/jr3/jr3_counts.h"

namespace articulus::hardware {

/// What the driver is told.
struct Jr3Settings {
  unsigned subdevice = 0;  ///< of the board: 0 is the first sensor
  unsigned filter = 1;     ///< whose values count, 0 to 6
  unsigned serial = 0;     ///< of the sensor; 0: any
  Jr3Units units = Jr3Units::Newton;
  bool real = false;                              ///< only the driver jr3_pci of the kernel is believed
  base::Nanoseconds frozen = 100'000'000;         ///< the same counts for so long are no measurement; 0: for ever
  base::Nanoseconds period = 500'000;             ///< of the thread that reads
  base::Nanoseconds connectTime = 2'000'000'000;  ///< until the sensor is ready
  bool inStep = false;                            ///< no thread: read() looks itself, while a fast clock stands
};

}  // namespace articulus::hardware
