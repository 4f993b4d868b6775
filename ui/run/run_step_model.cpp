#include "ui/run/run_step_model.h"

#include <QFont>
#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "ui/status/step_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

void RunStepModel::setProtocol(const protocol::Protocol& protocol, const protocol::Program& program) {
  beginResetModel();
  protocol_ = protocol;
  actions_.clear();
  for (const auto& action : program.actions) actions_.push_back({action.topStep, protocol::cyclesOf(action.step)});
  action_ = current_ = -1;
  loadCycle_ = done_ = 0;
  endResetModel();
}

void RunStepModel::setCurrent(int action, int loadCycle) {
  const bool known = action >= 0 && action < static_cast<int>(actions_.size());
  const int step = known ? actions_[static_cast<std::size_t>(action)].topStep : -1;
  if (step == current_ && action == action_ && loadCycle == loadCycle_) return;
  action_ = known ? action : -1;
  current_ = step;
  loadCycle_ = loadCycle;
  if (step >= 0) done_ = step;
  if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
}

void RunStepModel::goOnFrom(const RunStepModel& before) {
  done_ = before.done_;
  current_ = -2;  // so that setCurrent() takes effect
  setCurrent(before.action_, before.loadCycle_);
}

void RunStepModel::reset() {
  done_ = 0;
  current_ = -2;  // so that setCurrent() takes effect
  setCurrent(-1, 0);
}

void RunStepModel::complete() {
  done_ = rowCount();
  current_ = -2;
  setCurrent(-1, 0);
}

RunStepModel::Stage RunStepModel::stage(int row) const {
  if (row == current_) return Stage::Current;
  return row < done_ ? Stage::Done : Stage::Ahead;
}

QString RunStepModel::cycleText() const {
  if (action_ < 0 || loadCycle_ < 1) return {};
  const int cycles = actions_[static_cast<std::size_t>(action_)].cycles;
  return cycles > 0 ? tr("Cycle %1 of %2").arg(std::min(loadCycle_, cycles)).arg(cycles) : QString();
}

int RunStepModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(protocol_.steps.size());
}

QVariant RunStepModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto& step = protocol_.steps[static_cast<std::size_t>(index.row())];
  const Stage stage = this->stage(index.row());
  const QString title = stepTitle(step), summary = stepSummary(step);
  switch (role) {
    case Qt::DisplayRole:
      return stage == Stage::Current && !cycleText().isEmpty() ? tr("%1  ·  %2").arg(title, cycleText())
                                                               : tr("%1  ·  %2").arg(title, summary);
    case Qt::ToolTipRole: return summary;
    case Qt::AccessibleTextRole: {
      const QString word = stage == Stage::Current ? tr("running now")
                           : stage == Stage::Done  ? tr("done")
                                                   : tr("to do");
      return tr("%1, %2, %3").arg(title, summary, word);
    }
    case Qt::DecorationRole:
      if (stage == Stage::Done) return Theme::icon(QStringLiteral("check"), &Theme::good);
      return Theme::icon(stepIcon(step), stage == Stage::Current ? &Theme::accent : &Theme::quiet);
    case Qt::FontRole: {
      QFont font = Theme::current().body();
      font.setBold(stage == Stage::Current);
      return font;
    }
    default: return {};
  }
}

}  // namespace articulus::ui
