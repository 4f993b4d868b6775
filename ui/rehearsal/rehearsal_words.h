#pragma once
#include <QString>
#include <QStringList>
#include <vector>

#include "core/protocol/protocol.h"
#include "core/run/rehearsal/rehearsal.h"

namespace articulus::ui {

/// "It ended well. Peak 3.1 of 8 Nm (My) in step 4; tool and table come as near as 21 mm; takes about 10 min 55 s."
[[nodiscard]] QString verdictWords(const run::Rehearsal& rehearsal);

/// Rows of a table: step, time, largest force and moment beside their limits, the two parts that came closest, least
/// singular value, least way of a joint. Degrees and millimetres.
/// In  protocol: that was rehearsed
[[nodiscard]] QStringList stepHeadings();
[[nodiscard]] std::vector<QStringList> stepRows(const run::Rehearsal& rehearsal, const protocol::Protocol& protocol);

/// Limits, the most used first: reached, limit, margin, share used, when, step.
[[nodiscard]] QStringList limitHeadings();
[[nodiscard]] std::vector<QStringList> limitRows(const run::Rehearsal& rehearsal, const protocol::Protocol& protocol);

/// What it asked and how that was answered, in the order of the run.
[[nodiscard]] QStringList questionHeadings();
[[nodiscard]] std::vector<QStringList> questionRows(const run::Rehearsal& rehearsal,
                                                    const protocol::Protocol& protocol);

}  // namespace articulus::ui
