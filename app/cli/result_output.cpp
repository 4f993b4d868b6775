#include "app/cli/result_output.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <set>
#include <vector>

#include "app/cli/terminal/text_table.h"
#include "core/base/text/printable.h"
#include "core/run/analyses/control_errors.h"
#include "core/run/run_analysis.h"
#include "core/run/truth/true_error_rows.h"
#include "core/spatial/units.h"
#include "core/storage/run_facts.h"

namespace articulus::cli {
namespace {

using nlohmann::ordered_json;
using storage::ResultValue;

constexpr std::size_t kLineWidth = 100;
constexpr const char* kOffAxis = "off_axis";
constexpr const char* kRangeOfMotion = "range_of_motion";

/// As a person reads it: angles in degrees.
ResultValue shown(ResultValue value) {
  if (value.unit == "m") {
    value.unit = "mm";
    value.minimum *= 1e3;
    value.maximum *= 1e3;
    for (auto* one : {&value.expectedMinimum, &value.expectedMaximum})
      if (*one) **one *= 1e3;
  }
  if (value.unit != "rad") return value;
  value.unit = "deg";
  value.minimum *= spatial::kDegreesPerRadian;
  value.maximum *= spatial::kDegreesPerRadian;
  for (auto* one : {&value.neutralZone, &value.expectedMinimum, &value.expectedMaximum})
    if (*one) **one *= spatial::kDegreesPerRadian;
  return value;
}

Results table(const Results& results, const char* name) {
  Results rows;
  for (const auto& value : results)
    if (value.table == name) rows.push_back(shown(value));
  return rows;
}

/// The motion's name only where it changes, so that the groups are seen.
std::string onChange(std::string& last, const std::string& motion) {
  if (motion == last) return {};
  return last = motion;
}

/// What the source expects, as a range or a bound; empty where it says nothing.
std::string expectation(const ResultValue& row) {
  if (row.expectedMinimum && row.expectedMaximum)
    return fixed(*row.expectedMinimum, 3) + " to " + fixed(*row.expectedMaximum, 3);
  if (row.expectedMaximum) return "at most " + fixed(*row.expectedMaximum, 3);
  if (row.expectedMinimum) return "at least " + fixed(*row.expectedMinimum, 3);
  return {};
}

std::string reportTable(const Results& rows) {
  using Align = TextTable::Align;
  TextTable report({{"step"}, {"quantity"}, {"value", Align::Right}, {"unit"}, {"source expects", Align::Right}});
  std::string last;
  for (const auto& row : rows)
    report.add({onChange(last, row.motion), row.quantity, fixed(row.minimum, 3), row.unit, expectation(row)});
  return report.text();
}

/// Any other table, as its analysis made it; one number stands once, and methods are notes below, so that lines stay
/// short.
std::string plainTable(const Results& rows) {
  using Align = TextTable::Align;
  TextTable plain({{"of"},
                   {"quantity"},
                   {"value", Align::Right},
                   {"from", Align::Right},
                   {"to", Align::Right},
                   {"unit"},
                   {"method", Align::Right}});
  std::string last;
  std::vector<std::string> methods;
  for (const auto& row : rows) {
    const bool one = row.isSingle();
    auto note = std::ranges::find(methods, row.method);
    if (note == methods.end() && !row.method.empty()) note = methods.insert(methods.end(), row.method);
    const std::string mark = row.method.empty() ? "" : std::to_string(note - methods.begin() + 1);
    plain.add({onChange(last, row.motion), row.quantity,
               !row.isTold() ? "-"
               : one         ? fixed(row.minimum, 4)
                             : "",
               one ? "" : fixed(row.minimum, 4), one ? "" : fixed(row.maximum, 4), row.unit, mark});
  }
  std::string text = plain.text();
  for (std::size_t i = 0; i < methods.size(); ++i) {
    const std::string lines = wrapped(methods[i], kLineWidth, "     "), mark = std::to_string(i + 1);
    text += std::string(4 - std::min<std::size_t>(3, mark.size()), ' ').substr(1) + mark + " " + lines.substr(5);
  }
  return text;
}

/// Control errors: the three rows of an axis beside each other.
std::string controlTable(const Results& rows) {
  using Align = TextTable::Align;
  TextTable control(
      {{"step"}, {"load"}, {"mean absolute", Align::Right}, {"RMS", Align::Right}, {"peak", Align::Right}, {"unit"}});
  std::string last, late;
  for (std::size_t i = 0; i < rows.size();) {
    const auto comma = rows[i].quantity.find(',');
    if (comma != std::string::npos && i + 2 < rows.size()) {
      control.add({onChange(last, rows[i].motion), rows[i].quantity.substr(0, comma), fixed(rows[i].minimum, 3),
                   fixed(rows[i + 1].minimum, 3), fixed(rows[i + 2].minimum, 3), rows[i].unit});
      i += 3;
      continue;
    }
    if (rows[i].minimum > 0.0)
      late += "  " + rows[i].motion + ": " + rows[i].quantity + " " + fixed(rows[i].minimum, 0) + " " + rows[i].method +
              "\n";
    ++i;
  }
  return control.text() + late;
}

std::string otherTable(const std::string& name, const Results& rows) {
  if (name == run::kReportTable) return "Reported by steps\n" + reportTable(rows);
  if (name == run::kControlErrorTable) return "Control errors (measured minus wanted load)\n" + controlTable(rows);
  if (name == run::kSimulatedTruthTable)
    return "Control errors, simulated truth (load that the specimen truly bore minus wanted load)\n" +
           controlTable(rows);
  return base::printableLine(name) + "\n" + plainTable(rows);
}

/// Names of tables that are neither of the two of load cycles, in the order of their first row.
std::vector<std::string> otherTables(const Results& results) {
  std::vector<std::string> names;
  for (const auto& row : results)
    if (row.table != kOffAxis && row.table != kRangeOfMotion &&
        std::find(names.begin(), names.end(), row.table) == names.end())
      names.push_back(row.table);
  return names;
}

}  // namespace

std::string headOfResults() {
  return "run,data,table,motion,quantity,unit,minimum,maximum,neutral_zone,expected_minimum,expected_maximum,source,"
         "method\r\n";
}

std::string linesOfResults(const storage::RunRecord& run, const Results& results) {
  const auto text = [](const std::string& cell) {
    std::string quoted = "\"";
    for (const char c : base::printableLine(cell)) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
  };
  const auto number = [](std::optional<double> value) {  // as many digits as bring back the same number
    std::array<char, 32> digits{};
    if (!value || !std::isfinite(*value)) return std::string();
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *value);
    return std::string(digits.data(), end.ptr);
  };
  const storage::RunHeader& header = run.header;
  const std::string data = storage::isBench(run) ? "BENCH"
                           : header.simulated    ? header.imported ? "SIMULATED IMPORTED" : "SIMULATED"
                           : header.imported     ? "IMPORTED"
                                                 : "measured";
  const std::string head = std::to_string(run.id) + "," + data + ",";
  std::string lines;
  for (const auto& row : results)
    lines += head + text(row.table) + "," + text(row.motion) + "," + text(row.quantity) + "," + text(row.unit) + "," +
             number(row.minimum) + "," + number(row.maximum) + "," + number(row.neutralZone) + "," +
             number(row.expectedMinimum) + "," + number(row.expectedMaximum) + "," + text(row.source) + "," +
             text(row.method) + "\r\n";
  return lines;
}

