#include "core/analysis/zones/load_loop.h"

#include <algorithm>
#include <array>
#include <cmath>

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
    if (!std::isfinite(pose.motion[c.motion.axis]) || !std::isfinite(pose.load)) continue;
    const auto cycle = static_cast<std::size_t>(sample.loadCycle);
    if (c.cycles.size() < cycle) c.cycles.resize(cycle);
    c.cycles[cycle - 1].add(pose.motion[c.motion.axis]);
    if (sample.loadCycle == c.motion.reportedCycle) c.reported.push_back(pose);
  }
}

std::vector<LoadLoopResult> LoadLoopAnalysis::results(const LoadLoopOptions& options) const {
  std::vector<LoadLoopResult> results;
  for (const Collected& c : collected_) {
    if (c.reported.empty()) continue;
    std::vector<MotionLoad> cycle;
    cycle.reserve(c.reported.size());
    for (const DrivenPose& p : c.reported) cycle.push_back({p.motion[c.motion.axis], p.load});
    const NeutralZoneOptions zoneOptions{
        .threshold = c.motion.axis < 3 ? options.threshold_N_per_m : options.threshold_Nm_per_rad,
        .elasticShare = options.zones.elasticShare};
    LoadLoopResult result{.motion = c.motion,
                          .stiffness = zoneStiffness(cycle, options.zones),
                          .coupled = coupledMotion(c.reported, c.motion.axis),
                          .hysteresisArea_J = hysteresisArea_J(cycle),
                          .phaseLag_rad = phaseLag_rad(cycle)};
    for (const Extent& e : c.cycles)
      if (e.any) result.range.push_back(e.maximum - e.minimum);
    for (const NeutralZoneMethodRow& row : neutralZoneMethods())
      result.zones.push_back({&row, neutralZone(cycle, row.method, zoneOptions)});
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace articulus::analysis
