#include "core/exchange/export/thinning.h"

#include <cmath>
#include <limits>

namespace articulus::exchange {

Thinning::Thinning(std::span<const ExportColumn> columns, int count, bool means)
    : columns_(columns), count_(count), means_(means && count > 1), sum_(columns.size() + 1),
      first_(columns.size() + 1), known_(columns.size() + 1) {
  for (std::size_t i = 0; i + 3 < columns.size(); ++i) {
    const auto& name = columns[i].header.name;
    if (name.ends_with("quaternion_w") && columns[i + 3].header.name.ends_with("quaternion_z"))
      quaternions_.push_back(i + 1);
  }
}

void Thinning::add(const record::Sample& sample, std::vector<double>& rows) {
  if (!means_) {
    if (inBlock_ == 0) {
      rows.push_back(sample[record::Channel::Time]);
      for (const ExportColumn& column : columns_) rows.push_back(column.of(sample));
    }
    inBlock_ = (inBlock_ + 1) % count_;
    return;
  }
  for (std::size_t i = 0; i < sum_.size(); ++i) {
    const double value = i == 0 ? sample[record::Channel::Time] : columns_[i - 1].of(sample);
    if (inBlock_ == 0) {
      first_[i] = value;
      sum_[i] = 0.0;
      known_[i] = 0;
    }
    if (std::isnan(value)) continue;
    sum_[i] += value;
    ++known_[i];
  }
  if (++inBlock_ == count_) addMeans(rows);
}

void Thinning::addMeans(std::vector<double>& rows) {
  const std::size_t from = rows.size();
  for (std::size_t i = 0; i < sum_.size(); ++i) {
    if (i > 0 && !columns_[i - 1].channel) rows.push_back(first_[i]);
    else rows.push_back(known_[i] > 0 ? sum_[i] / known_[i] : std::numeric_limits<double>::quiet_NaN());
  }
  for (const std::size_t place : quaternions_) {
    double* q = rows.data() + from + place;
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4 && length > 0.0; ++i) q[i] /= length;
  }
  inBlock_ = 0;
}

}  // namespace articulus::exchange
