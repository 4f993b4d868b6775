// The page Run made anew in another language: what is seen of the last run stays.
#include <QAction>

#include "ui/kit/language/core_text.h"
#include "ui/run/lab_display.h"
#include "ui/run/run_at_distance.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_page.h"
#include "ui/run/run_page_state.h"
#include "ui/run/run_plots.h"
#include "ui/run/run_progress.h"
#include "ui/status/event_log_model.h"

namespace articulus::ui {

void RunPage::goOnFrom(Page& page) {
  auto& before = *static_cast<RunPage&>(page).d_;
  d_->feed.goOnFrom(before.feed);
  d_->specimenId = before.specimenId;
  d_->references = before.references;
  d_->X_WR = before.X_WR;
  d_->endedEarly = before.endedEarly;
  takeJoint();
  d_->otherProtocol = before.otherProtocol;
  for (auto* numbers : allNumbers()) numbers->goOnFrom(*before.numbers);
  d_->progress->goOnFrom(*before.progress);
  const auto& shown = d_->progress->protocol();
  if (d_->otherProtocol) d_->plots->setProtocol(shown ? *shown : protocol::Protocol{});
  d_->plots->goOnFrom(*before.plots);
  d_->log->goOnFrom(*before.log);
  if (!before.ended->isHidden()) {
    const auto [where, next] = whatNow(d_->bridge.snapshot());
    d_->ended->tell(d_->controller->progress().runId, d_->controller->progress().ending, where, next);
    tellLoad(d_->bridge.snapshot());
  }
  // A second window with a view of its own: in a turn of its own, where it was and as large.
  if (before.lab->isChecked() && before.display)
    QMetaObject::invokeMethod(
        this,
        [this, place = before.display->saveGeometry()] {
          d_->lab->setChecked(true);
          if (d_->display) d_->display->restoreGeometry(place);
        },
        Qt::QueuedConnection);
  entered();
}

}  // namespace articulus::ui
