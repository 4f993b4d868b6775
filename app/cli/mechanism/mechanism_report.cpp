#include "app/cli/mechanism/mechanism_report.h"

#include <Eigen/SVD>
#include <array>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"
#include "core/mechanism/spherical_synthesis.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using mechanism::MechanismFile;
using mechanism::SixCoordinates;
using nlohmann::ordered_json;
using spatial::inDegrees;
using spatial::inRadians;

base::Error unclear(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

std::string number(double value, int digits = 6) {
  return base::significant(std::abs(value) < 1e-12 ? 0.0 : value, digits);
}

ordered_json arrayOf(const spatial::Matrix6& K) {
  auto rows = ordered_json::array();
  for (int i = 0; i < 6; ++i) {
    auto row = ordered_json::array();
    for (int k = 0; k < 6; ++k) row.push_back(K(i, k));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string poseText(const SixCoordinates& x) {
  return "centre (" + number(1e3 * x.centre_m.x()) + ", " + number(1e3 * x.centre_m.y()) + ", " +
         number(1e3 * x.centre_m.z()) + ") mm, theta " + number(inDegrees(x.theta_rad)) + " deg, delta " +
         number(inDegrees(x.delta_rad)) + " deg, beta " + number(inDegrees(x.beta_rad)) + " deg";
}
ordered_json poseJson(const SixCoordinates& x) {
  return {{"centre_m", {x.centre_m.x(), x.centre_m.y(), x.centre_m.z()}},
          {"theta_rad", x.theta_rad},
          {"delta_rad", x.delta_rad},
          {"beta_rad", x.beta_rad}};
}

/// Writes text and JSON side by side.
class Report {
 public:
  Report(const MechanismFile& file, const MechanismQuestion& asked, SixCoordinates pose)
      : file_(file), asked_(asked), pose_(std::move(pose)), X_01_(poseOf(pose_)) {
    text_ = file.name + "\nat " + poseText(pose_) + "\n\n";
    json_ = {{"name", file.name}, {"pose", poseJson(pose_)}};
  }

  void rods() {
    constexpr std::array kTypes{"1, ends at the centre", "2, between the axes", "from the centre", "obstructs"};
    TextTable table({{"rod"}, {"length mm", TextTable::Align::Right}, {"type in a spherical joint (3.9)"}});
    json_["rods"] = ordered_json::array();
    for (std::size_t i = 0; i < file_.rods.size(); ++i) {
      const auto type = static_cast<std::size_t>(mechanism::rodType(inCentre(file_.rods[i])));
      const double length = length_m(file_.rods[i], X_01_);
      table.add({file_.names[i], fixed(1e3 * length, 3), kTypes[type]});
      json_["rods"].push_back({{"name", file_.names[i]}, {"length_m", length}, {"type", kTypes[type]}});
    }
    text_ += table.text() + "\n";
  }

  void mobility() {
    const auto m = mechanism::mobility(file_.rods, X_01_);
    const bool everywhere = m.singular() && mechanism::architecturallySingular(file_.rods, X_01_);
    text_ += "Mobility: " + std::to_string(m.rods) + " rods of rank " + std::to_string(m.rank) + " leave " +
             std::to_string(m.freedoms()) + " degrees of freedom (" + std::to_string(m.expected()) +
             " expected of their number, 3.1).\n" +
             (everywhere     ? "It is singular wherever the platform stands (architectural singularity).\n"
              : m.singular() ? "It is singular here (3.2), not everywhere.\n"
                             : "It is not singular.\n");
    json_["mobility"] = {{"rods", m.rods},           {"rank", m.rank},
                         {"freedoms", m.freedoms()}, {"expected", m.expected()},
                         {"singular", m.singular()}, {"architecturally_singular", everywhere}};
  }

  base::Result<void> selfMotion() {
    if (asked_.selfMotion <= 0) return {};
    double square = 0.0;
    for (const auto& rod : file_.rods) square += std::pow(length_m(rod, X_01_), 2);
    const double scale = std::sqrt(square / static_cast<double>(file_.rods.size()));
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(mechanism::rodLines(file_.rods, X_01_, scale), Eigen::ComputeFullV);
    spatial::Vector6 direction = svd.matrixV().col(5);
    direction.tail<3>() /= scale;
    const auto poses =
        mechanism::followSelfMotion(file_.rods, X_01_, direction, asked_.selfMotion, 1e-3 * asked_.step_mm);
    if (!poses) return poses.error();
    text_ += "\nA motion that keeps all lengths, " + number(asked_.step_mm) + " mm a step:\n";
    json_["self_motion"] = ordered_json::array();
    for (const spatial::Pose& X : *poses) {
      const SixCoordinates x = mechanism::sixCoordinates(X);
      text_ += "  " + poseText(x) + "\n";
      json_["self_motion"].push_back(poseJson(x));
    }
    return {};
  }

  void synthesis() {
    std::vector<mechanism::SpringyLeg> rods;
    for (const auto& rod : file_.rods) rods.push_back(inCentre(rod));
    const auto found = mechanism::checkSphericalSynthesis(rods, pose_.theta_rad, pose_.beta_rad);
    if (!found) {
      text_ += "Spherical joint of two degrees of freedom: no. " + found.error().message + "\n";
      json_["spherical"] = {{"is", false}, {"reason", found.error().message}};
      return;
    }
    const auto family = found->family();
    text_ += "Spherical joint of two degrees of freedom: yes, " +
             (family ? "family " + std::to_string(*family) : std::string("with more rods than it needs")) + " (" +
             std::to_string(found->typeOne) + " rods of type 1, " + std::to_string(found->typeTwo) +
             " of type 2, rank " + std::to_string(found->rank) + ").\n";
    json_["spherical"] = {{"is", true},
                          {"type_one", found->typeOne},
                          {"type_two", found->typeTwo},
                          {"rank", found->rank},
                          {"family", family ? ordered_json(*family) : ordered_json(nullptr)}};
  }

  void stiffness() {
    std::vector<mechanism::SpringyLeg> springs;
    for (const auto* some : {&file_.rods, &file_.actuators})
      for (const auto& leg : *some)
        if (leg.stiffness_N_per_m > 0.0) springs.push_back(leg);
    if (springs.empty()) return;
    const spatial::Matrix6 K = mechanism::coordinateStiffness(springs, pose_);
    constexpr std::array kNames{"X", "Y", "Z", "theta", "delta", "beta"};
    std::vector<TextTable::Column> head{{"d load / d"}};
    for (const char* name : kNames) head.push_back({name, TextTable::Align::Right});
    TextTable table(std::move(head));
    for (int i = 0; i < 6; ++i) {
      std::vector<std::string> row{kNames[static_cast<std::size_t>(i)]};
      for (int k = 0; k < 6; ++k) row.push_back(number(K(i, k), 5));
      table.add(std::move(row));
    }
    text_ += "\nStiffness in the six coordinates (5.15), N/m, N/rad, Nm/rad, of " + std::to_string(springs.size()) +
             " springs:\n" + table.text();
    json_["coordinate_stiffness"] = arrayOf(K);
    json_["cartesian_stiffness"] = arrayOf(mechanism::cartesianStiffness(springs, X_01_));
  }

  base::Result<void> actuation() {
    const bool asksFor = !asked_.rates_deg_per_s.empty() || !asked_.accelerations_deg_per_s2.empty() ||
                         !asked_.forces_N.empty() || asked_.lengths_mm.size() == 2;
    if (!file_.actuated) {
      if (asksFor) return unclear("The mechanism has no actuators.", "Describe them in \"actuators\" of its file.");
      return {};
    }
    const auto joint = mechanism::KneeInspiredJoint::create(*file_.actuated);
    if (!joint) return joint.error();
    mechanism::JointAngles angles{pose_.theta_rad, pose_.beta_rad};
    auto& out = json_["actuators"];
    text_ += "\nActuators\n";
    const double singular = joint->singularTheta_rad();
    text_ += "  singular at theta " + number(inDegrees(singular)) + " and " + number(inDegrees(singular) + 180.0) +
             " deg (4.9), and at beta -90 and 90 deg\n";
    out["singular_theta_rad"] = singular;
    if (asked_.lengths_mm.size() == 2) {
      const auto found = joint->angles({1e-3 * asked_.lengths_mm[0], 1e-3 * asked_.lengths_mm[1]},
                                       asked_.behind ? mechanism::Assembly::Behind : mechanism::Assembly::Ahead);
      if (!found) return found.error();
      angles = *found;
      text_ += "  of these lengths, assembled " + std::string(asked_.behind ? "behind" : "ahead") + ": theta " +
               number(inDegrees(angles.theta_rad)) + " deg, beta " + number(inDegrees(angles.beta_rad)) + " deg\n";
    }
    const auto lengths = joint->lengths(angles);
    text_ += "  lengths " + number(1e3 * lengths.five_m) + " and " + number(1e3 * lengths.six_m) + " mm\n";
    out["theta_rad"] = angles.theta_rad;
    out["beta_rad"] = angles.beta_rad;
    out["lengths_m"] = {lengths.five_m, lengths.six_m};
    motion(*joint, angles, out);
    return {};
  }

  base::Result<void> measuredPose() {
    if (asked_.lengths_mm.size() != 6) return {};
    if (!file_.measuring)
      return unclear("The mechanism has no measuring legs.", "Describe them in \"measuring\" of its file.");
    std::array<double, 6> lengths{};
    for (std::size_t i = 0; i < 6; ++i) lengths[i] = 1e-3 * asked_.lengths_mm[i];
    const auto X = mechanism::poseFromLengths(*file_.measuring, lengths, X_01_);
    if (!X) return X.error();
    const SixCoordinates x = mechanism::sixCoordinates(*X);
    text_ += "\nPose of the six measured lengths: " + poseText(x) + "\n";
    json_["measured_pose"] = poseJson(x);
    return {};
  }

  [[nodiscard]] MechanismReport done() const { return {text_, json_.dump(2)}; }

 private:
  /// In S0', which is S0 moved to C.
  [[nodiscard]] mechanism::SpringyLeg inCentre(mechanism::SpringyLeg rod) const {
    rod.base_m -= pose_.centre_m;
    return rod;
  }

  void motion(const mechanism::KneeInspiredJoint& joint, const mechanism::JointAngles& angles, ordered_json& out) {
    mechanism::JointRates rates;
    if (!asked_.rates_deg_per_s.empty()) {
      rates = {inRadians(asked_.rates_deg_per_s[0]), inRadians(asked_.rates_deg_per_s[1])};
      const auto v = joint.rates(angles, rates);
      text_ += "  rates " + number(1e3 * v.five_m_per_s) + " and " + number(1e3 * v.six_m_per_s) + " mm/s\n";
      out["rates_m_per_s"] = {v.five_m_per_s, v.six_m_per_s};
    }
    if (!asked_.accelerations_deg_per_s2.empty()) {
      const auto a = joint.accelerations(
          angles, rates,
          {inRadians(asked_.accelerations_deg_per_s2[0]), inRadians(asked_.accelerations_deg_per_s2[1])});
      text_ += "  accelerations " + number(1e3 * a.five_m_per_s2) + " and " + number(1e3 * a.six_m_per_s2) + " mm/s2\n";
      out["accelerations_m_per_s2"] = {a.five_m_per_s2, a.six_m_per_s2};
    }
    if (!asked_.forces_N.empty()) {
      const auto m = joint.moments(angles, asked_.forces_N[0], asked_.forces_N[1]);
      text_ += "  moments " + number(m.k0_Nm) + " Nm about k0, " + number(m.i1_Nm) + " Nm about i1; the rods bear " +
               number(m.jFive_Nm) + " and " + number(m.jSix_Nm) + " Nm about j*\n";
      out["moments_Nm"] = {{"k0", m.k0_Nm}, {"i1", m.i1_Nm}, {"j_five", m.jFive_Nm}, {"j_six", m.jSix_Nm}};
    }
  }

  const MechanismFile& file_;
  const MechanismQuestion& asked_;
  SixCoordinates pose_;
  spatial::Pose X_01_;
  std::string text_;
  ordered_json json_;
};

}  // namespace

base::Result<MechanismReport> reportOn(const MechanismFile& file, const MechanismQuestion& asked) {
  for (const auto* numbers :
       {&asked.at_deg, &asked.rates_deg_per_s, &asked.accelerations_deg_per_s2, &asked.forces_N, &asked.lengths_mm})
    for (const double value : *numbers)
      if (!std::isfinite(value)) return unclear("A number is not finite.", "Give numbers as 12.5 or -3e2.");
  if (!std::isfinite(asked.step_mm)) return unclear("--step is not finite.", "Give mm, such as 1.");
  if (asked.lengths_mm.size() != 0 && asked.lengths_mm.size() != 2 && asked.lengths_mm.size() != 6)
    return unclear("--lengths has " + std::to_string(asked.lengths_mm.size()) + " numbers.",
                   "Give two of the actuators, or six of the measuring legs, in mm.");
  SixCoordinates pose = file.pose;
  if (!asked.at_deg.empty()) {
    pose.theta_rad = inRadians(asked.at_deg[0]);
    pose.beta_rad = inRadians(asked.at_deg[1]);
  }
  Report report(file, asked, pose);
  report.rods();
  report.mobility();
  report.synthesis();
  if (auto done = report.selfMotion(); !done) return done.error();
  report.stiffness();
  if (auto done = report.actuation(); !done) return done.error();
  if (auto done = report.measuredPose(); !done) return done.error();
  return report.done();
}

}  // namespace articulus::cli
