#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/outputs/igtlink_frame.h"
#include "app/outputs/igtlink_settings.h"
#include "core/base/clock.h"
#include "core/cell/cell_config.h"
#include "core/station/station_link.h"

namespace articulus::app {

/// Makes frames of what the station tells.
/// Frames  of arm and bones W, the world of the cell; of tracked bones T, the axes of the tracking system, because no
///         cell knows where it stands
/// Thread  one at a time, any but control
class IgtlinkSource {
 public:
  /// In      clock: that of the station. All of them outlive it
  IgtlinkSource(const IgtlinkSettings& settings, const cell::CellConfig& cell, const station::StationLink& link,
                const base::Clock& clock);
  /// Out     none where nothing is new since the call before, or the station has run no cycle
  [[nodiscard]] std::optional<IgtlinkFrame> next();

 private:
  void addArm(const cycle::Snapshot& snapshot, IgtlinkFrame& frame) const;
  void addBones(const cycle::Snapshot& snapshot, IgtlinkFrame& frame) const;
  void addTracked(base::Nanoseconds cycle_ns, IgtlinkFrame& frame) const;

  const IgtlinkSettings settings_;
  const cell::CellConfig& cell_;
  const station::StationLink& link_;
  const base::Clock& clock_;
  std::vector<std::string> trackedNames_;
  std::uint64_t last_ = 0;
};

/// What a STATUS message says of a snapshot.  Thread  any but control
[[nodiscard]] IgtlinkState igtlinkState(const cycle::Snapshot& snapshot, bool simulated);

/// Names of tracked bones as messages have room for: "C4ToTracker", cut where they are too long, and told apart.
[[nodiscard]] std::vector<std::string> trackedNames(const std::vector<std::string>& bones);

}  // namespace articulus::app
