#pragma once
#include <string>

#include "hardware/io/xml_document.h"
#include "hardware/kuka_rsi/rsi_controller_files.h"

namespace articulus::hardware {

/// What runs in the controller each cycle: ETHERNET, its correction with the limits and the monitor, STOP, and the two
/// whole numbers that the program sees.
/// In      ethernet: name of the Ethernet configuration
/// Errors  an element whose index is none of 1 to 64 or is there twice; one that nothing is wired to; a correction of
///         the pose in the form of RSI 3, whose numbers are not public
[[nodiscard]] base::Result<XmlElement> rsiContext(const RsiControllerOrder& order, const std::string& ethernet);

}  // namespace articulus::hardware
