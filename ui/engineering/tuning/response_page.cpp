#include "ui/engineering/tuning/response_page.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/analysis/loop_margins.h"
#include "core/analysis/step_metrics.h"
#include "core/protocol/step.h"
#include "core/spatial/units.h"
#include "ui/engineering/scope/frequency_plot.h"
#include "ui/engineering/tuning/step_plot.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using run::MeasuredResponse;
using run::ResponseKind;

constexpr int kEvery = 12;    // of 60 snapshots a second
constexpr int kSteps = 1000;  // of the progress bar
constexpr int kFirstAxis = 4;

FrequencyCurves curvesOf(const MeasuredResponse& response) {
  FrequencyCurves curves;
  const int axis = response.request.axis;
  curves.choice = {true, static_cast<record::Channel>(static_cast<int>(record::Channel::ForceX) + axis),
                   static_cast<record::Channel>(static_cast<int>(record::Channel::WantedForceX) + axis)};
  curves.take(response.frequency);
  return curves;
}

}  // namespace

ResponsePage::ResponsePage(ResponseController& controller, StationBridge& bridge, QWidget* parent)
    : QWidget(parent), controller_(controller), what_(new ChoiceBox(this)), axis_(new ChoiceBox(this)),
      shown_(new ChoiceBox(this)), beside_(new ChoiceBox(this)), size_(nullptr),
      measure_(makeButton(tr("Measure step …"), QStringLiteral("move"), this)), progress_(new TaskProgress(this)),
      plots_(new QStackedWidget(this)), step_(new StepPlot(plots_)), frequency_(new FrequencyPlot(plots_)),
      range_(makeLabel({}, "caption", this)), said_(makeLabel({}, "body", this)),
      saidBeside_(makeLabel({}, "quiet", this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeControls());
  column->addWidget(progress_);
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(16, 12, 16, 12);
  plots_->addWidget(step_);
  plots_->addWidget(frequency_);
  inside->addWidget(plots_, 1);
  inside->addWidget(said_);
  inside->addWidget(saidBeside_);
  column->addWidget(card, 1);
  connect(what_, &QComboBox::currentIndexChanged, this, [this] {
    offerSizes();
    offerKept();
    open();
  });
  connect(axis_, &QComboBox::currentIndexChanged, this, [this] {
    offerSizes();
    offerKept();
  });
  for (auto* box : {shown_, beside_}) connect(box, &QComboBox::currentIndexChanged, this, &ResponsePage::draw);
  connect(measure_, &QPushButton::clicked, this, &ResponsePage::ask);
  connect(progress_, &TaskProgress::cancelRequested, &controller_, &ResponseController::cancel);
  connect(&controller_, &ResponseController::busyChanged, this, &ResponsePage::showBusy);
  connect(&controller_, &ResponseController::progressed, this, [this](double fraction, double remaining_s) {
    progress_->progress(static_cast<qint64>(fraction * kSteps), kSteps, remaining_s);
  });
  connect(&controller_, &ResponseController::keptChanged, this, &ResponsePage::offerKept);
  connect(&controller_, &ResponseController::problem, this, &ResponsePage::problem);
  connect(&controller_, &ResponseController::notice, this, &ResponsePage::notice);
  connect(&bridge, &StationBridge::snapshotArrived, this, [this] {
    if (isVisible() && ticks_++ % kEvery == 0) open();
  });
  offerSizes();
  offerKept();
  showBusy(controller_.busy());
}

QWidget* ResponsePage::makeControls() {
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 8, 24, 8);
  auto* row = new WrappingRow(16);
  what_->addItems({tr("Step response"), tr("Frequency response")});
  for (int i = 0; i < 6; ++i) axis_->addItem(toQt(protocol::axisName(i)), i);
  axis_->setCurrentIndex(kFirstAxis);
  size_ = new QuantityEdit(tr("Size"), QString(), 1.0, 3, card);
  row->addWidget(makeField(tr("What to measure"), what_, card));
  row->addWidget(makeField(tr("Axis"), axis_, card));
  row->addWidget(makeField(tr("Size (N or Nm)"), size_, card));
  row->addWidget(makeField(tr("Shown"), shown_, card));
  row->addWidget(makeField(tr("Beside it (dashed)"), beside_, card));
  auto* last = new QVBoxLayout;
  last->addStretch();
  last->addWidget(measure_);
  row->addItem(last);
  inside->addLayout(row);
  inside->addWidget(range_);
  return card;
}

void ResponsePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  controller_.readKept();
  offerSizes();
  open();
}

ResponseKind ResponsePage::kind() const {
  return what_->currentIndex() == 1 ? ResponseKind::Frequency : ResponseKind::Step;
}

int ResponsePage::axis() const { return axis_->currentData().toInt(); }

void ResponsePage::offerSizes() {
  const run::ResponseSizes sizes = controller_.sizes(kind(), axis());
  const bool step = kind() == ResponseKind::Step;
  const QString unit = toQt(protocol::axisUnit(axis()));
  size_->setSiRange(step ? -sizes.most : sizes.least, sizes.most);
  const double now = std::abs(size_->si());
  const bool fits = now >= sizes.least && now <= sizes.most && (step || size_->si() > 0.0);
  const QString which = QStringLiteral("%1 %2").arg(what_->currentIndex()).arg(axis());
  if (!fits || size_->property("of") != which) size_->setSi(sizes.sensible);
  size_->setProperty("of", which);
  const QString least = withUnit(sizes.least, unit), most = withUnit(sizes.most, unit);
  range_->setText(
      step ? tr("%1 to %2 to either side; the sign says to which. The range follows the limit of this load.")
                 .arg(least, most)
           : tr("%1 to %2: so small that the watch for oscillations does not take it for one.").arg(least, most));
  size_->setAccessibleDescription(range_->text());
}

void ResponsePage::offerKept() {
  const auto& kept = controller_.kept();
  const auto now = controller_.settings();
  MeasuredResponse inForce;
  inForce.gains = now.gains;
  inForce.law = now.forceLaw;
  const QSignalBlocker quietShown(shown_), quietBeside(beside_);
  shown_->clear();
  beside_->clear();
  beside_->addItem(tr("nothing"), -1);
  int newest = -1, other = -1;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i].request.kind != kind() || kept[i].request.axis != axis()) continue;
    const QString name = controller_.nameOf(kept[i]);
    shown_->addItem(name, static_cast<int>(i));
    beside_->addItem(name, static_cast<int>(i));
    const bool same = run::sameSettings(kept[i], inForce);
    if (same && newest < 0) newest = static_cast<int>(i);
    if (!same && other < 0) other = static_cast<int>(i);
  }
  const bool none = shown_->count() == 0;
  if (none) shown_->addItem(tr("not measured yet"), -1);
  // What is in force, beside the last of other gains; where it was not measured yet, the last one alone.
  shown_->setCurrentIndex(std::max(0, shown_->findData(newest >= 0 ? newest : other)));
  beside_->setCurrentIndex(std::max(0, newest >= 0 ? beside_->findData(other) : 0));
  const QString why = none ? tr("Nothing was measured of this axis yet.") : QString();
  setEnabledOr(shown_, why, tr("Which measurement the strong line is; by itself the one with the gains in force"));
  setEnabledOr(beside_, why, tr("Another measurement to compare with, such as the one with the gains from before"));
  draw();
}

std::optional<MeasuredResponse> ResponsePage::chosen(const ChoiceBox& box) const {
  const int i = box.currentIndex() < 0 ? -1 : box.currentData().toInt();
  const auto& kept = controller_.kept();
  if (i < 0 || i >= static_cast<int>(kept.size())) return std::nullopt;
  return kept[static_cast<std::size_t>(i)];
}

