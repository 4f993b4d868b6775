#include "ui/protocol/step_properties.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/text.h"
#include "ui/protocol/step_properties_fields.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

using protocol::LoadCycleStep;
using protocol::LoadStep;
using protocol::MoveStep;
using protocol::Step;
using protocol::UnloadStep;
using protocol::WaitStep;

constexpr double kDegrees = spatial::kDegreesPerRadian, kMillimetres = 1e3;
constexpr double kLongest_s = 3600.0;

/// The same for steps that have the same fields with the same units.
QString shapeOf(const Step& step) {
  QString shape = QString::number(step.index());
  if (const auto* cycle = std::get_if<LoadCycleStep>(&step))
    shape += cycle->axis < 3 ? QLatin1String("N") : QLatin1String("Nm");
  if (const auto* wave = std::get_if<protocol::WaveformStep>(&step)) {
    shape +=
        QStringLiteral(" %1 %2").arg(static_cast<int>(wave->shape)).arg(wave->stopAxis < 0 ? -1 : wave->stopAxis / 3);
    for (const auto& goal : wave->goals.axis) shape += QString::number(static_cast<int>(goal.mode));
  }
  if (const auto* prompt = std::get_if<protocol::PromptStep>(&step))
    shape += prompt->preload_N ? QLatin1String("preload") : QLatin1String();
  return shape;
}

}  // namespace

StepProperties::StepProperties(ProtocolEditor& editor, QWidget* parent) : QScrollArea(parent), editor_(editor) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  connect(&editor_, &ProtocolEditor::changed, this, &StepProperties::refresh);
  rebuild();
}

void StepProperties::showStep(int index) {
  index_ = index;
  refresh();
}

void StepProperties::refresh() {
  const bool any = index_ >= 0 && index_ < editor_.steps();
  const QString shape = any ? shapeOf(current()) : QString();
  if (shape != shownShape_) {
    shownShape_ = shape;
    rebuild();
  }
  if (!any) return;
  const Step& step = editor_.protocol().steps[static_cast<std::size_t>(index_)];
  if (shown_) shown_->setText(editor_.stepText(index_));
  parameters_->setVisible(!shown_ && editor_.usesParameters(index_));
  for (auto& field : fields_) {
    field.show(step);
    field.problem->clear();
    field.problem->setVisible(false);
    setLook(field.editor, "bad", false);
  }
  QStringList rest;
  for (const auto& problem : editor_.problems()) {
    if (problem.step != index_) continue;
    const QString key = toQt(problem.key);
    Field* first = nullptr;
    for (auto& field : fields_) {
      if (field.key != key) continue;
      if (!first) first = &field;
      setLook(field.editor, "bad", true);
    }
    // A vector is one key and several fields: its message names the axis and stands on top.
    if (!first || std::ranges::count(fields_, key, &Field::key) > 1) {
      rest << (problem.place.empty() ? toQt(problem.text()) : toQt(problem.place + ": " + problem.text()));
      continue;
    }
    first->problem->setText(toQt(problem.text()));
    first->problem->setVisible(true);
  }
  general_->setText(rest.join(QLatin1Char('\n')));
  general_->setVisible(!rest.isEmpty());
}

