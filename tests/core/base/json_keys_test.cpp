// Keys that nobody knows, keys that stand twice, and what is said of a key that is missing because it is misspelt.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/base/text/nearest_word.h"

namespace articulus::base {
namespace {

using testing::AllOf;
using testing::HasSubstr;

template <class F>
std::string told(F action) {
  try {
    action();
  } catch (const JsonError& e) {
    return e.error().text();
  }
  return "accepted";
}

const nlohmann::json kCell = nlohmann::json::parse(R"({"rate_Hz": 250, "source": "ours", "limits": {"box_m": [1, 2, 3],
  "marks": {"x": "E"}}, "parts": [{"name": "a"}, {"name": "b"}], "theirs": {"anything": {"goes": 1}}})");

/// Reads what a cell of this test has.
void read(const nlohmann::json& json) {
  const JsonReader r(json, "cell.json");
  (void)r.number("rate_Hz");
  (void)r.child("limits").numbers("box_m", 3);
  for (const JsonReader& part : r.items("parts")) (void)part.textOr("name", "");
  (void)r.child("theirs");
  r.know({"elsewhere"});
  r.refuseUnknown();
}

TEST(JsonKeys, WhatIsReadOrKnownIsAccepted) {
  EXPECT_EQ(told([] { read(kCell); }), "accepted") << "notes may stand anywhere; what was not looked into is not ours";
  auto more = kCell;
  more["elsewhere"] = 1;
  EXPECT_EQ(told([&] { read(more); }), "accepted");
}

TEST(JsonKeys, AnUnknownKeyIsNamedWithItsPlaceAndTheNearestKnownOne) {
  const auto with = [](const char* place, const char* key) {
    auto json = kCell;
    json[nlohmann::json::json_pointer(place)][key] = 1;
    return told([&] { read(json); });
  };
  EXPECT_THAT(with("", "rate_HZ"),
              AllOf(HasSubstr("cell.json: rate_HZ is not known"), HasSubstr("Did you mean \"rate_Hz\"?")));
  EXPECT_THAT(with("/limits", "bxo_m"), AllOf(HasSubstr("limits.bxo_m"), HasSubstr("\"box_m\"")));
  EXPECT_THAT(with("/parts/1", "nam"), AllOf(HasSubstr("parts[1].nam"), HasSubstr("\"name\"")));
  EXPECT_THAT(with("/limits", "host"), AllOf(HasSubstr("limits.host"), HasSubstr("Known here: box_m.")));
}

TEST(JsonKeys, AMissingKeyPointsAtTheMisspeltOne) {
  auto json = kCell;
  json.erase("rate_Hz");
  EXPECT_THAT(told([&] { read(json); }), HasSubstr("rate_Hz is missing."));
  json["rate_hz"] = 250;
  EXPECT_THAT(told([&] { read(json); }), HasSubstr("rate_Hz is missing; there is \"rate_hz\""));
}

TEST(JsonKeys, WhatWasMergedIsToldByItsOwnPlace) {
  const auto common = nlohmann::json::parse(R"({"stiff_N": 1, "lose": 2})");
  auto whole = nlohmann::json::parse(R"({"name": "C3"})");
  whole.merge_patch(common);
  const JsonReader r(whole, "f", "levels[0]"), shared(common, "f", "every_level");
  (void)r.text("name");
  (void)r.number("stiff_N");
  (void)r.numberOr("loose", 0.0);
  EXPECT_THAT(told([&] { r.refuseUnknownIn(shared); }), AllOf(HasSubstr("every_level.lose"), HasSubstr("\"loose\"")));
}

TEST(JsonKeys, AKeyThatStandsTwiceInOneObjectIsRefused) {
  const auto refused = [](const std::string& text) {
    const auto json = parseJson(text, "cell.json");
    return json ? std::string("accepted") : json.error().message;
  };
  EXPECT_EQ(refused(R"({"a": {"x": 1}, "b": {"x": 1}, "c": [{"x": 1}, {"x": 2}]})"), "accepted");
  EXPECT_EQ(refused("{\"a\": 1,\n \"b\": 2,\n \"a\": 1}"), "cell.json, line 3: a stands there twice.");
  EXPECT_EQ(refused("{\"l\": [1, [2], {\"y\": 1,\n\"limit\": {\"n\": 1, \"n\": 2}}]}"),
            "cell.json, line 2: l[2].limit.n stands there twice.");
  EXPECT_EQ(refused(R"({"": 1, "": 2})"), "cell.json, line 1:  stands there twice.");
}

TEST(NearestWord, FindsSlipsOfTheFingersAndNothingFarther) {
  const std::string known[] = {"rate_Hz", "robot", "host"};
  EXPECT_EQ(nearestWord("robto", known), "robot");
  EXPECT_EQ(nearestWord("ratehz", known), "rate_Hz");
  EXPECT_EQ(nearestWord("hosst", known), "host");
  EXPECT_EQ(nearestWord("collision", known), "");
  EXPECT_EQ(nearestWord("x", {}), "");
}

}  // namespace
}  // namespace articulus::base