QString ResponsePage::numbers(const MeasuredResponse& response) {
  const QString unit = toQt(protocol::axisUnit(response.request.axis));
  QStringList list;
  if (response.request.kind == ResponseKind::Step) {
    const auto m = analysis::stepMetrics(response.time_s, response.wanted, response.measured);
    if (!m) return coreText(m.error().message);
    const auto time = [](double time_s) { return withUnit(std::round(1e3 * time_s), QStringLiteral("ms")); };
    list << tr("Rise time (10 to 90 %): %1").arg(m->rise_s ? time(*m->rise_s) : tr("not reached"));
    list << tr("Overshoot: %1 %").arg(fixedText(100.0 * m->overshoot, 1));
    list << tr("Settling time (±5 %): %1").arg(m->settling_s ? time(*m->settling_s) : tr("not within the time"));
    list << tr("Steady error: %1").arg(fixedText(m->steadyError, 3) + QLatin1Char(' ') + unit);
  } else {
    const auto m = analysis::loopMargins(response.frequency);
    const QString none = tr("not determinable");
    const auto hertz = [&none](const std::optional<double>& f_Hz) {
      return f_Hz ? shortText(*f_Hz, 3) + QStringLiteral(" Hz") : none;
    };
    list << tr("Bandwidth (−3 dB): %1").arg(hertz(m.bandwidth_Hz));
    list << tr("Crossover: %1").arg(hertz(m.crossover_Hz));
    list << tr("Phase margin: %1")
                .arg(m.phaseMargin_rad ? fixedText(spatial::inDegrees(*m.phaseMargin_rad), 0) + QStringLiteral("°")
                                       : none);
  }
  if (response.gainsLowered) list << tr("it oscillated, and the force gains were lowered meanwhile");
  return noBreakUnits(list.join(QStringLiteral(" · ")));
}

void ResponsePage::draw() {
  const auto shown = chosen(*shown_);
  auto beside = chosen(*beside_);
  if (beside_->currentData() == shown_->currentData()) beside.reset();
  const bool step = kind() == ResponseKind::Step;
  plots_->setCurrentIndex(step ? 0 : 1);
  if (step) {
    step_->show(shown, beside);
  } else {
    const auto curves = [](const std::optional<MeasuredResponse>& of) {
      return of ? std::optional(curvesOf(*of)) : std::nullopt;
    };
    FrequencyCurves none;
    none.choice.response = true;
    frequency_->show(curves(shown).value_or(none), curves(beside));
  }
  const auto words = [this](const std::optional<MeasuredResponse>& of) {
    return of ? tr("%1: %2").arg(controller_.nameOf(*of), numbers(*of)) : QString();
  };
  said_->setText(shown ? words(shown)
                       : tr("Nothing was measured of this axis yet. Clamp a specimen (page Prepare), then measure."));
  saidBeside_->setText(words(beside));
  saidBeside_->setVisible(beside.has_value());
  (step ? static_cast<QWidget*>(step_) : frequency_)->setAccessibleDescription(said_->text());
}

void ResponsePage::open() {
  measure_->setText(kind() == ResponseKind::Step ? tr("Measure step …") : tr("Measure frequency response …"));
  setEnabledOr(measure_, controller_.reasonAgainst(), tr("Shows what the robot will do, and asks before it moves"));
}

void ResponsePage::showBusy(bool busy) {
  if (busy && controller_.kind() == ResponseKind::Step) progress_->begin(tr("Measuring the step response"));
  else if (busy) progress_->begin(tr("Measuring the frequency response"));
  else progress_->end();
  open();
}

void ResponsePage::ask() {
  if (!nothingRefused(*this)) return;
  const run::ResponseRequest request{kind(), axis(), size_->si()};
  SheetQuestion asked{
      .title = kind() == ResponseKind::Step ? tr("Measure the step response") : tr("Measure the frequency response"),
      .question = tr("May the robot move the clamped specimen?"),
      .detail = ResponseController::words(request) + QLatin1Char(' ') +
                tr("All other loads are held at zero, and the pose in which it is unloaded becomes the reference. "
                   "Limits hold as in a run; STOP, Cancel or releasing the handle ends it at once."),
      .yes = tr("Move and measure"),
      .no = tr("Do not move"),
      .careful = true};
  const auto asNow = [this, asked = std::move(asked)] {
    SheetQuestion now = asked;
    now.notNow = controller_.reasonAgainst();
    return now;
  };
  askInSheet(this, asNow, [this, request] { controller_.start(request); });
}

}  // namespace articulus::ui
