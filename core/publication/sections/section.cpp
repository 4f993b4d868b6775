#include "core/publication/sections/section.h"

#include <array>

#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

constexpr std::array kSections{
    Section{"missing", "h_missing", writeMissing},
    Section{"specimen", "h_specimen", writeSpecimen},
    Section{"history", "h_history", writeHistory},
    Section{"cell", "h_cell_picture", writeCell},
    Section{"results", "h_results", writeResults},
    Section{"loops", "h_loops", writeLoops},
    Section{"courses", "h_courses", writeCourses},
    Section{"stress", "h_stress", writeStress},
    Section{"control", "h_control", writeControl},
    Section{"methods", "h_methods", writeMethods},
    Section{"protocol", "h_protocol", writeProtocol},
    Section{"frames", "h_frames", writeFrames},
    Section{"setup", "h_setup", writeSetup},
    Section{"checklist", "h_checklist", writeChecklist},
    Section{"events", "h_events", writeEvents},
    Section{"notes", "h_notes", writeNotes},
    Section{"provenance", "h_provenance", writeProvenance},
};

}  // namespace

void Writing::nameRun(const RunFacts& run) {
  if (runs.size() > 1)
    blocks.push_back(
        Heading{2, say("run_n", {std::to_string(run.record.id), label(run, run.record.header.protocolName)})});
}

std::span<const Section> sectionCatalogue() { return kSections; }

const Section* sectionOf(std::string_view key) {
  for (const Section& section : kSections)
    if (section.key == key) return &section;
  return nullptr;
}

std::string sectionNames() {
  std::string all;
  for (const Section& section : kSections) all.append(all.empty() ? "" : ", ").append(section.key);
  return all;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string all;
  for (const std::string& part : parts) all.append(all.empty() ? "" : between).append(part);
  return all;
}

std::string endOf(record::RunEnd end, const Writing& to) {
  switch (end) {
    case record::RunEnd::Running: return to.say("end_running");
    case record::RunEnd::Completed: return to.say("end_completed");
    case record::RunEnd::Stopped: return to.say("end_stopped");
    case record::RunEnd::Faulted: return to.say("end_faulted");
    case record::RunEnd::Interrupted: return to.say("end_interrupted");
    case record::RunEnd::Unknown: break;
  }
  return to.say("end_unknown");
}

std::string conditionOf(const RunFacts& run, const Writing& to) {
  std::vector<std::string> parts;
  if (!run.cutBefore.empty()) parts.push_back(to.say("cut_before", {joined(run.cutBefore)}));
  if (!run.cutDuring.empty()) parts.push_back(to.say("cut_during", {joined(run.cutDuring)}));
  if (const std::string& said = run.record.condition; !said.empty())
    parts.insert(parts.begin(), to.say("condition_said", {to.words(said)}));
  // Every cut of a virtual specimen is an event; what was done to a real one the program may never have been told.
  if (parts.empty())
    parts.push_back(run.origin == DataOrigin::Simulated && !run.record.header.imported ? to.say("intact")
                                                                                       : to.say("no_cut_recorded"));
  return joined(parts, "; ");
}

std::string analysedBy(const RunFacts& run, const Writing& to) {
  return to.orNotSaid(run.resultsProgram.empty() ? to.version : run.resultsProgram);
}

std::string sealOf(const RunFacts& run, const Writing& to) {
  if (!run.seal) return to.say("seal_unchecked");
  if (run.seal->state != storage::SealState::Changed && !run.resultsChanged.empty())
    return to.say("seal_results_changed");
  switch (run.seal->state) {
    case storage::SealState::Verified:
      return to.say(run.record.header.imported ? Phrase("seal_verified_import") : Phrase("seal_verified"));
    case storage::SealState::Changed: return to.say("seal_changed", {run.seal->text()});
    case storage::SealState::Unsealed: break;
  }
  return to.say("seal_unsealed", {run.seal->reason});
}

std::string originOf(DataOrigin origin, const Writing& to) {
  return to.say(origin == DataOrigin::Simulated  ? Phrase("data_simulated")
                : origin == DataOrigin::Imported ? Phrase("data_imported")
                : origin == DataOrigin::Bench    ? Phrase("data_bench")
                                                 : Phrase("data_live"));
}

std::string originOf(const RunFacts& run, const Writing& to) {
  std::string words = originOf(run.origin, to);
  if (run.origin == DataOrigin::Simulated && run.record.header.imported) words += ", " + to.say("data_imported");
  return words;
}

bool isChanged(const RunFacts& run) {
  return !run.resultsChanged.empty() || (run.seal && run.seal->state == storage::SealState::Changed);
}

storage::ResultValue shownValue(storage::ResultValue value) {
  double scale = 1.0;
  if (value.unit == "rad") {
    value.unit = "deg";
    scale = spatial::kDegreesPerRadian;
  } else if (value.unit == "m") {
    value.unit = "mm";
    scale = spatial::kMillimetresPerMetre;
  } else if (value.unit == "1") {
    value.unit.clear();
  }
  value.minimum *= scale;
  value.maximum *= scale;
  for (auto* one : {&value.neutralZone, &value.expectedMinimum, &value.expectedMaximum})
    if (*one) **one *= scale;
  return value;
}

std::optional<bool> asExpected(const storage::ResultValue& value) {
  if (!value.expectedMinimum && !value.expectedMaximum) return std::nullopt;
  return (!value.expectedMinimum || value.minimum >= *value.expectedMinimum) &&
         (!value.expectedMaximum || value.maximum <= *value.expectedMaximum);
}

}  // namespace articulus::publication
