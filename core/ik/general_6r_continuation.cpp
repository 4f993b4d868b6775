#include "core/ik/general_6r_continuation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/ik/general_6r_elimination.h"
#include "core/spatial/rotation.h"

namespace articulus::ik::general {
namespace {

constexpr double kSame_rad = 1e-6;
// Imaginary part of an angle that runs away: anywhere on the way (sines of 1e5), and just before its end.
constexpr double kFar = 12.0, kFarAtEnd = 8.0;
constexpr double kEnd = 0.999;
constexpr unsigned kMostStarts = 100;

/// The seven numbers of a fixed transform that the way is straight in: quaternion (any length) and translation.
void numbersOf(const spatial::Pose& X, double* seven) noexcept {
  const spatial::Quaternion q = spatial::quaternionOf(X.rotation);
  seven[0] = q.w(), seven[1] = q.x(), seven[2] = q.y(), seven[3] = q.z();
  for (int r = 0; r < 3; ++r) seven[4 + r] = X.translation[r];
}

void quaternionProduct(const Complex* a, const Complex* b, Complex* c) noexcept {
  c[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  c[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  c[2] = a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3];
  c[3] = a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1];
}

/// Transform of seven numbers and their rates.
void transformOf(const Complex* n, const Complex* rate, ComplexLoop::Transform& F) noexcept {
  const Complex w = n[0], x = n[1], y = n[2], z = n[3];
  const Complex k = inverse(w * w + x * x + y * y + z * z), k2 = 2.0 * k;
  auto& R = F.rotation;
  R[0][0] = 1.0 - k2 * (y * y + z * z), R[1][0] = k2 * (x * y - w * z), R[2][0] = k2 * (x * z + w * y);
  R[0][1] = k2 * (x * y + w * z), R[1][1] = 1.0 - k2 * (x * x + z * z), R[2][1] = k2 * (y * z - w * x);
  R[0][2] = k2 * (x * z - w * y), R[1][2] = k2 * (y * z + w * x), R[2][2] = 1.0 - k2 * (x * x + y * y);
  const Complex back[4] = {w, -x, -y, -z};
  Complex product[4];
  quaternionProduct(rate, back, product);
  for (int r = 0; r < 3; ++r) {
    F.turning[r] = k2 * product[r + 1];
    F.translation[r] = n[4 + r];
    F.moving[r] = rate[4 + r];
  }
}

double largestPart(const ComplexAngles& a) noexcept {
  double largest = 0.0;
  for (const Complex& z : a) largest = std::max(largest, magnitude(z));
  return largest;
}

ComplexAngles moved(const ComplexAngles& q, double by, const ComplexAngles& direction) noexcept {
  ComplexAngles r = q;
  for (std::size_t i = 0; i < 6; ++i) r[i] += by * direction[i];
  return r;
}

}  // namespace

bool LoopRoots::add(const ComplexAngles& root, double leastPivot) noexcept {
  // Sooner one too few, which is noticed, than one twice, which would certify what is not complete.
  const double same = std::max(kSame_rad, 100.0 * rounding(root));
  const auto addTo = [&](auto& roots, int& count) {
    for (int i = 0; i < count; ++i)
      if (distance(roots[static_cast<std::size_t>(i)], root) < same) return false;
    if (count < static_cast<int>(roots.size())) roots[static_cast<std::size_t>(count++)] = root;
    return true;
  };
  return leastPivot > kLeastPivot ? addTo(regular, regularCount) : addTo(singular, singularCount);
}

void addByElimination(const Loop& loop, int first, int spin, LoopRoots& roots) noexcept {
  LoopStarts starts;
  eliminate(loop, first, spin, starts);
  const ComplexLoop complex = complexOf(loop);
  for (int k = 0; k < starts.count; ++k) {
    ComplexAngles q = starts.angles[static_cast<std::size_t>(k)];
    if (!closeLoop(complex, q, 12)) continue;
    LoopStep step;
    loopStep(complex, q, false, step);
    roots.add(q, step.leastPivot);
    for (Complex& angle : q) angle = conjugate(angle);
    roots.add(q, step.leastPivot);
  }
}

/// The loop at a place of the way, 0 at the start and 1 at the end.
struct Continuation::Way {
  double from[6][7], to[6][7];
  const Complex (*detour)[7];

