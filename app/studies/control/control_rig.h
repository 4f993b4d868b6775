#pragma once
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "app/station.h"
#include "core/protocol/plan.h"
#include "core/record/sample.h"

namespace articulus::studies {

/// What a control experiment is run on.
struct ControlRigOptions {
  std::string cell = "munich";                          ///< key in resources/cells
  nlohmann::json cellPatch = nlohmann::json::object();  ///< changes of its file, a JSON merge patch
  std::filesystem::path resources;
  std::uint64_t seed = 1;
  std::stop_token stop;
  std::function<void(double)> passed = [](double) {};  ///< told of station time that went by, s
};

/// The virtual cell with somebody at it: a Station on a manual clock, led by commands through its link and nothing
/// else, so that a study takes the way that a run takes, supervisor and guard included. Same seed, same calls: same
/// bits.
/// Errors  each call: the refusal or the fault in words (DeviceFailure); Cancelled where a stop was requested
/// Thread  one
class ControlRig {
 public:
  using SampleSink = std::function<void(const record::Sample&)>;

  [[nodiscard]] static base::Result<std::unique_ptr<ControlRig>> create(const ControlRigOptions& options);

  /// From the brakes to the home pose with a zeroed load cell; with closeVice the specimen is clamped.
  [[nodiscard]] base::Result<void> makeReady(bool closeVice);
  /// Free motion of the joints, vice open; ends at rest.
  [[nodiscard]] base::Result<void> moveJoints(const robot::JointVector& target_rad, double time_s);
  /// Runs a plan to its end. The sink, if any, is given every cycle from the first segment's first to the last's last.
  [[nodiscard]] base::Result<void> run(const protocol::Plan& plan, const SampleSink& sink = {});
  /// Lets time go by; what the station does then goes to the sink.
  [[nodiscard]] base::Result<void> wait(double time_s, const SampleSink& sink = {});

  [[nodiscard]] const cell::CellConfig& cell() const { return station_->cell(); }
  [[nodiscard]] cycle::Snapshot snapshot() const { return station_->link().snapshot(); }
  /// For notes beside a row, never for a row.
  [[nodiscard]] app::PlantTruth truth() const { return station_->plantTruthForOracles(); }

 private:
  ControlRig() = default;
  [[nodiscard]] base::Result<void> getReady(bool closeVice);
  [[nodiscard]] base::Result<void> pass(int cycles, const SampleSink& sink);
  [[nodiscard]] base::Result<void> send(cycle::Command command);
  [[nodiscard]] base::Result<void> passUntil(const char* what, double timeout_s,
                                             const std::function<bool(const cycle::Snapshot&)>& isTrue,
                                             const SampleSink& sink = {});

  std::unique_ptr<app::Station> station_;
  std::stop_token stop_;
  std::function<void(double)> passed_;
  station::StreamCursor samples_, acks_, events_;
};

}  // namespace articulus::studies
