// The fields of the steps that came with the language of protocols.
#include <QFontDatabase>
#include <QGridLayout>
#include <cmath>

#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/protocol/step_properties_fields.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

using control::AxisMode;
using protocol::CutStep;
using protocol::GuideStep;
using protocol::MarkStep;
using protocol::PassivePathStep;
using protocol::PromptStep;
using protocol::ReplayPathStep;
using protocol::RotateStep;
using protocol::Step;
using protocol::Waveform;
using protocol::WaveformStep;

constexpr double kDegrees = spatial::kDegreesPerRadian, kMillimetres = 1e3, kLongest_s = 3600.0;

QString loadUnit(int axis) { return axis < 3 ? QStringLiteral("N") : QStringLiteral("Nm"); }

}  // namespace

void StepProperties::forWaveform() {
  const auto shape = std::get<WaveformStep>(current()).shape;
  const int stopAxis = std::get<WaveformStep>(current()).stopAxis;
  text<WaveformStep>(tr("Name in tables"), QStringLiteral("motion"),
                     [](WaveformStep& s) -> std::string& { return s.motion; });
  if (shape != Waveform::Profile)
    choice<WaveformStep>(
        tr("Course"), QStringLiteral("shape"), {tr("ramp"), tr("sine"), tr("triangle")},
        [](const WaveformStep& s) { return static_cast<int>(s.shape); },
        [](WaveformStep& s, int i) { s.shape = static_cast<Waveform>(i); });
  frame<WaveformStep>();
  for (int axis = 0; axis < 6; ++axis) forGoal(axis);
  nextRow();
  if (shape != Waveform::Profile)
    quantity<WaveformStep>(shape == Waveform::Ramp ? tr("Time of the ramp") : tr("Time of one rise"),
                           QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                           [](WaveformStep& s) -> double& { return s.time_s; });
  quantity<WaveformStep>(shape == Waveform::Ramp ? tr("Hold at the goals") : tr("Rest at each peak"),
                         QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                         [](WaveformStep& s) -> double& { return s.hold_s; });
  if (shape != Waveform::Ramp) {
    whole<WaveformStep>(tr("Cycles"), QStringLiteral("cycles"), 1, 1000,
                        [](WaveformStep& s) -> int& { return s.cycles; });
    whole<WaveformStep>(tr("Results from cycle"), QStringLiteral("reportedCycle"), 1, 1000,
                        [](WaveformStep& s) -> int& { return s.reportedCycle; });
  }
  if (shape == Waveform::Ramp)
    flag<WaveformStep>(tr("Back to where it began after the hold"), QStringLiteral("returns"),
                       [](WaveformStep& s) -> bool& { return s.returns; });
  if (shape == Waveform::Sine || shape == Waveform::Triangle)
    flag<WaveformStep>(tr("To both sides"), QStringLiteral("bothSides"),
                       [](WaveformStep& s) -> bool& { return s.bothSides; });
  choice<WaveformStep>(
      tr("Ends before its time at"), QStringLiteral("stopAxis"),
      {tr("no load"), QStringLiteral("Fx"), QStringLiteral("Fy"), QStringLiteral("Fz"), QStringLiteral("Mx"),
       QStringLiteral("My"), QStringLiteral("Mz")},
      [](const WaveformStep& s) { return s.stopAxis + 1; }, [](WaveformStep& s, int i) { s.stopAxis = i - 1; });
  if (stopAxis >= 0)
    quantity<WaveformStep>(tr("Load that ends it"), QStringLiteral("stopLoad"), loadUnit(stopAxis), 1.0, 3, 0.0, 5000.0,
                           [](WaveformStep& s) -> double& { return s.stopLoad; });
  nextRow();
  if (std::get<WaveformStep>(current()).goals.has(AxisMode::Force)) tolerances<WaveformStep>();
  if (shape == Waveform::Profile)
    note(tr("The course comes from the file of the profile: its value 1 is the value of the axis."));
}

