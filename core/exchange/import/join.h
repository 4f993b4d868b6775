#pragma once
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

enum class JoinBy {
  Times,       ///< both clocks are the same
  Trigger,     ///< the first rising edge of a channel of each
  Clap,        ///< the one spike of a channel of each
  Correlation  ///< two channels that go alike
};

/// How two recordings of one test belong together.
struct JoinOptions {
  JoinBy by = JoinBy::Times;
  std::string first{}, second{};    ///< the channels that tell, of the loads and of the poses
  std::optional<double> rate_Hz{};  ///< rows a second of a file that says no times, before what it says itself
};

/// What was found.
struct ClockShift {
  double shift_s = 0.0;  ///< time of the second + shift = time of the first
  double quality = 1.0;  ///< of a correlation: its coefficient
  std::string words{};   ///< a sentence
};

/// Errors  InvalidArgument: a clock that does not go forward, no such channel, no edge or a slow one, no single spike,
///         no likeness or a likeness that comes again
[[nodiscard]] base::Result<ClockShift> findShift(const Recording& first, const Recording& second,
                                                 const JoinOptions& options);

/// One recording of the times that both cover, at those of the faster one; the channels of the slower are put there as
/// channelsAtTimes does.
/// Errors  InvalidArgument: they do not overlap, or a name stands in both
[[nodiscard]] base::Result<Recording> joined(Recording first, Recording second, const ClockShift& shift);

}  // namespace articulus::exchange
