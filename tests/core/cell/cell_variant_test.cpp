// A cell file that says only what is different from another: whole it is that other with the changes, and what can not
// be is said.
#include "core/cell/cell_variant.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"

namespace articulus::cell {
namespace {

const std::filesystem::path kResources = ARTICULUS_RESOURCES;

TEST(CellVariant, IsTheOtherCellWithItsChanges) {
  const auto whole =
      wholeCell({{"variant_of", "munich"}, {"name", "Mine"}, {"rate_Hz", 500}, {"checklist", nullptr}}, kResources);
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_EQ((*whole)["name"], "Mine");
  EXPECT_EQ((*whole)["rate_Hz"], 500);
  EXPECT_FALSE(whole->contains("checklist")) << "null takes a key away";
  EXPECT_EQ((*whole)["robot"], "rx90b.json");
  EXPECT_EQ((*whole)["variant_of"], "munich") << "what is frozen with a run says where it came from";
  const nlohmann::json plain{{"name", "Mine"}};
  EXPECT_EQ(wholeCell(plain, kResources).value(), plain);
}

TEST(CellVariant, OfNoCellOrOfAVariantIsRefusedByName) {
  const auto none = wholeCell({{"variant_of", "atlantis"}}, kResources);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("atlantis"), std::string::npos);
  const auto twice = wholeCell({{"variant_of", "gainesville_electromagnetic"}}, kResources);
  ASSERT_FALSE(twice);
  EXPECT_NE(twice.error().message.find("a variant itself"), std::string::npos);
  EXPECT_FALSE(wholeCell({{"variant_of", 7}}, kResources));
}

TEST(CellVariant, TheElectromagneticCellHasNothingLeftOfTheCameras) {
  const auto cell = loadCell("gainesville_electromagnetic", kResources), other = loadCell("gainesville", kResources);
  ASSERT_TRUE(cell) << cell.error().text();
  ASSERT_TRUE(other);
  const auto& tracker = (*cell->simulation)["tracker"];
  EXPECT_EQ(tracker["kind"], "electromagnetic");
  EXPECT_FALSE(tracker.contains("jump_m"));
  EXPECT_NE(cell->name, other->name);
  EXPECT_EQ(cell->key, "gainesville_electromagnetic");
  EXPECT_EQ(cell->homeJoints_rad, other->homeJoints_rad);
  EXPECT_EQ((*cell->simulation)["specimen"], (*other->simulation)["specimen"]);
}

}  // namespace
}  // namespace articulus::cell
