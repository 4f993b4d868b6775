#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

/// One element of the telegrams, as the controller's configuration names it.
struct RsiElement {
  std::string tag, type, index;
  bool holdsOn = false;  ///< keeps its last value where a reply is missing
};

/// The Ethernet configuration that lies on the robot controller (SensorInterface folder). Ours is
/// resources/kuka_rsi/articulus_rsi.xml.
struct RsiConfig {
  std::string host;  ///< of this computer, as the controller sees it
  std::uint16_t port = 0;
  std::string replyType;  ///< SENTYPE
  std::vector<RsiElement> send, receive;
};

/// Reads it and checks that our driver can work with it: not ONLYSEND; sends DEF_AIPos, DEF_Delay and Run; receives
/// Stop, Go and AKorr.A1 to A6, each holding its last value, since an absolute correction that falls back to zero is a
/// jump to the start pose.
/// Errors  file, what is missing, what to write there
/// Thread  any but control
[[nodiscard]] base::Result<RsiConfig> readRsiConfig(const std::filesystem::path& file);

}  // namespace articulus::hardware
