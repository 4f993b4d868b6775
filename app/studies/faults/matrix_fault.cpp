#include "app/studies/faults/matrix_fault.h"

#include <memory>

#include "core/control/gain_set.h"

namespace articulus::studies {
namespace {

using app::VirtualTwin;

/// All gains at one end of their ranges, while the robot moves.
void useGains(VirtualTwin& twin, bool largest) {
  static const auto make = [](bool most) {
    control::GainSet gains;
    const auto catalogue = control::gainCatalogue();
    for (std::size_t i = 0; i < catalogue.size(); ++i)
      gains.value[i] = most ? catalogue[i].maximum : catalogue[i].minimum;
    return gains;
  };
  static const control::GainSet smallest = make(false), greatest = make(true);
  cycle::Command command;
  command.kind = cycle::CommandKind::UseGains;
  command.gains = largest ? &greatest : &smallest;
  (void)twin.order(command);
}

std::vector<MatrixFault> all() {
  std::vector<MatrixFault> faults;
  faults.push_back({"none", "Nothing: the trial itself", hardware::FaultElement::None, false, false, 6.0,
                    [](VirtualTwin&, int, int) {}, true});
  for (const hardware::DeviceFaultInfo& row : hardware::deviceFaults()) {
    const bool sincePowerUp = row.fault == hardware::DeviceFault::EncoderOffset;
    faults.push_back({row.key, row.label, row.element, row.bothSides, sincePowerUp, row.watch_s,
                      [fault = row.fault](VirtualTwin& twin, int element, int sign) {
                        twin.inject({fault, element, sign});
                      }});
  }
  const auto add = [&faults](std::string_view key, std::string_view label, std::function<void(VirtualTwin&)> inject) {
    faults.push_back({key, label, hardware::FaultElement::None, false, false, 6.0,
                      [inject = std::move(inject)](VirtualTwin& twin, int, int) { inject(twin); }});
  };
  add("host_away_0.02", "Clock: nobody looks for 20 ms", [](VirtualTwin& twin) { twin.pause(0.02); });
  add("host_away_0.1", "Clock: nobody looks for 100 ms", [](VirtualTwin& twin) { twin.pause(0.1); });
  add("host_away_0.499", "Clock: nobody looks for 499 ms", [](VirtualTwin& twin) { twin.pause(0.499); });
  add("gains_least", "Settings: all gains to their minima in motion", [](VirtualTwin& t) { useGains(t, false); });
  add("gains_most", "Settings: all gains to their maxima in motion", [](VirtualTwin& t) { useGains(t, true); });
  return faults;
}

}  // namespace

const std::vector<MatrixFault>& matrixFaults() {
  static const std::vector<MatrixFault> faults = all();
  return faults;
}

std::string_view name(MatrixState state) noexcept {
  switch (state) {
    case MatrixState::BeforeRamp: return "before ramp";
    case MatrixState::Ramp: return "ramp";
    case MatrixState::Hold: return "hold";
    case MatrixState::Unload: return "unload";
    case MatrixState::FreeMove: return "free move";
  }
  return {};
}

}  // namespace articulus::studies
