#pragma once
#include <string>
#include <vector>

#include "tests/core/run/truth/truth_bench.h"

namespace articulus::test {

/// A check for each analysis of the catalogue: what it finds in a run of a virtual specimen against what that is.
class TruthOfAnalyses : public TruthBench, public testing::WithParamInterface<std::string_view> {
 public:
  std::vector<storage::ResultValue> found(std::string_view type, const nlohmann::json& options) {
    auto rows = analysed(type, options);
    if (rows) return std::move(*rows);
    ADD_FAILURE() << rows.error().text();
    return {};
  }
  /// From rest at a flexion to a drawer, 200 states on the way, each held so long; back along the same way.
  std::vector<KneeTruth::State> drawer(KneeTruth& knee, double flexion_deg, int number, bool stored = true) {
    std::vector<KneeTruth::State> way{knee.bent(flexion_deg * kDegreeOfKnee, knee.neutral())};
    for (int i = 1; i <= 200; ++i) way.push_back(knee.drawn(134.0 * i / 200.0, way.back()));
    if (stored) walk(number, way);
    return way;
  }
  void walk(int number, const std::vector<KneeTruth::State>& way) {
    for (const KneeTruth::State& s : way)
      for (int k = 0; k < 10; ++k) add(number, s.X_PD, s.F_D_P);
    for (std::size_t i = way.size(); i-- > 0;)
      for (int k = 0; k < 10; ++k) add(number, way[i].X_PD, way[i].F_D_P);
  }
  /// As the vice was closed: where all analyses that begin with the run begin.
  void begin(KneeTruth& knee) {
    const KneeTruth::State s = knee.neutral();
    const int number = motion("begin");
    for (int k = 0; k < 10; ++k) add(number, s.X_PD, s.F_D_P);
  }
  static std::vector<double> rowWise(const spatial::Matrix3& R) {
    return {R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)};
  }

  static const std::vector<std::string>& six() {
    static const std::vector<std::string> kSix{"x", "y", "z", "about x", "about y", "about z"};
    return kSix;
  }
  /// Small displacements to both sides along and about each axis, with rests.
  void displace(specimen::Specimen& specimen, const spatial::Vector6& size) {
    for (int axis = 0; axis < 6; ++axis) {
      const int number = motion(six()[static_cast<std::size_t>(axis)]);
      for (const double to : {1.0, -1.0})
        for (int k = -20; k < 200; ++k) {
          const spatial::Vector6 d = (k < 0 ? to * (k + 20) / 20.0 : to) * size[axis] * spatial::Vector6::Unit(axis);
          const spatial::Pose X{spatial::expRotation(d.tail<3>()), spatial::Vector3(d.head<3>())};
          add(number, X, specimen.step(X, 1e3), true);
        }
    }
  }

  void accelerations();
  void comparison();
  void failureOnset();
  void inSituForce();
  void jointAngles();
  void jointMotion();
  void kneeInspiredJoint();
  void laxity();
  void ligamentLength();
  void loadAtPoint();
  void loadCycle();
  void pathRepeatability();
  void pathReplay();
  void relaxation();
  void stiffnessMatrix();
  void trackedMotion();
};

}  // namespace articulus::test
