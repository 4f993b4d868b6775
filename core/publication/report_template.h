#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/publication/document/language.h"
#include "core/publication/document/render.h"

namespace articulus::publication {

/// How a laboratory wants its reports: a folder with template.json and what that names.
/// Without one: every section, no letterhead.
struct ReportTemplate {
  struct Part {
    std::string section;  ///< a key of the section catalogue; empty: words of the laboratory alone
    std::string heading;  ///< empty: that of the section
    std::string words;    ///< a paragraph above the section
  };
  std::string title;                    ///< empty: made of the runs
  std::vector<std::string> laboratory;  ///< name, then lines of its address
  std::string logo;                     ///< bytes of a PNG or SVG
  std::optional<Paper> paper;
  std::optional<Language> language;
  std::vector<Part> parts;  ///< in the order of the report

  [[nodiscard]] static ReportTemplate standard();
  /// Errors  NotFound, ParseError with file, line and the keys that are known
  [[nodiscard]] static base::Result<ReportTemplate> read(const std::filesystem::path& folder);
};

}  // namespace articulus::publication
