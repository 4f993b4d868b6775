#include "ui/engineering/mechanisms/mechanism_tab.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/engineering/mechanisms/mechanism_inputs.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui {

MechanismTab::MechanismTab(const std::filesystem::path& shipped, QWidget* parent)
    : EngineeringTab(parent), inputs_(new MechanismInputs(shipped, this)), words_(makeLabel({}, "body", this)),
      title_(makeLabel({}, "section", this)), model_(new TextTableModel({}, {}, this)),
      table_(new TextTable(*model_, tr("Numbers of the analysis"), this)), plot_(new PlotCourse(this)),
      progress_(new TaskProgress(this)) {
  layOut();
  connect(inputs_, &MechanismInputs::calculateRequested, this, &MechanismTab::calculate);
  connect(inputs_, &MechanismInputs::changed, this, [this] {
    put({});
    say(tr("Choose Calculate."));
  });
  connect(inputs_, &MechanismInputs::opened, this, [this] {
    put({});
    say(tr("Choose Calculate."));
  });
  connect(progress_, &TaskProgress::cancelRequested, this, &MechanismTab::cancel);
  put({});
  say(inputs_->file() ? tr("Choose an analysis and Calculate.") : tr("Open a mechanism first."));
}

MechanismTab::~MechanismTab() {
  if (task_) task_->cancel();
}

void MechanismTab::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(inputs_, 2);
  auto* right = makeCard(this);
  auto* rightColumn = new QVBoxLayout(right);
  rightColumn->setContentsMargins(16, 16, 16, 16);
  rightColumn->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  auto* copy = makeButton(tr("Copy"), QStringLiteral("copy"), right);
  copy->setToolTip(tr("Copies the table, ready for a spreadsheet"));
  copy->setAccessibleName(tr("Copy the table"));
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(copied()); });
  head->addWidget(copy);
  rightColumn->addLayout(head);
  words_->setObjectName(QStringLiteral("mechanismWords"));
  rightColumn->addWidget(words_);
  auto* splitter = new QSplitter(Qt::Vertical, right);
  splitter->setChildrenCollapsible(false);
  splitter->setHandleWidth(Theme::kGrid);
  splitter->addWidget(plot_);
  splitter->addWidget(table_);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  rightColumn->addWidget(splitter, 1);
  row->addWidget(right, 5);
  column->addLayout(row, 1);
  column->addWidget(progress_);
}

void MechanismTab::say(const QString& text) { words_->setText(text); }

void MechanismTab::calculate() {
  if (task_ || !inputs_->file() || !nothingRefused(*inputs_)) return;
  const MechanismJob job = inputs_->job();
  auto result = std::make_shared<MechanismResult>();
  task_ = BackgroundTask::ofWindow(
      *this, [file = *inputs_->file(), job, result](BackgroundTask& worker) -> base::Result<void> {
        auto found =
            run(file, job, [&worker](std::int64_t done, std::int64_t all) { return worker.report(done, all); });
        if (!found) return found.error();
        *result = std::move(*found);
        return {};
      });
  const auto over = [this] {
    task_.clear();
    progress_->end();
    inputs_->setBusy(false);
    emit calculated();
  };
  connect(task_, &BackgroundTask::progressed, progress_, &TaskProgress::progress);
  connect(task_, &BackgroundTask::finished, this, [this, result, job, over] {
    put(*result);
    title_->setText(nameOf(job.analysis));
    over();
  });
  connect(task_, &BackgroundTask::failed, this, [this, over](const QString& what, const QString& remedy) {
    put({});
    say(remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy);
    over();
  });
  connect(task_, &BackgroundTask::cancelled, this, [this, over] {
    put({});
    say(tr("Cancelled. No partial result was kept."));
    over();
  });
  inputs_->setBusy(true);
  progress_->begin(nameOf(job.analysis));
  task_->start();
}

void MechanismTab::cancel() {
  if (task_) task_->cancel();
}

void MechanismTab::goOnFrom(EngineeringTab& tab) {
  const auto& before = static_cast<MechanismTab&>(tab);
  inputs_->goOnFrom(*before.inputs_);
  const bool showed = !before.shown_.words.isEmpty() || !before.shown_.rows.empty();
  if (showed && !firstRefused(*inputs_)) calculate();  // its words are of the other language
}

QString MechanismTab::copied() const {
  QStringList lines{shown_.headings.join(QLatin1Char('\t'))};
  for (const QStringList& row : shown_.rows) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void MechanismTab::put(const MechanismResult& result) {
  shown_ = result;
  title_->setText(inputs_->file() ? coreText(inputs_->file()->name) : QString());
  say(wordsOf(result).join(QLatin1Char('\n')));
  QSet<int> numbers;
  for (int c = 0; c < result.headings.size(); ++c) {
    const auto isNumber = [c](const QStringList& row) {
      bool good = false;
      (void)QLocale().toDouble(row.value(c), &good);
      return good;
    };
    if (!result.rows.empty() && isNumber(result.rows.front())) numbers.insert(c);
  }
  model_->show(result.headings, numbers, result.rows);
  table_->setVisible(!result.rows.empty());
  plot_->setVisible(!result.lines.empty());
  plot_->show(result.over, result.value, result.lines);
  for (const double at : result.marks) plot_->mark(at);
}

}  // namespace articulus::ui
