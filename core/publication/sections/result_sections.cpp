// Tables of results and of control errors. A table that is not known by name is printed by its columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/protocol/step_catalogue.h"
#include "core/publication/sections/section.h"
#include "core/run/analyses/control_errors.h"
#include "core/run/run_analysis.h"
#include "core/run/truth/true_error_rows.h"
#include "core/spatial/axis_names.h"

namespace articulus::publication {
namespace {

using storage::ResultValue;
using Rows = std::vector<ResultValue>;

constexpr const char* kRangeOfMotion = "range_of_motion";
constexpr const char* kOffAxis = "off_axis";

Rows rowsOf(const RunFacts& run, const std::string& table) {
  Rows rows;
  for (const ResultValue& value : run.results)
    if (value.table == table) rows.push_back(shownValue(value));
  return rows;
}

std::vector<std::string> tablesOf(const RunFacts& run) {
  std::vector<std::string> names;
  for (const ResultValue& value : run.results)
    if (std::ranges::find(names, value.table) == names.end()) names.push_back(value.table);
  return names;
}

/// As many digits as the size of the number bears.
std::string number(double value, Language language) {
  const double size = std::abs(value);
  if (!std::isfinite(value)) return "\u2013";
  if (size != 0.0 && (size < 1e-3 || size >= 1e6)) return shownSignificant(value, 4, language);
  const int decimals = size >= 1000.0 ? 1 : size >= 100.0 ? 2 : size >= 0.1 || size == 0.0 ? 3 : size >= 0.01 ? 4 : 5;
  return shownFixed(value, decimals, language);
}

/// Number of a method among the notes of a table; a method that is new becomes a note.
std::string noted(const std::string& method, std::vector<std::string>& methods) {
  if (method.empty()) return {};
  auto known = std::ranges::find(methods, method);
  if (known == methods.end()) known = methods.insert(methods.end(), method);
  return std::to_string(known - methods.begin() + 1);
}

std::string expectation(const ResultValue& row, const Writing& to) {
  const auto shown = [&](double v) { return number(v, to.language); };
  if (row.expectedMinimum && row.expectedMaximum)
    return to.say("expected_range", {shown(*row.expectedMinimum), shown(*row.expectedMaximum)});
  if (row.expectedMaximum) return to.say("at_most", {shown(*row.expectedMaximum)});
  return row.expectedMinimum ? to.say("at_least", {shown(*row.expectedMinimum)}) : std::string();
}

Table rangeTable(const RunFacts& run, const Rows& rows, const Writing& to) {
  Table table{.caption = to.say("t_range_of_motion"),
              .columns = {{to.say("motion")},
                          {to.say("angle")},
                          {to.say("minimum"), true},
                          {to.say("maximum"), true},
                          {to.say("rom"), true},
                          {to.say("nz"), true},
                          {to.say("unit")},
                          {to.say("method"), true}},
              .rows = {},
              .grouped = true};
  std::vector<std::string> methods;
  for (const ResultValue& row : rows) {
    const std::string zone = row.neutralZone ? shownFixed(*row.neutralZone, 2, to.language) : std::string();
    table.rows.push_back({to.label(run, row.motion), to.words(row.quantity), shownFixed(row.minimum, 2, to.language),
                          shownFixed(row.maximum, 2, to.language),
                          shownFixed(row.maximum - row.minimum, 2, to.language), zone, to.unit(row.unit),
                          noted(row.method, methods)});
  }
  for (const std::string& method : methods) table.notes.push_back(to.words(method));
  return table;
}

Table offAxisTable(const RunFacts& run, const Rows& rows, const Writing& to) {
  Table table{.caption = to.say(run.record.header.imported ? Phrase("t_off_axis_import") : Phrase("t_off_axis")),
              .columns = {{to.say("motion")},
                          {to.say("load")},
                          {to.say("minimum"), true},
                          {to.say("maximum"), true},
                          {to.say("unit")},
                          {to.say("method"), true}},
              .rows = {},
              .grouped = true};
  std::vector<std::string> methods;
  for (const ResultValue& row : rows) {
    // "force_x" is Fx everywhere else.
    std::string load = row.quantity;
    if (load.starts_with("force_")) load = "F" + load.substr(6);
    else if (load.starts_with("moment_")) load = "M" + load.substr(7);
    table.rows.push_back({to.label(run, row.motion), load, number(row.minimum, to.language),
                          number(row.maximum, to.language), to.unit(row.unit), noted(row.method, methods)});
  }
  for (const std::string& method : methods) table.notes.push_back(to.words(method));
  return table;
}

/// Any table: of what, which quantity, one number or a range, its unit, what its source expects, by which method.
Table plainTable(const RunFacts& run, const std::string& name, const Rows& rows, const Writing& to) {
  const bool ranges = std::ranges::any_of(rows, [](const auto& row) { return !row.isSingle(); });
  const bool values = std::ranges::any_of(rows, [](const auto& row) { return row.isSingle(); });
  const bool zones = std::ranges::any_of(rows, [](const auto& row) { return row.neutralZone.has_value(); });
  const bool expects = std::ranges::any_of(rows, [](const auto& row) { return asExpected(row).has_value(); });
  std::string caption = name == run::kReportTable ? to.say("t_report") : to.words(name);
  std::ranges::replace(caption, '_', ' ');
  if (!caption.empty() && caption[0] >= 'a' && caption[0] <= 'z') caption[0] = static_cast<char>(caption[0] - 32);
  Table table{.caption = caption, .columns = {{to.say("of")}, {to.say("quantity")}}, .grouped = true};
  if (values) table.columns.push_back({to.say("value"), true});
  if (ranges) table.columns.insert(table.columns.end(), {{to.say("from"), true}, {to.say("to"), true}});
  if (zones) table.columns.push_back({to.say("nz"), true});
  table.columns.push_back({to.say("unit")});
  if (expects) table.columns.push_back({to.say("expected")});
  table.columns.push_back({to.say("method"), true});
  std::vector<std::string> methods;
  for (const ResultValue& row : rows) {
    const bool one = row.isSingle();
    std::vector<std::string> cells{to.label(run, row.motion),
                                   name == run::kReportTable ? to.label(run, row.quantity) : to.words(row.quantity)};
    if (values) cells.push_back(one ? number(row.minimum, to.language) : "");
    if (ranges) cells.push_back(one ? "" : number(row.minimum, to.language));
    if (ranges) cells.push_back(one ? "" : number(row.maximum, to.language));
    if (zones) cells.push_back(row.neutralZone ? number(*row.neutralZone, to.language) : "");
    cells.push_back(to.unit(row.unit));
    if (expects) {
      const auto met = asExpected(row);
      cells.push_back(expectation(row, to) + (met && !*met ? " \u2717" : ""));
    }
    std::string method = to.words(row.method);
    if (!row.source.empty()) method += (method.empty() ? "" : "; ") + to.say("source", {row.source});
    cells.push_back(noted(method, methods));
    table.rows.push_back(std::move(cells));
  }
  table.notes = std::move(methods);
  return table;
}

/// Errors of one step: RMS and peak of each load, and how many of its cycles were late.
struct StepErrors {
  std::string step{};
  std::array<std::string, 6> shown{};
  std::string late{}, bridged{};
};

/// Whether a step asked for another load than zero along that axis: not where it led a load that was left to zero.
bool asksForLoad(const RunFacts& run, const std::string& step, std::size_t axis) {
  if (!run.program) return false;
  return std::ranges::any_of(run.program->actions, [&](const protocol::Action& a) {
    return (a.step.label.empty() ? a.place : a.step.label) == step && !protocol::wantedZero(a.step)[axis];
  });
}

/// A line a step; what is largest of all steps stands below.
/// In  truth: the rows are of what the specimen truly bore
Table controlTable(const RunFacts& run, const Rows& rows, const Writing& to, bool truth) {
  Table table{.caption = to.say(truth ? Phrase("t_control_true") : Phrase("t_control")),
              .columns = {{to.say("step")}},
              .rows = {},
              .notes = {}};
  for (std::size_t k = 0; k < 6; ++k)
    table.columns.push_back(
        {std::string(spatial::kLoadNames[k]) + " (" + std::string(spatial::loadUnit(static_cast<int>(k))) + ")", true});
  if (!truth) {
    table.columns.push_back({to.say("control_late"), true});
    table.columns.push_back({to.say("bridged"), true});
  }
  std::array<std::array<double, 3>, 6> largest{};
  std::array<bool, 6> any{};
  bool marked = false;
  std::vector<StepErrors> steps;
  const auto digits = [&](double value) { return shownSignificant(value, 2, to.language); };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (steps.empty() || steps.back().step != rows[i].motion) steps.push_back({.step = rows[i].motion});
    StepErrors& step = steps.back();
    if (rows[i].quantity == run::kLateCycles) step.late = shownCount(static_cast<std::int64_t>(rows[i].minimum));
    if (rows[i].quantity == run::kBridgedSamples) step.bridged = shownCount(static_cast<std::int64_t>(rows[i].minimum));
    const auto axis = std::ranges::find(spatial::kLoadNames, std::string_view(rows[i].quantity).substr(0, 2));
    if (axis == spatial::kLoadNames.end() || !rows[i].quantity.ends_with(", mean absolute error") ||
        i + 2 >= rows.size())
      continue;
    const auto k = static_cast<std::size_t>(axis - spatial::kLoadNames.begin());
    const bool followed = asksForLoad(run, step.step, k);
    marked = marked || followed;
    step.shown[k] = digits(rows[i + 1].minimum) + " (" + digits(rows[i + 2].minimum) + ")" + (followed ? " *" : "");
    for (std::size_t n = 0; n < 3; ++n) largest[k][n] = std::max(largest[k][n], rows[i + n].minimum);
    any[k] = true;
  }
  for (StepErrors& step : steps) {
    std::vector<std::string> cells{to.label(run, step.step)};
    cells.insert(cells.end(), step.shown.begin(), step.shown.end());
    if (!truth) cells.insert(cells.end(), {step.late, step.bridged});
    table.rows.push_back(std::move(cells));
  }
  if (steps.size() > 1)
    for (std::size_t n = 0; n < 3; ++n) {
      std::vector<std::string> cells{to.say(n == 0   ? Phrase("control_largest_mean")
                                            : n == 1 ? Phrase("control_largest_rms")
                                                     : Phrase("control_largest_peak"))};
      for (std::size_t k = 0; k < 6; ++k) cells.push_back(any[k] ? digits(largest[k][n]) : "");
      if (!truth) cells.insert(cells.end(), {"", ""});
      table.rows.push_back(std::move(cells));
    }
  table.notes = {to.say(truth ? Phrase("control_note_true") : Phrase("control_note"))};
  if (marked) table.notes.push_back(to.say("control_note_followed"));
  if (!truth) table.notes.push_back(to.say("control_note_late"));
  return table;
}

/// What could not be computed, a line each.
std::string notComputedIn(const RunFacts& run, const Writing& to) {
  std::string lines = translatedLines(run.notComputed, to.language, to.rows);
  std::ranges::replace(lines, '\n', ' ');
  return lines;
}

}  // namespace

