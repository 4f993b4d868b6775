#pragma once
#include <string>

#include "core/record/commissioning_record.h"

namespace articulus::cli {

/// The record as a page to print and sign by hand as well: HTML that loads nothing.
/// In  signature: of the station, hexadecimal; empty: it was not kept
[[nodiscard]] std::string commissionPage(const record::CommissioningRecord& record, const std::string& signature);

/// The same for a terminal, without the figures of steps that passed.
[[nodiscard]] std::string commissionText(const record::CommissioningRecord& record);

}  // namespace articulus::cli
