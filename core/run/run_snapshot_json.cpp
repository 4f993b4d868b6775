#include "core/run/run_snapshot_json.h"

#include <nlohmann/json.hpp>

#include "core/analysis/result_table.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

template <class Vector>
nlohmann::json array(const Vector& v) {
  nlohmann::json json = nlohmann::json::array();
  for (Eigen::Index i = 0; i < v.size(); ++i) json.push_back(v[i]);
  return json;
}

}  // namespace

nlohmann::json toJson(const safety::LimitSet& l) {
  return {{"joint_lower_rad", array(l.jointLower_rad)},
          {"joint_upper_rad", array(l.jointUpper_rad)},
          {"joint_speed_rad_per_s", array(l.jointSpeed_rad_per_s)},
          {"box_lower_m", array(l.boxLower_m)},
          {"box_upper_m", array(l.boxUpper_m)},
          {"linear_speed_m_per_s", l.linearSpeed_m_per_s},
          {"angular_speed_rad_per_s", l.angularSpeed_rad_per_s},
          {"collision_distance_m", l.collisionDistance_m},
          {"least_singular_value", l.leastSingularValue},
          {"set_up_linear_speed_m_per_s", l.setUpLinearSpeed_m_per_s},
          {"set_up_angular_speed_rad_per_s", l.setUpAngularSpeed_rad_per_s},
          {"set_up_joint_share", l.setUpJointShare},
          {"wrench_N_Nm", array(l.wrench)},
          {"sensor_sum", l.sensorSum},
          {"sensor_age_s", l.sensorAge_s},
          {"bridged_sensor_cycles", l.bridgedSensorCycles},
          {"late_cycle_streak", l.lateCycleStreak},
          {"operator_timeout_s", l.operatorTimeout_s}};
}

nlohmann::json toJson(const storage::Specimen& s) {
  return {{"label", s.label}, {"species", s.species}, {"joint", s.joint},
          {"level", s.level}, {"side", s.side},       {"donor_code", s.donorCode},
          {"state", s.state}, {"thawed", s.thawed},   {"notes", s.notes}};
}

nlohmann::json toJson(const tracking::BoneRegistration& bone) {
  const auto list = [](const spatial::Vector3& v) { return nlohmann::json{v.x(), v.y(), v.z()}; };
  nlohmann::json markers = nlohmann::json::array();
  for (const auto& marker : bone.marker_V_m) markers.push_back(list(marker));
  const auto q = spatial::quaternionOf(bone.X_MV.rotation);
  return {{"bone", bone.bone},
          {"markers_V_m", markers},
          {"X_MV", {{"translation_m", list(bone.X_MV.translation)}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}}},
          {"landmark_residual_m", bone.landmarkResidual_m},
          {"warnings", bone.warnings}};
}

std::vector<storage::ResultValue> toResultValues(const analysis::FlexibilityResult& result) {
  std::vector<storage::ResultValue> values;
  for (const auto& row : analysis::resultTable(result))
    values.push_back(
        {row.table, row.motion, row.quantity, row.unit, row.minimum, row.maximum, row.neutralZone, row.method});
  return values;
}

}  // namespace articulus::run
