#include "ui/engineering/tuning/tuning_tab.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/engineering/change_buttons.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/scrolled_card.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// Two labels, one below the other, in the middle of the row.
QWidget* stacked(QWidget* upper, QLabel* lower, QWidget* box) {
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addStretch();
  column->addWidget(upper);
  column->addWidget(lower);
  column->addStretch();
  return box;
}

}  // namespace

TuningTab::TuningTab(TuningModel& model, QWidget* parent,
                     const std::function<QWidget*(ChangeButtons&, QWidget*)>& above)
    : EngineeringTab(parent), model_(model), buttons_(new ChangeButtons(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  if (above) column->addWidget(above(*buttons_, this));
  auto* card = new ScrolledCard(this);
  auto* inside = card->inside();
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(24, 16, 24, 16);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(2, 4);
  for (std::size_t i = 0; i < model_.rows().size(); ++i) addRow(*grid, inside, i);
  grid->setRowStretch(grid->rowCount(), 1);
  column->addWidget(card, 1);
  column->addWidget(buttons_);
  connect(buttons_, &ChangeButtons::applyWanted, this, &TuningTab::apply);
  connect(buttons_, &ChangeButtons::discardWanted, this, [this] {
    for (auto& row : rows_) row.edit->forgetTyped();
    model_.discard();
  });
  connect(buttons_, &ChangeButtons::revertWanted, this, &TuningTab::revert);
  connect(buttons_, &ChangeButtons::problem, this, &TuningTab::problem);
  connect(buttons_, &ChangeButtons::notice, this, &TuningTab::notice);
  connect(&model_, &TuningModel::changed, this, &TuningTab::refresh);
  refresh();
}

/// The editor that has the focus loses it with the window, and says so when nothing of this is left to be refreshed.
TuningTab::~TuningTab() {
  for (const auto& row : rows_) row.edit->disconnect(this);
}

void TuningTab::addRow(QGridLayout& grid, QWidget* inside, std::size_t i) {
  const TuningRow& row = model_.rows()[i];
  int line = i == 0 ? 0 : grid.rowCount();
  if (!row.group.isEmpty() && (i == 0 || model_.rows()[i - 1].group != row.group)) {
    auto* head = makeLabel(row.group, "section", inside);
    head->setContentsMargins(0, line == 0 ? 0 : 16, 0, 4);
    grid.addWidget(head, line++, 0, 1, 3);
  }
  QWidget* name = nullptr;
  if (row.help.isEmpty()) {
    name = makeLabel(row.label, "strong", inside);
  } else {
    auto* box = new QWidget(inside);
    name = stacked(makeLabel(row.label, "strong", box), makeLabel(toQt(row.key), "caption", box), box);
  }
  auto* edit = new QuantityEdit(row.label, row.unit, 1.0, row.decimals, inside);
  edit->setMinimumWidth(176);
  if (!row.help.isEmpty()) edit->setAccessibleDescription(row.help);
  auto* beside = new QWidget(inside);
  auto* range = makeLabel(row.range, "caption", inside);
  auto* state = makeLabel({}, "caption", beside);
  auto* text = stacked(row.help.isEmpty() ? range : makeLabel(row.help, "caption", beside), state, beside);
  grid.addWidget(name, line, 0);
  if (row.help.isEmpty()) grid.addWidget(edit, line, 1);
  else grid.addWidget(stacked(edit, range, new QWidget(inside)), line, 1);  // beside it stands what the gain does
  grid.addWidget(text, line++, 2);
  if (!row.help.isEmpty()) grid.addWidget(makeLine(inside), line, 0, 1, 3);
  rows_.push_back({edit, state});
  connect(edit, &QuantityEdit::edited, this, [this, i](double value) {
    if (auto done = model_.propose(i, value); !done) refuse(i, numbersInLocale(coreText(done.error().message)));
  });
  // What was refused stays to be read and corrected; its state says that it is not proposed.
  connect(edit, &QAbstractSpinBox::editingFinished, this, &TuningTab::refresh);
}

void TuningTab::refuse(std::size_t i, const QString& why) {
  rows_[i].edit->refuse(why);
  setLook(rows_[i].state, "role", QStringLiteral("strong"));
  rows_[i].state->setText(why);
  rows_[i].state->setVisible(true);
}

QString TuningTab::stateOf(std::size_t i) const {
  const TuningRow& row = model_.rows()[i];
  const QString advice = model_.advice(i);
  if (model_.differs(i)) {
    const QString before = tr("in force: %1").arg(withUnit(model_.inForce(i), row.unit));
    return advice.isEmpty() ? before : before + QLatin1Char('\n') + advice;
  }
  if (!advice.isEmpty()) return advice;
  if (row.help.isEmpty()) return {};
  if (!model_.lockedBecause(i).isEmpty()) return tr("locked while the robot moves");
  return row.live ? tr("may be tuned while the robot moves") : QString();
}

void TuningTab::refresh() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const TuningRow& row = model_.rows()[i];
    auto& [edit, state] = rows_[i];
    edit->setSi(model_.proposed(i));
    setEnabledOr(edit, model_.lockedBecause(i), row.help);
    const bool strong = model_.differs(i) || !edit->problem().isEmpty() || !model_.advice(i).isEmpty();
    setLook(state, "role", strong ? QStringLiteral("strong") : QStringLiteral("caption"));
    state->setText(edit->problem().isEmpty() ? stateOf(i) : edit->problem());
    if (!row.help.isEmpty()) state->setVisible(!state->text().isEmpty());  // gives its place to the help
  }
  const QString locked = model_.lockedBecause();
  const QString none = model_.differences().empty() ? tr("Nothing was changed.") : QString();
  buttons_->open(locked.isEmpty() ? none : locked, none,
                 model_.canTakeBack() ? locked : tr("No change was made since the panel was opened."));
}

std::vector<ChangePreview::Row> TuningTab::rowsOf(const std::vector<TuningModel::Difference>& list) const {
  std::vector<ChangePreview::Row> rows;
  for (const auto& d : list) {
    const TuningRow& row = model_.rows()[d.row];
    rows.push_back({row.label, withUnit(d.before, row.unit), withUnit(d.after, row.unit)});
  }
  return rows;
}

void TuningTab::apply() {
  if (!nothingRefused(*this)) return;
  const auto changes = model_.differences();
  auto rows = rowsOf(changes);
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].warning = model_.advice(changes[k].row);
  buttons_->confirm(
      model_.source().question, rows, [this, changes] { return backTo(changes, model_.apply()); }, model_.source().done,
      [this] { return model_.lockedBecause(); });
}

/// The button has nothing to put in force any more: who tunes goes on where the value stands.
base::Result<void> TuningTab::backTo(const std::vector<TuningModel::Difference>& changes, base::Result<void> done) {
  if (!changes.empty()) rows_[changes.front().row].edit->setFocus(Qt::OtherFocusReason);
  return done;
}

void TuningTab::revert() {
  const auto changes = model_.lastChange();
  buttons_->confirm(
      tr("Undo the last change?"), rowsOf(changes), [this, changes] { return backTo(changes, model_.revert()); },
      model_.source().undone, [this] { return model_.lockedBecause(); });
}

}  // namespace articulus::ui
