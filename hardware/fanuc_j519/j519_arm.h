#pragma once
#include <memory>
#include <string>

#include "hardware/fanuc_j519/j519_greeting.h"
#include "hardware/fanuc_j519/j519_packet.h"
#include "hardware/streamed_arm/streamed_arm.h"

namespace articulus::hardware {

/// What the driver is told.
struct J519ArmSettings {
  std::string host;  ///< of the robot controller
  std::uint16_t port = 60015;
  std::string ownHost = "0.0.0.0";
  J519Layout layout = J519Layout::Third;
  int cycle_ms = 8;
  bool asksLimits = true;               ///< what its axes may; else only the three below hold
  double largestSpeed_rad_per_s = 1.0;  ///< of each axis, from one set-point to the next
  double largestAcceleration_rad_per_s2 = 8.0;
  double largestJerk_rad_per_s3 = 400.0;
  int smoothingCycles = 4;          ///< of the set-points; what keeps the jerk
  double j2InJ3 = 0.0;              ///< its third axis counts so many times the second more than that of the arm's file
  bool ownSequence = false;         ///< commands count from 1; else each has the number of the status it answers
  double fastest_rad_per_s = 12.0;  ///< of an axis: joints that say they were faster are not believed
  int timeoutCycles = 100;          ///< of silence after which it is greeted anew
  base::Nanoseconds connectTime = 2'000'000'000;  ///< until it streams; 0: the greeting goes on in the cycle
  base::Nanoseconds wait = 0;                     ///< as StreamRules::wait
};

/// A FANUC arm under Stream Motion (option J519): joint positions. We greet the controller, it sends its status in each
/// of its cycles, and each is answered by one command while the arm is to move: the first is where the joints were
/// reported, what follows keeps its own limits of speed, acceleration and jerk, and the last, at rest, says that no
/// more will come. Then its program must begin anew, which a person's program or a person does. Commands for statuses
/// that were lost are sent with the next one, at most four. Contract, thread  as StreamedArm
/// Source  Stream Motion as others have it: FANUC-CORPORATION/fanuc_driver, airo-ugent/airo-fanuc
class J519Arm final : public StreamedArm {
 public:
  /// Greets the controller and waits until it streams. Before the control thread starts.
  /// Errors  no answer, another network, another cycle, a version that is not known: what was seen and what to do
  [[nodiscard]] static base::Result<std::unique_ptr<J519Arm>> connect(const J519ArmSettings& settings);
  /// The last command where one is in force, then stop.
  ~J519Arm() override;

  /// What the set-points are kept to, deg a cycle.
  [[nodiscard]] const JointRampLimits& limits() const noexcept { return rules().limits; }

 private:
  J519Arm(const J519ArmSettings& settings, const StreamRules& rules, const UdpAddress& controller, UdpSocket socket);
  StreamHeard decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept override;
  void taken() noexcept override { seen_ = next_; }
  std::size_t encode(const StreamAnswer& answer, std::span<char> out) noexcept override;
  [[nodiscard]] int replies() const noexcept override;
  void tend(base::Nanoseconds now, int silent) noexcept override;
  void greet() noexcept;
  [[nodiscard]] base::Result<void> waitForStream();
  [[nodiscard]] base::Error silence() const;
  void keepLimits() noexcept;

  J519ArmSettings settings_;
  UdpAddress controller_;
  J519Greeting greeting_;
  J519Status seen_, next_;
  std::uint32_t commanded_ = 0, count_ = 0;  // sequence of the last command, and how many there were
  std::uint64_t unwrapped_ = 0;              // sequence without its end at 2^32
  bool commanding_ = false, unwrappedAny_ = false, limitsKept_ = false;
  base::Nanoseconds greetedAt_ = 0;
};

}  // namespace articulus::hardware
