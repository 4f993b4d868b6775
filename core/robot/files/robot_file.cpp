#include "core/robot/files/robot_file.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/robot/files/capsule_reader.h"
#include "core/spatial/fixed_solvers.h"
#include "core/spatial/json_vector.h"

namespace articulus::robot {
namespace {

using base::JsonReader;
using spatial::vector3;

constexpr double kMaxDelta_rad = 0.5, kMaxDelta_m = 0.1;  // beyond these it is another arm, not a calibration

/// A pose from translation_m and rpy_rad, or rotation (nine numbers, row by row) where roll, pitch and yaw would round.
spatial::Pose readPose(const JsonReader& r) {
  spatial::Pose X;
  X.translation = vector3(r, "translation_m", 3.0);
  if (r.has("rotation")) {
    if (r.has("rpy_rad")) r.fail("rotation", "stands beside rpy_rad", "Keep one of the two.");
    const auto v = r.numbers("rotation", 9);
    X.rotation << v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8];
    const double error = (X.rotation * X.rotation.transpose() - spatial::Matrix3::Identity()).cwiseAbs().maxCoeff();
    if (error > 1e-9 || X.rotation.determinant() < 0.0) r.fail("rotation", "is not a rotation matrix");
    return X;
  }
  const auto rpy = r.numbers("rpy_rad", 3);
  X.rotation =
      (Eigen::AngleAxisd(rpy[2], spatial::Vector3::UnitZ()) * Eigen::AngleAxisd(rpy[1], spatial::Vector3::UnitY()) *
       Eigen::AngleAxisd(rpy[0], spatial::Vector3::UnitX()))
          .toRotationMatrix();
  return X;
}

Link readLink(const JsonReader& r) {
  Link link;
  const double alpha = r.number("alpha_rad", -M_PI, M_PI), a = r.number("a_m", -3.0, 3.0),
               d = r.number("d_m", -3.0, 3.0);
  const double theta = r.number("theta_offset_rad", -M_PI, M_PI);
  const double beta = r.has("beta_rad") ? r.number("beta_rad", -M_PI, M_PI) : 0.0;
  link.nominal = link.geometry = LinkGeometry(alpha, a, d, theta, beta);
  link.mass_kg = r.number("mass_kg", 0.0, 1000.0);
  link.centreOfMass_m = vector3(r, "centre_of_mass_m", 3.0);
  const auto i = r.numbers("inertia_kgm2", 6);  // xx yy zz xy xz yz
  link.inertia_kgm2 << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
  // Zero is allowed: an imported arm may state no masses, and a rod has none about its axis.
  const auto principal = spatial::symmetricEigenvalues(link.inertia_kgm2);
  if (principal[0] < -1e-9 * std::abs(principal[2])) r.fail("inertia_kgm2", "has a negative principal inertia");
  const auto range = r.numbers("range_rad", 2);
  link.lower_rad = range[0];
  link.upper_rad = range[1];
  if (link.lower_rad >= link.upper_rad) r.fail("range_rad", "must be [lower, upper] with lower below upper");
  link.speed_rad_per_s = r.number("speed_rad_per_s", 0.01, 50.0);
  if (r.has("torque_Nm")) link.torque_Nm = r.number("torque_Nm", 1e-3, 1e5);
  return link;
}

Drive readDrive(const JsonReader& r) {
  Drive drive;
  const auto optional = [&r](const char* key, double minimum, double maximum) {
    return r.has(key) ? r.number(key, minimum, maximum) : 0.0;
  };
  drive.rotorInertia_kgm2 = r.number("rotor_inertia_kgm2", 0.0, 1.0);
  drive.torquePerVolt_Nm = optional("torque_per_volt_Nm", 1e-6, 100.0);
  drive.maximumCommand_V = optional("maximum_command_V", 0.1, 100.0);
  drive.coulombFriction_Nm = r.number("coulomb_friction_Nm", 0.0, 1000.0);
  drive.viscousFriction_Nms = r.number("viscous_friction_Nms", 0.0, 1000.0);
  drive.presliding_rad = optional("presliding_rad", 1e-9, 1.0);
  drive.countsPerRevolution = optional("counts_per_revolution", 1.0, 1e8);
  return drive;
}

JointMatrix readGear(const JsonReader& r, int n) {
  const auto& rows = r.child("gear_matrix").json();
  const auto size = static_cast<std::size_t>(n);
  if (!rows.is_array() || rows.size() != size) r.fail("gear_matrix", "must have one row a joint");
  JointMatrix gear = JointMatrix::Zero(n, n);
  for (std::size_t i = 0; i < size; ++i) {
    if (!rows[i].is_array() || rows[i].size() != size) r.fail("gear_matrix", "must be square");
    for (std::size_t j = 0; j < size; ++j) {
      if (!rows[i][j].is_number()) r.fail("gear_matrix", "must hold numbers only");
      const double ratio = rows[i][j].get<double>();
      if (!(std::abs(ratio) <= 1e4)) r.fail("gear_matrix", "must hold ratios of 10000 at most");
      gear(static_cast<int>(i), static_cast<int>(j)) = ratio;
    }
  }
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (gear(i, j) != 0.0)
        r.fail("gear_matrix", "must be lower triangular (a motor may turn with joints before its own)");
  for (int i = 0; i < n; ++i)
    if (std::abs(gear(i, i)) < 1e-6) r.fail("gear_matrix", "has a zero on its diagonal");
  return gear;
}

/// "#f2f4f5"
ArmColours::Colour readColour(const JsonReader& r, const char* key) {
  const std::string text = r.text(key);
  const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
  if (text.size() != 7 || text[0] != '#' || !std::all_of(text.begin() + 1, text.end(), isHex))
    r.fail(key, "is no colour", "Give # and six hexadecimal digits: #f2f4f5.");
  ArmColours::Colour colour{};
  for (std::size_t i = 0; i < colour.size(); ++i)
    colour[i] = static_cast<std::uint8_t>(std::stoi(text.substr(1 + 2 * i, 2), nullptr, 16));
  return colour;
}

ArmColours readColours(const JsonReader& r) { return {readColour(r, "housing"), readColour(r, "joint")}; }

ArmForm readForm(const JsonReader& r) {
  const std::string name = r.text("form");
  const auto form = armFormOf(name);
  if (!form) r.fail("form", "is no form of an arm: " + name, "Known forms are " + armFormNames() + ".");
  return *form;
}

BalanceSpring readSpring(const JsonReader& s, int joints) {
  BalanceSpring spring;
  spring.joint = static_cast<int>(s.integer("joint", 1, joints)) - 1;
  spring.stiffness_N_per_m = s.number("stiffness_N_per_m", 0.0, 1e6);
  spring.preload_N = s.number("preload_N", 0.0, 1e5);
  spring.anchorDistance_m = s.number("anchor_distance_m", 1e-3, 2.0);
  spring.leverArm_m = s.number("lever_arm_m", 1e-3, 2.0);
  spring.restLength_m = std::abs(spring.anchorDistance_m - spring.leverArm_m);
  if (spring.restLength_m < 1e-3) s.fail("lever_arm_m", "must differ from anchor_distance_m");
  return spring;
}

/// One entry a joint; a joint without a stiffness is rigid.
void readElasticity(const JsonReader& r, int joints, std::array<JointElasticity, kMaxJoints>& elasticity) {
  const auto entries = r.items("elasticity");
  if (static_cast<int>(entries.size()) != joints)
    r.fail("elasticity", "must have one entry a joint, not " + std::to_string(entries.size()),
           "Give {} for a joint that is rigid.");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& e = entries[i];
    if (!e.json().is_object()) r.fail("elasticity", "must hold objects only");
    if (e.has("stiffness_Nm_per_rad") && e.has("compliance_rad_per_Nm"))
      e.fail("compliance_rad_per_Nm", "stands beside stiffness_Nm_per_rad", "Keep one of the two.");
    elasticity[i] = {};
    if (e.has("stiffness_Nm_per_rad"))
      elasticity[i].compliance_rad_per_Nm = 1.0 / e.number("stiffness_Nm_per_rad", 1.0, 1e12);
    if (e.has("compliance_rad_per_Nm"))
      elasticity[i].compliance_rad_per_Nm = e.number("compliance_rad_per_Nm", 0.0, 1.0);
    if (e.has("viscous_Nms_per_rad")) elasticity[i].viscous_Nms_per_rad = e.number("viscous_Nms_per_rad", -1e5, 1e5);
  }
}

