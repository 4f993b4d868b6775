// What holds of every kind of step: words, JSON to and fro, every key refused where it is wrong, mirroring, schema.
#include "core/protocol/step_catalogue.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/mirror.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/reference/schema.h"
#include "core/protocol/reference/step_reference.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

/// One step of each type at least, with every key of each: those of the example, and a sub-protocol as it is written.
std::vector<Step> examples() {
  auto steps = test::everyStep().steps;
  SubProtocolStep sub;
  sub.protocol = "other";
  sub.values = {{"moment", 2.0}};
  sub.steps = {WaitStep{2.0}};
  steps.emplace_back(sub);
  return steps;
}

/// Without what turning an angle to and fro leaves in the last digits.
json rounded(json value) {
  if (value.is_number_float()) return std::round(value.get<double>() * 1e12) / 1e12;
  if (value.is_structured())
    for (auto& element : value) element = rounded(element);
  return value;
}

Step read(const json& written) { return readStep(base::JsonReader(written, "a test"), Scope{}); }

const StepType& typeOf(const Step& step) { return *findStepType(typeName(step)); }

TEST(StepCatalogue, EveryTypeHasItsWordsAndANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const StepType& type : stepCatalogue()) {
    EXPECT_TRUE(names.insert(type.form->type).second) << type.form->type;
    EXPECT_FALSE(type.form->title.empty() || type.form->icon.empty() || type.form->meaning.empty()) << type.form->type;
    EXPECT_EQ(typeName(type.blank()), type.form->type);
    std::set<std::string> keys{"type", "label", "limits", "report"};
    for (const FieldSpec* field : fieldsOf(type)) {
      for (const auto& key : keysOf(*field)) EXPECT_TRUE(keys.insert(key).second) << type.form->type << " " << key;
      EXPECT_TRUE(field->label.empty() || !field->problem.empty()) << type.form->type << " " << field->name;
    }
  }
}

TEST(StepCatalogue, EveryFieldIsExplainedAndCanBeEdited) {
  for (const StepType& type : stepCatalogue())
    for (const FieldSpec* field : fieldsOf(type)) {
      const auto what = std::string(type.form->type).append(" ").append(field->name);
      EXPECT_FALSE(field->meaning.empty()) << what;
      EXPECT_TRUE(field->meaning.ends_with('.')) << what;
      const bool steps = std::holds_alternative<std::vector<Step>& (*)(Step&)>(field->at);
      EXPECT_TRUE(field->asText || steps || !field->label.empty() || !field->parts[0].empty())
          << what << " has no label, and nothing says that it is edited as text";
      const auto unit = unitOf(*field, type.blank());
      EXPECT_TRUE(unit.empty() || isUnit(unit)) << what;
      EXPECT_TRUE(unit.empty() || field->asText || field->range.stated()) << what << " has no range";
    }
}

TEST(StepCatalogue, TheHelpListsWhatTheCatalogueHas) {
  std::ifstream file(ARTICULUS_RESOURCES "/help/03_steps.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str() == stepReference())
      << "Write it again:  articulusctl protocols steps > resources/help/03_steps.md";
  for (const StepType& type : stepCatalogue())
    for (const FieldSpec* field : fieldsOf(type))
      for (const auto& key : keysOf(*field))
        EXPECT_NE(text.str().find("`" + key + "`"), std::string::npos) << type.form->type << " " << key;
}

TEST(StepCatalogue, TheExampleHasEveryType) {
  std::set<std::string_view> there;
  for (const Step& step : examples()) there.insert(typeName(step));
  for (const StepType& type : stepCatalogue()) EXPECT_TRUE(there.count(type.form->type)) << type.form->type;
}

TEST(StepCatalogue, WhatIsWrittenIsReadAgainAsItWas) {
  for (const Step& step : examples()) {
    const json written = writtenStep(step);
    EXPECT_EQ(rounded(writtenStep(read(written))), rounded(written));
    EXPECT_FALSE(titleOf(step).empty()) << written;
    EXPECT_TRUE(!summaryOf(step).empty()) << written;
  }
}

TEST(StepCatalogue, EveryKeyThatIsWrittenIsAKeyOfItsFields) {
  for (const Step& step : examples()) {
    std::set<std::string> known{"type", "label", "limits", "report"};
    for (const FieldSpec* field : fieldsOf(typeOf(step)))
      for (const auto& key : keysOf(*field)) known.insert(key);
    const json written = writtenStep(step);
    for (const auto& [key, value] : written.items()) EXPECT_TRUE(known.count(key)) << typeName(step) << key;
  }
}

TEST(StepCatalogue, AWrongValueOfAnyKeyIsRefusedAndNamed) {
  for (const Step& step : examples()) {
    const json written = writtenStep(step);
    for (const auto& [key, value] : written.items()) {
      json wrong = written;
      wrong[key] = value.is_boolean() ? json("yes") : json(true);
      try {
        (void)read(wrong);
        ADD_FAILURE() << typeName(step) << " takes " << wrong[key] << " as " << key;
      } catch (const base::JsonError& e) {
        EXPECT_NE(e.error().message.find(key), std::string::npos) << typeName(step) << ": " << e.error().message;
      }
    }
  }
}

TEST(StepCatalogue, AMisspeltKeyIsRefusedWithWhatToDo) {
  for (const Step& step : examples()) {
    json wrong = writtenStep(step);
    wrong["hodl_s"] = 1;
    try {
      (void)read(wrong);
      ADD_FAILURE() << typeName(step);
    } catch (const base::JsonError& e) {
      EXPECT_NE(e.error().message.find("hodl_s"), std::string::npos);
      EXPECT_NE(e.error().remedy.find("Known keys are: type"), std::string::npos);
    }
  }
}

TEST(StepCatalogue, AMissingKeyThatMustBeThereIsNamed) {
  for (const Step& step : examples())
    for (const FieldSpec* field : fieldsOf(typeOf(step))) {
      if (!field->required) continue;
      json wrong = writtenStep(step);
      for (const auto& key : keysOf(*field)) wrong.erase(key);
      try {
        (void)read(wrong);
        ADD_FAILURE() << typeName(step) << " without " << field->name;
      } catch (const base::JsonError& e) {
        EXPECT_NE(e.error().message.find(keysOf(*field).front()), std::string::npos) << e.error().message;
        EXPECT_FALSE(e.error().remedy.empty()) << e.error().message;
      }
    }
}

TEST(StepCatalogue, MirroredTwiceIsWhatItWas) {
  for (const Step& step : examples()) {
    Step twice = step;
    mirror(twice);
    mirror(twice);
    EXPECT_EQ(writtenStep(twice), writtenStep(step));
  }
}

TEST(StepCatalogue, WhatTheEditorAddsCanBeWrittenAndRead) {
  std::vector<std::string> headings;
  for (const StepTemplate* each : stepTemplates()) {
    const json written = writtenStep(each->make());
    EXPECT_EQ(writtenStep(read(written)), written) << each->label;
    if (headings.empty() || headings.back() != each->group) headings.emplace_back(each->group);
  }
  EXPECT_EQ(headings, (std::vector<std::string>{"Load", "Motion", "Guidance", "Paths", "Flow", "People"}));
}

TEST(StepCatalogue, TheShippedSchemaIsThatOfTheCatalogue) {
  std::ifstream file(ARTICULUS_RESOURCES "/protocols/schema.json");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str() == schemaText())
      << "Write it again:  articulusctl protocols schema > resources/protocols/schema.json";
}

}  // namespace
}  // namespace articulus::protocol
