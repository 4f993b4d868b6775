#pragma once
#include <algorithm>
#include <array>
#include <memory>

#include "core/base/broadcast_ring.h"
#include "core/device/robot_arm.h"
#include "hardware/io/cycle_owner.h"
#include "hardware/io/message_due.h"
#include "hardware/io/time_watch.h"
#include "hardware/staubli_val3/val3_health.h"
#include "hardware/staubli_val3/val3_link.h"

namespace articulus::hardware {

/// What the driver is told.
struct Val3ArmSettings {
  std::string host = "192.168.0.254";  ///< of the robot controller
  std::uint16_t port = 11010;          ///< of its socket for our program
  base::Nanoseconds connectTime = 1'000'000'000;
  double largestSpeed_rad_per_s = 1.0;        ///< of a set-point, from one to the next; what is more is held back
  double halt_rad_per_s2 = 15.0;              ///< by which the program brings the arm to rest
  int silentCycles = 5;                       ///< without a set-point after which it does
  double fastest_rad_per_s = 8.0;             ///< of an axis: joints that say they were faster are not believed
  base::Nanoseconds startTime = 300'000'000;  ///< that the program may take to follow, once the drives are on
  base::Nanoseconds wait = 0;  ///< that read() waits for the state of the cycle; 0 where the clock has waited for it
  bool inStep = false;         ///< a fast clock stands while connections are made
};

/// A Staubli arm on a CS8 or CS9 controller: our VAL 3 application there (resources/staubli_val3) follows joint
/// positions or velocities by altering its path, in a task of 4 ms, whose states pace our cycle. It is started at the
/// pendant; nothing here starts it or switches the arm on. It stands until it is asked to move; where set-points stay
/// away, or jump, it brings the arm to rest and holds it until it was asked to stand.
/// read()  takes every state that waits, at most 256; the newest counts. Blocks for settings.wait at most. Three cycles
///         without one make the arm's state invalid. What is worse (robot::ArmTrouble) is a drive fault and stays until
///         the drives are switched off, states arrive and the controller says nothing against it: only a person starts
///         anew. A lost connection is made again beside the control thread (Val3Link).
/// write() sends one set-point. Never blocks. A value that is no number, or with the drives off: to come to rest.
/// Contract, thread  as device::RobotArm: control; real-time safe, of the system only recv, send and, with a wait,
/// ppoll
/// Source  sockets and number formats of VAL 3 as ros-industrial/staubli_val3_driver has them; policies: ours
class Val3Arm final : public device::RobotArm, public CycleOwner {
 public:
  static constexpr double kCycle_s = 0.004;

  /// Connects, and waits for the first state. Before the control thread starts.
  /// Errors  of Val3Session::open(); a speed from which it would not come to rest in time
  [[nodiscard]] static base::Result<std::unique_ptr<Val3Arm>> connect(const Val3ArmSettings& settings);
  /// Asks it to come to rest.
  ~Val3Arm() override;

  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept override;
  void ranWithout(int cycles) noexcept override { owed_ = std::max(owed_ - cycles, -kMostOwed); }

  /// The newest state.  Thread  control
  [[nodiscard]] const Val3State& seen() const noexcept { return seen_; }
  [[nodiscard]] const Val3Health& health() const noexcept { return health_; }
  /// As the last read() left it.  Thread  any
  [[nodiscard]] Val3Health toldHealth() const noexcept { return told_.read(); }
  /// Why the last connection failed, in words; empty where it did not.  Thread  any but control
  [[nodiscard]] std::string said() const { return link_->said(); }

 private:
  static constexpr int kMostOwed = 1000;
  Val3Arm(const Val3ArmSettings& settings, std::unique_ptr<Val3Link> link);
  void begin(base::Nanoseconds now) noexcept;
  bool takeStates(base::Nanoseconds now) noexcept;
  [[nodiscard]] bool understood(base::Nanoseconds now) noexcept;
  [[nodiscard]] bool goesOn(int cycles, base::Nanoseconds now) noexcept;
  void giveUp() noexcept;
  void judge() noexcept;
  void watchProgram() noexcept;
  void aim(const device::ArmCommand& command, Val3SetPoint& point) noexcept;
  void trouble(robot::ArmTrouble found) noexcept { health_.trouble = std::max(health_.trouble, found); }
  /// Under power nothing moves any more before the drives were off.
  void hold(robot::ArmTrouble found) noexcept {
    trouble(found);
    held_ = true;
    followed_ = false;
  }
  [[nodiscard]] bool silent() const noexcept;

  Val3ArmSettings settings_;
  std::unique_ptr<Val3Link> link_;
  TimeWatch time_;
  MessageDue due_;
  base::SteadyClock steady_;
  Val3State seen_, next_;
  Val3Health health_;
  base::LatestValue<Val3Health> told_;
  std::array<double, 6> sent_{};                         // position or velocity
  std::uint64_t stamp_ms_ = 0;                           // of the program's cycles, without the end of its count
  robot::ArmTrouble against_ = robot::ArmTrouble::None;  // what the controller says against moving, now
  std::int32_t number_ = 0, askedFrom_ = 0;
  int silentCycles_ = 3, jumps_ = 0;  // silent before anything came
  int owed_ = 0;
  int stands_ = 0, lags_ = 0, unsentInARow_ = 0;
  int waitedForStart_ = 0;  // cycles since it was asked to move, without that it does
  bool any_ = false, first_ = true, fresh_ = false, waited_ = false, enabled_ = false, ended_ = false;
  bool held_ = false, followed_ = false, garbled_ = false;
  bool jumped_ = false;  // its joints are where they cannot be: told until a person switches the drives on again
  Val3Mode doing_ = Val3Mode::Stand;
  base::Nanoseconds seenAt_ = 0;
  std::array<char, kVal3HostBytes> out_{};
};

}  // namespace articulus::hardware
