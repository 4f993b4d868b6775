#pragma once
#include <filesystem>
#include <optional>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Tables of numbers as text of any program, ours among them: CSV with commas, semicolons or tabs, exports of Instron,
/// of NDI (Optotrak), of PiMgr (Polhemus) and of spreadsheets (text_table.h says what is understood).
base::Result<Recording> readCsv(const std::filesystem::path& file);
/// The same where a person says what the decimal sign is.
base::Result<Recording> readCsv(const std::filesystem::path& file, std::optional<bool> decimalComma);

}  // namespace articulus::exchange