  void at(double t, ComplexLoop& loop) const noexcept {
    const double aside = t * (1.0 - t), turning = 1.0 - 2.0 * t;
    for (std::size_t i = 0; i < 6; ++i) {
      Complex n[7], rate[7];
      for (int k = 0; k < 7; ++k) {
        n[k] = (1.0 - t) * from[i][k] + t * to[i][k] + aside * detour[i][k];
        rate[k] = to[i][k] - from[i][k] + turning * detour[i][k];
      }
      transformOf(n, rate, loop.fixed[i]);
    }
  }
};

Continuation::Continuation(int seed) {
  // The first or second attempt will do; the bound is for an elimination that fails altogether.
  for (unsigned attempt = 0; attempt < kMostStarts && rootCount_ < roots_.size(); ++attempt) {
    std::mt19937_64 random(static_cast<unsigned>(seed) * 1000U + attempt);
    Loop start;
    Complex detour[6][7];
    std::normal_distribution<double> normal;
    for (std::size_t i = 0; i < 6; ++i) {
      spatial::Quaternion q(normal(random), normal(random), normal(random), normal(random));
      start.fixed[i].rotation = q.normalized().toRotationMatrix();
      for (int r = 0; r < 3; ++r) start.fixed[i].translation[r] = 0.5 * normal(random);
      for (auto& number : detour[i]) number = {normal(random), normal(random)};
    }
    LoopRoots roots;
    addByElimination(start, 0, 0, roots);
    const std::size_t count = std::min(static_cast<std::size_t>(roots.regularCount), roots_.size());
    if (attempt > 0 && count <= rootCount_) continue;
    rootCount_ = count;
    std::copy_n(roots.regular.begin(), count, roots_.begin());
    start_ = start;
    std::copy(&detour[0][0], &detour[0][0] + 42, &detour_[0][0]);
  }
}

/// One step of the way, by Runge and Kutta's fourth order along the tangent, then Newton at the new place.
/// In      t, h: place and length of the step
/// Out     true: it was taken; t, q and step are those of the new place, and h is as long as the next may be
bool Continuation::advance(const Way& way, double& t, double& h, ComplexAngles& q, LoopStep& step) noexcept {
  ComplexLoop half, full;
  way.at(t + 0.5 * h, half);
  way.at(t + h, full);
  const ComplexAngles k1 = step.tangent;
  if (!(h * largestPart(k1) < 0.5)) return false;
  LoopStep k2, k3, k4, arrived;
  loopStep(half, moved(q, 0.5 * h, k1), true, k2);
  loopStep(half, moved(q, 0.5 * h, k2.tangent), true, k3);
  loopStep(full, moved(q, h, k3.tangent), true, k4);
  ComplexAngles next = q;
  for (std::size_t i = 0; i < 6; ++i)
    next[i] += (h / 6.0) * (k1[i] + 2.0 * k2.tangent[i] + 2.0 * k3.tangent[i] + k4.tangent[i]);
  // Corrections must be small and shrink at Newton's pace, or the step was long enough to land on a neighbour's way.
  loopStep(full, next, true, arrived);
  const double first = largestPart(arrived.newton);
  if (!(arrived.leastPivot > 0.0 && first < 1e-2)) return false;
  next = moved(next, 1.0, arrived.newton);
  loopStep(full, next, true, arrived);
  const double second = largestPart(arrived.newton);
  if (!(arrived.leastPivot > 0.0 && second < 1e-4)) return false;
  q = moved(next, 1.0, arrived.newton);
  step = arrived;
  t = t + h >= 1.0 ? 1.0 : t + h;
  h *= first < 1e-4 ? 2.0 : first < 1e-3 ? 1.3 : 1.0;
  return true;
}

Continuation::Outcome Continuation::track(const Loop& loop, LoopRoots& roots) const noexcept {
  Way way;
  way.detour = detour_;
  for (std::size_t i = 0; i < 6; ++i) {
    numbersOf(start_.fixed[i], way.from[i]);
    numbersOf(loop.fixed[i], way.to[i]);
    double product = 0.0;
    for (int k = 0; k < 4; ++k) product += way.from[i][k] * way.to[i][k];
    if (product < 0.0)
      for (int k = 0; k < 4; ++k) way.to[i][k] = -way.to[i][k];
  }
  Outcome outcome;
  outcome.lost = static_cast<int>(roots_.size() - rootCount_);
  LoopRoots ends;

  for (std::size_t start = 0; start < rootCount_; ++start) {
    ComplexAngles q = roots_[start];
    ComplexLoop here;
    LoopStep step;
    double t = 0.0, h = 0.05;
    way.at(0.0, here);
    loopStep(here, q, true, step);
    bool far = false, stuck = false;
    for (int count = 0; t < 1.0; ++count) {
      if (count == 600 || h < 1e-10) {
        stuck = true;
        break;
      }
      h = std::min(h, 1.0 - t);
      const bool good = advance(way, t, h, q, step);
      if (!good) h *= 0.5;
      for (const Complex& angle : q) far = far || std::abs(angle.im) > (t > kEnd ? kFarAtEnd : kFar);
      if (far) break;
    }
    if (far) {
      ++outcome.infinite;
      continue;
    }
    // A way that stuck close before the end leads to a singular root: its place is good to the square root of what is
    // left.
    if (stuck && 1.0 - t > 1e-4) {
      ++outcome.lost;
      continue;
    }
    const double leastPivot = t == 1.0 ? step.leastPivot : 0.0;
    if (leastPivot > LoopRoots::kLeastPivot && !ends.add(q, leastPivot)) ++outcome.lost;
    roots.add(q, leastPivot);
  }
  return outcome;
}

}  // namespace articulus::ik::general
