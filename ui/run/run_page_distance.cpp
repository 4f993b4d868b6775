// The page Run as it is read from three metres, here and on the display of the laboratory.
#include <QAction>

#include "core/safety/fault.h"
#include "ui/kit/language/core_text.h"
#include "ui/run/distance_text.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_at_distance.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_page.h"
#include "ui/run/run_page_state.h"
#include "ui/run/run_progress.h"
#include "ui/status/safety_strip.h"
#include "ui/status/self_test_words.h"

namespace articulus::ui {
namespace {

QString firstSentence(const QString& words) { return words.section(QLatin1String(". "), 0, 0); }

}  // namespace

/// What is pressed, asked and told around the figures is as large as they are; what only the desk needs stays away.
void RunPage::sizeForDistance() {
  const int text_px = d_->large->isChecked() ? distanceText_px(*this) : 0;
  d_->controls->setTextSize(text_px);
  d_->prompt->setTextSize(text_px);
  d_->ended->setTextSize(text_px);
  d_->strip->setVisible(text_px == 0);
}

void RunPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  if (d_->large->isChecked()) sizeForDistance();
}

/// What is read from afar, where it is shown. What stands on a card of the page is not said a second time there.
void RunPage::showAtDistance(const cycle::Snapshot& snapshot) {
  const auto report = d_->controller->selfTest();
  const bool tests = snapshot.selfTest == safety::SelfTestState::Pending,
             failed = snapshot.selfTest == safety::SelfTestState::Failed;
  for (auto* run : {d_->distance, d_->display ? &d_->display->run() : nullptr}) {
    if (!run || !run->isVisible()) continue;
    const bool here = run == d_->distance;
    run->setToldAbove(here && (!d_->prompt->isHidden() || !d_->ended->isHidden()));
    run->show(snapshot, d_->controller->running() && !d_->controller->progress().analysing);
    run->tell(d_->progress->experiment(), d_->progress->place(), d_->progress->times());
    if (d_->controller->progress().prompt && !here) run->ask(d_->prompt->question(), d_->prompt->answers());
    else run->ask({});
    const QString ended = here ? QString() : d_->ended->words();
    if (snapshot.fault.latched())
      run->say(firstSentence(coreText(safety::describe(snapshot.fault))), Chip::Tone::Danger);
    else if (!ended.isEmpty()) run->say(ended, d_->ended->complete() ? Chip::Tone::Good : Chip::Tone::Warning);
    else if (tests || failed)
      run->say(selfTestWords(snapshot.selfTest, report).title, failed ? Chip::Tone::Danger : Chip::Tone::Warning);
    else run->say({}, Chip::Tone::Neutral);
  }
}

}  // namespace articulus::ui
