// A follower preload that is set while the specimen stands makes it what it would be had it been built with it.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/spatial/rotation.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::specimen {
namespace {

using spatial::Vector3;

nlohmann::json shipped(const std::string& key) {
  return base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens" / (key + ".json")).value();
}
std::unique_ptr<Specimen> made(const nlohmann::json& json) {
  return makeSpecimen(readSpecimen(base::JsonReader(json, "specimen")));
}

/// Load after a slow way to a small pose.
spatial::Vector6 loadThere(Specimen& specimen) {
  spatial::Wrench F;
  for (int k = 0; k <= 2000; ++k) {
    const double share = std::min(k / 1000.0, 1.0);
    F = specimen.step(
        {spatial::expRotation(Vector3(share * Vector3(0.004, -0.003, 0.005))), share * Vector3(1e-4, -2e-4, 3e-5)},
        1e-3);
  }
  return F.data;
}

struct Case {
  const char* key;
  nlohmann::json::json_pointer place;
};

TEST(FollowerPreload, SetLaterIsAsBuiltIn) {
  for (const auto& [key, place] : {Case{"spring_jig", "/preload_N"_json_pointer},
                                   Case{"human_l1_l5", "/every_level/follower_preload_N"_json_pointer}}) {
    nlohmann::json json = shipped(key);
    const auto plain = made(json), set = made(json);
    json[place] = 250.0;
    const auto built = made(json);
    ASSERT_GE(set->maxPreload_N(), 500.0) << key;
    for (int k = 0; k < 100; ++k) (void)set->step({}, 1e-3);  // it stands unloaded
    set->preload(250.0);
    const auto without = loadThere(*plain), wanted = loadThere(*built), got = loadThere(*set);
    std::printf("%s: Fx %.3f N without, %.3f built in, %.3f set; My %.4f, %.4f, %.4f Nm\n", key, without[0], wanted[0],
                got[0], without[4], wanted[4], got[4]);
    EXPECT_LT((got - wanted).norm(), 1e-6 * wanted.norm()) << key;
    EXPECT_GT(wanted.norm(), 1.3 * without.norm()) << key << " is stiffer";
    set->reset();
    EXPECT_LT((loadThere(*set) - wanted).norm(), 1e-6 * wanted.norm()) << key << ": it stays";
    set->reset();
    set->preload(0.0);
    EXPECT_LT((loadThere(*set) - without).norm(), 1e-6 * without.norm()) << key << ": and goes";
  }
}

TEST(FollowerPreload, WhatHasNoWayToCarryItTakesNone) {
  for (const char* key : {"knee_inspired_joint", "polymer_body_1", "knee"})
    EXPECT_EQ(made(shipped(key))->maxPreload_N(), 0.0) << key;
}

}  // namespace
}  // namespace articulus::specimen
