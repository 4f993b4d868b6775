// Table of conditions: the same steps once a row, several values and a name in each.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

std::string table(
    const std::string& rows, const std::string& steps = R"([
    {"type": "ramp", "label": "bent", "axes": {"Ry_deg": "$angle", "Mx_Nm": "-$moment"}, "time_s": 20}])",
    const std::string& columns = R"([{"name": "angle", "unit": "deg"}, {"name": "moment", "unit": "Nm"}])") {
  return R"({"type": "conditions", "columns": )" + columns + R"(, "rows": )" + rows + R"(, "steps": )" + steps + "}";
}
const std::string kTwo = R"([{"name": "straight", "values": [0, 2]}, {"name": "bent 30", "values": [30, 1.5]}])";

double load(const Action& action, int axis) {
  return std::get<WaveformStep>(action.step).goals.axis[static_cast<std::size_t>(axis)].value;
}

base::Error refusal(const std::string& steps) {
  const auto read = fromText(textOf(steps), "mine.json");
  return read ? base::Error{} : read.error();
}

TEST(ConditionsStep, PutsTheValuesOfEachRowIntoItsSteps) {
  const auto actions = actionsOf(table(kTwo));
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(load(actions[0], 3), -2.0);
  EXPECT_EQ(load(actions[1], 3), -1.5);
  EXPECT_EQ(load(actions[0], 4), 0.0);
  EXPECT_NEAR(load(actions[1], 4), 0.5235987756, 1e-9);
}

TEST(ConditionsStep, TheNameOfTheConditionStandsWithTheResultsOfItsRow) {
  const auto actions = actionsOf(table(kTwo));
  EXPECT_EQ(actions[0].place, "straight > bent");
  EXPECT_EQ(actions[1].place, "bent 30 > bent");
}

TEST(ConditionsStep, IsMirroredForALeftJointInEachRow) {
  const auto left = actionsOf(table(kTwo), spatial::Side::Left);
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(load(left[0], 3), 2.0);
  EXPECT_EQ(load(left[1], 3), 1.5);
  EXPECT_NEAR(load(left[1], 4), 0.5235987756, 1e-9) << "flexion has no side";
}

TEST(ConditionsStep, IsTheSameAfterTheWayToJsonAndBack) {
  const Step step = stepOf(table(kTwo));
  const auto written = toJson(step);
  EXPECT_EQ(written["columns"][1]["unit"], "Nm");
  EXPECT_EQ(written["rows"][1]["name"], "bent 30");
  EXPECT_EQ(toJson(stepOf(written.dump())), written);
  EXPECT_EQ(blocksOf(step).size(), 2u);
  EXPECT_TRUE(blocksOf(step).back().again) << "a list shows the first row only";
}

TEST(ConditionsStep, KeepsParametersOfTheProtocolBesideItsOwn) {
  const std::string parameters =
      R"("parameters": [{"name": "time", "unit": "s", "value": 7, "minimum": 1, "maximum": 9},
                        {"name": "angle", "unit": "deg", "value": 80, "minimum": 0, "maximum": 90}],)";
  const auto p =
      read(textOf(table(kTwo, R"([{"type": "ramp", "axes": {"Ry_deg": "$angle"}, "time_s": "$time"}])"), parameters));
  const auto& passes = std::get<ConditionsStep>(p.steps[1]).passes;
  EXPECT_EQ(std::get<WaveformStep>(passes[1][0]).time_s, 7.0);
  EXPECT_NEAR(std::get<WaveformStep>(passes[1][0]).goals.axis[4].value, 0.5235987756, 1e-9) << "the nearest counts";
}

TEST(ConditionsStep, StandsInsideASweepAndHasOneInside) {
  const auto actions =
      actionsOf(R"({"type": "sweep", "parameter": "t", "unit": "s", "values": [3, 4], "steps": [)" +
                table(kTwo, R"([{"type": "ramp", "axes": {"My_Nm": "$moment"}, "time_s": "$t"}])") + "]}");
  ASSERT_EQ(actions.size(), 4u);
  EXPECT_EQ(actions[3].place, "t 4 s > bent 30 > ramp");
  EXPECT_EQ(std::get<WaveformStep>(actions[3].step).time_s, 4.0);
}

TEST(ConditionsStep, WhatCannotBeReadIsSaidWithItsPlace) {
  const auto has = [](const std::string& steps, const std::string& word) {
    const auto error = refusal(steps);
    EXPECT_NE(error.message.find(word), std::string::npos) << word << ": " << error.message;
    EXPECT_FALSE(error.remedy.empty()) << error.message;
  };
  has(table(R"([{"name": "a", "values": [1, 2, 3]}])"), "3 numbers, the table has 2 columns");
  has(table(R"([{"name": "a", "values": [1]}])"), "1 number, the table has 2 columns");
  has(table(kTwo, R"([{"type": "wait", "duration_s": "$pause"}])"), "$pause");
  has(table(kTwo, R"([{"type": "wait", "duration_s": "$angle"}])"), "deg");
  has(table("[]"), "rows");
  has(table(kTwo, R"([{"type": "home"}])", "[]"), "columns");
  has(table(kTwo, R"([{"type": "home"}])", R"([{"name": "a"}, {"name": "a"}])"), "second time");
  has(table(kTwo, R"([{"type": "home"}])", R"([{"name": "2a"}, {"name": "b"}])"), "2a");
  has(table(kTwo, R"([{"type": "home"}])", R"([{"name": "a", "unit": "kg"}, {"name": "b"}])"), "kg");
  has(table(R"([{"name": "a", "values": [1, 2], "value": 3}])"), "value");
}

TEST(ConditionsStep, ConditionsHaveNamesOfTheirOwn) {
  EXPECT_TRUE(refusedKeys(table(kTwo)).empty());
  EXPECT_EQ(refusedKeys(table(R"([{"name": "a", "values": [0, 1]}, {"name": "a", "values": [1, 1]}])")), Keys{"rows"});
  EXPECT_EQ(refusedKeys(table(R"([{"name": "", "values": [0, 1]}])")), Keys{"rows"});
}

TEST(ConditionsStep, WhatIsBeyondALimitIsSaidOnceWithItsCondition) {
  const auto problems =
      validate(read(textOf(table(R"([{"name": "well", "values": [0, 1]}, {"name": "too much", "values": [0, 4000]},
                            {"name": "even more", "values": [0, 5000]}])"))),
               generousLimits());
  ASSERT_FALSE(problems.empty());
  for (const auto& problem : problems) EXPECT_EQ(problem.place, "too much") << problem.message;
}

TEST(ConditionsStep, ForecastAndPreviewCountEachRow) {
  const double one = forecast_s(table(R"([{"name": "a", "values": [0, 1]}])"));
  EXPECT_NEAR(forecast_s(table(R"([{"name": "a", "values": [0, 1]}, {"name": "b", "values": [0, 1]}])")), 2.0 * one,
              1e-9);
}

}  // namespace
}  // namespace articulus::protocol::test
