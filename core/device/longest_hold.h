#pragma once

namespace articulus::device {

/// For how long a handle may be held before it counts as tied down, where its settings do not state it. Ours.
inline constexpr double kLongestHold_s = 3600.0;
inline constexpr const char* kLongestHoldKey = "longest_hold_s";  ///< of a switch in a cell file; 0: for ever

}  // namespace articulus::device
