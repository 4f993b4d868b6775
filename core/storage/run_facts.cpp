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
      : run.header.simulated ? "simulated (computed by the virtual cell; no robot and no specimen)"
      : liveness == "live"   ? "LIVE: measured with a real arm and a real load cell"
                             : "measured";
  if (!run.header.imported) return kind;
  const ImportOrigin& from = *run.header.imported;
  return "imported from " + from.file + " (" + from.format + ", BLAKE2b-256 " + from.hash + "); " +
         (run.header.simulated ? kind : "measured by another system");
}

}  // namespace

bool isBench(const RunRecord& run) {
  return run.header.simulated && !run.header.imported && livenessOf(run.header) == "bench";
}

Facts runFacts(const RunRecord& run) {
  const auto& [end, reason] = run.ending;
  return {
      {"data", kindOfData(run)},  // first: nobody may take a simulated run for a measured one, or the other way round
      {"articulus_run", std::to_string(run.id)},
      {"specimen", run.specimenLabel},
      {"condition_said", run.condition},
      {"protocol", run.header.protocolName},
      {"cell", run.header.cellName},
      {"clock", run.header.realTime ? "real time" : "manual, faster than real time"},
      {"software_version", run.header.softwareVersion},
      {"seed", std::to_string(run.header.seed)},
      {"began", run.began},
      {"ended", run.ended},
      {"how_it_ended", std::string(name(end)) + (reason.empty() ? "" : " (" + reason + ")")},
      {"incomplete", run.incomplete ? "yes" : "no"},
      {"lost_samples", std::to_string(run.lostSamples)},
      {"missed_deadlines", std::to_string(run.missedDeadlines)},
      {"samples", std::to_string(run.samples)},
  };
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
