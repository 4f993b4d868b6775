#include "ui/results/statistics/statistics_sheet.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <set>

#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/results/run_condition.h"
#include "ui/results/statistics/condition_model.h"
#include "ui/results/statistics/statistics_view.h"

namespace articulus::ui {
namespace {

QString originOf(const storage::RunRecord& run) {
  if (run.header.imported) return StatisticsSheet::tr("imported");
  return run.header.simulated ? StatisticsSheet::tr("simulated") : StatisticsSheet::tr("measured");
}

/// What is known of a run, as the name of its condition: numbers of different origin are never of one.
QString offeredName(const RunCondition& condition, const storage::RunRecord& run, bool sameOrigin) {
  QStringList cuts;
  for (const auto* some : {&condition.cutBefore, &condition.cutDuring})
    for (const std::string& name : *some) cuts << coreText(name);
  QString name = !condition.said.empty() ? toQt(condition.said)
                 : cuts.isEmpty()        ? (condition.cutsAreRecorded ? StatisticsSheet::tr("intact")
                                                                      : StatisticsSheet::tr("no cut recorded"))
                                         : StatisticsSheet::tr("cut: %1").arg(cuts.join(QStringLiteral(", ")));
  return sameOrigin ? name : StatisticsSheet::tr("%1, %2").arg(name, originOf(run));
}

}  // namespace

StatisticsSheet::StatisticsSheet(RunArchive::Place place, std::vector<storage::RunRecord> runs, QWidget* owner)
    : Sheet(tr("Statistics over runs"), owner), place_(std::move(place)), model_(new ConditionModel(this)),
      table_(new QTableView(this)), reference_(new ChoiceBox(this)), name_(new QLineEdit(this)),
      problem_(makeLabel({}, "strong", this)), progress_(new TaskProgress(this)), view_(new StatisticsView(this)),
      steps_(new QStackedWidget(this)) {
  setCardSize(1180, 760);
  layOut();
  model_->setRuns(std::move(runs));
  connect(model_, &ConditionModel::changed, this, [this] {
    refused_.clear();
    tell();
  });
  connect(reference_, &QComboBox::activated, this, [this] { model_->setReference(reference_->currentText()); });
  connect(progress_, &TaskProgress::cancelRequested, this, [this] {
    if (task_) task_->cancel();
  });
  connect(this, &Sheet::rejected, this, [this] {
    if (task_) task_->cancel();
  });
  table_->selectAll();
  learnConditions();
  tell();
}

StatisticsSheet::~StatisticsSheet() {
  if (task_) task_->cancel();
}

void StatisticsSheet::layOut() {
  auto* first = new QWidget(this);
  auto* column = new QVBoxLayout(first);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(makeLabel(tr("Runs with the same words under Condition are of one condition: “intact”, “ACL cut”. "
                                 "Differences are to the reference, paired by specimen."),
                              "body", first));
  table_->setModel(model_);
  makeReadOnly(*table_, tr("Runs and their conditions"), Theme::kTarget);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(ConditionModel::Protocol, QHeaderView::Stretch);
  table_->setObjectName(QStringLiteral("conditions"));
  table_->setWordWrap(false);
  column->addWidget(table_, 1);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(makeField(tr("Condition of the chosen rows"), name_, first), 3);
  auto* give = makeButton(tr("Give the condition"), {}, first);
  give->setToolTip(tr("Every chosen row gets this condition; no words leave it out"));
  connect(give, &QPushButton::clicked, this, [this] {
    for (const auto& index : table_->selectionModel()->selectedRows()) model_->setCondition(index.row(), name_->text());
  });
  connect(name_, &QLineEdit::returnPressed, give, &QPushButton::click);
  row->addWidget(give, 0, Qt::AlignBottom);
  row->addWidget(makeField(tr("Reference"), reference_, first), 2);
  column->addLayout(row);
  problem_->setObjectName(QStringLiteral("statisticsProblem"));
  column->addWidget(problem_);
  column->addWidget(progress_);
  steps_->addWidget(first);
  steps_->addWidget(view_);
  body().addWidget(steps_, 1);
  back_ = addButton(tr("Back to the conditions"));
  connect(back_, &QPushButton::clicked, this, &StatisticsSheet::showConditions);
  back_->setVisible(false);
  compute_ = addAccept(tr("Compute"));
  addCancel(tr("Close"));
  setFirstFocus(table_);
}

void StatisticsSheet::start(BackgroundTask* task, const QString& doing) {
  task_ = task;
  progress_->begin(doing);
  connect(task, &BackgroundTask::progressed, progress_, &TaskProgress::progress);
  const auto over = [this] {
    task_.clear();
    progress_->end();
    tell();
  };
  connect(task, &BackgroundTask::finished, this, over);
  connect(task, &BackgroundTask::cancelled, this, over);
  connect(task, &BackgroundTask::failed, this, [this, over](const QString& what, const QString& remedy) {
    refused_ = remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy;
    over();
  });
  tell();
  task->start();
}

void StatisticsSheet::learnConditions() {
  auto found = std::make_shared<std::vector<RunCondition>>();  // their words are of the window's thread
  auto* task = BackgroundTask::ofWindow(
      *this, [place = place_, runs = model_->runs(), found](BackgroundTask& worker) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        for (const auto& run : runs) {
          auto condition = conditionOf(*archive, run);
          if (!condition) return condition.error();
          found->push_back(std::move(*condition));
          if (!worker.report(static_cast<std::int64_t>(found->size()), static_cast<std::int64_t>(runs.size())))
            return base::Error{base::ErrorCode::Cancelled, "Cancelled.", ""};
        }
        return {};
      });
  connect(task, &BackgroundTask::finished, this, [this, found] {
    const auto& runs = model_->runs();
    std::set<QString> origins;
    for (const auto& run : runs) origins.insert(originOf(run));
    QStringList names;
    for (std::size_t i = 0; i < found->size() && i < runs.size(); ++i)
      names << offeredName((*found)[i], runs[i], origins.size() == 1);
    model_->offer(names);
  });
  start(task, tr("Looking up what was cut"));
}

