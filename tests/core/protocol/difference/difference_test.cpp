// What differs between two protocols, in words: every kind of step, every value of it, all shipped protocols, blocks,
// parameters, and steps that were added, removed or taken elsewhere.
#include "core/protocol/difference/difference.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;
using test::everyStep;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::vector<Protocol> shipped() {
  std::vector<Protocol> all;
  const fs::path folder = fs::path(ARTICULUS_RESOURCES) / "protocols";
  for (const auto& file : fs::directory_iterator(folder))
    if (isProtocolFile(file.path())) {
      auto read = loadProtocol(file.path(), folder);
      EXPECT_TRUE(read.ok()) << file.path();
      if (read) all.push_back(std::move(*read));
    }
  EXPECT_GE(all.size(), 20u);
  return all;
}

Protocol read(const json& document) {
  auto protocol = fromJson(document, "a test");
  EXPECT_TRUE(protocol.ok()) << (protocol ? std::string() : protocol.error().text());
  return protocol ? std::move(*protocol) : Protocol{};
}

using Steps = std::vector<json>;

json documentOf(const Steps& steps) { return {{"format", "articulus-protocol-2"}, {"name", "Test"}, {"steps", steps}}; }

std::vector<std::string> between(const Steps& before, const Steps& after) {
  return inWords(differenceOf(read(documentOf(before)), read(documentOf(after))));
}

json wait(double s) { return {{"type", "wait"}, {"duration_s", s}}; }
json ramp(double My_Nm, const char* label = "") {
  json step{{"type", "ramp"}, {"axes", {{"My_Nm", My_Nm}}}, {"time_s", 2}};
  if (*label) step["label"] = label;
  return step;
}

TEST(Difference, OfAProtocolFromItselfAndFromItsStoredCopyIsNone) {
  auto all = shipped();
  all.push_back(everyStep());
  for (const Protocol& protocol : all) {
    EXPECT_TRUE(differenceOf(protocol, protocol).none()) << protocol.name;
    const Protocol stored = read(json::parse(toJson(protocol).dump(2)));
    EXPECT_THAT(inWords(differenceOf(protocol, stored)), ElementsAre()) << protocol.name;
  }
}

TEST(Difference, SaysAStepThatChangedFieldByFieldWithUnits) {
  EXPECT_THAT(between({ramp(3)}, {ramp(5)}), ElementsAre("Step 1 Ramp: My / Ry: load 3 Nm -> load 5 Nm"));
  EXPECT_THAT(between({ramp(3)}, {{{"type", "ramp"}, {"axes", {{"Ry_deg", 30}}}, {"time_s", 2.5}}}),
              ElementsAre("Step 1 Ramp: My / Ry: load 3 Nm -> pose 30 deg", "Step 1 Ramp: Ramp time: 2 s -> 2.5 s"));
  EXPECT_THAT(
      between({{{"type", "move"}, {"translation_mm", {1, 2, 3}}, {"time_s", 2}}},
              {{{"type", "move"}, {"translation_m", {0.001, 0.002, 0.004}}, {"flexion_deg", 10}, {"time_s", 2}}}),
      ElementsAre("Step 1 Move: Flexion: 0 deg -> 10 deg", "Step 1 Move: Translation z: 3 mm -> 4 mm"));
  EXPECT_THAT(between({ramp(3)}, {{{"type", "sine"}, {"axes", {{"My_Nm", 3}}}, {"time_s", 2}}}),
              testing::Contains("Step 1 Sine: Shape: Ramp -> Sine"));
  json limited = ramp(3, "flexed");
  limited["limits"] = {{"Mz_Nm", 4}};
  limited["stop_at"] = {{"Fz_N", 50}};
  EXPECT_THAT(between({ramp(3)}, {limited}),
              ElementsAre("Step 1 Ramp: Stop early at a load: none -> Fz 50 N",
                          "Step 1 Ramp: Label: none -> \"flexed\"", "Step 1 Ramp: Limit Mz: none -> 4 Nm"));
}

TEST(Difference, TellsStepsThatWereAddedRemovedAndMovedApart) {
  const json a = ramp(1), b = wait(2), c = ramp(3), d = wait(4);
  EXPECT_THAT(between({a, b, c}, {a, c}), ElementsAre(HasSubstr("Step 2 Wait: removed (")));
  EXPECT_THAT(between({a, c}, {a, b, c}), ElementsAre(HasSubstr("Step 2 Wait: added (")));
  EXPECT_THAT(between({a, b, c, d}, {b, c, d, a}), ElementsAre(HasSubstr("Step 4 (before: 1) Ramp: moved (")));
  EXPECT_THAT(between({ramp(1), ramp(3)}, {ramp(3), ramp(1)}), ElementsAre(HasSubstr(": moved (")))
      << "not each of them changed into the other";
  // One that has a label is known again where it stands elsewhere with another number.
  EXPECT_THAT(between({ramp(1, "first"), b, d}, {b, d, ramp(7, "first")}),
              ElementsAre(HasSubstr("Step 3 (before: 1) Ramp: moved ("),
                          "Step 3 (before: 1) Ramp: My / Ry: load 1 Nm -> load 7 Nm"));
  // What follows a new step has another number and is no change.
  EXPECT_THAT(
      between({a, ramp(5), d}, {b, a, ramp(6), d}),
      ElementsAre(HasSubstr("Step 1 Wait: added ("), "Step 3 (before: 2) Ramp: My / Ry: load 5 Nm -> load 6 Nm"));
  EXPECT_THAT(between({a}, {b}), ElementsAre(HasSubstr("Step 1 Ramp: removed"), HasSubstr("Step 1 Wait: added")));
}

