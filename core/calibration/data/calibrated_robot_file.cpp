#include "core/calibration/data/calibrated_robot_file.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/base/output_file.h"

namespace articulus::calibration {
namespace {

using Json = nlohmann::ordered_json;

Json poseJson(const spatial::Pose& X) {
  Json rotation = Json::array();
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) rotation.push_back(X.rotation(r, c));
  return {{"translation_m", {X.translation.x(), X.translation.y(), X.translation.z()}}, {"rotation", rotation}};
}

const char* stateText(ParameterState state) {
  switch (state) {
    case ParameterState::Fitted: return "fitted";
    case ParameterState::Redundant: return "redundant";
    case ParameterState::NotExcited: return "not excited";
    case ParameterState::FixedByUser: break;
  }
  return "fixed";
}

Json summaryJson(const ErrorSummary& s) { return {{"mean_m", s.mean_m}, {"peak_m", s.peak_m}, {"rms_m", s.rms_m}}; }

}  // namespace

Json calibrationReport(const CalibrationResult& result) {
  Json parameters = Json::array();
  for (const ParameterEstimate& p : result.parameters) {
    Json entry{{"name", nameOf(p.id)},
               {"unit", unitOf(p.id.kind)},
               {"state", p.undetermined ? "undetermined" : stateText(p.state)},
               {hasNominal(p.id.kind) ? "nominal" : "start", p.nominal},
               {"value", p.value}};
    if (p.state == ParameterState::Fitted) {
      entry["standard_error"] = p.standardError;
      entry["from_data"] = p.fromData;
    }
    for (const auto& share : p.confoundedWith) entry["confounded_with"][nameOf(share.id)] = share.coefficient;
    parameters.push_back(std::move(entry));
  }
  Json errors = Json::array();
  for (const BeforeAfter& e : result.errors)
    errors.push_back({{"rows_of", e.after.label},
                      {"rows", e.after.rows},
                      {"before", summaryJson(e.before)},
                      {"after", summaryJson(e.after)}});
  return {{"simulated", result.simulated},
          {"misfit", result.misfit.empty() ? Json() : Json(result.misfit)},
          {"instrument_to_base", poseJson(result.X_IB)},
          {"tool_in_flange", poseJson(result.X_FT)},
          {"time_shift_s", result.timeShift_s},
          {"time_shift_standard_error_s", result.timeShiftError_s},
          {"position_sigma_m", result.positionSigma_m},
          {"noise_floor_m", result.noiseFloor_m},
          {"fitted", result.fitted},
          {"rejected_rows", result.rejected},
          {"errors", errors},
          {"parameters", parameters},
          {"notes", result.notes}};
}

nlohmann::ordered_json calibratedRobotJson(const Json& nominal, const std::string& nominalName,
                                           const CalibrationResult& result, const Signature& signature) {
  Json links = Json::array(), elasticity = Json::array();
  for (int i = 0; i < result.robot.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const robot::LinkGeometry &g = result.robot.links[k].geometry, &n = result.robot.links[k].nominal;
    links.push_back({{"alpha_rad", g.alpha_rad() - n.alpha_rad()},
                     {"a_m", g.a_m() - n.a_m()},
                     {"d_m", g.d_m() - n.d_m()},
                     {"theta_rad", g.thetaOffset_rad() - n.thetaOffset_rad()},
                     {"beta_rad", g.beta_rad() - n.beta_rad()}});
    const robot::JointElasticity& e = result.robot.elasticity[k];
    Json joint = Json::object();
    if (e.compliance_rad_per_Nm > 0.0) {
      joint["compliance_rad_per_Nm"] = e.compliance_rad_per_Nm;
      joint["viscous_Nms_per_rad"] = e.viscous_Nms_per_rad;
    }
    elasticity.push_back(std::move(joint));
  }
  Json file = nominal;
  file["calibration"] = {{"by", signature.by},
                         {"when", signature.when},
                         {"method", "modified DH with Hayati's beta, joint compliance and viscous lag; " +
                                        std::string(result.orientationsUsed ? "poses" : "positions") +
                                        "; particle swarm, robust and plain least squares (after Hill 2013, ch. 3)"},
                         {"simulated", result.simulated},
                         {"nominal", nominalName},
                         {"links", links},
                         {"elasticity", elasticity},
                         {"report", calibrationReport(result)}};
  return file;
}

base::Result<void> writeCalibratedRobot(const std::filesystem::path& nominal, const std::filesystem::path& file,
                                        const CalibrationResult& result, const Signature& signature) {
  if (signature.by.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "A calibrated robot file needs somebody who stands for it.",
                       "Give a name."};
  const auto text = base::readTextFile(nominal);
  if (!text) return text.error();
  if (auto read = base::readJsonFile(nominal); !read) return read.error();  // within its bounds, each key once
  const Json content = Json::parse(*text, nullptr, false);                  // keeps the order of its keys
  if (!content.is_object())
    return base::Error{base::ErrorCode::ParseError, nominal.string() + " is no JSON object.",
                       "Correct it, or restore the file from a copy."};
  auto written = base::writeWholeFile(
      file, calibratedRobotJson(content, nominal.filename().string(), result, signature).dump(1) + "\n",
      base::FileMode::Private);
  if (written) return written;
  return base::Error{written.error().code, written.error().message,
                     written.error().remedy + " The calibration itself is lost; run it again."};
}

}  // namespace articulus::calibration
