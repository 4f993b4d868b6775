#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "hardware/kuka_rsi/rsi_config.h"

namespace articulus::hardware {

/// Which form the context of KUKA.RobotSensorInterface has.
enum class RsiContextForm {
  Rsix,    ///< NAME.rsix, of RSI 4.1 and later; numbers from 0
  RsiXml,  ///< NAME.rsi.xml, of RSI 3; numbers from 1
};

/// What the files are made of.
struct RsiControllerOrder {
  RsiConfig config;                ///< as read; its tags say what is wired to what
  std::string name = "articulus";  ///< of the files and the program: letters, digits and _, a letter first
  std::string host;                ///< of this computer, in the robot's network
  std::uint16_t port = 0;
  bool relative = false;
  int cycle_ms = 4;                ///< 4 or 12
  double correctionLimit_deg = 5;  ///< of each axis; of a correction of the pose the whole turn
  double shiftLimit_mm = 100;      ///< of a correction of the pose, along X, Y and Z
  int timeoutCycles = 100;
  RsiContextForm form = RsiContextForm::Rsix;
};

/// A file for the controller.
struct RsiControllerFile {
  std::string name, text;  ///< ASCII, lines end with CR LF
  std::string folder;      ///< on the controller, where it belongs
};

/// The Ethernet configuration, the context that wires it, and the program that runs both. Corrections are bounded by
/// AXISCORR or POSCORR, and by the monitor one step further out.
/// Out     in this order
/// Errors  what the configuration lacks for it; what nobody has published
/// Source  kuka_experimental, commits 34317b8a and 643ab81e (object and parameter numbers); not tried on a controller
/// Thread  any but control
[[nodiscard]] base::Result<std::vector<RsiControllerFile>> controllerFiles(const RsiControllerOrder& order);

}  // namespace articulus::hardware
