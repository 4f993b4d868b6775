#pragma once
#include <chrono>
#include <optional>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/sensing/tool_calibration.h"
#include "core/station/station_link.h"

namespace articulus::run {

/// Gains, limits, force law and tool of one moment.
struct SettingsInForce {
  control::GainSet gains;
  safety::LimitSet limits;
  control::Law forceLaw = control::kLoadLaw;
  std::optional<sensing::ToolCalibration> tool;  ///< none: the tool that the cell file states
};

/// What of a station can be set, and what of it is in force. In force is what the Snapshot shows, never what was merely
/// sent: the station looks at every change once more and may refuse it.
/// Thread  one client thread
class StationSettings {
 public:
  StationSettings(station::StationLink& link, const cell::CellConfig& cell) : link_(link), cell_(cell) {}

  [[nodiscard]] SettingsInForce inForce() const { return inForce(link_.snapshot()); }
  [[nodiscard]] SettingsInForce inForce(const cycle::Snapshot& now) const;
  [[nodiscard]] control::GainSet gains() const { return inForce().gains; }
  [[nodiscard]] safety::LimitSet limits() const { return inForce().limits; }
  [[nodiscard]] control::Law forceLaw() const { return inForce().forceLaw; }
  /// As it was put in force last, or as the cell file states it.
  [[nodiscard]] sensing::ToolCalibration tool() const;

  /// Checks and sends; the change is in force once a cycle has taken it. Refused (Conflict) while a run is under way,
  /// except gains whose changes are all liveTunable; limits and law also while the robot moves.
  [[nodiscard]] base::Result<void> useGains(const control::GainSet& gains);
  [[nodiscard]] base::Result<void> useLimits(const safety::LimitSet& limits);
  /// Who follows loads from the next motion on: unload, load cycles and loads.
  [[nodiscard]] base::Result<void> useForceLaw(control::Law law);
  /// Only while the robot stands and no specimen is mounted. Where its offset is known the load cell counts as zeroed
  /// by it.
  [[nodiscard]] base::Result<void> useTool(const sensing::ToolCalibration& tool);

  /// Whether a change that was sent has no answer yet, or is accepted but not yet in the Snapshot.
  [[nodiscard]] bool waiting();
  /// Waits for the answers to all that was sent. For a station that has a thread of its own: a manual clock stands
  /// still meanwhile.
  /// Errors  Conflict with the station's words where it refused a change since the last call; DeviceFailure where it
  ///         gave no answer in that time
  [[nodiscard]] base::Result<void> await(std::chrono::milliseconds atMost);

  /// From start to end of a run only what is tuned live may change.
  void lockForRun(bool underWay) { runUnderWay_ = underWay; }

 private:
  struct Sent {
    std::uint64_t number = 0;
    cycle::CommandKind kind = cycle::CommandKind::UseGains;
    std::uint64_t revision = 0;  // in force as it was sent
    bool accepted = false;
  };
  template <class T>
  const T* keep(T value);
  [[nodiscard]] base::Result<void> send(const cycle::Command& command, const char* what);
  void hear(const cycle::Ack& ack);

  station::StationLink& link_;
  const cell::CellConfig& cell_;
  std::vector<Sent> sent_;
  std::optional<base::Error> refused_;
  station::StreamCursor acks_;
  bool runUnderWay_ = false;
};

}  // namespace articulus::run
