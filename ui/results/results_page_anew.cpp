// The page Results made anew in another language: the same runs are shown.
#include <QItemSelectionModel>
#include <QTableView>

#include "ui/kit/layout/optional_tabs.h"
#include "ui/results/import_asker.h"
#include "ui/results/replay/results_replay.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page_state.h"
#include "ui/results/series/results_series.h"

namespace articulus::ui {

QString ResultsPage::doing() const { return d_->controller->busy() ? d_->controller->doing() : QString(); }

void ResultsPage::goOnFrom(Page& page) {
  auto& before = *static_cast<ResultsPage&>(page).d_;
  d_->selectNext = before.selectNext;
  d_->selectImported = before.selectImported;
  d_->changedTold = before.changedTold;
  d_->importAsker->goOnFrom(*before.importAsker);
  d_->tabs->setCurrentIndex(before.tabs->currentIndex());
  auto* chosen = d_->list->selectionModel();
  const auto* was = before.list->selectionModel();
  chosen->setCurrentIndex(d_->controller->runs().index(was->currentIndex().row(), 0), QItemSelectionModel::NoUpdate);
  chosen->select(was->selection(), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (!chosen->hasSelection()) showRuns();
  d_->series->goOnFrom(*before.series);
  d_->replay->goOnFrom(*before.replay);
}

}  // namespace articulus::ui