void addResults(ordered_json& object, const Results& results) {
  object[kOffAxis] = ordered_json::array();
  for (const auto& row : table(results, kOffAxis))
    object[kOffAxis].push_back({{"motion", row.motion},
                                {"channel", row.quantity},
                                {"unit", row.unit},
                                {"min", row.minimum},
                                {"max", row.maximum}});
  object[kRangeOfMotion] = ordered_json::array();
  for (const auto& row : table(results, kRangeOfMotion))
    object[kRangeOfMotion].push_back(
        {{"motion", row.motion},
         {"angle", row.quantity},
         {"unit", row.unit},
         {"min", row.minimum},
         {"max", row.maximum},
         {"neutral_zone", row.neutralZone ? ordered_json(*row.neutralZone) : ordered_json()},
         {"method", row.method}});
  const auto number = [](const std::optional<double>& n) { return n ? ordered_json(*n) : ordered_json(); };
  for (const std::string& name : otherTables(results)) {
    auto& rows = object[name] = ordered_json::array();
    for (const auto& row : table(results, name.c_str())) {
      ordered_json one{{"of", row.motion}, {"quantity", row.quantity}, {"unit", row.unit}};
      // One number is one value, not a range from itself to itself.
      if (row.isSingle()) one["value"] = row.isTold() ? ordered_json(row.minimum) : ordered_json();
      else one.update({{"min", row.minimum}, {"max", row.maximum}});
      one.update({{"expected_min", number(row.expectedMinimum)},
                  {"expected_max", number(row.expectedMaximum)},
                  {"method", row.method},
                  {"source", row.source}});
      rows.push_back(std::move(one));
    }
  }
}

