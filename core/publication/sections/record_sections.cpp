// What was recorded beside the numbers: events, notes, seal and software.
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/publication/sections/section.h"
#include "core/record/event_catalogue.h"
#include "core/run/kept_results.h"

namespace articulus::publication {
namespace {

using record::Event;
using record::EventKind;

constexpr std::size_t kMostRows = 200;

/// What every run has at each step is told by the protocol, not here.
bool ordinary(EventKind kind) {
  switch (kind) {
    case EventKind::StateChanged:
    case EventKind::StepStarted:
    case EventKind::StepEnded:
    case EventKind::CycleCompleted:
    case EventKind::PlanStarted:
    case EventKind::PlanEnded:
    case EventKind::LawChanged: return true;
    default: return false;
  }
}

/// What stands at a {name} in the words of the catalogue of events; empty where a report leaves it out.
std::string filled(std::string_view name, const Event& event, const Writing& to) {
  const std::string text(event.textView());
  if (name == ": text") return text.empty() ? text : ": " + text;
  if (name == "fault") return to.words(text);
  if (name == "step") return std::to_string(event.step + 1);
  if (name == "code") return std::to_string(event.code);
  if (name == "value") return shownSignificant(event.value, 4, to.language);
  if (name == "value_ms") return shownFixed(event.value * 1e3, 2, to.language);
  if (name == "limit_ms") return shownFixed(event.limit * 1e3, 2, to.language);
  return {};
}

/// The kind in the language; labels and structures as somebody wrote them.
std::string wordsOf(const Event& event, const Writing& to) {
  const record::EventInfo& info = record::info(event.kind);
  const std::string text(event.textView());
  if (!text.empty() && (info.textInstead || event.kind == EventKind::ReferenceSet)) return to.words(text);
  const std::string own(!info.ofOther.empty() && event.code != 1 ? info.ofOther : info.words);
  // A fault that has no words in the language, as one that names parts of a cell, is told in English as a whole.
  const bool foreign = event.kind == EventKind::FaultLatched && to.words(text) == text;
  const std::string words = foreign ? own : to.words(own);
  std::string all;
  std::size_t from = 0;
  for (std::size_t open; (open = words.find('{', from)) != std::string::npos;) {
    const std::size_t close = words.find('}', open);
    if (close == std::string::npos) break;
    all +=
        words.substr(from, open - from) + filled(std::string_view(words).substr(open + 1, close - open - 1), event, to);
    from = close + 1;
  }
  return all + words.substr(from);
}

/// How the columns of a file became channels: "force_x_N from Fx (N, guessed)".
void addImport(const storage::ImportOrigin& from, const Writing& to, Table& table) {
  table.rows.push_back({to.say("import_file"), from.file + " (" + from.format + ")"});
  table.rows.push_back({to.say("import_hash"), from.hash});
  const auto details = base::parseStoredJson(from.detailsJson, "the import");
  if (!details || !details->is_object()) return;
  const auto texts = [](const nlohmann::json& list) {
    std::vector<std::string> all;
    if (list.is_array())
      for (const auto& one : list)
        if (one.is_string()) all.push_back(one.get<std::string>());
    return all;
  };
  std::vector<std::string> columns;
  if (details->contains("mapping") && (*details)["mapping"].is_object() && (*details)["mapping"].contains("columns"))
    for (const auto& column : (*details)["mapping"]["columns"]) {
      if (!column.is_object() || base::textUnder(column, "from").empty()) continue;
      std::string how = base::textUnder(column, "unit");
      if (column.value("sign", nlohmann::json(1.0)) == -1.0) how += how.empty() ? "\u22121" : ", \u22121";
      if (column.value("guessed", nlohmann::json(false)) == true)
        how += (how.empty() ? "" : ", ") + to.say("import_guessed");
      columns.push_back(base::textUnder(column, "channel") + " \u2190 " + base::textUnder(column, "from") +
                        (how.empty() ? "" : " (" + how + ")"));
    }
  if (!columns.empty()) table.rows.push_back({to.say("import_columns"), joined(columns, "; ")});
  if (details->contains("unused_columns"))
    if (const auto unused = texts((*details)["unused_columns"]); !unused.empty())
      table.rows.push_back({to.say("import_unused"), joined(unused)});
  if (details->contains("notes")) {
    auto notes = texts((*details)["notes"]);
    for (std::string& note : notes) note = to.words(note);
    if (!notes.empty()) table.rows.push_back({to.say("import_notes"), joined(notes, " ")});
  }
}

}  // namespace

void writeEvents(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    // One line a cause: what happened again is counted, at the time of the first.
    struct Cause {
      double first_s;
      std::string words;
      int count;
    };
    std::vector<Cause> causes;
    std::map<std::string, std::size_t> known;
    for (const Event& event : run.events) {
      if (ordinary(event.kind)) continue;
      const std::string words = wordsOf(event, to);
      const auto [at, isNew] = known.try_emplace(words, causes.size());
      if (isNew) causes.push_back({event.hostTime_s - run.begin_s, words, 1});
      else ++causes[at->second].count;
    }
    if (causes.empty()) {
      to.paragraph(to.say("no_events"));
      continue;
    }
    Table table{.caption = {}, .columns = {{to.say("time"), true}, {to.say("event")}, {to.say("count"), true}}};
    for (const Cause& cause : causes) {
      if (table.rows.size() >= kMostRows) {
        table.rows.push_back({"\u2026", to.say("and_more", {std::to_string(causes.size() - kMostRows)}), {}});
        break;
      }
      table.rows.push_back(
          {shownFixed(cause.first_s, 1, to.language) + " s", cause.words, std::to_string(cause.count)});
    }
    to.blocks.push_back(std::move(table));
  }
}

