#pragma once
#include <QString>

#include "core/base/error.h"

namespace articulus::ui {

/// What is said before there is a main window, in a window of its own that looks like every other question. Waits until
/// it is answered; closing the window answers no.
/// Thread  ui
void tellAtStart(const base::Error& error);
/// In  detail: what can be done instead
[[nodiscard]] bool askAtStart(const base::Error& because, const QString& detail, const QString& yes, const QString& no);

}  // namespace articulus::ui
