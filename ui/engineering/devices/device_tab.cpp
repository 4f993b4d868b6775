#include "ui/engineering/devices/device_tab.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <cmath>

#include "ui/engineering/devices/learned_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/number_text.h"
#include "ui/kit/readout.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/status/self_test_view.h"

namespace articulus::ui {
namespace {

constexpr int kEvery = 12;  // of 60 snapshots a second: five times a second can be read

}  // namespace

DeviceTab::DeviceTab(StationBridge& bridge, DeadTimeController& deadTime, double sensorAgeLimit_s,
                     std::function<safety::SelfTestReport()> selfTest, QWidget* parent)
    : EngineeringTab(parent), bridge_(bridge), sensorAgeLimit_s_(sensorAgeLimit_s),
      sensor_(new Readout(tr("Load cell"), this)), rate_(new Readout(tr("Cycles"), this)),
      wake_(new Readout(tr("Wake-up p99 / max"), this)), compute_(new Readout(tr("Computing p99 / max"), this)),
      late_(new Readout(tr("Late cycles"), this)), scheduling_(makeLabel({}, "quiet", this)),
      learned_(new LearnedCard(deadTime, this)), pages_(new QTabWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 8, 24, 8);
  auto* row = new WrappingRow(40);
  for (auto* readout : {sensor_, rate_, wake_, compute_, late_}) row->addWidget(readout);
  row->addWidget(scheduling_);
  inside->addLayout(row);
  scheduling_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  column->addWidget(card);
  column->addWidget(learned_);
  connect(learned_, &LearnedCard::problem, this, &DeviceTab::problem);
  connect(learned_, &LearnedCard::notice, this, &DeviceTab::notice);
  pages_->setDocumentMode(true);
  pages_->tabBar()->setDrawBase(false);
  auto* channelPage = new QWidget(pages_);
  auto* channelColumn = new QVBoxLayout(channelPage);
  channelColumn->setContentsMargins(0, 12, 0, 0);
  channelColumn->setSpacing(12);
  auto* testPage = new QWidget(pages_);
  auto* testColumn = new QVBoxLayout(testPage);
  testColumn->setContentsMargins(0, 12, 0, 0);
  auto* test = new SelfTestView(bridge_, std::move(selfTest), testPage);
  test->offerAgain();
  connect(test, &SelfTestView::againWanted, this, &DeviceTab::selfTestWanted);
  testColumn->addWidget(test);
  pages_->addTab(testPage, tr("Self-test of the limits"));
  pages_->addTab(channelPage, tr("Channels"));
  column->addWidget(pages_, 1);
  auto* search = makeSearchLine(tr("Filter channels"), tr("Filter channels: force, joint, sensor …"), this);
  channelColumn->addWidget(search);
  filtered_.setSourceModel(&channels_);
  filtered_.setFilterKeyColumn(-1);
  filtered_.setFilterCaseSensitivity(Qt::CaseInsensitive);
  connect(search, &QLineEdit::textChanged, &filtered_, &QSortFilterProxyModel::setFilterFixedString);
  auto* table = new QTableView(this);
  table->setModel(&filtered_);
  makeReadOnly(*table, tr("Raw channels"), 36);
  const int widths[] = {130, 130, 150, 90, 110};
  for (int i = 0; i < 5; ++i) table->setColumnWidth(i, widths[i]);
  channelColumn->addWidget(table, 1);
  connect(&bridge_, &StationBridge::timingChanged, this, &DeviceTab::showTiming);
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this](const cycle::Snapshot& snapshot) {
    if (isVisible() && ticks_++ % kEvery == 0) showSnapshot(snapshot);
  });
  showTiming();
  showSnapshot(bridge_.snapshot());
}

void DeviceTab::showSnapshot(const cycle::Snapshot& snapshot) {
  channels_.show(snapshot.sample);
  const double age = snapshot.sample[record::Channel::SensorAge];
  sensor_->setValue(!std::isfinite(age)        ? tr("silent")
                    : age <= sensorAgeLimit_s_ ? tr("alive, %1 ms").arg(fixedText(age * 1e3, 1))
                                               : tr("stale, %1 ms").arg(age * 1e3, 0, 'f', 0));
  rate_->setValue(QString::number(snapshot.cycle));
  learned_->showSnapshot(snapshot);
}

void DeviceTab::showTiming() {
  const auto& t = bridge_.timing();
  wake_->setValue(tr("%1 / %2 µs").arg(t.wakeP99_us, 0, 'f', 0).arg(t.wakeMax_us, 0, 'f', 0));
  compute_->setValue(tr("%1 / %2 µs").arg(t.cycleP99_us, 0, 'f', 0).arg(t.cycleMax_us, 0, 'f', 0));
  late_->setValue(t.hostPauses == 0 ? QStringLiteral("%1").arg(t.late)
                                    : tr("%1, host pauses %2").arg(t.late).arg(t.hostPauses));
  QStringList words{t.fifoScheduling ? tr("real-time scheduling") : tr("normal scheduling"),
                    t.memoryLocked ? tr("memory locked") : tr("memory not locked")};
  QString text = words.join(QStringLiteral(", "));
  if (!t.schedulingNote.empty()) text += QStringLiteral("\n") + coreText(t.schedulingNote);
  for (const std::string& wire : t.wires) text += QStringLiteral("\n") + toQt(wire);
  scheduling_->setText(text);
}

}  // namespace articulus::ui
