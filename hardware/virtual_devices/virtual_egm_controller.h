#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <string>

#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "hardware/io/udp_socket.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual controller is set up; what no maker publishes is ours.
struct VirtualEgmSettings {
  std::string address = "127.0.0.1";  ///< of this computer, from which it sends
  UdpAddress host;                    ///< where it sends: the program that is tested
  int cycle_ms = 4;
  int timeoutCycles = 25;  ///< without a reply until its program ends (\CommTimeout)
  double deviation_deg_per_s =
      1000.0;                       ///< \MaxSpeedDeviation: faster set-points are followed at that speed, in silence
  double converged_deg = 0.1;       ///< bound of its convergence criterion
  bool poses = false;               ///< it is guided by poses (EGMActPose): joints are refused
  bool oldInterface = false;        ///< says nothing of motors and program, as the first interface did
  base::Nanoseconds replyWait = 0;  ///< that it waits for a reply when its cycle ends, host time; in step only
};

/// Why its program ended.
enum class EgmStop { None, Timeout, AxisRange, AxisSpeed, NoSolution, Error, Dead };

/// What may go wrong, switched from outside; counts go down by one where they acted.
struct EgmFaults {
  std::atomic<int> loseMessages{0};  ///< EgmRobot that are not sent
  std::atomic<int> loseReplies{0};   ///< EgmSensor that are thrown away unread
  std::atomic<int> duplicateMessages{0};
  std::atomic<int> delayMessages{0};  ///< that are sent after the next one
  std::atomic<int> cutMessages{0};    ///< without their second half
  std::atomic<int> nanMessages{0};    ///< whose first joint is no number
  std::atomic<int> staleMessages{0};  ///< the bytes of the one before
  std::atomic<int> jumpMessages{0};   ///< whose first joint is 60 degrees elsewhere
  std::atomic<int> otherTypes{0};     ///< of another message type
  std::atomic<bool> motorsOff{false}, noProgram{false}, error{false};
  std::atomic<bool> dead{false};  ///< says and hears nothing; its program has ended
};

/// A virtual ABB controller under Externally Guided Motion, around a simulated arm: it sends its state every cycle, and
/// while its program runs it follows the set-points that come back. No reply for its time-out, an axis out of its range
/// or too fast end the program; a person starts it anew (restart()). Its messages are made and read by code of its own.
/// Thread  one: the one that paces it
/// Source  public: egm.proto of ros-industrial/abb_libegm; what ends a program: ours
class VirtualEgmController final : public VirtualWire {
 public:
  /// In  arm: takes joint positions, six joints;  model: its geometry, ranges and speeds. Both outlive it.
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualEgmController>> start(const VirtualEgmSettings& settings,
                                                                                 device::RobotArm& arm,
                                                                                 const robot::RobotModel& model);
  void beginCycle();
  [[nodiscard]] bool hasArm() const noexcept override { return true; }
  void beginCycle(int lost) override {
    beginCycle();
    letPass(lost);
  }
  void endCycle(base::Nanoseconds now) override;
  /// So many cycles in which it could do nothing, as its computer slept.
  void letPass(int cycles) { sequence_ += static_cast<std::uint32_t>(cycles); }
  /// What the operator does at the pendant: motors on, the program anew; a new session.
  void restart() override;
  /// The same, at the beginning of its next cycle.  Thread  any
  void restartSoon() noexcept { restartSoon_.store(true, std::memory_order_release); }
  [[nodiscard]] bool waitsForPerson() const noexcept override { return stop_ != EgmStop::None; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(this); }
  /// Of none: their names.
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(VirtualEgmController* controller);

  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] EgmStop stopped() const noexcept { return stop_; }
  [[nodiscard]] std::uint32_t replies() const noexcept { return replies_; }  ///< that were understood
  [[nodiscard]] std::uint32_t refused() const noexcept { return refused_; }  ///< that were not
  [[nodiscard]] const std::array<double, 6>& target_deg() const noexcept { return target_deg_; }
  [[nodiscard]] EgmFaults& faults() noexcept { return faults_; }

 private:
  VirtualEgmController(const VirtualEgmSettings& settings, device::RobotArm& arm, const robot::RobotModel& model)
      : settings_(settings), arm_(arm), model_(model) {}
  bool takeReply();
  bool understand(const std::string& bytes);
  bool reach(const std::array<double, 7>& pose);
  void follow();
  [[nodiscard]] std::string message(base::Nanoseconds now, double firstOff_deg) const;
  void send(base::Nanoseconds now);
  [[nodiscard]] bool runs() const;

  VirtualEgmSettings settings_;
  device::RobotArm& arm_;
  const robot::RobotModel& model_;
  UdpSocket socket_;
  device::ArmState state_;
  EgmFaults faults_;
  EgmStop stop_ = EgmStop::None;
  std::array<double, 6> wanted_deg_{}, target_deg_{};
  std::uint32_t sequence_ = 0, replies_ = 0, refused_ = 0;
  int silent_ = 0;
  bool answered_ = false, seen_ = false, sent_ = false;
  std::atomic<bool> restartSoon_{false};
  std::string before_, delayed_;
};

}  // namespace articulus::hardware
