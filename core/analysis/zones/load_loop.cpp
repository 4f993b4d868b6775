#include "core/analysis/zones/load_loop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace articulus::analysis {
namespace {

using record::Channel;

constexpr std::int32_t kMostCycles = 10000;  // a sample that says more is not believed

/// Shifts along W, then the clinical angle about each of its axes.
spatial::Vector6 motionOf(const record::Sample& s, const spatial::Vector3& reference_m) {
  spatial::Vector6 motion;
  motion << s.three(Channel::PositionX) - reference_m, s[Channel::LateralBending], s[Channel::Flexion],
      s[Channel::AxialRotation];
  return motion;
}

}  // namespace

void LoadLoopAnalysis::Extent::add(double value) noexcept {
  if (!std::isfinite(value)) {
    ++missing;
    return;
  }
  minimum = any ? std::min(minimum, value) : value;
  maximum = any ? std::max(maximum, value) : value;
  any = true;
}

LoadLoopAnalysis::LoadLoopAnalysis(std::vector<MotionOfInterest> motions, std::vector<spatial::Vector3> references) {
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (motions[i].axis < 0 || motions[i].axis >= 6) continue;
    collected_.push_back({.motion = std::move(motions[i]),
                          .reference_m = i < references.size() ? references[i] : spatial::Vector3::Zero()});
  }
}

std::span<const Channel> LoadLoopAnalysis::channels() noexcept {
  static constexpr std::array kChannels{Channel::ForceX,         Channel::ForceY,    Channel::ForceZ,
                                        Channel::MomentX,        Channel::MomentY,   Channel::MomentZ,
                                        Channel::PositionX,      Channel::PositionY, Channel::PositionZ,
                                        Channel::LateralBending, Channel::Flexion,   Channel::AxialRotation};
  return kChannels;
}

void LoadLoopAnalysis::add(const record::Sample& sample) {
  if (sample.loadCycle < 1 || sample.loadCycle > kMostCycles) return;
  for (Collected& c : collected_) {
    if (sample.step != c.motion.step) continue;
    const DrivenPose pose{.motion = motionOf(sample, c.reference_m),
                          .load = sample.six(Channel::ForceX)[c.motion.axis]};
    const double motion = pose.motion[c.motion.axis];
    const auto cycle = static_cast<std::size_t>(sample.loadCycle);
    if (c.cycles.size() < cycle) c.cycles.resize(cycle);
    c.cycles[cycle - 1].add(motion);
    if (sample.loadCycle != c.motion.reportedCycle) continue;
    if (std::isfinite(motion) && std::isfinite(pose.load)) c.reported.push_back(pose);
    else ++c.missing;
  }
}

void LoadLoopAnalysis::setEnded(int step, bool ended) {
  for (Collected& c : collected_)
    if (c.motion.step == step) c.stepEnded = ended;
}

LoadLoopResult LoadLoopAnalysis::resultOf(const Collected& c, const LoadLoopOptions& options) {
  const base::Error lacks{
      base::ErrorCode::InvalidArgument,
      std::to_string(c.missing) + " of " + std::to_string(c.missing + c.reported.size()) + " samples of cycle " +
          std::to_string(c.motion.reportedCycle) + " lack load or motion.",
      "Report a cycle that is whole, measure again, or import the file again with its short gaps filled."};
  LoadLoopResult result{.motion = c.motion,
                        .lacksValues = c.missing > 0,
                        .stiffness = lacks,
                        .coupled = lacks,
                        .hysteresisArea_J = {},
                        .phaseLag_rad = {}};
  if (c.missing > 0) {
    for (const NeutralZoneMethodRow& row : neutralZoneMethods()) result.zones.push_back({&row, lacks});
    return result;
  }
  std::vector<MotionLoad> cycle;
  cycle.reserve(c.reported.size());
  for (const DrivenPose& p : c.reported) cycle.push_back({p.motion[c.motion.axis], p.load});
  // Known of a cycle after which another began, or whose step went to its end; else its loads say it.
  const auto ended = c.cycles.size() > static_cast<std::size_t>(c.motion.reportedCycle) ? base::Result<void>{}
                     : !c.stepEnded                                                     ? judgeEnded(cycle)
                     : *c.stepEnded                                                     ? base::Result<void>{}
                                    : base::Result<void>(cycleNotEnded());
  if (!ended) {
    result.coupled = coupledMotion(c.reported, c.motion.axis);
    result.stiffness = ended.error();
    for (const NeutralZoneMethodRow& row : neutralZoneMethods()) result.zones.push_back({&row, ended.error()});
    return result;
  }
  const NeutralZoneOptions zoneOptions{
      .threshold = c.motion.axis < 3 ? options.threshold_N_per_m : options.threshold_Nm_per_rad,
      .elasticShare = options.zones.elasticShare};
  result.stiffness = zoneStiffness(cycle, options.zones);
  result.coupled = coupledMotion(c.reported, c.motion.axis);
  result.hysteresisArea_J = analysis::hysteresisArea_J(cycle);
  result.phaseLag_rad = analysis::phaseLag_rad(cycle);
  for (const NeutralZoneMethodRow& row : neutralZoneMethods())
    result.zones.push_back({&row, neutralZone(cycle, row.method, zoneOptions)});
  return result;
}

std::vector<LoadLoopResult> LoadLoopAnalysis::results(const LoadLoopOptions& options) const {
  std::vector<LoadLoopResult> results;
  for (const Collected& c : collected_) {
    const bool measured = std::ranges::any_of(c.cycles, &Extent::any);
    if (!measured || c.reported.empty()) continue;
    results.push_back(resultOf(c, options));
    for (const Extent& e : c.cycles)
      if (e.any || e.missing > 0)
        results.back().range.push_back(e.missing > 0 ? std::numeric_limits<double>::quiet_NaN()
                                                     : e.maximum - e.minimum);
  }
  return results;
}

}  // namespace articulus::analysis
