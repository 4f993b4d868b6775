#pragma once
#include <functional>
#include <string>

#include "core/publication/document/document.h"
#include "core/record/commissioning_record.h"

namespace articulus::publication {

/// The record of a commissioning as a page to print and to sign by hand as well.
/// In      signature: of the station, hexadecimal; empty: it was not kept. words: each text in the reader's language,
///         empty leaves them English; language: "en", "de"
/// Thread  any
[[nodiscard]] Document commissioningPage(const record::CommissioningRecord& record, const std::string& signature,
                                         const std::function<std::string(const std::string&)>& words = {},
                                         const std::string& language = "en");

}  // namespace articulus::publication
