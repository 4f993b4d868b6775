// The polymer body against the printed tip compliance of a beam, the arc of pure bending, and energy.
#include "core/specimen/bench/polymer_body.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <Eigen/LU>
#include <fstream>

#include "core/specimen/specimen_factory.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::BeamSection;
using specimen::PolymerBody;
using specimen::PolymerBodyParameters;

/// The printed example: E 1 GPa, nu 0.3, diameter 20 mm, length 100 mm.
PolymerBodyParameters printed() {
  PolymerBodyParameters p;
  p.widthX_m = p.widthY_m = 0.02;
  p.length_m = 0.1;
  return p;
}

PolymerBodyParameters longRectangle() {
  PolymerBodyParameters p;
  p.section = BeamSection::Rectangle;
  p.widthX_m = 0.03;
  p.widthY_m = 0.015;
  p.length_m = 0.267;
  p.clamp_m = 0.03;
  return p;
}

/// Central differences of the load over shift and turn of D, straight body.
Matrix6 stiffness(const PolymerBodyParameters& p) {
  PolymerBody body(p);
  Matrix6 K;
  for (int i = 0; i < 6; ++i) {
    const double h = i < 3 ? 1e-7 : 1e-6;
    const auto load = [&](double sign) {
      body.reset();
      const Vector6 x = sign * h * Vector6::Unit(i);
      return body.step(pose(x.head<3>(), x.tail<3>()), 0.0).data;
    };
    K.col(i) = (load(1.0) - load(-1.0)) / (2.0 * h);
  }
  return K;
}

TEST(PolymerBody, TipComplianceIsThatPrintedForABeam) {
  const Matrix6 C = stiffness(printed()).inverse();
  // Printed with x along the beam; ours has z: (x, y, z)_printed = (z, x, y). Bending in one plane, its coupling with
  // the turn's sign.
  const auto near = [](double value, double expected) { EXPECT_NEAR(value, expected, 2e-5 * std::abs(expected)); };
  near(C(2, 2), 3.1831e-7);
  near(C(0, 0), 4.33750e-5);  // with shear (Timoshenko)
  near(C(1, 1), 4.33750e-5);
  near(C(0, 4), 6.3662e-4);  // shift along x by moment about y
  near(C(1, 3), -6.3662e-4);
  near(C(3, 3), 1.27324e-2);
  near(C(4, 4), 1.27324e-2);
  near(C(5, 5), 1.65521e-2);
  const Matrix6 K = stiffness(printed());
  near(K(0, 0), 8.66248e4);
  near(K(0, 4), -4331.2);
  near(K(4, 4), 295.10);
  near(K(5, 5), 60.415);
  near(K(2, 2), 3.14159e6);
}

/// Printed tip compliance, written out anew: bending about y with shear along x, about x along y,
/// tension, torsion.
struct TipCompliance {
  double shift, cross, turn;  // C22, C26, C66 of the plane
};
TipCompliance tip(double E, double nu, double L, double area, double inertia, double shearCoefficient) {
  const double G = E / (2 * (1 + nu));
  return {L * L * L / (3 * E * inertia) + L / (shearCoefficient * G * area), L * L / (2 * E * inertia),
          L / (E * inertia)};
}

PolymerBodyParameters shipped(const std::string& key) {
  std::ifstream file(std::string(ARTICULUS_RESOURCES) + "/specimens/" + key + ".json");
  const auto j = nlohmann::json::parse(file);
  return std::get<PolymerBodyParameters>(specimen::readSpecimen(base::JsonReader(j, key)));
}

TEST(PolymerBody, ShippedBodiesAndARectangleHaveTheClosedFormTipCompliance) {
  std::vector<std::pair<std::string, PolymerBodyParameters>> bodies{
      {"body 1", shipped("polymer_body_1")}, {"body 2", shipped("polymer_body_2")}, {"rectangle", longRectangle()}};
  for (auto& [name, p] : bodies) {
    p.clamp_m = 0.0;
    const double E = p.youngsModulus_Pa, nu = p.poissonRatio, L = p.length_m, a = p.widthX_m, b = p.widthY_m;
    const bool round = p.section == BeamSection::Circle;
    const double area = round ? M_PI * a * a / 4 : a * b;
    const double aboutY = round ? M_PI * std::pow(a, 4) / 64 : b * a * a * a / 12,
                 aboutX = round ? aboutY : a * b * b * b / 12;
    const double k = round ? 6 * (1 + nu) / (7 + 6 * nu) : 10 * (1 + nu) / (12 + 11 * nu);
    const Matrix6 C = stiffness(p).inverse();
    const auto near = [&, &body = name](double value, double expected) {
      EXPECT_NEAR(value, expected, 5e-5 * std::abs(expected)) << body;
    };
    const TipCompliance x = tip(E, nu, L, area, aboutY, k), y = tip(E, nu, L, area, aboutX, k);
    near(C(0, 0), x.shift);
    near(C(0, 4), x.cross);
    near(C(4, 4), x.turn);
    near(C(1, 1), y.shift);
    near(C(1, 3), -y.cross);
    near(C(3, 3), y.turn);
    near(C(2, 2), L / (E * area));
    if (round) near(C(5, 5), L / (E / (2 * (1 + nu)) * 2 * aboutY));
    // Stiffness with the shear parameter Phi: K22, K26, K66 of the same beam.
    const double phi = 12 * E * aboutY / (k * E / (2 * (1 + nu)) * area * L * L);
    const Matrix6 K = stiffness(p);
    near(K(0, 0), 12 * E * aboutY / (L * L * L * (1 + phi)));
    near(K(0, 4), -6 * E * aboutY / (L * L * (1 + phi)));
    near(K(4, 4), (4 + phi) * E * aboutY / (L * (1 + phi)));
    std::printf("%s: tip %.4g m/N across x, shear adds %.2f %%\n", name.c_str(), C(0, 0), 100 * phi / 4);
  }
}

