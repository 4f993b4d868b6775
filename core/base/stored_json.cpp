#include "core/base/stored_json.h"

#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"

namespace articulus::base {
namespace {

/// Brackets one in the other, those in quotes left out.
bool isTooDeep(const std::string& text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quoted) ++i;
    else if (c == '"') quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > InputBounds::kDepth) return true;
    else if (!quoted && (c == ']' || c == '}')) --depth;
  }
  return false;
}

}  // namespace

Result<nlohmann::json> parseStoredJson(const std::string& text, const std::string& origin) {
  nlohmann::json json;
  if (!isTooDeep(text)) json = nlohmann::json::parse(text, nullptr, false);
  else json = nlohmann::json::value_t::discarded;
  if (!json.is_discarded()) return json;
  return Error{ErrorCode::ParseError, origin + " is not valid JSON in the database.",
               "The database was changed or damaged: check it with articulusctl verify, or restore it from a copy."};
}

std::string textUnder(const nlohmann::json& object, const std::string& key) {
  if (!object.is_object()) return {};
  const auto at = object.find(key);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

}  // namespace articulus::base
