#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "core/robot/robot_model.h"
#include "hardware/kuka_rsi/rsi_config.h"
#include "hardware/kuka_rsi/rsi_reply.h"
#include "hardware/kuka_rsi/rsi_telegram.h"
#include "hardware/streamed_arm/streamed_arm.h"

namespace articulus::hardware {

/// What the driver is told.
struct KukaRsiSettings {
  std::string host = "127.0.0.1";       ///< address of this computer in the controller's network
  std::uint16_t port = 59152;           ///< where it listens; 0: any, for virtual controllers
  std::string controller;               ///< address of the robot controller; empty: that of
                                        ///< the first session that proves itself
  std::string replyType = "Articulus";  ///< SENTYPE
  double correctionLimit_rad = 3.0;     ///< from the start pose, as AXISCORR of the
                                        ///< context allows, each axis
  double largestStep_rad = 0.03;        ///< of an axis in one cycle; what is more is held back
  double fastest_rad_per_s = 12.0;      ///< of an axis: joints that say they were faster are not believed
  int cycle_ms = 4;                     ///< of the controller
  bool real = false;                    ///< a controller that says that it is a simulated one is not listened to
  /// What lies on the controller: its tags, and whether they correct axes or
  /// the pose; none: as resources/kuka_rsi has it.
  std::optional<RsiConfig> config{};
  bool relative = false;                        ///< corrections are added in each cycle
                                                ///< (RSI_ON(#RELATIVE)), else from the start pose
  bool ipocIsCycles = false;                    ///< its time stamp counts cycles, as one
                                                ///< simulator's does; a controller's counts ms
  double timeTolerance = 0.1;                   ///< as StreamRules::timeTolerance
  double largestAcceleration_rad_per_s2 = 0.0;  ///< of each axis; 0: none
  std::optional<robot::RobotModel> arm{};       ///< whose flange is corrected; needed where the pose is
  base::Nanoseconds wait = 0;                   ///< that read() waits for the telegram of the
                                                ///< cycle; 0 where the clock has waited for it
};

/// A KUKA arm under RSI: joint positions as absolute axis corrections from the
/// pose in which the controller's program began. The controller owns the cycle
/// of 4 ms: it sends, we answer that telegram and no other, with its IPOC
/// verbatim. Before the controller is asked to move, and after, the reply is
/// Stop. Where the controller's time or joints jumped, it also takes a new
/// session, as its start pose is not known any more.
/// Contract, thread  as StreamedArm
/// Source  public RSI drivers (kuka_experimental, rsi-pi);
/// policies of the driver (three cycles, two late in a hundred): ours
class KukaRsiArm final : public StreamedArm {
 public:
  /// Opens the port. Before the control thread starts.
  /// Errors  the port, what the system says, what to do
  [[nodiscard]] static base::Result<std::unique_ptr<KukaRsiArm>> listen(const KukaRsiSettings& settings);
  /// Sends Stop where a telegram still waits for its reply.
  ~KukaRsiArm() override { sayGoodbye(); }

 private:
  KukaRsiArm(const KukaRsiSettings& settings, const StreamRules& rules, UdpSocket socket);
  StreamHeard decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept override;
  void taken() noexcept override { seen_ = next_; }
  std::size_t encode(const StreamAnswer& answer, std::span<char> out) noexcept override;

  [[nodiscard]] std::array<double, 6> increment(const StreamAnswer& answer) noexcept;
  [[nodiscard]] std::array<double, 6> poseCorrection(const std::array<double, 6>& from_deg,
                                                     const std::array<double, 6>& to_deg) const noexcept;

  KukaRsiSettings settings_;
  RsiReply reply_;
  std::string runTag_;
  RobTelegram seen_, next_;
  std::array<double, 6> applied_deg_{}, last_deg_{};  // of relative corrections: where they lead to, and the last
                                                      // one
  std::uint32_t lateSeen_ = 0;
  bool pose_ = false, stops_ = true, moving_ = false;
};

}  // namespace articulus::hardware
