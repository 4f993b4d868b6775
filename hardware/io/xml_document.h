#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

/// An element of a parsed XML text: name, attributes, text of its own, children in order.
struct XmlElement {
  std::string name, text;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlElement> children;

  [[nodiscard]] const XmlElement* child(const std::string& wanted) const noexcept;
  /// Empty where it is missing.
  [[nodiscard]] std::string attribute(const std::string& wanted) const;
};

/// Parses a whole text; no network, no entities from outside.
/// Errors  ParseError: the line and what is wrong with it
/// Thread  any but control: allocates
[[nodiscard]] base::Result<XmlElement> parseXml(const std::string& text, const std::string& what);

/// The text of a document with this root: indented, lines ending with LF, ASCII (all other letters as references).
/// Thread  any but control
[[nodiscard]] std::string xmlText(const XmlElement& root);

}  // namespace articulus::hardware
