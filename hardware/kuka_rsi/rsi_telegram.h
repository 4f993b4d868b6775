#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace articulus::hardware {

/// What a robot controller says in one cycle, as our driver needs it. Wire
/// units.
struct RobTelegram {
  std::array<double, 6> axes_deg{};     ///< AIPos: actual axes
  std::array<double, 6> pose_mm_deg{};  ///< RIst: actual X, Y, Z and A, B, C;
                                        ///< zeros where it is not sent
  bool hasPose = false;
  std::uint32_t late = 0;           ///< Delay: replies that the controller counted as late
  bool moves = false;               ///< Run: corrections are in force, brakes are open
  bool isVirtual = false;           ///< Virtual: a simulated controller says that it is one
  std::uint64_t ipoc = 0;           ///< its time, ms
  std::array<char, 20> ipocText{};  ///< as it was written: a reply echoes it verbatim
  std::size_t ipocSize = 0;

  [[nodiscard]] std::string_view ipocView() const noexcept { return {ipocText.data(), ipocSize}; }
};

/// Why a datagram is no telegram of the robot.
enum class RobFault { None, TooShort, TooLong, NotXml, OtherType, NoIpoc, NoAxes, NoDelay, NoRun, BadNumber, Twice };

/// Reads a `<Rob>` telegram: one pass, bounded by its length, without heap.
/// Elements that it does not know are passed over; of those that it reads none
/// may stand there twice, nor an attribute of theirs; numbers are finite and of
/// a size that axes and poses can have. Type is compared without case, and its
/// name too (simulators write TYPE). In      run: the tag that says whether
/// corrections are in force, which must then be there; empty: none does Out     telegram: complete only where None is
/// returned Thread  control; real-time safe Source  KUKA RSI over Ethernet,
/// ASCII XML, one document a datagram (public RSI drivers (kuka_experimental, rsi-pi))
[[nodiscard]] RobFault scanRob(std::string_view datagram, RobTelegram& telegram, std::string_view run = "Run") noexcept;

inline constexpr std::size_t kShortestRob = 100;  ///< older controllers send a nearly empty first frame: it is passed
                                                  ///< over
inline constexpr std::size_t kLongestRob = 4096;

}  // namespace articulus::hardware
