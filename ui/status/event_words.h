#pragma once
#include <QString>
#include <optional>

#include "core/record/event.h"

namespace articulus::ui {

/// One event in words for a person, without its time: "Cut: supraspinous ligament".
/// Thread  any
[[nodiscard]] QString eventWords(const record::Event& event);
/// Both in one line, where the later one only says once more what the one before it said, as each further press on STOP
/// does, or counts on: late cycles.
[[nodiscard]] std::optional<record::Event> asOneLine(const record::Event& before, const record::Event& event);

/// Whether it is shown as trouble.
[[nodiscard]] bool isTrouble(const record::Event& event);

}  // namespace articulus::ui
