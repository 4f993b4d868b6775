#include "ui/status/self_test_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/kit/building_blocks.h"
#include "ui/kit/chip.h"
#include "ui/kit/text_table.h"
#include "ui/status/self_test_words.h"

namespace articulus::ui {
namespace {
constexpr int kLook_ms = 250;
}

SelfTestView::SelfTestView(StationBridge& bridge, std::function<safety::SelfTestReport()> report, QWidget* parent)
    : QWidget(parent), bridge_(bridge), report_(std::move(report)), rows_(selfTestColumns(), {3, 4, 5}),
      state_(new Chip(this)), detail_(makeLabel({}, "body", this)),
      again_(makeButton(tr("Run again"), QStringLiteral("redo"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(state_);
  row->addWidget(detail_, 1);
  row->addWidget(again_);
  column->addLayout(row);
  column->addWidget(new TextTable(rows_, tr("Self-test of the limits"), this), 1);
  again_->hide();
  connect(again_, &QPushButton::clicked, this, &SelfTestView::againWanted);
  timer_.setInterval(kLook_ms);
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  timer_.start();
  refresh();
}

void SelfTestView::offerAgain() {
  offered_ = true;
  again_->show();
  refresh();
}

void SelfTestView::refresh() {
  const auto& now = bridge_.snapshot();
  const auto report = report_ ? report_() : safety::SelfTestReport{};
  const auto words = selfTestWords(now.selfTest, report);
  state_->show(words.icon, words.title,
               words.tone == SelfTestWords::Tone::Good  ? Chip::Tone::Good
               : words.tone == SelfTestWords::Tone::Bad ? Chip::Tone::Danger
                                                        : Chip::Tone::Neutral);
  detail_->setText(words.detail);
  rows_.show(selfTestRows(report));
  if (!offered_) return;
  QString reason;
  if (now.selfTest == safety::SelfTestState::NotAsked) reason = tr("No self-test was requested on this station.");
  else if (now.selfTest == safety::SelfTestState::Pending) reason = tr("It is running.");
  else if (cycle::moves(now.state) || now.planRunning) reason = tr("The robot moves. Stop it first.");
  setEnabledOr(again_, reason, tr("Tests every limit again on a simulated copy of this cell; the robot does not move"));
}

}  // namespace articulus::ui