void writeResults(Writing& to) {
  to.paragraph(to.say("table_frame"), Tone::Quiet);
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    if (run.results.empty())
      to.paragraph(
          to.say("no_results", {run.record.ending.end == record::RunEnd::Completed ? to.say("no_results_asked")
                                                                                   : to.say("no_results_early")}));
    if (!run.notComputed.empty()) to.paragraph(to.say("not_analysed", {notComputedIn(run, to)}), Tone::Warning);
    for (const std::string& name : tablesOf(run)) {
      if (name == run::kControlErrorTable || name == run::kSimulatedTruthTable) continue;
      const Rows rows = rowsOf(run, name);
      to.blocks.push_back(name == kRangeOfMotion ? rangeTable(run, rows, to)
                          : name == kOffAxis     ? offAxisTable(run, rows, to)
                                                 : plainTable(run, name, rows, to));
    }
  }
}

void writeControl(Writing& to) {
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    const Rows rows = rowsOf(run, std::string(run::kControlErrorTable));
    if (run.record.header.imported) {
      to.paragraph(to.say("no_control"));
      continue;
    }
    if (!rows.empty()) to.blocks.push_back(controlTable(run, rows, to, false));
    else to.paragraph(to.say("no_load_control"));
    if (const Rows truth = rowsOf(run, std::string(run::kSimulatedTruthTable)); !truth.empty())
      to.blocks.push_back(controlTable(run, truth, to, true));
    to.paragraph(to.say("late_cycles", {shownCount(run.record.missedDeadlines), shownCount(run.record.lostSamples)}));
  }
}

}  // namespace articulus::publication
