// How it was tested: protocol, cell, limits, gains, frames.
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/base/stored_json.h"
#include "core/control/gain_set.h"
#include "core/protocol/step_catalogue.h"
#include "core/publication/sections/section.h"
#include "core/safety/limit_catalogue.h"
#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

constexpr int kDeepest = 6;              // levels of blocks
constexpr std::size_t kMostSteps = 150;  // rows of the table of a protocol

/// What it is, and its name in the tables of results.
std::string titleOf(const protocol::Step& step, const RunFacts& run, const Writing& to) {
  const std::string title = protocol::titleOf(step), words = to.words(title);
  if (step.label.empty() || title.find(step.label) != std::string::npos) return words;
  const std::string label = to.label(run, step.label);
  return words + (to.language == Language::German ? " \u201E" + label + "\u201C" : " \u201C" + label + "\u201D");
}

void addSteps(const std::vector<protocol::Step>& steps, const std::string& before, int depth, const RunFacts& run,
              const Writing& to, Table& table, std::size_t& leftOut) {
  if (depth > kDeepest) return;
  int number = 0;
  for (const protocol::Step& step : steps) {
    const std::string place = before + std::to_string(++number);
    std::string indent;
    for (int i = 0; i < depth; ++i) indent += "\u2003";
    // Beyond the longest table the steps are still counted.
    if (table.rows.size() < kMostSteps)
      table.rows.push_back({place, indent + titleOf(step, run, to), to.words(protocol::summaryOf(step))});
    else ++leftOut;
    for (const protocol::StepBlock& block : protocol::blocksOf(step))
      if (block.steps && !block.again) addSteps(*block.steps, place + ".", depth + 1, run, to, table, leftOut);
  }
}

/// In the unit that people read.
std::string shownLimit(double value, std::string_view unit, bool share, std::string& shownUnit, const Writing& to) {
  shownUnit = unit;
  if (share) {
    shownUnit = "%";
    value *= 100.0;
  } else if (unit.starts_with("rad")) {
    shownUnit.replace(0, 3, "deg");
    value = spatial::inDegrees(value);
  } else if (unit == "m" || unit == "m/s") {
    shownUnit.replace(0, 1, "mm");
    value *= spatial::kMillimetresPerMetre;
  }
  return shownSignificant(value, 5, to.language);
}

Table limitTable(const RunFacts& run, const Writing& to) {
  Table table{.caption = to.say("limits"), .columns = {{to.say("limit")}, {to.say("value"), true}, {to.say("unit")}}};
  const nlohmann::json& limits = run.limits;
  if (!limits.is_object()) return table;
  for (const safety::LimitSpec& spec : safety::limitCatalogue()) {
    const auto found = limits.find(std::string(spec.key));
    if (found == limits.end()) continue;
    const auto add = [&](const nlohmann::json& value, int element) {
      if (!value.is_number()) return;
      std::string unit;
      const std::string label = safety::labelOf(spec, element);
      const bool twice = std::ranges::any_of(safety::limitCatalogue(), [&spec](const safety::LimitSpec& other) {
        return &other != &spec && other.label == spec.label && other.size == spec.size;
      });
      const std::string shown = shownLimit(value.get<double>(), safety::unitOf(spec, element), spec.share, unit, to);
      const std::string box = spec.group == safety::LimitGroup::Box ? to.say("safety_box") + ": " : "";
      table.rows.push_back(
          {box + to.words(label) + (twice && spec.group == safety::LimitGroup::SetUp ? ", " + to.say("set_up") : ""),
           shown, to.unit(unit)});
    };
    if (found->is_array())
      for (std::size_t i = 0; i < found->size(); ++i) add((*found)[i], static_cast<int>(i));
    else add(*found, 0);
  }
  return table;
}

Table gainTable(const RunFacts& run, const Writing& to) {
  Table table{.caption = to.say("gains"), .columns = {{to.say("gain")}, {to.say("value"), true}, {to.say("unit")}}};
  const nlohmann::json& gains = run.gains;
  if (!gains.is_object()) return table;
  for (const base::ParameterSpec& spec : control::gainCatalogue()) {
    const auto found = gains.find(std::string(spec.key));
    if (found != gains.end() && found->is_number())
      table.rows.push_back({to.words(std::string(spec.label)), shownSignificant(found->get<double>(), 5, to.language),
                            to.unit(std::string(spec.unit))});
  }
  return table;
}

