#include "ui/engineering/scope/scope_tab.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/bridge/station_bridge.h"
#include "ui/engineering/scope/frequency_plot.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/plot/plot_group.h"

namespace articulus::ui {
namespace {

using record::Channel;

constexpr int kDraw_ms = 50, kLook_ms = 500, kLeastPlots_px = 240;

/// What is drawn until an engineer chooses.
const QVector<Channel> kFirst{Channel::WantedForceX,  Channel::WantedForceY,  Channel::WantedForceZ,
                              Channel::WantedMomentX, Channel::WantedMomentY, Channel::WantedMomentZ,
                              Channel::ForceX,        Channel::ForceY,        Channel::ForceZ,
                              Channel::MomentX,       Channel::MomentY,       Channel::MomentZ};

void fill(ChoiceBox& box, const QVector<PlotTrace>& traces, Channel otherwise) {
  const QVariant before = box.currentIndex() < 0 ? QVariant(static_cast<int>(otherwise)) : box.currentData();
  const QSignalBlocker quiet(box);
  box.clear();
  for (const auto& trace : traces) box.addItem(trace.name, static_cast<int>(trace.channel));
  box.setCurrentIndex(std::max(0, box.findData(before)));
}

Channel chosenIn(const ChoiceBox& box) { return static_cast<Channel>(box.currentData().toInt()); }

}  // namespace

ScopeTab::ScopeTab(StationBridge& bridge, QWidget* parent)
    : EngineeringTab(parent), store_({}, Channel::HostTime, kSamples),
      plots_(new PlotGroup(store_, QStringLiteral("engineering/scope"), true, this)), what_(new ChoiceBox(this)),
      channel_(new ChoiceBox(this)), input_(new ChoiceBox(this)),
      keep_(makeButton(tr("Keep for comparison"), {}, this)), said_(makeLabel({}, "quiet", this)),
      frequency_(new FrequencyPlot(this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 12, 0, 0);
  auto* row = new TurningRow(12, this);
  outer->addWidget(row, 1);
  auto* time = makeCard(this);
  auto* timeColumn = new QVBoxLayout(time);
  timeColumn->setContentsMargins(12, 12, 12, 12);
  timeColumn->addWidget(plots_);
  plots_->setMinimumHeight(kLeastPlots_px);
  row->box().addWidget(time, 3);
  row->box().addWidget(makeFrequencySide(), 2);

  plots_->finishPlots();
  connect(plots_, &PlotGroup::channelsWanted, this, [this](const std::vector<Channel>& own) { store_.keep(own); });
  plots_->offerAllChannels(kFirst);
  offerChannels();
  connect(plots_, &PlotGroup::viewChanged, this, [this] {
    if (!look_.isActive()) look_.start();
  });
  draw_.setInterval(kDraw_ms);
  draw_.setSingleShot(true);
  connect(&draw_, &QTimer::timeout, plots_, &PlotGroup::refreshInTurns);
  look_.setInterval(kLook_ms);
  look_.setSingleShot(true);
  connect(&look_, &QTimer::timeout, this, &ScopeTab::look);
  connect(&bridge, &StationBridge::samplesArrived, this, &ScopeTab::take);
}

QWidget* ScopeTab::makeFrequencySide() {
  auto* card = makeCard(this);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 12, 12, 12);
  what_->addItems({tr("Spectrum"), tr("Response")});
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->addWidget(makeField(tr("Over frequency"), what_, card), 0, 0);
  grid->addWidget(makeField(tr("Channel"), channel_, card), 0, 1);
  inputField_ = makeField(tr("Answers to"), input_, card);
  grid->addWidget(inputField_, 0, 2);
  for (int i = 0; i < 3; ++i) grid->setColumnStretch(i, 1);
  column->addLayout(grid);
  column->addWidget(frequency_, 1);
  column->addWidget(said_);
  keep_->setCheckable(true);
  keep_->setToolTip(
      tr("What is seen now stays as a dashed line under what comes, so that a change of the gains shows"));
  auto* below = new QHBoxLayout;
  below->addWidget(keep_);
  below->addStretch();
  column->addLayout(below);
  inputField_->hide();
  connect(what_, &QComboBox::currentIndexChanged, this, [this](int index) {
    inputField_->setVisible(index == 1);
    look();
  });
  for (auto* box : {channel_, input_}) connect(box, &QComboBox::currentIndexChanged, this, &ScopeTab::look);
  connect(keep_, &QPushButton::toggled, this, &ScopeTab::keep);
  return card;
}

void ScopeTab::entered() {
  plots_->refreshInTurns();
  look();
}

void ScopeTab::goOnFrom(EngineeringTab& tab) {
  auto& before = static_cast<ScopeTab&>(tab);
  store_ = std::move(before.store_);  // that one went on recording until now
  began_ = before.began_;
  plots_->goOnFrom(*before.plots_, {});
  kept_ = before.kept_;
  curves_ = before.curves_;
  {
    const QSignalBlocker quiet(keep_);  // what was kept, not what is seen now
    keep_->setChecked(kept_.has_value());
  }
  showCurves();
}

void ScopeTab::take(const QVector<record::Sample>& samples) {
  if (samples.isEmpty()) return;
  if (!began_) plots_->setOrigin_s(samples.front()[Channel::HostTime]);
  began_ = true;
  for (const auto& sample : samples) store_.append(sample);
  if (isVisible() && !draw_.isActive()) draw_.start();
}

/// Of what is drawn, so that what is seen over frequency is seen over time as well.
void ScopeTab::offerChannels() {
  const auto drawn = plots_->drawn();
  if (drawn == offered_) return;  // a list that is open stays as it is
  offered_ = drawn;
  const auto traces = plots_->visibleTraces();
  fill(*channel_, traces, Channel::MomentY);
  fill(*input_, traces, Channel::WantedMomentY);
}

FrequencyChoice ScopeTab::choice() const {
  return {what_->currentIndex() == 1, chosenIn(*channel_), chosenIn(*input_)};
}

void ScopeTab::look() {
  if (!isVisible()) return;
  offerChannels();
  if (channel_->count() == 0) return;
  const auto& timeline = plots_->timeline();
  curves_ = frequencyCurves(store_, choice(), timeline.from_s(), timeline.to_s());
  if (kept_ && kept_->choice != curves_.choice) keep_->setChecked(false);
  showCurves();
}

void ScopeTab::showCurves() {
  frequency_->show(curves_, kept_);
  said_->setText(FrequencyPlot::words(curves_));
  setEnabledOr(keep_, kept_ || curves_.problem.isEmpty() ? QString() : tr("There is nothing to keep yet."),
               tr("What is seen now stays as a dashed line under what comes, so that a change of the gains shows"));
}

void ScopeTab::keep(bool on) {
  if (on) kept_ = curves_;
  else kept_.reset();
  frequency_->show(curves_, kept_);
}

}  // namespace articulus::ui
