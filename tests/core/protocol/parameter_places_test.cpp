// Parameters of a protocol's JSON: what follows them, under which key a number stands, and what leaves them alone.
#include "core/protocol/json/parameter_places.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/protocol/json/number_places.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

json document() {
  return json::parse(R"({
    "format": "articulus-protocol-2", "name": "P",
    "parameters": [{"name": "m", "unit": "Nm", "value": 2, "minimum": 0, "maximum": 5},
                   {"name": "a", "unit": "deg", "value": 30, "minimum": -90, "maximum": 90},
                   {"name": "n", "value": 3, "minimum": 1, "maximum": 9}],
    "steps": [
      {"type": "unload"},
      {"type": "prompt", "text": "$m", "choices": ["$m"]},
      {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": "0.5*$m", "rate_Nm_per_s": 0.1,
       "cycles": "$n", "limits": {"My_Nm": "$m"}},
      {"type": "sweep", "parameter": "b", "unit": "deg", "from": 0, "to": "-$a", "step": -15, "steps": [
        {"type": "ramp", "axes": {"Ry_deg": "$b", "Rx_rad": "-$a"}, "time_s": 4}]},
      {"type": "sweep", "parameter": "m", "unit": "Nm", "values": [1, 2], "steps": [
        {"type": "ramp", "axes": {"My_Nm": "$m"}, "time_s": 4}]}]})");
}

Protocol read(const json& from) {
  auto protocol = fromJson(from, "a test");
  EXPECT_TRUE(protocol.ok()) << protocol.error().text();
  return protocol.ok() ? *protocol : Protocol{};
}

TEST(ParameterPlaces, CountsNumbersAndNeitherTextsNorTheValueOfASweep) {
  const json steps = document()["steps"];
  EXPECT_EQ(usesOf(steps, "m"), 2);  // amplitude and limit
  EXPECT_EQ(usesOf(steps, "a"), 2);
  EXPECT_EQ(usesOf(steps, "n"), 1);
  EXPECT_EQ(usesOf(steps, "b"), 0);
  EXPECT_EQ(parametersOf(steps), (std::set<std::string>{"a", "m", "n"}));
  EXPECT_EQ(namesInBlocks(steps), (std::set<std::string>{"b", "m"}));
}

TEST(ParameterPlaces, ARenamedParameterIsFollowedEverywhereWithSignAndFactor) {
  json now = document();
  renameUses(now["steps"], "m", "moment");
  now["parameters"][0]["name"] = "moment";
  EXPECT_EQ(now["steps"][2]["amplitude_Nm"], "0.5*$moment");
  EXPECT_EQ(now["steps"][2]["limits"]["My_Nm"], "$moment");
  EXPECT_EQ(now["steps"][1]["text"], "$m");
  EXPECT_EQ(now["steps"][4]["steps"][0]["axes"]["My_Nm"], "$m") << "the sweep's own";
  const Protocol a = read(document()), b = read(now);
  for (std::size_t i = 0; i < a.steps.size(); ++i) EXPECT_EQ(toJson(a.steps[i]), toJson(b.steps[i])) << i;
}

TEST(ParameterPlaces, WithoutAParameterEachPlaceHasItsNumber) {
  json now = document();
  const Protocol before = read(now);
  for (const Parameter& parameter : before.parameters) putValue(now["steps"], parameter);
  now.erase("parameters");
  EXPECT_EQ(now["steps"][2]["cycles"], 3);
  EXPECT_TRUE(now["steps"][2]["cycles"].is_number_integer());
  EXPECT_EQ(now["steps"][2]["amplitude_Nm"], 1.0);
  EXPECT_EQ(now["steps"][3]["to"], -30.0);
  const Protocol after = read(now);
  ASSERT_EQ(after.steps.size(), before.steps.size());
  for (std::size_t i = 0; i < after.steps.size(); ++i) EXPECT_EQ(toJson(after.steps[i]), toJson(before.steps[i])) << i;
}

TEST(ParameterPlaces, ACalledProtocolGetsTheValueInItsOwnUnit) {
  auto steps = json::parse(R"([{"type": "sub_protocol", "protocol": "other", "values": {"turn": "$a"},
    "document": {"parameters": [{"name": "turn", "unit": "rad", "value": 0, "minimum": -2, "maximum": 2}],
                 "steps": [{"type": "wait", "duration_s": "$a"}]}}])");
  EXPECT_EQ(usesOf(steps, "a"), 1) << "the other one is the called protocol's";
  putValue(steps, {.name = "a", .label = "", .unit = "deg", .meaning = "", .value = 180.0});
  EXPECT_NEAR(steps[0]["values"]["turn"].get<double>(), 3.14159265, 1e-8);
  EXPECT_EQ(steps[0]["document"]["steps"][0]["duration_s"], "$a");
}

TEST(NumberPlaces, AreFoundUnderTheKeyThatTheFileHas) {
  const json written = json::parse(R"({"type": "ramp", "axes": {"Ry_deg": "$a", "Fx_N": 3}, "time_s": 4})");
  const Protocol protocol = read(document());
  const Step step = std::get<SweepStep>(protocol.steps[3]).passes[0][0];
  Step turned = step, longer = step;
  std::get<WaveformStep>(longer).time_s = 9.0;
  for (const FieldSpec& field : fieldsOf(step))
    if (const auto* goals = std::get_if<GoalsPlace>(&field.at))
      goals->set(turned, 4, {control::AxisMode::Position, 0.25});
  const auto place = placeOfChange(written, step, turned);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->pointer, "/axes/Ry_deg");
  EXPECT_EQ(place->unit, "deg");
  EXPECT_EQ(expressionAt(written, *place), "$a");
  const auto time = placeOfChange(written, step, longer);
  ASSERT_TRUE(time);
  EXPECT_EQ(time->pointer, "/time_s");
  EXPECT_EQ(expressionAt(written, *time), "");
  EXPECT_FALSE(placeOfChange(written, step, step));
  json bound = written;
  ASSERT_TRUE(putAt(bound, step, *time, "$t"));
  EXPECT_EQ(bound["time_s"], "$t");
}

TEST(NumberPlaces, AnotherNumberOfTheFieldKeepsItsParameter) {
  const Protocol protocol = read(document());
  const Step step = std::get<SweepStep>(protocol.steps[3]).passes[0][0];
  Step turned = step;
  for (const FieldSpec& field : fieldsOf(step))
    if (const auto* goals = std::get_if<GoalsPlace>(&field.at))
      goals->set(turned, 4, {control::AxisMode::Position, 0.25});
  json written = document()["steps"][3]["steps"][0];
  rewriteChanged(written, step, turned);
  EXPECT_EQ(written["axes"].value("Ry_rad", 0.0), 0.25);
  EXPECT_FALSE(written["axes"].contains("Ry_deg"));
  EXPECT_EQ(written["axes"].value("Rx_rad", ""), "-$a");
}

TEST(NumberPlaces, TheUnitOfAKeyIsItsLongest) {
  EXPECT_EQ(unitOfKey("rate_Nm_per_s"), "Nm/s");
  EXPECT_EQ(unitOfKey("translation_mm"), "mm");
  EXPECT_EQ(unitOfKey("hold_s"), "s");
  EXPECT_EQ(unitOfKey("target_moment_Nm"), "Nm");
  EXPECT_EQ(unitOfKey("reported_cycle"), "1");
  EXPECT_EQ(unitOfKey("steps"), "1");
  EXPECT_EQ(unitOfKey("s"), "1");
}

}  // namespace
}  // namespace articulus::protocol
