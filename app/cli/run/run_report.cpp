#include "app/cli/run/run_report.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/csv_file.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/timing_output.h"
#include "core/base/text/printable.h"
#include "core/cell/liveness.h"

namespace articulus::cli {
namespace {

ExitCode exitCodeOf(const run::RunProgress& progress, const std::string& recordingProblem) {
  if (!recordingProblem.empty()) return ExitCode::Storage;
  return progress.ending.end == record::RunEnd::Completed ? ExitCode::Ok : ExitCode::Stopped;
}

}  // namespace

base::Result<ExitCode> reportRun(const EndedRun& ended, storage::UserStore& store, const cell::CellConfig& cell) {
  const run::RunProgress& progress = ended.progress;
  const std::string& recordingProblem = ended.recordingProblem;
  const cell::Liveness liveness = cell.devices.liveness();
  const auto run = store.run(progress.runId);
  if (!run) return run.error();
  const auto results = store.results(progress.runId);
  if (!results) return results.error();
  if (!ended.csv.empty())
    if (auto written = writeCsv(store, progress.runId, ended.csv); !written) return written.error();

  const std::string words = run::wordsOf(progress);
  const bool said = words.find(recordingProblem) != std::string::npos;  // also where there is none
  if (progress.ending.end != record::RunEnd::Completed || !recordingProblem.empty())
    std::fprintf(stderr, "Run %lld ended early (%s): %s\n%s", static_cast<long long>(run->id),
                 std::string(name(progress.ending.end)).c_str(), words.c_str(),
                 said ? "" : (recordingProblem + "\n").c_str());
  else if (!progress.notComputed.empty()) std::fprintf(stderr, "Not computed: %s\n", progress.notComputed.c_str());
  if (ended.json) {
    nlohmann::ordered_json object{{"run_id", run->id},
                                  {"end", name(progress.ending.end)},
                                  {"reason", words},
                                  {"protocol", run->header.protocolName},
                                  {"cell", run->header.cellName},
                                  {"liveness", info(liveness).key},
                                  {"specimen", run->specimenLabel},
                                  {"seed", run->header.seed},
                                  {"real_time", run->header.realTime},
                                  {"samples", run->samples},
                                  {"lost_samples", run->lostSamples},
                                  {"missed_deadlines", run->missedDeadlines}};
    if (run->header.realTime) object["timing"] = timingObject(ended.timing);
    addResults(object, *results);
    object["database"] = store.file().string();
    if (!ended.csv.empty()) object["csv"] = ended.csv.string();
    print(object);
  } else {
    if (liveness != cell::Liveness::Simulated)
      std::printf("%s: %s\n", std::string(info(liveness).mark).c_str(), std::string(info(liveness).meaning).c_str());
    std::printf("Run %lld: %s, %s, %s\n%s samples, %s missed deadlines%s\n\n%s\nDatabase  %s\n",
                static_cast<long long>(run->id), run->header.protocolName.c_str(),
                run->specimenLabel.empty() ? "no specimen" : base::printableLine(run->specimenLabel).c_str(),
                std::string(name(progress.ending.end)).c_str(), grouped(run->samples).c_str(),
                grouped(run->missedDeadlines).c_str(), run->header.simulated ? ", simulated" : "",
                resultTables(*results, progress.ending.end).c_str(), store.file().c_str());
    if (run->header.realTime) std::printf("%s", timingText(ended.timing).c_str());
    if (!ended.csv.empty()) std::printf("CSV       %s\n", ended.csv.c_str());
  }
  return exitCodeOf(progress, recordingProblem);
}

}  // namespace articulus::cli
