#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/safety/fault.h"
#include "core/sensing/weigh_in.h"
#include "core/station/station_link.h"

namespace articulus::run {

/// Whether the load cell was weighed with the known tool in this session, and whether that still holds. Where it is
/// asked for, no run starts before. It belongs to a RunDirector, so to one person's time from sign-in to sign-out: the
/// next session begins without it. It no longer holds once the tool in force was changed, a fault told that load cell
/// or encoders cannot be trusted (safety::FaultInfo::voidsWeighIn), or it was weighed again and failed; zeroing moves
/// the offset only, which is not what was judged, and the station zeroes no load cell while a specimen is mounted.
/// Thread  the one of the director; look() now and then, so that no event is missed
class WeighInGate {
 public:
  enum class State {
    NotAsked,  ///< nobody asks for it: studies, tests of parts, a real load cell beside a simulated arm
    Open,      ///< not weighed in this session yet
    Passed,
    Failed,
    Void  ///< passed or failed once, and something has happened since
  };

  /// In  loadCellOnArm: it bears the tool that the arm turns (cell::DeviceSelection); else there is nothing to weigh
  explicit WeighInGate(station::StationLink& link, bool loadCellOnArm = true)
      : link_(link), loadCellOnArm_(loadCellOnArm) {}

  /// From now on no run starts before the load cell was weighed; of no effect where it cannot be.
  void ask();
  [[nodiscard]] bool asked() const { return asked_; }
  /// What was weighed, with the tool of this revision (cycle::Snapshot::toolRevision); told to the station's events.
  void put(const sensing::WeighIn& result, std::uint64_t toolRevision);
  /// Looks what has happened since.
  void look();

  [[nodiscard]] State state() const;
  [[nodiscard]] const std::optional<sensing::WeighIn>& result() const { return result_; }  ///< the last one
  /// When that was put: several specimens of a session rest on it.
  [[nodiscard]] std::optional<std::chrono::system_clock::time_point> weighedAt() const { return weighedAt_; }
  /// "0.6 % (Fz), allowed 5 %", what is wrong, or why it does not hold any more; after look().
  [[nodiscard]] std::string words() const;
  /// Errors  Conflict with the remedy: not weighed, failed, or void
  [[nodiscard]] base::Result<void> mayRun();

 private:
  void tellEvents(const sensing::WeighIn& result);
  station::StationLink& link_;
  station::StreamCursor events_;
  bool loadCellOnArm_, asked_ = false;
  std::optional<sensing::WeighIn> result_;
  std::optional<std::chrono::system_clock::time_point> weighedAt_;
  std::uint64_t toolRevision_ = 0;
  std::string void_;  ///< why; empty while it holds
};

}  // namespace articulus::run
