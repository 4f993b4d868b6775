#pragma once
#include <QString>

#include "core/storage/records.h"

namespace articulus::ui {

/// "clinician", "engineer", "administrator", in the person's language.
[[nodiscard]] QString roleWord(storage::Role role);

}  // namespace articulus::ui
