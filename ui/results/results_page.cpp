#include "ui/results/results_page.h"

#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStandardPaths>
#include <QTableView>
#include <QTimer>
#include <QUrl>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/only_current.h"
#include "ui/kit/layout/optional_tabs.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/results/condition_field.h"
#include "ui/results/export/export_sheet.h"
#include "ui/results/import_asker.h"
#include "ui/results/ligaments/results_ligaments.h"
#include "ui/results/replay/results_replay.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_loops.h"
#include "ui/results/results_notes.h"
#include "ui/results/results_page_state.h"
#include "ui/results/results_tables.h"
#include "ui/results/run_file_name.h"
#include "ui/results/runs/run_list_pane.h"
#include "ui/results/series/results_series.h"
#include "ui/results/series/series_reader.h"
#include "ui/results/statistics/statistics_sheet.h"
#include "ui/results/tracking/results_tracking.h"

namespace articulus::ui {
namespace {
const QString kExportFolder = QStringLiteral("results/export_folder");
constexpr int kMostOverlaid = 5;  // one pen each; more could not be told apart
constexpr int kBeside_px = 1000, kLeastList_px = 220;

QString sealWord(const storage::SealReport& seal) {
  switch (seal.state) {
    case storage::SealState::Verified: return ResultsPage::tr("verified");
    case storage::SealState::Changed: return ResultsPage::tr("CHANGED since it was recorded");
    case storage::SealState::Unsealed: break;
  }
  return ResultsPage::tr("unsealed");
}
}  // namespace

ResultsPage::ResultsPage(UserSession& session, QWidget* parent, ResultsPage* before) : Page(parent) {
  setAccessibleName(tr("Results"));
  auto* controller = before ? before->d_->controller : new ResultsController(session);
  controller->setParent(this);
  if (before) {  // what is chosen here is nothing to it any more
    controller->disconnect(before);
    before->d_->list->selectionModel()->disconnect(before);
  }
  d_.reset(new Private{session,
                       controller,
                       new RunListPane(controller->runs(), this),
                       nullptr,
                       new OptionalTabs(this),
                       new ImportAsker(session, *controller, *this),
                       makeButton(tr("Export …"), QStringLiteral("export"), this),
                       makeButton(tr("Report …"), QStringLiteral("results"), this),
                       makeButton(tr("Analyse again"), QStringLiteral("redo"), this),
                       makeButton(tr("Import …"), QStringLiteral("import"), this),
                       makeButton(tr("Statistics …"), QStringLiteral("results"), this),
                       new ResultsLoops(this),
                       new ResultsLigaments(this),
                       new ResultsTracking(this),
                       new ResultsTableCard(ResultsTableCard::Kind::Reported, this),
                       new ResultsTableCard(ResultsTableCard::Kind::RangeOfMotion, this),
                       new ResultsTableCard(ResultsTableCard::Kind::OffAxisLoads, this),
                       new ResultsTableCard(ResultsTableCard::Kind::Other, this),
                       makeLabel({}, "quiet", this),
                       new ConditionField(this),
                       new SeriesReader(session, this),
                       new ResultsSeries(this),
                       new ResultsReplay(session.context(), this),
                       new ResultsNotes(this),
                       new TaskProgress(this)});
  d_->list = &d_->pane->list();
  layOut();
  connectAll();
  updateButtons();
}

ResultsPage::~ResultsPage() = default;

void ResultsPage::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(12);
  auto* head = new WrappingRow(Theme::kGrid, nullptr, WrappingRow::Spare::First);
  auto* title = makeLabel(tr("Results"), "title", this);
  title->setWordWrap(false);
  head->addWidget(title);
  d_->import->setObjectName(QStringLiteral("import"));
  head->addWidget(d_->import);
  d_->report->setObjectName(QStringLiteral("report"));
  head->addWidget(d_->report);
  d_->statistics->setObjectName(QStringLiteral("statistics"));
  head->addWidget(d_->statistics);
  head->addWidget(d_->exportButton);
  head->addWidget(d_->analyse);
  column->addLayout(head);

  auto* tabs = d_->tabs;
  tabs->setAccessibleName(tr("Views of the chosen runs"));
  tabs->setObjectName(QStringLiteral("views"));
  for (const auto& [widget, name] : {std::pair<QWidget*, QString>{d_->loops, tr("Loops")},
                                     {d_->reported, tr("Reported")},
                                     {d_->motion, tr("Range of motion")},
                                     {d_->offAxis, tr("Off-axis loads")},
                                     {d_->other, tr("Other")},
                                     {d_->ligaments, tr("Ligaments")},
                                     {d_->tracking, tr("Tracked bones")},
                                     {d_->series, tr("Over time")},
                                     {d_->replay, tr("Replay")},
                                     {d_->notes, tr("Notes")}}) {
    tabs->addView(*widget, name);
  }
  auto* right = makeCard(this);
  auto* rightColumn = new QVBoxLayout(right);
  rightColumn->setContentsMargins(12, 8, 12, 12);
  d_->condition->setObjectName(QStringLiteral("condition"));
  d_->condition->setContentsMargins(8, 8, 8, 0);
  auto* conditionRow = new TurningRow(Theme::kGrid, this);
  conditionRow->box().addWidget(d_->condition, 1);
  conditionRow->box().addWidget(d_->conditionSaid, 0, Qt::AlignTop);
  rightColumn->addWidget(conditionRow);
  rightColumn->addWidget(tabs);
  needOnlyCurrent(*tabs);

