#include "core/protocol/steps/conditions.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/protocol/json/parameter_name.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/step.h"
#include "core/protocol/units.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

constexpr std::size_t kMostRows = 1000;

constexpr StepForm kForms[]{{.type = "conditions",
                             .title = "Table of conditions",
                             .icon = "menu",
                             .meaning = "Runs the same steps for each row of a table of values.",
                             .rules = R"({"anyOf": [{"required": ["steps"]}, {"required": ["passes"]}]})"}};

ConditionsStep& self(Step& step) { return std::get<ConditionsStep>(step); }

void readColumns(Step& step, StepReader& r, int) {
  auto& s = self(step);
  if (!r.has("columns")) r.fail("columns", "is missing", "Name at least one value that the rows have.");
  for (const base::JsonReader& json : r.items("columns")) {
    StepReader column(json, r.scope(), "a column");
    ConditionColumn read;
    column.know("name");
    read.name = readParameterName(column, "name", json.text("name"));
    read.unit = column.textOr("unit", "1");
    if (!isUnit(read.unit))
      column.fail("unit", "is \"" + read.unit + "\", which is no unit",
                  "Use one of N, Nm, m, mm, rad, deg, s, 1, or a rate as deg/s.");
    column.finish();
    if (std::ranges::count(s.columns, read.name, &ConditionColumn::name) > 0)
      column.fail("name", "is \"" + read.name + "\" for a second time", "Give each column a name of its own.");
    s.columns.push_back(std::move(read));
  }
  if (s.columns.empty()) r.fail("columns", "is empty", "Name at least one value that the rows have.");
}

void readRows(Step& step, StepReader& r, int) {
  auto& s = self(step);
  if (!r.has("rows")) r.fail("rows", "is missing", "Give at least one row.");
  for (const base::JsonReader& json : r.items("rows")) {
    if (s.rows.size() >= kMostRows)
      r.fail("rows", "has more than " + std::to_string(kMostRows) + " rows", "Split the table into two.");
    StepReader row(json, r.scope(), "a row");
    Condition read;
    read.name = row.text("name");
    read.values = row.numbers("values");
    row.finish();
    if (read.values.size() != s.columns.size())
      row.fail("values",
               "has " + shownCount(read.values.size(), "number") + ", the table has " +
                   shownCount(s.columns.size(), "column"),
               "Give one number for each column.");
    s.rows.push_back(std::move(read));
  }
  if (s.rows.empty()) r.fail("rows", "is empty", "Give at least one row.");
}

void readPasses(Step& step, StepReader& r, int depth) {
  auto& s = self(step);
  if (r.has("passes")) {
    for (const base::JsonReader& pass : r.items("passes"))
      s.passes.push_back(readSteps(pass.elements(), r.scope(), depth + 1));
    if (s.passes.size() != s.rows.size())
      r.fail("passes",
             "has " + std::to_string(s.passes.size()) + " entries, rows has " + std::to_string(s.rows.size()));
    return;
  }
  const auto items = r.items("steps");
  for (const Condition& row : s.rows) {
    Scope scope = r.scope();
    for (std::size_t i = 0; i < s.columns.size(); ++i) scope[s.columns[i].name] = {row.values[i], s.columns[i].unit};
    s.passes.push_back(readSteps(items, scope, depth + 1));
  }
}

void writeColumns(const Step& step, nlohmann::json& to) {
  to["columns"] = nlohmann::json::array();
  for (const auto& column : std::get<ConditionsStep>(step).columns)
    to["columns"].push_back({{"name", column.name}, {"unit", column.unit}});
}

void writeRows(const Step& step, nlohmann::json& to) {
  to["rows"] = nlohmann::json::array();
  for (const auto& row : std::get<ConditionsStep>(step).rows)
    to["rows"].push_back({{"name", row.name}, {"values", row.values}});
}

void writePasses(const Step& step, nlohmann::json& to) {
  to["passes"] = nlohmann::json::array();
  for (const auto& pass : std::get<ConditionsStep>(step).passes) to["passes"].push_back(writtenSteps(pass));
}

