#include "core/protocol/protocol_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/output_file.h"
#include "core/protocol/json/embedding.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"

namespace articulus::protocol {
namespace {

using base::Error;
using base::ErrorCode;
using base::JsonReader;

constexpr std::array<std::string_view, 2> kFormats{"articulus-protocol-1", "articulus-protocol-2"};

std::vector<AnalysisRequest> readAnalyses(StepReader& r) {
  std::vector<AnalysisRequest> analyses;
  if (!r.has("analyses")) return analyses;
  for (const JsonReader& json : r.items("analyses")) {
    AnalysisRequest analysis{json.text("type"), json.json()};
    analysis.options->erase("type");
    analyses.push_back(std::move(analysis));
  }
  return analyses;
}

std::string shown(double value) { return nlohmann::json(value).dump(); }

}  // namespace

base::Result<Protocol> fromJson(const nlohmann::json& json, const std::string& origin, const ProtocolSources& sources,
                                const base::JsonLines* lines) {
  try {
    const std::string format = JsonReader(json, origin, {}, lines).text("format");
    if (std::ranges::find(kFormats, format) == kFormats.end())
      JsonReader(json, origin, {}, lines)
          .fail("format", "is \"" + format + "\", which this version does not read",
                "It must be \"" + std::string(kFormats[1]) + "\" or \"" + std::string(kFormats[0]) + "\".");
    Protocol protocol;
    protocol.document = json;
    embed(*protocol.document, origin, lines, sources);
    const JsonReader reader(protocol.document, origin, {}, lines);
    const Scope none;
    StepReader r(reader, none, "a protocol");
    r.know("format");
    protocol.name = r.text("name");
    protocol.description = r.textOr("description", "");
    protocol.source = r.textOr("source", "");
    protocol.cell = r.textOr("cell", "");
    protocol.specimen = r.textOr("specimen", "");
    protocol.viceOpen = r.flag("vice_open", false);
    const std::string pause = r.textOr("pause", "hold");
    if (pause != "hold" && pause != "unload")
      r.fail("pause", "is \"" + pause + "\"", "It must be \"hold\" or \"unload\".");
    protocol.unloadsInPause = pause == "unload";
    protocol.sideAware = r.flag("side_aware", false);
    r.know("parameters");
    protocol.parameters = readParameters(reader);
    protocol.analyses = readAnalyses(r);
    const auto items = r.items("steps");
    r.finish();
    protocol.steps = readSteps(items, scopeOf(protocol.parameters), 0);
    return protocol;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<Protocol> fromText(const std::string& text, const std::string& origin, const ProtocolSources& sources) {
  auto json = base::parseJson(text, origin, true);
  if (!json) return json.error();
  const auto lines = base::JsonLines::of(text);
  return fromJson(*json, origin, sources, &lines);
}

bool isProtocolFile(const std::filesystem::path& file) {
  return file.extension() == ".json" && file.filename() != "schema.json";
}

base::Result<Protocol> loadProtocol(const std::filesystem::path& file, const std::filesystem::path& library) {
  auto text = base::readTextFile(file);
  if (!text) return text.error();
  const auto folder = file.parent_path();
  return fromText(*text, file.string(), {folder.empty() ? std::filesystem::path(".") : folder, library});
}

base::Result<Protocol> instantiate(const Protocol& protocol,
                                   const std::vector<std::pair<std::string, double>>& values) {
  if (values.empty()) return protocol;
  auto document = toJson(protocol);
  for (const auto& [name, value] : values) {
    const auto at = std::ranges::find(protocol.parameters, name, &Parameter::name);
    if (at == protocol.parameters.end() || !document.contains("parameters")) {
      std::string known;
      for (const Parameter& p : protocol.parameters) known += (known.empty() ? "" : ", ") + p.name;
      return Error{ErrorCode::InvalidArgument, "\"" + protocol.name + "\" has no parameter " + name + ".",
                   known.empty() || !document.contains("parameters") ? "It has none; its steps have their numbers."
                                                                     : "It has " + known + "."};
    }
    if (!(value >= at->minimum && value <= at->maximum))
      return Error{ErrorCode::OutOfRange,
                   at->label + " (" + name + ") is " + shown(value) + " " + at->unit + ", allowed is " +
                       shown(at->minimum) + " to " + shown(at->maximum) + " " + at->unit + ".",
                   "Give a value of that range."};
    document["parameters"][static_cast<std::size_t>(at - protocol.parameters.begin())]["value"] = value;
  }
  return fromJson(document, "protocol " + protocol.name);
}

nlohmann::json toJson(const Step& step) { return writtenStep(step); }

nlohmann::json toJson(const Protocol& protocol) {
  // What was read is the better text, as long as it says the same.
  if (protocol.document->is_object()) {
    const auto read = fromJson(protocol.document, "protocol " + protocol.name);
    if (read && writtenSteps(read->steps) == writtenSteps(protocol.steps)) {
      nlohmann::json json = protocol.document;
      json["name"] = protocol.name;
      const auto put = [&](const char* key, const std::string& text) {
        if (!text.empty() || json.contains(key)) json[key] = text;
      };
      put("description", protocol.description);
      put("source", protocol.source);
      if (protocol.unloadsInPause || json.contains("pause"))
        json["pause"] = protocol.unloadsInPause ? "unload" : "hold";
      return json;
    }
  }
  return writtenProtocol(protocol);
}

base::Result<void> saveProtocol(const Protocol& protocol, const std::filesystem::path& file) {
  return base::writeWholeFile(file, inReadingOrder(toJson(protocol)).dump(2) + "\n");
}

}  // namespace articulus::protocol
