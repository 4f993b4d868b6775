#pragma once
#include <QLocale>
#include <QString>

namespace articulus::ui {

/// Formats of editors of a day and of a time to the minute, as the person's locale writes them, with all digits of the
/// year: of two that were typed, the editors of Qt make one of the last century.
/// Thread  any
[[nodiscard]] QString typedDayFormat(const QLocale& locale = {});
[[nodiscard]] QString typedTimeFormat(const QLocale& locale = {});

}  // namespace articulus::ui
