#pragma once
#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "core/base/broadcast_ring.h"
#include "core/device/robot_arm.h"
#include "hardware/io/cycle_owner.h"
#include "hardware/io/message_due.h"
#include "hardware/io/time_watch.h"
#include "hardware/io/udp_socket.h"
#include "hardware/streamed_arm/joint_ramp.h"
#include "hardware/streamed_arm/stream_health.h"
#include "hardware/streamed_arm/stream_telegram.h"
#include "hardware/streamed_arm/telegram_session.h"

namespace articulus::hardware {

/// What drivers of such controllers differ in, beside their bytes.
struct StreamRules {
  std::uint32_t controller = 0;     ///< IPv4 of the robot controller; 0: that of
                                    ///< the first session that proves itself
  int cycle_ms = 4;                 ///< of the controller
  int timeoutCycles = 100;          ///< of silence after which the controller has ended its session
  double fastest_rad_per_s = 12.0;  ///< of an axis: joints that say they were faster are not believed
  double range_rad = 1e9;           ///< of each axis from where the session began
  JointRampLimits limits;
  base::Nanoseconds wait = 0;  ///< that read() waits for the telegram of the
                               ///< cycle; 0 where the clock has waited for it
  double timeTolerance = 0.1;  ///< share by which its time may differ from ours over a second
  double clamped_deg = 0.0;    ///< so far from where it was sent an axis that
                               ///< follows cannot be for half a second; 0: any
  bool fromStart = false;      ///< set-points count from the pose in which the session began
  bool countsLate = false;     ///< as TelegramRules::countsLate
  bool saysMoves = true;       ///< telegrams say whether set-points are in force; else
                               ///< nobody knows that they are not, once they were asked for
  bool ramps = false;          ///< motions end by a ramp to rest, of which the
                               ///< controller is told the last set-point
  bool holds = false;          ///< while nothing is asked the set-point stays, instead
                               ///< of following the axes
};

/// An arm whose controller owns the cycle: it sends, we answer that telegram
/// and no other, to where it came from. Of all that comes in only a whole
/// telegram of the controller (TelegramSession) that goes on from the one
/// before counts; the rest is counted and passed over. Its time stamps are
/// compared with the clock (TimeWatch). What the bytes are is the driver's:
/// decode() and encode(). read()  takes every telegram that waits, at most 256;
/// the newest counts. Blocks for rules.wait at most. Three
///         cycles without a telegram make the state invalid; what is worse
///         (robot::ArmTrouble) is a drive fault, and stays until the drives are
///         switched off and telegrams arrive again: only a person starts anew.
/// write() sends one reply where a telegram waits for one, else nothing. Never
/// blocks. A command that is no number stops the arm until the drives were off.
/// Where the controller has a word for stop and set-points count from its
/// start: while they are not in force the reply says where the arm stands,
/// whatever is asked, so that nothing piles up; where the arm is to stop while
/// they are, it keeps the last one, as the encoders lag behind it. A session
/// that began before we heard of it is then not answered at all. Contract, thread  as device::RobotArm: control;
/// real-time safe, of the system only recvfrom, sendto and, with a wait, ppoll
class StreamedArm : public device::RobotArm, public CycleOwner {
 public:
  void read(base::Nanoseconds now, device::ArmState& state) noexcept final;
  void write(const device::ArmCommand& command) noexcept final;

  /// What paces a cycle that the controller owns. Blocks until a telegram of it
  /// begins a cycle that has not run yet, and at most until then on the steady
  /// clock. A telegram that comes late, after its cycle has run without it,
  /// gets what that cycle computed. Out  how many of the controller's cycles
  /// have passed, by its time stamps; 0 where the time ran out
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept final;
  /// So many cycles run without a telegram.
  void ranWithout(int cycles) noexcept final { owed_ = std::max(owed_ - cycles, -kMostOwed); }
  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] const StreamHealth& health() const noexcept { return health_; }
  /// As the last read() left it.  Thread  any
  [[nodiscard]] StreamHealth toldHealth() const noexcept { return told_.read(); }

 protected:
  StreamedArm(const StreamRules& rules, UdpSocket socket);
  /// In  0 of the text: no address
  [[nodiscard]] static base::Result<std::uint32_t> hostOf(const std::string& address);

