#pragma once
#include <QObject>
#include <QTimer>
#include <QVector>

#include "core/station/station_link.h"

namespace articulus::ui {

/// The one class of the desktop that talks to the running station: polls the latest snapshot and the sample stream at
/// 60 Hz, sends commands, reports their acknowledgements, keeps the heartbeat.
/// Thread  ui
class StationBridge : public QObject {
  Q_OBJECT
 public:
  explicit StationBridge(station::StationLink& link, QObject* parent = nullptr);

  [[nodiscard]] const cycle::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] const station::TimingSummary& timing() const { return timing_; }  ///< refreshed once a second

  std::uint64_t send(const cycle::Command& command, station::HeldObjects::Objects held = {});
  std::uint64_t send(cycle::CommandKind kind, double time_s = 0.0);
  /// Writes it into the stream of events and, while a run is recorded, into the run.
  void logEvent(const record::Event& event);
  /// Whether the snapshot shows what was sent: until then a motion may be about to begin.
  [[nodiscard]] bool answered() const { return seen_ >= sent_; }
  void requestStop();  ///< past every queue
  void setDeadMan(bool held);
  void setEmergencyStop(bool pressed);
  /// As StationLink::setViceClosed(); Conflict also where a motion may be about to begin.
  [[nodiscard]] base::Result<void> setViceClosed(bool closed);
  /// Bones that a tracking system follows, in its newest frame; rate 0: there is none.
  [[nodiscard]] std::vector<record::TrackedPose> tracked() const { return link_.trackedNow(); }
  [[nodiscard]] double trackerRate_Hz() const { return link_.trackerRate_Hz(); }
  /// A procedure leads the arm, also while it rests between two of its poses: what would move it else is closed.
  void setLed(bool led) { led_ = led; }
  [[nodiscard]] bool led() const { return led_; }
  [[nodiscard]] bool recording() const;
  [[nodiscard]] QString recordingProblem() const;  ///< why nothing more is stored; empty while all is well

 signals:
  void snapshotArrived(const articulus::cycle::Snapshot& snapshot);        ///< 60 Hz
  void samplesArrived(const QVector<articulus::record::Sample>& samples);  ///< every sample, in batches, 60 Hz
  void samplesLost(quint64 count);
  void eventArrived(const articulus::record::Event& event);
  void acknowledged(const articulus::cycle::Ack& ack);
  void refused(const QString& what, const QString& why);  ///< "Home", "the controller is off. ..."
  void stateChanged(articulus::cycle::State state);
  void faultLatched(const articulus::safety::Fault& fault);
  void timingChanged();

 private:
  void poll();
  station::StationLink& link_;
  QTimer timer_;
  cycle::Snapshot snapshot_;
  station::TimingSummary timing_;
  station::StreamCursor samples_, events_, acks_;
  std::vector<record::Sample> buffer_;
  std::uint64_t sent_ = 0, acked_ = 0, seen_ = 0;  ///< numbers of commands
  int ticks_ = 0;
  bool first_ = true, led_ = false;
};

}  // namespace articulus::ui