void StatisticsSheet::tell() {
  const QStringList conditions = model_->conditions();
  const QSignalBlocker quiet(reference_);
  reference_->clear();
  reference_->addItems(conditions);
  const QString why = task_ ? tr("Wait until that is done, or cancel it.") : model_->problem();
  setEnabledOr(compute_, why);
  QStringList told;
  if (!refused_.isEmpty()) told << refused_;
  if (!task_ && !model_->problem().isEmpty()) told << model_->problem();
  problem_->setText(told.join(QLatin1Char('\n')));
  problem_->setVisible(!told.isEmpty());
}

void StatisticsSheet::accept() {
  if (!task_ && steps_->currentIndex() == 0 && compute_->isEnabled()) compute();
}

void StatisticsSheet::compute() {
  refused_.clear();
  auto answer = std::make_shared<StatisticsAnswer>();
  auto* task = BackgroundTask::ofWindow(
      *this, [place = place_, asked = model_->asked(), answer](BackgroundTask& worker) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        auto read = archive->statisticsRuns(
            asked, [&worker](std::int64_t done, std::int64_t total) { return worker.report(done, total); });
        if (!read) return read.error();
        answer->read = std::move(*read);
        auto statistics = run::conditionStatistics(answer->read.conditions);
        if (!statistics) return statistics.error();
        answer->statistics = std::move(*statistics);
        answer->rows = run::statisticsRows(answer->statistics);
        return {};
      });
  connect(task, &BackgroundTask::finished, this, [this, answer] {
    view_->show(answer);
    steps_->setCurrentIndex(1);
    compute_->setVisible(false);
    back_->setVisible(true);
    view_->firstFocus()->setFocus(Qt::OtherFocusReason);
    emit computed();
  });
  table_->setFocus(Qt::OtherFocusReason);
  start(task, tr("Reading and comparing the runs with their seals"));
}

void StatisticsSheet::showConditions() {
  steps_->setCurrentIndex(0);
  compute_->setVisible(true);
  back_->setVisible(false);
  table_->setFocus(Qt::OtherFocusReason);
}

}  // namespace articulus::ui
