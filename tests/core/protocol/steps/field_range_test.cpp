// The range of every number in the catalogue: what is at its bounds passes the check, what is beyond is refused in the
// words of the form, and schema and help say the same.
#include "core/protocol/field_range.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/reference/schema.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/protocol/validation.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

constexpr double kBeyond = 1e-6;  // of the bound, or of the unit

/// Wider than any range: what is left are the ranges.
safety::LimitSet noLimits() {
  safety::LimitSet limits = test::generousLimits();
  limits.wrench.setConstant(1e9);
  limits.linearSpeed_m_per_s = limits.angularSpeed_rad_per_s = 1e9;
  limits.boxLower_m.setConstant(-1e3);
  limits.boxUpper_m.setConstant(1e3);
  return limits;
}

/// The axis that the name of a number is about: "Target Fx", "Ry"; empty where it is about none.
std::string axisIn(const std::string& name) {
  for (int i = 0; i < 6; ++i)
    for (const std::string_view axis : {axisName(i), kPoseNames[static_cast<std::size_t>(i)]})
      if (name == axis || name.ends_with(" " + std::string(axis)) || name.starts_with(std::string(axis) + " "))
        return std::string(axis);
  return {};
}

/// The step with this value of one number of the field, as a file has it.  In  si: the value
json with(const Step& step, const FieldSpec& field, std::size_t place, double si) {
  const FieldNumber number = numbersOf(field, step).at(place);
  json written = writtenStep(step);
  const json value = std::holds_alternative<int& (*)(Step&)>(field.at) ? json(static_cast<int>(si)) : json(si);
  std::string key = keysOf(field).front();
  if (field.unitOf)
    for (const auto& each : keysOf(field))
      if (written.contains(each)) key = each;
  if (field.schema.empty() && std::holds_alternative<double* (*)(Step&)>(field.at)) written[key][place] = value;
  else if (std::holds_alternative<LoadOfAxis (*)(Step&)>(field.at)) written[key].begin().value() = value;
  else if (!field.schema.empty() && !field.unitOf)
    written[key][StepReader::keyOf(axisIn(number.name), number.unit)] = value;
  else written[key] = value;
  return written;
}

std::vector<Problem> problemsOf(const json& written) {
  Protocol protocol{"Ranges", "", "", {UnloadStep{}}};
  protocol.steps.push_back(readStep(base::JsonReader(written, "a test"), Scope{}));
  return validate(protocol, noLimits());
}

/// What the check says of the range of this number; empty where it passes.
std::string refusal(const json& written, const FieldSpec& field, const std::string& name) {
  for (const Problem& problem : problemsOf(written))
    if (problem.key == field.problem && problem.message.starts_with(name + " is ") &&
        problem.message.find("; allowed: ") != std::string::npos)
      return problem.message;
  return {};
}

/// What a number in its range may still be told: that it does not go with another field.
bool isOfTwoFields(const std::string& message) {
  return std::ranges::any_of(std::array{"longer than", "one of the", "once only", "stops", "begins", "alone can not",
                                        "so slow", "to settle", "could settle"},
                             [&](const char* words) { return message.find(words) != std::string::npos; });
}

template <class F>
void forEachNumber(F&& f) {
  for (const Step& step : test::everyStep().steps)
    for (const FieldSpec& field : fieldsOf(step)) {
      const auto numbers = numbersOf(field, step);
      for (std::size_t place = 0; place < numbers.size(); ++place) f(step, field, place, numbers[place]);
    }
}

TEST(FieldRange, WhatIsAtABoundPassesTheCheckAndWhatIsBeyondIsRefused) {
  int checked = 0;
  forEachNumber([&](const Step& step, const FieldSpec& field, std::size_t place, const FieldNumber& number) {
    const auto what = std::string(typeName(step)) + ", " + number.name;
    const bool whole = std::holds_alternative<int& (*)(Step&)>(field.at);
    for (const bool most : {false, true}) {
      const double bound = most ? number.range.most : number.range.least;
      const double beyond = (most ? 1.0 : -1.0) * (whole ? 1.0 : kBeyond * std::max(1.0, std::abs(bound)));
      const bool open = most ? number.range.belowMost : number.range.aboveLeast;
      const json at = with(step, field, place, bound), past = with(step, field, place, bound + beyond);
      EXPECT_EQ(refusal(at, field, number.name).empty(), !open) << what << " " << bound;
      EXPECT_FALSE(refusal(past, field, number.name).empty()) << what << " " << bound + beyond;
      const json within = open ? with(step, field, place, bound - beyond) : at;
      for (const Problem& problem : problemsOf(within))
        EXPECT_TRUE(problem.key != field.problem || isOfTwoFields(problem.message)) << what << ": " << problem.message;
      ++checked;
    }
    if (number.range.notZero) {
      EXPECT_NE(refusal(with(step, field, place, 0.0), field, number.name), "") << what;
    }
  });
  EXPECT_GT(checked, 150);
}

TEST(FieldRange, EveryNumberOfTheFormHasOne) {
  for (const StepType& type : stepCatalogue())
    for (const FieldSpec* field : fieldsOf(type)) {
      const bool number = std::holds_alternative<double& (*)(Step&)>(field->at) ||
                          std::holds_alternative<double* (*)(Step&)>(field->at) ||
                          std::holds_alternative<std::optional<double>& (*)(Step&)>(field->at) ||
                          std::holds_alternative<LoadOfAxis (*)(Step&)>(field->at) ||
                          std::holds_alternative<GoalsPlace>(field->at) ||
                          (std::holds_alternative<int& (*)(Step&)>(field->at) && field->choices.empty());
      EXPECT_EQ(field->range.stated(), number) << type.form->type << " " << field->name;
    }
}

TEST(FieldRange, ARefusalHasTheWordsOfTheFormAndNoKeyOfTheProgram) {
  forEachNumber([](const Step& step, const FieldSpec& field, std::size_t place, const FieldNumber& number) {
    const std::string said = refusal(with(step, field, place, number.range.most * 2.0), field, number.name);
    EXPECT_EQ(said.find('_'), std::string::npos) << said;
    if (field.label.empty() || std::holds_alternative<GoalsPlace>(field.at)) return;
    EXPECT_TRUE(said.starts_with(nameOf(field))) << said;
  });
}

TEST(FieldRange, TheSchemaHasTheSameInEveryUnitOfTheKey) {
  const auto all = schema();
  for (const StepType& type : stepCatalogue())
    for (const FieldSpec* field : fieldsOf(type)) {
      if (!field->range.stated() || !field->schema.empty()) continue;
      for (const auto& key : keysOf(*field)) {
        auto of = all["$defs"]["step_" + std::string(type.form->type)]["properties"][key];
        if (of.contains("items")) of = of["items"];
        const double scale = key == keysOf(*field).front() ? 1.0 : shownUnit(field->unit).scale;
        const auto& range = field->range;
        EXPECT_NEAR(of.value(range.aboveLeast ? "exclusiveMinimum" : "minimum", std::nan("")), range.least * scale,
                    1e-9)
            << type.form->type << " " << key;
        EXPECT_NEAR(of.value(range.belowMost ? "exclusiveMaximum" : "maximum", std::nan("")), range.most * scale, 1e-9)
            << type.form->type << " " << key;
      }
    }
}

}  // namespace
}  // namespace articulus::protocol