/// The second half of a long, narrow table beside the first.
Table folded(Table table) {
  constexpr std::size_t kLong = 12;
  if (table.rows.size() <= kLong) return table;
  const std::size_t half = (table.rows.size() + 1) / 2, columns = table.columns.size();
  const auto again = table.columns;
  table.columns.insert(table.columns.end(), again.begin(), again.end());
  for (std::size_t i = half; i < table.rows.size(); ++i)
    table.rows[i - half].insert(table.rows[i - half].end(), table.rows[i].begin(), table.rows[i].end());
  table.rows.resize(half);
  table.rows.back().resize(2 * columns);
  return table;
}

std::string listOf(const nlohmann::json& numbers, Language language) {
  std::vector<std::string> parts;
  if (numbers.is_array())
    for (const auto& one : numbers)
      if (one.is_number()) parts.push_back(shownSignificant(one.get<double>(), 4, language));
  return joined(parts, "; ");
}

/// A value at a path of objects; null where there is none.
nlohmann::json within(const nlohmann::json& json, std::initializer_list<const char*> path) {
  const nlohmann::json* at = &json;
  for (const char* key : path) {
    if (!at->is_object() || !at->contains(key)) return nullptr;
    at = &(*at)[key];
  }
  return *at;
}

void addCell(const RunFacts& run, Writing& to) {
  const nlohmann::json& cell = run.cell;
  Table table{.caption = {}, .columns = {{""}, {""}}};
  table.rows = {{to.say("cell"), to.orNotSaid(to.shipped(run.record.header.cellName))}};
  if (cell.is_object()) {
    table.rows.push_back({to.say("description"), to.orNotSaid(to.shipped(base::textUnder(cell, "description")))});
    table.rows.push_back({to.say("robot"), to.orNotSaid(robotOf(run, to))});
    if (const auto mass = within(cell, {"tool", "mass_kg"}); mass.is_number())
      table.rows.push_back({to.say("tool"), shownSignificant(mass.get<double>(), 4, to.language) + " kg"});
    for (const char* key : {"force_noise_N", "noise_N_Nm"})
      if (const auto noise = within(cell, {"simulation", "load_cell", key}); noise.is_array())
        if (run.origin == DataOrigin::Simulated)
          table.rows.push_back({to.say("load_cell_noise"), listOf(noise, to.language) + " (N, Nm)"});
  }
  table.rows.push_back(
      {to.say(run.record.header.imported ? Phrase("rate_imported") : Phrase("rate")),
       run.rate_Hz > 0.0 ? shownSignificant(run.rate_Hz, 4, to.language) + " Hz" : to.say("not_said")});
  const nlohmann::json& gains = run.gains;
  if (const auto filter = within(gains, {"filter_cutoff_Hz"}); filter.is_number())
    table.rows.push_back({to.say("load_cell_filter"), shownSignificant(filter.get<double>(), 4, to.language) + " Hz"});
  if (!run.tracking.bones.empty()) {
    std::vector<std::string> names;
    for (const auto& bone : run.tracking.bones) names.push_back(bone.name);
    table.rows.push_back(
        {to.say("tracking"),
         to.say("tracking_text", {std::to_string(names.size()), shownSignificant(run.tracking.rate_Hz, 4, to.language),
                                  joined(names)})});
  }
  to.blocks.push_back(std::move(table));
}

}  // namespace

std::string robotOf(const RunFacts& run, const Writing& to) {
  const nlohmann::json& cell = run.cell;
  const std::string file = cell.is_object() ? base::textUnder(cell, "robot") : std::string();
  std::string name;
  if (!file.empty() && !to.resources.empty() && base::faultOfFileName(file).empty())
    if (const auto json = base::readJsonFile(to.resources / "robots" / file); json && json->is_object())
      name = base::textUnder(*json, "name");
  return !name.empty() ? name : file.ends_with(".json") ? file.substr(0, file.size() - 5) : file;
}

