#include "hardware/virtual_devices/staubli/val3_application.h"

#include <cstdlib>
#include <set>

#include "core/base/json_reader.h"
#include "core/base/text/c_numbers.h"
#include "hardware/io/xml_document.h"

namespace articulus::hardware {
namespace {

base::Error wrong(const std::filesystem::path& file, const std::string& what) {
  return {base::ErrorCode::ParseError, file.string() + ": " + what, "Correct the application."};
}

base::Result<XmlElement> read(const std::filesystem::path& file) {
  const auto text = base::readTextFile(file);
  if (!text) return text.error();
  return parseXml(*text, file.string());
}

/// The type: of two attributes of that name the one that is none of XML's own.
std::string typeOf(const XmlElement& e) {
  for (const auto& [key, value] : e.attributes)
    if (key == "type" && value != "array" && value != "element" && value != "collection") return value;
  return {};
}

base::Result<Val3Data> dataOf(const XmlElement& e, const std::filesystem::path& file) {
  static const std::set<std::string> kTypes{"num", "bool", "string", "jointRx", "pointRx", "mdesc", "sio"};
  Val3Data data;
  data.type = typeOf(e);
  const long size = std::strtol(e.attribute("size").c_str(), nullptr, 10);
  if (!kTypes.contains(data.type)) return wrong(file, e.attribute("name") + " has the type \"" + data.type + "\".");
  if (size < 1 || size > 10000) return wrong(file, e.attribute("name") + " has no size.");
  data.values.resize(static_cast<std::size_t>(size));
  for (Val3Value& value : data.values)
    value.kind = data.type == "jointRx"   ? Val3Value::Kind::Joint
                 : data.type == "pointRx" ? Val3Value::Kind::Pose
                                          : Val3Value::Kind::Number;
  const base::CNumbers numbers;
  for (const XmlElement& value : e.children) {
    const long key = std::strtol(value.attribute("key").c_str(), nullptr, 10);
    if (value.name != "Value" || key < 0 || key >= size)
      return wrong(file, e.attribute("name") + " has a value too many.");
    if (const std::string number = value.attribute("value"); !number.empty())
      data.values[static_cast<std::size_t>(key)].number = std::strtod(number.c_str(), nullptr);
  }
  return data;
}

base::Result<void> readDatabase(const std::filesystem::path& file, Val3Application& into) {
  const auto document = read(file);
  if (!document) return document.error();
  const XmlElement* all = document->child("Datas");
  if (all == nullptr) return wrong(file, "there are no data.");
  for (const XmlElement& e : all->children) {
    auto data = dataOf(e, file);
    if (!data) return data.error();
    if (!into.data.emplace(e.attribute("name"), std::move(*data)).second)
      return wrong(file, e.attribute("name") + " is there twice.");
  }
  return {};
}

base::Result<void> readProgram(const std::filesystem::path& file, Val3Application& into) {
  const auto document = read(file);
  if (!document) return document.error();
  const XmlElement* e = document->child("Program");
  const XmlElement* code = e ? e->child("Code") : nullptr;
  if (code == nullptr) return wrong(file, "there is no program with code.");
  if (e->attribute("name") + ".pgx" != file.filename().string()) return wrong(file, "its program has another name.");
  Val3Program program;
  if (const XmlElement* locals = e->child("Locals"))
    for (const XmlElement& local : locals->children) {
      auto data = dataOf(local, file);
      if (!data) return data.error();
      program.locals.emplace(local.attribute("name"), std::move(*data));
    }
  auto steps = parseVal3(code->text);
  if (!steps) return wrong(file, steps.error().message);
  program.steps = std::move(*steps);
  into.programs.emplace(e->attribute("name"), std::move(program));
  return {};
}

}  // namespace

base::Result<Val3Application> Val3Application::load(const std::filesystem::path& folder) {
  const std::filesystem::path project = folder / (folder.filename().string() + ".pjx");
  const auto document = read(project);
  if (!document) return document.error();
  Val3Application made;
  const XmlElement *programs = document->child("Programs"), *database = document->child("Database");
  if (programs == nullptr || database == nullptr) return wrong(project, "it names no programs, or no data.");
  for (const XmlElement& e : database->children)
    if (auto good = readDatabase(folder / e.attribute("file"), made); !good) return good.error();
  for (const XmlElement& e : programs->children)
    if (auto good = readProgram(folder / e.attribute("file"), made); !good) return good.error();
  for (const char* name : {"start", "stop"})
    if (!made.programs.contains(name)) return wrong(project, std::string("it has no program ") + name + ".");
  return made;
}

}  // namespace articulus::hardware
