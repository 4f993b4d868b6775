#include "core/run/condition/cuts_of_run.h"

#include <algorithm>

#include "core/run/specimen_of_run.h"

namespace articulus::run {
namespace {

void addNew(std::vector<std::string>& cuts, const std::vector<std::string>& more) {
  for (const std::string& name : more)
    if (std::ranges::find(cuts, name) == cuts.end()) cuts.push_back(name);
}

}  // namespace

std::vector<std::string> CutsOfRun::all() const {
  std::vector<std::string> cuts = before;
  addNew(cuts, during);
  return cuts;
}

base::Result<std::vector<std::string>> cutsDuring(storage::UserStore& store, std::int64_t runId) {
  const auto events = store.events(runId);
  if (!events) return events.error();
  std::vector<std::string> cuts;
  for (const record::Event& event : *events)
    if (event.kind == record::EventKind::StructureCut) addNew(cuts, {std::string(event.textView())});
  return cuts;
}

base::Result<CutsOfRun> cutsOf(storage::UserStore& store, const storage::RunRecord& run) {
  auto runs = store.runs();
  if (!runs) return runs.error();
  std::ranges::sort(*runs, {}, &storage::RunRecord::id);
  CutsOfRun cuts;
  for (const storage::RunRecord& earlier : *runs) {
    if (!cutsHold(earlier, run)) continue;
    const auto more = cutsDuring(store, earlier.id);
    if (!more) return more.error();
    addNew(cuts.before, *more);
  }
  auto own = cutsDuring(store, run.id);
  if (!own) return own.error();
  cuts.during = std::move(*own);
  std::erase_if(cuts.during,
                [&cuts](const std::string& name) { return std::ranges::find(cuts.before, name) != cuts.before.end(); });
  return cuts;
}

}  // namespace articulus::run
