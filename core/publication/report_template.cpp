#include "core/publication/report_template.h"

#include <nlohmann/json.hpp>

#include "core/base/json_lines.h"
#include "core/base/json_reader.h"
#include "core/publication/document/render.h"
#include "core/publication/sections/section.h"

namespace articulus::publication {
namespace {

constexpr const char* kFormat = "articulus-report-template-1";
constexpr std::size_t kLargestLogo = 4 << 20;  // bytes

std::string logoOf(const base::JsonReader& root, const std::filesystem::path& folder) {
  const std::string name = root.textOr("logo", "");
  if (name.empty()) return {};
  const std::filesystem::path path(name);
  if (path.is_absolute() || path.filename() != path)
    root.fail("logo", "must be the name of a file in the folder of the template",
              "Copy the logo beside template.json and give its name alone.");
  auto bytes = base::readTextFile(folder / path);
  if (!bytes) root.fail("logo", "cannot be read: " + bytes.error().message, bytes.error().remedy);
  if (bytes->size() > kLargestLogo) root.fail("logo", "is larger than 4 MB", "Save it smaller.");
  if (const auto drawn = canBeDrawn(*bytes); !drawn)
    root.fail("logo", "is no PNG and no SVG that can be drawn: " + drawn.error().message, "Save it as PNG or SVG.");
  return std::move(*bytes);
}

ReportTemplate::Part partOf(const base::JsonReader& entry) {
  if (entry.json().is_string()) {
    const std::string key = entry.json().get<std::string>();
    if (!sectionOf(key)) entry.fail("", "\"" + key + "\" is no section", "Use one of " + sectionNames() + ".");
    return {key, {}, {}};
  }
  ReportTemplate::Part part{entry.textOr("section", ""), entry.textOr("heading", ""), entry.textOr("words", "")};
  if (!part.section.empty() && !sectionOf(part.section))
    entry.fail("section", "\"" + part.section + "\" is no section", "Use one of " + sectionNames() + ".");
  if (part.section.empty() && part.heading.empty() && part.words.empty())
    entry.fail("", "says neither section nor heading nor words", "Give one of them.");
  return part;
}

ReportTemplate from(const base::JsonReader& root, const std::filesystem::path& folder) {
  ReportTemplate made;
  if (const std::string format = root.text("format"); format != kFormat)
    root.fail("format", "is \"" + format + "\"", std::string("This version reads \"") + kFormat + "\".");
  made.title = root.textOr("title", "");
  if (root.has("laboratory")) {
    const base::JsonReader laboratory = root.child("laboratory");
    made.laboratory.push_back(laboratory.text("name"));
    if (laboratory.has("address"))
      for (const base::JsonReader& line : laboratory.items("address")) {
        if (!line.json().is_string()) line.fail("", "must be a text", "Write each line of the address in quotes.");
        made.laboratory.push_back(line.json().get<std::string>());
      }
  }
  made.logo = logoOf(root, folder);
  if (root.has("paper")) {
    made.paper = paperOf(root.text("paper"));
    if (!made.paper) root.fail("paper", "is no paper that is known", "Use a4 or letter.");
  }
  if (root.has("language")) {
    made.language = languageOf(root.text("language"));
    if (!made.language) root.fail("language", "is no language that is known", "Use en or de.");
  }
  if (root.has("sections"))
    for (const base::JsonReader& entry : root.items("sections")) made.parts.push_back(partOf(entry));
  if (root.has("sections") && made.parts.empty())
    root.fail("sections", "is empty", "Name at least one, or leave the key out for all of them.");
  if (made.parts.empty()) made.parts = ReportTemplate::standard().parts;
  root.refuseUnknown();
  return made;
}

}  // namespace

ReportTemplate ReportTemplate::standard() {
  ReportTemplate made;
  for (const Section& section : sectionCatalogue()) made.parts.push_back({std::string(section.key), {}, {}});
  return made;
}

base::Result<ReportTemplate> ReportTemplate::read(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "template.json";
  const auto text = base::readTextFile(file);
  if (!text) return text.error();
  const auto json = base::parseJson(*text, file.string(), true);
  if (!json) return json.error();
  const base::JsonLines lines = base::JsonLines::of(*text);
  try {
    return from(base::JsonReader(*json, file.string(), {}, &lines), folder);
  } catch (const base::JsonError& wrong) {
    return wrong.error();
  }
}

}  // namespace articulus::publication