std::string resultTables(const Results& results, record::RunEnd end) {
  if (results.empty() && end != record::RunEnd::Completed)
    return "No results: the run ended early (" + std::string(name(end)) +
           "), before what it reports or analyses was complete. Its samples can be exported.\n";
  if (results.empty())
    return "No results: no load loop, nothing that the protocol reports, and what was analysed applies to none of its "
           "steps. Other analyses: articulusctl analyse --list. Its samples can be exported.\n";
  using Align = TextTable::Align;
  std::string text, last;
  std::set<std::string> methods;
  std::string others;
  for (const std::string& name : otherTables(results))
    others += (others.empty() ? "" : "\n") + otherTable(name, table(results, name.c_str()));
  if (table(results, kRangeOfMotion).empty() && table(results, kOffAxis).empty()) return others;

  TextTable range({{"motion"},
                   {"angle"},
                   {"min", Align::Right},
                   {"max", Align::Right},
                   {"range", Align::Right},
                   {"neutral zone", Align::Right},
                   {"unit"}});
  for (const auto& row : table(results, kRangeOfMotion)) {
    range.add({onChange(last, row.motion), row.quantity, fixed(row.minimum, 2), fixed(row.maximum, 2),
               fixed(row.maximum - row.minimum, 2), row.neutralZone ? fixed(*row.neutralZone, 2) : "", row.unit});
    methods.insert(row.method);
  }
  text += "Range of motion\n" + range.text();

  last.clear();
  TextTable offAxis({{"motion"}, {"load"}, {"min", Align::Right}, {"max", Align::Right}, {"unit"}});
  for (const auto& row : table(results, kOffAxis)) {
    offAxis.add({onChange(last, row.motion), row.quantity, fixed(row.minimum, row.unit == "Nm" ? 3 : 2),
                 fixed(row.maximum, row.unit == "Nm" ? 3 : 2), row.unit});
    methods.insert(row.method);
  }
  text += table(results, kOffAxis).empty() ? "\nOff-axis loads: none were recorded\n"
                                           : "\nOff-axis loads\n" + offAxis.text();
  text += "\nMethod\n";
  for (auto method = methods.begin(); method != methods.end(); ++method) {
    const auto longer = std::next(method);  // sorted: what begins with it comes right behind it
    if (method->empty() || (longer != methods.end() && longer->starts_with(*method))) continue;
    text += wrapped(*method, kLineWidth, "  ");
  }
  return others.empty() ? text : text + "\n" + others;
}

void print(const ordered_json& object) {
  std::puts(object.dump(2, ' ', false, ordered_json::error_handler_t::replace).c_str());
}

}  // namespace articulus::cli
