#pragma once
#include <string>

#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// What a person can write for a column, ready to be pasted: "--map \"force_x_N=-Fx [kN]\"" in the unit that the file
/// says, or in that of the channel where it says none. Where its unit is none of the channel's kind, or none that is
/// known, FACTOR stands for the number of the channel's unit in one of it, and nothing is taken before that is said.
[[nodiscard]] std::string mapRemedy(const ChannelHeader& column, const std::string& channel, double sign = 1.0);

/// The unit of a column as the file writes it, known or not; empty: none is said.
[[nodiscard]] std::string unitAsWritten(const ChannelHeader& column);

/// Empty, or ", with the number of N in one V for FACTOR" where that is what mapRemedy() asks for.
[[nodiscard]] std::string factorWords(const ChannelHeader& column, const std::string& channel);

}  // namespace articulus::exchange
