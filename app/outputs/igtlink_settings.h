#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::app {

/// How poses travel by OpenIGTLink.
enum class IgtlinkPoses : std::int32_t {
  Together,  ///< all of them in one TDATA message a frame: Slicer keeps up with 30 of them at 60 Hz
  OneByOne   ///< a TRANSFORM message each, for programs that do not know TDATA
};

/// Where programs may connect, how often they are told, and what: "igtlink" of a cell file.
struct IgtlinkSettings {
  std::string host = "127.0.0.1";  ///< address of this computer at which it listens; 0.0.0.0: all of them
  std::uint16_t port = 18944;      ///< what OpenIGTLink programs ask for where nobody says otherwise; 0: any free one
  double rate_Hz = 60.0;
  IgtlinkPoses poses = IgtlinkPoses::Together;
  bool arm = true;     ///< base, links, flange, load cell, tool
  bool bones = true;   ///< proximal, distal and tracked ones
  bool wrench = true;  ///< the load at the body
  bool state = true;
};

inline constexpr double kIgtlinkMostRate_Hz = 60.0;

/// In      cell: its key "igtlink": {"host", "port", "rate_Hz": 1 to 60, "poses": "together" or "one_by_one",
///         "send": some of "arm", "bones", "wrench", "state"}; each may be left out
/// Out     none where the file has no such key
/// Errors  file and key of what is wrong
[[nodiscard]] base::Result<std::optional<IgtlinkSettings>> igtlinkOf(const cell::CellConfig& cell);

/// The same from "18944" or "0.0.0.0:18944".   Out  none where the text is empty
/// Errors  what the text should look like
[[nodiscard]] base::Result<std::optional<IgtlinkSettings>> igtlinkAt(const std::string& text);

}  // namespace articulus::app
