// What these data lack before they may be called publishable, each with what to do.
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

void judgeRecording(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  if (run.record.ending.end != record::RunEnd::Completed)
    found.add(to.say("m_end", {id, endOf(run.record.ending.end, to)}));
  if (run.record.lostSamples > 0) found.add(to.say("m_lost", {id, shownCount(run.record.lostSamples)}));
  if (run.record.missedDeadlines > 0) found.add(to.say("m_late", {id, shownCount(run.record.missedDeadlines)}));
  if (!run.seal || run.seal->state != storage::SealState::Verified) found.add(to.say("m_seal", {id, sealOf(run, to)}));
  if (!(run.rate_Hz > 0.0)) found.add(to.say("m_rate_unknown", {id}));
  else if (run.rate_Hz < kLeastRate_Hz)
    found.add(to.say("m_rate", {id, shownSignificant(run.rate_Hz, 4, to.language)}));
  found.add(to.say("m_noise", {id}));
  if (run.ticks.empty()) found.add(to.say("m_checklist", {id}));
}

void judgeResults(const RunFacts& run, const Writing& to, Findings& found) {
  const std::string id = std::to_string(run.record.id);
  if (std::ranges::none_of(run.events, [](const auto& event) { return event.kind == record::EventKind::ReferenceSet; }))
    found.add(to.say("m_reference", {id}));
  if (std::ranges::none_of(run.results, [](const auto& row) { return row.table.starts_with("joint"); }))
    found.add(to.say("m_anatomy", {id}));
  if (run.results.empty()) found.add(to.say("m_results", {id}));
  for (const LoadLoopLines& loop : run.loops)
    if (loop.reportedCycle < kUsualCycle)
      found.add(to.say("m_cycles", {to.words(loop.motion), std::to_string(loop.reportedCycle)}));
  int outside = 0, expected = 0;
  for (const storage::ResultValue& row : run.results)
    if (const auto met = asExpected(row)) {
      ++expected;
      if (!*met) ++outside;
    }
  if (outside > 0) found.add(to.say("m_expected", {std::to_string(outside), std::to_string(expected), id}));
}

}  // namespace

void writeMissing(Writing& to) {
  Findings found;
  std::set<std::string> specimens;
  for (const RunFacts& run : to.runs) {
    specimens.insert(run.record.specimenLabel);
    if (run.origin == DataOrigin::Simulated) found.add(to.say("m_simulated"));
  }
  if (specimens.size() < 2) found.add(to.say("m_n", {std::to_string(specimens.size())}));
  for (const RunFacts& run : to.runs) {
    judgeSpecimen(run, to, found);
    judgeRecording(run, to, found);
    judgeResults(run, to, found);
  }
  found.add(to.say("m_environment"));
  found.add(to.say("m_ethics"));
  to.paragraph(to.say("missing_lead"));
  to.blocks.push_back(List{found.take(), true});
}

}  // namespace articulus::publication
