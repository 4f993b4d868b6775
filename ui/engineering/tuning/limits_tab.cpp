#include "ui/engineering/tuning/limits_tab.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/engineering/change_buttons.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/scrolled_card.h"
#include "ui/kit/text.h"

namespace articulus::ui {
LimitsTab::LimitsTab(LimitsModel& model, QWidget* parent)
    : QWidget(parent), model_(model), buttons_(new ChangeButtons(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* card = new ScrolledCard(this);
  auto* inside = card->inside();
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(24, 16, 24, 16);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(3, 4);
  int line = 0;
  QString group;
  for (std::size_t i = 0; i < model_.rows().size(); ++i) {
    const auto& row = model_.rows()[i];
    if (row.group != group) {
      group = row.group;
      auto* head = makeLabel(group, "section", inside);
      head->setContentsMargins(0, line == 0 ? 0 : 16, 0, 4);
      grid->addWidget(head, line++, 0, 1, 4);
    }
    auto* edit = new QuantityEdit(row.label, row.unit, 1.0, 2, inside);
    edit->setMinimumWidth(176);
    auto* most = makeLabel(
        (row.moreIsSafer ? tr("cell asks for %1") : tr("cell allows %1")).arg(withUnit(model_.maximum(i), row.unit)),
        "caption", inside);
    most->setWordWrap(false);
    auto* state = makeLabel({}, "caption", inside);
    grid->addWidget(makeLabel(row.label, "strong", inside), line, 0);
    grid->addWidget(edit, line, 1);
    grid->addWidget(most, line, 2);
    grid->addWidget(state, line++, 3);
    rows_.push_back({edit, state});
    connect(edit, &QuantityEdit::edited, this, [this, i](double value) {
      if (auto done = model_.propose(i, value); !done) {
        setLook(rows_[i].edit, "bad", true);
        setLook(rows_[i].state, "role", QStringLiteral("strong"));
        rows_[i].state->setText(toQt(done.error().message));
      }
    });
    // What was refused does not stay in the field as if it were proposed.
    connect(edit, &QAbstractSpinBox::editingFinished, this, &LimitsTab::refresh);
  }
  grid->setRowStretch(line, 1);
  column->addWidget(card, 1);
  column->addWidget(buttons_);
  connect(buttons_, &ChangeButtons::applyWanted, this, &LimitsTab::apply);
  connect(buttons_, &ChangeButtons::discardWanted, &model_, &LimitsModel::discard);
  connect(buttons_, &ChangeButtons::takeBackWanted, this, &LimitsTab::revert);
  connect(buttons_, &ChangeButtons::problem, this, &LimitsTab::problem);
  connect(buttons_, &ChangeButtons::notice, this, &LimitsTab::notice);
  connect(&model_, &LimitsModel::changed, this, &LimitsTab::refresh);
  refresh();
}

void LimitsTab::refresh() {
  const QString locked = model_.lockedBecause();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    auto& row = rows_[i];
    row.edit->setSi(model_.proposed(i));
    setLook(row.edit, "bad", false);
    setEnabledOr(row.edit, locked);
    const bool differs = std::abs(model_.proposed(i) - model_.inForce(i)) > 1e-9;
    setLook(row.state, "role", differs ? QStringLiteral("strong") : QStringLiteral("caption"));
    row.state->setText(differs ? tr("in force: %1").arg(withUnit(model_.inForce(i), model_.rows()[i].unit))
                               : QString());
  }
  const QString none = model_.differences().empty() ? tr("Nothing was changed.") : QString();
  buttons_->open(locked.isEmpty() ? none : locked, none,
                 model_.canTakeBack() ? locked : tr("No change was made since the panel was opened."));
}

std::vector<ChangePreview::Row> LimitsTab::rowsOf(const std::vector<LimitsModel::Difference>& list) const {
  std::vector<ChangePreview::Row> rows;
  for (const auto& d : list) {
    const auto& row = model_.rows()[d.row];
    rows.push_back({row.label, withUnit(d.before, row.unit), withUnit(d.after, row.unit)});
  }
  return rows;
}

void LimitsTab::apply() {
  buttons_->confirm(
      tr("Change these limits?"), rowsOf(model_.differences()), [this] { return model_.apply(); },
      tr("The new limits are in force."));
}

void LimitsTab::revert() {
  buttons_->confirm(
      tr("Undo the last change?"), rowsOf(model_.lastChange()), [this] { return model_.revert(); },
      tr("The former limits are in force again."));
}

}  // namespace articulus::ui
