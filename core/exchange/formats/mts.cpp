#include "core/exchange/formats/mts.h"

#include "core/exchange/text_table.h"

namespace articulus::exchange {

base::Result<Recording> readMts(const std::filesystem::path& file) {
  const auto text = readMeasurementText(file);
  if (!text) return text.error();
  const auto firstLine = std::string_view(*text).substr(0, text->find('\n'));
  const auto signs = cellsOf(firstLine, '|');  // MTS793|MPT|ENU|1|2|.|/|:|...
  const TextTableOptions options{.divider = '\t',
                                 .decimalComma = signs.size() > 5 ? std::optional(signs[5] == ",") : std::nullopt,
                                 .blocks = true,
                                 .from = std::min(firstLine.size() + 1, text->size())};
  auto table = readTextTable(*text, file.string(), options);
  if (!table) return table.error();
  return recordingOf(std::move(*table));
}

}  // namespace articulus::exchange
