#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "hardware/polhemus/polhemus_model.h"

namespace articulus::hardware {

/// One sensor of a Polhemus system.
struct PolhemusStation {
  std::string bone;  ///< that it is fixed to, for messages
  int number = 0;    ///< of its port, from 1
};

/// How records are had.
enum class PolhemusPace {
  Streamed,  ///< the system sends one of each station in every cycle
  Polled,    ///< they are asked for, rate_Hz times a second: for a line that cannot carry all of them
  EachFrame  ///< asked for four times as often as there are frames; repeated ones are dropped: while a fast clock
             ///< stands
};

/// What the wire is told.
struct PolhemusSettings {
  PolhemusModel model = PolhemusModel::Liberty;
  int baud = 115200;       ///< of the line, or behind the serial server; 0: it carries whatever comes
  double rate_Hz = 240.0;  ///< of frames
  PolhemusPace pace = PolhemusPace::Streamed;
  std::array<double, 3> hemisphere{1.0, 0.0, 0.0};  ///< points from the source to where the sensors are, its axes
  int mostDistortion = 2;                           ///< poses told with a higher level are not taken: 0 to 2
  bool takeErrors = false;                          ///< poses are taken whatever letter stands beside them
  base::Nanoseconds connectTime = 2'000'000'000;    ///< for the connection and for each reply while it is set up
  base::Nanoseconds replyTime = 500'000'000;        ///< without a record while it tracks: it is lost
  base::Nanoseconds gapTime = 50'000'000;           ///< a FASTRAK counts nothing: a longer pause has lost cycles
  bool real = false;                                ///< a system that says that it is a simulated one is refused
  std::vector<PolhemusStation> stations;            ///< in the order of the cell's bones
};

/// Which items each record has: count, time, place and quaternion, a blank that marks the end, and the distortion by
/// metal where the line has room for it or mostDistortion asks for it.
[[nodiscard]] std::vector<int> polhemusItems(const PolhemusSettings& settings);

/// Whether the line carries the records of all stations at the rate.
/// Errors  how much it is and how much the line carries; a rate that the model does not have; too many stations
/// Thread  any but control
[[nodiscard]] base::Result<void> checkPolhemusLine(const PolhemusSettings& settings);

/// What a line carries: ten bits a byte.
[[nodiscard]] constexpr double bytesPerSecondOf(int baud) noexcept { return baud / 10.0; }

}  // namespace articulus::hardware
