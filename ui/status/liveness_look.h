#pragma once
#include <QString>

#include "core/cell/liveness.h"

namespace articulus::ui {

class Chip;

/// A live cell looks like no other: another colour, another icon, another word.
void showLiveness(Chip& chip, cell::Liveness liveness);
/// The word for it, where there is room for one.
[[nodiscard]] QString livenessMark(cell::Liveness liveness);
/// What is real, and what may happen.
[[nodiscard]] QString livenessMeaning(cell::Liveness liveness);

}  // namespace articulus::ui
