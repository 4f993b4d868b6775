#include "core/sensing/weigh_in_words.h"

#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Vector3;
using Verdict = WeighInChannel::Verdict;

constexpr double kAlike = 0.1;  // two figures that mean the same
constexpr double kDead = 0.2;   // less than that of a load is no answer

std::string nameOf(int channel) { return std::string(spatial::kLoadNames[static_cast<std::size_t>(channel)]); }

/// "Fx", "Fx and Fy", "Fx, Fy and Mz".
std::string listOf(const std::vector<int>& channels) {
  std::string text;
  for (std::size_t i = 0; i < channels.size(); ++i)
    text += (i == 0 ? "" : i + 1 == channels.size() ? " and " : ", ") + nameOf(channels[i]);
  return text;
}

std::string shareOf(double scale) {
  if (std::abs(scale - 0.5) < 0.03) return "half";
  if (std::abs(scale - 0.1) < 0.01) return "a tenth";
  return base::fixed(scale, 2);
}

/// The factor of forces (first 0) or of moments (first 3), where one explains them all.
std::optional<double> commonScale(const WeighIn& seen, std::size_t first) {
  double low = 1e9, high = -1e9;
  for (std::size_t i = first; i < first + 3; ++i) {
    const WeighInChannel& c = seen.channels[i];
    if (!c.scale) continue;
    low = std::min(low, *c.scale);
    high = std::max(high, *c.scale);
    if (c.cross > kAlike) return std::nullopt;
  }
  if (low > high || high - low > kAlike * std::max(1.0, std::abs(high))) return std::nullopt;
  return 0.5 * (low + high);
}

bool off(double scale) { return std::abs(scale - 1.0) > WeighIn::kAllowed; }

/// One factor over everything: the cell's scale, or the tool that was told.
std::optional<std::string> wholeFactor(const WeighIn& seen, const GravityMap& expected) {
  const auto force = commonScale(seen, 0), moment = commonScale(seen, 3);
  if (!force || !moment) return std::nullopt;
  const double told_kg = expected.topRows<3>().norm() / std::sqrt(3.0), f = *force;
  const std::string told = base::fixed(told_kg, 2) + " kg";
  if (std::abs(f) < 0.03) return "The load cell does not react to the weight of the tool in force (" + told + ").";
  if (std::abs(f + 1.0) < kAlike)
    return "All signs are turned: the load cell reports the opposite of the tool's weight.";
  if (f > 0.0 && off(f) && std::abs(*moment - f) < kAlike * std::max(1.0, f))
    return "The load cell reads " + shareOf(f) + " of the weight of the tool in force (" + told +
           "). Either it reads " + shareOf(f) +
           " of every load, or the tool's weight was told wrong: " + base::fixed(seen.mass_kg, 2) + " kg would fit.";
  if (f > 0.0 && off(f) && !off(*moment))
    return "Forces read " + shareOf(f) + " of what the tool in force (" + told +
           ") gives and moments are right: the scale of the forces is wrong, or weight and centre of the tool.";
  if (!off(f) && off(*moment))
    return "Moments read " + shareOf(*moment) +
           " of what the tool in force gives and forces are right: the scale of the moments is wrong, or the tool's "
           "centre of mass.";
  return std::nullopt;
}

bool alike(const Vector3& a, const Vector3& b) {
  const double size = b.norm();
  return size > 0.0 && (a - b).norm() < 0.3 * size;
}

/// Channels that answer for each other.
void findSwaps(const GravityMap& map, const GravityMap& expected, std::vector<bool>& said,
               std::vector<std::string>& out) {
  const double whole[2] = {expected.topRows<3>().norm() / std::sqrt(3.0),
                           expected.bottomRows<3>().norm() / std::sqrt(2.0)};
  for (int group = 0; group < 2; ++group)
    for (int i = 3 * group; i < 3 * group + 3; ++i)
      for (int j = i + 1; j < 3 * group + 3; ++j) {
        const auto is = [&](int channel, int other) {
          const Vector3 measured = map.row(channel), wanted = expected.row(other);
          if (wanted.norm() < kDead * whole[group]) return measured.norm() < kDead * whole[group];
          return alike(measured, wanted) || alike(-measured, wanted);
        };
        const Vector3 own = map.row(i), meant = expected.row(i);
        const bool itself = alike(own, meant) || alike(-own, meant);
        if (itself || !is(i, j) || !is(j, i)) continue;
        if (said[static_cast<std::size_t>(i)] || said[static_cast<std::size_t>(j)]) continue;
        out.push_back(nameOf(i) + " and " + nameOf(j) + " are swapped or the sensor is turned.");
        said[static_cast<std::size_t>(i)] = said[static_cast<std::size_t>(j)] = true;
      }
}

