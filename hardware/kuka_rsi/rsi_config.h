#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

inline constexpr std::array<std::string_view, 6> kRsiAxisNames{"A1", "A2", "A3", "A4", "A5", "A6"};
inline constexpr std::array<std::string_view, 6> kRsiPoseNames{"X", "Y", "Z", "A", "B", "C"};

/// One element of the telegrams, as the controller's configuration names it.
struct RsiElement {
  std::string tag, type, index;
  bool holdsOn = false;  ///< keeps its last value where a reply is missing
};

/// Which of the user's own tags means what; empty: there is none. What is empty
/// before the file is read is looked for.
struct RsiTags {
  std::string correction;  ///< "AKorr" of AKorr.A1 to AKorr.A6, "RKorr" of
                           ///< RKorr.X to RKorr.C
  bool pose = false;       ///< the correction is one of the pose
  std::string stop;        ///< ends the correction
  std::string go;          ///< asks for it
  std::string run;         ///< says that it is in force
};

/// The Ethernet configuration that lies on the robot controller
/// (SensorInterface folder). Ours is resources/kuka_rsi/articulus_rsi.xml.
struct RsiConfig {
  std::string host;  ///< of this computer, as the controller sees it
  std::uint16_t port = 0;
  std::string replyType;  ///< SENTYPE
  std::vector<RsiElement> send, receive;
  RsiTags tags;
};

/// What a cell file says of the configuration beyond it.
struct RsiWishes {
  bool relative = false;     ///< corrections are added in each cycle
                             ///< (RSI_ON(#RELATIVE)), else from the start pose
  bool anyElements = false;  ///< also a configuration that our driver cannot work with, to play its controller: without
                             ///< AIPos or Delay, with a Stop or a Go alone (passed over), with any HOLDON
  RsiTags tags{.correction = {}, .pose = false, .stop = "Stop", .go = "Go", .run = "Run"};
};

/// Reads it and checks that our driver can work with it: not ONLYSEND; no
/// element twice; sends DEF_AIPos and DEF_Delay; receives one correction of six values, of the axes
/// or of the pose. An absolute one holds its last value where a reply is
/// missing, since falling back to zero is a jump to the start pose; a relative
/// one does not, since it would go on moving. Stop, Go and Run may be missing,
/// Stop and Go together. Errors  file, what is missing, what to write there
/// Thread  any but control
[[nodiscard]] base::Result<RsiConfig> readRsiConfig(const std::filesystem::path& file, const RsiWishes& wishes = {});

}  // namespace articulus::hardware
