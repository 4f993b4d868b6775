#include "app/reproduce/measure/load_statistics.h"

#include <limits>

namespace articulus::reproduce {
namespace {

spatial::Vector6 share(const spatial::Vector6& sum, long long count) noexcept {
  return count > 0 ? spatial::Vector6(sum / static_cast<double>(count))
                   : spatial::Vector6::Constant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

void LoadStatistics::add(const spatial::Vector6& load) noexcept {
  ++count_;
  sum_ += load;
  sizes_ += load.cwiseAbs();
  // Written so that a NaN stays: a comparison alone would drop it.
  for (int i = 0; i < 6; ++i)
    if (const double size = std::abs(load[i]); !(size <= greatest_[i])) greatest_[i] = size;
}

spatial::Vector6 LoadStatistics::mean() const noexcept { return share(sum_, count_); }
spatial::Vector6 LoadStatistics::meanSize() const noexcept { return share(sizes_, count_); }
spatial::Vector6 LoadStatistics::greatestSize() const noexcept {
  return count_ > 0 ? greatest_ : share(greatest_, 0);
}

}  // namespace articulus::reproduce
