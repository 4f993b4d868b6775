#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hardware/kuka_rsi/rsi_config.h"

namespace articulus::hardware {

/// What a reply says.
struct RsiReplyValues {
  bool stop = false;                   ///< ends the correction and the motion
  bool go = false;                     ///< asks the controller's program to put corrections in force
  std::array<double, 6> correction{};  ///< of A1 to A6, deg, or of X, Y, Z, mm, and A, B, C, deg
};

/// The `<Sen>` telegram that a controller's Ethernet configuration asks for:
/// every RECEIVE element under its own tag, in its order. Those that the driver
/// knows get its values; all others are 0, or empty texts, as a reply without
/// them is refused. Thread  built before the control thread; write() is
/// real-time safe
class RsiReply {
 public:
  explicit RsiReply(const RsiConfig& config);
  /// As resources/kuka_rsi/articulus_rsi.xml has it: Stop, Go, AKorr.
  [[nodiscard]] static RsiReply standard(const std::string& type);

  /// In   ipoc: verbatim
  /// Out  its bytes, six decimals; 0 where the buffer has no room or a
  /// correction is not finite
  [[nodiscard]] std::size_t write(const RsiReplyValues& values, std::string_view ipoc,
                                  std::span<char> out) const noexcept;

 private:
  enum class Value : std::int32_t { Nothing, Stop, Go, Correction };
  /// Text, and what follows it.
  struct Piece {
    std::string text;
    Value value = Value::Nothing;
    std::size_t index = 0;
  };
  [[nodiscard]] Piece pieceOf(const RsiConfig& config, const RsiElement& element) const;
  std::vector<Piece> pieces_;
};

}  // namespace articulus::hardware
