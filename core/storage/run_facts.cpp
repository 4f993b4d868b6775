#include "core/storage/run_facts.h"

#include <nlohmann/json.hpp>

namespace articulus::storage {
namespace {

/// What of the cell was real, as the run director wrote it into the frozen cell file; empty: nothing, or it is not
/// known.
std::string livenessOf(const RunHeader& header) {
  if (header.cellJson.find("\"liveness\"") == std::string::npos) return {};  // of most: spares reading them
  const auto cell = nlohmann::json::parse(header.cellJson, nullptr, false);
  return cell.is_object() && cell.contains("liveness") && cell["liveness"].is_string()
             ? cell["liveness"].get<std::string>()
             : std::string();
}

std::string kindOfData(const RunRecord& run) {
  const std::string liveness = livenessOf(run.header);
  const std::string kind =
      liveness == "bench"
          ? "simulated arm beside a real load cell (BENCH: the loads were measured, the motion computed)"
      : liveness == "practice"
          ? "simulated (PRACTICE FOR LIVE: handled as a live cell, computed by a virtual one; no robot and no specimen)"
      : run.header.simulated ? "simulated (computed by the virtual cell; no robot and no specimen)"
      : liveness == "live"   ? "LIVE: measured with a real arm and a real load cell"
                             : "measured";
  if (!run.header.imported) return kind;
  const ImportOrigin& from = *run.header.imported;
  return "imported from " + from.file + " (" + from.format + ", BLAKE2b-256 " + from.hash + "); " +
         (run.header.simulated ? kind : "measured by another system");
}

/// What the person chose, as it was run: "flexion = 14 deg; repetitions = 1". Empty: there was nothing to choose.
std::string parametersOf(const RunHeader& header) {
  const auto protocol = nlohmann::json::parse(header.protocolJson, nullptr, false);
  if (!protocol.is_object() || !protocol.contains("parameters") || !protocol["parameters"].is_array()) return {};
  std::string text;
  for (const auto& one : protocol["parameters"]) {
    if (!one.is_object() || !one.contains("name") || !one["name"].is_string() || !one.contains("value") ||
        !one["value"].is_number())
      continue;
    if (!text.empty()) text += "; ";
    text += one["name"].get<std::string>() + " = " + one["value"].dump();
    if (one.contains("unit") && one["unit"].is_string() && !one["unit"].get<std::string>().empty())
      text += " " + one["unit"].get<std::string>();
  }
  return text;
}

}  // namespace

bool isBench(const RunRecord& run) {
  return run.header.simulated && !run.header.imported && livenessOf(run.header) == "bench";
}

int armAxes(const RunHeader& header) {
  const auto cell = nlohmann::json::parse(header.cellJson, nullptr, false);
  const auto home = nlohmann::json::json_pointer("/poses/home_rad");
  return cell.is_object() && cell.contains(home) && cell.at(home).is_array() ? static_cast<int>(cell.at(home).size())
                                                                             : 0;
}

ImportedTimes importedTimes(const ImportOrigin& origin) {
  ImportedTimes times;
  const auto details = nlohmann::json::parse(origin.detailsJson, nullptr, false);
  if (!details.is_object()) return times;
  const auto textOf = [&details](const char* key) {
    return details.contains(key) && details[key].is_string() ? details[key].get<std::string>() : std::string();
  };
  times.began = textOf("file_began");
  times.length_s = textOf("length_s");
  return times;
}

Facts runFacts(const RunRecord& run) {
  const auto& [end, reason] = run.ending;
  Facts facts{
      {"data", kindOfData(run)},  // first: nobody may take a simulated run for a measured one, or the other way round
      {"articulus_run", std::to_string(run.id)},
      {"specimen", run.specimenLabel},
      {"condition_said", run.condition},
      {"protocol", run.header.protocolName},
      {"cell", run.header.cellName}};
  const auto add = [&facts](const char* key, std::string value) { facts.emplace_back(key, std::move(value)); };
  if (run.header.imported) {
    // Clock, lost samples and late cycles are those of another system: nobody here measured them.
    const ImportedTimes times = importedTimes(*run.header.imported);
    add("software_version", run.header.softwareVersion);
    add("began", times.began.empty() ? "not told by the file; imported at " + run.began : times.began);
    if (!times.began.empty()) add("imported", run.began);
    if (!times.length_s.empty()) add("length_s", times.length_s);
    if (end != record::RunEnd::Completed) add("how_the_import_ended", std::string(name(end)) + " (" + reason + ")");
  } else {
    if (auto parameters = parametersOf(run.header); !parameters.empty())
      add("protocol_parameters", std::move(parameters));
    add("clock", run.header.realTime ? "real time" : "manual, faster than real time");
    add("software_version", run.header.softwareVersion);
    add("seed", std::to_string(run.header.seed));
    add("began", run.began);
    add("ended", run.ended);
    add("how_it_ended", std::string(name(end)) + (reason.empty() ? "" : " (" + reason + ")"));
    add("incomplete", run.incomplete ? "yes" : "no");
    add("lost_samples", std::to_string(run.lostSamples));
    add("missed_deadlines", std::to_string(run.missedDeadlines));
  }
  add("samples", std::to_string(run.samples));
  return facts;
}

Facts signConventions(const RunRecord& run) {
  Facts facts{
      {"bodies", "D is the moving body, P the fixed body, S the load cell"},
      {"world_axes", "W: x anterior, y left, z up"},
      {"angles",
       "D in P from the reference pose; flexion + forward, lateral bending + to the right, axial rotation + to the "
       "left"},
      {"loads", "what the robot exerts on the specimen, at D in the axes of W; sensor columns are in the axes of S"},
  };
  if (!run.header.imported) return facts;
  for (auto& [key, value] : facts) value.insert(0, "as mapped at import, not verified: ");
  const auto details = nlohmann::json::parse(run.header.imported->detailsJson, nullptr, false);
  if (details.is_object() && details.contains("assumed") && details["assumed"].is_string())
    if (const auto assumed = details["assumed"].get<std::string>(); !assumed.empty())
      facts.emplace_back("assumed_at_import", assumed);
  return facts;
}

}  // namespace articulus::storage
