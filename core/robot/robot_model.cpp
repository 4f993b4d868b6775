#include "core/robot/robot_model.h"

#include <cmath>

namespace articulus::robot {
namespace {

spatial::Vector3 vector3(const base::JsonReader& reader, const std::string& key) {
  const auto v = reader.numbers(key, 3);
  return {v[0], v[1], v[2]};
}

Link readLink(const base::JsonReader& r) {
  Link link;
  const double alpha = r.number("alpha_rad", -M_PI, M_PI), a = r.number("a_m", -3.0, 3.0), d = r.number("d_m", -3.0, 3.0);
  link.nominal = LinkGeometry(alpha, a, d, r.number("theta_offset_rad", -M_PI, M_PI));
  link.geometry = link.nominal;
  link.mass_kg = r.number("mass_kg", 0.0, 1000.0);
  link.centreOfMass_m = vector3(r, "centre_of_mass_m");
  const auto i = r.numbers("inertia_kgm2", 6);  // xx yy zz xy xz yz
  link.inertia_kgm2 << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
  Eigen::LLT<spatial::Matrix3> positive(link.inertia_kgm2);
  if (positive.info() != Eigen::Success) r.fail("inertia_kgm2", "is not positive definite");
  const auto range = r.numbers("range_rad", 2);
  link.lower_rad = range[0];
  link.upper_rad = range[1];
  if (link.lower_rad >= link.upper_rad) r.fail("range_rad", "must be [lower, upper] with lower below upper");
  link.speed_rad_per_s = r.number("speed_rad_per_s", 0.01, 50.0);
  return link;
}

Drive readDrive(const base::JsonReader& r) {
  Drive drive;
  drive.rotorInertia_kgm2 = r.number("rotor_inertia_kgm2", 0.0, 1.0);
  drive.torquePerVolt_Nm = r.number("torque_per_volt_Nm", 1e-6, 100.0);
  drive.maximumCommand_V = r.number("maximum_command_V", 0.1, 100.0);
  drive.coulombFriction_Nm = r.number("coulomb_friction_Nm", 0.0, 10.0);
  drive.viscousFriction_Nms = r.number("viscous_friction_Nms", 0.0, 10.0);
  drive.presliding_rad = r.number("presliding_rad", 1e-9, 1.0);
  drive.countsPerRevolution = r.number("counts_per_revolution", 1.0, 1e8);
  return drive;
}

}  // namespace

base::Result<RobotModel> loadRobot(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    const base::JsonReader r(*json, file.string());
    if (r.text("format") != "articulus-robot-1") r.fail("format", "must be \"articulus-robot-1\"");
    RobotModel model;
    model.name = r.text("name");
    const auto links = r.items("links");
    const auto drives = r.items("drives");
    if (links.size() < 6 || links.size() > kMaxJoints) r.fail("links", "must be 6 or 7 links");
    if (drives.size() != links.size()) r.fail("drives", "must be as many as links");
    model.joints = static_cast<int>(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
      model.links[i] = readLink(links[i]);
      model.drives[i] = readDrive(drives[i]);
    }
    const auto rows = r.child("gear_matrix");
    const auto n = links.size();
    if (!rows.json().is_array() || rows.json().size() != n) r.fail("gear_matrix", "must have one row a joint");
    model.gear = JointMatrix::Zero(model.joints, model.joints);
    for (std::size_t i = 0; i < n; ++i) {
      const auto& row = rows.json()[i];
      if (!row.is_array() || row.size() != n) r.fail("gear_matrix", "must be square");
      for (std::size_t j = 0; j < n; ++j) {
        if (!row[j].is_number()) r.fail("gear_matrix", "must hold numbers only");
        model.gear(static_cast<int>(i), static_cast<int>(j)) = row[j].get<double>();
      }
    }
    for (int i = 0; i < model.joints; ++i)
      for (int j = i + 1; j < model.joints; ++j)
        if (model.gear(i, j) != 0.0) r.fail("gear_matrix", "must be lower triangular (a motor may turn with joints before its own)");
    for (int i = 0; i < model.joints; ++i)
      if (std::abs(model.gear(i, i)) < 1e-6) r.fail("gear_matrix", "has a zero on its diagonal");
    if (r.has("balance_spring")) {
      const auto s = r.child("balance_spring");
      model.spring.joint = static_cast<int>(s.integer("joint", 1, model.joints)) - 1;
      model.spring.stiffness_N_per_m = s.number("stiffness_N_per_m", 0.0, 1e6);
      model.spring.preload_N = s.number("preload_N", 0.0, 1e5);
      model.spring.anchorDistance_m = s.number("anchor_distance_m", 1e-3, 2.0);
      model.spring.leverArm_m = s.number("lever_arm_m", 1e-3, 2.0);
      model.spring.restLength_m = std::abs(model.spring.anchorDistance_m - model.spring.leverArm_m);
      if (model.spring.restLength_m < 1e-3) s.fail("lever_arm_m", "must differ from anchor_distance_m");
    }
    const auto flange = r.child("flange");
    model.X_LF.translation = vector3(flange, "translation_m");
    const auto rpy = flange.numbers("rpy_rad", 3);
    model.X_LF.rotation = (Eigen::AngleAxisd(rpy[2], spatial::Vector3::UnitZ()) *
                           Eigen::AngleAxisd(rpy[1], spatial::Vector3::UnitY()) *
                           Eigen::AngleAxisd(rpy[0], spatial::Vector3::UnitX()))
                              .toRotationMatrix();
    return model;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::robot
