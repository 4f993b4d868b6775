#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "core/device/bench.h"
#include "core/device/true_load.h"
#include "core/record/run_end.h"
#include "core/station/combined_inputs.h"
#include "core/station/control_thread.h"
#include "core/station/recorder.h"
#include "core/station/screen_inputs.h"
#include "core/station/station_link.h"

namespace articulus::station {

/// The devices of a cell, built by hardware, owned by app.
struct Devices {
  device::RobotArm& arm;
  device::LoadCell& loadCell;
  device::Bench& bench;
  device::Tracker* tracker = nullptr;               ///< null where nothing follows the bones
  std::vector<tracking::BoneRegistration> bones{};  ///< that it follows, in its order
  std::vector<device::OperatorInputs*> switches{};  ///< beside the screen (CombinedInputs)
  /// What came over the wires, a line a device; may be called by any thread.
  std::function<std::vector<std::string>()> wires{};
  const device::TrueLoadRing* trueLoads = nullptr;  ///< of a simulated plant, for who keeps a run; null where none is
};

/// The live station: cycle, thread and recorder behind the link that clients use.
/// Thread  constructed and destroyed by one thread; the link's functions any
class LiveStation final : public StationLink {
 public:
  LiveStation(const cell::CellConfig& cell, const Devices& devices, base::Clock& clock);
  ~LiveStation() override;

  void start();
  /// Ends the control thread. An arm in motion is stopped first and the drives are switched off, whoever forgot to: no
  /// cycle is left to do it afterwards. Waits for that, a few seconds at most.
  void stop();
  /// Manual clock: one cycle on the calling thread. Waits for the recorder where its queue is nearly full.
  void runOne();

  std::uint64_t send(cycle::Command command) override;
  /// How the self-test of the limits stands. Not a function of the link: who only has the link cannot pass it.
  /// Out  as send()
  std::uint64_t reportSelfTest(safety::SelfTestState state, std::uint64_t limitsRevision);
  std::size_t readAcks(StreamCursor& cursor, std::span<cycle::Ack> out) override;
  void requestStop() noexcept override;
  void setEmergencyStop(bool pressed) noexcept override;
  void setDeadMan(bool held) noexcept override;
  void heartbeat() noexcept override;
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override;
  [[nodiscard]] std::optional<spatial::Pose> clampedAt() const override;
  [[nodiscard]] std::span<const std::string> structures() const override { return bench_.structures(); }
  [[nodiscard]] base::Result<void> cut(std::uint64_t structures) override;
  [[nodiscard]] double maxPreload_N() const override { return bench_.maxPreload_N(); }
  [[nodiscard]] base::Result<void> setPreload(double force_N) override;
  [[nodiscard]] std::uint64_t cutStructures() const override { return bench_.cutStructures(); }
  [[nodiscard]] std::span<const tracking::BoneRegistration> trackedBones() const override { return bones_; }
  [[nodiscard]] double trackerRate_Hz() const override { return trackerRate_Hz_; }
  [[nodiscard]] std::vector<record::TrackedPose> trackedNow() const override;
  [[nodiscard]] cycle::Snapshot snapshot() const override;
  std::size_t readSamples(StreamCursor& cursor, std::span<record::Sample> out) const override;
  std::size_t readEvents(StreamCursor& cursor, std::span<record::Event> out) const override;
  [[nodiscard]] TimingSummary timing() const override;
  void startRecording(std::unique_ptr<record::SampleSink> sink) override;
  [[nodiscard]] base::Result<void> stopRecording(const record::RunEnding& ending) override;
  [[nodiscard]] bool recording() const override;
  [[nodiscard]] std::string recordingProblem() const override;

 private:
  std::uint64_t queue(cycle::Command command);
  [[nodiscard]] bool tellPreload();  ///< into the recording; false where the queue is full
  base::Clock& clock_;
  device::Bench& bench_;
  std::vector<tracking::BoneRegistration> bones_;
  double trackerRate_Hz_;
  std::function<std::vector<std::string>()> wires_;
  const device::TrueLoadRing* trueLoads_;
  std::unique_ptr<cycle::ThreadLinks> links_;
  ScreenInputs inputs_;
  CombinedInputs hands_;  ///< inputs_ and the switches
  cycle::ControlCycle cycle_;
  ControlThread thread_;
  Recorder recorder_;
  std::mutex sendMutex_;
  std::uint64_t number_ = 0;
  mutable std::mutex clampedMutex_;
  std::optional<spatial::Pose> clampedAt_;
  std::optional<double> preload_N_;  ///< that was set on this station; empty: as the specimen's file has it
};

}  // namespace articulus::station
