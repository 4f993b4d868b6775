#include "core/publication/facts/load_loop_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/publication/facts/course.h"
#include "core/run/analyses/load_cycle.h"
#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

constexpr std::size_t kStretches = 300;  // of a cycle, six points each

}  // namespace

using record::Channel;

Channel LoadLoopCollector::loadOf(int axis) { return static_cast<Channel>(static_cast<int>(Channel::ForceX) + axis); }

Channel LoadLoopCollector::motionOf(int axis) {
  constexpr std::array kAngles{Channel::LateralBending, Channel::Flexion, Channel::AxialRotation};
  return axis < 3 ? static_cast<Channel>(static_cast<int>(Channel::PositionX) + axis)
                  : kAngles[static_cast<std::size_t>(axis - 3)];
}

LoadLoopCollector::LoadLoopCollector(const protocol::Program* program) {
  if (!program) return;
  for (const analysis::MotionOfInterest& motion : run::loadLoopsOf(*program)) {
    for (const Channel channel : {loadOf(motion.axis), motionOf(motion.axis)})
      if (std::ranges::find(channels_, channel) == channels_.end()) channels_.push_back(channel);
    loops_[motion.step] = {
        .motion = motion.motion, .axis = motion.axis, .action = motion.step, .reportedCycle = motion.reportedCycle};
  }
}

std::vector<int> LoadLoopCollector::actions() const {
  std::vector<int> all;
  for (const auto& [action, loop] : loops_) all.push_back(action);
  return all;
}

void LoadLoopCollector::add(const record::Sample& sample) {
  if (sample.loadCycle < 1) return;
  const auto found = loops_.find(sample.step);
  if (found == loops_.end()) return;
  LoadLoopLines& loop = found->second;
  double motion = sample[motionOf(loop.axis)];
  const double load = sample[loadOf(loop.axis)];
  if (!std::isfinite(motion) || !std::isfinite(load)) {  // the line has a gap there
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (loop.cycles.empty() || !std::isfinite(loop.cycles.back().load.back())) return;
    loop.cycles.back().motion.push_back(kNaN);
    loop.cycles.back().load.push_back(kNaN);
    return;
  }
  if (loop.turns()) motion = spatial::inDegrees(motion);
  else motion = spatial::kMillimetresPerMetre * (motion - origin_.try_emplace(sample.step, motion).first->second);
  if (loop.cycles.empty() || loop.cycles.back().number != sample.loadCycle) {
    LoadLoopLines::Cycle next{.number = sample.loadCycle};
    if (!loop.cycles.empty()) {  // it begins where the one before it ended
      next.motion.push_back(loop.cycles.back().motion.back());
      next.load.push_back(loop.cycles.back().load.back());
      thinLine(loop.cycles.back().motion, loop.cycles.back().load, kStretches);
    }
    loop.cycles.push_back(std::move(next));
  }
  loop.cycles.back().motion.push_back(motion);
  loop.cycles.back().load.push_back(load);
}

std::vector<LoadLoopLines> LoadLoopCollector::loops() {
  std::vector<LoadLoopLines> all;
  for (auto& [action, loop] : loops_) {
    for (auto& cycle : loop.cycles) thinLine(cycle.motion, cycle.load, kStretches);
    if (!loop.cycles.empty()) all.push_back(std::move(loop));
  }
  loops_.clear();
  return all;
}

}  // namespace articulus::publication
