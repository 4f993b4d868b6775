#pragma once
#include <kdl/chain.hpp>

#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace articulus::test {

/// A random serial arm as URDF text and, from the same numbers and without our code, as a chain of Orocos KDL. Axes
/// point anywhere or lie parallel, opposed, crossing or on one another; some joints are fixed; links carry masses, and
/// further links fixed to them.
class UrdfArmSample {
 public:
  enum class Axes { Anywhere, Special };

  UrdfArmSample(std::uint64_t seed, int turningJoints, Axes axes) : random_(seed), axes_(axes) {
    text_ = "<?xml version=\"1.0\"?>\n<robot name=\"sample\">\n";
    addLink("base", nullptr);
    std::string parent = "base";
    for (int turning = 0; turning < turningJoints;) {
      const bool fixed = number(0.0, 1.0) < 0.3;
      const std::string child = "link" + std::to_string(links_++);
      addJoint(parent, child, fixed);
      if (!fixed) ++turning;
      parent = child;
    }
    if (number(0.0, 1.0) < 0.7) {
      addJoint(parent, "flange", true);
      parent = "flange";
    }
    text_ += "</robot>\n";
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const KDL::Chain& chain() const { return chain_; }
  /// Segments of the chain that carry a joint that turns.
  [[nodiscard]] const std::vector<unsigned>& turning() const { return turning_; }

 private:
  double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  bool oneIn(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }
  double quarter() { return M_PI_2 * std::uniform_int_distribution<int>(-1, 2)(random_); }
  static std::string digits(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
  }
  static std::string triple(const double (&v)[3]) { return digits(v[0]) + " " + digits(v[1]) + " " + digits(v[2]); }

  KDL::Frame origin(std::string& xml) {
    double p[3], r[3];
    const bool special = axes_ == Axes::Special;
    for (double& x : p) x = special && !oneIn(3) ? 0.0 : number(-0.4, 0.4);
    for (double& x : r) x = special && !oneIn(6) ? quarter() : number(-3.0, 3.0);
    xml += "<origin xyz=\"" + triple(p) + "\" rpy=\"" + triple(r) + "\"/>";
    return {KDL::Rotation::RPY(r[0], r[1], r[2]), KDL::Vector(p[0], p[1], p[2])};
  }

  KDL::RigidBodyInertia body(std::string& xml) {
    xml += "<inertial>";
    const KDL::Frame X = origin(xml);
    const double mass = number(0.1, 10.0), a = number(0.01, 0.2), b = number(0.01, 0.2), c = number(0.01, 0.2);
    const double xy = number(-0.004, 0.004), xz = number(-0.004, 0.004), yz = number(-0.004, 0.004);
    xml += "<mass value=\"" + digits(mass) + "\"/><inertia ixx=\"" + digits(b + c) + "\" iyy=\"" + digits(a + c) +
           "\" izz=\"" + digits(a + b) + "\" ixy=\"" + digits(xy) + "\" ixz=\"" + digits(xz) + "\" iyz=\"" +
           digits(yz) + "\"/></inertial>";
    return X *
           KDL::RigidBodyInertia(mass, KDL::Vector::Zero(), KDL::RotationalInertia(b + c, a + c, a + b, xy, xz, yz));
  }

  void addLink(const std::string& name, KDL::RigidBodyInertia* inertia) {
    std::string xml = "<link name=\"" + name + "\">";
    if (inertia) *inertia = body(xml);
    text_ += xml + "</link>\n";
  }

  void addJoint(const std::string& parent, const std::string& child, bool fixed) {
    std::string xml = "<joint name=\"to_" + child + "\" type=\"" +
                      (fixed      ? "fixed"
                       : oneIn(5) ? "continuous"
                                  : "revolute") +
                      "\">";
    const KDL::Frame X = origin(xml);
    KDL::Vector axis(0, 0, 1);
    if (!fixed) {
      double a[3] = {0, 0, 0};
      if (axes_ == Axes::Special && !oneIn(4))
        a[std::uniform_int_distribution<int>(0, 2)(random_)] = oneIn(2) ? 1.0 : -1.0;
      else
        for (double& x : a) x = number(-1.0, 1.0);
      axis = KDL::Vector(a[0], a[1], a[2]);
      axis.Normalize();
      xml += "<axis xyz=\"" + triple(a) +
             "\"/><limit lower=\"-2.5\" upper=\"2.75\" effort=\"85\" velocity=\"3\"/>"
             "<dynamics damping=\"0.5\" friction=\"1.5\"/>";
    }
    text_ += xml + "<parent link=\"" + parent + "\"/><child link=\"" + child + "\"/></joint>\n";
    KDL::RigidBodyInertia inertia;
    addLink(child, &inertia);
    if (oneIn(3)) inertia = inertia + addRider(child);
    chain_.addSegment(KDL::Segment(
        child, fixed ? KDL::Joint(KDL::Joint::Fixed) : KDL::Joint(X.p, X.M * axis, KDL::Joint::RotAxis), X, inertia));
    if (!fixed) turning_.push_back(chain_.getNrOfSegments());
  }

  /// A camera bolted to a link, with a lens bolted to it.
  KDL::RigidBodyInertia addRider(const std::string& link) {
    const auto bolt = [this](const std::string& parent, const std::string& child) {
      std::string xml = "<joint name=\"bolt_" + child + "\" type=\"fixed\">";
      const KDL::Frame X = origin(xml);
      text_ += xml + "<parent link=\"" + parent + "\"/><child link=\"" + child + "\"/></joint>\n";
      return X;
    };
    KDL::RigidBodyInertia camera, lens;
    const std::string name = "camera" + std::to_string(links_++);
    const KDL::Frame X_camera = bolt(link, name);
    addLink(name, &camera);
    const KDL::Frame X_lens = bolt(name, name + "_lens");
    addLink(name + "_lens", &lens);
    return X_camera * (camera + X_lens * lens);
  }

  std::mt19937_64 random_;
  Axes axes_;
  int links_ = 1;
  std::string text_;
  KDL::Chain chain_;
  std::vector<unsigned> turning_;
};

}  // namespace articulus::test
