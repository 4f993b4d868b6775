#pragma once
#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <string>

#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "hardware/io/udp_socket.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual controller is set up; what no maker publishes is ours.
struct VirtualJ519Settings {
  std::string address = "127.0.0.1";  ///< of this computer, where it listens
  std::uint16_t port = 0;             ///< 0: any that is free; a real one has 60015
  std::uint32_t version = 3;          ///< 1, or what it says it can: 3, 4 (with the block of a force sensor)
  int cycle_ms = 8;
  int missedCycles = 10;  ///< without a command after which it stops: public measurements say 9 to 15
  int againCycles = 2;    ///< after the last command until its program takes commands again; 0: a person starts it
  double speed_deg_per_s = 180.0, acceleration_deg_per_s2 = 1200.0, jerk_deg_per_s3 = 24'000.0;  ///< of each axis
  base::Nanoseconds commandWait = 0;  ///< that it waits for a command that is due, host time; in step only
};

/// Why it stopped.
enum class J519Stop { None, Missed, Jump, Speed, Acceleration, Jerk, AxisRange, NoNumber, Alarm };
/// For who watches it: "a command asked for more jerk than it may have".
[[nodiscard]] std::string_view wordsOf(J519Stop why) noexcept;

/// What may go wrong, switched from outside; counts go down by one where they acted.
struct J519Faults {
  std::atomic<int> loseStatus{0};    ///< status packets that are not sent
  std::atomic<int> loseCommands{0};  ///< commands that are thrown away unread
  std::atomic<int> duplicateStatus{0};
  std::atomic<int> delayStatus{0};  ///< that are sent after the next one
  std::atomic<int> cutStatus{0};    ///< without their second half
  std::atomic<int> nanStatus{0};    ///< whose first joint is no number
  std::atomic<int> staleStatus{0};  ///< with the number and the joints of the one before
  std::atomic<int> jumpStatus{0};   ///< whose first joint is 60 degrees elsewhere
  std::atomic<bool> dead{false};    ///< says nothing at all and hears nothing
  std::atomic<bool> emergencyStop{false}, contactStop{false}, alarm{false};
  std::atomic<bool> noProgram{false};  ///< its program does not run
};

/// A virtual FANUC controller under Stream Motion (J519), around a simulated arm: it answers questions, streams its
/// status in each of its cycles and moves by what comes back. It judges each command: number, order, joint style,
/// speed, acceleration, jerk, a first one where the joints are; what is wrong, or does not come in time, stops it.
/// After the last command its program takes no more until it begins anew. Its packets are made and read by code of its
/// own.
/// Thread  one: the one that paces it
/// Source  Stream Motion as others have it: FANUC-CORPORATION/fanuc_driver, airo-ugent/airo-fanuc; tolerances: ours
class VirtualJ519Controller final : public VirtualWire {
 public:
  /// In  arm: takes joint positions, six joints;  model: ranges of its axes. Both outlive it.
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualJ519Controller>> start(const VirtualJ519Settings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model);
  void beginCycle();
  [[nodiscard]] bool hasArm() const noexcept override { return true; }
  void beginCycle(int lost) override {
    beginCycle();
    letPass(lost);
  }
  void endCycle(base::Nanoseconds now) override;
  /// So many cycles in which it could do nothing, as its computer slept; its numbers tell of them.
  void letPass(int cycles) { sequence_ += static_cast<std::uint32_t>(streams_ ? cycles : 0); }
  /// What the operator does at the pendant: acknowledges and starts the program anew.
  void restart() override;
  /// The same, at the beginning of its next cycle.  Thread  any
  void restartSoon() noexcept { restartSoon_.store(true, std::memory_order_release); }
  /// It was switched off and on: it streams to nobody.
  void reboot();
  /// The same, at the beginning of its next cycle.  Thread  any
  void rebootSoon() noexcept { rebootSoon_.store(true, std::memory_order_release); }
  [[nodiscard]] bool waitsForPerson() const noexcept override { return stop_ != J519Stop::None; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(this); }
  /// Of none: their names.
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(VirtualJ519Controller* controller);

  [[nodiscard]] std::uint16_t port() const noexcept { return socket_.local().port; }
  [[nodiscard]] J519Stop stopped() const noexcept { return stop_; }
  [[nodiscard]] std::uint32_t commands() const noexcept { return commands_; }  ///< that moved it
  [[nodiscard]] std::uint32_t motions() const noexcept { return motions_; }    ///< that ended by a last command
  [[nodiscard]] std::uint32_t lastSequence() const noexcept { return lastSequence_; }
  [[nodiscard]] bool streams() const noexcept { return streams_; }
  [[nodiscard]] J519Faults& faults() noexcept { return faults_; }

 private:
  struct Command {
    std::uint32_t sequence = 0;
    bool last = false;
    std::array<double, 6> joints_deg{};
  };
  VirtualJ519Controller(const VirtualJ519Settings& settings, device::RobotArm& arm, const robot::RobotModel& model)
      : settings_(settings), arm_(arm), model_(model) {}
  void hear();
  void answer(const std::string& packet, const UdpAddress& from);
  void sendLimits(const std::string& request, const UdpAddress& to);
  void takeCommand(const std::string& packet);
  void obey(const Command& command);
  void apply();
  void sendStatus(base::Nanoseconds now);
  [[nodiscard]] std::string status(base::Nanoseconds now) const;
  [[nodiscard]] bool ready() const;
  [[nodiscard]] bool held() const;

  VirtualJ519Settings settings_;
  device::RobotArm& arm_;
  const robot::RobotModel& model_;
  UdpSocket socket_;
  UdpAddress peer_;
  device::ArmState state_;
  J519Faults faults_;
  J519Stop stop_ = J519Stop::None;
  std::deque<Command> waiting_;
  std::array<double, 6> target_deg_{}, step_deg_{}, change_deg_{};
  std::uint32_t sequence_ = 0, commands_ = 0, motions_ = 0, lastSequence_ = 0;
  int missed_ = 0, rest_ = 0;
  bool streams_ = false, moving_ = false, program_ = true, seen_ = false;
  std::string delayed_, before_;
  std::atomic<bool> restartSoon_{false}, rebootSoon_{false};
};

}  // namespace articulus::hardware
