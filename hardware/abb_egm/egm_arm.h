#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/robot/robot_model.h"
#include "hardware/abb_egm/egm_message.h"
#include "hardware/streamed_arm/streamed_arm.h"

namespace articulus::hardware {

/// What the driver is told.
struct EgmArmSettings {
  std::string host = "0.0.0.0";  ///< address of this computer in the controller's network
  std::uint16_t port = 6510;     ///< where it listens; 0: any, for virtual controllers
  std::string controller;  ///< address of the robot controller; empty: that of the first session that proves itself
  int cycle_ms = 4;
  int timeoutCycles = 25;  ///< of silence after which the controller's program has ended: its \CommTimeout
  double largestSpeed_rad_per_s = 1.0;
  double largestAcceleration_rad_per_s2 = 8.0;
  double fastest_rad_per_s = 12.0;  ///< of an axis: joints that say they were faster are not believed
  double timeTolerance = 0.1;       ///< as StreamRules::timeTolerance
  /// Pose guidance: set-points are sent as the pose of the flange in the base that this arm would have; else as joints.
  std::optional<robot::RobotModel> asPosesOf{};
  base::Nanoseconds wait = 0;  ///< as StreamRules::wait
};

/// An ABB arm under Externally Guided Motion: joint positions, or the poses that belong to them. A program on the
/// controller (resources/abb_egm) sends its state every cycle and follows the reply; motions are bounded in speed and
/// acceleration, end by a ramp, and what nobody moves is held where it came to rest. While its program does not follow,
/// the reply is where the joints are.
/// Contract, thread  as StreamedArm
/// Source  EGM as others have it: ros-industrial/abb_libegm
class EgmArm final : public StreamedArm {
 public:
  /// Opens the port. Before the control thread starts.
  /// Errors  the port, what the system says, what to do; an arm that has not six joints
  [[nodiscard]] static base::Result<std::unique_ptr<EgmArm>> listen(const EgmArmSettings& settings);
  /// Holds where a message still waits for its reply.
  ~EgmArm() override { sayGoodbye(); }

  /// What the controller said last.  Thread  control
  [[nodiscard]] const EgmState& state() const noexcept { return seen_; }

 private:
  EgmArm(const EgmArmSettings& settings, const StreamRules& rules, UdpSocket socket)
      : StreamedArm(rules, std::move(socket)), settings_(settings) {}
  StreamHeard decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept override;
  void taken() noexcept override { seen_ = next_; }
  std::size_t encode(const StreamAnswer& answer, std::span<char> out) noexcept override;

  EgmArmSettings settings_;
  EgmState seen_, next_;
  std::uint32_t count_ = 0;
  std::uint64_t unwrapped_ = std::uint64_t{1} << 32U;  // its count without the end at 2^32
  bool unwrappedAny_ = false;
};

}  // namespace articulus::hardware
