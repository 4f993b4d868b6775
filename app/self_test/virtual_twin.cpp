#include "app/self_test/virtual_twin.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "core/record/sample_sink.h"
#include "core/station/live_station.h"
#include "hardware/faults/faulty_arm.h"
#include "hardware/faults/faulty_load_cell.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::app {
namespace {

/// Manual, and late when it is told to be.
class TwinClock final : public base::Clock {
 public:
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return now_; }
  void sleepUntil(base::Nanoseconds deadline) noexcept override {
    now_ = std::max(deadline, now_) + late + lateOnce;
    lateOnce = 0;
  }
  [[nodiscard]] bool isManual() const noexcept override { return true; }
  base::Nanoseconds late = 0, lateOnce = 0;

 private:
  base::Nanoseconds now_ = 1'000'000'000;
};

/// A disk that is full.
class NoSink final : public record::SampleSink {
 public:
  [[nodiscard]] base::Result<void> store(std::span<const record::Sample>, std::span<const record::Event>) override {
    return base::Error{base::ErrorCode::DeviceFailure, "Nothing can be stored.",
                       "This is a virtual twin: it records nothing."};
  }
  [[nodiscard]] base::Result<void> storePoses(std::span<const record::TrackedPose>) override { return store({}, {}); }
  [[nodiscard]] base::Result<void> finish(std::uint64_t, const record::RunEnding&) override { return {}; }
};

/// The twin's vice, which may be shut without a specimen.
class TwinBench final : public device::Bench {
 public:
  explicit TwinBench(device::Bench& plant) : plant_(plant) {}
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override {
    shut_ = closed && empty;
    if (empty) return {};
    return plant_.setViceClosed(closed);
  }
  [[nodiscard]] bool viceClosed() const noexcept override { return shut_ || plant_.viceClosed(); }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return plant_.structures(); }
  void cut(std::uint64_t structures) noexcept override { plant_.cut(structures); }
  [[nodiscard]] std::uint64_t cutStructures() const noexcept override { return plant_.cutStructures(); }
  [[nodiscard]] double maxPreload_N() const noexcept override { return plant_.maxPreload_N(); }
  void setPreload(double force_N) noexcept override { plant_.setPreload(force_N); }
  bool empty = false;

 private:
  device::Bench& plant_;
  bool shut_ = false;
};

}  // namespace

struct VirtualTwin::Private {
  cell::CellConfig cell;
  TwinClock clock;
  std::unique_ptr<hardware::SimulatedCell> devices;
  std::unique_ptr<hardware::FaultyArm> arm;
  std::unique_ptr<hardware::FaultyLoadCell> loadCell;
  std::unique_ptr<TwinBench> bench;
  std::unique_ptr<station::LiveStation> live;
  station::StreamCursor acks;
  bool operatorThere = true;
};

VirtualTwin::VirtualTwin() : d_(std::make_unique<Private>()) {}
VirtualTwin::~VirtualTwin() = default;

base::Result<std::unique_ptr<VirtualTwin>> VirtualTwin::create(const cell::CellConfig& cell, std::uint64_t seed) {
  std::unique_ptr<VirtualTwin> twin(new VirtualTwin);
  Private& d = *twin->d_;
  d.cell = cell;
  auto devices = hardware::SimulatedCell::build(
      d.cell.simulation, d.cell.file.string(),
      {d.cell.robot, d.cell.X_WB, d.cell.X_FS, d.cell.X_SD, d.cell.homeJoints_rad, seed, d.cell.commandLevel});
  if (!devices) return devices.error();
  d.devices = std::move(*devices);
  d.arm = std::make_unique<hardware::FaultyArm>(d.devices->arm());
  d.loadCell = std::make_unique<hardware::FaultyLoadCell>(d.devices->loadCell());
  d.bench = std::make_unique<TwinBench>(d.devices->arm());
  d.live = std::make_unique<station::LiveStation>(d.cell, station::Devices{*d.arm, *d.loadCell, *d.bench}, d.clock);
  return twin;
}

void VirtualTwin::run(int cycles) {
  for (int i = 0; i < cycles; ++i) {
    if (d_->operatorThere) d_->live->heartbeat();
    d_->live->runOne();
  }
}

void VirtualTwin::silenceOperator() { d_->operatorThere = false; }
void VirtualTwin::wakeLate(double late_s) { d_->clock.late = static_cast<base::Nanoseconds>(late_s * 1e9); }

void VirtualTwin::pause(double length_s) { d_->clock.lateOnce = static_cast<base::Nanoseconds>(length_s * 1e9); }

void VirtualTwin::inject(const hardware::InjectedFault& fault) {
  d_->arm->inject(fault);
  d_->loadCell->inject(fault);
}

base::Result<void> VirtualTwin::setViceClosed(bool closed) { return d_->live->setViceClosed(closed); }

void VirtualTwin::closeEmptyVice() {
  d_->bench->empty = true;
  (void)d_->live->setViceClosed(true);  // the arm stands: it can not be refused
}

void VirtualTwin::loseRecorder() {
  d_->live->startRecording(std::make_unique<NoSink>());
  run();
  // The recorder has a thread and a time of its own; the twin's clock stands meanwhile, so what is measured does not
  // depend on it.
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (d_->live->recordingProblem().empty() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

cycle::AckCode VirtualTwin::order(cycle::Command command) {
  const std::uint64_t number = d_->live->send(command);
  run();
  cycle::Ack ack;
  while (d_->live->readAcks(d_->acks, std::span<cycle::Ack>(&ack, 1)) == 1)
    if (ack.number == number) return ack.code;
  throw std::logic_error("a control cycle left a command without an answer");
}

cycle::AckCode VirtualTwin::order(cycle::CommandKind kind) {
  cycle::Command command;
  command.kind = kind;
  return order(command);
}

void VirtualTwin::setDeadMan(bool held) { d_->live->setDeadMan(held); }
void VirtualTwin::setEmergencyStop(bool pressed) { d_->live->setEmergencyStop(pressed); }
station::StationLink& VirtualTwin::link() { return *d_->live; }
const cell::CellConfig& VirtualTwin::cell() const { return d_->cell; }
cycle::Snapshot VirtualTwin::snapshot() const { return d_->live->snapshot(); }
double VirtualTwin::now_s() const { return static_cast<double>(d_->clock.now()) * 1e-9; }
hardware::FaultScript& VirtualTwin::script() { return d_->devices->script(); }
const robot::JointVector& VirtualTwin::trueQ() const { return d_->devices->arm().truePosition(); }
const robot::JointVector& VirtualTwin::trueQd() const { return d_->devices->arm().trueVelocity(); }
spatial::Pose VirtualTwin::trueX_WD() const { return d_->devices->arm().trueBodyPose_W(); }
spatial::Wrench VirtualTwin::trueLoad_D_W() const { return d_->devices->arm().trueLoad_D_W(); }

}  // namespace articulus::app
