#pragma once
#include <QDateTime>
#include <QString>
#include <QVector>
#include <array>
#include <optional>
#include <vector>

#include "core/cell/device_selection.h"
#include "core/cycle/snapshot.h"
#include "core/record/tracked_pose.h"

namespace articulus::ui {

/// The rows of the table, in this order.
enum class HealthOf { Robot, LoadCell, Tracker, Switches, Cycle, Count };

/// Good: as it should be. Late: it came, but not in time, or not all of it. Lost: nothing can be concluded from it now.
enum class HealthState { Good, Late, Lost, Absent };

/// How one device does, as far as the station itself sees it.
struct DeviceHealth {
  HealthState state = HealthState::Good;
  std::optional<double> age_s;        ///< of what came last; none: it is read in each cycle, or there is none
  std::optional<double> rate_Hz;      ///< of what came, over the last second or so; none where nobody counts it
  std::optional<std::uint64_t> lost;  ///< of what should have come, since the panel was opened
  QString lastFault;                  ///< with its time; empty: none since the panel was opened
};

/// Watches what the station shows of its devices. Simulated ones are judged as real ones are.
/// Thread  ui
class DeviceHealthWatch {
 public:
  explicit DeviceHealthWatch(double sensorAgeLimit_s) : sensorAgeLimit_s_(sensorAgeLimit_s) {}

  void see(const QVector<record::Sample>& samples);
  void see(const safety::Fault& fault, const QDateTime& when);
  /// A look, some times a second.  In  now_ms: of any clock that goes on; trackerRate_Hz: 0 where there is no tracker
  void look(const cycle::Snapshot& snapshot, std::uint64_t lateCycles, const std::vector<record::TrackedPose>& tracked,
            double trackerRate_Hz, qint64 now_ms);
  [[nodiscard]] const DeviceHealth& of(HealthOf device) const { return rows_[static_cast<std::size_t>(device)]; }

  /// Whose matter a fault is; Count: of no device, such as a limit.
  [[nodiscard]] static HealthOf blamed(safety::FaultCode code) noexcept;

 private:
  /// Of something that is counted.
  struct Counted {
    std::int64_t last = -1, atRate = 0;
    qint64 since_ms = 0, rateSince_ms = 0;  ///< when it went on last; when the rate was taken
    std::optional<double> rate_Hz;
    void see(std::int64_t count, qint64 now_ms);
    [[nodiscard]] bool stands(qint64 now_ms) const;
  };
  [[nodiscard]] DeviceHealth& at(HealthOf device) { return rows_[static_cast<std::size_t>(device)]; }

  double sensorAgeLimit_s_;
  std::array<DeviceHealth, static_cast<std::size_t>(HealthOf::Count)> rows_;
  void countReadings(const record::Sample& sample);
  Counted cycle_, frame_, reading_;
  std::int64_t readings_ = 0;                  ///< of the load cell, as its age tells
  double lastTime_s_ = 0.0, lastAge_s_ = 1e9;  ///< of the sample before
  std::uint64_t bridged_ = 0, bridgedBefore_ = 0, lateBefore_ = 0;
  qint64 bridgedAt_ms_ = -1, lateAt_ms_ = -1;
  bool first_ = true;
};

/// "good", "late", "lost", "none in this cell".
[[nodiscard]] QString healthWord(HealthState state);
/// A line of a driver about its wire, in the language of the desktop, part by part.
[[nodiscard]] QString wireWords(const std::string& line);

}  // namespace articulus::ui