void writeNotes(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    if (run.notes.empty()) to.paragraph(to.say("no_notes"));
    for (const storage::Note& note : run.notes) {
      const Phrase phrase = note.kind == storage::NoteKind::Text ? Phrase("note_by")
                            : note.text.empty()                  ? Phrase("note_condition_none")
                                                                 : Phrase("note_condition");
      to.paragraph(to.say(phrase, {note.who, shownTime(note.written, to.language), note.text}));
    }
  }
}

void writeProvenance(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    const storage::RunHeader& header = run.record.header;
    const bool imported = header.imported.has_value();
    Table table{.caption = {}, .columns = {{""}, {""}}};
    const Phrase origin = run.origin == DataOrigin::Simulated  ? Phrase("simulated")
                          : run.origin == DataOrigin::Imported ? Phrase("imported")
                          : run.origin == DataOrigin::Bench    ? Phrase("bench")
                                                               : Phrase("live");
    table.rows = {{to.say("data"), to.say(origin)}};
    if (imported) addImport(*header.imported, to, table);
    table.rows.push_back({to.say("seal"), sealOf(run, to)});
    table.rows.push_back(
        {to.say("key"), run.seal && !run.seal->publicKey.empty() ? run.seal->publicKey : to.say("none")});
    table.rows.push_back({to.say("samples"), shownCount(run.record.samples)});
    if (!imported) {
      table.rows.push_back({to.say("lost"), shownCount(run.record.lostSamples)});
      table.rows.push_back({to.say("late"), shownCount(run.record.missedDeadlines)});
      table.rows.push_back({to.say("clock"), header.realTime ? to.say("clock_real")
                                                             : to.say("clock_manual", {std::to_string(header.seed)})});
    }
    table.rows.push_back(
        {to.say(imported ? Phrase("software_import") : Phrase("software")), "Articulus " + header.softwareVersion});
    table.rows.push_back(
        {to.say("analysed_with"),
         to.say("analysed_text", {analysedBy(run, to), std::to_string(run::kMethodsVersion),
                                  !run.resultsOutdated.empty()  ? to.say("computed_anew", {run.resultsOutdated})
                                  : run.resultsComputed.empty() ? to.say("computed_now")
                                                                : shownTime(run.resultsComputed, to.language)})});
    to.blocks.push_back(std::move(table));
  }
}

}  // namespace articulus::publication
