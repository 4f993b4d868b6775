#pragma once
#include <span>
#include <string>

#include "core/base/error.h"

namespace articulus::hardware {

// What is known of a serial line beside its bytes.

/// Speeds that a line may have, slowest first: 9600 to 921600.  Thread  any
[[nodiscard]] std::span<const int> serialSpeeds() noexcept;

/// What a person reads where a line cannot be opened.  In  why: errno of the attempt
/// Out  no such line (with those that are plugged in), no permission (with the group that has it), in use (by whom), no
///      hardware behind it, no serial line at all
/// Thread  any but control
[[nodiscard]] base::Error serialOpenError(const std::string& path, int why);

/// "minicom (process 1234)": who has the line open; empty: nobody that this user may see.
/// In      own: a descriptor of this process that does not count; -1: none
/// Thread  any but control
[[nodiscard]] std::string serialHolder(const std::string& path, int own = -1);

/// "/dev/serial/by-id/usb-FTDI-if00-port0, ...", or that none is plugged in.  Thread  any but control
[[nodiscard]] std::string serialAdapters();

}  // namespace articulus::hardware
