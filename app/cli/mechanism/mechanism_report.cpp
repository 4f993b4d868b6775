#include "app/cli/mechanism/mechanism_report.h"

#include <array>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using mechanism::MechanismFile;
using mechanism::SixCoordinates;
using nlohmann::ordered_json;
using spatial::inDegrees;

constexpr std::array kTypes{"1, ends at the centre", "2, between the axes", "from the centre", "obstructs"};

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

/// Two numbers of the actuators or angles, as text and as JSON.
std::string two(double first, double second, const char* unit) {
  return number(first) + " and " + number(second) + " " + unit;
}

/// Writes text and JSON side by side.
class Report {
 public:
  Report(const MechanismFile& file, const mechanism::MechanismQuestion& asked, const MechanismFound& found)
      : asked_(asked), found_(found), a_(found.answer) {
    text_ = file.name + "\nat " + poseText(a_.pose) + "\n\n";
    json_ = {{"name", file.name}, {"pose", poseJson(a_.pose)}};
  }

  void rods() {
    TextTable table({{"rod"}, {"length mm", TextTable::Align::Right}, {"type in a spherical joint (3.9)"}});
    json_["rods"] = ordered_json::array();
    for (const auto& rod : a_.rods) {
      const char* type = kTypes[static_cast<std::size_t>(rod.type)];
      table.add({rod.name, fixed(1e3 * rod.length_m, 3), type});
      json_["rods"].push_back({{"name", rod.name}, {"length_m", rod.length_m}, {"type", type}});
    }
    text_ += table.text() + "\n";
  }

  void mobility() {
    const auto& m = a_.mobility;
    text_ += "Mobility: " + std::to_string(m.rods) + (m.rods == 1 ? " rod" : " rods") + " of rank " +
             std::to_string(m.rank) + (m.rods == 1 ? " leaves " : " leave ") + std::to_string(m.freedoms()) +
             (m.freedoms() == 1 ? " degree" : " degrees") + " of freedom (" + std::to_string(m.expected()) +
             " expected of their number, 3.1).\n" +
             (a_.architecturallySingular ? "It is singular wherever the platform stands (architectural singularity).\n"
              : m.singular()             ? "It is singular here (3.2), not everywhere.\n"
                                         : "It is not singular.\n");
    json_["mobility"] = {{"rods", m.rods},           {"rank", m.rank},
                         {"freedoms", m.freedoms()}, {"expected", m.expected()},
                         {"singular", m.singular()}, {"architecturally_singular", a_.architecturallySingular}};
  }

  void synthesis() {
    if (!a_.spherical) {
      text_ += "Spherical joint of two degrees of freedom: no. " + a_.whyNotSpherical + "\n";
      json_["spherical"] = {{"is", false}, {"reason", a_.whyNotSpherical}};
      return;
    }
    const auto& s = *a_.spherical;
    const auto family = s.family();
    text_ += "Spherical joint of two degrees of freedom: yes, " +
             (family ? "family " + std::to_string(*family) : std::string("with more rods than it needs")) + " (" +
             std::to_string(s.typeOne) + " rods of type 1, " + std::to_string(s.typeTwo) + " of type 2, rank " +
             std::to_string(s.rank) + ").\n";
    json_["spherical"] = {{"is", true},
                          {"type_one", s.typeOne},
                          {"type_two", s.typeTwo},
                          {"rank", s.rank},
                          {"family", family ? ordered_json(*family) : ordered_json(nullptr)}};
  }

  void selfMotion() {
    if (found_.selfMotion.empty()) return;
    text_ += "\nA motion that keeps all lengths, " + number(1e3 * found_.step_m) + " mm a step:\n";
    json_["self_motion"] = ordered_json::array();
    for (const spatial::Pose& X : found_.selfMotion) {
      const SixCoordinates x = mechanism::sixCoordinates(X);
      text_ += "  " + poseText(x) + "\n";
      json_["self_motion"].push_back(poseJson(x));
    }
  }