TEST(Difference, GoesIntoBlocksAndNamesTheList) {
  const auto repeat = [](const Steps& steps) { return json{{"type", "repeat"}, {"times", 3}, {"steps", steps}}; };
  EXPECT_THAT(between({wait(1), repeat({wait(1), wait(2)})}, {wait(1), repeat({wait(1), wait(3)})}),
              ElementsAre("Step 2.2 Wait: Duration: 2 s -> 3 s"));
  const auto branch = [](double below, const Steps& then, const Steps& otherwise) {
    return json{{"type", "branch"},
                {"measure", {{"of", "My"}, {"statistic", "mean"}}},
                {"below_Nm", below},
                {"then", then},
                {"else", otherwise}};
  };
  EXPECT_THAT(between({branch(1, {wait(1)}, {wait(2)})}, {branch(2, {wait(1)}, {wait(2), wait(5)})}),
              ElementsAre("Step 1 Branch: Below: 1 Nm -> 2 Nm", HasSubstr("Step 1.2, Else Wait: added (")));
  const auto sweep = [](const json& values, double s) {
    const Steps inside{{{"type", "ramp"}, {"axes", {{"Ry_deg", "$angle"}}}, {"time_s", s}}};
    return json{{"type", "sweep"}, {"parameter", "angle"}, {"unit", "deg"}, {"values", values}, {"steps", inside}};
  };
  EXPECT_THAT(between({sweep({0, 30}, 2)}, {sweep({0, 30, 60}, 3)}),
              ElementsAre("Step 1 Sweep angle: Values: 0, 30 -> 0, 30, 60", "Step 1.1 Ramp: Ramp time: 2 s -> 3 s"))
      << "once, not for each value";
}

TEST(Difference, SaysParametersAndWhatTakesThem) {
  const auto document = [](double value, const json& load) {
    json d = documentOf({json{{"type", "ramp"}, {"axes", {{"My_Nm", load}}}, {"time_s", 2}}});
    d["parameters"] = {{{"name", "moment"}, {"unit", "Nm"}, {"value", value}, {"minimum", 0}, {"maximum", 5}}};
    return read(d);
  };
  EXPECT_THAT(inWords(differenceOf(document(2, "$moment"), document(2, 2))),
              ElementsAre("Step 1 Ramp: My / Ry: load 2 Nm ($moment) -> load 2 Nm"))
      << "the same number, but another one with the next value of the parameter";
  EXPECT_THAT(inWords(differenceOf(document(2, "$moment"), document(3, "-$moment"))),
              ElementsAre("Parameter moment: Value: 2 Nm -> 3 Nm",
                          "Step 1 Ramp: My / Ry: load 2 Nm ($moment) -> load -3 Nm (-$moment)"));
  Protocol without = document(2, 2);
  without.parameters.clear();
  EXPECT_THAT(inWords(differenceOf(document(2, 2), without)), ElementsAre(HasSubstr("Parameter moment: removed (")));
  EXPECT_THAT(inWords(differenceOf(without, document(2, 2))),
              ElementsAre(HasSubstr("Parameter moment: added (Value 2 Nm, Least value 0 Nm")));
}

TEST(Difference, SaysWhatTheProtocolIsAsAWhole) {
  const Protocol before = everyStep();
  Protocol after = before;
  after.name = "Another";
  after.description.clear();
  after.viceOpen = !after.viceOpen;
  after.unloadsInPause = !after.unloadsInPause;
  after.analyses.clear();
  EXPECT_THAT(inWords(differenceOf(before, after)),
              ElementsAre("Name: \"Example\" -> \"Another\"", "Description: \"d\" -> none",
                          "Runs with the vice open: no -> yes", HasSubstr("In a pause: "),
                          HasSubstr("Analysis path_repeatability: removed")));
}

/// Every value in the JSON of a step, once changed: calls tell(changed step as JSON, key).
void changeEachValue(json& at, const std::string& key, const std::function<void(const std::string&)>& tell) {
  if (at.is_structured()) {
    for (auto& [inside, value] : at.items()) changeEachValue(value, key.empty() ? inside : key + "." + inside, tell);
    return;
  }
  const json was = at;
  std::vector<json> others;
  if (at.is_boolean()) others = {!was.get<bool>()};
  if (at.is_number_integer()) others = {was.get<int>() + 1, was.get<int>() - 1};
  if (at.is_number_float()) others = {was.get<double>() * 1.25 + 0.001, was.get<double>() * 0.75};
  if (at.is_string()) others = {was.get<std::string>() + "x", "Fx", "Mz", "tool", "hybrid", "rms", "N", "free"};
  for (const json& other : others) {
    if (other == was) continue;
    at = other;
    tell(key);
  }
  at = was;
}