constexpr FieldSpec kFields[]{
    {.name = "columns",
     .required = true,
     .meaning = "The values that each row has: a name, \"$name\" in the steps, and a unit.",
     .problem = "columns",
     .asText = true,
     .read = readColumns,
     .write = writeColumns,
     .schema = R"({"columns": {"type": "array", "minItems": 1, "items": {
                     "type": "object",
                     "properties": {"name": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"},
                                    "unit": {"$ref": "#/$defs/unit"}},
                     "required": ["name"], "additionalProperties": false}}})"},
    {.name = "rows",
     .required = true,
     .meaning = "The conditions: a name that stands with the results, and a number for each column.",
     .problem = "rows",
     .asText = true,
     .read = readRows,
     .write = writeRows,
     .schema = R"({"rows": {"type": "array", "minItems": 1, "items": {
                     "type": "object",
                     "properties": {"name": {"type": "string"},
                                    "values": {"type": "array", "items": {"type": "number"}, "minItems": 1}},
                     "required": ["name", "values"], "additionalProperties": false}}})"},
    {.name = "steps",
     .meaning = "The steps that run once for each row; passes is written by the program.",
     .asText = true,
     .read = readPasses,
     .write = writePasses,
     .schema = R"({"steps": {"type": "array", "items": {"$ref": "#/$defs/step"},
                             "description": "Once a row, whose values \"$name\" of its columns stands for."},
                   "passes": {"type": "array",
                              "items": {"type": "array", "items": {"$ref": "#/$defs/step"}},
                              "description": "In the place of steps: those of each row; written by the program."}})"}};

Step twoConditions() {
  ConditionsStep s;
  s.columns = {{"angle", "deg"}};
  s.rows = {{"straight", {0.0}}, {"bent", {2.0}}};
  for (const Condition& row : s.rows)
    s.passes.push_back({rampOf(4, {control::AxisMode::Position, spatial::inRadians(row.values.front())})});
  return s;
}

constexpr StepTemplate kTemplates[]{{"Flow", 2, "Table of conditions: several values a row", "menu", twoConditions}};

std::vector<StepBlock> blocks(const ConditionsStep& s) {
  std::vector<StepBlock> all;
  for (const auto& pass : s.passes) all.push_back({{}, &pass, !all.empty()});
  return all;
}

/// The condition as it is told with problems and results.
std::string placeOf(const ConditionsStep& s, std::size_t row) {
  const bool named = row < s.rows.size() && !s.rows[row].name.empty();
  return named ? s.rows[row].name : "condition " + std::to_string(row + 1);
}

std::string summary(const ConditionsStep& s) {
  constexpr std::size_t kShown = 4;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < s.rows.size() && i < kShown; ++i) names.push_back(placeOf(s, i));
  if (s.rows.size() > kShown) names.emplace_back("…");
  return joined(names) + ": " + shownCount(s.passes.empty() ? 0 : s.passes.front().size(), "step") + " each";
}

void validate(const ConditionsStep& s, Validator& v) {
  if (s.columns.empty()) v.add("columns", "The table has no columns; name at least one value.");
  if (s.rows.empty() || s.passes.empty()) v.add("rows", "The table has no rows; add at least one.");
  std::set<std::string> names;
  for (std::size_t i = 0; i < s.rows.size(); ++i) {
    const Condition& row = s.rows[i];
    if (row.name.empty())
      v.add("rows", "Row " + std::to_string(i + 1) + " has no name.", "Name the condition: results stand under it.");
    else if (!names.insert(row.name).second)
      v.add("rows", "The condition \"" + row.name + "\" is there twice.", "Give each condition a name of its own.");
    if (row.values.size() != s.columns.size())
      v.add("rows", "The condition \"" + row.name + "\" has " + shownCount(row.values.size(), "number") +
                        ", the table has " + shownCount(s.columns.size(), "column") + ".");
    if (std::ranges::any_of(row.values, [](double value) { return !std::isfinite(value); }))
      v.add("rows", "The condition \"" + row.name + "\" has a value that is no number.");
  }
  const auto labels = v.labels();
  auto seen = v.labels();
  const std::size_t before = v.found();
  for (std::size_t i = 0; i < s.passes.size() && v.found() == before; ++i) {
    v.labels() = labels;  // each row has the same
    v.list(s.passes[i], "steps", placeOf(s, i));
    seen.insert(v.labels().begin(), v.labels().end());
  }
  v.labels() = seen;
}

void unroll(const ConditionsStep& s, Unroller& to) {
  for (std::size_t i = 0; i < s.passes.size(); ++i) to.inside(placeOf(s, i), s.passes[i]);
}

constexpr StepKind<ConditionsStep> kKind{.forms = kForms,
                                         .fields = kFields,
                                         .templates = kTemplates,
                                         .blocks = blocks,
                                         .summary = summary,
                                         .validate = validate,
                                         .expand = unroll};

}  // namespace

const StepKind<ConditionsStep>& kindOf(const ConditionsStep&) noexcept { return kKind; }

}  // namespace articulus::protocol
