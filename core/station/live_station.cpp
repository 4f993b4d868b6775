#include "core/station/live_station.h"

#include <chrono>
#include <thread>

#include "core/record/sample_pose.h"

namespace articulus::station {

LiveStation::LiveStation(const cell::CellConfig& cell, const Devices& devices, base::Clock& clock)
    : clock_(clock), bench_(devices.bench), bones_(devices.bones),
      trackerRate_Hz_(devices.tracker ? devices.tracker->rate_Hz() : 0.0), wires_(devices.wires),
      trueLoads_(devices.trueLoads), links_(std::make_unique<cycle::ThreadLinks>()), hands_(inputs_, devices.switches),
      cycle_(cell, devices.arm, devices.loadCell, hands_, *links_, devices.tracker),
      thread_(clock, cell.rate_Hz, cycle_, *links_), recorder_(*links_, bones_) {
  inputs_.heartbeat(clock_.now());
}

LiveStation::~LiveStation() { stop(); }

void LiveStation::start() { thread_.start(); }
void LiveStation::stop() {
  using namespace std::chrono_literals;
  const auto wait = [this](std::chrono::milliseconds most, const auto& done) {
    const auto end = std::chrono::steady_clock::now() + most;
    while (!done(snapshot()) && std::chrono::steady_clock::now() < end) {
      heartbeat();
      std::this_thread::sleep_for(2ms);
    }
  };
  if (thread_.running() && moves(snapshot().state)) {
    requestStop();
    wait(3s, [](const cycle::Snapshot& s) { return !moves(s.state); });
  }
  // Whoever goes away holds no handle, and no drives are left on: in a fault they take no order, but a handle that is
  // let go takes them away where the arm stands, and the emergency stop wherever it is.
  inputs_.setDeadMan(false);
  if (thread_.running() && snapshot().controllerOn) {
    cycle::Command off;
    off.kind = cycle::CommandKind::ControllerOff;
    (void)send(off);
    wait(1500ms, [](const cycle::Snapshot& s) { return !s.controllerOn; });
  }
  if (thread_.running() && snapshot().controllerOn) {
    inputs_.setEmergencyStop(true);
    wait(500ms, [](const cycle::Snapshot& s) { return !s.controllerOn; });
  }
  thread_.stop();
}

void LiveStation::runOne() {
  while (links_->recordSamples.size() + 64 > cycle::kRecordQueueCapacity ||
         links_->recordFrames.size() + 8 > cycle::kFrameQueueCapacity)
    std::this_thread::yield();
  thread_.runOne();
}

std::uint64_t LiveStation::send(cycle::Command command) {
  command.fromSelfTest = false;
  return queue(command);
}

std::uint64_t LiveStation::reportSelfTest(safety::SelfTestState state, std::uint64_t limitsRevision) {
  cycle::Command command;
  command.kind = cycle::CommandKind::ReportSelfTest;
  command.selfTest = state;
  command.limitsRevision = limitsRevision;
  command.fromSelfTest = true;
  return queue(command);
}

std::uint64_t LiveStation::queue(cycle::Command command) {
  const std::lock_guard lock(sendMutex_);  // commands are taken, and answered, in the order of their numbers
  command.number = ++number_;
  return links_->commands.push(command) ? command.number : 0;
}

std::size_t LiveStation::readAcks(StreamCursor& cursor, std::span<cycle::Ack> out) {
  return links_->acks.read(cursor.next, cursor.lost, out);
}
void LiveStation::requestStop() noexcept { links_->stopRequested.store(true, std::memory_order_release); }
void LiveStation::setEmergencyStop(bool pressed) noexcept { inputs_.setEmergencyStop(pressed); }
void LiveStation::setDeadMan(bool held) noexcept { inputs_.setDeadMan(held); }
void LiveStation::heartbeat() noexcept { inputs_.heartbeat(clock_.now()); }

base::Result<void> LiveStation::setViceClosed(bool closed) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "The vice stays as it is: the robot is moving.",
                       "Wait until it stands, or stop it."};
  if (snapshot().zeroing)
    return base::Error{base::ErrorCode::Conflict, "The vice stays as it is: the load cell is being zeroed.",
                       "Wait a moment."};
  // Told before it closes, and after it opened: the control thread settles what the jaws shake, and never believes an
  // arm free that is not.
  if (closed) links_->specimenMounted.store(true, std::memory_order_release);
  const bool was = bench_.viceClosed();
  auto done = bench_.setViceClosed(closed);
  const bool now = bench_.viceClosed();
  links_->specimenMounted.store(now, std::memory_order_release);
  const std::lock_guard lock(clampedMutex_);
  if (!now) clampedAt_.reset();
  // With the drives off nobody closes it on a specimen: it is claimed for one that an earlier program left there.
  else if (!was && snapshot().controllerOn) clampedAt_ = record::poseOf(snapshot().sample);
  return done;
}

