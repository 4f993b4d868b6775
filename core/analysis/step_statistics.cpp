#include "core/analysis/step_statistics.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/measured_quantities.h"
#include "core/spatial/six_vector.h"

namespace articulus::analysis {
namespace {

using record::Channel;

constexpr auto& kRows = spatial::kMeasuredQuantities;
static_assert(kRows.size() == kQuantityCount);

}  // namespace

std::optional<Quantity> quantityOf(std::string_view key) noexcept {
  const auto row = std::find_if(kRows.begin(), kRows.end(), [key](const auto& r) { return r.key == key; });
  if (row == kRows.end()) return std::nullopt;
  return static_cast<Quantity>(row - kRows.begin());
}

std::string_view unitOf(Quantity quantity) noexcept { return kRows[static_cast<std::size_t>(quantity)].unit; }

void QuantityStatistics::add(double value) noexcept {
  if (!std::isfinite(value)) {
    ++missing;
    return;
  }
  ++count;
  last = value;
  sum += value;
  sumOfSquares += value * value;
  minimum = std::min(minimum, value);
  maximum = std::max(maximum, value);
}

double QuantityStatistics::rms() const noexcept { return std::sqrt(sumOfSquares / static_cast<double>(count)); }
double QuantityStatistics::largestSize() const noexcept { return std::max(std::abs(minimum), std::abs(maximum)); }

std::span<const Channel> StepStatistics::channels() noexcept {
  static constexpr std::array kChannels{
      Channel::ForceX,      Channel::ForceY,      Channel::ForceZ,         Channel::MomentX,
      Channel::MomentY,     Channel::MomentZ,     Channel::PositionX,      Channel::PositionY,
      Channel::PositionZ,   Channel::Flexion,     Channel::LateralBending, Channel::AxialRotation,
      Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY,    Channel::QuaternionZ};
  return kChannels;
}

void StepStatistics::addTo(All& all, const std::array<double, kQuantityCount>& value) noexcept {
  for (std::size_t i = 0; i < kQuantityCount; ++i) all[i].add(value[i]);
}

void StepStatistics::add(const record::Sample& sample) {
  std::array<double, kQuantityCount> value{};
  const spatial::Vector6 load = sample.six(Channel::ForceX);
  const spatial::Vector3 way = sample.three(Channel::PositionX) - reference_m_;
  double force = 0.0, moment = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    const double one = load[static_cast<Eigen::Index>(i)];
    value[i] = one;
    double& largest = i < 3 ? force : moment;
    // The largest of six of which one is missing is not known; NaN stays NaN in std::max.
    if (wantedZero_[i]) largest = std::isnan(one) ? one : std::max(largest, std::abs(one));
  }
  for (std::size_t i = 0; i < 3; ++i) value[6 + i] = way[static_cast<Eigen::Index>(i)];
  value[9] = sample[Channel::Flexion];
  value[10] = sample[Channel::LateralBending];
  value[11] = sample[Channel::AxialRotation];
  value[12] = force;
  value[13] = moment;
  const spatial::Quaternion q(sample[Channel::QuaternionW], sample[Channel::QuaternionX], sample[Channel::QuaternionY],
                              sample[Channel::QuaternionZ]);
  const spatial::Matrix3 R_WD = q.normalized().toRotationMatrix();
  if (!R_began_) R_began_ = R_WD;
  const spatial::Vector3 turn = spatial::logRotation(R_WD * R_began_->transpose());
  for (std::size_t i = 0; i < 3; ++i) value[14 + i] = turn[static_cast<Eigen::Index>(i)];
  addTo(whole_, value);
  if (sample.loadCycle > 0) addTo(cycles_[sample.loadCycle], value);
}

const QuantityStatistics* StepStatistics::of(Quantity quantity, int cycle) const noexcept {
  const auto i = static_cast<std::size_t>(quantity);
  const QuantityStatistics* found = nullptr;
  if (cycle == 0) {
    found = &whole_[i];
  } else if (const auto at = cycles_.find(cycle); at != cycles_.end()) {
    found = &at->second[i];
  }
  return found && found->count > 0 ? found : nullptr;
}

}  // namespace articulus::analysis