  /// Reads a datagram.  Out  telegram: complete where Telegram is returned
  virtual StreamHeard decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept = 0;
  /// The telegram that was decoded last counts: it will be answered.
  virtual void taken() noexcept {}
  /// Out  bytes of the reply; 0: nothing is sent
  virtual std::size_t encode(const StreamAnswer& answer, std::span<char> out) noexcept = 0;
  /// Replies that the telegram that waits is given; more than one where some
  /// were lost and the wire wants them all.
  [[nodiscard]] virtual int replies() const noexcept { return 1; }
  /// What a driver says unasked, such as that it is there.  In  silent: so many
  /// cycles nothing counted
  virtual void tend(base::Nanoseconds now, int silent) noexcept { (void)now, (void)silent; }
  /// For the destructors of drivers: a last reply to a telegram that still
  /// waits.
  void sayGoodbye() noexcept;

  void send(std::span<const char> bytes, const UdpAddress& to) noexcept { socket_.send(bytes, to); }
  [[nodiscard]] UdpSocket& socket() noexcept { return socket_; }
  [[nodiscard]] const StreamRules& rules() const noexcept { return rules_; }
  [[nodiscard]] const std::array<double, 6>& start_deg() const noexcept { return start_deg_; }
  [[nodiscard]] bool proven() const noexcept { return session_.proven(); }
  /// Other limits, found out after the driver was made; before anything moves.
  void limit(const JointRampLimits& limits) { rules_.limits = limits, ramp_ = JointRamp(limits); }
  void trouble(robot::ArmTrouble found) noexcept { health_.trouble = std::max(health_.trouble, found); }
  bool takeTelegrams(base::Nanoseconds now) noexcept;

 private:
  static constexpr int kMostOwed = 1000;
  [[nodiscard]] bool readable(const UdpAddress& from, std::size_t size) noexcept;
  [[nodiscard]] bool understood(const UdpAddress& from, base::Nanoseconds now, bool anew) noexcept;
  void beginSession(base::Nanoseconds now, bool first) noexcept;
  [[nodiscard]] bool mayMove() const noexcept {
    return session_.proven() && health_.trouble <= robot::ArmTrouble::Unreadable;
  }
  void judge() noexcept;
  void seeClamp() noexcept;
  void fallSilent() noexcept;
  [[nodiscard]] StreamAnswer next() noexcept;
  [[nodiscard]] StreamAnswer nextFromStart() noexcept;
  [[nodiscard]] StreamAnswer stand() noexcept;
  void reply() noexcept;

  StreamRules rules_;
  TelegramSession session_;
  TimeWatch time_;
  MessageDue due_;
  UdpSocket socket_;
  base::SteadyClock steady_;
  StreamTelegram seen_, next_;
  StreamHealth health_;
  base::LatestValue<StreamHealth> told_;
  JointRamp ramp_;
  StreamPhase phase_ = StreamPhase::Stand;
  std::array<double, 6> start_deg_{}, wanted_deg_{}, hold_deg_{}, sentBefore_deg_{};
  std::array<std::uint32_t, 100> lateBefore_{};
  std::size_t lateAt_ = 0;
  int silentCycles_ = 0, idleCycles_ = 0, apartCycles_ = 0, restCycles_ = 0;
  int owed_ = 0;  // cycles of the controller that have not run here; below zero:
                  // that have run before their telegram
  bool waitsForReply_ = false, fresh_ = false, waited_ = false, enabled_ = false, asked_ = false;
  bool holding_ = false;       // hold_deg_ is what the set-point stays at; from the
                               // start: something was asked for in this session
  bool held_ = false;          // the wire fell silent under power: nothing moves before
                               // the drives were off
  bool garbled_ = false;       // since the last telegram something came from the
                               // controller that cannot be read
  bool startUnknown_ = false;  // of a session from whose start set-points
                               // count; or its time or joints jumped
  bool jumped_ = false;        // its joints are where they cannot be: told until a person
                               // switches the drives on again, or starts its program anew
  bool unanswered_ = false;    // the session, because it began before we heard of it
  base::Nanoseconds seenAt_ = 0;
  std::array<char, 4096 + 1> incoming_{};
  std::array<char, 2048> outgoing_{};
};

}  // namespace articulus::hardware
