// What was tested: the specimen, its history, the checklist.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/base/stored_json.h"
#include "core/cell/checklist_choice.h"
#include "core/publication/sections/section.h"
#include "core/record/sample_pose.h"
#include "core/run/condition/reference_shift.h"
#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

std::map<std::string, ListItem> itemsOf(const std::filesystem::path& file) {
  std::map<std::string, ListItem> items;
  const auto json = base::readJsonFile(file);
  if (!json || !json->is_object() || !json->contains("groups")) return items;
  for (const auto& group : (*json)["groups"]) {
    if (!group.is_object() || !group.contains("items")) continue;
    for (const auto& item : group["items"])
      if (item.is_object())
        items[base::textUnder(item, "key")] = {base::textUnder(item, "text"), base::textUnder(item, "auto")};
  }
  return items;
}

}  // namespace

std::map<std::string, ListItem> checklistItems(const RunFacts& run, const std::filesystem::path& resources) {
  const nlohmann::json& cell = run.cell;
  if (!cell.is_object() || resources.empty()) return {};
  const std::string name = base::textUnder(cell, "checklist");
  if (name.empty() || name.find('/') != std::string::npos) return {};
  const nlohmann::json& specimen = run.specimen;
  const std::string joint = specimen.is_object() ? base::textUnder(specimen, "joint") : std::string();
  auto ofJoint = itemsOf(cell::checklistFor(resources, name, joint)),
       ofCell = itemsOf(cell::checklistFor(resources, name, {}));
  // Before there was a list for each joint, that of the cell was ticked: the ticks tell which it was.
  const auto known = [&run](const auto& items) {
    return std::ranges::count_if(run.ticks, [&items](const auto& tick) { return items.contains(tick.item); });
  };
  return known(ofCell) > known(ofJoint) ? ofCell : ofJoint;
}

namespace {

std::optional<spatial::Pose> referenceOf(const RunFacts& run) {
  const bool wasSet = std::ranges::any_of(
      run.events, [](const record::Event& event) { return event.kind == record::EventKind::ReferenceSet; });
  if (!run.clamped || !wasSet || !run.atReference) return std::nullopt;
  return record::poseOf(*run.atReference);
}

/// Against the first run in this report of the same specimen and experiment.
void warnOfAnotherReference(const RunFacts& run, Writing& to) {
  const auto alike = [&run](const RunFacts& other) {
    return other.record.specimenLabel == run.record.specimenLabel &&
           other.record.header.protocolName == run.record.header.protocolName && referenceOf(other);
  };
  const auto here = referenceOf(run);
  const auto first = std::ranges::find_if(to.runs, alike);
  if (!here || first == to.runs.end() || first->record.id == run.record.id) return;
  const auto shift = run::ReferenceShift::between(*referenceOf(*first), *here);
  if (!shift.counts()) return;
  to.paragraph(to.say("other_reference", {std::to_string(run.record.id), std::to_string(first->record.id),
                                          shownFixed(spatial::inDegrees(shift.turned_rad), 0, to.language),
                                          shownFixed(1e3 * shift.away_m, 0, to.language)}),
               Tone::Warning);
}

}  // namespace

void writeSpecimen(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    const nlohmann::json& specimen = run.specimen;
    const auto under = [&](const char* key) {
      return to.orNotSaid(specimen.is_object() ? to.shipped(base::textUnder(specimen, key)) : std::string());
    };
    Table table{.caption = {}, .columns = {{""}, {""}}, .rows = {}};
    const auto entered = [&](const char* key) {
      return specimen.is_object() ? base::textUnder(specimen, key) : std::string();
    };
    const bool isBench = entered("species") == "polymer" || entered("species") == "mechanism";
    // Of a body that was made nobody expects a donor; of tissue it is told that it was not said.
    const auto row = [&](Phrase what, std::string value, bool isSaid) {
      if (isSaid || !isBench) table.rows.push_back({to.say(what), std::move(value)});
    };
    table.rows = {{to.say("label"), to.orNotSaid(run.record.specimenLabel)},
                  {to.say("species"), under("species")},
                  {to.say("joint"), under("joint")}};
    row("level", under("level"), !entered("level").empty());
    row("side", run.side ? (*run.side == spatial::Side::Left ? to.say("left") : to.say("right")) : to.say("not_said"),
        run.side.has_value());
    row("donor", under("donor_code"), !entered("donor_code").empty());
    row("state", under("state"), !entered("state").empty());
    row("thawed", shownTime(under("thawed"), to.language), !entered("thawed").empty());
    table.rows.push_back({to.say("condition"), conditionOf(run, to)});
    if (specimen.is_object())
      if (const auto rated = specimen.find("degeneration"); rated != specimen.end() && rated->is_number_integer())
        table.rows.push_back({to.say("degeneration"), std::to_string(rated->get<int>())});
    if (specimen.is_object() && !base::textUnder(specimen, "notes").empty())
      table.rows.push_back({to.say("specimen_notes"), base::textUnder(specimen, "notes")});
    to.blocks.push_back(std::move(table));
    if (!run.clamped) to.paragraph(to.say("not_clamped"), Tone::Warning);
    warnOfAnotherReference(run, to);
  }
}

