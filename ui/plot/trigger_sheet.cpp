#include "ui/plot/trigger_sheet.h"

#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/quantity_edit.h"
#include "ui/plot/channel_trace.h"

namespace articulus::ui {
namespace {
constexpr int kDecimals = 4;
constexpr double kFarthest = 1e6;  // SI
}  // namespace

TriggerSheet::TriggerSheet(const QVector<PlotTrace>& traces, const std::optional<TriggerSetting>& before,
                           QWidget* owner)
    : Sheet(tr("Wait for a trigger"), owner), traces_(traces), channel_(new ChoiceBox(this)),
      edge_(new ChoiceBox(this)), repeat_(new ChoiceBox(this)), levelPlace_(new QVBoxLayout) {
  setCardSize(560);
  body().addWidget(makeLabel(tr("The plots stand still once the channel passes the level; recording goes on. A fifth "
                                "of what is seen lies before that moment."),
                             "body", this));
  for (const auto& trace : traces_) channel_->addItem(trace.name, static_cast<int>(trace.channel));
  edge_->addItems({tr("rising"), tr("falling"), tr("either way")});
  repeat_->addItems({tr("the first time only"), tr("each time")});
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(8);
  grid->addWidget(makeField(tr("Channel"), channel_, this), 0, 0);
  grid->addLayout(levelPlace_, 0, 1);
  grid->addWidget(makeField(tr("Passes the level"), edge_, this), 1, 0);
  grid->addWidget(makeField(tr("Hold the picture"), repeat_, this), 1, 1);
  grid->setColumnStretch(0, 1);
  grid->setColumnStretch(1, 1);
  body().addLayout(grid);
  if (before) {
    channel_->setCurrentIndex(std::max(0, channel_->findData(static_cast<int>(before->channel))));
    edge_->setCurrentIndex(static_cast<int>(before->edge));
    repeat_->setCurrentIndex(before->once ? 0 : 1);
  }
  makeLevel(before ? before->level : 0.0);
  connect(channel_, &QComboBox::currentIndexChanged, this, [this] { makeLevel(0.0); });
  addAccept(tr("Wait for it"));
  addCancel(tr("Cancel"));
  setFirstFocus(channel_);
}

/// In the unit of the channel that is chosen.
void TriggerSheet::makeLevel(double si) {
  if (levelField_) {
    levelField_->hide();
    levelField_->deleteLater();
  }
  const auto& trace = traces_[std::max(0, channel_->currentIndex())];
  level_ = new QuantityEdit(tr("Level"), unitOnPlot(trace.channel), trace.scale, kDecimals, this);
  level_->setSiRange(-kFarthest, kFarthest);
  level_->setSi(si);
  levelField_ = makeField(tr("Level"), level_, this);
  levelPlace_->addWidget(levelField_);
  levelField_->show();
}

TriggerSetting TriggerSheet::setting() const {
  return {traces_[std::max(0, channel_->currentIndex())].channel,
          static_cast<TriggerSetting::Edge>(edge_->currentIndex()), level_->si(), repeat_->currentIndex() == 0};
}

}  // namespace articulus::ui
