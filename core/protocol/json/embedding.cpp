#include "core/protocol/json/embedding.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/base/csv_rows.h"
#include "core/base/input_bounds.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

namespace fs = std::filesystem;
using base::JsonReader;

/// Where a column stands in a file, and what makes SI of its numbers.
struct Found {
  std::size_t at = 0;
  double toSi = 1.0;
};

std::string nameOf(const Embedding::Column& column, std::string_view unit) {
  return std::string(column.name) + (unit.empty() ? "" : "_") + std::string(unit);
}

/// What a column may be called: "x_m" and "x_mm", "time_s" and "time_ms", "value".
std::vector<std::pair<std::string, double>> namesOf(const Embedding::Column& column) {
  std::vector<std::pair<std::string, double>> names{{nameOf(column, column.unit), 1.0}};
  if (column.unit == "s") names.emplace_back(nameOf(column, "ms"), 1e-3);
  if (column.unit.empty()) return names;
  const KeyUnits units = keyUnits(column.unit);
  if (!units.other.empty()) names.emplace_back(nameOf(column, units.other), *conversion(units.other, units.si));
  return names;
}

/// The columns by their names: numbers in mm must not be driven as m.
std::vector<Found> columnsOf(const std::vector<std::string>& header, std::span<const Embedding::Column> wanted,
                             const std::function<void(const std::string&, const std::string&)>& wrong) {
  std::string all;
  for (const auto& column : wanted) all += (all.empty() ? "" : ", ") + nameOf(column, column.unit);
  std::vector<Found> columns;
  for (const auto& column : wanted) {
    int times = 0;
    for (const auto& [name, toSi] : namesOf(column))
      for (std::size_t i = 0; i < header.size(); ++i)
        if (header[i] == name && ++times == 1) columns.push_back({i, toSi});
    if (times != 1)
      wrong(
          (times == 0 ? "names no column " : "names more than one column ") + nameOf(column, column.unit),
          "The columns are " + all + "; lengths may be in mm, angles in deg and times in ms where their names say so.");
  }
  return columns;
}

/// Numbers of a CSV file with one header line, row by row.
std::vector<std::vector<double>> readCsv(const JsonReader& step, const std::string& key, const fs::path& file,
                                         std::span<const Embedding::Column> wanted) {
  const std::size_t columns = wanted.size();
  const auto text = base::readTextFile(file);
  if (!text)
    step.fail(key, "names " + file.string() + ", which can not be read",
              "Put the file there, or correct its name; it is looked for beside the protocol's file.");
  base::CsvRows csv(base::CsvRows::ofText(*text), file.string());
  const auto wrong = [&](const std::string& what, const std::string& remedy) {
    step.fail(key, "names " + file.string() + ", where line " + std::to_string(csv.line()) + " " + what, remedy);
  };
  const auto refuse = [&](const base::Error& error) {
    step.fail(key, "names a table that can not be used: " + error.message.substr(0, error.message.size() - 1),
              error.remedy);
  };
  const auto expectColumns = [&](std::size_t found) {
    if (found != columns)
      wrong("has " + std::to_string(found) + " columns, not " + std::to_string(columns), "Correct that line.");
  };
  const auto begun = csv.begin();
  if (!begun) refuse(begun.error());
  if (*begun) expectColumns(csv.names().size());
  const std::vector<Found> found = *begun ? columnsOf(csv.names(), wanted, wrong) : std::vector<Found>();
  std::vector<std::vector<double>> rows;
  while (*begun) {
    const auto more = csv.next();
    if (!more) expectColumns(csv.cells().size());
    if (!more) refuse(more.error());
    if (!*more) break;
    if (rows.size() * (columns + 1) >= base::InputBounds::kValues / 2)
      step.fail(key, "names " + file.string() + ", which has more than " + std::to_string(rows.size()) + " rows",
                "Resample it to fewer points.");
    std::vector<double>& row = rows.emplace_back(columns);
    for (std::size_t i = 0; i < columns; ++i) {
      const std::string_view cell = csv.cells()[found[i].at];
      if (!base::parseCsvNumber(cell, row[i]))
        wrong("holds \"" + std::string(cell.substr(0, base::InputBounds::kName_letters)) + "\"",
              "Write numbers with a point, divided by commas, below one header line.");
      row[i] *= found[i].toSi;
    }
  }
  if (rows.size() < 2)
    step.fail(key, "names " + file.string() + ", which has fewer than two rows", "A course needs two points at least.");
  return rows;
}

}  // namespace

class Embedding::Files {
 public:
  Files(const std::string& origin, const base::JsonLines* lines, const ProtocolSources& sources,
        std::vector<std::string> within)
      : origin_(origin), lines_(lines), sources_(sources), within_(std::move(within)) {}

