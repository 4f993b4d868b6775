#include "ui/results/import_join.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/exchange/import/guess.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kTwoTests = -1;

bool hasLoads(const exchange::ImportSource& source) {
  const auto guess = exchange::guessMapping(source.recording.header.channels, source.recording.timed);
  return std::ranges::any_of(guess.columns, [](const auto& c) {
    return c.channel.find("force") != std::string::npos || c.channel.find("moment") != std::string::npos;
  });
}

void fill(QComboBox& box, const exchange::ImportSource& source) {
  box.clear();
  for (const auto& channel : source.recording.header.channels) box.addItem(toQt(channel.name));
}

}  // namespace

ImportJoin::ImportJoin(std::shared_ptr<const ImportQuestion> question, QWidget* parent)
    : QWidget(parent), question_(std::move(question)), how_(new ChoiceBox(this)), first_(new ChoiceBox(this)),
      second_(new ChoiceBox(this)), button_(makeButton(tr("Join"), {}, this)), told_(makeLabel({}, "strong", this)) {
  if (!hasLoads(question_->sources[0]) && hasLoads(question_->sources[1])) loads_ = 1;
  layOut();
  connect(how_, &QComboBox::currentIndexChanged, this, [this] {
    told_->setVisible(false);
    showChannels();
    if (how_->currentData().toInt() == kTwoTests) emit parted();
  });
  connect(button_, &QPushButton::clicked, this, &ImportJoin::start);
  showChannels();
}

ImportJoin::~ImportJoin() {
  if (task_) task_->cancel();
}

void ImportJoin::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  how_->setObjectName(QStringLiteral("importJoin"));
  how_->addItem(tr("two tests"), kTwoTests);
  how_->addItem(tr("one test, by one clock"), static_cast<int>(exchange::JoinBy::Times));
  how_->addItem(tr("one test, joined by a trigger"), static_cast<int>(exchange::JoinBy::Trigger));
  how_->addItem(tr("one test, joined by a clap"), static_cast<int>(exchange::JoinBy::Clap));
  how_->addItem(tr("one test, joined by likeness"), static_cast<int>(exchange::JoinBy::Correlation));
  how_->setToolTip(
      tr("Trigger: the first rising edge of a channel of each file; clap: the one spike; likeness: the "
         "shift at which two channels go alike (cross-correlation)"));
  auto* row = new QHBoxLayout;
  row->addWidget(makeField(tr("Both files are"), how_, this), 3);
  const auto& loads = question_->sources[loads_];
  const auto& poses = question_->sources[1 - loads_];
  fill(*first_, loads);
  fill(*second_, poses);
  firstField_ = makeField(tr("Channel of %1").arg(toQt(loads.origin.file)), first_, this);
  secondField_ = makeField(tr("Channel of %1").arg(toQt(poses.origin.file)), second_, this);
  row->addWidget(firstField_, 3);
  row->addWidget(secondField_, 3);
  row->addWidget(button_, 0, Qt::AlignBottom);
  column->addLayout(row);
  told_->setObjectName(QStringLiteral("importJoinTold"));
  told_->setVisible(false);
  column->addWidget(told_);
}

void ImportJoin::showChannels() {
  const int by = how_->currentData().toInt();
  const bool channels = by > static_cast<int>(exchange::JoinBy::Times);
  firstField_->setVisible(channels);
  secondField_->setVisible(channels);
  button_->setVisible(by != kTwoTests);
  // What is being joined stays what the boxes say.
  for (QWidget* box : {static_cast<QWidget*>(how_), static_cast<QWidget*>(first_), static_cast<QWidget*>(second_)})
    box->setEnabled(!task_);
  setEnabledOr(button_, task_ ? tr("The files are being joined …") : QString(),
               tr("Finds how both clocks belong together, and shows the shift"));
}

void ImportJoin::join(exchange::JoinBy by, const QString& first, const QString& second) {
  how_->setCurrentIndex(how_->findData(static_cast<int>(by)));
  first_->setCurrentText(first);
  second_->setCurrentText(second);
  start();
}

void ImportJoin::refuse(const QString& why) {
  told_->setText(why);
  told_->setVisible(true);
  emit parted();
}

void ImportJoin::start() {
  if (task_ || how_->currentData().toInt() == kTwoTests) return;
  exchange::JoinOptions options{.by = static_cast<exchange::JoinBy>(how_->currentData().toInt())};
  if (options.by != exchange::JoinBy::Times) {
    options.first = toCore(first_->currentText());
    options.second = toCore(second_->currentText());
  }
  const bool untimed = std::ranges::any_of(question_->sources, [](const auto& s) { return !s.recording.timed; });
  if (untimed && rate_) options.rate_Hz = rate_();
  if (untimed && !options.rate_Hz && std::ranges::any_of(question_->sources, [](const auto& s) {
        return !s.recording.timed && !s.recording.header.rate_Hz;
      }))
    return refuse(tr("One of the files says no times: write into “Rows a second” how many it has."));
  auto one = std::make_shared<ImportQuestion>();
  task_ = BackgroundTask::ofWindow(
      *this, [question = question_, loads = loads_, options, one](BackgroundTask&) -> base::Result<void> {
        auto both = exchange::joinSources(question->sources[loads], question->sources[1 - loads], options);
        if (!both) return both.error();
        one->mappings = question->mappings;
        one->dataFolder = question->dataFolder;
        one->again = question->again;
        one->specimens = question->specimens;
        one->sources.push_back(std::move(*both));
        return {};
      });
  const auto over = [this] {
    task_.clear();
    showChannels();
    emit busyChanged();
  };
  connect(task_, &BackgroundTask::finished, this, [this, one, over] {
    told_->setVisible(false);  // the summary of the file tells the shift
    over();
    emit joined(one);
  });
  connect(task_, &BackgroundTask::failed, this, [this, over](const QString& what, const QString& remedy) {
    over();
    refuse(remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy);
  });
  showChannels();
  emit busyChanged();
  task_->start();
}

}  // namespace articulus::ui
