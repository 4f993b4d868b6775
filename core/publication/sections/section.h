#pragma once
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/publication/document/document.h"
#include "core/publication/document/phrase.h"
#include "core/publication/facts/run_facts.h"

namespace articulus::publication {

/// What the sections of a report are written from, and where to.
struct Writing {
  const std::vector<RunFacts>& runs;
  Language language;
  std::filesystem::path resources;  ///< for the words of checklists
  std::vector<Block>& blocks;
  std::string version = {};  ///< of the program that writes
  WordRows rows{};           ///< what its windows say in the language, beside the vocabulary
  int figures = 0;           ///< written so far

  [[nodiscard]] std::string say(Phrase phrase, std::initializer_list<std::string_view> parts = {}) const {
    return publication::say(phrase, language, parts);
  }
  [[nodiscard]] std::string words(const std::string& text) const { return translated(text, language); }
  /// What the program itself says, as why a run ended; never a person's own words, which would be translated in part.
  [[nodiscard]] std::string said(const std::string& text) const { return translated(text, language, rows); }
  /// What came with the program: names of experiments and cells, items of checklists; a person's own stay.
  [[nodiscard]] std::string shipped(const std::string& text) const { return rows.whole(text).value_or(text); }
  /// Labels of the run's experiment, where that came with the program.
  [[nodiscard]] std::string label(const RunFacts& run, const std::string& text) const {
    if (!rows.whole(run.protocol.description)) return text;  // which no other one has, whatever its name is
    return rows.whole(text).value_or(said(text));            // as the windows say it
  }
  /// As a journal of the language prints it.
  [[nodiscard]] std::string unit(const std::string& unit) const { return words(unitIn(unit, language)); }
  [[nodiscard]] std::string orNotSaid(const std::string& text) const { return text.empty() ? say("not_said") : text; }
  void paragraph(const std::string& text, Tone tone = Tone::Body) { blocks.push_back(Paragraph{text, tone}); }
  /// A heading of the run where the report is of several.
  void nameRun(const RunFacts& run);
};

/// One section of a report, as templates name it.
struct Section {
  std::string_view key;
  Phrase heading;
  void (*write)(Writing& to);
};

/// All of them, in the order of a report without a template.
[[nodiscard]] std::span<const Section> sectionCatalogue();
[[nodiscard]] const Section* sectionOf(std::string_view key);  ///< null for what is none
[[nodiscard]] std::string sectionNames();

// One each; what they say stands in the files beside this one.
void writeMissing(Writing& to);
void writeSpecimen(Writing& to);
void writeHistory(Writing& to);
void writeChecklist(Writing& to);
void writeProtocol(Writing& to);
void writeSetup(Writing& to);
void writeFrames(Writing& to);
void writeResults(Writing& to);
void writeLoops(Writing& to);
void writeCourses(Writing& to);
void writeCell(Writing& to);
void writeStress(Writing& to);
void writeControl(Writing& to);
void writeEvents(Writing& to);
void writeNotes(Writing& to);
void writeMethods(Writing& to);
void writeProvenance(Writing& to);

// What several sections say.
[[nodiscard]] std::string conditionOf(const RunFacts& run, const Writing& to);
[[nodiscard]] std::string endOf(record::RunEnd end, const Writing& to);
/// Version of the program that computed its results.
[[nodiscard]] std::string analysedBy(const RunFacts& run, const Writing& to);
[[nodiscard]] std::string sealOf(const RunFacts& run, const Writing& to);
/// "simulated", "measured (live)", "imported", "simulated, imported".
[[nodiscard]] std::string originOf(const RunFacts& run, const Writing& to);
[[nodiscard]] std::string originOf(DataOrigin origin, const Writing& to);
/// Whether anything of it is not as it was recorded or computed.
[[nodiscard]] bool isChanged(const RunFacts& run);
/// What its arm is called; the name of its file where that did not come with the program.
[[nodiscard]] std::string robotOf(const RunFacts& run, const Writing& to);
/// An item of a checklist, as its file has it.
struct ListItem {
  std::string words;
  std::string automatic;  ///< what the station judges it by; empty: a person ticks it
};
/// Items of the run's checklist by their key; empty where the file is not there.
[[nodiscard]] std::map<std::string, ListItem> checklistItems(const RunFacts& run,
                                                             const std::filesystem::path& resources);
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");
/// A result with angles in degrees and lengths in millimetres.
[[nodiscard]] storage::ResultValue shownValue(storage::ResultValue value);
/// Whether a value lies where its source expects it; none where the source says nothing.
[[nodiscard]] std::optional<bool> asExpected(const storage::ResultValue& value);

}  // namespace articulus::publication
