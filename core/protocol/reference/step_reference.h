#pragma once
#include <string>

namespace articulus::protocol {

/// The page of the help that lists all steps with their fields, as Markdown: made of the catalogue, so it is never
/// written by hand. It stands in resources/help; a test compares it.
[[nodiscard]] std::string stepReference();

}  // namespace articulus::protocol
