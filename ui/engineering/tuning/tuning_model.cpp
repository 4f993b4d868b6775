#include "ui/engineering/tuning/tuning_model.h"

#include <algorithm>
#include <cmath>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

base::Error locked(const QString& why) { return {base::ErrorCode::Conflict, toCore(why), "Stop the robot first."}; }

}  // namespace

TuningModel::TuningModel(Source source, QObject* parent) : QObject(parent), source_(std::move(source)) { refresh(); }

void TuningModel::refresh() {
  inForce_ = source_.inForce();
  proposed_ = inForce_;
  emit changed();
}

void TuningModel::setRobotMoves(bool moves) {
  if (robotMoves_ == moves) return;
  robotMoves_ = moves;
  emit changed();
}

QString TuningModel::lockedBecause(std::size_t row) const {
  return robotMoves_ && !rows()[row].live ? source_.locked : QString();
}

QString TuningModel::lockedBecause() const {
  return robotMoves_ && std::ranges::none_of(rows(), &TuningRow::live) ? source_.locked : QString();
}

base::Result<void> TuningModel::propose(std::size_t row, double screenValue) {
  if (const QString why = lockedBecause(row); !why.isEmpty()) return locked(why);
  Values wanted = proposed_;
  wanted[row] = screenValue / rows()[row].scale;
  if (auto good = source_.check(wanted, row); !good) return good;
  proposed_ = std::move(wanted);
  emit changed();
  return {};
}

void TuningModel::discard() {
  proposed_ = inForce_;
  emit changed();
}

bool TuningModel::differ(std::size_t row, const Values& a, const Values& b) const {
  return std::abs(a[row] - b[row]) * rows()[row].scale > rows()[row].noise;
}

std::vector<TuningModel::Difference> TuningModel::between(const Values& a, const Values& b) const {
  std::vector<Difference> list;
  for (std::size_t i = 0; i < rows().size(); ++i)
    if (differ(i, a, b)) list.push_back({i, a[i] * rows()[i].scale, b[i] * rows()[i].scale});
  return list;
}

void TuningModel::goOnFrom(const TuningModel& before) {
  inForce_ = before.inForce_;
  proposed_ = before.proposed_;
  history_ = before.history_;
  robotMoves_ = before.robotMoves_;
  emit changed();
}

base::Result<void> TuningModel::putInForce(const Values& values) {
  const Values before = inForce_;
  const auto list = between(before, values);
  for (const Difference& d : list) {
    if (const QString why = lockedBecause(d.row); !why.isEmpty()) return locked(why);
    if (auto good = source_.check(values, d.row); !good) return good;
  }
  if (auto used = source_.use(values); !used) {
    inForce_ = source_.inForce();  // refused, or nobody knows: the station says
    return used;
  }
  inForce_ = values;
  proposed_ = values;
  base::Result<void> audited;
  for (const Difference& d : list)  // SI in the audit trail, as the keys say
    if (auto row = source_.audit(rows()[d.row].key, source_.auditText(before[d.row]), source_.auditText(values[d.row]));
        !row)
      audited = row;
  return audited;
}

base::Result<void> TuningModel::apply() {
  if (differences().empty()) return {};
  const Values before = inForce_;
  auto done = putInForce(proposed_);
  // In force although the audit failed: it can still be taken back, and the caller shows the error.
  if (!between(before, inForce_).empty()) history_.push_back(before);
  emit changed();
  return done;
}

std::vector<TuningModel::Difference> TuningModel::lastChange() const {
  return history_.empty() ? std::vector<Difference>{} : between(inForce_, history_.back());
}

base::Result<void> TuningModel::revert() {
  if (history_.empty()) return base::Error{base::ErrorCode::NotFound, "There is no change to take back.", ""};
  const Values target = history_.back();
  auto done = putInForce(target);
  if (between(target, inForce_).empty()) history_.pop_back();
  emit changed();
  return done;
}

}  // namespace articulus::ui
