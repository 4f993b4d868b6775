#pragma once
#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/virtual_devices/staubli/val3_machine.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual controller is set up; what no maker publishes is ours.
struct VirtualVal3Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< of its socket; 0: any that is free
  std::filesystem::path
      application;  ///< folder of the VAL 3 application that it plays: resources/staubli_val3/articulus
  robot::CommandLevel plantTakes = robot::CommandLevel::JointPosition;  ///< or joint velocities
  bool licence = true;                                                  ///< for alter
  base::Nanoseconds inputWait = 0;  ///< that it waits for set-points when its cycle begins, host time; only in step
};

/// What may go wrong, switched from outside; the counting ones count down where they acted.
struct Val3Faults {
  std::atomic<int> skipStates{0};    ///< that are not sent
  std::atomic<int> delayStates{0};   ///< that are sent one cycle later, before the next one
  std::atomic<int> cutStates{0};     ///< of which the second half is sent one cycle later
  std::atomic<int> breakStates{0};   ///< with one byte too many before them
  std::atomic<int> doubleStates{0};  ///< that are sent twice
  std::atomic<int> impossible{0};    ///< with a joint that cannot be
  std::atomic<int> jumpStates{0};    ///< whose first joint is 60 degrees elsewhere
  std::atomic<int> loseInputs{0};    ///< cycles in which set-points are thrown away unread
  std::atomic<bool> silent{false};   ///< keeps the connection and sends nothing
  std::atomic<bool> dead{false};     ///< closes its socket and takes no connection
  std::atomic<bool> stopped{false};  ///< somebody has stopped the application; false: started anew
  std::atomic<bool> powerOff{false};
  std::atomic<int> emergencyStop{0};  ///< 0 none, 1 waits to be acknowledged, 2 is pressed
  std::atomic<int> workingMode{4};
  std::atomic<bool> refuseAlter{false};  ///< it stops while its path is altered: alter answers -1
  std::atomic<int> pauseCycles{0};       ///< of its task that do not take place
};

/// A virtual Staubli controller: a TCP socket and the task of a VAL 3 application, around a simulated arm. It plays the
/// text of our application itself (Val3Machine), so that what is shipped is what is tried; what the controller does for
/// it is code of its own: sockets, power, emergency stop, working mode, and alter, by which it moves the flange to
/// where it was told to be, from where it stood, and the axes to what reaches that. Everything of it is simulated.
/// Thread  beginCycle(), endCycle(): the one that paces it; a thread of its own lets programs connect between its
///         cycles; faults(): any
/// Source  functions as ros-industrial/staubli_val3_driver uses them; alter: public questions about it; ours where
///         neither says anything
class VirtualVal3Controller final : public VirtualWire, private Val3Host {
 public:
  /// In  arm: six joints; model: its geometry, ranges and speeds. Both outlive it.
  /// Errors  a port, an arm that has not six joints, an application that is not understood
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualVal3Controller>> start(const VirtualVal3Settings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model);
  ~VirtualVal3Controller() override;

  /// First half of a cycle: the task of the application, and the arm's target.
  void beginCycle();
  [[nodiscard]] bool hasArm() const noexcept override { return true; }
  void beginCycle(int lost) override;
  /// Second half, at its end on the station's clock: moves the arm on.
  void endCycle(base::Nanoseconds now) override;

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  [[nodiscard]] Val3Faults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(Val3Faults* faults);
  /// A number of the application as it is now.
  [[nodiscard]] double number(const std::string& name, std::size_t at = 0) const;
  /// Why the application stopped; empty while it plays.
  [[nodiscard]] std::string problem() const;

 private:
  VirtualVal3Controller(const VirtualVal3Settings& settings, device::RobotArm& arm, const robot::RobotModel& model)
      : settings_(settings), arm_(arm), model_(model) {}
  using Arguments = std::vector<Val3Argument>;
  Val3Value call(const std::string& function, Arguments& arguments, bool& known) override;
  [[nodiscard]] std::optional<Val3Value> asked(const std::string& function, Arguments& a);
  [[nodiscard]] std::optional<Val3Value> moved(const std::string& function, Arguments& a);
  [[nodiscard]] double get(Val3Argument& into);
  [[nodiscard]] double set(const Val3Argument& from);
  [[nodiscard]] double alter(const spatial::Pose& from);
  [[nodiscard]] base::Result<void> listen();
  void serve();
  void poll();
  void awaitInput();
  void say(std::string bytes);
  void runTask();
  void drive();
  [[nodiscard]] bool powered() const noexcept;

  VirtualVal3Settings settings_;
  device::RobotArm& arm_;
  const robot::RobotModel& model_;
  std::unique_ptr<Val3Machine> machine_;
  mutable std::mutex mutex_;
  TcpListener listener_;
  std::uint16_t port_ = 0;
  std::optional<TcpSocket> client_;
  std::string in_, late_;
  std::size_t taken_ = 0;
  bool ended_ = false;  // the client has gone, and the program was not told yet
  Val3Faults faults_;
  std::string problem_;
  bool wasStopped_ = false, seen_ = false;
  device::ArmState state_;
  std::array<double, 6> target_deg_{}, before_deg_{};
  std::optional<spatial::Pose> nominal_;  // where the flange stood when alter began; none: it has not
  bool registered_ = false;               // a motion that may be altered
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
