// Each part that a collision message can name is found in the picture, in every shipped cell.
#include "core/scene/drawn_body.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace articulus::scene {
namespace {

using Kind = DrawnBody::Kind;

cell::CellConfig cellOf(const std::string& key) {
  auto cell = cell::loadCell(key, ARTICULUS_RESOURCES);
  EXPECT_TRUE(cell) << key;
  return *cell;
}

TEST(DrawnBody, PartsOfTheMunichCellAreWhatTheyAreCalled) {
  const auto cell = cellOf("munich");
  const auto only = [&](const char* part) {
    const auto bodies = drawnBodiesOf(cell, part);
    EXPECT_EQ(bodies.size(), 1U) << part;
    return bodies.empty() ? DrawnBody{Kind::Bench, 99} : bodies.front();
  };
  EXPECT_EQ(only("load cell").kind, Kind::LoadCell);
  EXPECT_EQ(only("bracket").kind, Kind::Holder);
  EXPECT_EQ(only("upper embedding").kind, Kind::MovingPot);
  EXPECT_EQ(only("vice").kind, Kind::Vice);
  EXPECT_EQ(only("bench").kind, Kind::Bench);
  EXPECT_EQ(only("base"), (DrawnBody{Kind::Link, -1}));
  EXPECT_EQ(only("forearm"), (DrawnBody{Kind::Link, 3}));
  const auto wrist = drawnBodiesOf(cell, "wrist");  // on two links of this arm
  EXPECT_EQ(wrist.size(), 2U);
  EXPECT_TRUE(drawnBodiesOf(cell, "floor").empty());
  EXPECT_TRUE(drawnBodiesOf(cell, "").empty());
  EXPECT_TRUE(drawnBodiesOf(cell, "load").empty()) << "part of a name is another part";
}

TEST(DrawnBody, BothPotsOfTheKneeAreToldApart) {
  const auto cell = cellOf("ljubljana");
  EXPECT_EQ(drawnBodiesOf(cell, "femur pot"), (std::vector<DrawnBody>{{Kind::MovingPot}}));
  EXPECT_EQ(drawnBodiesOf(cell, "tibia pot"), (std::vector<DrawnBody>{{Kind::FixedPot}}));
}

TEST(DrawnBody, NoPartOfAnyCellIsWithoutABody) {
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ARTICULUS_RESOURCES) / "cells")) {
    if (entry.path().extension() != ".json") continue;
    const auto cell = cell::loadCell(entry.path().string(), ARTICULUS_RESOURCES);
    if (!cell || !cell->source->contains("collision")) continue;
    for (const auto& capsule : cell->robot.capsules)
      EXPECT_FALSE(drawnBodiesOf(*cell, capsule.name).empty()) << entry.path() << ": " << capsule.name;
    for (const char* list : {"tool", "capsules", "boxes"}) {
      if (!cell->source->at("collision").contains(list)) continue;
      for (const auto& part : cell->source->at("collision").at(list)) {
        const auto name = part.at("name").get<std::string>();
        EXPECT_FALSE(drawnBodiesOf(*cell, name).empty()) << entry.path() << ": " << name;
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace articulus::scene
