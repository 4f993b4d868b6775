#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"
#include "core/record/event.h"
#include "core/record/run_end.h"
#include "core/record/sample_sink.h"
#include "core/record/tracked_pose.h"
#include "core/spatial/pose.h"
#include "core/station/held_objects.h"
#include "core/station/timing_summary.h"
#include "core/tracking/bone_registration.h"

namespace articulus::station {

/// Where a reader of a live stream stands. Each reader owns one.
struct StreamCursor {
  std::uint64_t next = 0;
  std::uint64_t lost = 0;  ///< overwritten before this reader came
};

/// All that a client (desktop, command line, test) may do with a live station: send, stop, look. It never waits for the
/// control thread, and the control thread never waits for it.
/// Thread  any
class StationLink {
 public:
  virtual ~StationLink() = default;

  /// Keeps what a Command points to until the station is gone: settings, to which snapshots point. They are small, and
  /// changed by a person's hand; what comes with every run goes with sendWith().
  void keep(std::shared_ptr<const void> object);

  /// Queues a command with what it points to, which is let go when the control thread is done with it (HeldObjects).
  /// 0 as send(): nothing is held then.
  std::uint64_t sendWith(const cycle::Command& command, HeldObjects::Objects objects);
  /// Of how many commands something is still held.
  [[nodiscard]] std::size_t heldCommands() const;

  /// Queues a command; its number comes back in the Ack. 0 if the queue is full (then the station is not keeping up).
  virtual std::uint64_t send(cycle::Command command) = 0;
  /// Acknowledgements since the cursor.
  virtual std::size_t readAcks(StreamCursor& cursor, std::span<cycle::Ack> out) = 0;
  /// Past every queue: an atomic flag that each cycle reads first.
  virtual void requestStop() noexcept = 0;
  /// The virtual emergency button: latches a fault; release before it can be acknowledged.
  virtual void setEmergencyStop(bool pressed) noexcept = 0;
  /// The virtual dead-man's handle (a latch on screen, a pedal key where one is wired).
  virtual void setDeadMan(bool held) noexcept = 0;
  /// "I am alive": a client that moves the robot calls it at least every 100 ms.
  virtual void heartbeat() noexcept = 0;
  /// The virtual vice: clamps the specimen to the bench at the arm's present pose (a little off, as a real one is), or
  /// opens it. Refused while the robot moves. Real cells answer that a person does this.
  [[nodiscard]] virtual base::Result<void> setViceClosed(bool closed) = 0;

  /// X_WD as the vice closed, where the arm stood then; empty: it is open, or nobody saw it close here.
  [[nodiscard]] virtual std::optional<spatial::Pose> clampedAt() const { return {}; }

  /// What of the specimen can be cut, by name; empty where the bench can not tell.
  [[nodiscard]] virtual std::span<const std::string> structures() const = 0;
  /// Records which structures are cut, a bit each in the order of structures(), with an event each (StructureCut). The
  /// virtual bench cuts. Refused while the robot moves, and where a bit has no name.
  [[nodiscard]] virtual base::Result<void> cut(std::uint64_t structures) = 0;
  /// All that is cut by now.
  [[nodiscard]] virtual std::uint64_t cutStructures() const = 0;

  /// Largest follower preload that the specimen takes, N; 0 where it takes none.
  [[nodiscard]] virtual double maxPreload_N() const = 0;
  /// Records the follower preload that the specimen bears from now on, with an event (PreloadSet). The virtual bench
  /// sets it. Refused while the robot moves, and beyond what the specimen takes.
  [[nodiscard]] virtual base::Result<void> setPreload(double force_N) = 0;

  /// Bones that a tracking system follows, as they are registered; empty where nothing does.
  [[nodiscard]] virtual std::span<const tracking::BoneRegistration> trackedBones() const { return {}; }
  [[nodiscard]] virtual double trackerRate_Hz() const { return 0.0; }
  /// Where they were in the newest frame, in the tracker's axes; empty before the first.
  [[nodiscard]] virtual std::vector<record::TrackedPose> trackedNow() const { return {}; }

  [[nodiscard]] virtual cycle::Snapshot snapshot() const = 0;
  /// Samples since the cursor, oldest first, at most out.size(); counts what was overwritten.
  virtual std::size_t readSamples(StreamCursor& cursor, std::span<record::Sample> out) const = 0;
  virtual std::size_t readEvents(StreamCursor& cursor, std::span<record::Event> out) const = 0;
  [[nodiscard]] virtual TimingSummary timing() const = 0;

  /// From the next cycle on every sample goes to this sink, through the recorder thread.
  virtual void startRecording(std::unique_ptr<record::SampleSink> sink) = 0;
  /// Ends the recording after what is queued. Blocks up to a second.
  [[nodiscard]] virtual base::Result<void> stopRecording(const record::RunEnding& ending) = 0;
  [[nodiscard]] virtual bool recording() const = 0;
  /// The recorder's last failure (disk full ...), empty while all is well.
  [[nodiscard]] virtual std::string recordingProblem() const = 0;

 private:
  mutable std::mutex keptMutex_;
  std::vector<std::shared_ptr<const void>> kept_;
  HeldObjects held_;
  StreamCursor heard_;  ///< answers to what is held
};

}  // namespace articulus::station
