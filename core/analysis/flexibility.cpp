#include "core/analysis/flexibility.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::analysis {
namespace {

using record::Channel;

constexpr std::array<std::string_view, 3> kAngleNames{"FE", "LB", "AR"};  // in the order of Channel::Flexion ...

Channel shifted(Channel first, int by) {
  return static_cast<Channel>(static_cast<std::size_t>(first) + static_cast<std::size_t>(by));
}

/// The angle that a moment about an axis commands: Mx bends sideways, My flexes, Mz rotates; none for a force.
std::optional<int> commandedAngle(int axis) {
  switch (axis) {
    case 3: return 1;
    case 4: return 0;
    case 5: return 2;
    default: return std::nullopt;
  }
}

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

bool isAxis(int axis) { return axis >= 0 && axis < 6; }

}  // namespace

void FlexibilityAnalysis::Range::add(double value) {
  whole = whole && std::isfinite(value);
  minimum = std::min(minimum, value);
  maximum = std::max(maximum, value);
}

FlexibilityAnalysis::FlexibilityAnalysis(std::vector<MotionOfInterest> motions) {
  for (auto& motion : motions) {
    if (!isAxis(motion.axis)) continue;
    collected_.emplace_back();
    collected_.back().motion = std::move(motion);
  }
}

std::span<const Channel> FlexibilityAnalysis::channels() noexcept {
  static constexpr std::array<Channel, 16> kChannels{
      Channel::Time,          Channel::WantedForceX,  Channel::WantedForceY,   Channel::WantedForceZ,
      Channel::WantedMomentX, Channel::WantedMomentY, Channel::WantedMomentZ,  Channel::ForceX,
      Channel::ForceY,        Channel::ForceZ,        Channel::MomentX,        Channel::MomentY,
      Channel::MomentZ,       Channel::Flexion,       Channel::LateralBending, Channel::AxialRotation};
  return kChannels;
}

void FlexibilityAnalysis::add(const record::Sample& sample) {
  for (auto& c : collected_) {
    const bool inStep = sample.step == c.motion.step;
    const bool reported = inStep && sample.loadCycle == c.motion.reportedCycle;
    if (!inStep && !c.lastReported) {
      c.hasLast = false;
      continue;
    }
    if (reported) {
      ++c.samples;
      for (int i = 0; i < 6; ++i) c.load[static_cast<std::size_t>(i)].add(sample[shifted(Channel::ForceX, i)]);
      for (int i = 0; i < 3; ++i) c.angle[static_cast<std::size_t>(i)].add(sample[shifted(Channel::Flexion, i)]);
    }
    followMoment(c, sample, reported);
  }
}

void FlexibilityAnalysis::followMoment(Collected& c, const record::Sample& sample, bool reported) {
  const auto angleIndex = commandedAngle(c.motion.axis);
  if (!angleIndex) return;
  const double time_s = sample[Channel::Time];
  const double moment = sample[shifted(Channel::ForceX, c.motion.axis)];
  const double wanted = sample[shifted(Channel::WantedForceX, c.motion.axis)];
  const double angle = sample[shifted(Channel::Flexion, *angleIndex)];
  c.wantedKnown = c.wantedKnown || std::isfinite(wanted);
  if (reported) c.cycle.push_back({angle, moment});
  if (!std::isfinite(moment) || !std::isfinite(wanted) || !std::isfinite(angle)) {
    c.lastReported = reported;
    return;  // the gap rule below decides whether the next sample still is a neighbour
  }
  // Not "gap > longest": a time that is not known is no reason to part two samples.
  const bool neighbours = c.hasLast && !(std::abs(time_s - c.lastTime_s) > kLongestGap_s);
  if (neighbours && wanted != c.lastWanted) c.branch = wanted > c.lastWanted ? Branch::Rising : Branch::Falling;
  if (!neighbours) c.branch = Branch::Unknown;
  const bool crosses = (c.lastMoment < 0.0) != (moment < 0.0);
  if (neighbours && crosses && (reported || c.lastReported) && c.branch != Branch::Unknown) {
    const double part = c.lastMoment / (c.lastMoment - moment);  // 0 at the last sample, 1 at this one
    const double zero = c.lastAngle + part * (angle - c.lastAngle);
    (c.branch == Branch::Rising ? c.risingZeros : c.fallingZeros).push_back(zero);
  }
  c.hasLast = true;
  c.lastReported = reported;
  c.lastTime_s = time_s;
  c.lastMoment = moment;
  c.lastWanted = wanted;
  c.lastAngle = angle;
}

void FlexibilityAnalysis::addNeutralZone(const Collected& c, AngleRange& row) {
  const bool whole = c.load[static_cast<std::size_t>(c.motion.axis)].whole;
  const auto falling = median(c.fallingZeros), rising = median(c.risingZeros);
  if (whole && falling && rising && judgeTwoSided(c.cycle)) row.neutralZone_rad = std::abs(*falling - *rising);
  if (c.wantedKnown || !judgeEnded(c.cycle)) return;
  if (const auto zone = neutralZone(c.cycle, NeutralZoneMethod::ZeroLoad)) {
    row.neutralZone_rad = zone->width();
    row.byMeasuredMoment = true;
  }
}

FlexibilityResult FlexibilityAnalysis::result() const {
  FlexibilityResult result;
  for (const auto& c : collected_) {
    if (c.samples == 0) continue;
    const auto commanded = commandedAngle(c.motion.axis);
    for (int i = 0; i < 3; ++i) {
      const auto& range = c.angle[static_cast<std::size_t>(i)];
      if (range.empty()) continue;
      AngleRange row{c.motion.motion,
                     std::string(kAngleNames[static_cast<std::size_t>(i)]),
                     range.minimum,
                     range.maximum,
                     std::nullopt,
                     c.motion.reportedCycle,
                     false};
      if (commanded == i) addNeutralZone(c, row);
      result.angles.push_back(std::move(row));
    }
    for (int i = 0; i < 6; ++i) {
      const auto& range = c.load[static_cast<std::size_t>(i)];
      if (i == c.motion.axis || range.empty()) continue;
      result.offAxis.push_back(
          {c.motion.motion, shifted(Channel::ForceX, i), range.minimum, range.maximum, c.motion.reportedCycle});
    }
  }
  return result;
}

}  // namespace articulus::analysis
