#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/output_file.h"
#include "core/robot/files/robot_file.h"

namespace articulus::robot {
namespace {

using Json = nlohmann::ordered_json;

std::string numberText(double value) {
  if (value == 0.0) return std::signbit(value) ? "-0.0" : "0";
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

bool isScalar(const Json& node) { return !node.is_array() && !node.is_object(); }

/// JSON as people like to read it: one space a level, an array of numbers on one line.
void write(const Json& node, int level, std::string& out) {
  const std::string indent(static_cast<std::size_t>(level), ' ');
  if (node.is_number_float()) {
    out += numberText(node.get<double>());
  } else if (isScalar(node) || node.empty()) {
    out += node.dump(-1, ' ', false, Json::error_handler_t::replace);
  } else if (node.is_array()) {
    bool flat = true;
    for (const auto& element : node) flat = flat && isScalar(element);
    out += flat ? "[" : "[\n";
    bool first = true;
    for (const auto& element : node) {
      if (!first) out += flat ? ", " : ",\n";
      first = false;
      if (!flat) out += indent + ' ';
      write(element, level + 1, out);
    }
    out += flat ? "]" : "\n" + indent + "]";
  } else {
    out += "{\n";
    bool first = true;
    for (const auto& [key, value] : node.items()) {
      if (!first) out += ",\n";
      first = false;
      out += indent + ' ' + Json(key).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
      write(value, level + 1, out);
    }
    out += "\n" + indent + "}";
  }
}

/// The number nearest to the guess for which the reader's own arithmetic gives the wanted value; the guess where there
/// is none.
template <class Reading>
double thatReadsBack(double guess, double wanted, const Reading& reading) {
  double up = guess, down = guess;
  for (int k = 0; k < 4; ++k) {
    if (reading(up) == wanted) return up;
    if (reading(down) == wanted) return down;
    up = std::nextafter(up, INFINITY);
    down = std::nextafter(down, -INFINITY);
  }
  return guess;
}

Json numbers(const spatial::Vector3& v) { return Json::array({v.x(), v.y(), v.z()}); }

spatial::Matrix3 rotationOf(const spatial::Vector3& rpy) {  // as the reader does it
  return (Eigen::AngleAxisd(rpy[2], spatial::Vector3::UnitZ()) * Eigen::AngleAxisd(rpy[1], spatial::Vector3::UnitY()) *
          Eigen::AngleAxisd(rpy[0], spatial::Vector3::UnitX()))
      .toRotationMatrix();
}

Json poseJson(const spatial::Pose& X) {
  const spatial::Matrix3& R = X.rotation;
  Json node;
  node["translation_m"] = numbers(X.translation);
  const spatial::Vector3 rpy(std::atan2(R(2, 1), R(2, 2)), std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0))),
                             std::atan2(R(1, 0), R(0, 0)));
  if (rotationOf(rpy) == R) {
    node["rpy_rad"] = numbers(rpy);
  } else {
    node["rotation"] = Json::array({R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)});
  }
  return node;
}

bool same(const spatial::Pose& a, const spatial::Pose& b) {
  return a.rotation == b.rotation && a.translation == b.translation;
}

Json linkJson(const Link& link, const LinkGeometry& g) {
  Json node;
  node["alpha_rad"] = g.alpha_rad();
  node["a_m"] = g.a_m();
  node["d_m"] = g.d_m();
  node["theta_offset_rad"] = g.thetaOffset_rad();
  if (g.beta_rad() != 0.0) node["beta_rad"] = g.beta_rad();
  node["mass_kg"] = link.mass_kg;
  node["centre_of_mass_m"] = numbers(link.centreOfMass_m);
  const spatial::Matrix3& I = link.inertia_kgm2;
  node["inertia_kgm2"] = Json::array({I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)});
  node["range_rad"] = Json::array({link.lower_rad, link.upper_rad});
  node["speed_rad_per_s"] = link.speed_rad_per_s;
  if (link.torque_Nm != 0.0) node["torque_Nm"] = link.torque_Nm;
  return node;
}

Json driveJson(const Drive& drive) {
  Json node;
  node["rotor_inertia_kgm2"] = drive.rotorInertia_kgm2;
  if (drive.torquePerVolt_Nm != 0.0) node["torque_per_volt_Nm"] = drive.torquePerVolt_Nm;
  if (drive.maximumCommand_V != 0.0) node["maximum_command_V"] = drive.maximumCommand_V;
  node["coulomb_friction_Nm"] = drive.coulombFriction_Nm;
  node["viscous_friction_Nms"] = drive.viscousFriction_Nms;
  if (drive.presliding_rad != 0.0) node["presliding_rad"] = drive.presliding_rad;
  if (drive.countsPerRevolution != 0.0) node["counts_per_revolution"] = drive.countsPerRevolution;
  return node;
}

Json springJson(const BalanceSpring& spring) {
  return {{"joint", spring.joint + 1},
          {"stiffness_N_per_m", spring.stiffness_N_per_m},
          {"preload_N", spring.preload_N},
          {"anchor_distance_m", spring.anchorDistance_m},
          {"lever_arm_m", spring.leverArm_m}};
}

using Elasticity = std::array<JointElasticity, kMaxJoints>;

bool same(const Elasticity& a, const Elasticity& b, int joints) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(joints); ++i)
    if (a[i].compliance_rad_per_Nm != b[i].compliance_rad_per_Nm ||
        a[i].viscous_Nms_per_rad != b[i].viscous_Nms_per_rad)
      return false;
  return true;
}