/// Without what turning a pose to and fro leaves in the last digits.
json rounded(json value) {
  if (value.is_number_float()) return std::round(value.get<double>() * 1e9) / 1e9;
  if (value.is_structured())
    for (auto& element : value) element = rounded(element);
  return value;
}

TEST(Difference, NoValueOfAnyKindOfStepChangesUnseen) {
  std::vector<Step> steps = everyStep().steps;
  for (const StepTemplate* made : stepTemplates()) steps.push_back(made->make());
  SubProtocolStep sub;
  sub.protocol = "other";
  sub.values = {{"moment", 2.0}};
  sub.steps = {WaitStep{2.0}};
  steps.emplace_back(sub);
  int changes = 0;
  std::set<std::string_view> kinds;
  for (const Step& step : steps) {
    const json before = writtenStep(step);
    json written = before;
    changeEachValue(written, {}, [&](const std::string& key) {
      if (key == "type") return;
      const auto changed = fromJson(documentOf({written}), "a test");
      if (!changed || rounded(writtenStep(changed->steps[0])) == rounded(before)) return;  // no value that it may have
      ++changes;
      kinds.insert(typeName(step));
      const auto lines = inWords(differenceOf(read(documentOf({before})), *changed));
      EXPECT_FALSE(lines.empty()) << typeName(step) << " " << key << ": " << before << "\n" << written;
      EXPECT_LE(lines.size(), 8u) << typeName(step) << " " << key;
      for (const std::string& line : lines) EXPECT_THAT(line, HasSubstr("Step 1"));
    });
  }
  EXPECT_GT(changes, 300);
  EXPECT_GE(kinds.size() + 2, stepCatalogue().size()) << "home, zero ... may have nothing to change";
}

/// Without its document, so that what a program changed is what is compared.
Protocol bare(Protocol protocol) {
  protocol.document = base::JsonValue();
  return protocol;
}

TEST(Difference, OneStepTakenOutOfAnyShippedProtocolIsOneRemovedAndBackOneAdded) {
  for (const Protocol& shippedOne : shipped()) {
    const Protocol whole = bare(shippedOne);
    for (std::size_t i = 0; i < whole.steps.size(); ++i) {
      Protocol less = whole;
      less.steps.erase(less.steps.begin() + static_cast<std::ptrdiff_t>(i));
      const auto gone = differenceOf(whole, less), back = differenceOf(less, whole);
      ASSERT_EQ(gone.steps.size(), 1u) << whole.name << i << testing::PrintToString(inWords(gone));
      ASSERT_EQ(back.steps.size(), 1u) << whole.name << i << testing::PrintToString(inWords(back));
      EXPECT_EQ(gone.steps[0].kind, ChangeKind::Removed);
      EXPECT_EQ(back.steps[0].kind, ChangeKind::Added);
      EXPECT_EQ(gone.steps[0].title, titleOf(whole.steps[i]));
      EXPECT_EQ(gone.steps[0].before, back.steps[0].after);
    }
  }
}

TEST(Difference, OneStepTakenElsewhereInAnyShippedProtocolIsOneMoved) {
  std::mt19937 random(7);
  for (const Protocol& shippedOne : shipped()) {
    const Protocol whole = bare(shippedOne);
    for (int trial = 0; trial < 20 && whole.steps.size() > 2; ++trial) {
      Protocol other = whole;
      const auto at = [&](std::size_t i) { return other.steps.begin() + static_cast<std::ptrdiff_t>(i); };
      const std::size_t from = random() % whole.steps.size(), to = random() % (whole.steps.size() - 1);
      const Step taken = other.steps[from];
      other.steps.erase(at(from));
      other.steps.insert(at(to), taken);
      const auto difference = differenceOf(whole, other);
      EXPECT_LE(difference.steps.size(), 1u) << whole.name << testing::PrintToString(inWords(difference));
      for (const StepChange& change : difference.steps) EXPECT_EQ(change.kind, ChangeKind::Moved) << whole.name;
      EXPECT_EQ(difference.none(), writtenProtocol(whole) == writtenProtocol(other)) << whole.name;
    }
  }
}

TEST(Difference, AnyTwoShippedProtocolsAreComparedAndNoLineIsEmpty) {
  const auto all = shipped();
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const auto lines = inWords(differenceOf(all[i], all[i + 1]));
    EXPECT_FALSE(lines.empty());
    for (const std::string& line : lines) {
      EXPECT_GT(line.size(), 8u) << line;
      EXPECT_EQ(line.find(":  "), std::string::npos) << line;
    }
  }
}

TEST(Difference, ThousandsOfStepsTakeNoLongerThanAPersonWaits) {
  Protocol before, after;
  for (int i = 0; i < 6000; ++i) {
    before.steps.emplace_back(WaitStep{1.0 + i});
    after.steps.emplace_back(WaitStep{20000.0 - i});
  }
  const auto difference = differenceOf(before, after);
  EXPECT_FALSE(difference.none());
}

}  // namespace
}  // namespace articulus::protocol
