#pragma once
#include <span>
#include <vector>

#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// Channels of one clock at other times: numbers on straight lines between neighbours; of four that are a quaternion
/// the neighbours are turned the same way (q and -q are one orientation) and what lies between is made a unit again;
/// angles go the short way round; whole numbers without a unit (steps, flags, counters) take the nearer neighbour.
/// NaN as atTimes has it.
/// In      time_s and at_s ascending; a column for each channel
[[nodiscard]] std::vector<std::vector<double>> channelsAtTimes(std::span<const double> time_s,
                                                               std::span<const ChannelHeader> channels,
                                                               std::span<const std::vector<double>> columns,
                                                               std::span<const double> at_s, double longestGap_s);

/// Whether four channels are the numbers of a quaternion: names that differ in w, x, y, z or 0 to 3 at their end, and
/// a length of one in every row that is whole.
[[nodiscard]] bool isQuaternion(std::span<const ChannelHeader> four, std::span<const std::vector<double>> columns);

}  // namespace articulus::exchange