void StepProperties::rebuild() {
  fields_.clear();
  shown_ = nullptr;
  cell_ = 0;
  auto* inside = new QWidget(this);
  inside->setProperty("role", "scrolled");
  grid_ = new QGridLayout(inside);
  grid_->setContentsMargins(20, 20, 20, 20);
  grid_->setHorizontalSpacing(16);
  grid_->setVerticalSpacing(12);
  for (int c = 0; c < 3; ++c) grid_->setColumnStretch(c, 1);
  general_ = makeLabel({}, "strong", inside);
  general_->setVisible(false);
  parameters_ = makeLabel(tr("Numbers of this step come from the parameters of the experiment. A change here puts a "
                             "number in their place."),
                          "quiet", inside);
  parameters_->setVisible(false);
  const bool any = index_ >= 0 && index_ < editor_.steps();
  if (!any) {
    grid_->addWidget(makeLabel(tr("Add a step on the left, or choose one to see its numbers."), "quiet", inside), 0, 0,
                     1, 3);
    grid_->setRowStretch(1, 1);
    setWidget(inside);
    return;
  }
  const Step& step = current();
  grid_->addWidget(general_, 0, 0, 1, 3);
  grid_->addWidget(parameters_, 1, 0, 1, 3);
  cell_ = 6;
  setWidget(inside);
  using namespace protocol;
  if (std::holds_alternative<UnloadStep>(step)) forUnload();
  else if (std::holds_alternative<LoadCycleStep>(step)) forLoadCycle();
  else if (std::holds_alternative<LoadStep>(step)) forLoad();
  else if (std::holds_alternative<MoveStep>(step)) forMove();
  else if (std::holds_alternative<WaitStep>(step)) forWait();
  else if (std::holds_alternative<WaveformStep>(step)) forWaveform();
  else if (std::holds_alternative<GuideStep>(step)) forGuide();
  else if (std::holds_alternative<RotateStep>(step)) forRotate();
  else if (std::holds_alternative<PassivePathStep>(step)) forPassivePath();
  else if (std::holds_alternative<ReplayPathStep>(step)) forReplay();
  else if (std::holds_alternative<PromptStep>(step) || std::holds_alternative<CutStep>(step) ||
           std::holds_alternative<MarkStep>(step))
    forPeople();
  else if (std::holds_alternative<HomeStep>(step))
    quantity<HomeStep>(tr("Time (0: the cell's own)"), QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0,
                       kLongest_s, [](HomeStep& s) -> double& { return s.time_s; });
  else if (std::holds_alternative<ZeroStep>(step)) note(tr("The load cell is zeroed. Only without a specimen."));
  else forBlock();
  nextRow();
  auto* asText = makeButton(tr("Edit as JSON …"), QStringLiteral("edit"), inside);
  asText->setToolTip(tr("All that the step may have: label, reports, tighter limits, what is inside a block"));
  connect(asText, &QPushButton::clicked, this, [this] { (new StepTextDialog(editor_, index_, this))->open(); });
  grid_->addWidget(asText, cell_ / 3, 0, Qt::AlignLeft);
  cell_ += 3;
  grid_->setRowStretch(cell_ / 3 + 1, 1);
}

void StepProperties::nextRow() {
  if (cell_ % 3 != 0) cell_ += 3 - cell_ % 3;
}

void StepProperties::note(const QString& words) {
  nextRow();
  grid_->addWidget(makeLabel(words, "quiet", widget()), cell_ / 3, 0, 1, 3);
  cell_ += 3;
}

QWidget* StepProperties::place(const QString& label, const QString& key, QWidget* editor,
                               std::function<void(const Step&)> show, bool wide) {
  auto* box = makeField(label, editor, widget());
  auto* problem = makeLabel({}, "strong", box);
  problem->setVisible(false);
  box->layout()->addWidget(problem);
  if (wide && cell_ % 3 != 0) cell_ += 3 - cell_ % 3;
  grid_->addWidget(box, cell_ / 3, cell_ % 3, 1, wide ? 3 : 1, Qt::AlignTop);
  cell_ += wide ? 3 : 1;
  fields_.push_back({key, problem, editor, std::move(show)});
  return box;
}

