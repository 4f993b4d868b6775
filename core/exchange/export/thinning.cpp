#include "core/exchange/export/thinning.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace articulus::exchange {

Thinning::Thinning(std::span<const ExportColumn> columns, int count, bool means)
    : columns_(columns), count_(count), means_(means && count > 1), sum_(columns.size() + 1),
      first_(columns.size() + 1), row_(columns.size() + 1), known_(columns.size() + 1) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& unit = columns[i].header.unit;
    if (unit == "rad") angles_.emplace_back(i + 1, 2.0 * std::numbers::pi);
    if (unit == "deg") angles_.emplace_back(i + 1, 360.0);
  }
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
    row_[i] = i == 0 ? sample[record::Channel::Time] : columns_[i - 1].of(sample);
    if (inBlock_ > 0) continue;
    first_[i] = row_[i];
    sum_[i] = 0.0;
    known_[i] = 0;
  }
  turnTogether();
  for (std::size_t i = 0; i < sum_.size(); ++i) {
    if (std::isnan(row_[i])) continue;
    sum_[i] += row_[i];
    ++known_[i];
  }
  if (++inBlock_ == count_) addMeans(rows);
}

/// q and -q are one orientation, and so are two angles a turn apart: all of a block go the way of those before.
void Thinning::turnTogether() {
  for (const std::size_t place : quaternions_) {
    double along = 0.0;
    for (std::size_t i = place; i < place + 4; ++i) along += row_[i] * sum_[i];
    for (std::size_t i = place; i < place + 4 && along < 0.0; ++i) row_[i] = -row_[i];
  }
  for (const auto& [place, turn] : angles_)
    if (known_[place] > 0) row_[place] -= turn * std::round((row_[place] - sum_[place] / known_[place]) / turn);
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
  for (const auto& [place, turn] : angles_) {
    double& mean = rows[from + place];
    if (std::abs(first_[place]) <= 0.5 * turn && std::abs(mean) > 0.5 * turn) mean -= std::copysign(turn, mean);
  }
  inBlock_ = 0;
}

}  // namespace articulus::exchange
