#pragma once
#include <QString>

#include "core/record/event.h"

namespace articulus::ui {

/// One event in words for a person, without its time: "Cut: supraspinous ligament".
/// Thread  any
[[nodiscard]] QString eventWords(const record::Event& event);
/// Whether it is shown as trouble.
/// Whether it only says once more what the event before it said, as each further press on STOP does: one line has both.
[[nodiscard]] bool sameCause(const record::Event& before, const record::Event& event);

[[nodiscard]] bool isTrouble(const record::Event& event);

}  // namespace articulus::ui
