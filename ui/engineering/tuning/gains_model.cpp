#include "ui/engineering/tuning/gains_model.h"

#include <charconv>

namespace articulus::ui {
namespace {

std::string shortest(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

}  // namespace

GainsModel::GainsModel(Callbacks callbacks, QObject* parent) : QObject(parent), callbacks_(std::move(callbacks)) {
  refresh();
}

void GainsModel::refresh() {
  inForce_ = callbacks_.inForce();
  proposed_ = inForce_;
  emit changed();
}

void GainsModel::setRobotMoves(bool moves) {
  if (robotMoves_ == moves) return;
  robotMoves_ = moves;
  emit changed();
}

QString GainsModel::lockedBecause(std::size_t row) const {
  if (!robotMoves_ || spec(row).liveTunable) return {};
  return tr("The robot moves. Only gains that are marked safe to change in motion can be changed now.");
}

base::Result<void> GainsModel::propose(std::size_t row, double value) {
  if (const QString why = lockedBecause(row); !why.isEmpty())
    return base::Error{base::ErrorCode::Conflict, why.toStdString(), "Stop the robot first."};
  if (auto error = base::checkRange(spec(row), value)) return *error;
  proposed_.value[row] = value;
  emit changed();
  return {};
}

void GainsModel::discard() {
  proposed_ = inForce_;
  emit changed();
}

std::vector<GainsModel::Difference> GainsModel::differences() const {
  std::vector<Difference> list;
  for (std::size_t i = 0; i < rows(); ++i)
    if (proposed_.value[i] != inForce_.value[i]) list.push_back({i, inForce_.value[i], proposed_.value[i]});
  return list;
}

base::Result<void> GainsModel::putInForce(const control::GainSet& gains) {
  for (std::size_t i = 0; i < rows(); ++i) {
    if (gains.value[i] == inForce_.value[i]) continue;
    if (const QString why = lockedBecause(i); !why.isEmpty())
      return base::Error{base::ErrorCode::Conflict, why.toStdString(), "Stop the robot first."};
    if (auto error = base::checkRange(spec(i), gains.value[i])) return *error;
  }
  const control::GainSet before = inForce_;
  if (auto used = callbacks_.use(gains); !used) return used;
  inForce_ = gains;
  proposed_ = gains;
  base::Result<void> audited;
  for (std::size_t i = 0; i < rows(); ++i)
    if (gains.value[i] != before.value[i])
      if (auto row = callbacks_.audit(std::string(spec(i).key), shortest(before.value[i]), shortest(gains.value[i]));
          !row)
        audited = row;
  return audited;
}

base::Result<void> GainsModel::apply() {
  if (differences().empty()) return {};
  const control::GainSet before = inForce_;
  auto done = putInForce(proposed_);
  // In force although the audit failed: it can still be taken back, and the caller shows the error.
  if (inForce_.value != before.value) history_.push_back(before);
  emit changed();
  return done;
}

std::vector<GainsModel::Difference> GainsModel::lastChange() const {
  std::vector<Difference> list;
  if (history_.empty()) return list;
  for (std::size_t i = 0; i < rows(); ++i)
    if (history_.back().value[i] != inForce_.value[i]) list.push_back({i, inForce_.value[i], history_.back().value[i]});
  return list;
}

base::Result<void> GainsModel::revert() {
  if (history_.empty()) return base::Error{base::ErrorCode::NotFound, "There is no change to take back.", ""};
  const control::GainSet target = history_.back();
  auto done = putInForce(target);
  if (inForce_.value == target.value) history_.pop_back();
  emit changed();
  return done;
}

}  // namespace articulus::ui
