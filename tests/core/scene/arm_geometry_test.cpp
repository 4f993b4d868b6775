// Each arm in its form: closed bodies that stand on their foot, whichever way their maker lets the first axis point,
// touch each other at every joint and stay near to the capsules that are watched.
#include "core/scene/arm_geometry.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/scene/arms/arm_catalogue.h"
#include "tests/core/scene/mesh_checks.h"

namespace articulus::scene {
namespace {

using spatial::Vector3;

/// How far the drawn arm may stand out of the capsules of its file, m. These are round at their ends and drawn bodies
/// are not: the corner of a lid of 60 mm on a capsule of its radius that ends where the lid does stands out by 0.41 of
/// that; bolts of a foot stand 36 mm above the floor.
double standsOut_m(const std::string& arm) {
  if (arm == "puma560") return 0.060;   // its neck lies between the capsules of trunk and shoulder
  if (arm == "kr6_r900") return 0.145;  // its upper arm is drawn beside the joint, its capsule lies in the middle
  return 0.040;
}

const std::filesystem::path kRobots = std::filesystem::path(ARTICULUS_RESOURCES) / "robots";

/// All shipped arms, by the key of their file.
std::map<std::string, robot::RobotModel> shippedArms() {
  std::map<std::string, robot::RobotModel> arms;
  for (const auto& entry : std::filesystem::directory_iterator(kRobots)) {
    if (entry.path().extension() != ".json") continue;
    auto model = robot::loadRobot(entry.path());
    EXPECT_TRUE(model) << entry.path();
    if (model) arms.emplace(entry.path().stem().string(), *model);
  }
  EXPECT_GE(arms.size(), 6u);
  return arms;
}

Vector3 cornerOf(const Mesh& mesh, std::size_t index) {
  return mesh.vertices[mesh.indices[index]].position.cast<double>();
}

/// Every edge is walked as often one way as the other, corners at one place being one: nothing is open.
void expectClosed(const Mesh& mesh, const std::string& what) {
  constexpr double kSame_m = 1e-6;
  using Place = std::array<long, 3>;
  std::map<std::pair<Place, Place>, int> walked;
  const auto placeOf = [&](std::size_t index) {
    const Vector3 p = cornerOf(mesh, index) / kSame_m;
    return Place{std::lround(p.x()), std::lround(p.y()), std::lround(p.z())};
  };
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    for (std::size_t k = 0; k < 3; ++k) {
      const Place from = placeOf(i + k), to = placeOf(i + (k + 1) % 3);
      if (from != to) ++walked[{from, to}], --walked[{to, from}];
    }
  std::size_t open = 0;
  for (const auto& [edge, balance] : walked) open += balance != 0 ? 1 : 0;
  EXPECT_EQ(open, 0u) << what;
}

TEST(ArmGeometry, EveryShippedArmNamesItsForm) {
  std::set<robot::ArmForm> used;
  for (const auto& [key, model] : shippedArms()) {
    ASSERT_TRUE(model.form) << key;
    used.insert(*model.form);
  }
  EXPECT_EQ(used.size(), armForms().size()) << "a form that no shipped arm has";
}

TEST(ArmGeometry, AnArmThatNamesNoFormIsDrawnAsCastings) {
  auto model = shippedArms().at("rx90b");
  const auto named = armParts(model);
  model.form.reset();
  const auto plain = armParts(model);
  ASSERT_EQ(named.size(), plain.size());
  for (std::size_t i = 0; i < named.size(); ++i)
    EXPECT_EQ(named[i].mesh.vertices.size(), plain[i].mesh.vertices.size());
}

TEST(ArmGeometry, EveryFormDrawsEveryArmClosedFromOutsideAndLight) {
  for (const auto& [key, model] : shippedArms())
    for (const ArmFormRow& form : armForms()) {
      const std::string what = key + " as " + std::string(nameOf(form.form));
      std::size_t triangles = 0;
      std::set<int> links;
      for (const ArmPart& part : form.draw(model)) {
        const std::string where = what + ", link " + std::to_string(part.link);
        links.insert(part.link);
        triangles += part.mesh.triangles();
        expectClosed(part.mesh, where);
        test::expectNormalsOutward(part.mesh, where);
        EXPECT_GT(test::volumeOf(part.mesh), 0.0) << where;
        for (const auto& vertex : part.mesh.vertices) ASSERT_TRUE(vertex.position.allFinite()) << where;
      }
      EXPECT_EQ(links.size(), static_cast<std::size_t>(model.joints) + 1) << what;
      EXPECT_LE(triangles, form.form == model.form ? 12'000u : 20'000u) << what;
    }
}

TEST(ArmGeometry, TheFirstLinkStandsOnTheFootOfEveryArm) {
  for (const auto& [key, model] : shippedArms()) {
    const auto& first = model.links[0].geometry;
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(first.alpha_rad(), Vector3::UnitX()).toRotationMatrix();
    double footTop_m = -10.0, footBottom_m = 10.0, linkBottom_m = 10.0;
    for (const ArmPart& part : armParts(model)) {
      for (const auto& vertex : part.mesh.vertices) {
        const Vector3 p = vertex.position.cast<double>();
        if (part.link < 0) footTop_m = std::max(footTop_m, p.z()), footBottom_m = std::min(footBottom_m, p.z());
        if (part.link == 0) linkBottom_m = std::min(linkBottom_m, (turn * (p + first.d_m() * Vector3::UnitZ())).z());
      }
    }
    EXPECT_LE(linkBottom_m, footTop_m + 1e-3) << key << ": a gap above the foot";
    EXPECT_NEAR(footBottom_m, -model.foot_m, 1e-6) << key << ": it stands on nothing, or in something";
    EXPECT_GT(footTop_m - footBottom_m, 0.02) << key;
  }
}

/// The triangles of one link, to ask how far a point is from them; 0 inside.
class Body {
 public:
  Body(const std::vector<ArmPart>& parts, int link) {
    for (const ArmPart& part : parts)
      if (part.link == link) mesh_.append(part.mesh);
    for (std::size_t i = 0; i + 2 < mesh_.indices.size(); i += 3)
      triangles_.push_back({cornerOf(mesh_, i), cornerOf(mesh_, i + 1), cornerOf(mesh_, i + 2)});
  }
  [[nodiscard]] const Mesh& mesh() const { return mesh_; }

