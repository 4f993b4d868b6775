#include "app/ctl/result_output.h"

#include <cstdio>
#include <numbers>
#include <set>

#include "app/ctl/text_table.h"

namespace articulus::ctl {
namespace {

using nlohmann::ordered_json;
using storage::ResultValue;

constexpr std::size_t kLineWidth = 100;
constexpr const char* kOffAxis = "off_axis";
constexpr const char* kRangeOfMotion = "range_of_motion";

/// As a person reads it: angles in degrees.
ResultValue shown(ResultValue value) {
  if (value.unit != "rad") return value;
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  value.unit = "deg";
  value.minimum *= kDegrees;
  value.maximum *= kDegrees;
  if (value.neutralZone) *value.neutralZone *= kDegrees;
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

}  // namespace

void addResults(ordered_json& object, const Results& results) {
  object[kOffAxis] = ordered_json::array();
  for (const auto& row : table(results, kOffAxis))
    object[kOffAxis].push_back({{"motion", row.motion}, {"channel", row.quantity}, {"unit", row.unit}, {"min", row.minimum},
                                {"max", row.maximum}});
  object[kRangeOfMotion] = ordered_json::array();
  for (const auto& row : table(results, kRangeOfMotion))
    object[kRangeOfMotion].push_back({{"motion", row.motion}, {"angle", row.quantity}, {"unit", row.unit},
                                      {"min", row.minimum}, {"max", row.maximum},
                                      {"neutral_zone", row.neutralZone ? ordered_json(*row.neutralZone) : ordered_json()},
                                      {"method", row.method}});
}

std::string resultTables(const Results& results) {
  if (results.empty()) return "No results: the protocol has no load_cycle step, or its reported cycle was not reached.\n";
  using Align = TextTable::Align;
  std::string text, last;
  std::set<std::string> methods;

  TextTable range({{"motion"}, {"angle"}, {"min", Align::Right}, {"max", Align::Right}, {"range", Align::Right},
                   {"neutral zone", Align::Right}, {"unit"}});
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
  text += "\nOff-axis loads (wanted zero)\n" + offAxis.text() + "\nMethod\n";
  for (auto method = methods.begin(); method != methods.end(); ++method) {
    const auto longer = std::next(method);   // sorted: what begins with it comes right behind it
    if (method->empty() || (longer != methods.end() && longer->starts_with(*method))) continue;
    text += wrapped(*method, kLineWidth, "  ");
  }
  return text;
}

void print(const ordered_json& object) {
  std::puts(object.dump(2, ' ', false, ordered_json::error_handler_t::replace).c_str());
}

}  // namespace articulus::ctl
