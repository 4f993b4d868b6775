// A run of last year must be found with the limits that it says: their JSON does not change.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/run/run_snapshot_json.h"
#include "core/safety/limit_catalogue.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

// As it was stored before the catalogue wrote it.
constexpr const char* kMunich =
    R"({"angular_speed_rad_per_s":0.6,"box_lower_m":[0.4,-0.35,0.1],"box_upper_m":[1.05,0.35,0.7],)"
    R"("bridged_sensor_cycles":5,"collision_distance_m":0.02,)"
    R"("joint_lower_rad":[-1.570796327,-0.698131701,0.34906585,-2.094395102,-1.745329252,-3.141592654],)"
    R"("joint_speed_rad_per_s":[1.047197551,1.047197551,1.047197551,1.047197551,1.047197551,1.047197551],)"
    R"("joint_upper_rad":[1.570796327,1.745329252,2.443460953,2.094395102,1.745329252,3.141592654],)"
    R"("late_cycle_streak":10,"least_singular_value":0.02,"linear_speed_m_per_s":0.2,"operator_timeout_s":0.5,)"
    R"("sensor_age_s":0.01,"sensor_sum":0.5,"set_up_angular_speed_rad_per_s":0.3,"set_up_joint_share":0.5,)"
    R"("set_up_linear_speed_m_per_s":0.1,"wrench_N_Nm":[80.0,80.0,100.0,8.0,8.0,8.0]})";

// Rows that came later have a standard, for the cell files that do not state them; they stand beside the others.
TEST(FrozenLimits, OfTheMunichCellAreTheSameText) {
  auto json = nlohmann::json::parse(run::toJson(munich().limits).dump());
  for (const safety::LimitSpec& spec : safety::limitCatalogue()) {
    if (!spec.standard) continue;
    EXPECT_EQ(json.erase(std::string(spec.key)), 1u) << spec.key;
  }
  EXPECT_EQ(json.dump(), kMunich);
}

}  // namespace
}  // namespace articulus::test
