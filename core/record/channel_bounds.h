#pragma once
#include "core/record/channel.h"

namespace articulus::record {

/// The largest size that a channel can have in any test of a joint, SI; generous: a larger one is a fault of a file or
/// of its units, not a measurement. Infinite of what has no bound, as times.
[[nodiscard]] double largestSize(Channel channel) noexcept;

}  // namespace articulus::record