  auto* splitter = d_->splitter = new QSplitter(this);
  splitter->setHandleWidth(12);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(d_->pane);
  splitter->addWidget(right);
  splitter->setStretchFactor(0, 23);
  splitter->setStretchFactor(1, 37);
  splitter->setSizes({460, 740});
  column->addWidget(splitter, 1);
  column->addWidget(d_->busy);
}

/// In a small window the list of runs stands above what was chosen, where it has room for its words.
void ResultsPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  const bool beside = width() >= kBeside_px;
  const auto orientation = beside ? Qt::Horizontal : Qt::Vertical;
  if (d_->splitter->orientation() == orientation) return;
  d_->splitter->setOrientation(orientation);
  d_->pane->setMinimumHeight(beside ? 0 : kLeastList_px);
  d_->splitter->setSizes(beside ? QList<int>{460, 740} : QList<int>{kLeastList_px, height()});
}

void ResultsPage::connectAll() {
  auto* controller = d_->controller;
  connect(&d_->session, &UserSession::accountChanged, this, [this] {
    d_->selectImported = false;
    d_->selectNext = 0;
    emit openChanged();
  });
  connect(&d_->session, &UserSession::runFinished, this, [this](qint64 runId) {
    if (!isVisible()) d_->selectNext = runId;  // who reads another one goes on with it
  });
  connect(controller, &ResultsController::listChanged, this, &ResultsPage::showList);
  connect(controller, &ResultsController::shownChanged, this, &ResultsPage::showRuns);
  connect(controller, &ResultsController::sealChecked, this, [this](qint64 runId) {
    showCondition();
    tellChanged(runId);
  });
  connect(controller, &ResultsController::problem, this, &Page::problem);
  connect(controller, &ResultsController::notice, this, &Page::notice);
  connect(controller, &ResultsController::progressed, d_->busy, &TaskProgress::progress);
  connect(controller, &ResultsController::busyChanged, this, [this] {
    if (d_->controller->busy()) d_->busy->begin(d_->controller->doing());
    else d_->busy->end();
  });
  connect(d_->busy, &TaskProgress::cancelRequested, controller, &ResultsController::cancel);
  connect(d_->list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResultsPage::takeSelection);
  connect(d_->exportButton, &QPushButton::clicked, this, &ResultsPage::chooseExport);
  connect(d_->report, &QPushButton::clicked, this, &ResultsPage::chooseReportFile);
  auto* look = new QTimer(this);  // the drives go on and off without a word to this page
  connect(look, &QTimer::timeout, this, [this] {
    if (isVisible()) updateButtons();
  });
  look->start(500);
  connect(d_->import, &QPushButton::clicked, d_->importAsker, &ImportAsker::chooseFile);
  connect(d_->statistics, &QPushButton::clicked, this, &ResultsPage::openStatistics);
  connect(controller, &ResultsController::imported, this, [this](qint64 runId) {
    d_->selectNext = runId;
    d_->selectImported = true;
  });
  connect(d_->analyse, &QPushButton::clicked, this, [this] { d_->controller->analyseAgain(currentRun()); });
  d_->series->setReader(*d_->reader);
  d_->replay->series().setReader(*d_->reader);
  connect(d_->series, &ResultsSeries::problem, this, &Page::problem);
  connect(d_->replay, &ResultsReplay::wanted, controller, &ResultsController::readMotion);
  connect(d_->replay, &ResultsReplay::problem, this, &Page::problem);
  connect(controller, &ResultsController::motionRead, d_->replay, &ResultsReplay::take);
  connect(controller, &ResultsController::motionLacking, d_->replay, &ResultsReplay::tellLacking);
  connect(d_->loops, &ResultsLoops::refused, this,
          [this](const base::Error& error) { emit problem(coreText(error.message), coreText(error.remedy)); });
  connect(d_->conditionSaid, &ConditionField::said, d_->controller, &ResultsController::setCondition);
  connect(d_->notes, &ResultsNotes::written, this,
          [this](const QString& text) { d_->controller->addNote(currentRun(), text); });
}

