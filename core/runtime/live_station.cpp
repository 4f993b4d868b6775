#include "core/runtime/live_station.h"

#include <thread>

namespace articulus::runtime {

LiveStation::LiveStation(const CellConfig& cell, Devices devices, base::Clock& clock)
    : clock_(clock), bench_(devices.bench), bones_(std::move(devices.bones)),
      trackerRate_Hz_(devices.tracker ? devices.tracker->rate_Hz() : 0.0), channels_(std::make_unique<Channels>()),
      cycle_(cell, devices.arm, devices.loadCell, inputs_, *channels_, devices.tracker),
      thread_(clock, cell.rate_Hz, cycle_, *channels_), recorder_(*channels_, bones_) {
  inputs_.heartbeat(clock_.now());
}

LiveStation::~LiveStation() { stop(); }

void LiveStation::start() { thread_.start(); }
void LiveStation::stop() { thread_.stop(); }

void LiveStation::runOne() {
  while (channels_->recordSamples.size() + 64 > kRecordQueueCapacity ||
         channels_->recordFrames.size() + 8 > kFrameQueueCapacity)
    std::this_thread::yield();
  thread_.runOne();
}

std::uint64_t LiveStation::send(Command command) {
  command.number = ++number_;
  return channels_->commands.push(command) ? command.number : 0;
}

std::size_t LiveStation::readAcks(StreamCursor& cursor, std::span<Ack> out) {
  return channels_->acks.read(cursor.next, cursor.lost, out);
}
void LiveStation::requestStop() noexcept { channels_->stopRequested.store(true, std::memory_order_release); }
void LiveStation::setEmergencyStop(bool pressed) noexcept { inputs_.setEmergencyStop(pressed); }
void LiveStation::setDeadMan(bool held) noexcept { inputs_.setDeadMan(held); }
void LiveStation::heartbeat() noexcept { inputs_.heartbeat(clock_.now()); }

base::Result<void> LiveStation::setViceClosed(bool closed) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "The vice stays as it is: the robot is moving.",
                       "Stop the robot first."};
  if (snapshot().zeroing)
    return base::Error{base::ErrorCode::Conflict, "The vice stays as it is: the load cell is being zeroed.",
                       "Wait half a second."};
  auto done = bench_.setViceClosed(closed);
  if (done) channels_->specimenMounted.store(bench_.viceClosed(), std::memory_order_release);
  return done;
}

base::Result<void> LiveStation::cut(std::uint64_t structures) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "Nothing is cut: the robot is moving.", "Stop the robot first."};
  const auto names = bench_.structures();
  if (names.size() < 64 && (structures >> names.size()) != 0)
    return base::Error{base::ErrorCode::InvalidArgument, "The specimen has no such structure.",
                       "Cut one of those that the cell lists."};
  const std::uint64_t fresh = structures & ~bench_.isCut();
  bench_.cut(structures);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((fresh >> i & 1u) == 0) continue;
    auto event = std::make_shared<record::Event>();
    event->kind = record::EventKind::StructureCut;
    event->code = static_cast<std::int32_t>(i);
    event->setText(names[i]);
    keep(event);
    Command tell;
    tell.kind = CommandKind::Tell;
    tell.event = event.get();
    if (send(tell) == 0)
      return base::Error{base::ErrorCode::DeviceFailure, names[i] + " is cut, but the station did not note it.",
                         "Add a note to the run."};
  }
  return {};
}

base::Result<void> LiveStation::setPreload(double force_N) {
  if (moves(snapshot().state))
    return base::Error{base::ErrorCode::Conflict, "The preload stays as it is: the robot is moving.",
                       "Stop the robot first."};
  if (!(force_N >= 0.0 && force_N <= bench_.mostPreload_N()))
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
  keep(event);
  Command tell;
  tell.kind = CommandKind::Tell;
  tell.event = event.get();
  return send(tell) != 0;
}

std::vector<record::TrackedPose> LiveStation::trackedNow() const {
  std::vector<record::TrackedPose> poses;
  const TakenFrame frame = channels_->frame.read();
  if (frame.taken == 0) return poses;  // nothing has come yet
  tracking::BoneFollower follower(bones_);
  (void)follower.follow(unpacked(frame), frame.age_s(),
                        poses);  // more bodies than bones: no poses, and the recorder counts
  return poses;
}

Snapshot LiveStation::snapshot() const { return channels_->snapshot.read(); }
std::size_t LiveStation::readSamples(StreamCursor& cursor, std::span<record::Sample> out) const {
  return channels_->samples.read(cursor.next, cursor.lost, out);
}
std::size_t LiveStation::readEvents(StreamCursor& cursor, std::span<record::Event> out) const {
  return channels_->events.read(cursor.next, cursor.lost, out);
}

TimingSummary LiveStation::timing() const {
  TimingSummary t;
  t.cycles = channels_->cycles.load();
  t.late = channels_->lateCycles.load();
  t.wakeMedian_us = channels_->wake.quantile_us(0.5);
  t.wakeP99_us = channels_->wake.quantile_us(0.99);
  t.wakeP999_us = channels_->wake.quantile_us(0.999);
  t.wakeMax_us = channels_->wake.max_us();
  t.cycleMedian_us = channels_->compute.quantile_us(0.5);
  t.cycleP99_us = channels_->compute.quantile_us(0.99);
  t.cycleP999_us = channels_->compute.quantile_us(0.999);
  t.cycleMax_us = channels_->compute.max_us();
  t.fifoScheduling = thread_.fifoScheduling();
  t.memoryLocked = thread_.memoryLocked();
  t.schedulingNote = thread_.note();
  return t;
}

void LiveStation::startRecording(std::unique_ptr<record::SampleSink> sink) {
  recorder_.begin(std::move(sink));
  if (preload_N_) (void)tellPreload();  // it stays from run to run, and each run must say under which it was
}
base::Result<void> LiveStation::stopRecording(const std::string& howItEnded) { return recorder_.end(howItEnded); }
bool LiveStation::recording() const { return recorder_.active(); }
std::string LiveStation::recordingProblem() const { return recorder_.problem(); }

}  // namespace articulus::runtime
