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
                     std::function<safety::SelfTestReport()> selfTest, QWidget* parent,
                     const cell::DeviceSelection& devices)
    : EngineeringTab(parent), bridge_(bridge), sensorAgeLimit_s_(sensorAgeLimit_s), watch_(sensorAgeLimit_s),
      health_(devices), sensor_(new Readout(tr("Load cell"), this)),
      rate_(new Readout(tr("Cycles since the start"), this)),
      wake_(new Readout(tr("Wake-up late: 99 % within / longest"), this)),
      compute_(new Readout(tr("Computing: 99 % within / longest"), this)), late_(new Readout(tr("Late cycles"), this)),
      scheduling_(makeLabel({}, "quiet", this)), learned_(new LearnedCard(deadTime, this)),
      pages_(new QTabWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 8, 24, 8);
  auto* row = new WrappingRow(40);
  for (auto* readout : {sensor_, rate_, wake_, compute_, late_}) row->addWidget(readout);
  inside->addLayout(row);
  inside->addWidget(scheduling_);
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
  pages_->addTab(makeHealthPage(), tr("Health"));
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
    if (ticks_++ % kEvery != 0) return;
    watch_.look(snapshot, snapshot.lateCycles, bridge_.tracked(), bridge_.trackerRate_Hz(), clock_.elapsed());
    if (isVisible()) showSnapshot(snapshot);
  });
  connect(&bridge_, &StationBridge::samplesArrived, this,
          [this](const QVector<record::Sample>& samples) { watch_.see(samples); });
  connect(&bridge_, &StationBridge::faultLatched, this,
          [this](const safety::Fault& fault) { watch_.see(fault, QDateTime::currentDateTime()); });
  clock_.start();
  watch_.look(bridge_.snapshot(), bridge_.snapshot().lateCycles, bridge_.tracked(), bridge_.trackerRate_Hz(),
              clock_.elapsed());
  showTiming();
  showSnapshot(bridge_.snapshot());
}

QWidget* DeviceTab::makeHealthPage() {
  auto* page = new QWidget(pages_);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  auto* table = new QTableView(page);
  table->setModel(&health_);
  makeReadOnly(*table, tr("Health of the devices"));
  const int widths[] = {255, 165, 150, 95, 190};  // German words are longer
  for (int i = 0; i < 5; ++i) table->setColumnWidth(i, widths[i]);
  column->addWidget(table, 1);
  wires_ = makeLabel({}, "quiet", page);
  column->addWidget(wires_);
  return page;
}

void DeviceTab::showSnapshot(const cycle::Snapshot& snapshot) {
  channels_.show(snapshot.sample);
  health_.show(watch_);
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
  if (!t.schedulingNote.empty()) text += QStringLiteral("  ·  ") + coreText(t.schedulingNote);
  scheduling_->setText(text);
  QStringList wires;
  for (const std::string& wire : t.wires) wires << wireWords(wire);
  wires_->setText(wires.join(QLatin1Char('\n')));
  wires_->setVisible(!wires.isEmpty());
}

}  // namespace articulus::ui
