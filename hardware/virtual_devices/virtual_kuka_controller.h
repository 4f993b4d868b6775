#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"
#include "hardware/io/udp_socket.h"
#include "hardware/kuka_rsi/rsi_config.h"
#include "hardware/virtual_devices/kuka/rsi_send_list.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual controller is set up; what no maker publishes is ours.
struct VirtualKukaSettings {
  std::string address = "127.0.0.1";    ///< of this computer, from which it sends
  UdpAddress host;                      ///< where it sends: the program that is tested
  std::string replyType = "Articulus";  ///< SENTYPE that it accepts
  /// Of its Ethernet configuration; without Stop and Go corrections are in
  /// force from the first reply.
  RsiTags tags{.correction = "AKorr", .pose = false, .stop = "Stop", .go = "Go", .run = "Run"};
  std::vector<RsiElement> send;  ///< of its Ethernet configuration; empty: AIPos, Delay and the run tag
  bool saysVirtual = true;  ///< its telegrams say that it is simulated; off for tests of what only a real one meets
  bool relative = false;    ///< RSI_ON(#RELATIVE): what is not answered adds nothing
  int cycle_ms = 4;         ///< or 12
  int precision = 4;        ///< decimals of what it sends
  double correctionLimit_deg = 175.0;  ///< AXISCORR: clamps without a word
  double monitorLimit_deg = 180.0;     ///< AXISCORRMON: stops (KSS29000)
  int timeoutCycles = 100;             ///< late in a row until it stops (KSS29002)
  base::Nanoseconds replyWait = 0;     ///< that it waits for a reply when its cycle ends, host time; only in
                                       ///< step with a fast clock
  std::uint64_t firstIpoc_ms = 4'219'880;
};

/// Why it stopped.
enum class KukaStop { None, Timeout, CorrectionMonitor, AxisRange, AxisSpeed, NoSolution, Operator };
/// For who watches it: "too many late replies in a row".
[[nodiscard]] std::string_view wordsOf(KukaStop why) noexcept;

/// What may go wrong, switched from outside; each count goes down by one where
/// it acted.
struct KukaFaults {
  std::atomic<int> loseTelegrams{0};       ///< Rob datagrams that are not sent
  std::atomic<int> loseReplies{0};         ///< Sen datagrams that are thrown away unread
  std::atomic<int> duplicateTelegrams{0};  ///< Rob datagrams that are sent twice
  std::atomic<int> delayTelegrams{0};      ///< Rob datagrams that are sent one cycle later, before the next one
  std::atomic<int> breakTelegrams{0};      ///< Rob datagrams that are cut off in the middle
  std::atomic<int> foreignTypes{0};        ///< Rob datagrams with another Type
  std::atomic<int> nanTelegrams{0};        ///< Rob datagrams whose first joint is no number
  std::atomic<int> staleTelegrams{0};      ///< Rob datagrams that are the one before
  std::atomic<int> jumpTelegrams{0};       ///< Rob datagrams with the first joint 60 degrees elsewhere
  std::atomic<bool> dead{false};           ///< says and hears nothing; its brakes hold the arm
  std::atomic<bool> emergencyStop{false};  ///< its button is pressed: the program has ended, the brakes hold the arm
};

/// A virtual KUKA controller under RSI: plays the robot's side of the wire over
/// a real UDP socket, around a simulated arm. In each interpolation cycle it
/// takes the reply to the last telegram, applies the correction to the arm
/// (clamped to AXISCORR), moves the arm on, and sends the next telegram. Late,
/// stale, badly typed and unreadable replies count as late and the last
/// correction holds; a hundred in a row, a correction beyond the monitor, an
/// axis out of its range or too fast stop it. Dead time and following lag are
/// those of the arm behind it (simulation.drives). Everything of it is
/// simulated; its replies are read by another parser (libxml2) than ours.
/// Thread  one: the one that paces it
/// Source  public RSI drivers (kuka_experimental, rsi-pi); speed check at 1.2 of the axis' maximum and
/// restart(): ours
class VirtualKukaController final : public VirtualWire {
 public:
  /// In  arm: takes joint positions, six joints;  model: ranges and speeds of
  /// its axes. Both outlive it.
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualKukaController>> start(const VirtualKukaSettings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model);
  /// First half of a cycle: takes the reply to the last telegram and gives the
  /// arm its set-points for this one.
  void beginCycle();
  [[nodiscard]] bool hasArm() const noexcept override { return true; }
  void beginCycle(int lost) override {
    beginCycle();
    letPass(lost);
  }
  /// Second half, at its end on the station's clock: moves the arm on and sends
  /// the next telegram.
  void endCycle(base::Nanoseconds now) override;
  /// Between the two: so many cycles in which it could do nothing, as its
  /// computer slept; as many as its time-out stop it.
  void letPass(int cycles);
  /// What the operator does at the pendant: acknowledges and starts the program
  /// anew; a new session from the pose where the arm is.
  void restart() override;
  /// The same, at the beginning of its next cycle.  Thread  any
  void restartSoon() noexcept { restartSoon_.store(true, std::memory_order_release); }

  [[nodiscard]] bool waitsForPerson() const noexcept override { return stop_ != KukaStop::None; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(this); }
  /// Of none: their names.
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(VirtualKukaController* controller);

  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] KukaStop stopped() const noexcept { return stop_; }
  [[nodiscard]] std::uint32_t late() const noexcept { return late_; }
  [[nodiscard]] std::uint64_t ipoc_ms() const noexcept { return ipoc_ms_; }
  /// The correction that is in force, of the axes or of the pose.
  [[nodiscard]] const std::array<double, 6>& correction_deg() const noexcept { return correction_deg_; }
  [[nodiscard]] const std::string& lastReply() const noexcept { return reply_; }
  [[nodiscard]] KukaFaults& faults() noexcept { return faults_; }

 private:
  std::atomic<bool> restartSoon_{false};
  VirtualKukaController(const VirtualKukaSettings& settings, device::RobotArm& arm, const robot::RobotModel& model)
      : settings_(settings), sendList_(settings.send, settings.tags.run), arm_(arm), model_(model) {}
  bool takeReply();
  bool understand(const std::string& text);
  bool correct();
  void apply();
  void send();
  void stop(KukaStop why);

  VirtualKukaSettings settings_;
  RsiSendList sendList_;
  device::RobotArm& arm_;
  const robot::RobotModel& model_;
  UdpSocket socket_;
  device::ArmState state_;
  KukaFaults faults_;
  KukaStop stop_ = KukaStop::None;
  std::uint64_t ipoc_ms_ = 0;
  std::uint32_t late_ = 0;
  int lateStreak_ = 0;
  bool sent_ = false, answerable_ = false, begun_ = false, go_ = false, moving_ = false, good_ = false;
  bool went_ = false;  // in this session; before, no program of it has put corrections in force
  std::array<double, 6> start_deg_{}, said_{}, correction_deg_{}, wanted_deg_{}, target_deg_{};
  spatial::Pose startPose_, pose_;
  std::string reply_, delayed_, before_;
};

}  // namespace articulus::hardware
