#include "core/analysis/zones/neutral_zone.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/analysis/zones/cycle_branches.h"
#include "core/analysis/zones/double_sigmoid.h"
#include "core/analysis/zones/local_slope.h"
#include "core/analysis/zones/trilinear_fit.h"

namespace articulus::analysis {
namespace {

using Branch = std::span<const MotionLoad>;
using Zone = base::Result<NeutralZone>;

constexpr int kSlopes = 201;      // places along a branch at which its slope is looked at
constexpr double kWindow = 0.03;  // half a window of it, as a share of the branch's motion

constexpr std::array kMethods{
    NeutralZoneMethodRow{NeutralZoneMethod::ZeroLoad, "zero_load", "zero load",
                         "between the motions at zero load of the rising and of the falling branch",
                         "Wilke et al. 1998, Eur Spine J 7:148-154"},
    NeutralZoneMethodRow{NeutralZoneMethod::StiffnessThreshold, "stiffness_threshold", "stiffness threshold",
                         "around the softest place, as long as the slope of the branch stays below a threshold",
                         "Di Pauli von Treuheim et al. 2020, JOR Spine 3:e1088"},
    NeutralZoneMethodRow{NeutralZoneMethod::Trilinear, "trilinear", "trilinear",
                         "middle one of three straight lines that meet, fitted to each branch",
                         "Di Pauli von Treuheim et al. 2020, JOR Spine 3:e1088"},
    NeutralZoneMethodRow{NeutralZoneMethod::DoubleSigmoid, "double_sigmoid", "double sigmoid",
                         "between the largest and the smallest second derivative of two added sigmoids, fitted to each "
                         "branch",
                         "Smit et al. 2011, BMC Musculoskelet Disord 12:38"},
    NeutralZoneMethodRow{NeutralZoneMethod::ExtrapolatedElastic, "extrapolated_elastic", "extrapolated elastic zone",
                         "between the motions at which lines through the elastic zones come to zero load",
                         "Di Pauli von Treuheim et al. 2020, JOR Spine 3:e1088"},
};

base::Error wrong(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

/// Slope of load over motion of the samples between two motions.
std::optional<double> slopeBetween(Branch branch, double lower, double upper) {
  SlopeFit line;
  for (const MotionLoad& s : branch)
    if (s.motion >= lower && s.motion <= upper) line.add(s);
  return line.slope();
}

Zone zeroLoad(const CycleBranches& branches) {
  const auto up = zeroLoadMotions(branches.rising), down = zeroLoadMotions(branches.falling);
  if (up.empty() || down.empty()) return wrong("A branch never passes zero load.", "Load to both sides.");
  const double a = median(up), b = median(down);
  return NeutralZone{.lower = std::min(a, b), .upper = std::max(a, b)};
}

Zone byThreshold(Branch branch, double threshold) {
  if (!(threshold > 0.0))
    return wrong("The stiffness threshold is not given.", "Give it above zero, in Nm/deg or N/mm.");
  const auto slopes = localSlopes(branch, kSlopes, kWindow);
  if (!slopes) return slopes.error();
  const auto softest = std::ranges::min_element(*slopes, [](auto& a, auto& b) { return a.slope < b.slope; });
  if (softest->slope >= threshold)
    return wrong("The branch is nowhere softer than the threshold.", "Raise the threshold.");
  const auto place = [&](const LocalSlope& inside, const LocalSlope& outside) {
    return inside.motion +
           (outside.motion - inside.motion) * (threshold - inside.slope) / (outside.slope - inside.slope);
  };
  auto low = softest, high = softest;
  while (low != slopes->begin() && low->slope < threshold) --low;
  while (std::next(high) != slopes->end() && high->slope < threshold) ++high;
  if (low->slope < threshold || high->slope < threshold)
    return wrong("The branch stays softer than the threshold up to its end.",
                 "Lower the threshold, or load the specimen further.");
  const NeutralZone zone{.lower = place(*std::next(low), *low), .upper = place(*std::prev(high), *high)};
  // Noise makes soft places of its own, which are narrower than what a slope is told of, or not soft as a whole.
  const double window = 2.0 * kWindow * (slopes->back().motion - slopes->front().motion);
  if (zone.width() < window)
    return wrong("Where the branch is softer than the threshold it is so over less than a slope is told of.",
                 "Raise the threshold, and look at the loop.");
  if (const auto whole = slopeBetween(branch, zone.lower, zone.upper); whole && *whole >= threshold)
    return wrong("The branch is nowhere softer than the threshold.", "Raise the threshold.");
  return zone;
}

Zone byLines(Branch branch) {
  const auto fit = fitTrilinear(branch);
  if (!fit) return fit.error();
  return NeutralZone{
      .lower = fit->lower, .upper = fit->upper, .stiffness = fit->stiffness, .determination = fit->determination};
}

/// Where the derivative of the compliance has its extreme between two loads: a grid, then a search by thirds.
double extremeLoad(const DoubleSigmoid& fit, double least, double most, double sign) {
  constexpr int kGrid = 2000;
  double best = least;
  for (int i = 1; i <= kGrid; ++i) {
    const double load = least + (most - least) * i / kGrid;
    if (sign * fit.complianceSlope(load) > sign * fit.complianceSlope(best)) best = load;
  }
  double a = std::max(least, best - (most - least) / kGrid), b = std::min(most, best + (most - least) / kGrid);
  for (int i = 0; i < 60; ++i) {
    const double c = a + (b - a) / 3, d = b - (b - a) / 3;
    (sign * fit.complianceSlope(c) < sign * fit.complianceSlope(d) ? a : b) =
        sign * fit.complianceSlope(c) < sign * fit.complianceSlope(d) ? c : d;
  }
  return 0.5 * (a + b);
}

Zone bySigmoid(Branch branch) {
  const auto fit = fitDoubleSigmoid(branch);
  if (!fit) return fit.error();
  const auto [least, most] = std::ranges::minmax_element(branch, [](auto& a, auto& b) { return a.load < b.load; });
  const double begins = extremeLoad(*fit, least->load, most->load, 1.0),
               ends = extremeLoad(*fit, least->load, most->load, -1.0);
  const double edge = 1e-3 * (most->load - least->load);
  if (!(begins < ends) || begins < least->load + edge || ends > most->load - edge)
    return wrong("The fitted sigmoid has no two bends within the loads: the branch is not S-shaped.",
                 "Use another method, and look at the loop.");
  return NeutralZone{.lower = fit->motion(begins), .upper = fit->motion(ends), .determination = fit->determination};
}

Zone byElasticLines(const CycleBranches& branches, double share) {
  const auto lineTo = [share](Branch branch, double peak) {
    SlopeFit line;
    for (const MotionLoad& s : branch)
      if (s.load / peak >= share) line.add(s);
    return line;
  };
  const SlopeFit above = lineTo(branches.rising, branches.rising.back().load),
                 below = lineTo(branches.falling, branches.falling.back().load);
  const auto up = above.motionAtZeroLoad(), down = below.motionAtZeroLoad();
  if (!up || !down)
    return wrong("An elastic zone has too few samples, or does not move.",
                 "Lower its share of the peak, or sample more often.");
  if (!(*down < *up))
    return wrong("The lines through the elastic zones pass each other before zero load: the cycle is not S-shaped.",
                 "Use another method, and look at the loop.");
  return NeutralZone{.lower = *down, .upper = *up};
}

/// Mean of what both branches say.
template <class OfBranch>
Zone meanOf(const CycleBranches& branches, const OfBranch& ofBranch) {
  const Zone up = ofBranch(Branch(branches.rising));
  if (!up) return up;
  const Zone down = ofBranch(Branch(branches.falling));
  if (!down) return down;
  NeutralZone zone{.lower = 0.5 * (up->lower + down->lower), .upper = 0.5 * (up->upper + down->upper)};
  if (up->stiffness && down->stiffness) zone.stiffness = 0.5 * (*up->stiffness + *down->stiffness);
  if (up->determination && down->determination) zone.determination = std::min(*up->determination, *down->determination);
  return zone;
}

}  // namespace

std::span<const NeutralZoneMethodRow> neutralZoneMethods() noexcept { return kMethods; }

base::Result<NeutralZone> neutralZone(std::span<const MotionLoad> cycle, NeutralZoneMethod method,
                                      const NeutralZoneOptions& options) {
  const auto branches = branchesOf(cycle);
  if (!branches) return branches.error();
  if (method == NeutralZoneMethod::ZeroLoad) return zeroLoad(*branches);
  Zone zone = NeutralZone{};
  switch (method) {
    case NeutralZoneMethod::ZeroLoad: break;
    case NeutralZoneMethod::StiffnessThreshold:
      zone = meanOf(*branches, [&](Branch b) { return byThreshold(b, options.threshold); });
      break;
    case NeutralZoneMethod::Trilinear: zone = meanOf(*branches, byLines); break;
    case NeutralZoneMethod::DoubleSigmoid: zone = meanOf(*branches, bySigmoid); break;
    case NeutralZoneMethod::ExtrapolatedElastic: zone = byElasticLines(*branches, options.elasticShare); break;
  }
  if (!zone) return zone;
  if (!zone->stiffness) {
    const auto up = slopeBetween(branches->rising, zone->lower, zone->upper),
               down = slopeBetween(branches->falling, zone->lower, zone->upper);
    if (up && down) zone->stiffness = 0.5 * (*up + *down);
  }
  return zone;
}

}  // namespace articulus::analysis
