// Where the meshes of a URDF's links are, against Orocos KDL on random arms.
#include "core/robot/files/urdf_visuals.h"

#include <gtest/gtest.h>

#include <kdl/chainfksolverpos_recursive.hpp>

#include "core/robot/kinematics.h"
#include "tests/core/robot/urdf_support.h"

namespace articulus::robot {
namespace {

using articulus::test::UrdfArmSample;
using spatial::Pose;

/// Puts a mesh into each link of the sample, named after the link.
std::string withMeshes(std::string xml) {
  std::size_t at = 0;
  while ((at = xml.find("<link name=\"", at)) != std::string::npos) {
    const std::size_t from = at + 12, to = xml.find('"', from);
    const std::string name = xml.substr(from, to - from);
    const std::string visual = "<visual><origin xyz=\"0.1 0.2 0.3\" rpy=\"0 0 0.5\"/><geometry><mesh filename=\"" +
                               name + ".stl\" scale=\"0.001 0.001 0.001\"/></geometry></visual>";
    std::size_t end = xml.find('>', to);
    if (xml[end - 1] == '/') {
      xml.replace(end - 1, 2, ">" + visual + "</link>");
    } else {
      xml.insert(end + 1, visual);
    }
    at = to;
  }
  return xml;
}

TEST(UrdfVisuals, AreWhereKdlHasTheirLinksInAnyPose) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const UrdfArmSample sample(seed, 6, seed % 2 == 0 ? UrdfArmSample::Axes::Special : UrdfArmSample::Axes::Anywhere);
    const auto look = lookOfUrdf(withMeshes(sample.text()), "sample.urdf");
    ASSERT_TRUE(look.ok()) << look.error().text();
    std::mt19937_64 random(seed);
    JointVector q(look->model.joints);
    KDL::JntArray kdl(static_cast<unsigned>(look->model.joints));
    for (int i = 0; i < q.size(); ++i)
      kdl(static_cast<unsigned>(i)) = q[i] = std::uniform_real_distribution<double>(-1, 1)(random);
    LinkPoses frames;
    forwardKinematics(look->model, q, frames);
    KDL::ChainFkSolverPos_recursive solver(sample.chain());
    Pose origin;
    origin.rotation = Eigen::AngleAxisd(0.5, spatial::Vector3::UnitZ()).toRotationMatrix();
    origin.translation = {0.1, 0.2, 0.3};
    for (const auto& visual : look->meshes) {
      EXPECT_EQ(visual.scale, spatial::Vector3(0.001, 0.001, 0.001));
      const Pose X_BV = (visual.link < 0 ? Pose{} : frames.link[static_cast<std::size_t>(visual.link)]) * visual.X_LV;
      const std::string link = visual.file.substr(0, visual.file.size() - 4);
      for (unsigned segment = 0; segment < sample.chain().getNrOfSegments(); ++segment) {
        if (sample.chain().getSegment(segment).getName() != link) continue;
        KDL::Frame X;
        ASSERT_GE(solver.JntToCart(kdl, X, static_cast<int>(segment) + 1), 0);
        Pose wanted;
        for (int r = 0; r < 3; ++r) {
          wanted.translation[r] = X.p(r);
          for (int c = 0; c < 3; ++c) wanted.rotation(r, c) = X.M(r, c);
        }
        wanted = wanted * origin;
        EXPECT_LT((X_BV.translation - wanted.translation).norm(), 1e-9) << seed << " " << link;
        EXPECT_LT((X_BV.rotation - wanted.rotation).norm(), 1e-9) << seed << " " << link;
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 60);
}

}  // namespace
}  // namespace articulus::robot
