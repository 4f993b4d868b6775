#include "ui/engineering/devices/learned_card.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/readout.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/status/control_words.h"

namespace articulus::ui {
namespace {

constexpr int kSteps = 1000;  // of the progress bar

}  // namespace

LearnedCard::LearnedCard(DeadTimeController& deadTime, QWidget* parent)
    : QFrame(parent), controller_(deadTime), law_(new Readout(tr("Law in use"), this)),
      forceLaw_(new Readout(tr("Force law, default"), this)), deadTime_(new Readout(tr("Dead time of the arm"), this)),
      share_(new Readout(tr("Force gains in force"), this)),
      measure_(makeButton(tr("Measure dead time …"), QStringLiteral("move"), this)), why_(makeLabel({}, "quiet", this)),
      result_(makeLabel({}, "body", this)), progress_(new TaskProgress(this)) {
  setProperty("role", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 8, 24, 12);
  column->setSpacing(4);
  auto* row = new WrappingRow(40);
  for (auto* readout : {law_, forceLaw_, deadTime_, share_}) row->addWidget(readout);
  auto* last = new QHBoxLayout;
  last->addStretch();
  last->addWidget(measure_);
  row->addItem(last);
  column->addLayout(row);
  column->addWidget(why_);
  column->addWidget(result_);
  column->addWidget(progress_);
  connect(measure_, &QPushButton::clicked, this, &LearnedCard::ask);
  connect(progress_, &TaskProgress::cancelRequested, &controller_, &DeadTimeController::cancel);
  connect(&controller_, &DeadTimeController::busyChanged, this, [this](bool busy) {
    if (busy) progress_->begin(tr("Measuring the dead time"));
    else progress_->end();
    setEnabledOr(measure_, controller_.reasonAgainst());
  });
  connect(&controller_, &DeadTimeController::progressed, this, [this](double fraction, double remaining_s) {
    progress_->progress(static_cast<qint64>(fraction * kSteps), kSteps, remaining_s);
  });
  connect(&controller_, &DeadTimeController::resultChanged, this, &LearnedCard::showResult);
  connect(&controller_, &DeadTimeController::problem, this, &LearnedCard::problem);
  connect(&controller_, &DeadTimeController::notice, this, &LearnedCard::notice);
  if (controller_.busy()) progress_->begin(tr("Measuring the dead time"));
  showResult();
}

void LearnedCard::showSnapshot(const cycle::Snapshot& snapshot) {
  const auto words = controlWords(snapshot);
  law_->setValue(words.lawInUse);
  forceLaw_->setValue(words.forceLaw);
  deadTime_->setValue(words.deadTime);
  share_->setValue(words.gainShare);
  const QString text = tr("Dead time: %1. %2").arg(words.confidence, words.why);
  if (why_->text() != text) why_->setText(text);
  setEnabledOr(measure_, controller_.reasonAgainst(), tr("Shows what the robot will do, and asks before it moves"));
}

void LearnedCard::showResult() {
  result_->setText(tr("Measured last: %1").arg(controller_.result()));
  result_->setVisible(!controller_.result().isEmpty());
}

void LearnedCard::ask() {
  const auto motion = controller_.plan();
  if (!motion)
    return emit problem(tr("The dead time can not be measured now. %1").arg(coreText(motion.error().message)),
                        coreText(motion.error().remedy));
  SheetQuestion asked{.title = tr("Measure the dead time of the arm"),
                      .question = tr("May the robot move?"),
                      .detail = DeadTimeController::words(*motion) + QLatin1Char(' ') +
                                tr("Nothing may be clamped, and nobody may stand near the arm. STOP, Cancel or "
                                   "releasing the handle ends the motion at once. The present value of the dead time "
                                   "is discarded when the motion begins."),
                      .yes = tr("Move and measure"),
                      .no = tr("Do not move"),
                      .careful = true};
  const auto asNow = [this, asked = std::move(asked)] {
    SheetQuestion now = asked;
    now.notNow = controller_.reasonAgainst();
    return now;
  };
  askInSheet(this, asNow, [this, motion = *motion] { controller_.start(motion); });
}

}  // namespace articulus::ui