void StepProperties::forUnload() {
  quantity<UnloadStep>(tr("Force tolerance"), QStringLiteral("forceTolerance_N"), QStringLiteral("N"), 1.0, 2, 0.0,
                       1000.0, [](UnloadStep& s) -> double& { return s.forceTolerance_N; });
  quantity<UnloadStep>(tr("Moment tolerance"), QStringLiteral("momentTolerance_Nm"), QStringLiteral("Nm"), 1.0, 3, 0.0,
                       100.0, [](UnloadStep& s) -> double& { return s.momentTolerance_Nm; });
  quantity<UnloadStep>(tr("Within for"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                       [](UnloadStep& s) -> double& { return s.hold_s; });
  quantity<UnloadStep>(tr("Give up after"), QStringLiteral("timeout_s"), QStringLiteral("s"), 1.0, 1, 0.0, kLongest_s,
                       [](UnloadStep& s) -> double& { return s.timeout_s; });
  note(
      tr("The robot goes to the pose where all six loads are zero. The pose it finds becomes the reference of the "
         "angles."));
}

void StepProperties::forLoadCycle() {
  text<LoadCycleStep>(tr("Name in tables"), QStringLiteral("motion"),
                      [](LoadCycleStep& s) -> std::string& { return s.motion; });
  QStringList axes;
  for (int i = 0; i < 6; ++i) {
    static const char* const kMeaning[] = {
        "", "", "", QT_TR_NOOP("lateral bending"), QT_TR_NOOP("flexion-extension"), QT_TR_NOOP("axial rotation")};
    axes << (i < 3 ? axisName(i) : QStringLiteral("%1   %2").arg(axisName(i), tr(kMeaning[i])));
  }
  choice<LoadCycleStep>(
      tr("Loaded axis"), QStringLiteral("axis"), axes, [](const LoadCycleStep& s) { return s.axis; },
      [](LoadCycleStep& s, int i) { s.axis = i; });
  const bool force = std::get<LoadCycleStep>(editor_.protocol().steps[static_cast<std::size_t>(index_)]).axis < 3;
  const QString unit = force ? QStringLiteral("N") : QStringLiteral("Nm");
  quantity<LoadCycleStep>(tr("Amplitude (sign: first side)"), QStringLiteral("amplitude"), unit, 1.0, 3, -1000.0,
                          1000.0, [](LoadCycleStep& s) -> double& { return s.amplitude; });
  quantity<LoadCycleStep>(tr("Rate"), QStringLiteral("rate_per_s"), unit + QStringLiteral("/s"), 1.0, 4, 0.0, 1000.0,
                          [](LoadCycleStep& s) -> double& { return s.rate_per_s; });
  whole<LoadCycleStep>(tr("Cycles"), QStringLiteral("cycles"), 1, 1000,
                       [](LoadCycleStep& s) -> int& { return s.cycles; });
  whole<LoadCycleStep>(tr("Results from cycle"), QStringLiteral("reportedCycle"), 1, 1000,
                       [](LoadCycleStep& s) -> int& { return s.reportedCycle; });
  quantity<LoadCycleStep>(tr("Rest at each peak"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0,
                          kLongest_s, [](LoadCycleStep& s) -> double& { return s.hold_s; });
}

void StepProperties::forLoad() {
  for (int i = 0; i < 6; ++i)
    quantity<LoadStep>(tr("Target %1").arg(axisName(i)), QStringLiteral("target"),
                       i < 3 ? QStringLiteral("N") : QStringLiteral("Nm"), 1.0, 3, -5000.0, 5000.0,
                       [i](LoadStep& s) -> double& { return s.target[static_cast<std::size_t>(i)]; });
  quantity<LoadStep>(tr("Ramp time"), QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](LoadStep& s) -> double& { return s.time_s; });
  quantity<LoadStep>(tr("Hold"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](LoadStep& s) -> double& { return s.hold_s; });
  whole<LoadStep>(tr("Repetitions"), QStringLiteral("cycles"), 1, 1000, [](LoadStep& s) -> int& { return s.cycles; });
  flag<LoadStep>(tr("Ramp back to zero after each hold"), QStringLiteral("return_to_zero"),
                 [](LoadStep& s) -> bool& { return s.returnToZero; });
}

void StepProperties::forMove() {
  static const char* const kAngles[] = {QT_TR_NOOP("Flexion (FE)"), QT_TR_NOOP("Lateral bending (LB)"),
                                        QT_TR_NOOP("Axial rotation (AR)")};
  static const char* const kAxes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i)
    quantity<MoveStep>(tr(kAngles[i]), QStringLiteral("angles_rad"), QStringLiteral("°"), kDegrees, 2, -M_PI, M_PI,
                       [i](MoveStep& s) -> double& { return s.angles_rad[i]; });
  for (int i = 0; i < 3; ++i)
    quantity<MoveStep>(tr("Translation %1").arg(QLatin1String(kAxes[i])), QStringLiteral("translation_m"),
                       QStringLiteral("mm"), kMillimetres, 2, -1.0, 1.0,
                       [i](MoveStep& s) -> double& { return s.translation_m[i]; });
  quantity<MoveStep>(tr("Time"), QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](MoveStep& s) -> double& { return s.time_s; });
  quantity<MoveStep>(tr("Hold"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](MoveStep& s) -> double& { return s.hold_s; });
  note(
      tr("Position control: loads follow from the pose and are only watched by the limits. Angles and translations "
         "count from the unloaded pose; without an unload, from the home pose."));
}

void StepProperties::forWait() {
  quantity<WaitStep>(tr("Duration"), QStringLiteral("duration_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](WaitStep& s) -> double& { return s.duration_s; });
}

}  // namespace articulus::ui
