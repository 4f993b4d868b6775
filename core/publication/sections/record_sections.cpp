// What was recorded beside the numbers: events, notes, seal and software.
#include <map>

#include "core/publication/sections/section.h"
#include "core/record/event_catalogue.h"

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

std::string wordsOf(const Event& event, const Writing& to) {
  std::string words(record::info(event.kind).words);
  const auto brace = words.find('{');
  if (brace != std::string::npos) words.resize(brace);
  while (!words.empty() && (words.back() == ' ' || words.back() == ':' || words.back() == '(')) words.pop_back();
  const std::string text(event.textView());
  if (text.empty()) return to.words(words);
  if (words.empty() || record::info(event.kind).textInstead || event.kind == EventKind::ReferenceSet)
    return to.words(text);
  return to.words(words) + ": " + text;
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
      if (table.rows.size() >= kMostRows) break;
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
    for (const storage::Note& note : run.notes)
      to.paragraph(to.say("note_by", {note.who, shownTime(note.written, to.language), note.text}));
  }
}

void writeProvenance(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    const storage::RunHeader& header = run.record.header;
    Table table{.caption = {}, .columns = {{""}, {""}}};
    const Phrase origin = run.origin == DataOrigin::Imported    ? Phrase("imported")
                          : run.origin == DataOrigin::Simulated ? Phrase("simulated")
                                                                : Phrase("live");
    table.rows = {{to.say("data"), to.say(origin)},
                  {to.say("seal"), sealOf(run, to)},
                  {to.say("key"), run.seal && !run.seal->publicKey.empty() ? run.seal->publicKey : to.say("none")},
                  {to.say("samples"), shownCount(run.record.samples)},
                  {to.say("lost"), shownCount(run.record.lostSamples)},
                  {to.say("late"), shownCount(run.record.missedDeadlines)},
                  {to.say("clock"),
                   header.realTime ? to.say("clock_real") : to.say("clock_manual", {std::to_string(header.seed)})},
                  {to.say("software"), "Articulus " + header.softwareVersion}};
    to.blocks.push_back(std::move(table));
  }
}

}  // namespace articulus::publication
