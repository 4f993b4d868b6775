#include "core/run/condition/run_condition.h"

#include <algorithm>
#include <utility>

#include "core/run/condition/cuts_of_run.h"
#include "core/run/specimen_of_run.h"
#include "core/storage/run_facts.h"

namespace articulus::run {
namespace {

constexpr const char* kIntact = "intact";

std::string wordsOf(const std::vector<std::string>& cuts) {
  std::string words;
  for (const std::string& cut : cuts) words += (words.empty() ? "" : ", ") + cut;
  return words.empty() ? std::string(kIntact) : words + " cut";
}

}  // namespace

bool conditionIsSaid(const storage::RunRecord& run) {
  return !run.header.simulated || run.header.imported.has_value() || storage::isBench(run);
}

base::Result<void> setCondition(storage::UserStore& store, storage::AccountStore& accounts, const std::string& who,
                                std::int64_t runId, const std::string& condition) {
  const auto run = store.run(runId);
  if (!run) return run.error();
  const std::string subject = "run " + std::to_string(runId);
  if (!conditionIsSaid(*run))
    return base::Error{base::ErrorCode::Conflict,
                       "The condition of " + subject + " is known: it is simulated, and each cut is an event.",
                       "Say it of runs of live cells and imported ones."};
  if (run->ending.end == record::RunEnd::Running)
    return base::Error{base::ErrorCode::Conflict, "The " + subject + " is still under way.",
                       "Wait until it has ended."};
  if (run->condition == condition) return {};
  if (auto set = store.setCondition(runId, who, condition); !set) return set.error();
  return accounts.audit(who, "run_condition_set", subject, run->condition, condition);
}

base::Result<std::string> conditionOf(storage::UserStore& store, const storage::RunRecord& run) {
  if (conditionIsSaid(run)) return run.condition;
  const auto cuts = cutsOf(store, run);
  if (!cuts) return cuts.error();
  return wordsOf(cuts->all());
}

base::Result<std::map<std::int64_t, std::string>> conditionsOf(storage::UserStore& store,
                                                               const std::vector<storage::RunRecord>& runs) {
  std::vector<const storage::RunRecord*> ordered;
  for (const auto& run : runs) ordered.push_back(&run);
  std::ranges::sort(ordered, {}, [](const storage::RunRecord* run) { return run->id; });
  // Of a simulated specimen cuts hold in later runs of its session (cutsHold()), so each begins with those of the runs
  // before it.
  std::map<std::pair<std::string, std::int64_t>, std::vector<std::string>> cutSoFar;
  std::map<std::int64_t, std::string> found;
  for (const auto* run : ordered) {
    if (conditionIsSaid(*run)) {
      found[run->id] = run->condition;
      continue;
    }
    const auto own = cutsDuring(store, run->id);
    if (!own) return own.error();
    std::string label = labelOf(*run);
    std::vector<std::string> alone;
    auto& cuts = label.empty() ? alone : cutSoFar[{std::move(label), run->header.sessionId}];
    for (const std::string& cut : *own)
      if (std::ranges::find(cuts, cut) == cuts.end()) cuts.push_back(cut);
    found[run->id] = wordsOf(cuts);
  }
  return found;
}

base::Result<ConditionRuns> runsByCondition(storage::UserStore& store, const std::vector<std::int64_t>& runs) {
  ConditionRuns groups;
  for (const std::int64_t id : runs) {
    const auto run = store.run(id);
    if (!run) return run.error();
    const auto condition = conditionOf(store, *run);
    if (!condition) return condition.error();
    if (condition->empty())
      return base::Error{base::ErrorCode::InvalidArgument,
                         "Nobody said in what condition the specimen of run " + std::to_string(id) + " was.",
                         "Say it with: articulusctl condition " + std::to_string(id) +
                             " --set intact; or name the conditions yourself, such as intact=1,3 cut=2,4."};
    auto group = std::ranges::find(groups, *condition, [](const auto& one) { return one.first; });
    if (group == groups.end()) group = groups.insert(groups.end(), {*condition, {}});
    group->second.push_back(id);
  }
  std::ranges::stable_partition(groups, [](const auto& one) { return one.first == kIntact; });
  return groups;
}

}  // namespace articulus::run
