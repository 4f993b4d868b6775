#include "core/storage/preview.h"

#include <algorithm>
#include <cmath>

namespace articulus::storage {

const PreviewPoint::Range& PreviewPoint::operator[](record::Channel channel) const noexcept {
  static const Range kNothing;
  for (std::size_t i = 0; i < kPreviewChannels.size(); ++i)
    if (kPreviewChannels[i] == channel) return range[i];
  return kNothing;
}

// The small addition keeps 0.3 s, which is 2.9999... tenths in binary, in the tenth that it begins.
std::int64_t PreviewBuilder::tenthOf(double time_s) noexcept {
  return static_cast<std::int64_t>(std::floor(10.0 * time_s + 1e-6));
}

std::optional<PreviewPoint> PreviewBuilder::add(const record::Sample& sample) {
  const double time_s = sample[record::Channel::Time];
  if (!std::isfinite(time_s)) return std::nullopt;
  const auto tenth = tenthOf(time_s);
  std::optional<PreviewPoint> before;
  if (point_.samples == 0 || tenth > tenth_) {
    if (point_.samples > 0) before = current();
    *this = PreviewBuilder{};
    tenth_ = tenth;
    point_.time_s = static_cast<double>(tenth) / 10.0;
    point_.step = sample.step;
    point_.loadCycle = sample.loadCycle;
  }
  ++point_.samples;
  for (std::size_t i = 0; i < kPreviewChannels.size(); ++i) {
    const double value = sample[kPreviewChannels[i]];
    if (!std::isfinite(value)) continue;
    auto& range = point_.range[i];
    range.minimum = count_[i] == 0 ? value : std::min(range.minimum, value);
    range.maximum = count_[i] == 0 ? value : std::max(range.maximum, value);
    sum_[i] += value;
    ++count_[i];
  }
  return before;
}

std::optional<PreviewPoint> PreviewBuilder::current() const {
  if (point_.samples == 0) return std::nullopt;
  PreviewPoint point = point_;
  for (std::size_t i = 0; i < kPreviewChannels.size(); ++i)
    if (count_[i] > 0) point.range[i].mean = sum_[i] / static_cast<double>(count_[i]);
  return point;
}

}  // namespace articulus::storage