Json elasticityJson(const Elasticity& elasticity, int joints) {
  Json list = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(joints); ++i) {
    const double compliance = elasticity[i].compliance_rad_per_Nm;
    Json node = Json::object();
    if (compliance != 0.0) {
      const auto reciprocal = [](double x) { return 1.0 / x; };
      const double stiffness = thatReadsBack(1.0 / compliance, compliance, reciprocal);
      if (reciprocal(stiffness) == compliance) node["stiffness_Nm_per_rad"] = stiffness;
      else node["compliance_rad_per_Nm"] = compliance;
    }
    if (elasticity[i].viscous_Nms_per_rad != 0.0) node["viscous_Nms_per_rad"] = elasticity[i].viscous_Nms_per_rad;
    list.push_back(std::move(node));
  }
  return list;
}

std::string colourText(const ArmColours::Colour& colour) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t part : colour) text += {kDigits[part / 16U], kDigits[part % 16U]};
  return text;
}

Json capsulesJson(const std::vector<Capsule>& capsules) {
  Json list = Json::array();
  for (const auto& c : capsules)
    list.push_back({{"name", c.name},
                    {"link", c.link},
                    {"from_m", numbers(c.from_m)},
                    {"to_m", numbers(c.to_m)},
                    {"radius_m", c.radius_m}});
  return list;
}

Json calibrationJson(const RobotModel& model) {
  const CalibrationRecord& record = model.calibration;
  Json node{{"by", record.by}, {"when", record.when}, {"method", record.method}};
  if (record.simulated) node["simulated"] = true;
  if (!record.nominal.empty()) node["nominal"] = record.nominal;
  Json deltas = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(model.joints); ++i) {
    const LinkGeometry &g = model.links[i].geometry, &n = model.links[i].nominal;
    const auto delta = [](double calibrated, double nominal) {
      return thatReadsBack(calibrated - nominal, calibrated, [nominal](double d) { return nominal + d; });
    };
    deltas.push_back({{"alpha_rad", delta(g.alpha_rad(), n.alpha_rad())},
                      {"a_m", delta(g.a_m(), n.a_m())},
                      {"d_m", delta(g.d_m(), n.d_m())},
                      {"theta_rad", delta(g.thetaOffset_rad(), n.thetaOffset_rad())},
                      {"beta_rad", delta(g.beta_rad(), n.beta_rad())}});
  }
  node["links"] = std::move(deltas);
  if (!same(model.elasticity, record.nominalElasticity, model.joints))
    node["elasticity"] = elasticityJson(model.elasticity, model.joints);
  if (!same(model.X_B0, record.nominalX_B0)) node["base"] = poseJson(model.X_B0);
  if (!same(model.X_LF, record.nominalX_LF)) node["flange"] = poseJson(model.X_LF);
  if (!record.report->is_null()) node["report"] = Json::parse(record.report->dump());
  return node;
}

Json robotJson(const RobotModel& model) {
  const bool calibrated = !model.calibration.empty();
  const CalibrationRecord& record = model.calibration;
  const auto& X_B0 = calibrated ? record.nominalX_B0 : model.X_B0;
  const auto& elasticity = calibrated ? record.nominalElasticity : model.elasticity;
  Json node;
  node["format"] = "articulus-robot-1";
  node["name"] = model.name;
  for (const auto& note : model.sources) node["source"][note.what] = note.source;
  node["links"] = Json::array();
  node["drives"] = Json::array();
  node["gear_matrix"] = Json::array();
  for (int i = 0; i < model.joints; ++i) {
    const Link& link = model.links[static_cast<std::size_t>(i)];
    node["links"].push_back(linkJson(link, calibrated ? link.nominal : link.geometry));
    node["drives"].push_back(driveJson(model.drives[static_cast<std::size_t>(i)]));
    Json row = Json::array();
    for (int j = 0; j < model.joints; ++j) row.push_back(model.gear(i, j));
    node["gear_matrix"].push_back(std::move(row));
  }
  if (model.spring.joint >= 0) node["balance_spring"] = springJson(model.spring);
  if (!same(X_B0, spatial::Pose::identity())) node["base"] = poseJson(X_B0);
  node["flange"] = poseJson(calibrated ? record.nominalX_LF : model.X_LF);
  if (model.gravity_m_per_s2 != RobotModel{}.gravity_m_per_s2)
    node["gravity_m_per_s2"] = numbers(model.gravity_m_per_s2);
  if (!same(elasticity, Elasticity{}, model.joints)) node["elasticity"] = elasticityJson(elasticity, model.joints);
  if (!model.capsules.empty()) node["capsules"] = capsulesJson(model.capsules);
  if (model.colours)
    node["colours"] = {{"housing", colourText(model.colours->housing)}, {"joint", colourText(model.colours->joint)}};
  if (model.form) node["form"] = std::string(nameOf(*model.form));
  if (model.foot_m != 0.0) node["foot_m"] = model.foot_m;
  if (calibrated) node["calibration"] = calibrationJson(model);
  return node;
}

}  // namespace

std::string robotFileText(const RobotModel& model) {
  std::string text;
  write(robotJson(model), 0, text);
  return text + "\n";
}

base::Result<void> saveRobot(const RobotModel& model, const std::filesystem::path& file) {
  const std::string text = robotFileText(model);
  // What cannot be read again must not replace what can.
  const auto content = nlohmann::json::parse(text, nullptr, false);
  if (content.is_discarded())
    return base::Error{base::ErrorCode::InvalidArgument,
                       file.string() + ": a number of this arm is not finite, it is not written.", "Correct the arm."};
  if (auto again = parseRobot(content, file.string()); !again) return again.error();
  return base::writeWholeFile(file, text);
}

}  // namespace articulus::robot
