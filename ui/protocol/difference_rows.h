#pragma once
#include <QStringList>
#include <vector>

#include "core/protocol/difference/difference.h"

namespace articulus::ui {

/// What differs between two protocols, as rows of a table: where, what, as it was, as it is.
/// Thread  ui
[[nodiscard]] std::vector<QStringList> differenceRows(const protocol::ProtocolDifference& difference);

}  // namespace articulus::ui