void StepProperties::forGoal(int axis) {
  const auto i = static_cast<std::size_t>(axis);
  const auto mode = std::get<WaveformStep>(current()).goals.axis[i].mode;
  const QString name =
      QStringLiteral("%1 / %2").arg(axisName(axis), toQt(spatial::kPoseNames[static_cast<std::size_t>(axis)]));
  // Two fields in one cell: what leads the axis, and how far.
  auto* box = new QWidget(widget());
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* modes = new QComboBox(box);
  modes->addItems({tr("load"), tr("pose"), tr("held"), tr("free")});
  modes->setFocusPolicy(Qt::StrongFocus);
  modes->setAccessibleName(tr("%1: led by").arg(name));
  modes->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(modes, &QComboBox::activated, this, [this, i, name](int chosen) {
    QMetaObject::invokeMethod(
        this,
        [this, i, name, chosen] {
          // An undo of its own: it must not merge with the numbers that were typed before.
          change<WaveformStep>(tr("%1: led by").arg(name), [&](WaveformStep& s) {
            s.goals.axis[i] = {static_cast<AxisMode>(chosen), 0.0};
          });
        },
        Qt::QueuedConnection);
  });
  row->addWidget(modes, 1);
  QuantityEdit* value = nullptr;
  if (mode == AxisMode::Force || mode == AxisMode::Position) {
    const bool force = mode == AxisMode::Force;
    value = new QuantityEdit(name,
                             force      ? loadUnit(axis)
                             : axis < 3 ? QStringLiteral("mm")
                                        : QStringLiteral("°"),
                             force      ? 1.0
                             : axis < 3 ? kMillimetres
                                        : kDegrees,
                             3, box);
    value->setButtonSymbols(QAbstractSpinBox::NoButtons);  // three of these stand in a row; arrow keys still step
    value->setMinimumWidth(72);
    value->setSiRange(force ? -5000.0 : axis < 3 ? -1.0 : -M_PI, force ? 5000.0 : axis < 3 ? 1.0 : M_PI);
    connect(value, &QuantityEdit::edited, this, [this, i, name](double si) {
      change<WaveformStep>(name, [&](WaveformStep& s) { s.goals.axis[i].value = si; });
    });
    row->addWidget(value, 1);
  }
  place(name, QStringLiteral("axes"), box, [modes, value, i](const Step& step) {
    const auto& goal = std::get<WaveformStep>(step).goals.axis[i];
    modes->setCurrentIndex(static_cast<int>(goal.mode));
    if (value) value->setSi(goal.value);
  });
}

void StepProperties::forGuide() {
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    quantity<GuideStep>(tr("Target %1").arg(axisName(axis)), QStringLiteral("axes"), QStringLiteral("N"), 1.0, 2,
                        -5000.0, 5000.0, [i](GuideStep& s) -> double& { return s.target[i]; });
  }
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    flag<GuideStep>(tr("%1 is led to its target; otherwise the pose is kept there").arg(axisName(axis)),
                    QStringLiteral("axes"), [i](GuideStep& s) -> bool& { return s.axes[i]; });
  }
  frame<GuideStep>();
  tolerances<GuideStep>();
  quantity<GuideStep>(tr("Ends once moved by (0: never)"), QStringLiteral("farthest_m"), QStringLiteral("mm"),
                      kMillimetres, 2, 0.0, 1.0, [](GuideStep& s) -> double& { return s.farthest_m; });
  note(tr("The robot searches with small steps for the pose in which these forces are what is wanted."));
}

void StepProperties::forRotate() {
  choice<RotateStep>(
      tr("Axis"), QStringLiteral("axis"), {QStringLiteral("Rx"), QStringLiteral("Ry"), QStringLiteral("Rz")},
      [](const RotateStep& s) { return s.axis; }, [](RotateStep& s, int i) { s.axis = i; });
  frame<RotateStep>();
  quantity<RotateStep>(tr("Angle at most (sign: side)"), QStringLiteral("angle_rad"), QStringLiteral("°"), kDegrees, 2,
                       -M_PI, M_PI, [](RotateStep& s) -> double& { return s.angle_rad; });
  quantity<RotateStep>(tr("Ends at a torque of"), QStringLiteral("torque_Nm"), QStringLiteral("Nm"), 1.0, 3, 0.0,
                       1000.0, [](RotateStep& s) -> double& { return s.torque_Nm; });
  quantity<RotateStep>(tr("Interval"), QStringLiteral("interval_rad"), QStringLiteral("°"), kDegrees, 2, 0.0, M_PI,
                       [](RotateStep& s) -> double& { return s.interval_rad; });
  quantity<RotateStep>(tr("Give up after"), QStringLiteral("timeout_s"), QStringLiteral("s"), 1.0, 1, 0.0, kLongest_s,
                       [](RotateStep& s) -> double& { return s.timeout_s; });
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    quantity<RotateStep>(tr("%1 meanwhile").arg(axisName(axis)), QStringLiteral("force_N"), QStringLiteral("N"), 1.0, 2,
                         -5000.0, 5000.0, [i](RotateStep& s) -> double& { return s.force_N[i]; });
  }
  note(tr("After each interval the forces are led to these before it turns on."));
}

