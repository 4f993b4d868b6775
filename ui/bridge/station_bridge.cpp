#include "ui/bridge/station_bridge.h"

#include <algorithm>
#include <array>

#include "ui/kit/language/core_text.h"

namespace articulus::ui {
namespace {

constexpr int kPeriod_ms = 16;
constexpr int kTicksPerSecond = 60;
constexpr std::size_t kBatch = 4096;

}  // namespace

StationBridge::StationBridge(station::StationLink& link, QObject* parent)
    : QObject(parent), link_(link), snapshot_(link.snapshot()), timing_(link.timing()) {
  buffer_.resize(kBatch);
  connect(&timer_, &QTimer::timeout, this, &StationBridge::poll);
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.start(kPeriod_ms);
}

std::uint64_t StationBridge::send(const cycle::Command& command, station::HeldObjects::Objects held) {
  const std::uint64_t number = link_.sendWith(command, std::move(held));
  if (number == 0)
    emit refused(coreText(cycle::name(command.kind)),
                 tr("the station does not keep up with its commands. Press STOP and wait until it answers again."));
  sent_ = std::max(sent_, number);
  return number;
}

std::uint64_t StationBridge::send(cycle::CommandKind kind, double time_s) {
  cycle::Command command;
  command.kind = kind;
  command.time_s = time_s;
  return send(command);
}

void StationBridge::logEvent(const record::Event& event) {
  auto kept = std::make_shared<const record::Event>(event);
  cycle::Command command;
  command.kind = cycle::CommandKind::LogEvent;
  command.event = kept.get();
  send(command, {std::move(kept)});
}

void StationBridge::requestStop() { link_.requestStop(); }
void StationBridge::setDeadMan(bool held) { link_.setDeadMan(held); }
void StationBridge::setEmergencyStop(bool pressed) { link_.setEmergencyStop(pressed); }

base::Result<void> StationBridge::setViceClosed(bool closed) {
  if (!answered())
    return base::Error{base::ErrorCode::Conflict, "The vice stays as it is: the robot is about to move.",
                       "Wait until it stands."};
  return link_.setViceClosed(closed);
}
bool StationBridge::recording() const { return link_.recording(); }
QString StationBridge::recordingProblem() const { return coreText(link_.recordingProblem()); }

void StationBridge::poll() {
  link_.heartbeat();
  const cycle::Snapshot before = snapshot_;
  seen_ = acked_;  // what was answered before this snapshot was read is in it
  snapshot_ = link_.snapshot();

  std::array<cycle::Ack, 32> acks;
  for (std::size_t n = 0; (n = link_.readAcks(acks_, acks)) > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      acked_ = std::max(acked_, acks[i].number);
      emit acknowledged(acks[i]);
      // Who jogs is told at the button: a jog that ended while it was held has done nothing wrong.
      // A pause that comes as its plan ends is the runner's to keep.
      const bool ownWay = acks[i].kind == cycle::CommandKind::Jog || acks[i].kind == cycle::CommandKind::Pause ||
                          acks[i].kind == cycle::CommandKind::Resume;
      if (acks[i].code != cycle::AckCode::Accepted && !ownWay)
        emit refused(coreText(cycle::name(acks[i].kind)), coreText(cycle::explain(acks[i])));
    }

  std::array<record::Event, 64> events;
  for (std::size_t n = 0; (n = link_.readEvents(events_, events)) > 0;)
    for (std::size_t i = 0; i < n; ++i) emit eventArrived(events[i]);

  const std::uint64_t lostBefore = samples_.lost;
  QVector<record::Sample> batch;
  for (std::size_t n = 0; (n = link_.readSamples(samples_, buffer_)) > 0;) {
    // What was measured before this window opened is history, not a loss and not live.
    if (!first_)
      batch.append(QVector<record::Sample>(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(n)));
    if (n < buffer_.size()) break;
  }
  if (!batch.isEmpty()) emit samplesArrived(batch);
  if (!first_ && samples_.lost > lostBefore) emit samplesLost(samples_.lost - lostBefore);

  if (first_ || snapshot_.state != before.state) emit stateChanged(snapshot_.state);
  if (snapshot_.fault.latched() &&
      (first_ || snapshot_.fault.code != before.fault.code || snapshot_.fault.cycle != before.fault.cycle))
    emit faultLatched(snapshot_.fault);
  emit snapshotArrived(snapshot_);

  if (ticks_++ % kTicksPerSecond == 0) {
    timing_ = link_.timing();
    emit timingChanged();
  }
  first_ = false;
}

}  // namespace articulus::ui
