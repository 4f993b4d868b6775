#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/station/station_link.h"

namespace articulus::test {

/// A link that passes everything on, with a hand between where a test needs one.
class LinkProxy final : public station::StationLink {
 public:
  explicit LinkProxy(station::StationLink& link) : link_(link) {}
  std::function<void(record::SampleSink&)> onRecording;  ///< sees the sink before the recorder gets it
  std::function<bool(const cycle::Command&)> onSend;     ///< false: the queue is full
  std::function<void()> onHeartbeat;
  std::function<void()> onSnapshot;         ///< by whichever thread looks
  std::vector<std::string> structureNames;  ///< of a specimen that can be cut; empty: those of the cell
  std::uint64_t areCut = 0;
  std::optional<cycle::Snapshot> frozenSnapshot;  ///< what a client sees that reads a moment too soon

  std::uint64_t send(cycle::Command c) override { return onSend && !onSend(c) ? 0 : link_.send(c); }
  std::size_t readAcks(station::StreamCursor& cursor, std::span<cycle::Ack> out) override {
    return link_.readAcks(cursor, out);
  }
  void requestStop() noexcept override { link_.requestStop(); }
  void setEmergencyStop(bool pressed) noexcept override { link_.setEmergencyStop(pressed); }
  void setDeadMan(bool held) noexcept override { link_.setDeadMan(held); }
  void heartbeat() noexcept override {
    if (onHeartbeat) onHeartbeat();
    link_.heartbeat();
  }
  base::Result<void> setViceClosed(bool closed) override { return link_.setViceClosed(closed); }
  std::optional<spatial::Pose> clampedAt() const override { return link_.clampedAt(); }
  std::span<const std::string> structures() const override {
    return structureNames.empty() ? link_.structures() : std::span<const std::string>(structureNames);
  }
  base::Result<void> cut(std::uint64_t which) override {
    if (structureNames.empty()) return link_.cut(which);
    areCut |= which;
    return {};
  }
  std::uint64_t cutStructures() const override { return structureNames.empty() ? link_.cutStructures() : areCut; }
  double maxPreload_N() const override { return link_.maxPreload_N(); }
  base::Result<void> setPreload(double force_N) override { return link_.setPreload(force_N); }
  std::span<const tracking::BoneRegistration> trackedBones() const override { return link_.trackedBones(); }
  double trackerRate_Hz() const override { return link_.trackerRate_Hz(); }
  std::vector<record::TrackedPose> trackedNow() const override { return link_.trackedNow(); }
  cycle::Snapshot snapshot() const override {
    if (onSnapshot) onSnapshot();
    return frozenSnapshot ? *frozenSnapshot : link_.snapshot();
  }
  std::size_t readSamples(station::StreamCursor& cursor, std::span<record::Sample> out) const override {
    return link_.readSamples(cursor, out);
  }
  std::size_t readEvents(station::StreamCursor& cursor, std::span<record::Event> out) const override {
    return link_.readEvents(cursor, out);
  }
  station::TimingSummary timing() const override { return link_.timing(); }
  void startRecording(std::unique_ptr<record::SampleSink> sink) override {
    if (onRecording) onRecording(*sink);
    link_.startRecording(std::move(sink));
  }
  base::Result<void> stopRecording(const record::RunEnding& ending) override { return link_.stopRecording(ending); }
  bool recording() const override { return link_.recording(); }
  std::string recordingProblem() const override { return link_.recordingProblem(); }

 private:
  station::StationLink& link_;
};

}  // namespace articulus::test
