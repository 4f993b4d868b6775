#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace articulus::hardware {

/// What a controller says in one cycle (EgmRobot), as our driver needs it.
struct EgmState {
  enum class Motors { Unknown, On, Off };
  enum class Guidance {
    Unknown,
    Error,
    Stopped,
    Running
  };                                               ///< its motion correction interface: whether ours is obeyed
  enum class Rapid { Unknown, Stopped, Running };  ///< its program

  std::uint32_t sequence = 0, time_ms = 0;
  std::array<double, 6> joints_deg{};  ///< measured
  Motors motors = Motors::Unknown;
  Guidance guidance = Guidance::Unknown;
  Rapid rapid = Rapid::Unknown;
  bool converged = false;  ///< it is where it was asked to be, within the bounds of its program
};

/// Why a datagram is no such message.
enum class EgmFault { None, NotProtobuf, NoHeader, OtherType, NoJoints, BadNumber, Twice };

/// Reads an EgmRobot message: bounded by its length, without heap. Fields that it does not know are passed over; header
/// and feedback may not stand there twice; there are six joints, finite and such as an arm can have.
/// Out     state: complete only where None is returned
/// Thread  control; real-time safe
/// Source  public: egm.proto of ros-industrial/abb_libegm (version 1.1 of the interface)
[[nodiscard]] EgmFault decodeEgmRobot(std::span<const char> datagram, EgmState& state) noexcept;

/// A set-point: the joints, or the pose of the tool.
struct EgmSetPoint {
  std::uint32_t sequence = 0, time_ms = 0;
  std::array<double, 6> joints_deg{};
  bool asPose = false;
  std::array<double, 3> position_mm{};
  std::array<double, 4> orientation{1.0, 0.0, 0.0, 0.0};  ///< w, x, y, z
};

/// Writes an EgmSensor message.
/// Out     its bytes, or 0 where the buffer has no room or a number is none
/// Thread  control; real-time safe
[[nodiscard]] std::size_t formatEgmSensor(const EgmSetPoint& setPoint, std::span<char> out) noexcept;

}  // namespace articulus::hardware
