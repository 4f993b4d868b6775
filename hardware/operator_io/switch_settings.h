#pragma once
#include "core/base/clock.h"

namespace articulus::hardware {

/// Which contacts a switch has, and how long they may take.
struct SwitchSettings {
  bool enabling = true;        ///< it has a dead-man's handle
  bool enablingTwice = false;  ///< with two contacts that must agree
  bool stops = false;          ///< it has an emergency stop
  bool stopsTwice = false;
  bool jogs = false;                                  ///< it has a pedal for each way of a jog
  base::Nanoseconds debounce = 10'000'000;            ///< a contact that closes counts after so long without a break
  base::Nanoseconds agree = 200'000'000;              ///< two contacts may differ for so long
  base::Nanoseconds longestHold = 3'600'000'000'000;  ///< nobody holds a handle for longer; 0: as long as one likes
  base::Nanoseconds silence = 200'000'000;            ///< not looked at for so long: not believed
};

}  // namespace articulus::hardware
