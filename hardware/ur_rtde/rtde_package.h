#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// What a package of RTDE is for; the letter that travels.
enum class RtdeType : std::uint8_t {
  ProtocolVersion = 'V',
  ControllerVersion = 'v',
  Text = 'M',
  Data = 'U',
  Outputs = 'O',
  Inputs = 'I',
  Start = 'S',
  Pause = 'P'
};

inline constexpr std::size_t kRtdeHeader = 3;
/// Longer packages are none: a recipe has 2048 bytes of names at most, and all variables there are fit.
inline constexpr std::size_t kLongestRtde = 4096;

/// The first package of some bytes, or why there is none.
/// Source  RTDE guide, Universal Robots: u16 size of all of it, u8 type, payload, big endian
struct RtdePackage {
  enum class State {
    Incomplete,  ///< the bytes end before it does
    Broken,      ///< its size cannot be: where the next one begins is not known any more
    Whole
  };
  State state = State::Incomplete;
  RtdeType type{};                ///< as it came; may be none of the letters
  std::span<const char> payload;  ///< behind the header, within the bytes that were given
  std::size_t size = 0;           ///< of all of it; the next one begins there
};

/// Thread  any; real-time safe
[[nodiscard]] RtdePackage scanRtde(std::span<const char> bytes) noexcept;

/// Writes one package.  Out  its size; 0 where it does not fit
/// Thread  any; real-time safe
[[nodiscard]] std::size_t formatRtde(RtdeType type, std::span<const char> payload, std::span<char> out) noexcept;

}  // namespace articulus::hardware
