#include "ui/run/run_progress.h"

#include <QHBoxLayout>
#include <QListView>
#include <QProgressBar>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/readout.h"
#include "ui/kit/text.h"
#include "ui/run/run_compact_rows.h"
#include "ui/status/expected_words.h"
#include "ui/status/where_words.h"

namespace articulus::ui {
namespace {

/// Empty where the run goes on.
QString pauseWords(const cycle::Snapshot& s, bool paused) {
  if (s.planPaused && (s.pausePhase == cycle::PausePhase::Returns || s.pausePhase == cycle::PausePhase::Arrived))
    return RunProgressCard::tr("Returns to the loads of before the pause");
  if (!paused) return {};
  const bool unloads = s.planPaused && s.pausePhase == cycle::PausePhase::Unloads;
  if (unloads && !isUnloaded(s.sample.six(record::Channel::ForceX)))
    return RunProgressCard::tr("Pauses: the loads are taken off");
  return unloads ? RunProgressCard::tr("Paused, the specimen is unloaded") : RunProgressCard::tr("Paused");
}

}  // namespace

RunProgressCard::RunProgressCard(QWidget* parent)
    : QWidget(parent), model_(new RunStepModel(this)), name_(makeLabel({}, "strong", this)),
      place_(makeLabel({}, "quiet", this)), list_(new QListView(this)), bar_(new QProgressBar(this)),
      elapsed_(new Readout(tr("Elapsed"), this)), remaining_(new Readout(tr("Remaining"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  head->setSpacing(2 * Theme::kGrid);
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  words->addWidget(name_);
  words->addWidget(place_);
  head->addLayout(words, 1);
  head->addWidget(elapsed_);
  head->addWidget(remaining_);
  column->addLayout(head);
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress of the run"));
  column->addWidget(bar_);
  list_->setModel(model_);
  list_->setSelectionMode(QAbstractItemView::NoSelection);
  list_->setAccessibleName(tr("Steps of the protocol"));
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setItemDelegate(new RunCompactRows(list_));
  list_->setMinimumHeight(2 * RunCompactRows::kHeight_px);
  list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  column->addWidget(list_, 1);
  // In one line each: where the page is low a second one would lie on the bar.
  for (auto* line : {name_, place_}) {
    line->setWordWrap(false);
    line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  }
  setProtocol(nullptr, {}, {});
}

void RunProgressCard::setProtocol(const protocol::Protocol* protocol, const protocol::Program& program,
                                  const run::ExpectedRun& expected) {
  protocol_ = protocol ? std::optional(*protocol) : std::nullopt;
  program_ = program;
  model_->setProtocol(protocol ? *protocol : protocol::Protocol{}, program);
  expect(expected);
  say(name_, protocol ? coreText(protocol->name) : tr("No experiment is chosen"));
  begin(0.0);
}

void RunProgressCard::expect(const run::ExpectedRun& expected) {
  expected_ = expected;
  clock_.setForecast(expected.forecast.rest_s);
  takes_ = expectedWords(expected);
}

void RunProgressCard::show(const cycle::Snapshot& snapshot, const run::RunProgress& progress) {
  const int before = model_->current();
  model_->setCurrent(progress.action, snapshot.loadCycle);
  if (model_->current() != before) light(model_->current());
  QStringList words;
  if (progress.prompt) words << tr("Waits for an answer");
  if (const QString pause = pauseWords(snapshot, progress.paused); !pause.isEmpty()) words << pause;
  words << tr("Action %1 of %2").arg(progress.action + 1).arg(progress.actions);
  if (!progress.place.empty()) words << noBreakUnits(numbersInLocale(coreText(progress.place)));
  if (const QString cycle = model_->cycleText(); !cycle.isEmpty()) words << cycle;
  say(place_, words.join(QStringLiteral("  ·  ")));
  clock_.see(progress.action, snapshot.sample[record::Channel::HostTime],
             progress.paused || snapshot.planPaused || progress.prompt.has_value());
  elapsed_->setValue(durationText(clock_.elapsed_s()));
  remaining_->setValue(durationText(clock_.remaining_s()));
  bar_->setValue(static_cast<int>(1000.0 * clock_.share()));
}

void RunProgressCard::say(QLabel* line, const QString& words) {
  if (line->accessibleName() == words) return;
  line->setAccessibleName(words);
  line->setToolTip(words);
  fit(line);
}

void RunProgressCard::fit(QLabel* line) {
  line->setText(line->fontMetrics().elidedText(line->accessibleName(), Qt::ElideRight, line->width()));
}

void RunProgressCard::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  for (auto* line : {name_, place_}) fit(line);
}

QString RunProgressCard::experiment() const { return name_->accessibleName(); }
QString RunProgressCard::place() const { return place_->accessibleName(); }
QString RunProgressCard::times() const {
  return tr("Elapsed %1\nRemaining %2").arg(elapsed_->value(), remaining_->value());
}

void RunProgressCard::light(int step) {
  list_->selectionModel()->clearSelection();
  if (step < 0) return;
  list_->selectionModel()->select(model_->index(step), QItemSelectionModel::Select);
  list_->scrollTo(model_->index(step));
}

void RunProgressCard::goOnFrom(const RunProgressCard& before) {
  // Another one may be chosen already, which is shown with the next run.
  setProtocol(before.protocol_ ? &*before.protocol_ : nullptr, before.program_, before.expected_);
  if (!before.ended_) return;
  clock_ = before.clock_;
  model_->goOnFrom(*before.model_);
  elapsed_->setValue(before.elapsed_->value());
  bar_->setValue(before.bar_->value());
  end(*before.ended_);
}

void RunProgressCard::begin(double now_s) {
  ended_.reset();
  clock_.begin(now_s);
  model_->reset();
  light(-1);
  list_->scrollToTop();
  const int steps = model_->rowCount();
  if (steps == 0) say(place_, tr("Choose one on page 3"));
  else
    say(place_, noBreakUnits(takes_) + QStringLiteral("  ·  ") +
                    (steps == 1 ? tr("1 step, not started") : tr("%1 steps, not started").arg(steps)));
  bar_->setValue(0);
  elapsed_->setValue(durationText(0.0));
  remaining_->setValue(durationText(clock_.whole_s()));
}

void RunProgressCard::end(record::RunEnd how) {
  ended_ = how;
  light(-1);
  const bool completed = how == record::RunEnd::Completed;
  if (completed) {
    model_->complete();
    bar_->setValue(bar_->maximum());
  } else {
    model_->setCurrent(-1, 0);
  }
  say(place_, completed ? tr("Complete") : how == record::RunEnd::Stopped ? tr("Stopped") : tr("Ended early"));
  remaining_->setValue(completed ? durationText(0.0) : QStringLiteral("–"));
}

}  // namespace articulus::ui
