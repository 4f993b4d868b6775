#pragma once
#include <array>
#include <optional>

#include "core/device/load_cell.h"
#include "hardware/comedi/comedi_board.h"
#include "hardware/jr3/jr3_health.h"
#include "hardware/jr3/jr3_settings.h"

namespace articulus::hardware {

/// What the looks at a board make of a JR3: which sensor it is, what its counts mean, and whether they may be believed.
/// comedi has no count of measurements: each look whose counts are good is a measurement, until none of twelve (the
/// filter's and the unfiltered ones) has changed for `frozen`. Where the driver says that no sensor is ready, and after
/// a second without a look, the sensor and its full scales are asked for anew; others than at first are not believed
/// any more.
/// Thread  one at a time. look() allocates nothing; it blocks for as long as the board does
class Jr3Reader {
 public:
  Jr3Reader(const Jr3Settings& settings, ComediBoard& board);
  /// Opens the board, also anew, and takes the channels.  Errors  what is wrong, what to do
  [[nodiscard]] base::Result<void> open();
  /// Asks which sensor there is; at connection only, look() does it by itself.  Out  whether there is one
  bool identify(base::Nanoseconds now) noexcept;
  /// In  now: of the station; what is read from here on is at least as new
  void look(base::Nanoseconds now) noexcept;
  /// The board is gone: open() it again.
  [[nodiscard]] bool lost() const noexcept { return lost_; }
  [[nodiscard]] const device::LoadCellSample& sample() const noexcept { return sample_; }
  [[nodiscard]] const Jr3Health& health() const noexcept { return health_; }

 private:
  /// A sensor as it tells of itself.
  struct Sensor {
    std::uint32_t model = 0, serial = 0;
    Jr3Scales scales;
    friend bool operator==(const Sensor&, const Sensor&) = default;
  };
  bool fail(int error, base::Nanoseconds now) noexcept;  ///< false
  void say(Jr3Trouble trouble) noexcept;
  bool doubt(Jr3Trouble trouble,
             base::Nanoseconds now) noexcept;  ///< false; the sample is no number until it counts again
  void take(base::Nanoseconds now) noexcept;

  Jr3Settings settings_;
  ComediBoard& board_;
  std::array<unsigned, 12> channels_{};
  std::array<std::uint32_t, 12> counts_{}, before_{};
  std::size_t asked_ = 12;  ///< 6 where the unfiltered ones are those that count
  std::optional<Sensor> known_;
  bool identified_ = false, lost_ = true, changed_ = false;
  base::Nanoseconds lastLook_ = 0, lastChange_ = 0;
  device::LoadCellSample sample_;
  Jr3Health health_;
};

}  // namespace articulus::hardware
