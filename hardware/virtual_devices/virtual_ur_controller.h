#pragma once
#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/device/load_cell.h"
#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/virtual_devices/virtual_ur_client.h"
#include "hardware/virtual_devices/virtual_ur_program.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual controller is set up; what no maker publishes is ours.
struct VirtualUrSettings {
  std::string address = "127.0.0.1";
  std::uint16_t rtdePort = 0, scriptPort = 0;  ///< 0: any that is free; of a real one 30004 and 30002
  double rate_Hz = 500.0;                      ///< 125 of a CB3
  robot::CommandLevel plantTakes = robot::CommandLevel::JointPosition;  ///< or joint velocities
  base::Nanoseconds inputWait = 0;  ///< that it waits for set-points when its cycle ends, host time; only in step
  VirtualUrRefusals refusals;
};

/// What its safety system says.
enum class VirtualUrSafety { Normal, ProtectiveStop, SafeguardStop, EmergencyStop, Fault };

/// What may go wrong, switched from outside; the counting ones count down where they acted.
struct UrFaults {
  std::atomic<int> skipPackages{0};       ///< data packages that are not sent
  std::atomic<int> delayPackages{0};      ///< that are sent one cycle later, before the next one
  std::atomic<int> cutPackages{0};        ///< of which the second half is sent one cycle later
  std::atomic<int> stalePackages{0};      ///< that are the one before
  std::atomic<int> breakPackages{0};      ///< with a size that cannot be: the stream is no RTDE from there on
  std::atomic<int> nanPackages{0};        ///< whose joints are NaN
  std::atomic<int> nanWrenches{0};        ///< whose wrench is NaN
  std::atomic<int> jumpPackages{0};       ///< whose joints are 1 rad elsewhere
  std::atomic<int> loseInputs{0};         ///< cycles in which set-points are thrown away unread
  std::atomic<int> lag{0};                ///< the number that it says to have used is so many set-points older
  std::atomic<bool> silent{false};        ///< keeps the connection and sends nothing
  std::atomic<bool> dead{false};          ///< gone: closes all connections and takes none; false: it is back
  std::atomic<bool> localControl{false};  ///< not in remote control: programs are taken and not played
  std::atomic<double> timeRate{1.0};      ///< of its time stamps
  std::atomic<VirtualUrSafety> safety{VirtualUrSafety::Normal};
  std::atomic<int> robotMode{7};    ///< 7 running; 5 idle: brakes closed; 3 power off
  std::atomic<int> stopProgram{0};  ///< somebody presses Stop at the pendant
};

/// A virtual Universal Robots controller: RTDE (protocol version 2) and a port for programs, both over TCP, around a
/// simulated arm and, where it is given, a load cell in its flange. In each cycle it takes the inputs, lets the program
/// do one step (VirtualUrProgram), gives the arm its target, moves it on, and sends each client its data. A target that
/// is too fast for an axis, or out of its range, is a protective stop. Protective and safeguard stop pause the program,
/// which goes on by itself once they are gone; emergency stop, fault, power and brakes end it. With a program's start
/// it zeroes actual_TCP_force, as the real one does. Everything of it is simulated.
/// Thread  beginCycle(), endCycle(): the one that paces it; a thread of its own answers clients between its cycles;
///         faults(): any
/// Source  RTDE guide; speed check at 1.2 of the axis' maximum, and which stops pause the program: ours
class VirtualUrController final : public VirtualWire {
 public:
  /// In  arm: six joints; model: ranges, speeds, kinematics; loadCell: may be null. All outlive it.
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualUrController>> start(const VirtualUrSettings& settings,
                                                                                device::RobotArm& arm,
                                                                                const robot::RobotModel& model,
                                                                                device::LoadCell* loadCell);
  ~VirtualUrController() override;

  /// First half of a cycle: takes inputs and programs, and gives the arm its target.
  void beginCycle();
  [[nodiscard]] bool hasArm() const noexcept override { return true; }
  void beginCycle(int lost) override {
    beginCycle();
    letPass(lost);
  }
  /// Second half, at its end on the station's clock: moves the arm on and sends the data.
  void endCycle(base::Nanoseconds now) override;
  /// Between the two: so many cycles in which it could do nothing, as its computer slept.
  void letPass(int cycles);

  [[nodiscard]] std::uint16_t rtdePort() const noexcept { return rtdePort_; }
  [[nodiscard]] std::uint16_t scriptPort() const noexcept { return scriptPort_; }
  [[nodiscard]] UrFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(UrFaults* faults);
  [[nodiscard]] bool programPlays() const;
  /// The text of another program plays: not ours.
  void playAnother(bool plays) noexcept { another_ = plays; }
  [[nodiscard]] int programsStarted() const noexcept { return programs_.load(); }
  /// Why the last program was not started, in words; empty where it was.
  [[nodiscard]] std::string refusal() const;
  /// The target of the joints, rad.
  [[nodiscard]] VirtualUrMemory::Six target() const;

 private:
  VirtualUrController(const VirtualUrSettings& settings, device::RobotArm& arm, const robot::RobotModel& model,
                      device::LoadCell* loadCell)
      : settings_(settings), arm_(arm), model_(model), loadCell_(loadCell) {}
  [[nodiscard]] base::Result<void> listen();
  void serve();
  int poll();  // with mutex_ held; how many inputs came
  void takeScripts();
  void begin(const std::string& text);
  void endProgram() noexcept;
  void step();
  void aim(std::int32_t mode);
  void brake();
  void drive();
  void protectiveStop() noexcept;
  void measure(base::Nanoseconds now);
  void send();
  [[nodiscard]] double period_s() const noexcept { return 1.0 / settings_.rate_Hz; }
  [[nodiscard]] bool healthy() const noexcept;
  [[nodiscard]] bool pauses() const noexcept;

  VirtualUrSettings settings_;
  device::RobotArm& arm_;
  const robot::RobotModel& model_;
  device::LoadCell* loadCell_;
  TcpListener rtde_, scripts_;
  std::uint16_t rtdePort_ = 0, scriptPort_ = 0;
  mutable std::mutex mutex_;
  std::list<VirtualUrClient> clients_;
  struct Upload {
    TcpSocket socket;
    std::string text;
  };
  std::list<Upload> uploads_;
  UrFaults faults_;
  VirtualUrMemory memory_;
  device::ArmState state_;
  device::LoadCellSample sample_;
  std::optional<VirtualUrProgram> program_;
  std::string refusal_, delayed_, before_;
  VirtualUrMemory::Six zero_{};
  std::int32_t seenNumber_ = 0, late_ = 0;
  int silentSteps_ = 0, sinceInput_ = 0;
  std::int32_t doing_ = 0;
  double brake_rad_per_s2_ = 4.0;
  VirtualUrMemory::Six last_{};
  std::atomic<bool> another_{false};
  bool gone_ = false, paused_ = false;
  bool heard_ = false, known_ = false, inputThisCycle_ = false, zeroDue_ = false;
  std::atomic<int> programs_{0};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
