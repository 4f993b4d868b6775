#include "ui/engineering/tuning/force_law_card.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/engineering/change_buttons.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/text.h"

namespace articulus::ui {

ForceLawCard::ForceLawCard(ForceLawModel& model, ChangeButtons& buttons, QWidget* parent)
    : QWidget(parent), model_(model), buttons_(buttons) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  auto* card = makeCard(this);
  all->addWidget(card);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 8, 24, 8);
  auto* row = new TurningRow(24, card);  // its words in a narrow column would be a tower
  inside->addWidget(row);
  law_ = new ChoiceBox(card);
  law_->setMinimumWidth(280);
  for (const auto law : ForceLawModel::choices())
    law_->addItem(coreText(control::info(law).label), static_cast<int>(law));
  row->box().addWidget(makeFieldInLine(tr("Default force law"), law_, card));
  meaning_ = makeLabel({}, "quiet", card);
  meaning_->setMinimumWidth(360);
  row->box().addWidget(meaning_, 1);
  connect(law_, &QComboBox::activated, this, &ForceLawCard::change);
  connect(&model_, &ForceLawModel::changed, this, &ForceLawCard::refresh);
  refresh();
}

void ForceLawCard::refresh() {
  const auto& law = control::info(model_.inForce());
  law_->setCurrentIndex(law_->findData(static_cast<int>(law.law)));
  meaning_->setText(
      tr("Controls the loads of Unload and of load steps. %1 (%2)").arg(coreText(law.meaning), coreText(law.source)));
  setEnabledOr(law_, model_.lockedBecause(), tr("The law that controls loads where the protocol names none"));
}

void ForceLawCard::choose(control::Law law) {
  const int at = law_->findData(static_cast<int>(law));
  if (at < 0 || !model_.lockedBecause().isEmpty()) return;
  law_->setCurrentIndex(at);
  change();
}

void ForceLawCard::change() {
  const auto before = model_.inForce(), after = static_cast<control::Law>(law_->currentData().toInt());
  if (after == before) return;
  const std::vector<ChangePreview::Row> rows{
      {tr("Default force law"), coreText(control::info(before).label), coreText(control::info(after).label)},
      {tr("What it does"), coreText(control::info(before).meaning), coreText(control::info(after).meaning)}};
  buttons_.confirm(
      tr("Change the default force law?"), rows, [this, after] { return model_.use(after); },
      tr("%1 controls the loads from the next motion on.").arg(coreText(control::info(after).label)),
      [this] { return model_.lockedBecause(); });
  refresh();
}

}  // namespace articulus::ui
