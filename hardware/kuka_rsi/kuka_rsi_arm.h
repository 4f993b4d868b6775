#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "core/base/broadcast_ring.h"
#include "core/device/robot_arm.h"
#include "hardware/io/cycle_owner.h"
#include "hardware/io/time_watch.h"
#include "hardware/io/udp_socket.h"
#include "hardware/kuka_rsi/rsi_health.h"
#include "hardware/kuka_rsi/rsi_session.h"
#include "hardware/kuka_rsi/rsi_telegram.h"

namespace articulus::hardware {

/// What the driver is told.
struct KukaRsiSettings {
  std::string host = "127.0.0.1";  ///< address of this computer in the controller's network
  std::uint16_t port = 59152;      ///< where it listens; 0: any, for virtual controllers
  std::string controller;  ///< address of the robot controller; empty: that of the first session that proves itself
  std::string replyType = "Articulus";  ///< SENTYPE
  double correctionLimit_rad = 3.0;     ///< from the start pose, as AXISCORR of the context allows, each axis
  double largestStep_rad = 0.03;        ///< of an axis in one cycle; what is more is held back
  double fastest_rad_per_s = 12.0;      ///< of an axis: joints that say they were faster are not believed
  int cycle_ms = 4;                     ///< of the controller
  int timeoutCycles = 100;              ///< without a reply after which the controller ends its session
  base::Nanoseconds wait = 0;  ///< that read() waits for the telegram of the cycle; 0 where the clock has waited for it
};

/// A KUKA arm under RSI: joint positions as absolute axis corrections from the pose in which the controller's program
/// began. The controller owns the cycle of 4 ms: it sends, we answer that telegram and no other, with its IPOC
/// verbatim, to where it came from. Before the controller is asked to move, and after, the reply is Stop and the
/// correction at which the arm stands. Of all that comes in only a whole telegram of the controller (RsiSession) that
/// goes on from the one before counts; the rest is counted and passed over. Its time stamps are compared with the clock
/// (TimeWatch).
/// read()  takes every telegram that waits, at most 256; the newest counts. Blocks for settings.wait at most. Three
///         cycles without a telegram make the state invalid; what is worse (robot::ArmTrouble) is a drive fault, and
///         stays until the drives are switched off and telegrams arrive again: only a person starts anew. Where the
///         controller's time or joints jumped, it also takes a new session, as its start pose is not known any more.
/// write() sends one reply where a telegram waits for one, else nothing. Never blocks.
/// Contract, thread  as device::RobotArm: control; real-time safe, of the system only recvfrom, sendto and, with a
/// wait, ppoll
/// Source  protocols.md, 1; policies of the driver (three cycles, two late in a hundred): ours
class KukaRsiArm final : public device::RobotArm, public CycleOwner {
 public:
  /// Opens the port. Before the control thread starts.
  /// Errors  the port, what the system says, what to do
  [[nodiscard]] static base::Result<std::unique_ptr<KukaRsiArm>> listen(const KukaRsiSettings& settings);
  /// Sends Stop where a telegram still waits for its reply.
  ~KukaRsiArm() override;

  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;

  /// What paces a cycle that the controller owns. Blocks until a telegram of it begins a cycle that has not run yet,
  /// and at most until then on the steady clock. A telegram that comes late, after its cycle has run without it, gets
  /// what that cycle computed.
  /// Out  how many of the controller's cycles have passed, by its time stamps; 0 where the time ran out
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept override;
  /// So many cycles run without a telegram.
  void ranWithout(int cycles) noexcept override { owed_ = std::max(owed_ - cycles, -kMostOwed); }
  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] const RsiHealth& health() const noexcept { return health_; }
  /// As the last read() left it.  Thread  any
  [[nodiscard]] RsiHealth toldHealth() const noexcept { return told_.read(); }

 private:
  static constexpr int kMostOwed = 1000;
  /// What the reply to the newest telegram says.
  struct Answer {
    bool moves = false;
    std::array<double, 6> correction_deg{};
    unsigned limited = 0;  // axes that were held back
  };
  KukaRsiArm(const KukaRsiSettings& settings, std::uint32_t controller);
  bool takeTelegrams(base::Nanoseconds now) noexcept;
  [[nodiscard]] bool readable(const UdpAddress& from, std::size_t size) noexcept;
  [[nodiscard]] bool understood(const UdpAddress& from, base::Nanoseconds now, bool anew) noexcept;
  void beginSession(base::Nanoseconds now, bool first) noexcept;
  [[nodiscard]] bool mayMove() const noexcept {
    return session_.proven() && health_.trouble <= robot::ArmTrouble::Unreadable;
  }
  void reply() noexcept;
  void trouble(robot::ArmTrouble found) noexcept;

  KukaRsiSettings settings_;
  RsiSession session_;
  TimeWatch time_;
  UdpSocket socket_;
  base::SteadyClock steady_;
  RobTelegram seen_, next_;
  Answer pending_;
  RsiHealth health_;
  base::LatestValue<RsiHealth> told_;
  std::array<double, 6> start_deg_{}, sent_deg_{};
  std::array<std::uint32_t, 100> lateBefore_{};
  std::size_t lateAt_ = 0;
  int silentCycles_ = 0;
  int owed_ = 0;  // cycles of the controller that have not run here; below zero: that have run before their telegram
  bool waitsForReply_ = false, moved_ = false, fresh_ = false, waited_ = false, enabled_ = false;
  bool held_ = false;     // the wire fell silent under power: nothing moves before the drives were off
  bool garbled_ = false;  // since the last telegram something came from the controller that cannot be read
  bool startUnknown_ = false;
  base::Nanoseconds seenAt_ = 0;
  std::array<char, kLongestRob + 1> incoming_{};
  std::array<char, 512> outgoing_{};
};

}  // namespace articulus::hardware