namespace {

/// What was said of it, and what was cut in it.
std::string conditionOf(const HistoryEntry& entry, const Writing& to) {
  std::vector<std::string> parts;
  if (!entry.condition.empty()) parts.push_back(to.words(entry.condition));
  if (!entry.cuts.empty()) parts.push_back(to.say("cut_during", {joined(entry.cuts)}));
  return joined(parts, "; ");
}

}  // namespace

void writeHistory(Writing& to) {
  std::vector<std::string> told;  // a specimen is told once
  for (const RunFacts& run : to.runs) {
    if (std::ranges::find(told, run.record.specimenLabel) != told.end() && !run.record.specimenLabel.empty()) continue;
    told.push_back(run.record.specimenLabel);
    const auto here = [&to](std::int64_t id) {
      return std::ranges::any_of(to.runs, [id](const RunFacts& one) { return one.record.id == id; });
    };
    Table table{.caption = to.orNotSaid(run.record.specimenLabel),
                .columns = {{to.say("session"), true},
                            {to.say("run"), true},
                            {to.say("began")},
                            {to.say("protocol")},
                            {to.say("data")},
                            {to.say("how_it_ended")},
                            {to.say("condition")},
                            {to.say("this_report")}},
                .rows = {}};
    for (const HistoryEntry& entry : run.history)
      table.rows.push_back({entry.session != 0 ? std::to_string(entry.session) : to.say("outside"),
                            std::to_string(entry.run), shownTime(entry.began, to.language), to.shipped(entry.protocol),
                            originOf(entry.origin, to), endOf(entry.end, to), conditionOf(entry, to),
                            here(entry.run) ? to.say("yes") : std::string()});
    to.blocks.push_back(std::move(table));
  }
}

namespace {

/// Ticked by what the station measures. That the vice of a real bench is closed is a person's word.
bool byStation(const ListItem& item, const RunFacts& run) {
  return !item.automatic.empty() && (item.automatic != "specimen_mounted" || run.origin == DataOrigin::Simulated);
}

}  // namespace

void writeChecklist(Writing& to) {
  std::vector<std::int64_t> told;
  for (const RunFacts& run : to.runs) {
    const std::int64_t session = run.record.header.sessionId;
    if (session != 0 && std::ranges::find(told, session) != told.end()) continue;
    told.push_back(session);
    to.nameRun(run);
    if (run.ticks.empty()) {
      to.paragraph(to.say("no_checklist"));
      continue;
    }
    const auto items = checklistItems(run, to.resources);
    Table table{.caption = {},
                .columns = {{to.say("item")}, {to.say("who")}, {to.say("when")}, {to.say("measured")}},
                .rows = {}};
    for (const storage::ChecklistTick& tick : run.ticks) {
      const auto item = items.find(tick.item);
      const bool known = item != items.end();
      table.rows.push_back({known ? to.shipped(item->second.words) : tick.item,
                            known && byStation(item->second, run) ? to.say("by_station", {tick.who}) : tick.who,
                            shownTime(tick.when, to.language), tick.measured});
    }
    for (const auto& [key, item] : items)
      if (std::ranges::none_of(run.ticks, [&key = key](const auto& tick) { return tick.item == key; }))
        table.rows.push_back({to.shipped(item.words), to.say("not_ticked"), {}, {}});
    to.blocks.push_back(std::move(table));
  }
}

}  // namespace articulus::publication