void writeProtocol(Writing& to) {
  std::vector<std::string> told;
  for (const RunFacts& run : to.runs) {
    const std::string& json = run.record.header.protocolJson;
    if (std::ranges::find(told, json) != told.end()) continue;
    told.push_back(json);
    to.nameRun(run);
    if (to.runs.size() == 1) to.blocks.push_back(Heading{2, to.label(run, run.record.header.protocolName)});
    if (!run.program) {
      to.paragraph(to.say("protocol_unreadable"), Tone::Warning);
      continue;
    }
    to.paragraph(to.shipped(run.protocol.description));
    if (!run.protocol.source.empty()) to.paragraph(to.say("source", {to.shipped(run.protocol.source)}), Tone::Quiet);
    if (!run.protocol.parameters.empty()) {
      Table table{.caption = to.say("parameters"),
                  .columns = {{to.say("what")}, {to.say("value"), true}, {to.say("unit")}}};
      for (const protocol::Parameter& parameter : run.protocol.parameters)
        table.rows.push_back({parameter.label.empty() ? parameter.name : to.label(run, parameter.label),
                              shownSignificant(parameter.value, 5, to.language),
                              parameter.unit == "1" ? std::string() : parameter.unit});
      to.blocks.push_back(std::move(table));
    }
    Table table{.caption = {}, .columns = {{to.say("step")}, {to.say("what")}, {to.say("how")}}};
    std::size_t leftOut = 0;
    addSteps(run.protocol.steps, "", 0, run, to, table, leftOut);
    if (leftOut > 0) table.rows.push_back({"\u2026", to.say("and_more", {std::to_string(leftOut)}), {}});
    to.blocks.push_back(std::move(table));
  }
}

void writeSetup(Writing& to) {
  const RunFacts* before = nullptr;
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    const auto same = [&](const std::string storage::RunHeader::*part) {
      return before && before->record.header.*part == run.record.header.*part;
    };
    if (same(&storage::RunHeader::cellJson) && same(&storage::RunHeader::limitsJson) &&
        same(&storage::RunHeader::gainsJson)) {
      to.paragraph(to.say("same_as", {std::to_string(before->record.id)}));
      continue;
    }
    before = &run;
    addCell(run, to);
    for (Table table : {folded(limitTable(run, to)), folded(gainTable(run, to))})
      if (!table.rows.empty()) to.blocks.push_back(std::move(table));
  }
}

namespace {

/// Of whose axes and signs the program's words for the spine are true.
bool isSpine(const RunFacts& run) {
  std::string joint;
  if (const nlohmann::json& specimen = run.specimen; specimen.is_object())
    joint = base::textUnder(specimen, "joint") + " " + base::textUnder(specimen, "level");
  std::ranges::transform(joint, joint.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::ranges::any_of(std::array{"spine", "lumbar", "cervical", "thoracic", "disc"},
                             [&joint](const char* word) { return joint.find(word) != std::string::npos; });
}

List generalFrames(const RunFacts& run, const Writing& to) {
  List list;
  if (run.record.header.imported) {
    list.items = {to.say("frames_imported")};
    return list;
  }
  const bool spine = isSpine(run);
  if (spine) {
    list.items = {to.say("frames_world"), to.say("frames_bodies"), to.say("frames_angles")};
  } else {
    const auto source = within(run.cell, {"frames", "source"});
    list.items = {to.say("frames_world_cell",
                         {source.is_string() ? to.shipped(source.get<std::string>()) : to.say("frames_world_unsaid")}),
                  to.say("frames_bodies"), to.say("frames_rotations")};
  }
  list.items.push_back(to.say("frames_translations"));
  list.items.push_back(to.say("frames_constraints"));
  return list;
}

}  // namespace

void writeFrames(Writing& to) {
  std::vector<std::string> told;
  for (const RunFacts& run : to.runs) {
    List own = generalFrames(run, to);
    // What was said of an earlier run in the same words is not said again.
    const std::string all = joined(own.items, "\n");
    if (std::ranges::find(told, all) != told.end()) own.items.clear();
    else told.push_back(all);
    if (run.record.header.imported && own.items.empty()) continue;
    to.nameRun(run);
    if (run.record.header.imported) {
      to.blocks.push_back(std::move(own));
      continue;
    }
    const auto references = std::ranges::count_if(
        run.events, [](const auto& event) { return event.kind == record::EventKind::ReferenceSet; });
    own.items.push_back(references > 0 ? to.say("frames_reference", {std::to_string(references)})
                                       : to.say("frames_no_reference"));
    const bool mirrored = run.program && run.program->mirrored;
    own.items.push_back(
        run.side ? to.say("frames_side",
                          {*run.side == spatial::Side::Left ? to.say("frames_side_left") : to.say("frames_side_right"),
                           mirrored ? to.say("frames_mirrored") : to.say("frames_as_written")})
                 : to.say("frames_no_side"));
    const nlohmann::json& cell = run.cell;
    const auto sensor = within(cell, {"frames", "X_FS", "translation_m"});
    const auto home = within(cell, {"frames", "p_SD_W_at_home_m"});
    if (sensor.is_array() && home.is_array())
      own.items.push_back(
          to.say("frames_load_cell", {"(" + listOf(sensor, to.language) + ")", "(" + listOf(home, to.language) + ")"}));
    to.blocks.push_back(std::move(own));
  }
}

}  // namespace articulus::publication
