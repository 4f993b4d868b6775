#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/spatial/six_vector.h"
#include "hardware/comedi/comedi_board.h"

namespace articulus::hardware {

/// In what a JR3 sensor was calibrated: its data sheet says it, comedi does not.
enum class Jr3Units { Newton, Pound };

/// Counts of the six axes Fx, Fy, Fz, Mx, My, Mz as the board's driver gives them.
using Jr3Counts = std::array<std::uint32_t, 6>;

/// Low-pass filters of the receiver: 0 is unfiltered, each next one has a quarter of the cut-off.
inline constexpr unsigned kJr3Filters = 7;
inline constexpr unsigned kJr3ModelChannel = 56, kJr3SerialChannel = 57, kJr3Channels = 58;

/// The channel of an axis (0 to 5: Fx to Mz) behind a filter.
[[nodiscard]] constexpr unsigned jr3Channel(unsigned filter, unsigned axis) noexcept { return 8 * filter + axis; }

/// What one count of each axis is, N and Nm.
struct Jr3Scales {
  spatial::Vector6 fullScale = spatial::Vector6::Zero();  ///< N and Nm, at 16384 counts from the middle
  friend bool operator==(const Jr3Scales& a, const Jr3Scales& b) noexcept { return a.fullScale == b.fullScale; }
};

/// In      what the board says of the six axes: thousandths of the sensor's own full scale
/// Out     none where they are no full scales: not the same to both sides, nothing, or those that the driver has before
///         it has read the sensor's
/// Thread  any; real-time safe
/// Source  Linux, drivers/comedi/drivers/jr3_pci.c: forces of the sensor times 1000, moments (in tenths) times 100, as
///         millionths
[[nodiscard]] std::optional<Jr3Scales> jr3Scales(std::span<const ComediRange, 6> ranges, Jr3Units units) noexcept;

/// What counts are.
struct Jr3Reading {
  spatial::Vector6 wrench = spatial::Vector6::Zero();  ///< N and Nm
  bool good = false;                                   ///< none of the counts is one that no receiver has
  unsigned saturated = 0;                              ///< a bit for each axis at or beyond its full scale
};

/// Thread  any; real-time safe
/// Source  the same: signed 16 bits around 16384, of which +-16384 is the full scale (jr3_pci.h)
[[nodiscard]] Jr3Reading jr3Reading(const Jr3Counts& counts, const Jr3Scales& scales) noexcept;

/// "Fx, Mz": the axes of a mask of bits, for a person.  Thread  any but control
[[nodiscard]] std::string jr3Axes(unsigned mask);

}  // namespace articulus::hardware
