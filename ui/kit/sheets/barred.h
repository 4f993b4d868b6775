#pragma once
#include <QWidget>

namespace articulus::ui {

/// What lies under a sheet is disabled while it is open: a screen reader or a switch presses what it finds, whatever
/// covers it.
///
/// Bars what of the window is neither that sheet nor in reach, and frees what was barred and is not any more.
/// These parts of a window are not to be enabled or disabled otherwise while it is open; what is in them may.
/// In  top: the sheet on top, null: none is open; inReach: what stays free, with what holds it
/// Thread  ui
void barUnder(QWidget& window, const QWidget* top, const QList<QWidget*>& inReach);
/// Disabled by a sheet above it, and by nothing else.
[[nodiscard]] bool isBarred(const QWidget& widget);

}  // namespace articulus::ui
