#include "core/exchange/export/thinning.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace articulus::exchange {
namespace {

bool holdsFlags(const ExportColumn& column) { return !column.channel && column.header.name == "flags"; }

}  // namespace

Thinning::Thinning(std::span<const ExportColumn> columns, int count, bool filtered)
    : columns_(columns), count_(count), read_(columns.size() + 1), row_(columns.size() + 1),
      before_(columns.size() + 1, std::numeric_limits<double>::quiet_NaN()) {
  if (!filtered || count < 2) return;
  filter_.emplace(columns.size() + 1, count);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& unit = columns[i].header.unit;
    if (unit == "rad") angles_.push_back({.place = i + 1, .turn = 2.0 * std::numbers::pi});
    if (unit == "deg") angles_.push_back({.place = i + 1, .turn = 360.0});
  }
  for (std::size_t i = 0; i + 3 < columns.size(); ++i) {
    const auto& name = columns[i].header.name;
    if (name.ends_with("quaternion_w") && columns[i + 3].header.name.ends_with("quaternion_z"))
      quaternions_.push_back(i + 1);
  }
}

void Thinning::beginAnew() {
  filter_.emplace(row_.size(), static_cast<int>(count_));
  own_.clear();
  added_ = taken_ = 0;
  before_.assign(before_.size(), std::numeric_limits<double>::quiet_NaN());
  for (Angle& angle : angles_) angle = {.place = angle.place, .turn = angle.turn};
}

void Thinning::add(const record::Sample& sample, std::vector<double>& rows) {
  if (filter_ && added_ > 0 && sample.cycle != next_) {
    finish(rows);
    beginAnew();
  }
  next_ = sample.cycle + 1;
  const std::int64_t at = added_++;
  if (!filter_ && at % count_ != 0) return;
  read_[0] = sample[record::Channel::Time];
  for (std::size_t i = 0; i < columns_.size(); ++i) read_[i + 1] = columns_[i].of(sample);
  if (!filter_) {
    rows.insert(rows.end(), read_.begin(), read_.end());
    return;
  }
  row_ = read_;
  goOn();
  const auto nearest = static_cast<std::size_t>((at + count_ / 2) / count_ - taken_);
  if (nearest >= own_.size()) own_.resize(nearest + 1);
  own_[nearest].flags |= sample.flags;
  if (at % count_ == 0) {
    own_[nearest].read = read_;
    for (const Angle& angle : angles_) own_[nearest].ahead.push_back(angle.ahead);
  }
  filter_->add(row_);
  takeReady(rows);
}

void Thinning::finish(std::vector<double>& rows) {
  if (!filter_) return;
  filter_->finish();
  // Samples behind the last row, nearer to one that never comes: a fault at the very end is told by the last row.
  const auto last = static_cast<std::size_t>((added_ - 1) / count_ - taken_);
  for (std::size_t i = last + 1; added_ > 0 && i < own_.size(); ++i) own_[last].flags |= own_[i].flags;
  takeReady(rows);
}

/// q and -q are one orientation, and so are two angles a turn apart: each goes on from the one before.
void Thinning::goOn() {
  for (const std::size_t place : quaternions_) {
    double along = 0.0;
    for (std::size_t i = place; i < place + 4; ++i) along += row_[i] * before_[i];
    for (std::size_t i = place; i < place + 4 && along < 0.0; ++i) row_[i] = -row_[i];
    for (std::size_t i = place; i < place + 4 && !std::isnan(row_[place]); ++i) before_[i] = row_[i];
  }
  for (Angle& angle : angles_) {
    double& value = row_[angle.place];
    if (std::isnan(value)) continue;
    angle.goesAround = angle.goesAround && std::abs(value) <= 0.5 * angle.turn;
    if (angle.any) angle.ahead = -angle.turn * std::round((value - angle.before) / angle.turn);
    angle.before = value += angle.ahead;
    angle.any = true;
  }
}

void Thinning::takeReady(std::vector<double>& rows) {
  for (; filter_->ready(); ++taken_) {
    const Own own = std::move(own_.front());
    own_.pop_front();
    const std::size_t from = rows.size();
    rows.resize(from + row_.size());
    double* const row = rows.data() + from;
    filter_->take({row, row_.size()});
    row[0] = own.read[0];
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (!columns_[i].channel) row[i + 1] = holdsFlags(columns_[i]) ? own.flags : own.read[i + 1];
    for (const std::size_t place : quaternions_) {
      double* q = row + place;
      const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      for (int i = 0; i < 4 && length > 0.0; ++i) q[i] /= length;
    }
    for (std::size_t i = 0; i < angles_.size(); ++i) {  // back into the turn that its own sample was read in
      const Angle& angle = angles_[i];
      double& value = row[angle.place];
      value -= own.ahead[i];
      if (angle.goesAround) value -= angle.turn * std::round(value / angle.turn);
    }
  }
}

}  // namespace articulus::exchange
