#pragma once
#include <QString>

#include "core/record/event.h"

namespace articulus::ui {

/// One event in words for a person, without its time: "Cut: supraspinous ligament".
/// Thread  any
[[nodiscard]] QString eventWords(const record::Event& event);
/// Whether it is shown as trouble.
[[nodiscard]] bool isTrouble(const record::Event& event);

}  // namespace articulus::ui
