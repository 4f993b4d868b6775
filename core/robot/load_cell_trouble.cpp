#include "core/robot/load_cell_trouble.h"

#include <array>
#include <cstddef>

namespace articulus::robot {
namespace {

constexpr std::array<LoadCellTroubleInfo, static_cast<std::size_t>(LoadCellTrouble::Count)> kRows{{
    {"", ""},
    {"its receiver has no sensor that is ready: it was unplugged, or its cable is broken",
     "Check sensor and cable, wait half a minute after plugging it in, acknowledge, then weigh the tool "
     "before the next run."},
    {"another sensor was plugged in, or its full scales are others than when the cell was opened",
     "Plug in the sensor of this cell. With another one open the cell again, identify the tool anew and weigh it."},
    {"the full scales that its receiver tells are none, so that its counts mean nothing",
     "Unplug the sensor, plug it in again, wait half a minute and acknowledge; if that does not help its "
     "calibration is damaged."},
    {"it sends values that no such sensor has",
     "Check cable and plugs, and that the receiver sits firmly in its slot; acknowledge, then weigh the "
     "tool before the next run."},
    {"its own status reports an error",
     "Read under Engineering, Devices which one; restart the load cell, acknowledge, then weigh the tool "
     "before the next run."},
    {"it says the same values over and over, which no sensor does",
     "Restart the load cell and check its cable, acknowledge, then weigh the tool before the next run."},
    {"another program reads it: the newest request has its stream",
     "End the other program, acknowledge, then switch the controller on again."},
    {"it does not answer in time",
     "See whether this computer is overloaded, and what the kernel's log says; then acknowledge."},
    {"its receiver cannot be read any more: its module was unloaded, or the card failed",
     "Load its module again and see what the kernel's log says of the card, acknowledge, then weigh the "
     "tool before the next run."},
    {"it sends nothing any more", "Check its power, cable and address, then acknowledge; it is asked anew by itself."},
}};

}  // namespace

const LoadCellTroubleInfo& info(LoadCellTrouble trouble) noexcept {
  const auto at = static_cast<std::size_t>(trouble);
  return kRows[at < kRows.size() ? at : 0];
}

}  // namespace articulus::robot
