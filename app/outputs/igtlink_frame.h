#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::app {

/// A body and where it is.
/// Frames  as its name says: "Link3ToWorld" is X_WL3, "C4ToTracker" the bone C4 in axes of the tracking system
struct IgtlinkBody {
  std::string name;  ///< 19 characters at most: what a message has room for
  spatial::Pose X;   ///< m; millimetres are made on the wire
};

/// What the station does, for a person and for a program that only looks at the code.
struct IgtlinkState {
  std::uint16_t code = 1;  ///< of the STATUS message: 1 all is well, 3 emergency stop, 13 not ready, 18 a fault
  std::string name;        ///< "Position"; 19 characters at most
  std::string words;       ///< one line
  friend bool operator==(const IgtlinkState&, const IgtlinkState&) = default;
};

/// What connected programs are told of one moment.
struct IgtlinkFrame {
  static constexpr std::size_t kMostBodies = 30;
  std::int64_t utc_ns = 0;                             ///< of the moment, since 1970-01-01 UTC
  bool armSimulated = true, loadCellSimulated = true;  ///< the names of the messages say so
  std::vector<IgtlinkBody> bodies;
  std::optional<std::array<double, 6>> wrench;  ///< N and Nm; of what is not known, not a number
  std::optional<double> trackerAge_s;  ///< how much older than the moment the poses of tracked bones are; none: none
  std::optional<IgtlinkState> state;
};

}  // namespace articulus::app
