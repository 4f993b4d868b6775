// A paragraph for a paper, of the methods that were really used, and its references.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/publication/sections/references.h"
#include "core/publication/sections/section.h"
#include "core/run/controlled_loads.h"
#include "core/run/kept_results.h"
#include "core/spatial/axis_names.h"

namespace articulus::publication {
namespace {

constexpr std::size_t kMostSteps = 10;  // of those that are no load cycle

/// Largest load beside the commanded one in the evaluated cycles.
std::string offAxis(const RunFacts& run, const Writing& to) {
  double force = 0.0, moment = 0.0;
  bool any = false;
  for (const storage::ResultValue& row : run.results)
    if (row.table == "off_axis") {
      any = true;
      double& largest = row.unit == "N" ? force : moment;
      largest = std::max({largest, std::abs(row.minimum), std::abs(row.maximum)});
    }
  return any ? to.say("p_errors", {shownFixed(force, 1, to.language), shownFixed(moment, 2, to.language)})
             : std::string();
}

bool reached(const LoadLoopLines& loop) {
  return std::ranges::any_of(loop.cycles, [&loop](const auto& cycle) { return cycle.number == loop.reportedCycle; });
}

/// One sentence a load loop that reached its cycle: as it was commanded, and what the other loads were.
void addLoops(const RunFacts& run, const run::ControlledLoads& controlled, const Writing& to,
              std::vector<std::string>& sentences) {
  for (const LoadLoopLines& loop : run.loops) {
    if (!reached(loop)) continue;
    const std::string motion = to.label(run, loop.motion), cycle = std::to_string(loop.reportedCycle);
    const protocol::Action* action = nullptr;
    if (run.program && loop.action >= 0 && static_cast<std::size_t>(loop.action) < run.program->actions.size())
      action = &run.program->actions[static_cast<std::size_t>(loop.action)];
    if (run.record.header.imported || !action) {
      sentences.push_back(to.say("p_loop_imported", {motion, cycle}));
      continue;
    }
    const auto force = controlled.of(loop.action);
    const auto held = controlled.heldIn(loop.action);
    bool all = true;
    std::vector<std::string> kept;
    for (int k = 0; k < 6; ++k) {
      const auto axis = static_cast<std::size_t>(k);
      if (k == loop.axis) continue;
      all = all && force[axis];
      if (held[axis] != 0.0)
        kept.push_back(std::string(spatial::kLoadNames[axis]) + " = " + shownSignificant(held[axis], 4, to.language) +
                       " " + std::string(spatial::loadUnit(k)));
    }
    const std::string how = to.words(protocol::summaryOf(action->step));
    if (!all) sentences.push_back(to.say("p_loop", {motion, how, cycle}));
    else if (kept.empty()) sentences.push_back(to.say("p_loop_zero", {motion, how, cycle}));
    else sentences.push_back(to.say("p_loop_held", {motion, how, cycle, joined(kept)}));
  }
}

/// The other steps that do something to the specimen, each once, as the protocol puts them.
void addSteps(const RunFacts& run, const Writing& to, std::vector<std::string>& sentences) {
  if (!run.program || run.record.header.imported) return;
  std::vector<std::string> all;
  for (const protocol::Action& action : run.program->actions) {
    const bool moves = action.kind == protocol::ActionKind::Motion || action.kind == protocol::ActionKind::Replay;
    if (!moves || protocol::loopOf(action.step) || protocol::formOf(action.step).type == "wait") continue;
    std::string words = to.words(protocol::titleOf(action.step));
    if (const std::string how = protocol::summaryOf(action.step); !how.empty()) words += " (" + to.words(how) + ")";
    if (std::ranges::find(all, words) == all.end()) all.push_back(std::move(words));
  }
  if (all.empty()) return;
  if (all.size() > kMostSteps) {
    const std::string more = to.say("and_more", {std::to_string(all.size() - kMostSteps)});
    all.resize(kMostSteps);
    all.push_back(more);
  }
  sentences.push_back(to.say("p_steps", {joined(all, "; ")}));
}

void addControl(const RunFacts& run, const run::ControlledLoads& controlled, const Writing& to,
                std::vector<std::string>& sentences) {
  if (!run.program) return;
  int motions = 0, some = 0, whole = 0;
  for (const protocol::Action& action : run.program->actions) {
    if (action.kind != protocol::ActionKind::Motion && action.kind != protocol::ActionKind::Replay) continue;
    const auto force = controlled.of(action.number);
    const auto axes = std::ranges::count(force, true);
    ++motions;
    if (axes > 0) ++some;
    if (axes == 6) ++whole;
  }
  if (motions == 0) return;
  sentences.push_back(whole == motions ? to.say("p_control_all")
                      : some == 0      ? to.say("p_control_none")
                                       : to.say("p_control_some", {std::to_string(some), std::to_string(motions)}));
  std::vector<std::string> preloads;
  for (const record::Event& event : run.events)
    if (event.kind == record::EventKind::PreloadSet)
      if (std::string value = shownSignificant(event.value, 4, to.language);
          std::ranges::find(preloads, value) == preloads.end())
        preloads.push_back(std::move(value));
  if (!preloads.empty()) sentences.push_back(to.say("p_preload", {joined(preloads)}));
}

void addCell(const RunFacts& run, const Writing& to, std::vector<std::string>& sentences) {
  const nlohmann::json& cell = run.cell;
  std::string robot = to.orNotSaid(robotOf(run, to));
  if (cell.is_object() && cell.contains("poses") && cell["poses"].is_object() && cell["poses"].contains("home_rad") &&
      cell["poses"]["home_rad"].is_array())
    robot = to.say("robot_joints", {robot, std::to_string(cell["poses"]["home_rad"].size())});
  sentences.push_back(to.say(run.origin == DataOrigin::Simulated ? Phrase("p_cell_virtual") : Phrase("p_cell"),
                             {to.shipped(run.record.header.cellName), robot}));
}

void addSignals(const RunFacts& run, const Writing& to, std::vector<std::string>& sentences) {
  const nlohmann::json &cell = run.cell, &gains = run.gains;
  if (!gains.is_object() || !gains.contains("filter_cutoff_Hz") || !gains["filter_cutoff_Hz"].is_number()) return;
  const bool inertia = cell.is_object() && cell.contains("load_signal") && cell["load_signal"].is_object() &&
                       cell["load_signal"].value("inertial_compensation", nlohmann::json(false)) == true;
  sentences.push_back(to.say(inertia ? Phrase("p_filter_inertia") : Phrase("p_filter"),
                             {shownSignificant(gains["filter_cutoff_Hz"].get<double>(), 4, to.language)}));
}

void addZones(const RunFacts& run, const Writing& to, std::vector<std::string>& sentences) {
  std::vector<std::string> methods;
  for (const storage::ResultValue& row : run.results) {
    std::string method;
    if (row.table == "range_of_motion" && row.neutralZone) {
      method = row.method;
      if (const auto at = method.find("neutral zone: "); at != std::string::npos) method = method.substr(at + 14);
    } else if (row.table == "load_cycle" && row.quantity.starts_with("neutral zone, ") &&
               !row.quantity.ends_with(", width") && row.isTold()) {
      method = row.quantity.substr(14);
      if (const auto comma = method.find(','); comma != std::string::npos) method.resize(comma);
    }
    if (!method.empty() && std::ranges::find(methods, method) == methods.end()) methods.push_back(method);
  }
  if (methods.size() == 1) sentences.push_back(to.say("p_nz", {to.words(methods.front())}));
  else if (!methods.empty()) sentences.push_back(to.say("p_nz_more", {std::to_string(methods.size())}));
}

std::string paragraphOf(const RunFacts& run, const Writing& to) {
  const bool imported = run.record.header.imported.has_value();
  const nlohmann::json& specimen = run.specimen;
  const run::ControlledLoads controlled(run.program ? *run.program : protocol::Program());
  std::vector<std::string> sentences;
  if (run.origin == DataOrigin::Simulated) sentences.push_back(to.say("p_simulated"));
  if (run.origin == DataOrigin::Bench) sentences.push_back(to.say("p_bench"));
  if (imported) sentences.push_back(to.say("p_imported", {run.record.header.imported->file}));
  std::vector<std::string> kind;
  if (specimen.is_object())
    for (const char* key : {"species", "joint", "level"})
      if (const std::string text = base::textUnder(specimen, key); !text.empty()) kind.push_back(to.shipped(text));
  if (!run.clamped) sentences.push_back(to.say("p_not_clamped"));
  else
    sentences.push_back(
        to.say(run.origin == DataOrigin::Simulated ? Phrase("p_specimen_virtual") : Phrase("p_specimen"),
               {kind.empty() ? to.orNotSaid(run.record.specimenLabel) : joined(kind), conditionOf(run, to)}));
  if (!imported) addCell(run, to, sentences);
  if (run.rate_Hz > 0.0)
    sentences.push_back(to.say(imported ? Phrase("p_rate_imported") : Phrase("p_rate"),
                               {shownSignificant(run.rate_Hz, 4, to.language)}));
  if (!imported) {
    addControl(run, controlled, to, sentences);
    sentences.push_back(to.say("p_protocol", {to.label(run, run.record.header.protocolName)}));
    if (!run.protocol.source.empty()) sentences.push_back(to.say("p_after", {to.shipped(run.protocol.source)}));
  }
  addLoops(run, controlled, to, sentences);
  addSteps(run, to, sentences);
  if (!imported) addSignals(run, to, sentences);
  if (const std::string errors = offAxis(run, to); !imported && !errors.empty()) sentences.push_back(errors);
  addZones(run, to, sentences);
  if (!run.results.empty()) sentences.push_back(to.say("p_analyses"));
  const bool verified = run.seal && run.seal->state == storage::SealState::Verified;
  sentences.push_back(
      to.say(imported ? Phrase("p_software_import") : Phrase("p_software"),
             {run.record.header.softwareVersion, analysedBy(run, to), std::to_string(run::kMethodsVersion),
              isChanged(run) ? to.say("p_changed")
              : verified     ? to.say("p_verified")
                             : to.say("p_unverified")}));
  return joined(sentences, " ");
}

}  // namespace

void writeMethods(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    to.paragraph(paragraphOf(run, to));
  }
  const std::vector<std::string> references = referencesOf(to.runs);
  if (references.empty()) return;
  to.blocks.push_back(Heading{2, to.say("references")});
  to.blocks.push_back(List{references, true});
}

}  // namespace articulus::publication
