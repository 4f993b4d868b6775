#include "ui/status/safety_strip.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>

#include "ui/kit/banner.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/status/self_test_view.h"
#include "ui/status/self_test_words.h"
#include "ui/status/set_up_words.h"

namespace articulus::ui {

using safety::SetUpMode;

SafetyStrip::SafetyStrip(StationBridge& bridge, std::function<safety::SelfTestReport()> report, QWidget* parent)
    : QWidget(parent), bridge_(bridge), report_(std::move(report)), test_(new Chip(this)), setUp_(new Chip(this)),
      result_(makeButton(tr("Result …"), {}, this)), caps_(makeLabel({}, "quiet", this)),
      change_(new QToolButton(this)), failure_(new Banner(Chip::Tone::Danger, QStringLiteral("fault"), {}, {}, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* tested = new QHBoxLayout;
  tested->addWidget(test_);
  tested->addWidget(result_);
  tested->addStretch();  // alone in its line it is no wider than its words
  auto* speeds = new QHBoxLayout;
  speeds->addWidget(setUp_);
  speeds->addWidget(caps_, 1);            // takes two lines where the page is narrow
  change_->setProperty("role", "words");  // a width that is set here would be that of the style sheet again
  speeds->addWidget(change_);
  auto* row = new WrappingRow(Theme::kGrid);
  for (auto* part : {tested, speeds}) {
    part->setSpacing(Theme::kGrid);
    row->addItem(part);
  }
  column->addLayout(row);
  column->addWidget(failure_);
  result_->setAccessibleName(tr("Result of the self-test"));
  connect(result_, &QPushButton::clicked, this, &SafetyStrip::showResult);
  connect(failure_->addButton(tr("Show the result")), &QPushButton::clicked, this, &SafetyStrip::showResult);

  change_->setText(tr("Change …"));
  change_->setAccessibleName(tr("Change when the set-up speeds hold"));
  change_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(change_);
  auto* group = new QActionGroup(menu);
  for (const auto mode : {SetUpMode::WhileNoRun, SetUpMode::Always, SetUpMode::Never}) {
    auto* action = menu->addAction(setUpModeName(mode));
    action->setCheckable(true);
    action->setData(static_cast<int>(mode));
    group->addAction(action);
    modes_ << action;
    connect(action, &QAction::triggered, this, [this, mode] { choose(mode); });
  }
  change_->setMenu(menu);
  showSnapshot(bridge_.snapshot());
}

void SafetyStrip::showSnapshot(const cycle::Snapshot& s) {
  const bool tested = s.selfTest != safety::SelfTestState::NotAsked;
  test_->setVisible(tested);
  result_->setVisible(tested);
  const auto words = selfTestWords(s.selfTest, tested && report_ ? report_() : safety::SelfTestReport{});
  test_->show(words.icon, words.title,
              words.tone == SelfTestWords::Tone::Good  ? Chip::Tone::Good
              : words.tone == SelfTestWords::Tone::Bad ? Chip::Tone::Danger
                                                       : Chip::Tone::Warning);
  test_->setToolTip(words.detail);
  test_->setAccessibleDescription(words.detail);
  const bool failed = s.selfTest == safety::SelfTestState::Failed;
  failure_->setVisible(failed);
  if (failed)
    failure_->setText(tr("No run can start: %1").arg(words.detail), tr("Let an engineer correct the limit "
                                                                       "(Engineering, Limits). Changed limits are "
                                                                       "tested again by themselves."));

  const auto set = setUpWords(s);
  const bool lifted = !set.inForce && s.setUpMode == SetUpMode::Never;
  setUp_->show(lifted        ? QStringLiteral("warning")
               : set.inForce ? QStringLiteral("hand")
                             : QStringLiteral("run"),
               set.title,
               lifted        ? Chip::Tone::Warning
               : set.inForce ? Chip::Tone::Accent
                             : Chip::Tone::Neutral);
  setUp_->setAccessibleDescription(set.detail);
  if (caps_->text() != set.detail) caps_->setText(set.detail);
  for (auto* action : modes_)
    if (action->data().toInt() == static_cast<int>(s.setUpMode) && !action->isChecked()) action->setChecked(true);
  setEnabledOr(change_, reasonAgainstSetUpChange(s), tr("When motions are kept slow because a person may be near"));
}

void SafetyStrip::showResult() {
  auto* sheet = new Sheet(tr("Self-test of the limits"), this);
  sheet->setCardSize(960, 640);
  sheet->body().addWidget(
      makeLabel(tr("Each limit was exceeded on purpose on a simulated copy of this cell, on every axis and in both "
                   "directions. It must trip before any other limit, and the copy must stop within the time allowed."),
                "quiet", sheet));
  sheet->body().addWidget(new SelfTestView(bridge_, report_, sheet), 1);
  sheet->addAccept(tr("Close"));
  sheet->open();
}

void SafetyStrip::choose(SetUpMode mode) {
  if (mode != SetUpMode::Never) return useMode(mode);
  auto* sheet = askInSheet(
      this,
      [this] {
        return SheetQuestion{
            .title = tr("Lift the set-up speeds"),
            .question = tr("Is nobody near the arm?"),
            .detail = tr("Until the drives go off, motions outside of runs go as fast as the limits allow. The set-up "
                         "speeds come back by themselves with the drives off."),
            .yes = tr("Nobody is near: lift them"),
            .no = tr("Keep set-up speeds"),
            .careful = true,
            .notNow = bridge_.snapshot().controllerOn
                          ? reasonAgainstSetUpChange(bridge_.snapshot())
                          : tr("The drives are off, and with them off set-up speeds hold. Switch the controller on "
                               "first.")};
      },
      [this] { useMode(SetUpMode::Never); });
  // The mark in the menu is the station's again.
  for (const auto& signal : {&Sheet::accepted, &Sheet::rejected})
    connect(sheet, signal, this, [this] { showSnapshot(bridge_.snapshot()); });
}

void SafetyStrip::useMode(SetUpMode mode) {
  cycle::Command command;
  command.kind = cycle::CommandKind::UseSetUpMode;
  command.setUpMode = mode;
  bridge_.send(command);
}

}  // namespace articulus::ui