void StepProperties::forPassivePath() {
  text<PassivePathStep>(tr("Name of the path"), QStringLiteral("path"),
                        [](PassivePathStep& s) -> std::string& { return s.path; });
  choice<PassivePathStep>(
      tr("Leading angle"), QStringLiteral("axis"), {tr("about x"), tr("about y"), tr("about z")},
      [](const PassivePathStep& s) { return s.axis - 3; }, [](PassivePathStep& s, int i) { s.axis = i + 3; });
  frame<PassivePathStep>();
  quantity<PassivePathStep>(tr("From"), QStringLiteral("from_rad"), QStringLiteral("°"), kDegrees, 2, -M_PI, M_PI,
                            [](PassivePathStep& s) -> double& { return s.from_rad; });
  quantity<PassivePathStep>(tr("To"), QStringLiteral("to_rad"), QStringLiteral("°"), kDegrees, 2, -M_PI, M_PI,
                            [](PassivePathStep& s) -> double& { return s.to_rad; });
  quantity<PassivePathStep>(tr("In steps of"), QStringLiteral("step_rad"), QStringLiteral("°"), kDegrees, 2, 0.0, M_PI,
                            [](PassivePathStep& s) -> double& { return s.step_rad; });
  quantity<PassivePathStep>(tr("Speed between them"), QStringLiteral("rate_rad_per_s"), QStringLiteral("°/s"), kDegrees,
                            2, 0.0, M_PI, [](PassivePathStep& s) -> double& { return s.rate_rad_per_s; });
  whole<PassivePathStep>(tr("There and back, times"), QStringLiteral("repeats"), 1, 100,
                         [](PassivePathStep& s) -> int& { return s.repeats; });
  nextRow();
  tolerances<PassivePathStep>();
  note(tr("At each angle all other loads are led to zero and the pose is taken."));
}

void StepProperties::forReplay() {
  text<ReplayPathStep>(tr("Path"), QStringLiteral("path"), [](ReplayPathStep& s) -> std::string& { return s.path; });
  quantity<ReplayPathStep>(tr("Speed (1: as recorded)"), QStringLiteral("speed"), {}, 1.0, 3, 0.0, 100.0,
                           [](ReplayPathStep& s) -> double& { return s.speed; });
  quantity<ReplayPathStep>(tr("Hold at the end"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0,
                           kLongest_s, [](ReplayPathStep& s) -> double& { return s.hold_s; });
  flag<ReplayPathStep>(tr("Backwards"), QStringLiteral("reversed"),
                       [](ReplayPathStep& s) -> bool& { return s.reversed; });
}

void StepProperties::forPeople() {
  if (std::holds_alternative<CutStep>(current())) {
    text<CutStep>(
        tr("Structure, as the specimen names it"), QStringLiteral("structure"),
        [](CutStep& s) -> std::string& { return s.structure; }, true);
    text<CutStep>(
        tr("How (may be empty)"), QStringLiteral("text"), [](CutStep& s) -> std::string& { return s.text; }, true);
    return note(tr(
        "The robot stands until the operator says that it is cut. A simulated specimen is cut by the virtual bench."));
  }
  if (std::holds_alternative<MarkStep>(current()))
    return text<MarkStep>(
        tr("Words of the mark"), QStringLiteral("text"), [](MarkStep& s) -> std::string& { return s.text; }, true);
  text<PromptStep>(
      tr("Question or request"), QStringLiteral("text"), [](PromptStep& s) -> std::string& { return s.text; }, true);
  auto* answers = new QLineEdit(widget());
  connect(answers, &QLineEdit::textEdited, this, [this](const QString& words) {
    change<PromptStep>(tr("Answers"), [&](PromptStep& s) {
      s.choices.clear();
      for (const auto& choice : words.split(QLatin1Char(';'), Qt::SkipEmptyParts))
        if (!choice.trimmed().isEmpty()) s.choices.push_back(toCore(choice.trimmed()));
    });
  });
  place(
      tr("Answers, separated by ;"), QStringLiteral("choices"), answers,
      [answers](const Step& step) {
        QStringList words;
        for (const auto& choice : std::get<PromptStep>(step).choices) words << toQt(choice);
        // While it is typed in, a blank or a sign at the end is on its way to the next answer.
        if (!answers->hasFocus()) answers->setText(words.join(QStringLiteral("; ")));
      },
      true);
  choice<PromptStep>(
      tr("Follower preload"), QStringLiteral("preload_N"), {tr("stays as it is"), tr("is to be set")},
      [](const PromptStep& s) { return s.preload_N ? 1 : 0; },
      [](PromptStep& s, int i) { s.preload_N = i == 0 ? std::nullopt : std::optional(s.preload_N.value_or(0.0)); });
  if (std::get<PromptStep>(current()).preload_N)
    quantity<PromptStep>(tr("Preload"), QStringLiteral("preload_N"), QStringLiteral("N"), 1.0, 1, 0.0, 5000.0,
                         [](PromptStep& s) -> double& { return *s.preload_N; });
  note(
      tr("The robot stands in Stop until it is answered. A preload counts once the first answer is given; the virtual "
         "bench sets it."));
}

void StepProperties::forBlock() {
  note(tr("This step is edited as text: what is inside it is shown in the list on the left."));
  auto* text = makeLabel({}, "quiet", widget());
  text->setAccessibleName(tr("The step as JSON"));
  text->setTextFormat(Qt::PlainText);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  grid_->addWidget(text, cell_ / 3, 0, 1, 3);
  cell_ += 3;
  shown_ = text;
}

}  // namespace articulus::ui
