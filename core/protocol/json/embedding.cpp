#include "core/protocol/json/embedding.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/base/csv_rows.h"
#include "core/protocol/json/step_reading.h"

namespace articulus::protocol {
namespace {

namespace fs = std::filesystem;
using base::JsonReader;

/// Numbers of a CSV file with one header line, row by row.
std::vector<std::vector<double>> readCsv(const JsonReader& step, const std::string& key, const fs::path& file,
                                         std::size_t columns) {
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
  std::vector<std::vector<double>> rows;
  while (*begun) {
    const auto more = csv.next();
    if (!more) expectColumns(csv.cells().size());
    if (!more) refuse(more.error());
    if (!*more) break;
    std::vector<double>& row = rows.emplace_back(columns);
    for (std::size_t i = 0; i < columns; ++i)
      if (!base::parseCsvNumber(csv.cells()[i], row[i]))
        wrong("holds \"" + std::string(csv.cells()[i]) + "\"",
              "Write numbers with a point, divided by commas, below one header line.");
  }
  if (rows.size() < 2)
    step.fail(key, "names " + file.string() + ", which has fewer than two rows", "A course needs two points at least.");
  return rows;
}

class Embedder {
 public:
  Embedder(const std::string& origin, const base::JsonLines* lines, const ProtocolSources& sources,
           std::vector<std::string> within)
      : origin_(origin), lines_(lines), sources_(sources), within_(std::move(within)) {}

  void steps(nlohmann::json& owner, const char* key, const std::string& path) {
    if (!owner.is_object() || !owner.contains(key) || !owner[key].is_array()) return;
    list(owner[key], path.empty() ? std::string(key) : path + "." + key, 0);
  }

 private:
  // What is not of the right kind is the readers' to complain about.
  void list(nlohmann::json& items, const std::string& path, int depth) {
    if (!items.is_array() || depth > kDeepestBlock) return;
    for (std::size_t i = 0; i < items.size(); ++i) step(items[i], path + "[" + std::to_string(i) + "]", depth);
  }

  void step(nlohmann::json& json, const std::string& path, int depth) {
    if (!json.is_object() || !json.contains("type") || !json["type"].is_string()) return;
    const std::string type = json["type"].get<std::string>();
    const JsonReader reader(json, origin_, path, lines_);
    if (type == "profile") profile(json, reader);
    if (type == "replay_path") replay(json, reader);
    if (type == "sub_protocol") sub(json, reader);
    for (const char* key : {"steps", "then", "else"})
      if (json.contains(key)) list(json[key], path + "." + key, depth + 1);
    if (json.contains("passes") && json["passes"].is_array())
      for (std::size_t i = 0; i < json["passes"].size(); ++i)
        list(json["passes"][i], path + ".passes[" + std::to_string(i) + "]", depth + 1);
  }

  [[nodiscard]] fs::path beside(const JsonReader& reader, const char* key, const std::string& name) const {
    if (sources_.folder.empty() && fs::path(name).is_relative())
      reader.fail(key, "names the file " + name + ", and " + origin_ + " is no file that it could stand beside",
                  "Load the protocol from its file.");
    return sources_.folder / name;
  }

  void profile(nlohmann::json& json, const JsonReader& reader) const {
    if (json.contains("profile_time_s") || json.contains("profile_value")) return;
    const auto rows = readCsv(reader, "file", beside(reader, "file", reader.text("file")), 2);
    nlohmann::json time = nlohmann::json::array(), value = nlohmann::json::array();
    for (const auto& row : rows) {
      time.push_back(row[0]);
      value.push_back(row[1]);
    }
    json["profile_time_s"] = std::move(time);
    json["profile_value"] = std::move(value);
  }

  void replay(nlohmann::json& json, const JsonReader& reader) const {
    if (json.contains("points")) return;
    const std::string name = reader.text("path");
    if (!name.ends_with(".csv")) return;
    nlohmann::json points = nlohmann::json::array();
    for (const auto& row : readCsv(reader, "path", beside(reader, "path", name), 7)) points.push_back(row);
    json["points"] = std::move(points);
  }

  void sub(nlohmann::json& json, const JsonReader& reader) const {
    if (json.contains("document") || json.contains("steps")) return;
    static const std::regex plain("[A-Za-z0-9_-]+");
    const std::string key = reader.text("protocol");
    if (!std::regex_match(key, plain))
      reader.fail("protocol", "is \"" + key + "\", which is no key of a protocol",
                  "Name it by its file without folder and .json, as \"spine_flexibility\".");
    if (std::ranges::count(within_, key) > 0)
      reader.fail("protocol", "\"" + key + "\" contains itself", "Take one of the two steps out.");
    if (static_cast<int>(within_.size()) > kDeepestBlock)
      reader.fail(
          "protocol",
          "\"" + key + "\" is called by more than " + std::to_string(kDeepestBlock) + " protocols, one by the other",
          "Call it from fewer.");
    for (const fs::path& folder : {sources_.folder, sources_.library}) {
      const fs::path file = folder / (key + ".json");
      std::error_code none;
      if (folder.empty() || !fs::exists(file, none)) continue;
      json["document"] = other(file, key);
      return;
    }
    reader.fail("protocol", "\"" + key + "\" was not found",
                "Put " + key + ".json beside this file or into the library.");
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
    Embedder(file.string(), &lines, sources, std::move(within)).steps(*json, "steps", "");
    auto read = fromJson(*json, file.string(), sources, &lines);
    if (!read) throw base::JsonError(read.error());
    return *json;
  }

  const std::string& origin_;
  const base::JsonLines* lines_;
  const ProtocolSources& sources_;
  std::vector<std::string> within_;  // keys of the protocols around this one
};

}  // namespace

void embed(nlohmann::json& document, const std::string& origin, const base::JsonLines* lines,
           const ProtocolSources& sources) {
  const fs::path self(origin);
  std::vector<std::string> within;
  if (self.extension() == ".json") within.push_back(self.stem().string());
  Embedder(origin, lines, sources, std::move(within)).steps(document, "steps", "");
}

}  // namespace articulus::protocol
