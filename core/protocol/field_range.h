#pragma once
#include "core/spatial/units.h"

namespace articulus::protocol {

/// What a number of a step may be, SI: the one place that says it. The check of a protocol, the form of the editor, the
/// table of the help and the schema read it here; what depends on the cell or on another field stands in the validate()
/// of its kind.
struct FieldRange {
  double least = 0.0, most = 0.0;              ///< the same: it has no range
  bool aboveLeast = false, belowMost = false;  ///< the bound itself is not allowed
  bool notZero = false;

  [[nodiscard]] constexpr bool stated() const noexcept { return least < most; }
  /// False for what is no number.
  [[nodiscard]] constexpr bool holds(double value) const noexcept {
    const double low = least - margin(least, aboveLeast), high = most + margin(most, belowMost);
    return (aboveLeast ? value > low : value >= low) && (belowMost ? value < high : value <= high) &&
           !(notZero && value == 0.0);
  }

 private:
  /// 170 deg is in the range however it was turned into radians; 90 deg is not where less is asked for.
  [[nodiscard]] static constexpr double margin(double bound, bool open) noexcept {
    constexpr double kRounding = 1e-9;
    return (open ? -kRounding : kRounding) * (bound < 0.0 ? -bound : bound);
  }
};

inline constexpr double kLongest_s = 24.0 * 3600.0;                    ///< longer times are a slip of the finger
inline constexpr double kLargestTurn_rad = spatial::inRadians(170.0);  ///< turns beyond have no clinical angles
inline constexpr double kLargestLoad = 5000.0;                         ///< N and Nm, above any load cell
inline constexpr double kFarthest_m = 5.0;                             ///< beyond any safety box

inline constexpr FieldRange kTimeRange{.most = kLongest_s, .aboveLeast = true};
inline constexpr FieldRange kHoldRange{.most = kLongest_s};
inline constexpr FieldRange kCycleRange{.least = 1.0, .most = 1000.0};
inline constexpr FieldRange kLoadRange{.least = -kLargestLoad, .most = kLargestLoad};
inline constexpr FieldRange kLoadSizeRange{.most = kLargestLoad, .aboveLeast = true};
inline constexpr FieldRange kShiftRange{.least = -kFarthest_m, .most = kFarthest_m};
inline constexpr FieldRange kTurnRange{.least = -kLargestTurn_rad, .most = kLargestTurn_rad};
/// How far it goes or turns from one stop to the next; more than the whole way is one stop.
inline constexpr FieldRange kDistanceRange{.most = kFarthest_m, .aboveLeast = true};
inline constexpr FieldRange kIntervalRange{.most = spatial::inRadians(360.0), .aboveLeast = true};

}  // namespace articulus::protocol