TEST(PolymerBody, AThinBodyIsEulersAndBernoullis) {
  auto p = printed();
  p.length_m = 1.0;
  p.widthX_m = p.widthY_m = 0.01;
  const double EI = 1e9 * M_PI * std::pow(0.01, 4) / 64;
  const Matrix6 C = stiffness(p).inverse();
  EXPECT_NEAR(C(0, 0) / (1.0 / (3 * EI)), 1.0, 1e-4) << "Phi is 12 EI / (k G A L^2), which goes to nothing";
  EXPECT_GT(C(0, 0), 1.0 / (3 * EI));
}

TEST(PolymerBody, StiffnessIsSymmetricAndSeesTheClamp) {
  const Matrix6 K = stiffness(longRectangle());
  Eigen::DiagonalMatrix<double, 6> scale(1e-3, 1e-3, 1e-3, 1.0, 1.0, 1.0);  // N/mm beside Nm/rad
  EXPECT_LT((scale * (K - K.transpose()) * scale).cwiseAbs().maxCoeff(), 1e-4);
  auto bare = longRectangle();
  bare.clamp_m = 0.0;
  Matrix6 T = Matrix6::Identity();  // the same body, moved to the clamp's end: u_T = u_D + theta x (0, 0, -clamp)
  T.topRightCorner<3, 3>() = -spatial::skew(Vector3(0, 0, -0.03));
  EXPECT_LT((scale * (K - T.transpose() * stiffness(bare) * T) * scale).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_GT(K(3, 3), 0.0);
  EXPECT_LT(stiffness(bare)(3, 3), stiffness(bare)(4, 4)) << "wider along x: bending about y is the stiffer one";
}

TEST(PolymerBody, APureMomentBendsItToAnArcWithoutForce) {
  const auto p = printed();
  const double EI = 1e9 * M_PI * std::pow(0.02, 4) / 64.0;
  for (const double angle : {0.05, 0.5, 1.5}) {
    for (int axis = 0; axis < 2; ++axis) {
      PolymerBody body(p);
      const double radius = p.length_m / angle;  // geometry of the circle, from the foot at -length
      Vector3 tip(0.0, 0.0, radius * std::sin(angle) - p.length_m), phi = Vector3::Zero();
      tip[axis == 0 ? 1 : 0] = (axis == 0 ? -1.0 : 1.0) * radius * (1.0 - std::cos(angle));
      phi[axis] = angle;
      const auto F = body.step(pose(tip, phi), 0.0);
      EXPECT_LT(F.force().norm(), 1e-6) << "N at " << angle << " rad: an arc of the body's own length needs none";
      Vector3 expected = Vector3::Zero();
      expected[axis] = EI * angle / p.length_m;
      EXPECT_LT((Vector3(F.moment()) - expected).norm(), 1e-9 * EI);
    }
  }
}

TEST(PolymerBody, WithoutDampingEveryClosedPathIsConservativeAndWithItNoneGivesEnergy) {
  double worst = 0.0, least = 1e9;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto p = longRectangle();
    p.damping_s = 0.0;
    PolymerBody elastic(p);
    const ClosedPath path(seed, 0.002, 0.3);
    const Work free = workAlong(elastic, path, 10.0, 40'000, 1);
    worst = std::max(worst, std::abs(free.net_J) / free.moved_J);
    PolymerBody damped(longRectangle());
    const Work lossy = workAlong(damped, path, 0.5, 4'000, 2);
    EXPECT_GT(lossy.net_J, 0.0) << "seed " << seed;
    least = std::min(least, lossy.net_J / lossy.moved_J);
  }
  std::printf("polymer body, closed paths: elastic %.1e of the energy moved, damped loses at least %.1e of it\n", worst,
              least);
  EXPECT_LT(worst, 1e-6);
}

}  // namespace
}  // namespace articulus::test
