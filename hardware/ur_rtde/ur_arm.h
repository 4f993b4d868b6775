#pragma once
#include <algorithm>
#include <array>
#include <memory>

#include "core/base/broadcast_ring.h"
#include "core/device/robot_arm.h"
#include "hardware/io/cycle_owner.h"
#include "hardware/io/message_due.h"
#include "hardware/io/time_watch.h"
#include "hardware/ur_rtde/ur_health.h"
#include "hardware/ur_rtde/ur_link.h"
#include "hardware/ur_rtde/ur_set_point.h"
#include "hardware/ur_rtde/ur_state.h"

namespace articulus::hardware {

/// What the driver is told.
struct UrArmSettings {
  std::string host = "192.168.1.10";  ///< of the robot controller
  std::uint16_t port = 30004, scriptPort = 30002;
  double rate_Hz = 500.0;                         ///< 500 of an e-Series, 125 of a CB3
  base::Nanoseconds connectTime = 1'000'000'000;  ///< for the connection, each reply and the first data
  UrWrenchSource wrench = UrWrenchSource::FtRawWrench;
  UrScriptSettings script;                      ///< rate and number are set by the driver
  double largestSpeed_rad_per_s = 3.1;          ///< of a set-point, from one to the next; what is more is held back
  double fastest_rad_per_s = 6.3;               ///< of an axis: joints that say they were faster are not believed
  base::Nanoseconds programTime = 400'000'000;  ///< that our program may take to play, once the drives are on
  base::Nanoseconds wait = 0;  ///< that read() waits for the package of the cycle; 0 where the clock has waited for it
  bool inStep = false;         ///< a fast clock stands while sessions are made and programs are sent
};

/// A Universal Robots arm over RTDE: our own program on the controller (urScript) follows set-points in input
/// registers, joint positions by servoj or joint velocities by speedj. The controller owns the cycle: its data packages
/// pace ours. The program is sent when the arm is connected, when a person has switched it on again at the pendant, and
/// when the drives are switched on and none of ours plays; never while another one plays; it stands until set-points
/// are numbered on and ask it to move. Where set-points stay away, it brings the arm to rest and holds it; beyond that
/// the controller's watchdog ends it. read()  takes every package that waits, at most 256; the newest counts. Blocks
/// for settings.wait at most. Three cycles
///         without one make the state invalid. What is worse (robot::ArmTrouble) is a drive fault and stays until the
///         drives are switched off, packages arrive and the controller says nothing against it: only a person starts
///         anew. A lost connection is made again beside the control thread (UrLink).
/// write() sends one set-point. Never blocks. A position that is no number, or with the drives off: to stand.
/// Contract, thread  as device::RobotArm: control; real-time safe, of the system only recv, send and, with a wait,
/// ppoll
/// Source  RTDE guide; policies of the driver (three cycles, five late in a hundred, half a degree): ours
class UrArm final : public device::RobotArm, public CycleOwner {
 public:
  /// Connects, and waits for the first data. Before the control thread starts.
  /// Errors  of RtdeSession::open(), or that no data came
  [[nodiscard]] static base::Result<std::unique_ptr<UrArm>> connect(const UrArmSettings& settings);
  /// Ends the program.
  ~UrArm() override;

  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;

  /// What paces a cycle that the controller owns. Blocks until a package begins a cycle that has not run yet, and at
  /// most until then on the steady clock.
  /// Out  how many of the controller's cycles have passed, by its time stamps; 0 where the time ran out
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept override;
  /// So many cycles run without a package.
  void ranWithout(int cycles) noexcept override { owed_ = std::max(owed_ - cycles, -kMostOwed); }

  /// The last command had the drives on.  Thread  control
  [[nodiscard]] bool commanded() const noexcept { return enabled_; }
  /// The newest package, and when it was read.  Thread  control
  [[nodiscard]] const UrState& seen() const noexcept { return seen_; }
  [[nodiscard]] base::Nanoseconds seenAt() const noexcept { return seenAt_; }
  [[nodiscard]] const UrHealth& health() const noexcept { return health_; }
  /// As the last read() left it.  Thread  any
  [[nodiscard]] UrHealth toldHealth() const noexcept { return told_.read(); }
  /// Why the last session or program failed, in words; empty where it did not.  Thread  any but control
  [[nodiscard]] std::string said() const { return link_->said(); }

 private:
  static constexpr int kMostOwed = 1000;
  UrArm(const UrArmSettings& settings, std::unique_ptr<UrLink> link);
  bool takePackages(base::Nanoseconds now) noexcept;
  [[nodiscard]] bool understood(std::span<const char> payload, base::Nanoseconds now) noexcept;
  void begin(base::Nanoseconds now) noexcept;
  void giveUp() noexcept;
  void hear(std::span<const char> text) noexcept;
  void watchProgram() noexcept;
  void watchSetPoints() noexcept;
  void sendWanted() noexcept;
  void aim(const device::ArmCommand& command, UrSetPoint& point) noexcept;
  void trouble(robot::ArmTrouble found) noexcept { health_.trouble = std::max(health_.trouble, found); }
  /// Under power nothing moves any more before the drives were off.
  void hold(robot::ArmTrouble found) noexcept {
    trouble(found);
    held_ = true;
    followed_ = false;
  }
  [[nodiscard]] bool silent() const noexcept;
  /// The program that was sent last is on the controller, playing or paused.
  [[nodiscard]] bool ours() const noexcept;
  /// And it plays.
  [[nodiscard]] bool playing() const noexcept;

  UrArmSettings settings_;
  std::unique_ptr<UrLink> link_;
  TimeWatch time_;
  MessageDue due_;
  base::SteadyClock steady_;
  UrState seen_, next_;
  UrHealth health_;
  base::LatestValue<UrHealth> told_;
  std::array<double, 6> sent_{};  // position or velocity
  std::array<std::int32_t, 100> lateBefore_{};
  std::size_t lateAt_ = 0;
  robot::ArmTrouble against_ = robot::ArmTrouble::None;  // what the controller says against moving, now
  std::int32_t number_ = 0, played_ = 0;
  std::int32_t over_ = 0;       // number of ours that has ended: its register keeps it while another program plays
  std::int32_t askedFrom_ = 0;  // number of the set-point since which it is asked to move
  int stands_ = 0, lags_ = 0, unsentInARow_ = 0;  // packages in a row, set-points in a row
  int silentCycles_ = 3, jumps_ = 0;              // silent before anything came
  int owed_ = 0;  // cycles of the controller that have not run here; below zero: that have run before their package
  int waitedForProgram_ = 0;  // cycles since the drives are on without it
  bool any_ = false, first_ = true, fresh_ = false, waited_ = false, enabled_ = false, ended_ = false;
  bool wanted_ = true;     // a person wants the program: has connected, or switched on the arm or the drives
  bool held_ = false;      // something went wrong under power: nothing moves before the drives were off
  bool followed_ = false;  // the program has moved, or held, by our set-points since the drives are on
  bool jumped_ = false;    // its joints are where they cannot be: told until a person switches the drives on again
  bool garbled_ = false;   // since the last data something came that cannot be read
  UrMode doing_ = UrMode::Stand;
  base::Nanoseconds seenAt_ = 0;
  std::array<char, 128> out_{};
};

}  // namespace articulus::hardware