/// Forces that are those of another direction of gravity.
std::optional<std::string> turned(const WeighIn& seen) {
  const Eigen::JacobiSVD<Matrix3> svd(seen.forces, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Matrix3 R = svd.matrixU() * svd.matrixV().transpose();
  if (R.determinant() < 0.0 || (svd.singularValues().array() - 1.0).abs().maxCoeff() > kAlike) return std::nullopt;
  const double angle_deg = spatial::inDegrees(spatial::logRotation(R).norm());
  if (angle_deg < spatial::inDegrees(WeighIn::kAllowed)) return std::nullopt;
  return "Directions are off by " + base::fixed(angle_deg, 0) +
         " deg: the sensor is turned on the flange, or a joint encoder has been off since power-up.";
}

void findSingles(const WeighIn& seen, const GravityMap& map, const GravityMap& expected, std::vector<bool>& said,
                 std::vector<std::string>& out) {
  std::vector<int> flipped, dead, scaled, mixed;
  for (int i = 0; i < 6; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const WeighInChannel& c = seen.channels[at];
    if (c.verdict != Verdict::Failed || said[at]) continue;
    const Vector3 measured = map.row(i), wanted = expected.row(i);
    if (c.scale && *c.scale < -1.0 + 2.0 * kAlike && c.cross < kAlike) flipped.push_back(i);
    else if (c.scale && measured.norm() < kDead * wanted.norm()) dead.push_back(i);
    else if (c.scale && c.cross <= WeighIn::kAllowed) scaled.push_back(i);
    else mixed.push_back(i);
    said[at] = true;
  }
  if (!flipped.empty())
    out.push_back(listOf(flipped) + (flipped.size() == 1 ? " has its sign turned." : " have their signs turned."));
  if (!dead.empty())
    out.push_back(listOf(dead) + (dead.size() == 1 ? " hardly reacts" : " hardly react") + " to the tool's weight.");
  for (const int i : scaled)
    out.push_back(nameOf(i) + " reads " + shareOf(*seen.channels[static_cast<std::size_t>(i)].scale) +
                  " of what the tool gives.");
  if (mixed.empty()) return;
  double most = 0.0;
  for (const int i : mixed) most = std::max(most, seen.channels[static_cast<std::size_t>(i)].cross);
  out.push_back(listOf(mixed) + (mixed.size() == 1 ? " does" : " do") +
                " not follow gravity as the arm's joints tell it (off by " + base::fixed(100.0 * most, 0) +
                " %): a joint encoder has been off since power-up, the sensor is turned, or something touches the "
                "tool.");
}

}  // namespace

std::vector<std::string> findingsOf(const WeighIn& seen, const GravityMap& map, const GravityMap& expected) {
  std::vector<std::string> out;
  const bool failed = std::ranges::any_of(seen.channels, [](const auto& c) { return c.verdict == Verdict::Failed; });
  if (!failed) {
    std::string text = "Too little can be judged with this tool:";
    for (const std::string& part : seen.notJudged) text += " " + part + ";";
    text.back() = '.';
    return {text + " A heavier tool, or one with a longer lever, tells more."};
  }
  if (const auto whole = wholeFactor(seen, expected)) return {*whole};
  std::vector<bool> said(6, false);
  findSwaps(map, expected, said, out);
  if (out.empty())
    if (const auto turn = turned(seen)) return {*turn};
  findSingles(seen, map, expected, said, out);
  return out;
}

}  // namespace articulus::sensing
