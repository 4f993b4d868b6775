#include <algorithm>
#include <cctype>

#include "core/publication/document/render.h"

namespace articulus::publication {

std::optional<FileKind> fileKindOf(std::string_view fileName) {
  std::string lower(fileName);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  if (lower.ends_with(".svg")) return FileKind::Svg;
  if (lower.ends_with(".pdf")) return FileKind::Pdf;
  if (lower.ends_with(".png")) return FileKind::Png;
  if (lower.ends_with(".html") || lower.ends_with(".htm")) return FileKind::Html;
  return std::nullopt;
}

std::optional<Paper> paperOf(std::string_view name) noexcept {
  if (name == "a4") return Paper::A4;
  if (name == "letter") return Paper::Letter;
  return std::nullopt;
}

}  // namespace articulus::publication
