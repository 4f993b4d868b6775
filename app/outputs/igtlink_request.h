#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace articulus::app {

/// What a connected program asks for.
struct IgtlinkRequest {
  enum class Kind : std::int32_t {
    StartTracking,  ///< STT_TDATA: poses again, at most one in `resolution_ms`
    StopTracking,   ///< STP_TDATA: no more poses
    AskState,       ///< GET_STATUS
    Other           ///< a message that is understood as such and asks nothing of us
  };
  Kind kind = Kind::Other;
  std::int32_t resolution_ms = 0;  ///< 0: as often as there are new ones
};

/// Reads what a program sends, whatever the pieces in which it comes. Only what it asks for is kept: bodies of other
/// messages are passed over without being stored.
/// Source  the protocol's public description: a header of 58 bytes in network order (version u16, type 12 bytes, device
///         20, time u64, size of the body u64, CRC-64 of the body u64), then the body; from version 2 on the body
///         begins with a header of its own (its size u16, that of the index of metadata u16, of metadata u32, number
///         u32)
/// Thread  one at a time
/// Test    tests/integration/igtlink/igtlink_request_test.cpp, tests/fuzz/igtlink_request.cpp
class IgtlinkRequestReader {
 public:
  static constexpr std::size_t kHeader = 58;
  static constexpr std::uint64_t kMostBody = 16U << 20U;  ///< an image that is sent here by mistake is passed over

  /// Takes bytes off the front of `bytes` until a message is whole.
  /// Out     what it asked for; none: all bytes are taken, or problem() is set
  [[nodiscard]] std::optional<IgtlinkRequest> take(std::span<const char>& bytes);
  /// Why this is no program that speaks OpenIGTLink; empty while it may be one. Nothing is read any more then.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  void begin();
  [[nodiscard]] std::optional<IgtlinkRequest> end();
  [[nodiscard]] std::optional<IgtlinkRequest> started();

  static constexpr std::size_t kKept = 256;  // of a body: what is asked for has less
  std::array<char, kHeader> header_{};
  std::array<char, kKept> body_{};
  std::size_t held_ = 0;    // bytes of the header that have come
  std::uint64_t size_ = 0;  // of the body
  std::uint64_t read_ = 0;  // bytes of it that have come
  std::uint64_t wantedCrc_ = 0;
  std::uint16_t version_ = 0;
  std::string type_;
  std::string problem_;
};

/// CRC-64 as the protocol has it (ECMA-182, not reflected, begun with 0).
[[nodiscard]] std::uint64_t igtlinkCrc(std::span<const char> bytes) noexcept;

}  // namespace articulus::app