std::vector<Capsule> readCapsules(const JsonReader& r, int joints) {
  std::vector<Capsule> capsules;
  for (const auto& c : r.items("capsules")) {
    capsules.push_back(readCapsule(c));
    capsules.back().link = static_cast<int>(c.integer("link", 0, joints));
  }
  return capsules;
}

bool isUtcTime(const std::string& text) {
  static constexpr std::string_view kPattern = "0000-00-00T00:00:00Z";
  if (text.size() != kPattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kPattern[i] == '0' ? (text[i] < '0' || text[i] > '9') : text[i] != kPattern[i]) return false;
  return true;
}

void readCalibration(const JsonReader& c, RobotModel& model) {
  model.calibration.by = c.text("by");
  model.calibration.when = c.text("when");
  if (!isUtcTime(model.calibration.when)) c.fail("when", "must be a time in UTC such as 2026-11-20T09:30:00Z");
  model.calibration.method = c.text("method");
  model.calibration.simulated = c.flag("simulated", false);
  model.calibration.nominal = c.textOr("nominal", {});
  if (c.has("report")) model.calibration.report = c.json()["report"];
  if (c.has("links")) {
    const auto deltas = c.items("links");
    if (static_cast<int>(deltas.size()) != model.joints) c.fail("links", "must have one entry a link");
    for (std::size_t i = 0; i < deltas.size(); ++i) {
      const auto& r = deltas[i];
      if (!r.json().is_object()) c.fail("links", "must hold objects only");
      const auto delta = [&r](const char* key, double size) { return r.has(key) ? r.number(key, -size, size) : 0.0; };
      const LinkGeometry& n = model.links[i].nominal;
      model.links[i].geometry =
          LinkGeometry(n.alpha_rad() + delta("alpha_rad", kMaxDelta_rad), n.a_m() + delta("a_m", kMaxDelta_m),
                       n.d_m() + delta("d_m", kMaxDelta_m), n.thetaOffset_rad() + delta("theta_rad", kMaxDelta_rad),
                       n.beta_rad() + delta("beta_rad", kMaxDelta_rad));
    }
  }
  if (c.has("elasticity")) readElasticity(c, model.joints, model.elasticity);
  if (c.has("base")) model.X_B0 = readPose(c.child("base"));
  if (c.has("flange")) model.X_LF = readPose(c.child("flange"));
}

