#pragma once
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <vector>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "core/specimen/spine/spine_chain.h"

namespace articulus::test {

/// A bench without an arm: a chain under wanted loads at D, step by step, as a test machine with ideal force control
/// would have it. Newton's method on copies of the specimen, so that its history only sees where it really went.
class LoadBench {
 public:
  explicit LoadBench(const specimen::SpineChainParameters& parameters) : specimen_(parameters) {
    (void)specimen_.step(X_, 0.0);
  }
  /// Out  largest miss of any load, N or Nm over 20 mm
  double apply(const spatial::Vector6& load, double dt_s) {
    spatial::Pose X = X_;
    double miss = missAt(X, load, dt_s).norm();
    for (int k = 0; k < 60 && miss > 1e-4; ++k) {
      if (k % 6 == 0) linearise(X, dt_s);
      const spatial::Vector6 wrong = wrongAt(X, load, dt_s);
      spatial::Vector6 move = lu_.solve(-wrong);
      move /= std::max({1.0, move.head<3>().norm() / 0.001, move.tail<3>().norm() / 0.02});
      double share = 1.0;
      for (int s = 0; s < 6; ++s, share *= 0.5) {
        const spatial::Pose to = moved(X, share * move);
        const double now = missAt(to, load, dt_s).norm();
        if (now < miss || s == 5) {
          X = to;
          miss = now;
          break;
        }
      }
    }
    X_ = X;
    (void)specimen_.step(X_, dt_s);
    return miss;
  }
  [[nodiscard]] spatial::Vector3 turn_deg() const {
    return spatial::logRotation(X_.rotation) / spatial::kRadiansPerDegree;
  }

 private:
  static spatial::Pose moved(const spatial::Pose& X, const spatial::Vector6& d) {
    return {spatial::expRotation(d.tail<3>()) * X.rotation, X.translation + d.head<3>()};
  }
  [[nodiscard]] spatial::Vector6 wrongAt(const spatial::Pose& X, const spatial::Vector6& load, double dt_s) const {
    specimen::SpineChain trial = specimen_;
    return trial.step(X, dt_s).data - load;
  }
  [[nodiscard]] spatial::Vector6 missAt(const spatial::Pose& X, const spatial::Vector6& load, double dt_s) const {
    spatial::Vector6 wrong = wrongAt(X, load, dt_s);
    wrong.tail<3>() /= 0.02;
    return wrong;
  }
  void linearise(const spatial::Pose& X, double dt_s) {
    spatial::Matrix6 K;
    const spatial::Vector6 none = spatial::Vector6::Zero();
    for (int i = 0; i < 6; ++i) {
      spatial::Vector6 d = none;
      d[i] = i < 3 ? 1e-8 : 1e-6;
      K.col(i) = (wrongAt(moved(X, d), none, dt_s) - wrongAt(moved(X, -d), none, dt_s)) / (2.0 * d[i]);
    }
    lu_.compute(K);
  }
  specimen::SpineChain specimen_;
  spatial::Pose X_;
  Eigen::PartialPivLU<spatial::Matrix6> lu_{spatial::Matrix6::Identity()};
};

/// What a flexibility test about one axis finds.
struct FlexibilityTest {
  std::vector<double> range_deg;            ///< of each cycle
  std::array<double, 3> coupled_deg{};      ///< range about each axis in the last cycle; the driven one's too
  double middle_deg_per_Nm = 0.0;           ///< mean of both branches within 0.1 Nm of zero, last cycle
  std::array<double, 2> ends_deg_per_Nm{};  ///< rising branch over the last 0.25 Nm, last cycle: plus, minus
  double miss = 0.0;                        ///< largest of LoadBench::apply()
};

/// Cycles about one axis (3 bending, 4 flexion, 5 rotation) between +-most_Nm, all other loads zero.
inline FlexibilityTest flexibility(const specimen::SpineChainParameters& p, int axis, double most_Nm, int cycles,
                                   double rate_Nm_per_s = 0.145, double dt_s = 0.05) {
  LoadBench bench(p);
  FlexibilityTest out;
  const int quarter = static_cast<int>(std::lround(most_Nm / rate_Nm_per_s / dt_s));
  struct Point {
    double moment_Nm, angle_deg;
    bool away, falls;  ///< from zero; the moment falls
  };
  std::vector<Point> last;
  for (int c = 0; c < cycles; ++c) {
    spatial::Vector3 low = spatial::Vector3::Constant(1e9), high = -low;
    last.clear();
    for (int k = 1; k <= 4 * quarter; ++k) {
      const double phase = static_cast<double>(k) / quarter;
      const double unit = phase <= 1.0 ? phase : phase <= 3.0 ? 2.0 - phase : phase - 4.0;
      spatial::Vector6 load = spatial::Vector6::Zero();
      load[axis] = most_Nm * unit;
      out.miss = std::max(out.miss, bench.apply(load, dt_s));
      const spatial::Vector3 turn = bench.turn_deg();
      low = low.cwiseMin(turn);
      high = high.cwiseMax(turn);
      last.push_back(
          {load[axis], turn[axis - 3], phase <= 1.0 || (phase > 2.0 && phase <= 3.0), phase > 1.0 && phase <= 3.0});
    }
    out.range_deg.push_back((high - low)[axis - 3]);
    for (int i = 0; i < 3; ++i) out.coupled_deg[static_cast<std::size_t>(i)] = (high - low)[i];
  }
  const auto slope = [&last](auto&& counts) {
    double n = 0, m = 0, a = 0, mm = 0, ma = 0;
    for (const Point& at : last) {
      if (!counts(at)) continue;
      n += 1;
      m += at.moment_Nm;
      a += at.angle_deg;
      mm += at.moment_Nm * at.moment_Nm;
      ma += at.moment_Nm * at.angle_deg;
    }
    return (n * ma - m * a) / (n * mm - m * m);
  };
  const auto middle = [&](bool falls) {
    return slope([&](const Point& at) { return std::abs(at.moment_Nm) < 0.1 && at.falls == falls; });
  };
  out.middle_deg_per_Nm = 0.5 * (middle(true) + middle(false));
  out.ends_deg_per_Nm[0] = slope([&](const Point& at) { return at.away && at.moment_Nm > most_Nm - 0.25; });
  out.ends_deg_per_Nm[1] = slope([&](const Point& at) { return at.away && at.moment_Nm < -most_Nm + 0.25; });
  return out;
}

}  // namespace articulus::test
