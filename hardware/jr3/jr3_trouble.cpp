#include "hardware/jr3/jr3_trouble.h"

#include <array>

namespace articulus::hardware {
namespace {

constexpr std::array<Jr3TroubleInfo, static_cast<std::size_t>(Jr3Trouble::Count)> kRows{{
    {"", ""},
    {"the receiver has no sensor that is ready: none is plugged in, its cable is broken, its calibration did not come "
     "over, or it was plugged in (or another one was) less than half a minute ago",
     "Check sensor and cable and wait half a minute after plugging it in. If it stays so after another sensor was "
     "plugged in, load the module again (modprobe -r jr3_pci, modprobe jr3_pci): it keeps that change for ever."},
    {"the full scales that the receiver tells are none, so counts mean nothing",
     "Unplug the sensor, plug it in again and wait half a minute; if that does not help its calibration is damaged."},
    {"the sensor has another serial number than the cell file states",
     "Plug in the sensor of this cell, or correct devices.jr3.serial and the tool that was identified with it."},
    {"another sensor was plugged in, or its full scales are others than when the cell was opened: nothing it says "
     "counts "
     "any more",
     "Plug in the sensor of this cell. With another one open the cell again, identify the tool anew and weigh in."},
    {"the receiver says the same counts over and over, which no sensor does: it does not measure any more",
     "Switch the computer of the receiver off and on, or load its module again (modprobe -r jr3_pci, modprobe "
     "jr3_pci)."},
    {"the board gives counts that no JR3 receiver has",
     "Check that the card sits firmly in its slot, and that the board is a JR3 receiver."},
    {"another program has the channels of this sensor", "End it: \"fuser -v /dev/comedi0\" shows who has the board."},
    {"the board does not answer in time", "See whether the computer is overloaded, and what the kernel's log says."},
    {"the board cannot be read any more: its module was unloaded, or the card failed",
     "Load its module (modprobe jr3_pci) and see what the kernel's log (dmesg) says of the card."},
}};

}  // namespace

const Jr3TroubleInfo& info(Jr3Trouble trouble) noexcept { return kRows[static_cast<std::size_t>(trouble)]; }

}  // namespace articulus::hardware
