#pragma once
#include "core/cell/cell_config.h"
#include "core/station/station_link.h"

namespace articulus::app {

/// In place of a station where none may be started, because another program has the data or the devices: shows the
/// robot of the cell file at home, takes no command, records nothing and touches no device.
/// Thread  any
class NoStation final : public station::StationLink {
 public:
  /// In  cell: outlives it
  explicit NoStation(const cell::CellConfig& cell);

  std::uint64_t send(cycle::Command command) override;
  std::size_t readAcks(station::StreamCursor& cursor, std::span<cycle::Ack> out) override;
  void requestStop() noexcept override {}
  void setEmergencyStop(bool) noexcept override {}
  void setDeadMan(bool) noexcept override {}
  void heartbeat() noexcept override {}
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override;
  [[nodiscard]] std::span<const std::string> structures() const override { return {}; }
  [[nodiscard]] base::Result<void> cut(std::uint64_t structures) override;
  [[nodiscard]] std::uint64_t cutStructures() const override { return 0; }
  [[nodiscard]] double maxPreload_N() const override { return 0.0; }
  [[nodiscard]] base::Result<void> setPreload(double force_N) override;
  [[nodiscard]] cycle::Snapshot snapshot() const override { return shown_; }
  std::size_t readSamples(station::StreamCursor&, std::span<record::Sample>) const override { return 0; }
  std::size_t readEvents(station::StreamCursor&, std::span<record::Event>) const override { return 0; }
  [[nodiscard]] station::TimingSummary timing() const override { return {}; }
  void startRecording(std::unique_ptr<record::SampleSink> sink) override;
  [[nodiscard]] base::Result<void> stopRecording(const record::RunEnding& ending) override;
  [[nodiscard]] bool recording() const override { return false; }
  [[nodiscard]] std::string recordingProblem() const override { return {}; }

 private:
  cycle::Snapshot shown_;
};

}  // namespace articulus::app
