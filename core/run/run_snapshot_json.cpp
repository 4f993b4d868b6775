#include "core/run/run_snapshot_json.h"

#include <nlohmann/json.hpp>

#include "core/analysis/result_table.h"
#include "core/safety/limit_catalogue.h"
#include "core/spatial/rotation.h"

namespace articulus::run {

nlohmann::json toJson(const safety::LimitSet& limits) {
  nlohmann::json json = nlohmann::json::object();
  for (const safety::LimitSpec& spec : safety::limitCatalogue()) {
    auto& value = json[std::string(spec.key)];
    if (spec.count) value = static_cast<int>(spec.get(limits, 0));
    else if (spec.size == safety::LimitSize::One) value = spec.get(limits, 0);
    else
      for (int i = 0; i < safety::elements(spec, static_cast<int>(limits.jointLower_rad.size())); ++i)
        value.push_back(spec.get(limits, i));
  }
  return json;
}

nlohmann::json toJson(const storage::Specimen& s) {
  nlohmann::json json{{"label", s.label}, {"species", s.species}, {"joint", s.joint},
                      {"level", s.level}, {"side", s.side},       {"donor_code", s.donorCode},
                      {"state", s.state}, {"thawed", s.thawed},   {"notes", s.notes}};
  if (s.degeneration) json["degeneration"] = *s.degeneration;
  return json;
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
