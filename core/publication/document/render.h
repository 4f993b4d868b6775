#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/publication/document/document.h"

namespace articulus::publication {

enum class FileKind { Svg, Pdf, Png, Html };
/// By the end of a file's name: ".pdf".  Out  nothing for any other
[[nodiscard]] std::optional<FileKind> fileKindOf(std::string_view fileName);

enum class Paper { A4, Letter };
[[nodiscard]] std::optional<Paper> paperOf(std::string_view name) noexcept;  ///< "a4", "letter"

/// One picture as the bytes of a file, at the size that it states. Nothing that it refers to is loaded.
/// In      kind: Svg, Pdf or Png; dots_per_inch: of a PNG
/// Errors  ParseError: no SVG, or one without a size
/// Thread  any, one at a time a picture
[[nodiscard]] base::Result<std::string> rendered(const std::string& svg, FileKind kind, double dots_per_inch = 300.0);

/// Whether a logo, a PNG or an SVG, can be drawn; it is unpacked to see.
/// Errors  ParseError: no picture, or one of more than 4000 pixels along an edge
[[nodiscard]] base::Result<void> canBeDrawn(const std::string& picture);

/// The document as a PDF: own layout, bookmarks, embedded fonts, pictures as vectors.
/// Errors  ParseError: a picture or a logo that is none
[[nodiscard]] base::Result<std::string> pdfOf(const Document& document, Paper paper);

}  // namespace articulus::publication
