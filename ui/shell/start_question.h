#pragma once
#include <QString>

#include "ui/shell/key_renewal_sheet.h"

namespace articulus::ui {

/// What is said before there is a main window, in a window of its own that looks like every other question. Waits until
/// it is answered; closing the window answers no.
/// Thread  ui
void tellAtStart(const base::Error& error);
/// In  detail: what can be done instead
[[nodiscard]] bool askAtStart(const base::Error& because, const QString& detail, const QString& yes, const QString& no);

/// The key of the station is lost: asks an administrator whether to make a new one, until that is done or given up.
/// Out     it is done
[[nodiscard]] bool renewKeyAtStart(const base::Error& because, KeyRenewalSheet::Renew renew);

}  // namespace articulus::ui