  void stiffness() {
    if (!a_.coordinateStiffness) return;
    constexpr std::array kNames{"X", "Y", "Z", "theta", "delta", "beta"};
    std::vector<TextTable::Column> head{{"d load / d"}};
    for (const char* name : kNames) head.push_back({name, TextTable::Align::Right});
    TextTable table(std::move(head));
    for (int i = 0; i < 6; ++i) {
      std::vector<std::string> row{kNames[static_cast<std::size_t>(i)]};
      for (int k = 0; k < 6; ++k) row.push_back(number((*a_.coordinateStiffness)(i, k), 5));
      table.add(std::move(row));
    }
    text_ += "\nStiffness in the six coordinates (5.15), N/m, N/rad, Nm/rad, of " + std::to_string(a_.springs) +
             (a_.springs == 1 ? " spring:\n" : " springs:\n") + table.text();
    json_["coordinate_stiffness"] = arrayOf(*a_.coordinateStiffness);
    json_["cartesian_stiffness"] = arrayOf(*a_.cartesianStiffness);
  }

  void actuation() {
    if (!a_.actuation) return;
    const auto& a = *a_.actuation;
    auto& out = json_["actuators"];
    const double singular = inDegrees(a.singularTheta_rad);
    text_ += "\nActuators\n  singular at theta " + two(singular, singular + 180.0, "deg") +
             " (4.9), and at beta -90 and 90 deg\n";
    out["singular_theta_rad"] = a.singularTheta_rad;
    if (asked_.lengths)
      text_ += "  of these lengths, assembled " +
               std::string(asked_.side == mechanism::Assembly::Behind ? "behind" : "ahead") + ": theta " +
               number(inDegrees(a.angles.theta_rad)) + " deg, beta " + number(inDegrees(a.angles.beta_rad)) + " deg\n";
    text_ += "  lengths " + two(1e3 * a.lengths.five_m, 1e3 * a.lengths.six_m, "mm") + "\n";
    out["theta_rad"] = a.angles.theta_rad;
    out["beta_rad"] = a.angles.beta_rad;
    out["lengths_m"] = {a.lengths.five_m, a.lengths.six_m};
    motion(a, out);
  }

  void measuredPose() {
    if (!a_.measuredPose) return;
    text_ += "\nPose of the six measured lengths: " + poseText(*a_.measuredPose) + "\n";
    json_["measured_pose"] = poseJson(*a_.measuredPose);
  }

  void course() {
    if (found_.course.empty()) return;
    TextTable table({{"theta deg", TextTable::Align::Right},
                     {"beta deg", TextTable::Align::Right},
                     {"dexterity", TextTable::Align::Right},
                     {"rods change mm", TextTable::Align::Right},
                     {"leg 5 mm", TextTable::Align::Right},
                     {"leg 6 mm", TextTable::Align::Right}});
    json_["course"] = ordered_json::array();
    for (const auto& p : found_.course) {
      const auto& a = p.actuation;
      table.add({number(inDegrees(p.at.theta_rad)), number(inDegrees(p.at.beta_rad)), number(p.dexterity, 4),
                 number(1e3 * p.lengthsOfRods_m, 4), a ? number(1e3 * a->lengths.five_m) : "",
                 a ? number(1e3 * a->lengths.six_m) : ""});
      ordered_json row{{"theta_rad", p.at.theta_rad},
                       {"beta_rad", p.at.beta_rad},
                       {"dexterity", p.dexterity},
                       {"rods_change_m", p.lengthsOfRods_m}};
      if (a) {
        row["lengths_m"] = {a->lengths.five_m, a->lengths.six_m};
        asJson(*a, row);
      }
      json_["course"].push_back(std::move(row));
    }
    text_ += "\nOver an angle; dexterity is 0 in a singular position:\n" + table.text();
  }

  [[nodiscard]] MechanismReport done() const { return {text_, json_.dump(2)}; }

