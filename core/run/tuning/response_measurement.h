#pragma once
#include <memory>
#include <optional>

#include "core/run/program_runner.h"
#include "core/run/station_settings.h"
#include "core/run/tuning/measured_response.h"

namespace articulus::run {

/// Measures how the load of one axis follows its set-point on a clamped specimen: unloads it, leads the set-point
/// through a course by an ordinary program of the station (so supervisor, guard, STOP, handle and limits act as in any
/// run) and reads what came. It is small beside the limits and ends unloaded.
///   mayStart(), ask the person, start(); until it is no longer running: keep heartbeat and handle, poll() ten times a
///   second or more often; then result() where Done. cancel() at any time stops the robot.
/// Thread  one client thread
/// Test    tests/core/run/tuning/response_test.cpp
class ResponseMeasurement {
 public:
  enum class Phase { Idle, Running, Done, Stopped, Faulted, Cancelled, Failed };
  struct Progress {
    Phase phase = Phase::Idle;
    double fraction = 0.0;  ///< 0 to 1
    double remaining_s = 0.0;
  };

  ResponseMeasurement(station::StationLink& link, const cell::CellConfig& cell) : link_(link), cell_(cell) {}

  /// What the station itself asks for before a measurement.
  /// Errors  Conflict with the remedy: no specimen in the vice, drives or handle off, not zeroed, a fault, at work
  [[nodiscard]] static base::Result<void> ready(const cycle::Snapshot& now, const cell::CellConfig& cell);
  /// Errors  as ready(); as responseProtocol(); nothing has moved then
  [[nodiscard]] base::Result<void> start(const ResponseRequest& request, const SettingsInForce& inForce);
  Progress poll();
  void cancel();

  [[nodiscard]] bool running() const { return phase_ == Phase::Running; }
  [[nodiscard]] const ResponseRequest& request() const { return response_.request; }
  [[nodiscard]] const MeasuredResponse& result() const { return response_; }  ///< where Done; by and when are not set
  /// Why it ended early, in words: where Stopped, Faulted or Failed.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// Of the whole course, without the unloading before it.
  [[nodiscard]] static double duration_s(ResponseKind kind) noexcept;

 private:
  void readSamples();
  void evaluate();
  void end(Phase phase, std::string reason);

  station::StationLink& link_;
  const cell::CellConfig& cell_;
  std::unique_ptr<ProgramRunner> runner_;
  station::StreamCursor samples_;
  MeasuredResponse response_;
  std::vector<double> wanted_, measured_;  ///< of the course, a value a cycle
  std::uint64_t firstCycle_ = 0, lastCycle_ = 0, gainsRevision_ = 0, forceLawRevision_ = 0;
  double leastShare_ = 1.0, firstShare_ = 1.0;
  bool gap_ = false;
  Phase phase_ = Phase::Idle;
  std::string reason_;
};

}  // namespace articulus::run
