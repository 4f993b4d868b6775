#pragma once
#include <string>

#include "core/record/commissioning_record.h"

namespace articulus::cli {

/// The record for a terminal, without the figures of steps that passed.
[[nodiscard]] std::string commissionText(const record::CommissioningRecord& record);

}  // namespace articulus::cli
