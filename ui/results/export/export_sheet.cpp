#include "ui/results/export/export_sheet.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

#include "core/exchange/export/column_choice.h"
#include "core/exchange/export/export_frames.h"
#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/robot/joint_vector.h"
#include "core/storage/run_facts.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"
#include "ui/plot/channel_sheet.h"
#include "ui/plot/channel_trace.h"

namespace articulus::ui {
namespace {

enum Rows { All, Every, Rate };
constexpr int kForecastAfter_ms = 250, kGroupsInRow = 4;
constexpr const char* kGroup = "group";  // as core writes it
constexpr double kMostEvery = 100'000.0, kMostRate_Hz = 1000.0;
const QString kFolder = QStringLiteral("export/folder"), kFormat = QStringLiteral("export/format"),
              kPattern = QStringLiteral("export/pattern"), kUnits = QStringLiteral("export/clinical"),
              kPerStep = QStringLiteral("export/file_for_each_step");

/// The files of a run: one of all of it, or one a step that has samples (as writeFiles()).
base::Result<std::vector<int>> stepsOf(RunArchive& archive, const ExportJob& job, std::int64_t run) {
  if (!job.perStep) return std::vector{job.choice.step};
  const auto ranges = archive.steps(run);
  if (!ranges) return ranges.error();
  std::vector<int> steps;
  for (const auto& range : *ranges)
    if (range.step >= 0 && range.samples > 0) steps.push_back(range.step);
  return steps;
}

QString words(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// Of the arm with most of them; where a run does not tell, as of one with all.
int axesOf(const std::vector<storage::RunRecord>& runs) {
  int most = 0;
  for (const auto& run : runs) {
    const int axes = storage::armAxes(run.header);
    if (axes == 0) return robot::kMaxJoints;
    most = std::max(most, axes);
  }
  return most;
}

}  // namespace

ExportSheet::ExportSheet(RunArchive::Place place, std::vector<storage::RunRecord> runs, QWidget* owner)
    : Sheet(runs.size() == 1 ? tr("Export run %1").arg(runs.front().id) : tr("Export %1 runs").arg(runs.size()), owner),
      place_(std::move(place)), runs_(std::move(runs)), format_(new ChoiceBox(this)), rows_(new ChoiceBox(this)),
      units_(new ChoiceBox(this)), loads_(new ChoiceBox(this)), poses_(new ChoiceBox(this)),
      about_(makeLabel({}, "quiet", this)), said_(makeLabel({}, "body", this)),
      every_(new QuantityEdit(tr("One of"), tr("samples"), 1.0, 0, this)),
      rate_(new QuantityEdit(tr("Rows a second"), QStringLiteral("Hz"), 1.0, 1, this)),
      perStep_(new QCheckBox(tr("A file for each step"), this)),
      openFolder_(new QCheckBox(tr("Open the folder afterwards"), this)), folder_(new QLineEdit(this)),
      pattern_(new QLineEdit(this)), chooseSingle_(makeButton(tr("Single channels …"), {}, this)),
      groupsAgain_(makeButton(tr("Groups again"), {}, this)) {
  armAxes_ = axesOf(runs_);
  setCardSize(880, 680);
  layOut();
  offerLast();
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &ExportSheet::forecast);
  tell();
}

ExportSheet::~ExportSheet() {
  if (task_) task_->cancel();
}

void ExportSheet::layOut() {
  for (const auto& format : exchange::formatCatalogue())
    if (format.create)
      format_->addItem(
          tr("%1 (%2)").arg(words(format.key).toUpper(), words(format.extensions).section(QLatin1Char(' '), 0, 0)),
          words(format.key));
  rows_->addItems({tr("every sample"), tr("one of several samples"), tr("fewer rows a second, filtered")});
  units_->addItem(tr("SI: metres, radians"));
  units_->addItem(tr("millimetres, degrees"));
  every_->setSiRange(2.0, kMostEvery);
  every_->setSi(10.0);
  rate_->setSiRange(0.1, kMostRate_Hz);
  rate_->setSi(100.0);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(8);
  grid->addWidget(makeField(tr("Format"), format_, this), 0, 0);
  grid->addWidget(makeField(tr("Units"), units_, this), 0, 1);
  grid->addWidget(makeField(tr("Rows"), rows_, this), 0, 2);
  everyField_ = makeField(tr("One of"), every_, this);
  rateField_ = makeField(tr("Rows a second"), rate_, this);
  grid->addWidget(everyField_, 1, 2);
  grid->addWidget(rateField_, 1, 2);
  for (const auto& row : exchange::loadFrames()) loads_->addItem(coreText(std::string(row.label)));
  for (const auto& row : exchange::poseFrames()) poses_->addItem(coreText(std::string(row.label)));
  loads_->setToolTip(tr("Loads on the specimen, measured and wanted; readings of the load cell stay as they are"));
  grid->addWidget(makeField(tr("Loads"), loads_, this), 1, 0);
  grid->addWidget(makeField(tr("Poses"), poses_, this), 1, 1);
  for (int column = 0; column < 3; ++column) grid->setColumnStretch(column, 1);
  auto* column = &body();
  column->setSpacing(12);
  column->addLayout(grid);
  column->addWidget(about_);

  layOutChannels(*column);

  auto* where = new QHBoxLayout;
  where->addWidget(makeField(tr("Folder"), folder_, this), 1);
  auto* choose = makeButton(tr("Choose …"), QStringLiteral("folder"), this);
  connect(choose, &QPushButton::clicked, this, [this] {
    chooseFolder(this, {.title = tr("Export into this folder"), .filter = {}, .start = folder_->text()},
                 [this](const QString& folder) { folder_->setText(folder); });
  });
  where->addWidget(choose, 0, Qt::AlignBottom);
  column->addLayout(where);
  column->addWidget(makeField(tr("Names of the files"), pattern_, this));
  pattern_->setToolTip(tr("Each file gets the words for: %1").arg(patternWords()));
  auto* how = new QHBoxLayout;
  how->addWidget(perStep_);
  how->addWidget(openFolder_);
  how->addStretch();
  column->addLayout(how);
  column->addStretch();
  said_->setObjectName(QStringLiteral("exportSays"));
  below().addWidget(said_);
  write_ = addAccept(tr("Export"));
  addCancel(tr("Cancel"));
  setFirstFocus(format_);

  for (auto* box : {format_, rows_, units_, loads_, poses_})
    connect(box, &QComboBox::currentIndexChanged, this, &ExportSheet::tell);
  for (auto* number : {every_, rate_}) connect(number, &QuantityEdit::edited, this, &ExportSheet::tell);
  for (auto* line : {folder_, pattern_}) connect(line, &QLineEdit::textChanged, this, &ExportSheet::tell);
  connect(perStep_, &QCheckBox::toggled, this, &ExportSheet::tell);
}

void ExportSheet::layOutChannels(QVBoxLayout& column) {
  column.addWidget(makeLabel(tr("Channels"), "strong", this));
  auto* groups = new QGridLayout;
  int place = 0;
  for (const QString& group : toQt(exchange::namesOfGroups()).split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
    if (!isGroupOfArm(toCore(group), armAxes_)) continue;
    auto* box = new QCheckBox(coreText(toCore(group)), this);
    box->setProperty(kGroup, group);
    box->setChecked(true);
    connect(box, &QCheckBox::toggled, this, &ExportSheet::tell);
    groups->addWidget(box, place / kGroupsInRow, place % kGroupsInRow);
    groups_.push_back(box);
    ++place;
  }
  column.addLayout(groups);
  auto* single = new QHBoxLayout;
  single->addWidget(chooseSingle_);
  single->addWidget(groupsAgain_);
  single->addStretch();
  column.addLayout(single);
  groupsAgain_->setToolTip(tr("Writes groups of channels instead of single ones"));
  connect(chooseSingle_, &QPushButton::clicked, this, &ExportSheet::askForChannels);
  connect(groupsAgain_, &QPushButton::clicked, this, [this] {
    chooseSingle_->setFocus(Qt::OtherFocusReason);  // this button goes
    setSingle({});
  });
}

void ExportSheet::offerLast() {
  const QSettings settings;
  const int known = format_->findData(settings.value(kFormat, QStringLiteral("csv")));
  format_->setCurrentIndex(std::max(0, known));
  units_->setCurrentIndex(settings.value(kUnits, false).toBool() ? 1 : 0);
  perStep_->setChecked(settings.value(kPerStep, false).toBool());
  pattern_->setText(settings.value(kPattern, tr("{specimen}, {protocol}, {date}, run {run}")).toString());
  QString folder = settings.value(kFolder).toString();
  for (const auto place : {QStandardPaths::DocumentsLocation, QStandardPaths::HomeLocation})
    if (!QFileInfo(folder).isDir()) folder = QStandardPaths::writableLocation(place);
  folder_->setText(folder);
}

ExportJob ExportSheet::job() const {
  ExportJob job{.runs = runs_,
                .format = exchange::formatOf(toCore(format_->currentData().toString())),
                .choice = {},
                .perStep = perStep_->isChecked(),
                .folder = folder_->text().trimmed(),
                .pattern = pattern_->text().trimmed()};
  for (const auto channel : single_) job.choice.channels.emplace_back(record::info(channel).column);
  job.choice.loads = static_cast<exchange::LoadFrame>(loads_->currentIndex());
  job.choice.poses = static_cast<exchange::PoseFrame>(poses_->currentIndex());
  if (single_.isEmpty() && !std::ranges::all_of(groups_, &QCheckBox::isChecked))
    for (const auto* group : groups_)
      if (group->isChecked()) job.choice.channels.push_back(toCore(group->property(kGroup).toString()));
  if (units_->currentIndex() == 1) job.choice.units = exchange::ExportUnits::Clinical;
  if (rows_->currentIndex() == Every) job.choice.every = static_cast<int>(every_->value());
  if (rows_->currentIndex() == Rate) job.choice.rate_Hz = rate_->si();
  return job;
}

void ExportSheet::askForChannels() {
  auto* sheet = new ChannelSheet(single_, this, ChannelSheet::Use::Export, {}, armAxes_);
  connect(sheet, &Sheet::accepted, this, [this, sheet] { setSingle(sheet->chosen()); });
  sheet->open();
}

void ExportSheet::setSingle(const QVector<record::Channel>& channels) {
  single_ = channels;
  tell();
}

bool ExportSheet::opensFolder() const { return openFolder_->isChecked(); }
QString ExportSheet::said() const { return said_->text(); }

void ExportSheet::tell() {
  everyField_->setVisible(rows_->currentIndex() == Every);
  rateField_->setVisible(rows_->currentIndex() == Rate);
  groupsAgain_->setVisible(!single_.isEmpty());
  for (auto* group : groups_)
    setEnabledOr(group, single_.isEmpty() ? QString() : tr("Single channels are chosen: press Groups again first."));
  chooseSingle_->setText(single_.isEmpty() ? tr("Single channels …")
                                           : tr("%n single channel(s) …", nullptr, static_cast<int>(single_.size())));
  const ExportJob wanted = job();
  QString about = wanted.format ? coreText(wanted.format->meaning) : QString();
  if (wanted.format && !wanted.format->leavesOut.empty())
    about += QStringLiteral(". ") + tr("This format leaves out: %1.").arg(coreText(wanted.format->leavesOut));
  about_->setText(about);
  if (task_) task_->cancel();
  QString problem = problemOf(wanted);
  if (problem.isEmpty() && single_.isEmpty() && std::ranges::none_of(groups_, &QCheckBox::isChecked))
    problem = tr("Choose at least one group of channels.");
  setNotNow(problem);
  if (!problem.isEmpty()) {
    soon_.stop();
    said_->clear();
    return;
  }
  const int there = filesThere(wanted);
  said_->setText(QFileInfo(fileOf(wanted, wanted.runs.front(), wanted.perStep ? 0 : -1)).fileName() +
                 (there == 0 ? QString()
                  : there == 1
                      ? QLatin1Char('\n') + tr("A file of that name is there and is replaced.")
                      : QLatin1Char('\n') + tr("%1 files of such names are there and are replaced.").arg(there)));
  soon_.start(kForecastAfter_ms);
}

void ExportSheet::forecast() {
  struct Sum {
    std::int64_t rows = 0;
    double bytes = 0.0;
    std::size_t columns = 0;
    bool known = true;
    int files = 0;
  };
  auto sum = std::make_shared<Sum>();
  auto* task = BackgroundTask::ofWindow(
      *this, [place = place_, wanted = job(), sum](BackgroundTask& worker) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        for (const auto& run : wanted.runs) {
          if (worker.isCancelled()) return base::Error{base::ErrorCode::Cancelled, "Cancelled.", ""};
          const auto steps = stepsOf(*archive, wanted, run.id);
          if (!steps) return steps.error();
          for (const int step : *steps) {
            auto choice = wanted.choice;
            choice.step = step;
            const auto one = archive->forecastExport(run.id, choice);
            if (!one) return one.error();
            ++sum->files;
            sum->columns = one->columns;
            sum->known = sum->known && one->rows;
            sum->rows += one->rows.value_or(0);
            sum->bytes +=
                wanted.format->bytesOf(static_cast<double>(one->rows.value_or(0)), static_cast<double>(one->columns));
          }
        }
        return {};
      });
  connect(task, &BackgroundTask::finished, this, [this, sum, before = said_->text()] {
    if (said_->text() != before) return;
    const QLocale locale;
    QString text = sum->known ? tr("%1 rows of %2 columns").arg(countText(sum->rows)).arg(sum->columns)
                              : tr("%1 columns").arg(sum->columns);
    if (sum->known && sum->bytes > 0.0)
      text +=
          tr(", about %1").arg(locale.formattedDataSize(static_cast<qint64>(sum->bytes), 1, QLocale::DataSizeSIFormat));
    if (sum->files > 1) text += tr(", in %n file(s)", nullptr, sum->files);
    said_->setText(before + QLatin1Char('\n') + text);
  });
  connect(task, &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    setNotNow(remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy);
  });
  task_ = task;
  task->start();
}

void ExportSheet::accept() {
  if (!write_->isEnabled() || !nothingRefused(*this) || !problemOf(job()).isEmpty()) return;
  QSettings settings;
  settings.setValue(kFolder, folder_->text().trimmed());
  settings.setValue(kFormat, format_->currentData());
  settings.setValue(kPattern, pattern_->text());
  settings.setValue(kUnits, units_->currentIndex() == 1);
  settings.setValue(kPerStep, perStep_->isChecked());
  emit chosen(job(), opensFolder());
  Sheet::accept();
}

}  // namespace articulus::ui