qint64 ResultsPage::currentRun() const {
  const auto rows = d_->list->selectionModel()->selectedRows();
  if (rows.isEmpty()) return 0;
  // The one clicked last leads where it is among the chosen ones.
  const int leading = d_->list->currentIndex().row();
  for (const auto& index : rows)
    if (index.row() == leading) return d_->controller->runs().run(leading)->id;
  return d_->controller->runs().run(rows.first().row())->id;
}

void ResultsPage::showList() {
  const auto& runs = d_->controller->runs();
  auto* chosen = d_->list->selectionModel();
  if (d_->selectNext != 0) {
    const int row = runs.rowOf(std::exchange(d_->selectNext, 0));
    if (d_->selectImported && row >= 0) chosen->clearSelection();
    d_->pane->reveal(row);
    if (row >= 0 && !chosen->hasSelection()) d_->list->selectRow(row);
  }
  d_->selectImported = false;
  if (!chosen->hasSelection()) chooseAgain();
  updateButtons();
}

/// After the list was read anew: what was shown, as far as it is still in the list and not hidden; else the first.
void ResultsPage::chooseAgain() {
  QItemSelection again;
  QModelIndex leading;
  for (const RunData* run : d_->controller->shown()) {
    const auto index = d_->controller->runs().index(d_->controller->runs().rowOf(run->record.id), 0);
    if (!index.isValid() || d_->list->isRowHidden(index.row())) continue;
    if (!leading.isValid()) leading = index;
    again.select(index, index);
  }
  if (again.isEmpty()) {
    if (const int first = d_->pane->firstShown(); first >= 0) d_->list->selectRow(first);
    return;
  }
  d_->list->selectionModel()->setCurrentIndex(leading, QItemSelectionModel::NoUpdate);
  d_->list->selectionModel()->select(again, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ResultsPage::takeSelection() {
  const qint64 current = currentRun();
  std::vector<qint64> ids;
  if (current != 0) ids.push_back(current);
  const auto chosen = d_->list->selectionModel()->selectedRows();
  for (const auto& index : chosen)
    if (const auto* run = d_->controller->runs().run(index.row());
        run && run->id != current && ids.size() < kMostOverlaid)
      ids.push_back(run->id);
  if (chosen.size() > kMostOverlaid)
    emit notice(tr("Only %1 of the %2 chosen runs are drawn.").arg(ids.size()).arg(chosen.size()));
  d_->controller->show(ids);
  updateButtons();
}

void ResultsPage::showRuns() {
  const auto runs = d_->controller->shown();
  const RunData* first = runs.empty() ? nullptr : runs.front();
  setPictureSubject(*this, first ? runSubject(first->record) : QString());
  d_->loops->show(runs);
  d_->ligaments->show(runs);
  d_->tracking->show(first);
  showCondition();
  d_->reported->show(first);
  d_->other->show(first);
  d_->motion->show(first);
  d_->offAxis->show(first);
  d_->series->show(first);
  d_->replay->show(first);
  d_->notes->show(first, d_->session.context().readOnly.has_value());
  d_->tabs->setTabVisible(d_->tabs->indexOf(d_->ligaments->parentWidget()), d_->ligaments->curvesShown() > 0);
  d_->tabs->setTabVisible(d_->tabs->indexOf(d_->tracking->parentWidget()), first && !first->tracked.empty());
  // What a run does not have is no tab; without a run all are there and say what they will have.
  QVector<std::pair<QWidget*, bool>> there;
  for (auto* table : {d_->reported, d_->motion, d_->offAxis, d_->other})
    there.emplace_back(table, !first || !table->empty());
  there.emplace_back(d_->loops,
                     !first || std::ranges::any_of(runs, [](const RunData* run) { return !run->loops.empty(); }));
  there.emplace_back(d_->series, !first || !first->preview.empty());
  there.emplace_back(d_->replay, !first || first->hasJoints);
  d_->tabs->setThere(there);
}

void ResultsPage::showCondition() {
  const auto runs = d_->controller->shown();
  const RunData* first = runs.empty() ? nullptr : runs.front();
  d_->condition->setVisible(first != nullptr);
  d_->conditionSaid->show(first, d_->session.context().readOnly.has_value());
  if (!first) return d_->condition->clear();
  QString text = tr("Run %1:  %2").arg(first->record.id).arg(first->condition.words());
  if (first->seal) text += QStringLiteral("  ·  ") + sealWord(*first->seal);
  if (first->record.ending.end != record::RunEnd::Completed)
    text += QStringLiteral("  ·  ") + RunListModel::howAndWhyItEnded(first->record);
  if (first->resultsOlder)
    text += QStringLiteral("  ·  ") + tr("its results were computed by an older version: choose Analyse again");
  d_->condition->setText(text);
}

void ResultsPage::tellChanged(qint64 runId) {
  const QString what = tr("Run %1 is not as it was recorded").arg(runId);
  for (const RunData* run : d_->controller->shown()) {
    if (run->record.id != runId || !run->seal) continue;
    // In another language it is said anew, in the place of what it said before.
    if (const QString told = d_->changedTold.take(runId); !told.isEmpty() && told != what) emit noLonger(told);
    if (run->seal->state == storage::SealState::Changed) {
      d_->changedTold.insert(runId, what);
      emit problem(what,
                   coreText(run->seal->text()) + tr(". Do not use its numbers; put the database back from a backup."));
    } else emit noLonger(what);  // it was put back
  }
}

void ResultsPage::updateButtons() {
  const auto* run = d_->controller->runs().run(d_->controller->runs().rowOf(currentRun()));
  QString reason;
  if (!run) reason = tr("Choose a run on the left first.");
  else if (run->ending.end == record::RunEnd::Running) reason = tr("This run is still under way.");
  setEnabledOr(d_->exportButton, reason,
               tr("Writes the chosen runs as files: CSV, HDF5, MATLAB, OpenSim, C3D, Excel, JSON"));
  setEnabledOr(d_->report, reason, tr("Writes a report of the chosen runs as PDF or HTML"));
  setEnabledOr(d_->statistics,
               chosenRuns().size() > 1 ? QString() : tr("Choose two runs or more on the left, with Ctrl or Shift."),
               tr("Mean, spread, agreement and differences of the chosen runs, by condition"));
  if (reason.isEmpty() && d_->session.context().readOnly) reason = tr("Nothing is written in a read-only window.");
  setEnabledOr(d_->import, d_->importAsker->closedBecause(),
               tr("Reads what another system measured; files can be dropped onto the window too"));
  setEnabledOr(d_->analyse, reason, tr("Calculates the tables of this run again and stores them"));
}

void ResultsPage::chooseExport() {
  std::vector<storage::RunRecord> runs;
  const auto& list = d_->controller->runs();
  for (const qint64 id : chosenRuns())
    if (const auto* run = list.run(list.rowOf(id))) runs.push_back(*run);
  if (runs.empty()) return;
  auto* sheet = new ExportSheet(*d_->session.archive(), std::move(runs), this);
  connect(sheet, &ExportSheet::chosen, this, [this](const ExportJob& job, bool openFolder) {
    disconnect(d_->openAfter);
    if (openFolder)
      d_->openAfter = connect(
          d_->controller, &ResultsController::exported, this,
          [folder = job.folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); }, Qt::SingleShotConnection);
    d_->controller->exportFiles(job);
  });
  sheet->open();
}

std::vector<qint64> ResultsPage::chosenRuns() const {
  std::vector<qint64> ids;
  for (const auto& index : d_->list->selectionModel()->selectedRows())
    if (const auto* run = d_->controller->runs().run(index.row()); run && run->ending.end != record::RunEnd::Running)
      ids.push_back(run->id);
  return ids;
}

void ResultsPage::chooseReportFile() {
  const auto ids = chosenRuns();
  if (ids.empty()) return;
  const auto& runs = d_->controller->runs();
  const auto* first = runs.run(runs.rowOf(ids.front()));
  if (!first) return;
  const QString folder =
      QSettings().value(kExportFolder, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).toString();
  chooseFile(this,
             {.title = ids.size() == 1 ? tr("Report of run %1").arg(ids.front())
                                       : tr("Report of %n runs", nullptr, static_cast<int>(ids.size())),
              .filter = tr("PDF (*.pdf);;HTML (*.html)"),
              .start = folder + QLatin1Char('/') + runFileName(*first, QStringLiteral("pdf")),
              .suffix = QStringLiteral("pdf"),
              .save = true},
             [this, ids](const QString& file) {
               QSettings().setValue(kExportFolder, QFileInfo(file).absolutePath());
               d_->controller->reportRuns(ids, file);
             });
}

void ResultsPage::openStatistics() {
  std::vector<storage::RunRecord> chosen;
  for (const qint64 id : chosenRuns()) chosen.push_back(*d_->controller->runs().run(d_->controller->runs().rowOf(id)));
  std::ranges::sort(chosen, {}, &storage::RunRecord::id);
  if (const auto place = d_->session.archive(); place && chosen.size() > 1)
    (new StatisticsSheet(*place, std::move(chosen), this))->open();
}

void ResultsPage::takeFiles(DroppedKind, const QStringList& files) { d_->importAsker->read(files); }

QString ResultsPage::closedBecause() const { return d_->session.signedIn() ? QString() : tr("Sign in first."); }

QWidget* ResultsPage::firstFocus() { return d_->list; }

void ResultsPage::entered() {
  if (d_->session.signedIn() && !d_->controller->busy()) d_->controller->reload();
}

}  // namespace articulus::ui
