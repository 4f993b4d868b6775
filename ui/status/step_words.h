#pragma once
#include <QString>
#include <QStringList>

#include "core/protocol/program.h"
#include "core/protocol/protocol.h"

namespace articulus::ui {

// A step of a protocol in words, for lists and for the run.
// Thread  any

[[nodiscard]] QString stepTitle(const protocol::Step& step);             ///< "Load cycle FE"
[[nodiscard]] QString stepSummary(const protocol::Step& step);           ///< "My ±2 Nm at 0.075 Nm/s, 3 cycles"
[[nodiscard]] QString stepIcon(const protocol::Step& step);              ///< as Theme::icon() knows it
[[nodiscard]] QStringList stepTitles(const protocol::Program& program);  ///< of its actions, which Sample::step counts
[[nodiscard]] QString axisName(int axis);                                ///< "Fx" .. "Mz"

}  // namespace articulus::ui
