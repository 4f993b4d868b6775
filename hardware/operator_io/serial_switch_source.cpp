#include "hardware/operator_io/serial_switch_source.h"

#include <algorithm>
#include <thread>

namespace articulus::hardware {
namespace {

constexpr std::chrono::milliseconds kPeriod{2};

bool active(const ModemLevels& levels, ModemLine line) {
  switch (line) {
    case ModemLine::None: return false;
    case ModemLine::Cts: return levels.cts;
    case ModemLine::Dsr: return levels.dsr;
    case ModemLine::Dcd: return levels.dcd;
    case ModemLine::Ri: return levels.ri;
  }
  return false;
}

}  // namespace

base::Result<SwitchLevels> SerialSwitchSource::wait(std::chrono::milliseconds longest) {
  std::this_thread::sleep_for(std::min(longest, kPeriod));
  const auto levels = lines_->read();
  if (!levels) return levels.error();
  return SwitchLevels{{active(*levels, settings_.enabling[0]), active(*levels, settings_.enabling[1])},
                      {active(*levels, settings_.clear[0]), active(*levels, settings_.clear[1])}};
}

}  // namespace articulus::hardware
