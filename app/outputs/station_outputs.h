#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/outputs/igtlink_server.h"
#include "app/outputs/pose_stream.h"
#include "core/base/clock.h"

namespace articulus::app {

/// What goes out of a station beside the record, switched on and off while it runs. Nothing of it is on the control
/// thread, and nothing that goes wrong with it stops the station.
/// Thread  any but control
class StationOutputs {
 public:
  /// In      clock: that of the station. All of them outlive it
  StationOutputs(const cell::CellConfig& cell, const station::StationLink& link, const base::Clock& clock)
      : cell_(cell), link_(link), clock_(clock) {}

  /// What was on goes off, then this goes on; none: it stays off.
  /// Errors  an address that is none, a port that another program has: it stays off, and problem of it is set
  base::Result<void> use(const std::optional<PoseStreamSettings>& settings);
  base::Result<void> use(const std::optional<IgtlinkSettings>& settings);

  /// One of them as it is now.
  template <class Settings>
  struct Now {
    std::optional<Settings> settings;  ///< of what is on
    std::string counts;                ///< one line for a person; empty where it is off
    std::string problem;               ///< why it did not go on; empty where it did, or was not asked to
  };
  [[nodiscard]] Now<PoseStreamSettings> poseStream() const;
  [[nodiscard]] Now<IgtlinkSettings> igtlink() const;
  /// Of the OpenIGTLink server; nothing where it is off.
  [[nodiscard]] IgtlinkCounts igtlinkCounts() const;
  /// A line for each that is on, or was to be.
  [[nodiscard]] std::vector<std::string> describe() const;

 private:
  const cell::CellConfig& cell_;
  const station::StationLink& link_;
  const base::Clock& clock_;
  mutable std::mutex mutex_;
  std::optional<PoseStreamSettings> poseSettings_;
  std::unique_ptr<PoseStream> poseStream_;
  std::string poseProblem_;
  std::optional<IgtlinkSettings> igtlinkSettings_;
  std::unique_ptr<IgtlinkServer> igtlink_;
  std::string igtlinkProblem_;
};

}  // namespace articulus::app
