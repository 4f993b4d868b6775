#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::hardware {

/// What went wrong between us and the robot controller, worst last. All but None and Silent stay until the drives are
/// switched off and telegrams arrive again: only a person starts anew.
enum class RsiTrouble {
  None,
  Silent,              ///< no telegram for three cycles
  RepliesLate,         ///< its counter of late replies grew by two within a hundred cycles
  Restarted,           ///< its time ran backwards: another session, with another start pose
  CorrectionTooLarge,  ///< an axis was asked further from its start pose than the controller allows; it would clamp
                       ///< without a word
  WrongLevel           ///< a command that is no joint position
};

/// What a trouble means and what to do, for the screen.
[[nodiscard]] constexpr std::string_view describe(RsiTrouble trouble) noexcept {
  switch (trouble) {
    case RsiTrouble::None: return "telegrams arrive and are answered in time";
    case RsiTrouble::Silent:
      return "the robot controller sends nothing: start its program; check cable, address and the port in its "
             "configuration";
    case RsiTrouble::RepliesLate:
      return "the robot controller counts our replies as late: use a direct cable and a real-time kernel, close other "
             "programs";
    case RsiTrouble::Restarted: return "the robot controller began a new session: switch the controller off and on";
    case RsiTrouble::CorrectionTooLarge:
      return "an axis was to leave the range of its correction: move nearer to the start pose, or widen AXISCORR";
    case RsiTrouble::WrongLevel:
      return "this arm takes joint positions: state command_level joint_position in the cell file";
  }
  return {};
}

/// Counts since the driver was made.
struct RsiHealth {
  std::uint64_t telegrams = 0;  ///< that were read and are whole
  std::uint64_t missed = 0;     ///< cycles in which none came
  std::uint64_t stale = 0;      ///< duplicates and such as came after a later one
  std::uint64_t overtaken = 0;  ///< whole, but a later one lay behind them: they stay without an answer
  std::uint64_t malformed = 0;  ///< no XML, a number or an element missing
  std::uint64_t otherType = 0;  ///< XML, but no `<Rob Type="KUKA">`
  std::uint64_t foreign = 0;    ///< from another address than the first
  std::uint64_t limited = 0;    ///< axis set-points that were held back to the largest step of a cycle
  std::uint32_t late = 0;       ///< the controller's own count of our late replies
  RsiTrouble trouble = RsiTrouble::None;
};

}  // namespace articulus::hardware
