#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace articulus::hardware {

/// What our program on the controller does, and what it is asked to do.
enum class Val3Mode : std::int32_t {
  Stand = 0,     ///< nothing is asked; what held it is over
  Position = 1,  ///< follows joint positions
  Velocity = 2,  ///< follows joint velocities
  Halt = 3,      ///< comes to rest, then stands
};

[[nodiscard]] constexpr bool moves(Val3Mode mode) noexcept {
  return mode == Val3Mode::Position || mode == Val3Mode::Velocity;
}

/// Why our program holds the arm.
enum class Val3Problem : std::int32_t {
  None = 0,
  AlterRefused = 1,  ///< the controller did not begin to let its path be altered; -2: it has no licence for it
  OutOfRange = 2,    ///< a set-point beyond the range of an axis
  Jump = 3,          ///< a position more than three of the largest steps away
  AlterFailed = 4,   ///< the controller stopped while its path was altered
  Silence = 5,       ///< set-points stayed away
};

/// What our program tells in each of its cycles of 4 ms.
struct Val3State {
  std::int32_t cycle = 0;   ///< counts its cycles, from 1; after 2'000'000'000 comes 1
  std::int32_t number = 0;  ///< of the set-point that it has used last
  std::int32_t late = 0;    ///< times that set-points stayed away while it moved
  Val3Mode mode = Val3Mode::Stand;
  bool powered = false, settled = false, greeted = false, halted = false, overrun = false, altering = false;
  std::int32_t stop = 0;         ///< its emergency stop: 0 none, 1 waits to be acknowledged, 2 is pressed
  std::int32_t workingMode = 0;  ///< 0 between two, 1 manual, 2 test, 3 local automatic, 4 remote
  Val3Problem problem = Val3Problem::None;
  std::int32_t answer = 0;        ///< of the controller to the last call of alter
  std::int32_t unread = 0;        ///< bytes that began no message, as the program counted them
  std::array<double, 6> q_rad{};  ///< joints, as herej() has them
};

/// A set-point.
struct Val3SetPoint {
  std::int32_t number = 0;
  Val3Mode mode = Val3Mode::Stand;
  std::array<double, 6> value{};  ///< rad, or rad/s
};

/// What a connection begins with: bounds for our program, which has its own beside them.
struct Val3Greeting {
  std::int32_t number = 0;
  double largestSpeed_rad_per_s = 0.0;
  double halt_rad_per_s2 = 0.0;
  std::int32_t silentCycles = 0;  ///< without a set-point after which it brings the arm to rest
};

// All messages are whole numbers of four bytes, least significant byte first: what VAL 3's toBinary() makes with "-4l".
// Joints travel in millionths of a degree. The second number, negated less one, comes last: a stream out of step shows.
inline constexpr std::size_t kVal3StateBytes = 72, kVal3HostBytes = 40;
inline constexpr std::int32_t kVal3State = 0x31533356;     ///< "V3S1"
inline constexpr std::int32_t kVal3SetPoint = 0x31433356;  ///< "V3C1"
inline constexpr std::int32_t kVal3Greeting = 0x31473356;  ///< "V3G1"

/// What stands at the beginning of bytes.
enum class Val3Heard {
  Incomplete,  ///< may become a message
  State,
  Broken,    ///< not the beginning of one
  BadNumber  ///< a whole message with a number that cannot be
};

/// Reads a state at the beginning of `bytes`. No length is trusted; there is none.
/// Out     state: complete only where State is returned
/// Thread  control; real-time safe
[[nodiscard]] Val3Heard decodeVal3State(std::span<const char> bytes, Val3State& state) noexcept;

/// Out     bytes that were written: 40, or 0 where the buffer has no room or a number is none or too large
/// Thread  control; real-time safe
[[nodiscard]] std::size_t formatVal3SetPoint(const Val3SetPoint& point, std::span<char> out) noexcept;
[[nodiscard]] std::size_t formatVal3Greeting(const Val3Greeting& greeting, std::span<char> out) noexcept;

}  // namespace articulus::hardware