std::optional<spatial::Pose> LiveStation::clampedAt() const {
  const std::lock_guard lock(clampedMutex_);
  return clampedAt_;
}

base::Result<void> LiveStation::cut(std::uint64_t structures) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "Nothing is cut: the robot is moving.", "Stop the robot first."};
  const auto names = bench_.structures();
  if (names.size() < 64 && (structures >> names.size()) != 0)
    return base::Error{base::ErrorCode::InvalidArgument, "The specimen has no such structure.",
                       "Cut one of those that the cell lists."};
  const std::uint64_t fresh = structures & ~bench_.cutStructures();
  bench_.cut(structures);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((fresh >> i & 1u) == 0) continue;
    auto event = std::make_shared<record::Event>();
    event->kind = record::EventKind::StructureCut;
    event->code = static_cast<std::int32_t>(i);
    event->setText(names[i]);
    cycle::Command tell;
    tell.kind = cycle::CommandKind::LogEvent;
    tell.event = event.get();
    if (sendWith(tell, {std::move(event)}) == 0)
      return base::Error{base::ErrorCode::DeviceFailure, names[i] + " is cut, but the station did not note it.",
                         "Add a note to the run."};
  }
  return {};
}

base::Result<void> LiveStation::setPreload(double force_N) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "The preload stays as it is: the robot is moving.",
                       "Stop the robot first."};
  if (!(force_N >= 0.0 && force_N <= bench_.maxPreload_N()))
    return base::Error{base::ErrorCode::InvalidArgument, "The specimen does not take this preload.",
                       "Choose a smaller one, or a specimen that takes it."};
  bench_.setPreload(force_N);
  preload_N_ = force_N;
  if (!tellPreload())
    return base::Error{base::ErrorCode::DeviceFailure, "The preload is set, but the station did not note it.",
                       "Add a note to the run."};
  return {};
}

bool LiveStation::tellPreload() {
  auto event = std::make_shared<record::Event>();
  event->kind = record::EventKind::PreloadSet;
  event->value = *preload_N_;
  event->setText("follower preload");
  cycle::Command tell;
  tell.kind = cycle::CommandKind::LogEvent;
  tell.event = event.get();
  return sendWith(tell, {std::move(event)}) != 0;
}

std::vector<record::TrackedPose> LiveStation::trackedNow() const {
  std::vector<record::TrackedPose> poses;
  const cycle::RecordedFrame frame = links_->frame.read();
  if (frame.taken == 0) return poses;  // nothing has come yet
  tracking::BoneFollower follower(bones_);
  (void)follower.follow(unpacked(frame), frame.age_s(),
                        poses);  // more bodies than bones: no poses, and the recorder counts
  return poses;
}

cycle::Snapshot LiveStation::snapshot() const { return links_->snapshot.read(); }
std::size_t LiveStation::readSamples(StreamCursor& cursor, std::span<record::Sample> out) const {
  return links_->samples.read(cursor.next, cursor.lost, out);
}
std::size_t LiveStation::readEvents(StreamCursor& cursor, std::span<record::Event> out) const {
  return links_->events.read(cursor.next, cursor.lost, out);
}

TimingSummary LiveStation::timing() const {
  TimingSummary t;
  t.cycles = links_->cycles.load();
  t.late = links_->lateCycles.load();
  const base::HostPauses pauses = clock_.hostPauses();
  t.hostPauses = pauses.count;
  t.hostPaused_s = static_cast<double>(pauses.total) * 1e-9;
  t.longestHostPause_s = static_cast<double>(pauses.longest) * 1e-9;
  t.wakeMedian_us = links_->wake.quantile_us(0.5);
  t.wakeP99_us = links_->wake.quantile_us(0.99);
  t.wakeP999_us = links_->wake.quantile_us(0.999);
  t.wakeMax_us = links_->wake.max_us();
  t.cycleMedian_us = links_->compute.quantile_us(0.5);
  t.cycleP99_us = links_->compute.quantile_us(0.99);
  t.cycleP999_us = links_->compute.quantile_us(0.999);
  t.cycleMax_us = links_->compute.max_us();
  t.fifoScheduling = thread_.fifoScheduling();
  t.memoryLocked = thread_.memoryLocked();
  t.schedulingNote = thread_.note();
  if (wires_) t.wires = wires_();
  return t;
}

void LiveStation::startRecording(std::unique_ptr<record::SampleSink> sink) {
  if (auto* sees = dynamic_cast<device::SeesTrueLoads*>(sink.get()); sees && trueLoads_) sees->see(*trueLoads_);
  recorder_.begin(std::move(sink));
  if (preload_N_) (void)tellPreload();  // it stays from run to run, and each run must say under which it was
}
base::Result<void> LiveStation::stopRecording(const record::RunEnding& ending) { return recorder_.end(ending); }
bool LiveStation::recording() const { return recorder_.active(); }
std::string LiveStation::recordingProblem() const { return recorder_.problem(); }

}  // namespace articulus::station
