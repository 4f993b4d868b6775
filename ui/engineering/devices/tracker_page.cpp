#include "ui/engineering/devices/tracker_page.h"

#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

constexpr int kEvery = 12;  // of 60 snapshots a second: five times a second can be read

}  // namespace

TrackerPage::TrackerPage(const station::StationLink& link, StationBridge& bridge, QWidget* parent)
    : QWidget(parent), link_(link), said_(makeLabel({}, "body", this)), table_(new QTableView(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  column->addWidget(said_);
  table_->setModel(&bones_);
  makeReadOnly(*table_, tr("Tracked bones"), 36);
  const int widths[] = {130, 110, 90, 90, 90, 100, 100, 100, 90, 160};
  for (int i = 0; i < static_cast<int>(std::size(widths)); ++i) table_->setColumnWidth(i, widths[i]);
  column->addWidget(table_, 1);
  bones_.setBones(link_.trackedBones());
  table_->setVisible(bones_.rowCount() > 0);
  if (bones_.rowCount() == 0) column->addStretch(1);
  connect(&bridge, &StationBridge::snapshotArrived, this, &TrackerPage::look);
  tell(bridge.snapshot());
}

void TrackerPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  ticks_ = 0;  // what is seen first is of now
}

void TrackerPage::look(const cycle::Snapshot& snapshot) {
  if (!isVisible() || bones_.rowCount() == 0) return;
  bones_.take(link_.trackedNow());
  if (ticks_++ % kEvery == 0) tell(snapshot);
}

void TrackerPage::tell(const cycle::Snapshot& snapshot) {
  if (bones_.rowCount() == 0)
    return said_->setText(
        tr("No tracker in this cell: nothing follows the bones. A cell file names one as \"tracker\" of its devices."));
  bones_.show(1e-9 * static_cast<double>(snapshot.hostTime_ns));
  const QString stated = fixedText(link_.trackerRate_Hz(), 0);
  if (!bones_.anyFrame()) return said_->setText(tr("No frame has come yet; %1 a second are expected.").arg(stated));
  if (bones_.silent())
    return said_->setText(
        tr("The tracker is silent: no frame for more than a second. See its power, its cable and its own program."));
  const auto rate = bones_.rate_Hz();
  said_->setText(tr("%1 frames a second, %2 expected. Poses are in the axes of the tracking system.")
                     .arg(rate ? fixedText(*rate, 1) : QStringLiteral("–"), stated));
}

}  // namespace articulus::ui
