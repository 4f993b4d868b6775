// What these data lack before they may be called publishable, each with what to do.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/stored_json.h"
#include "core/publication/sections/section.h"

namespace articulus::publication {
namespace {

constexpr double kLeastRate_Hz = 100.0;
constexpr int kUsualCycle = 3;

/// Each thing is said once, however many runs it is true of.
class Findings {
 public:
  void add(const std::string& text) {
    if (known_.insert(text).second) all_.push_back(text);
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(all_); }

 private:
  std::set<std::string> known_;
  std::vector<std::string> all_;
};

bool hasSides(const std::string& joint) {
  for (const char* word : {"knee", "shoulder", "hip", "ankle", "elbow", "wrist"})
    if (joint.find(word) != std::string::npos) return true;
  return false;
}

void judgeSpecimen(const RunFacts& run, const Writing& to, Findings& found) {
  const nlohmann::json& specimen = run.specimen;
  if (run.origin == DataOrigin::Simulated) return;  // it has what its cell file says
  std::vector<std::string> fields;
  const auto need = [&](const char* key, Phrase name) {
    if (!specimen.is_object() || base::textUnder(specimen, key).empty()) fields.push_back(to.say(name));
  };
  need("species", "species");
  need("joint", "joint");
  need("donor_code", "donor");
  need("state", "state");
  need("thawed", "thawed");
  if (!fields.empty()) found.add(to.say("m_field", {joined(fields)}));
  if (!run.side && specimen.is_object() && hasSides(base::textUnder(specimen, "joint"))) found.add(to.say("m_side"));
}

/// Columns of an imported file whose meaning the program guessed.
int guessedColumns(const storage::ImportOrigin& origin) {
  const auto details = base::parseStoredJson(origin.detailsJson, "the import");
  if (!details || !details->is_object() || !details->contains("mapping")) return 0;
  const auto& mapping = (*details)["mapping"];
  if (!mapping.is_object() || !mapping.contains("columns") || !mapping["columns"].is_array()) return 0;
  return static_cast<int>(std::ranges::count_if(mapping["columns"], [](const auto& c) {
    return c.is_object() && c.value("guessed", nlohmann::json(false)) == true;
  }));
}

/// What the import counted: missing values of columns that are used, and gaps between the rows.
void judgeFile(const storage::ImportOrigin& origin, const std::string& id, const Writing& to, Findings& found) {
  const auto details = base::parseStoredJson(origin.detailsJson, "the import");
  if (!details || !details->is_object()) return;
  const auto number = [](const nlohmann::json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_number() ? json[key].get<double>() : 0.0;
  };
  std::vector<std::string> parts;
  if (details->contains("missing") && (*details)["missing"].is_array())
    for (const auto& one : (*details)["missing"]) {
      if (!one.is_object()) continue;
      const auto count = [&](const char* key) { return shownCount(static_cast<std::int64_t>(number(one, key))); };
      const auto second = [&](const char* key) { return shownFixed(number(one, key), 2, to.language); };
      std::string part = to.say("m_missing_part", {base::textUnder(one, "channel"), count("missing"), count("of"),
                                                   second("longest_from_s"), second("longest_to_s")});
      if (number(one, "infinite") > 0.0) part = to.say("m_missing_infinite", {part, count("infinite")});
      parts.push_back(std::move(part));
    }
  if (!parts.empty()) found.add(to.say("m_missing_values", {id, joined(parts)}));
  parts.clear();
  if (details->contains("filled") && (*details)["filled"].is_array())
    for (const auto& one : (*details)["filled"]) {
      const auto count = [&](const char* key) { return shownCount(static_cast<std::int64_t>(number(one, key))); };
      if (one.is_object())
        parts.push_back(
            to.say("m_filled_part", {base::textUnder(one, "channel"), count("values"), count("stretches")}));
    }
  if (!parts.empty()) found.add(to.say("m_filled_values", {id, joined(parts)}));
  if (const double gaps = number(*details, "gaps"); gaps > 0.0)
    found.add(to.say("m_gaps", {id, shownCount(static_cast<std::int64_t>(gaps)),
                                shownFixed(number(*details, "longest_gap_s"), 3, to.language)}));
}

void judgeChecklist(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  const auto items = checklistItems(run, to.resources);
  std::size_t missing = 0;
  for (const auto& [key, item] : items)
    if (std::ranges::none_of(run.ticks, [&key = key](const auto& tick) { return tick.item == key; })) ++missing;
  if (run.ticks.empty()) found.add(to.say("m_checklist", {id}));
  else if (missing > 0)
    found.add(to.say("m_checklist_part", {std::to_string(missing), std::to_string(items.size()), id}));
}

/// What only a run that this program controlled can tell of.
void judgeControl(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  if (run.record.missedDeadlines > 0) found.add(to.say("m_late", {id, shownCount(run.record.missedDeadlines)}));
  const auto faults = std::ranges::count(run.events, record::EventKind::FaultLatched, &record::Event::kind);
  if (faults > 0 && run.record.ending.end == record::RunEnd::Completed)
    found.add(to.say("m_faults", {id, std::to_string(faults)}));
  if (std::ranges::any_of(run.events, [](const auto& event) {
        return event.kind == record::EventKind::GainsChanged || event.kind == record::EventKind::LimitsChanged;
      }))
    found.add(to.say("m_gains", {id}));
  if (std::ranges::none_of(run.events, [](const auto& event) { return event.kind == record::EventKind::ReferenceSet; }))
    found.add(to.say("m_reference", {id}));
  judgeChecklist(run, to, found);
}

void judgeRecording(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  if (isChanged(run))
    found.add(to.say("m_changed", {id, run.resultsChanged.empty() ? run.seal->text() + "." : run.resultsChanged}));
  else if (!run.seal || run.seal->state != storage::SealState::Verified)
    found.add(to.say("m_seal", {id, sealOf(run, to)}));
  if (run.record.ending.end != record::RunEnd::Completed)
    found.add(to.say("m_end", {id, endOf(run.record.ending.end, to)}));
  if (!run.clamped) found.add(to.say("m_clamped", {id}));
  if (run.record.lostSamples > 0) found.add(to.say("m_lost", {id, shownCount(run.record.lostSamples)}));
  if (!(run.rate_Hz > 0.0)) found.add(to.say("m_rate_unknown", {id}));
  else if (run.rate_Hz < kLeastRate_Hz)
    found.add(to.say("m_rate", {id, shownSignificant(run.rate_Hz, 4, to.language)}));
  if (run.origin != DataOrigin::Simulated) found.add(to.say("m_noise", {id}));
  if (const auto& from = run.record.header.imported) {
    judgeFile(*from, id, to, found);
    found.add(to.say("m_imported", {id, std::to_string(guessedColumns(*from))}));
  } else judgeControl(run, to, found);
}

/// Anatomical axes: from landmarks or axes of the bones that somebody gave.
bool hasAnatomy(const RunFacts& run) {
  return std::ranges::any_of(run.protocol.analyses, [&run](const protocol::AnalysisRequest& request) {
    const nlohmann::json& options = *request.options;
    const bool given = options.is_object() && std::ranges::any_of(options.items(), [](const auto& one) {
                         return one.key().starts_with("axes_of") || one.key().starts_with("landmarks_of");
                       });
    return given && std::ranges::any_of(run.results, [&request](const auto& row) { return row.table == request.type; });
  });
}

void judgeResults(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  if (!run.program) found.add(to.say("m_protocol", {id}));
  if (!hasAnatomy(run)) found.add(to.say("m_anatomy", {id}));
  if (run.results.empty()) found.add(to.say("m_results", {id}));
  if (!run.notComputed.empty()) found.add(to.say("m_not_computed", {id}));
  for (const LoadLoopLines& loop : run.loops) {
    const std::string cycle = std::to_string(loop.reportedCycle);
    if (std::ranges::none_of(loop.cycles, [&loop](const auto& c) { return c.number == loop.reportedCycle; }))
      found.add(to.say("m_loop_early", {to.label(run, loop.motion), id, cycle}));
    else if (loop.reportedCycle < kUsualCycle) found.add(to.say("m_cycles", {to.label(run, loop.motion), cycle}));
  }
  int outside = 0, expected = 0;
  for (const storage::ResultValue& row : run.results)
    if (const auto met = asExpected(row)) {
      ++expected;
      if (!*met) ++outside;
    }
  if (outside > 0) found.add(to.say("m_expected", {std::to_string(outside), std::to_string(expected), id}));
}

/// How many specimens there are of one origin at most: the virtual one of a label is not the one in the vice.
void judgeNumber(const std::vector<RunFacts>& runs, const Writing& to, Findings& found) {
  std::map<DataOrigin, std::set<std::string>> specimens;
  for (const RunFacts& run : runs) {
    if (run.record.specimenLabel.empty()) found.add(to.say("m_unlabelled", {std::to_string(run.record.id)}));
    else specimens[run.origin].insert(run.record.specimenLabel);
  }
  std::size_t most = 0;
  for (const auto& [origin, labels] : specimens) most = std::max(most, labels.size());
  if (most < 2) found.add(to.say("m_n", {std::to_string(most)}));
  else found.add(to.say("m_statistics", {std::to_string(most)}));
}

}  // namespace

void writeMissing(Writing& to) {
  Findings found;
  bool measured = false;
  for (const RunFacts& run : to.runs) {
    if (run.origin == DataOrigin::Simulated) found.add(to.say("m_simulated"));
    if (run.origin == DataOrigin::Bench) found.add(to.say("m_bench"));
    else measured = true;
  }
  judgeNumber(to.runs, to, found);
  for (const RunFacts& run : to.runs) {
    judgeSpecimen(run, to, found);
    judgeRecording(run, to, found);
    judgeResults(run, to, found);
  }
  auto all = found.take();
  to.paragraph(to.say(all.empty() ? Phrase("missing_nothing") : Phrase("missing_lead")));
  if (!all.empty()) to.blocks.push_back(List{std::move(all), true});
  if (!measured) return;  // a virtual specimen has neither temperature nor donor
  to.paragraph(to.say("missing_always"));
  to.blocks.push_back(List{{to.say("m_environment"), to.say("m_ethics")}, true});
}

}  // namespace articulus::publication
