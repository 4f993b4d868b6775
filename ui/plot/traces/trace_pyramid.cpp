#include "ui/plot/traces/trace_pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::ui {
namespace {

constexpr TracePyramid::Extremes kNothing{std::numeric_limits<float>::infinity(),
                                          -std::numeric_limits<float>::infinity()};

void widen(TracePyramid::Extremes& e, float value) {
  if (std::isnan(value)) return;
  e.minimum = std::min(e.minimum, value);
  e.maximum = std::max(e.maximum, value);
}

void widen(TracePyramid::Extremes& e, const TracePyramid::Extremes& other) {
  e.minimum = std::min(e.minimum, other.minimum);
  e.maximum = std::max(e.maximum, other.maximum);
}

}  // namespace

void TracePyramid::append(double value) {
  const auto v = static_cast<float>(value);
  values_.push_back(v);
  if ((values_.size() - 1) % kSumBlock == 0) sums_.emplace_back();
  if (!std::isnan(v)) {
    sums_.back().sum += static_cast<double>(v);
    ++sums_.back().count;
  }
  std::size_t block = values_.size() - 1;
  for (std::size_t level = 0;; ++level) {
    block /= kFactor;
    if (level == levels_.size()) {
      // A level begins once the one below it has more than one block; it takes over what that block holds.
      if (level > 0 ? levels_[level - 1].size() < 2 : values_.size() < 2) return;
      levels_.emplace_back();
      levels_.back().push_back(level > 0 ? levels_[level - 1][0] : kNothing);
      if (level == 0) widen(levels_.back()[0], values_[0]);
    }
    auto& blocks = levels_[level];
    if (block == blocks.size()) blocks.push_back(kNothing);
    widen(blocks[block], v);
  }
}

TracePyramid::Extremes TracePyramid::extremes(std::size_t first, std::size_t last) const {
  last = std::min(last, values_.size());
  Extremes result = kNothing;
  while (first < last) {
    // The largest block that begins here and ends before the stretch does.
    std::size_t width = 1, level = 0;
    while (level < levels_.size() && first % (width * kFactor) == 0 && first + width * kFactor <= last) {
      width *= kFactor;
      ++level;
    }
    if (level == 0) widen(result, values_[first]);
    else widen(result, levels_[level - 1][first / width]);
    first += width;
  }
  return result;
}

double TracePyramid::mean(std::size_t first, std::size_t last) const {
  last = std::min(last, values_.size());
  Sum all;
  while (first < last) {
    if (first % kSumBlock == 0 && first + kSumBlock <= last) {
      all.sum += sums_[first / kSumBlock].sum;
      all.count += sums_[first / kSumBlock].count;
      first += kSumBlock;
      continue;
    }
    if (!std::isnan(values_[first])) {
      all.sum += static_cast<double>(values_[first]);
      ++all.count;
    }
    ++first;
  }
  return all.count ? all.sum / static_cast<double>(all.count) : std::numeric_limits<double>::quiet_NaN();
}

void TracePyramid::dropFront(std::size_t count) {
  const std::vector<float> kept(values_.begin() + static_cast<std::ptrdiff_t>(std::min(count, values_.size())),
                                values_.end());
  clear();
  values_.reserve(kept.size());
  for (const float v : kept) append(v);
}

void TracePyramid::clear() {
  values_.clear();
  sums_.clear();
  levels_.clear();
}

}  // namespace articulus::ui
