#include "core/analysis/missing_values.h"

#include <cmath>

#include "core/analysis/flexibility.h"
#include "core/base/text/text_format.h"

namespace articulus::analysis {
namespace {

using record::Channel;

constexpr std::int32_t kMostCycles = 10000;  // a sample that says more is not believed

constexpr std::array kLooked{
    Channel::Time,           Channel::ForceX,     Channel::ForceY,        Channel::ForceZ,      Channel::MomentX,
    Channel::MomentY,        Channel::MomentZ,    Channel::PositionX,     Channel::PositionY,   Channel::PositionZ,
    Channel::LateralBending, Channel::Flexion,    Channel::AxialRotation, Channel::QuaternionW, Channel::QuaternionX,
    Channel::QuaternionY,    Channel::QuaternionZ};

/// "flexion" of "flexion_rad".
std::string spoken(Channel channel) {
  const auto& info = record::info(channel);
  std::string_view name = info.column;
  if (!info.unit.empty() && name.ends_with(info.unit)) name.remove_suffix(info.unit.size());
  if (name.ends_with('_')) name.remove_suffix(1);
  std::string words(name);
  for (char& c : words)
    if (c == '_') c = ' ';
  return words;
}

}  // namespace

void ValueCount::add(double time_s, double value) noexcept {
  ++of;
  if (std::isfinite(value)) return;
  if (missing++ == 0) from_s = time_s;
  to_s = time_s;
}

std::string missingWords(const ValueCount& count, const std::string& name) {
  std::string words = std::to_string(count.missing) + " of " + std::to_string(count.of) + " values of " + name +
                      (count.missing == 1 ? " is missing" : " are missing");
  if (!std::isfinite(count.from_s) || !std::isfinite(count.to_s)) return words;
  words += count.missing == 1 ? " (at " + base::fixed(count.from_s, 2) + " s)"
                              : " (" + base::fixed(count.from_s, 2) + " to " + base::fixed(count.to_s, 2) + " s)";
  return words;
}

Channel drivenMotion(int axis) noexcept {
  constexpr std::array kMotions{Channel::PositionX,      Channel::PositionY, Channel::PositionZ,
                                Channel::LateralBending, Channel::Flexion,   Channel::AxialRotation};
  return kMotions[static_cast<std::size_t>(axis)];
}

MissingValues::MissingValues(std::span<const MotionOfInterest> motions) {
  static_assert(kLooked.size() == kChannels + 1);
  for (const MotionOfInterest& m : motions)
    if (m.axis >= 0 && m.axis < 6)
      collected_.push_back({.step = m.step, .axis = m.axis, .reported = m.reportedCycle, .motion = m.motion});
}

std::span<const Channel> MissingValues::channels() noexcept { return kLooked; }

void MissingValues::add(const record::Sample& sample) {
  if (sample.loadCycle < 1 || sample.loadCycle > kMostCycles) return;
  for (Collected& c : collected_) {
    if (sample.step != c.step) continue;
    Counts& counts = c.cycles[sample.loadCycle];
    for (std::size_t k = 0; k < kChannels; ++k) {
      const double value = sample[kLooked[k + 1]];
      counts[k].add(sample[Channel::Time], value);
      c.measured[k] = c.measured[k] || std::isfinite(value);
    }
  }
}

std::vector<base::Error> MissingValues::problems() const {
  std::vector<base::Error> problems;
  for (const Collected& c : collected_) {
    const auto driven = drivenMotion(c.axis), load = static_cast<Channel>(static_cast<int>(Channel::ForceX) + c.axis);
    for (const auto& [cycle, counts] : c.cycles)
      for (std::size_t k = 0; k < kChannels; ++k) {
        const Channel channel = kLooked[k + 1];
        if (counts[k].missing == 0 || !c.measured[k] || (cycle != c.reported && channel != driven)) continue;
        const std::string lost =
            channel == load ? "Neutral zone, stiffness, hysteresis and coupled motion of this cycle"
            : channel == driven && cycle == c.reported ? "Range, neutral zone, stiffness and hysteresis of this cycle"
                                                       : "Its range in this cycle";
        problems.push_back(
            {base::ErrorCode::InvalidArgument,
             c.motion + ", cycle " + std::to_string(cycle) + ": " + missingWords(counts[k], spoken(channel)) + ". " +
                 lost + " cannot be told.",
             cycle == c.reported
                 ? "Report a cycle that is whole, measure again, or import the file again with its short gaps filled."
                 : ""});
      }
  }
  return problems;
}

}  // namespace articulus::analysis