 private:
  static void asJson(const mechanism::Actuation& a, ordered_json& out) {
    if (a.legRates) {
      out["rates_m_per_s"] = {a.legRates->five_m_per_s, a.legRates->six_m_per_s};
      out["rates_rad_per_s"] = {a.rates->theta_rad_per_s, a.rates->beta_rad_per_s};
    }
    if (a.legAccelerations) {
      out["accelerations_m_per_s2"] = {a.legAccelerations->five_m_per_s2, a.legAccelerations->six_m_per_s2};
      out["accelerations_rad_per_s2"] = {a.accelerations->theta_rad_per_s2, a.accelerations->beta_rad_per_s2};
    }
    if (a.moments) {
      out["forces_N"] = *a.forces_N;
      out["moments_Nm"] = {{"k0", a.moments->k0_Nm},
                           {"i1", a.moments->i1_Nm},
                           {"j_five", a.moments->jFive_Nm},
                           {"j_six", a.moments->jSix_Nm}};
    }
  }

  void motion(const mechanism::Actuation& a, ordered_json& out) {
    if (a.legRates)
      text_ += "  rates " + two(1e3 * a.legRates->five_m_per_s, 1e3 * a.legRates->six_m_per_s, "mm/s") +
               ", of the angles " +
               two(inDegrees(a.rates->theta_rad_per_s), inDegrees(a.rates->beta_rad_per_s), "deg/s") + "\n";
    if (a.legAccelerations)
      text_ +=
          "  accelerations " +
          two(1e3 * a.legAccelerations->five_m_per_s2, 1e3 * a.legAccelerations->six_m_per_s2, "mm/s2") +
          ", of the angles " +
          two(inDegrees(a.accelerations->theta_rad_per_s2), inDegrees(a.accelerations->beta_rad_per_s2), "deg/s2") +
          "\n";
    if (a.moments)
      text_ += "  forces " + two((*a.forces_N)[0], (*a.forces_N)[1], "N") + " make moments " +
               number(a.moments->k0_Nm) + " Nm about k0, " + number(a.moments->i1_Nm) + " Nm about i1; the rods bear " +
               two(a.moments->jFive_Nm, a.moments->jSix_Nm, "Nm") + " about j*\n";
    asJson(a, out);
  }

  const mechanism::MechanismQuestion& asked_;
  const MechanismFound& found_;
  const mechanism::MechanismAnswer& a_;
  std::string text_;
  ordered_json json_;
};

}  // namespace

MechanismReport reportOn(const MechanismFile& file, const mechanism::MechanismQuestion& asked,
                         const MechanismFound& found) {
  Report report(file, asked, found);
  report.rods();
  report.mobility();
  report.synthesis();
  report.selfMotion();
  report.stiffness();
  report.actuation();
  report.measuredPose();
  report.course();
  return report.done();
}

std::string csvOf(const std::vector<mechanism::CoursePoint>& course) {
  std::string csv =
      "theta_deg,beta_deg,dexterity,rods_change_mm,leg5_mm,leg6_mm,leg5_mm_per_s,leg6_mm_per_s,leg5_mm_per_s2,"
      "leg6_mm_per_s2,force5_N,force6_N,moment_k0_Nm,moment_i1_Nm\n";
  const auto cell = [](double value) { return "," + base::significant(value, 12); };
  for (const auto& p : course) {
    csv += base::significant(inDegrees(p.at.theta_rad), 12) + cell(inDegrees(p.at.beta_rad)) + cell(p.dexterity) +
           cell(1e3 * p.lengthsOfRods_m);
    const auto& a = p.actuation;
    csv += a ? cell(1e3 * a->lengths.five_m) + cell(1e3 * a->lengths.six_m) : ",,";
    csv += a && a->legRates ? cell(1e3 * a->legRates->five_m_per_s) + cell(1e3 * a->legRates->six_m_per_s) : ",,";
    csv += a && a->legAccelerations
               ? cell(1e3 * a->legAccelerations->five_m_per_s2) + cell(1e3 * a->legAccelerations->six_m_per_s2)
               : ",,";
    csv += a && a->moments
               ? cell((*a->forces_N)[0]) + cell((*a->forces_N)[1]) + cell(a->moments->k0_Nm) + cell(a->moments->i1_Nm)
               : ",,,,";
    csv += '\n';
  }
  return csv;
}

}  // namespace articulus::cli
