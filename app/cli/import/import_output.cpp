#include "app/cli/import/import_output.h"

#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"
#include "core/base/text/printable.h"

namespace articulus::cli {
namespace {

using exchange::ColumnMapping;

std::string line(const std::string& text) { return base::printableLine(text); }

std::string howOf(const ColumnMapping& c) {
  if (c.from.empty()) return "left out";
  std::string how = c.sign < 0.0 ? "times -1" : "";
  if (c.offset != 0.0) how += (how.empty() ? "" : ", ") + std::string("plus ") + base::significant(c.offset, 6);
  return how;
}

}  // namespace

std::string columnsOf(const exchange::Recording& recording) {
  TextTable table({{"column"}, {"unit"}, {"first value", TextTable::Align::Right}});
  for (std::size_t c = 0; c < recording.columns.size() && c < 200; ++c)
    table.add({line(recording.header.channels[c].name), line(recording.header.channels[c].unit),
               recording.columns[c].empty() ? "" : base::significant(recording.columns[c].front(), 6)});
  return table.text();
}

std::string describe(const exchange::ImportSource& source, const exchange::PreparedImport& p) {
  const auto& r = p.recording;
  std::string text =
      line(source.origin.file) + ": " + source.origin.format + ", " + grouped(static_cast<long long>(r.rows())) +
      " rows, " + fixed(r.time_s.back() - r.time_s.front(), 3) + " s at " + fixed(p.timeBase.rate_Hz, 2) + " Hz, " +
      (p.timeBase.gaps == 0
           ? "no gaps"
           : std::to_string(p.timeBase.gaps) + (p.timeBase.gaps == 1 ? " gap of " : " gaps, the longest ") +
                 fixed(p.timeBase.longestGap_s, 3) + " s") +
      (p.simulated ? "; the file says that it is simulated" : "") + "\n\n";
  TextTable table({{"channel"}, {"column"}, {"unit"}, {"change"}, {"from"}});
  for (const ColumnMapping& c : p.mapping.columns)
    table.add({c.channel, line(c.from), line(c.unit), howOf(c), c.guessed ? "guessed" : "said"});
  text += table.text();
  if (!p.unused.empty()) {
    std::string names;
    for (const std::string& name : p.unused) names += (names.empty() ? "" : ", ") + line(name);
    text += "\n" + wrapped("Not used: " + names + ".", terminalWidth(), "");
  }
  for (const auto* notes : {&source.notes, &p.notes})
    for (const std::string& note : *notes) text += "\n" + line(note);
  return text + "\n";
}

nlohmann::ordered_json jsonOf(const exchange::ImportSource& source, const exchange::PreparedImport& p) {
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  for (const auto& step : p.steps)
    if (step.loop)
      steps.push_back({{"motion", step.loop->name},
                       {"axis", step.loop->axis},
                       {"cycles", step.count},
                       {"reported_cycle", step.reported}});
  nlohmann::ordered_json missing = nlohmann::ordered_json::array();
  for (const auto& m : p.missing) missing.push_back(nlohmann::ordered_json(exchange::toJson(m)));
  nlohmann::ordered_json filled = nlohmann::ordered_json::array();
  for (const auto& f : p.filled) filled.push_back(nlohmann::ordered_json(exchange::toJson(f)));
  std::vector<std::string> notes = source.notes;
  notes.insert(notes.end(), p.notes.begin(), p.notes.end());
  return {{"file", source.origin.file},
          {"format", source.origin.format},
          {"blake2b_256", source.origin.hash},
          {"rows", p.recording.rows()},
          {"rate_Hz", p.timeBase.rate_Hz},
          {"gaps", p.timeBase.gaps},
          {"longest_gap_s", p.timeBase.longestGap_s},
          {"missing", missing},
          {"filled", filled},
          {"simulated", p.simulated},
          {"mapping", exchange::toJson(p.mapping)},
          {"not_used", p.unused},
          {"load_loops", steps},
          {"notes", notes}};
}

}  // namespace articulus::cli
