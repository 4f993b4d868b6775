#include "ui/engineering/tuning/gain_set_comparison.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>

#include "core/run/tuning/measured_response.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 760, kTable_px = 220;

}  // namespace

GainSetComparison::GainSetComparison(const TuningModel& gains, std::vector<Set> sets, const QString& chosen,
                                     QWidget* owner)
    : Sheet(tr("Compare sets of gains"), owner), rows_(gains.rows().begin(), gains.rows().end()),
      sets_(std::move(sets)), one_(new ChoiceBox(this)), other_(new ChoiceBox(this)), table_({}, {1, 2}, this),
      said_(makeLabel({}, "body", this)) {
  for (const Set& set : sets_)
    for (auto* box : {one_, other_}) box->addItem(set.name);
  one_->setCurrentIndex(std::max(0, one_->findText(chosen)));
  // Beside another kept set where there is one; what is in force is below in any case.
  other_->setCurrentIndex(sets_.size() > 2 ? (one_->currentIndex() == 1 ? 2 : 1) : 0);
  auto* row = new QHBoxLayout;
  row->addWidget(makeField(tr("This set"), one_, this), 1);
  row->addWidget(makeField(tr("Beside"), other_, this), 1);
  body().addLayout(row);
  body().addWidget(said_);
  auto* table = new TextTable(table_, tr("Gains that differ"), this);
  table->setMinimumHeight(kTable_px);
  body().addWidget(table, 1);
  setCardSize(kWidth_px);
  addAccept(tr("Close"));
  setFirstFocus(one_);
  for (auto* box : {one_, other_}) connect(box, &QComboBox::currentIndexChanged, this, &GainSetComparison::compare);
  compare();
}

std::vector<QStringList> GainSetComparison::rowsOf(const std::vector<TuningRow>& rows, const Set& one,
                                                   const Set& other) {
  std::vector<QStringList> list;
  for (std::size_t i = 0; i < rows.size() && i < control::kGainCount; ++i) {
    const double a = one.gains.value[i] * rows[i].scale, b = other.gains.value[i] * rows[i].scale;
    if (run::sameGain(a, b)) continue;
    list.push_back({rows[i].label, withUnit(a, rows[i].unit), withUnit(b, rows[i].unit)});
  }
  const auto law = [](const Set& set) {
    return set.law ? coreText(control::info(*set.law).label) : tr("not saved with it");
  };
  if (one.law != other.law) list.push_back({tr("Default force law"), law(one), law(other)});
  return list;
}

void GainSetComparison::compare() {
  const auto& one = sets_[static_cast<std::size_t>(one_->currentIndex())];
  const auto& other = sets_[static_cast<std::size_t>(other_->currentIndex())];
  auto rows = rowsOf(rows_, one, other);
  said_->setText(rows.empty()
                     ? tr("They are the same.")
                     : tr("%n difference(s); what is not shown is the same.", nullptr, static_cast<int>(rows.size())));
  table_.show({tr("Gain"), one.name, other.name}, {1, 2}, std::move(rows));
}

}  // namespace articulus::ui
