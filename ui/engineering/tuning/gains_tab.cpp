#include "ui/engineering/tuning/gains_tab.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

#include "ui/engineering/change_buttons.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/scrolled_card.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

QString shown(double value, const base::ParameterSpec& spec) { return withUnit(value, toQt(spec.unit)); }

}  // namespace

GainsTab::GainsTab(GainsModel& model, ForceLawModel& law, QWidget* parent)
    : QWidget(parent), model_(model), lawModel_(law), buttons_(new ChangeButtons(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeLaw());
  auto* card = new ScrolledCard(this);
  auto* inside = card->inside();
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(24, 16, 24, 16);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(3, 4);
  int line = 0;
  for (std::size_t i = 0; i < GainsModel::rows(); ++i) {
    const auto& spec = GainsModel::spec(i);
    auto* name = new QWidget(inside);
    auto* nameColumn = new QVBoxLayout(name);
    nameColumn->setContentsMargins(0, 0, 0, 0);
    nameColumn->setSpacing(0);
    nameColumn->addStretch();
    nameColumn->addWidget(makeLabel(toQt(spec.label), "strong", name));
    nameColumn->addWidget(makeLabel(toQt(spec.key), "caption", name));
    nameColumn->addStretch();
    auto* edit = new QuantityEdit(toQt(spec.label), toQt(spec.unit), 1.0, spec.decimals, inside);
    edit->setMinimumWidth(176);
    edit->setAccessibleDescription(toQt(spec.help));
    auto* range = makeLabel(tr("%1 to %2\ndefault %3")
                                .arg(QLocale::c().toString(spec.minimum, 'g', 6), shown(spec.maximum, spec),
                                     shown(spec.defaultValue, spec)),
                            "caption", inside);
    range->setWordWrap(false);
    auto* text = new QWidget(inside);
    auto* textColumn = new QVBoxLayout(text);
    textColumn->setContentsMargins(0, 0, 0, 0);
    textColumn->setSpacing(0);
    textColumn->addStretch();
    textColumn->addWidget(makeLabel(toQt(spec.help), "caption", text));
    auto* state = makeLabel({}, "caption", text);
    textColumn->addWidget(state);
    textColumn->addStretch();
    grid->addWidget(name, line, 0);
    grid->addWidget(edit, line, 1);
    grid->addWidget(range, line, 2);
    grid->addWidget(text, line, 3);
    ++line;
    grid->addWidget(makeLine(inside), line++, 0, 1, 4);
    rows_.push_back({edit, state});
    connect(edit, &QuantityEdit::edited, this, [this, i](double value) {
      if (auto done = model_.propose(i, value); !done) {
        setLook(rows_[i].edit, "bad", true);
        rows_[i].state->setText(toQt(done.error().message));
      }
    });
  }
  grid->setRowStretch(line, 1);
  column->addWidget(card, 1);
  column->addWidget(buttons_);
  connect(buttons_, &ChangeButtons::applyWanted, this, &GainsTab::apply);
  connect(buttons_, &ChangeButtons::discardWanted, &model_, &GainsModel::discard);
  connect(buttons_, &ChangeButtons::takeBackWanted, this, &GainsTab::revert);
  connect(buttons_, &ChangeButtons::problem, this, &GainsTab::problem);
  connect(buttons_, &ChangeButtons::notice, this, &GainsTab::notice);
  connect(&model_, &GainsModel::changed, this, &GainsTab::refresh);
  refresh();
}

QWidget* GainsTab::makeLaw() {
  auto* card = makeCard(this);
  auto* row = new QHBoxLayout(card);
  row->setContentsMargins(24, 12, 24, 12);
  row->setSpacing(24);
  law_ = new ChoiceBox(card);
  law_->setMinimumWidth(280);
  for (const auto law : ForceLawModel::choices()) law_->addItem(toQt(control::info(law).label), static_cast<int>(law));
  row->addWidget(makeField(tr("Default force law"), law_, card));
  lawMeaning_ = makeLabel({}, "quiet", card);
  row->addWidget(lawMeaning_, 1);
  connect(law_, &QComboBox::activated, this, &GainsTab::changeLaw);
  connect(&lawModel_, &ForceLawModel::changed, this, &GainsTab::showLaw);
  showLaw();
  return card;
}

void GainsTab::showLaw() {
  const auto& law = control::info(lawModel_.inForce());
  law_->setCurrentIndex(law_->findData(static_cast<int>(law.law)));
  lawMeaning_->setText(
      tr("Controls the loads of Unload and of load steps. %1 (%2)").arg(toQt(law.meaning), toQt(law.source)));
  setEnabledOr(law_, lawModel_.lockedBecause(), tr("The law that controls loads where the protocol names none"));
}

void GainsTab::changeLaw() {
  const auto before = lawModel_.inForce(), after = static_cast<control::Law>(law_->currentData().toInt());
  if (after == before) return;
  const std::vector<ChangePreview::Row> rows{
      {tr("Default force law"), toQt(control::info(before).label), toQt(control::info(after).label)},
      {tr("What it does"), toQt(control::info(before).meaning), toQt(control::info(after).meaning)}};
  buttons_->confirm(
      tr("Change the default force law?"), rows, [this, after] { return lawModel_.use(after); },
      tr("%1 controls the loads from the next motion on.").arg(toQt(control::info(after).label)));
  showLaw();
}

void GainsTab::refresh() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto& spec = GainsModel::spec(i);
    auto& row = rows_[i];
    row.edit->setSi(model_.proposed(i));
    setLook(row.edit, "bad", false);
    const QString locked = model_.lockedBecause(i);
    setEnabledOr(row.edit, locked, toQt(spec.help));
    const bool differs = model_.proposed(i) != model_.inForce(i);
    setLook(row.state, "role", differs ? QStringLiteral("strong") : QStringLiteral("caption"));
    row.state->setText(differs             ? tr("in force: %1").arg(shown(model_.inForce(i), spec))
                       : !locked.isEmpty() ? tr("locked while the robot moves")
                       : spec.liveTunable  ? tr("may be tuned while the robot moves")
                                           : QString());
    row.state->setVisible(!row.state->text().isEmpty());
  }
  const auto n = model_.differences().size();
  const QString none = n == 0 ? tr("Nothing was changed.") : QString();
  buttons_->open(none, none, model_.canTakeBack() ? QString() : tr("No change was made since the panel was opened."));
}

std::vector<ChangePreview::Row> GainsTab::rowsOf(const std::vector<GainsModel::Difference>& list) const {
  std::vector<ChangePreview::Row> rows;
  for (const auto& d : list) {
    const auto& spec = GainsModel::spec(d.row);
    rows.push_back({toQt(spec.label), shown(d.before, spec), shown(d.after, spec)});
  }
  return rows;
}

void GainsTab::apply() {
  buttons_->confirm(
      tr("Change these gains?"), rowsOf(model_.differences()), [this] { return model_.apply(); },
      tr("The new gains are in force."));
}

void GainsTab::revert() {
  buttons_->confirm(
      tr("Undo the last change?"), rowsOf(model_.lastChange()), [this] { return model_.revert(); },
      tr("The former gains are in force again."));
}

}  // namespace articulus::ui
