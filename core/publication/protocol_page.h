#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/publication/document/document.h"
#include "core/publication/document/language.h"
#include "core/publication/document/render.h"

namespace articulus::publication {

/// A protocol as it is printed, and what the page says beside it.
struct ProtocolSheet {
  protocol::Protocol protocol{};
  std::string name{};                                           ///< as the person reads it
  std::string cell{}, specimen{};                               ///< that it is made for, by name; empty: any
  std::string forecastOn{};                                     ///< name of the cell that the forecast is for
  std::vector<std::pair<std::string, std::string>> forecast{};  ///< duration, peaks ... in the reader's language
  int version = 0;                                              ///< 0: it comes with the program
  std::string saved{}, hash{};                                  ///< ISO 8601; BLAKE2b-256, hexadecimal
  std::string by{}, program{};                                  ///< who prints it; version of the program
  std::string now{};                                            ///< ISO 8601; empty: the clock's
  Language language = Language::English;
  std::function<std::string(const std::string&)> words{};  ///< core's English in the reader's language; none: as it is
};

/// A protocol as a page to read beside the machine and to file: what it is for, its parameters with their ranges, what
/// to expect, every step with all its fields, those inside blocks set in.
/// Thread  any
[[nodiscard]] Document protocolPage(const ProtocolSheet& sheet);

/// As PDF.
/// Errors  as pdfOf() and base::OutputFile
[[nodiscard]] base::Result<void> writeProtocolPage(const ProtocolSheet& sheet, const std::filesystem::path& file,
                                                   Paper paper = Paper::A4);

}  // namespace articulus::publication
