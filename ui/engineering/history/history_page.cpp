#include "ui/engineering/history/history_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTableView>
#include <algorithm>

#include "ui/engineering/history/drift_plot.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {

namespace {

/// "stiffness of the specimen, drawer 30: 40.10 N/mm (-1.20 N/mm since the first)": all of them are read off the list.
QString lineOf(const run::Drift& drift) {
  const run::DriftPoint& newest = drift.points.back();
  const QString now =
      HistoryPage::tr("%1: %2").arg(coreText(drift.quantity->label), shownQuantity(*drift.quantity, newest.value));
  if (!newest.fromFirst) return now;
  return HistoryPage::tr("%1 (%2 since the first)").arg(now, shownQuantity(*drift.quantity, *newest.fromFirst, true));
}

}  // namespace

HistoryPage::HistoryPage(Source source, QWidget* parent)
    : QWidget(parent), source_(std::move(source)), quantity_(new QComboBox(this)),
      findings_(makeLabel({}, "strong", this)), empty_(makeLabel({}, "quiet", this)), plot_(new DriftPlot(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  column->addWidget(findings_);
  column->addWidget(empty_);
  auto* row = new QHBoxLayout;
  row->addWidget(makeField(tr("What was measured"), quantity_, this));
  row->addStretch(1);
  column->addLayout(row);
  column->addWidget(plot_, 1);
  auto* table = new QTableView(this);
  table->setModel(&rows_);
  makeReadOnly(*table, tr("Measurements of this cell, newest first"));
  const int widths[] = {170, 150, 110, 190, 150, 150};
  for (int i = 0; i < 6; ++i) table->setColumnWidth(i, widths[i]);
  column->addWidget(table, 2);
  connect(quantity_, &QComboBox::currentIndexChanged, this, &HistoryPage::choose);
}

void HistoryPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void HistoryPage::refresh() {
  auto read = source_();
  if (!read) {
    emit problem(coreText(read.error().message), coreText(read.error().remedy));
    return;
  }
  measurements_ = std::move(*read);
  drifts_ = run::driftsOf(measurements_);
  const QString before = quantity_->currentData().toString();
  {
    const QSignalBlocker quiet(quantity_);
    quantity_->clear();
    for (const run::Drift& drift : drifts_) quantity_->addItem(lineOf(drift), toQt(drift.quantity->key));
    quantity_->setCurrentIndex(std::max(0, quantity_->findData(before)));
  }
  quantity_->setEnabled(!drifts_.empty());
  const QString words = findings();
  findings_->setText(noBreakUnits(numbersInLocale(words)));
  findings_->setVisible(!words.isEmpty());
  const bool simulated =
      std::ranges::any_of(measurements_, [](const run::CellMeasurement& one) { return one.simulated; });
  empty_->setText(drifts_.empty()   ? tr("Nothing was measured of this cell yet. Each weigh-in, identification of the "
                                           "tool, test of the dead time and run with load cycles adds a row.")
                  : simulated       ? tr("Measured on a simulated cell: what drifts here was made to drift.")
                  : words.isEmpty() ? tr("Nothing has moved by more than three times its usual change.")
                                    : QString());
  empty_->setVisible(!empty_->text().isEmpty());
  choose();
}

QString HistoryPage::findings() const {
  QStringList lines;
  for (const run::Drift& drift : drifts_)
    for (const std::string& sentence : run::sentencesOf(drift, measurements_)) lines << coreText(sentence);
  return lines.join(QLatin1Char('\n'));
}

void HistoryPage::choose() {
  const auto at = static_cast<std::size_t>(std::max(0, quantity_->currentIndex()));
  const run::Drift drift = at < drifts_.size() ? drifts_[at] : run::Drift{};
  plot_->show(drift);
  rows_.show(drift, measurements_);
}

}  // namespace articulus::ui
