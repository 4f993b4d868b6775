// Gains under a name: what is kept is found again, what is damaged is told, and nothing of it is lost on the way.
#include "core/control/kept_gains.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/temp_folder.h"

namespace articulus::control {
namespace {

using testing::HasSubstr;

KeptGains named(const std::string& name, double bandwidth = 0.0) {
  KeptGains set{name, "engel", "2026-11-26T12:00:00Z", defaultGains()};
  if (bandwidth > 0.0) set.gains[Gain::JointBandwidth] = bandwidth;
  return set;
}

TEST(KeptGains, AreFoundAgainByNameInTheNextProgram) {
  const test::TempFolder data;
  auto sets = KeptGainSets::read(data.path(), "munich");
  ASSERT_TRUE(sets) << sets.error().text();
  EXPECT_TRUE(sets->all().empty());
  const double soft = 0.5 * (gainCatalogue()[0].minimum + gainCatalogue()[0].maximum);
  ASSERT_TRUE(sets->keep(named("Soft, for cervical", soft)));
  ASSERT_TRUE(sets->keep(named("As delivered")));
  const auto again = KeptGainSets::read(data.path(), "munich");
  ASSERT_TRUE(again) << again.error().text();
  ASSERT_EQ(again->all().size(), 2u);
  EXPECT_EQ(again->all()[0].name, "As delivered") << "by name";
  ASSERT_NE(again->find("Soft, for cervical"), nullptr);
  EXPECT_DOUBLE_EQ(again->find("Soft, for cervical")->gains[Gain::JointBandwidth], soft);
  EXPECT_EQ(again->find("soft"), nullptr);
  EXPECT_TRUE(KeptGainSets::read(data.path(), "alesund")->all().empty()) << "of each cell";
}

/// Of sets from before there was one in them, too.
TEST(KeptGains, HaveTheForceLawThatWasInForceWithThem) {
  const test::TempFolder data;
  auto sets = *KeptGainSets::read(data.path(), "munich");
  const Law other = lawCatalogue()[1].law;
  auto with = named("With");
  with.law = other;
  ASSERT_TRUE(sets.keep(with));
  ASSERT_TRUE(sets.keep(named("Without")));
  const auto again = KeptGainSets::read(data.path(), "munich");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->find("With")->law, std::optional(other));
  EXPECT_EQ(again->find("Without")->law, std::nullopt);
  std::ofstream(data.path() / "gain_sets" / "munich.json")
      << R"({"format": "articulus-gain-sets-1", "sets": [{"name": "A", "by": "b", "when": "w", "gains": {},
             "force_law": "no_such_law"}]})";
  EXPECT_FALSE(KeptGainSets::read(data.path(), "munich"));
}

TEST(KeptGains, OneOfTheSameNameTakesItsPlaceAndOneIsRemoved) {
  const test::TempFolder data;
  auto sets = *KeptGainSets::read(data.path(), "munich");
  ASSERT_TRUE(sets.keep(named("A")));
  ASSERT_TRUE(sets.keep(named("A", gainCatalogue()[0].maximum)));
  ASSERT_EQ(sets.all().size(), 1u);
  EXPECT_DOUBLE_EQ(sets.all()[0].gains[Gain::JointBandwidth], gainCatalogue()[0].maximum);
  EXPECT_EQ(sets.remove("B").error().code, base::ErrorCode::NotFound);
  ASSERT_TRUE(sets.remove("A"));
  EXPECT_TRUE(KeptGainSets::read(data.path(), "munich")->all().empty());
}

TEST(KeptGains, RefuseWhatIsNoneAndStayAsTheyWere) {
  const test::TempFolder data;
  auto sets = *KeptGainSets::read(data.path(), "munich");
  ASSERT_TRUE(sets.keep(named("A")));
  EXPECT_EQ(sets.keep(named("")).error().code, base::ErrorCode::InvalidArgument);
  EXPECT_EQ(sets.keep(named(std::string(61, 'x'))).error().code, base::ErrorCode::InvalidArgument);
  EXPECT_EQ(sets.keep(named("B", 1e9)).error().code, base::ErrorCode::InvalidArgument);
  EXPECT_EQ(sets.all().size(), 1u);
}

TEST(KeptGains, ADamagedFileIsToldByItsPlace) {
  const test::TempFolder data;
  std::filesystem::create_directories(data.path() / "gain_sets");
  const auto file = data.path() / "gain_sets" / "munich.json";
  for (const char* text : {"{", R"({"format": "other", "sets": []})", R"({"format": "articulus-gain-sets-1"})",
                           R"({"format": "articulus-gain-sets-1", "sets": [{"name": "A", "by": "b", "when": "w",
                               "gains": {"no_such_gain": 1}}]})"}) {
    std::ofstream(file) << text;
    const auto read = KeptGainSets::read(data.path(), "munich");
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().text(), HasSubstr("munich.json"));
  }
}

}  // namespace
}  // namespace articulus::control