std::vector<SourceNote> readSources(const JsonReader& r) {
  std::vector<SourceNote> sources;
  const auto source = r.child("source");
  if (!source.json().is_object()) r.fail("source", "must be an object of texts");
  for (const auto& [what, text] : source.json().items()) sources.push_back({what, source.text(what)});
  return sources;
}

}  // namespace

base::Result<RobotModel> parseRobot(const nlohmann::json& content, const std::string& name) {
  try {
    const JsonReader r(content, name);
    if (r.text("format") != "articulus-robot-1") r.fail("format", "must be \"articulus-robot-1\"");
    RobotModel model;
    model.name = r.text("name");
    if (r.has("source")) model.sources = readSources(r);
    const auto links = r.items("links");
    const auto drives = r.items("drives");
    if (links.size() < 6 || links.size() > kMaxJoints) r.fail("links", "must be 6 or 7 links");
    if (drives.size() != links.size()) r.fail("drives", "must be as many as links");
    model.joints = static_cast<int>(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
      model.links[i] = readLink(links[i]);
      model.drives[i] = readDrive(drives[i]);
    }
    model.gear = readGear(r, model.joints);
    if (r.has("balance_spring")) model.spring = readSpring(r.child("balance_spring"), model.joints);
    if (r.has("elasticity")) readElasticity(r, model.joints, model.elasticity);
    if (r.has("base")) model.X_B0 = readPose(r.child("base"));
    model.X_LF = readPose(r.child("flange"));
    if (r.has("gravity_m_per_s2")) model.gravity_m_per_s2 = vector3(r, "gravity_m_per_s2", 100.0);
    if (r.has("capsules")) model.capsules = readCapsules(r, model.joints);
    if (r.has("colours")) model.colours = readColours(r.child("colours"));
    if (r.has("form")) model.form = readForm(r);
    if (r.has("foot_m")) model.foot_m = r.number("foot_m", 0.0, 2.0);
    model.calibration.nominalX_B0 = model.X_B0;
    model.calibration.nominalX_LF = model.X_LF;
    model.calibration.nominalElasticity = model.elasticity;
    if (r.has("calibration")) readCalibration(r.child("calibration"), model);
    r.refuseUnknown();
    return model;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<RobotModel> loadRobot(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  return parseRobot(*json, file.string());
}

}  // namespace articulus::robot
