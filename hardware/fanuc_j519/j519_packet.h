#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace articulus::hardware {

/// Which layout of packets a controller speaks.
enum class J519Layout : std::int32_t {
  First,  ///< version 1: status of 132 bytes, commands of 64 in single precision
  Third,  ///< version 3 and newer: status of 388 or 416 bytes, commands of 344 in double precision
};

/// What a controller says in one cycle.
struct J519Status {
  std::uint32_t version = 0, sequence = 0;
  bool ready = false;                                              ///< bit 0: its program takes our commands
  bool received = false;                                           ///< bit 1: has had one
  bool systemReady = false;                                        ///< bit 2: servos are on; of the first layout only
  bool inMotion = false;                                           ///< bit 3
  bool inError = false, pendantOn = false, emergencyStop = false;  ///< not in the first layout
  std::uint8_t contactStop = 0;                                    ///< 2: stopped by contact; not in the first layout
  std::uint32_t time_ms = 0;
  std::array<double, 6> joints_deg{};
};

/// Reads a status packet: type and size must belong together, joints be finite and such as an arm can have.
/// Out     none where it is no whole one
/// Thread  control; real-time safe
/// Source  public: FANUC-CORPORATION/fanuc_driver (stream_motion), gavanderhoorn's dissector of the first layout
[[nodiscard]] std::optional<J519Status> decodeJ519Status(std::span<const char> packet) noexcept;
/// Whether its type is that of a status, whole or not.
[[nodiscard]] bool isJ519Status(std::span<const char> packet) noexcept;

/// What a controller can do; not in the first layout.
struct J519Capability {
  std::uint32_t cycle_ms = 0, version = 0;
};
[[nodiscard]] std::optional<J519Capability> decodeJ519Capability(std::span<const char> packet) noexcept;

/// What an axis may do, of one kind.
struct J519Limit {
  std::uint32_t axis = 1;  ///< 1 to 9
  std::uint32_t kind = 0;  ///< 0 speed, 1 acceleration, 2 jerk
  double least = 0.0;      ///< deg/s, deg/s2, deg/s3: of all loads and speeds of the tool point
};
/// Out  none where the table is cut, or has no number above zero
[[nodiscard]] std::optional<J519Limit> decodeJ519Limit(std::span<const char> packet) noexcept;

/// One set-point of the joints.
struct J519Command {
  J519Layout layout = J519Layout::Third;
  std::uint32_t version = 3, sequence = 0;
  bool last = false;  ///< no more will come: the program goes on
  std::array<double, 6> joints_deg{};
};

// Each writes a packet. Out: its bytes, or 0 where the buffer has no room or a joint is no number.  Thread: real-time
// safe
[[nodiscard]] std::size_t formatJ519Start(J519Layout layout, std::uint32_t version, std::span<char> out) noexcept;
[[nodiscard]] std::size_t formatJ519Stop(std::uint32_t version, std::span<char> out) noexcept;
[[nodiscard]] std::size_t formatJ519CapabilityRequest(std::uint32_t version, std::span<char> out) noexcept;
[[nodiscard]] std::size_t formatJ519LimitRequest(std::uint32_t version, std::uint32_t axis, std::uint32_t kind,
                                                 std::span<char> out) noexcept;
[[nodiscard]] std::size_t formatJ519Command(const J519Command& command, std::span<char> out) noexcept;

}  // namespace articulus::hardware
