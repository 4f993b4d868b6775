#include "app/cli/identify/identify_output.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"
#include "core/sensing/tool_calibration_json.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using Align = TextTable::Align;

nlohmann::ordered_json fitObject(const sensing::ToolFit& fit) {
  if (!fit.made) return nullptr;
  nlohmann::ordered_json json{{"condition", fit.condition}, {"residual_rms_N_Nm", numbersOf(fit.residual)}};
  json["left_out_rms_N_Nm"] = fit.leftOut ? numbersOf(*fit.leftOut) : nlohmann::ordered_json(nullptr);
  return json;
}

}  // namespace

nlohmann::ordered_json poseOf(const spatial::Matrix3& rotation, const spatial::Vector3& translation) {
  const auto q = spatial::quaternionOf(rotation);
  return {{"position_m", numbersOf(translation)}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}};
}

nlohmann::ordered_json toolObject(const sensing::ToolIdentification& f, bool simulated) {
  nlohmann::ordered_json json{{"format", "articulus-tool-1"},
                              {"simulated", simulated},
                              {"poses", f.residuals.size()},
                              {"tool", sensing::toJson(f.tool)},
                              {"standard_errors",
                               {{"mass_kg", f.massError_kg},
                                {"centre_m", numbersOf(f.centreError_m)},
                                {"offset_N_Nm", numbersOf(f.offsetError)},
                                {"sensor_rotation_rad", f.sensorRotationError_rad}}},
                              {"gravity_span_rad", f.span_rad},
                              {"rigid", fitObject(f.rigid)},
                              {"linear", fitObject(f.linear)},
                              {"warnings", f.warnings}};
  if (f.linear.made) {
    json["linear"]["gravity_map_kg_kgm"] = numbersOf(f.gravityMap);
    json["linear"]["standard_errors_kg_kgm"] = numbersOf(f.gravityMapError);
  }
  return json;
}

std::string toolText(const sensing::ToolIdentification& f, bool simulated) {
  const sensing::ToolCalibration& t = f.tool;
  std::string text = simulated ? "SIMULATED measurements\n" : "";
  text += std::to_string(f.residuals.size()) + " poses, directions of gravity up to " +
          fixed(spatial::inDegrees(f.span_rad), 0) + " deg apart; condition number " + fixed(f.inForce().condition, 1) +
          " (up to " + fixed(sensing::kGoodCondition, 0) + " is good)\n\n";
  TextTable table({{"", Align::Left}, {"value", Align::Right}, {"standard error", Align::Right}, {"", Align::Left}});
  table.add({"mass", fixed(t.mass_kg, 4), fixed(f.massError_kg, 4), "kg"});
  const char* axes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i)
    table.add({std::string("centre of mass ") + axes[i], fixed(1e3 * t.centre_S_m[i], 2),
               fixed(1e3 * f.centreError_m[i], 2), "mm"});
  for (int i = 0; i < 6; ++i)
    table.add({std::string("offset ") + (i < 3 ? "F" : "M") + axes[i % 3], fixed(t.offset_S[i], i < 3 ? 3 : 4),
               fixed(f.offsetError[i], i < 3 ? 3 : 4), i < 3 ? "N" : "Nm"});
  if (f.sensorRotationError_rad > 0.0)
    table.add({"rotation about z", fixed(spatial::inDegrees(t.sensorRotation_rad), 3),
               fixed(spatial::inDegrees(f.sensorRotationError_rad), 3), "deg"});
  text += table.text() + "\n";
  TextTable fits({{"rms", Align::Left},
                  {"Fx", Align::Right},
                  {"Fy", Align::Right},
                  {"Fz", Align::Right},
                  {"Mx", Align::Right},
                  {"My", Align::Right},
                  {"Mz", Align::Right}});
  const auto row = [&](const std::string& label, const spatial::Vector6& v) {
    std::vector<std::string> cells{label};
    for (int i = 0; i < 6; ++i) cells.push_back(fixed(v[i], i < 3 ? 4 : 5));
    fits.add(cells);
  };
  for (const auto& [name, fit] : {std::pair{"rigid body", &f.rigid}, {"linear map", &f.linear}}) {
    if (!fit->made) continue;
    row(std::string(name) + ", residual", fit->residual);
    if (fit->leftOut) row(std::string(name) + ", left-out poses", *fit->leftOut);
  }
  text += fits.text() + "\n";
  text +=
      t.linear
          ? "In force: the linear map. It predicts left-out poses clearly better than a rigid body does: the "
            "cell's\nchannels mix. Mass and centre above are those of the rigid body; the robot's model needs them.\n"
          : "In force: the rigid body.\n";
  return text;
}

std::string warningText(const std::vector<std::string>& warnings) {
  std::string text;
  for (const auto& w : warnings) text += wrapped("Warning: " + w, 120, "");
  return text;
}

}  // namespace articulus::cli
