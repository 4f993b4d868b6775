#pragma once
#include <array>
#include <memory>
#include <string>

#include "core/device/robot_arm.h"
#include "hardware/io/udp_socket.h"
#include "hardware/kuka_rsi/rsi_health.h"
#include "hardware/kuka_rsi/rsi_telegram.h"

namespace articulus::hardware {

/// What the driver is told.
struct KukaRsiSettings {
  std::string host = "127.0.0.1";       ///< address of this computer in the controller's network
  std::uint16_t port = 59152;           ///< where it listens; 0: any, for virtual controllers
  std::string replyType = "Articulus";  ///< SENTYPE
  double correctionLimit_rad = 3.0;     ///< from the start pose, as AXISCORR of the context allows, each axis
  double largestStep_rad = 0.03;        ///< of an axis in one cycle; what is more is held back
  base::Nanoseconds wait = 0;  ///< that read() waits for the telegram of the cycle; 0 where the clock has waited for it
};

/// A KUKA arm under RSI: joint positions as absolute axis corrections from the pose in which the controller's program
/// began. The controller owns the cycle of 4 ms: it sends, we answer that telegram and no other, with its IPOC
/// verbatim, to where it came from. Before the controller is asked to move, and after, the reply is Stop and the
/// correction at which the arm stands. read()  takes every telegram that waits, at most 32; the newest counts. Blocks
/// for settings.wait at most. Three cycles without a
///         telegram make the state invalid; what is worse (robot::ArmTrouble) is a drive fault, and stays until the
///         drives are switched off and telegrams arrive again: only a person starts anew.
/// write() sends one reply where a telegram waits for one, else nothing. Never blocks.
/// Contract, thread  as device::RobotArm: control; real-time safe, of the system only recvfrom, sendto and, with a
/// wait, ppoll
/// Source  protocols.md, 1; policies of the driver (three cycles, two late in a hundred): ours
class KukaRsiArm final : public device::RobotArm {
 public:
  /// Opens the port. Before the control thread starts.
  /// Errors  the port, what the system says, what to do
  [[nodiscard]] static base::Result<std::unique_ptr<KukaRsiArm>> listen(const KukaRsiSettings& settings);
  /// Sends Stop where a telegram still waits for its reply.
  ~KukaRsiArm() override;

  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;

  /// Blocks until a telegram waits, at most so long of the host's time; what paces a cycle that the controller owns.
  [[nodiscard]] bool waitForTelegram(base::Nanoseconds longest) noexcept { return socket_.wait(longest); }
  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] const RsiHealth& health() const noexcept { return health_; }

 private:
  explicit KukaRsiArm(const KukaRsiSettings& settings) : settings_(settings) {}
  bool takeTelegrams() noexcept;
  void reply(bool moves, const std::array<double, 6>& correction_deg) noexcept;
  void trouble(robot::ArmTrouble found) noexcept;

  KukaRsiSettings settings_;
  UdpSocket socket_;
  UdpAddress controller_;
  RobTelegram seen_, next_;
  RsiHealth health_;
  std::array<double, 6> start_deg_{}, sent_deg_{};
  std::array<std::uint32_t, 100> lateBefore_{};
  std::size_t lateAt_ = 0;
  int silentCycles_ = 0;
  bool any_ = false, waitsForReply_ = false, moved_ = false;
  base::Nanoseconds seenAt_ = 0;
  std::array<char, kLongestRob + 1> incoming_{};
  std::array<char, 512> outgoing_{};
};

}  // namespace articulus::hardware
