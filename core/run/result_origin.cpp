#include "core/run/result_origin.h"

#include <nlohmann/json.hpp>

#include "core/analysis/zones/load_loop.h"
#include "core/base/program/program_version.h"
#include "core/base/stored_json.h"

namespace articulus::run {

std::string parametersOf(const storage::RunRecord& run) {
  const analysis::LoadLoopOptions loops;
  nlohmann::ordered_json parameters{{"load_cycle",
                                     {{"threshold_Nm_per_rad", loops.threshold_Nm_per_rad},
                                      {"threshold_N_per_m", loops.threshold_N_per_m},
                                      {"neutral_share", loops.zones.neutralShare},
                                      {"elastic_share", loops.zones.elasticShare}}},
                                    {"analyses", nlohmann::ordered_json::array()}};
  const auto protocol = base::parseStoredJson(run.header.protocolJson, "The protocol of run " + std::to_string(run.id));
  if (protocol && protocol->is_object())
    if (const auto asked = protocol->find("analyses"); asked != protocol->end()) parameters["analyses"] = *asked;
  return parameters.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

storage::StoredResults resultsOfThisProgram(const storage::RunRecord& run) {
  return {
      .methodsVersion = kMethodsVersion, .programVersion = base::programVersion(), .parametersJson = parametersOf(run)};
}

std::string differenceOf(const storage::StoredResults& kept, const storage::RunRecord& run) {
  if (kept.computed.empty()) return {};
  std::string words;
  const auto add = [&words](const std::string& part) { words += (words.empty() ? "" : "; ") + part; };
  if (kept.methodsVersion != kMethodsVersion)
    add("methods " + std::to_string(kept.methodsVersion) + ", now " + std::to_string(kMethodsVersion));
  if (!kept.parametersJson.empty() && kept.parametersJson != parametersOf(run)) add("other parameters");
  return words;
}

}  // namespace articulus::run