  /// Whether a point lies inside or within a distance of the surface.
  [[nodiscard]] bool isNear(const Vector3& p, double within_m) const {
    double turns = 0.0;  // solid angle of the surface seen from there: 4 pi a body around it
    for (const auto& t : triangles_) {
      const Vector3 a = t[0] - p, b = t[1] - p, c = t[2] - p;
      const double la = a.norm(), lb = b.norm(), lc = c.norm();
      if (std::min({la, lb, lc}) < within_m) return true;
      const double volume = a.dot(b.cross(c)), sum = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
      turns += 2.0 * std::atan2(volume, sum);
      const Vector3 normal = (b - a).cross(c - a);
      const double height = std::abs(a.dot(normal)) / std::max(normal.norm(), 1e-12);
      if (height >= within_m) continue;
      const Vector3 foot = a.dot(normal) / normal.squaredNorm() * normal;  // over the triangle?
      const auto over = [&](const Vector3& u, const Vector3& v) { return (v - u).cross(foot - u).dot(normal) >= 0.0; };
      if (over(a, b) && over(b, c) && over(c, a)) return true;
    }
    return turns > 2.0 * M_PI;
  }

 private:
  Mesh mesh_;
  std::vector<std::array<Vector3, 3>> triangles_;
};

TEST(ArmGeometry, LinksTouchEachOtherOverTheFullTurnOfEveryJoint) {
  constexpr double kTouching_m = 0.002;
  constexpr int kSteps = 8;
  for (const auto& [key, model] : shippedArms()) {
    const auto parts = armParts(model);
    for (int joint = 0; joint < model.joints; ++joint) {
      const Body before(parts, joint - 1), link(parts, joint);
      for (int step = 0; step < kSteps; ++step) {
        // Whether the joint reaches that angle is no matter: what is round about its axis touches at any.
        const auto& g = model.links[static_cast<std::size_t>(joint)].geometry;
        const double angle = 2.0 * M_PI * step / kSteps;
        const Eigen::Isometry3d X = Eigen::Translation3d(g.a_m(), 0, 0) *
                                    Eigen::AngleAxisd(g.alpha_rad(), Vector3::UnitX()) *
                                    Eigen::AngleAxisd(angle, Vector3::UnitZ()) * Eigen::Translation3d(0, 0, g.d_m()) *
                                    Eigen::Isometry3d::Identity();
        const auto touches = [&](const Body& one, const Body& other, const Eigen::Isometry3d& X_other_one) {
          return std::ranges::any_of(one.mesh().vertices, [&](const Mesh::Vertex& vertex) {
            return other.isNear(X_other_one * Vector3(vertex.position.cast<double>()), kTouching_m);
          });
        };
        const bool touch = touches(link, before, X) || touches(before, link, X.inverse());
        EXPECT_TRUE(touch) << key << ", joint " << joint + 1 << " turned by " << angle << " rad";
      }
    }
  }
}

/// Farthest that a corner of a link stands out of the capsules of it and its neighbours, m. Bolts of a foot do not move
/// and stand on what it stands on.
double farthestOut(const robot::RobotModel& model, const robot::JointVector& q, std::map<int, double>& byLink) {
  robot::LinkPoses poses;
  robot::forwardKinematics(model, q, poses);
  const auto poseOf = [&](int link) { return link < 0 ? spatial::Pose{} : poses.link[static_cast<std::size_t>(link)]; };
  double worst = 0.0;
  for (const ArmPart& part : armParts(model))
    for (const auto& vertex : part.mesh.vertices) {
      const Vector3 p = poseOf(part.link) * Vector3(vertex.position.cast<double>());
      double least = part.link < 0 ? p.z() + model.foot_m : 10.0;
      for (const auto& capsule : model.capsules) {
        if (std::abs(capsule.link - 1 - part.link) > 1) continue;
        const Vector3 a = poseOf(capsule.link - 1) * capsule.from_m, u = poseOf(capsule.link - 1) * capsule.to_m - a;
        const double t = u.squaredNorm() > 0.0 ? std::clamp(u.dot(p - a) / u.squaredNorm(), 0.0, 1.0) : 0.0;
        least = std::min(least, (p - a - t * u).norm() - capsule.radius_m);
      }
      worst = std::max(worst, least);
      byLink[part.link] = std::max(byLink[part.link], least);
    }
  return worst;
}

TEST(ArmGeometry, WhatIsDrawnStandsLittleOutOfTheBodiesThatAreWatched) {
  for (const auto& [key, model] : shippedArms()) {
    std::map<int, double> byLink;
    double worst = 0.0;
    for (const double share : {0.2, 0.5, 0.7}) {
      robot::JointVector q = robot::JointVector::Zero(model.joints);
      for (int i = 0; i < model.joints; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        q[i] = link.lower_rad + share * (link.upper_rad - link.lower_rad);
      }
      worst = std::max(worst, farthestOut(model, q, byLink));
    }
    std::string told;
    for (const auto& [link, out] : byLink) told += " " + std::to_string(std::lround(1e3 * out));
    EXPECT_LE(worst, standsOut_m(key)) << key << ":" << told;
  }
}

TEST(ArmGeometry, AnArmHasItsOwnColoursAndItsFlangeStaysMetal) {
  const auto file = std::filesystem::path(ARTICULUS_RESOURCES) / "robots" / "rx90b.json";
  auto model = robot::loadRobot(file);
  ASSERT_TRUE(model) << model.error().text();
  ASSERT_TRUE(model->colours);
  int housings = 0, joints = 0, metal = 0;
  for (const ArmPart& part : armParts(*model)) {
    std::optional<robot::ArmColours::Colour> wanted;
    if (part.tone == Tone::Housing) wanted = model->colours->housing, ++housings;
    else if (part.tone == Tone::Joint) wanted = model->colours->joint, ++joints;
    else ++metal;
    EXPECT_EQ(part.colour, wanted) << "link " << part.link;
  }
  EXPECT_GT(housings, 4);
  EXPECT_GT(joints, 4);
  EXPECT_EQ(metal, 1);
  model->colours.reset();
  for (const ArmPart& part : armParts(*model)) EXPECT_FALSE(part.colour);
}

}  // namespace
}  // namespace articulus::scene
