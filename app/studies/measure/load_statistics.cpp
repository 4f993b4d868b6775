#include "app/studies/measure/load_statistics.h"

#include <limits>

#include "app/studies/measure/worst.h"

namespace articulus::studies {
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
  for (int i = 0; i < 6; ++i) keepWorst(greatest_[i], std::abs(load[i]));
}

spatial::Vector6 LoadStatistics::mean() const noexcept { return share(sum_, count_); }
spatial::Vector6 LoadStatistics::meanSize() const noexcept { return share(sizes_, count_); }
spatial::Vector6 LoadStatistics::greatestSize() const noexcept { return count_ > 0 ? greatest_ : share(greatest_, 0); }

}  // namespace articulus::studies