  void steps(nlohmann::json& owner, const char* key) const {
    if (owner.is_object() && owner.contains(key)) list(owner[key], key, 0);
  }

  [[nodiscard]] fs::path beside(const JsonReader& reader, const char* key, const std::string& name) const {
    if (sources_.folder.empty() && fs::path(name).is_relative())
      reader.fail(key, "names the file " + name + ", and " + origin_ + " is no file that it could stand beside",
                  "Load the protocol from its file.");
    const fs::path file(name);
    if (name.empty() || file.is_absolute() || std::ranges::find(file, fs::path("..")) != file.end())
      reader.fail(key,
                  "names \"" + name.substr(0, base::InputBounds::kName_letters) + "\", which leads out of its folder",
                  "Put the file beside the protocol's, or into a folder there, and name it from there.");
    return sources_.folder / file;
  }

  [[nodiscard]] nlohmann::json protocol(const JsonReader& reader, const char* at, const std::string& key) const {
    static const std::regex plain("[A-Za-z0-9_-]+");
    if (key.size() > base::InputBounds::kName_letters || !std::regex_match(key, plain))
      reader.fail(at, "is \"" + key + "\", which is no key of a protocol",
                  "Name it by its file without folder and .json, as \"spine_flexibility\".");
    if (std::ranges::count(within_, key) > 0)
      reader.fail(at, "\"" + key + "\" contains itself", "Take one of the two steps out.");
    if (static_cast<int>(within_.size()) > kDeepestBlock)
      reader.fail(
          at,
          "\"" + key + "\" is called by more than " + std::to_string(kDeepestBlock) + " protocols, one by the other",
          "Call it from fewer.");
    for (const fs::path& folder : {sources_.folder, sources_.library}) {
      const fs::path file = folder / (key + ".json");
      std::error_code none;
      if (!folder.empty() && fs::exists(file, none)) return other(file, key);
    }
    reader.fail(at, "\"" + key + "\" was not found", "Put " + key + ".json beside this file or into the library.");
  }

 private:
  // What is not of the right kind is the readers' to complain about.
  void list(nlohmann::json& items, const std::string& path, int depth) const {
    if (!items.is_array() || depth > kDeepestBlock) return;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string place = path + "[" + std::to_string(i) + "]";
      if (items[i].is_array()) list(items[i], place, depth);  // the passes of a sweep
      else step(items[i], place, depth);
    }
  }

  void step(nlohmann::json& json, const std::string& path, int depth) const {
    if (!json.is_object() || !json.contains("type") || !json["type"].is_string()) return;
    const StepType* type = findStepType(json["type"].get<std::string>());
    if (!type) return;
    const JsonReader reader(json, origin_, path, lines_);
    Embedding one{json, reader, *this};
    if (type->form->embed) type->form->embed(one);
    for (const FieldSpec& field : type->fields)
      for (const std::string& key : keysOf(field))
        if (json.contains(key)) list(json[key], path + "." + key, depth + 1);
  }

  /// Read on its own first, so that what is wrong with it is told with its own file and line.
  [[nodiscard]] nlohmann::json other(const fs::path& file, const std::string& key) const {
    auto text = base::readTextFile(file);
    if (!text) throw base::JsonError(text.error());
    auto json = base::parseJson(*text, file.string(), true);
    if (!json) throw base::JsonError(json.error());
    const auto lines = base::JsonLines::of(*text);
    auto within = within_;
    within.push_back(key);
    const ProtocolSources sources{file.parent_path(), sources_.library};
    Files(file.string(), &lines, sources, std::move(within)).steps(*json, "steps");
    auto read = fromJson(*json, file.string(), sources, &lines);
    if (!read) throw base::JsonError(read.error());
    return *json;
  }

  const std::string& origin_;
  const base::JsonLines* lines_;
  const ProtocolSources& sources_;
  std::vector<std::string> within_;  // keys of the protocols around this one
};

std::vector<std::vector<double>> Embedding::rows(const char* key, std::span<const Column> columns) const {
  return readCsv(reader, key, files.beside(reader, key, reader.text(key)), columns);
}

nlohmann::json Embedding::document(const char* key) const { return files.protocol(reader, key, reader.text(key)); }

void embed(nlohmann::json& document, const std::string& origin, const base::JsonLines* lines,
           const ProtocolSources& sources) {
  const fs::path self(origin);
  std::vector<std::string> within;
  if (self.extension() == ".json") within.push_back(self.stem().string());
  Embedding::Files(origin, lines, sources, std::move(within)).steps(document, "steps");
}

}  // namespace articulus::protocol
