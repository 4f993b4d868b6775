#pragma once
#include <deque>
#include <vector>

#include "core/station/station_link.h"

namespace articulus::ui::test {

/// A station without a clock: remembers what it was asked and shows what a test puts in.
/// Thread  ui
class FakeStation : public station::StationLink {
 public:
  // What it shows
  cycle::Snapshot now;
  station::TimingSummary times;
  std::vector<record::Event> events;
  std::vector<cycle::Ack> acks;
  std::vector<record::Sample> samples;
  std::vector<std::string> structureNames;
  std::uint64_t areCut = 0;
  std::vector<tracking::BoneRegistration> bones;  ///< that a tracking system follows
  std::vector<record::TrackedPose> bonesNow;      ///< in its newest frame
  double bonesRate_Hz = 0.0;
  bool isRecording = false;
  cycle::AckCode answer = cycle::AckCode::Accepted;
  bool answers = true;  ///< false: as one that does not keep up
  // What it was asked
  std::vector<cycle::Command> commands;
  std::deque<record::Event> told;  ///< copies of events: the link lets go of them once they are answered
  int stops = 0, heartbeats = 0;

  FakeStation() {
    now.state = cycle::State::Stop;
    now.sample[record::Channel::SensorAge] = 0.0005;
    now.sample[record::Channel::Clearance] = now.clearance.distance_m = 0.0963;
    now.clearance.a = collision::PartName("load cell");
    now.clearance.b = collision::PartName("forearm");
    times.wakeP99_us = 38.0;
    times.wakeMax_us = 71.0;
    times.cycleP99_us = 112.0;
    times.cycleMax_us = 164.0;
    times.schedulingNote = "SCHED_FIFO is not allowed for this user; see the manual of the station.";
  }

  std::uint64_t send(cycle::Command command) override {
    command.number = commands.size() + 1;
    if (command.event) command.event = &told.emplace_back(*command.event);
    commands.push_back(command);
    if (answers) acks.push_back({command.number, command.kind, answer, now.state, {}});
    if (answer == cycle::AckCode::Accepted) take(command);
    return command.number;
  }
  std::size_t readAcks(station::StreamCursor& cursor, std::span<cycle::Ack> out) override {
    return read(acks, cursor, out);
  }
  void requestStop() noexcept override { ++stops; }
  void setEmergencyStop(bool pressed) noexcept override { now.emergencyStop = pressed; }
  void setDeadMan(bool held) noexcept override { now.deadManHeld = held; }
  void heartbeat() noexcept override { ++heartbeats; }
  base::Result<void> setViceClosed(bool closed) override {
    now.specimenMounted = closed;
    return {};
  }
  std::span<const std::string> structures() const override { return structureNames; }
  base::Result<void> cut(std::uint64_t which) override {
    areCut |= which;
    return {};
  }
  std::uint64_t cutStructures() const override { return areCut; }
  std::span<const tracking::BoneRegistration> trackedBones() const override { return bones; }
  double trackerRate_Hz() const override { return bonesRate_Hz; }
  std::vector<record::TrackedPose> trackedNow() const override { return bonesNow; }
  double maxPreload_N() const override { return 0.0; }
  base::Result<void> setPreload(double) override { return {}; }
  cycle::Snapshot snapshot() const override { return now; }
  std::size_t readSamples(station::StreamCursor& cursor, std::span<record::Sample> out) const override {
    return read(samples, cursor, out);
  }
  std::size_t readEvents(station::StreamCursor& cursor, std::span<record::Event> out) const override {
    return read(events, cursor, out);
  }
  station::TimingSummary timing() const override { return times; }
  void startRecording(std::unique_ptr<record::SampleSink> sink) override {
    sink_ = std::move(sink);
    isRecording = true;
  }
  base::Result<void> stopRecording(const record::RunEnding& ending) override {
    isRecording = false;
    if (!sink_) return {};
    auto finished = sink_->finish(0, ending);
    sink_.reset();
    return finished;
  }
  bool recording() const override { return isRecording; }
  std::string recordingProblem() const override { return {}; }

  void latch(safety::FaultCode code, int axis, double value, double limit) {
    now.state = cycle::State::Fault;
    now.fault = {code, axis, value, limit, 1234};
  }

 private:
  /// Settings are in force at once, as the next cycle of a real station would show.
  void take(const cycle::Command& c) {
    if (c.kind == cycle::CommandKind::ControllerOff) now.controllerOn = false;
    if (c.kind == cycle::CommandKind::UseGains) now.gains = c.gains, ++now.gainsRevision;
    if (c.kind == cycle::CommandKind::UseLimits) now.limits = c.limits, ++now.limitsRevision;
    if (c.kind == cycle::CommandKind::UseTool) now.tool = c.tool, ++now.toolRevision;
    if (c.kind == cycle::CommandKind::UseLaw) now.forceLaw = c.law, ++now.forceLawRevision;
  }
  template <class T>
  static std::size_t read(const std::vector<T>& from, station::StreamCursor& cursor, std::span<T> out) {
    std::size_t n = 0;
    while (cursor.next < from.size() && n < out.size()) out[n++] = from[static_cast<std::size_t>(cursor.next++)];
    return n;
  }
  std::unique_ptr<record::SampleSink> sink_;
};

}  // namespace articulus::ui::test
