#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// Positions of points in millimetres, as motion capture writes them: five lines of header, then frame, time and three
/// numbers a point.
inline constexpr Format kTrc{
    .key = "trc", .extensions = ".trc", .meaning = "positions in millimetres as OpenSim and motion capture read them"};

}  // namespace articulus::exchange
