#include "ui/widgets/step_properties.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "core/protocol/protocol_json.h"
#include "ui/models/text.h"
#include "ui/widgets/building_blocks.h"
#include "ui/widgets/quantity_edit.h"

namespace articulus::ui {
namespace {

using protocol::LoadCycleStep;
using protocol::LoadStep;
using protocol::MoveStep;
using protocol::Step;
using protocol::UnloadStep;
using protocol::WaitStep;

constexpr double kDegrees = 180.0 / M_PI, kMillimetres = 1e3;
constexpr double kLongest_s = 3600.0;

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
  const std::size_t type = any ? editor_.protocol().steps[static_cast<std::size_t>(index_)].index() : static_cast<std::size_t>(-1);
  if (type != shownType_) {
    shownType_ = type;
    rebuild();
  }
  if (!any) return;
  const Step& step = editor_.protocol().steps[static_cast<std::size_t>(index_)];
  if (shown_) shown_->setText(toQt(protocol::toJson(step).dump(2)));
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
      rest << toQt(problem.text());
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
  const bool any = index_ >= 0 && index_ < editor_.steps();
  if (!any) {
    grid_->addWidget(makeLabel(tr("Add a step on the left, or choose one to see its numbers."), "quiet", inside), 0, 0, 1, 3);
    grid_->setRowStretch(1, 1);
    setWidget(inside);
    return;
  }
  const Step& step = editor_.protocol().steps[static_cast<std::size_t>(index_)];
  grid_->addWidget(general_, 0, 0, 1, 3);
  cell_ = 3;
  setWidget(inside);
  if (std::holds_alternative<UnloadStep>(step)) forUnload();
  else if (std::holds_alternative<LoadCycleStep>(step)) forLoadCycle();
  else if (std::holds_alternative<LoadStep>(step)) forLoad();
  else if (std::holds_alternative<MoveStep>(step)) forMove();
  else if (std::holds_alternative<WaitStep>(step)) forWait();
  else asJson(step);
  grid_->setRowStretch((cell_ + 2) / 3 + 1, 1);
}

QWidget* StepProperties::place(const QString& label, const QString& key, QWidget* editor, std::function<void(const Step&)> show, bool wide) {
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

template <class S>
void StepProperties::change(const QString& label, const std::function<void(S&)>& edit) {
  if (index_ < 0 || index_ >= editor_.steps()) return;
  Step step = editor_.protocol().steps[static_cast<std::size_t>(index_)];
  if (!std::holds_alternative<S>(step)) return;
  edit(std::get<S>(step));
  editor_.setStep(index_, step, label);
}

template <class S>
void StepProperties::quantity(const QString& label, const QString& key, const QString& unit, double scale, int decimals,
                              double least, double most, std::function<double&(S&)> at) {
  auto* edit = new QuantityEdit(label, unit, scale, decimals, widget());
  edit->setSiRange(least, most);
  connect(edit, &QuantityEdit::edited, this, [this, label, at](double si) { change<S>(label, [&](S& s) { at(s) = si; }); });
  place(label, key, edit, [edit, at](const Step& step) {
    S copy = std::get<S>(step);
    edit->setSi(at(copy));
  });
}

template <class S>
void StepProperties::whole(const QString& label, const QString& key, int least, int most, std::function<int&(S&)> at) {
  auto* edit = new QSpinBox(widget());
  edit->setRange(least, most);
  edit->setFocusPolicy(Qt::StrongFocus);
  connect(edit, &QSpinBox::valueChanged, this, [this, label, at](int value) { change<S>(label, [&](S& s) { at(s) = value; }); });
  place(label, key, edit, [edit, at](const Step& step) {
    S copy = std::get<S>(step);
    const QSignalBlocker quiet(edit);
    edit->setValue(at(copy));
  });
}

void StepProperties::forUnload() {
  quantity<UnloadStep>(tr("Force tolerance"), QStringLiteral("forceTolerance_N"), QStringLiteral("N"), 1.0, 2, 0.0, 1000.0,
                       [](UnloadStep& s) -> double& { return s.forceTolerance_N; });
  quantity<UnloadStep>(tr("Moment tolerance"), QStringLiteral("momentTolerance_Nm"), QStringLiteral("Nm"), 1.0, 3, 0.0, 100.0,
                       [](UnloadStep& s) -> double& { return s.momentTolerance_Nm; });
  quantity<UnloadStep>(tr("Within for"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                       [](UnloadStep& s) -> double& { return s.hold_s; });
  quantity<UnloadStep>(tr("Give up after"), QStringLiteral("timeout_s"), QStringLiteral("s"), 1.0, 1, 0.0, kLongest_s,
                       [](UnloadStep& s) -> double& { return s.timeout_s; });
  grid_->addWidget(makeLabel(tr("The robot goes to the pose where all six loads are zero. The pose it finds becomes the reference of the angles."),
                             "quiet", widget()), (cell_ + 2) / 3, 0, 1, 3);
  cell_ += 3;
}

void StepProperties::forLoadCycle() {
  auto* name = new QLineEdit(widget());
  connect(name, &QLineEdit::textEdited, this, [this](const QString& text) {
    change<LoadCycleStep>(tr("Name"), [&](LoadCycleStep& s) { s.motion = toCore(text); });
  });
  place(tr("Name in tables"), QStringLiteral("motion"), name, [name](const Step& step) {
    const QString text = toQt(std::get<LoadCycleStep>(step).motion);
    if (name->text() != text) name->setText(text);
  });
  auto* axis = new QComboBox(widget());
  for (int i = 0; i < 6; ++i) {
    static const char* const kMeaning[] = {"", "", "", QT_TR_NOOP("lateral bending"), QT_TR_NOOP("flexion-extension"), QT_TR_NOOP("axial rotation")};
    axis->addItem(i < 3 ? ProtocolEditor::axisName(i) : QStringLiteral("%1   %2").arg(ProtocolEditor::axisName(i), tr(kMeaning[i])));
  }
  axis->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(axis, &QComboBox::activated, this, [this](int i) {
    change<LoadCycleStep>(tr("Axis"), [&](LoadCycleStep& s) { s.axis = i; });
    shownType_ = static_cast<std::size_t>(-1);   // units follow the axis: N or Nm
    QMetaObject::invokeMethod(this, &StepProperties::refresh, Qt::QueuedConnection);
  });
  place(tr("Loaded axis"), QStringLiteral("axis"), axis, [axis](const Step& step) { axis->setCurrentIndex(std::get<LoadCycleStep>(step).axis); });
  const bool force = std::get<LoadCycleStep>(editor_.protocol().steps[static_cast<std::size_t>(index_)]).axis < 3;
  const QString unit = force ? QStringLiteral("N") : QStringLiteral("Nm");
  quantity<LoadCycleStep>(tr("Amplitude (sign: first side)"), QStringLiteral("amplitude"), unit, 1.0, 3, -1000.0, 1000.0,
                          [](LoadCycleStep& s) -> double& { return s.amplitude; });
  quantity<LoadCycleStep>(tr("Rate"), QStringLiteral("rate_per_s"), unit + QStringLiteral("/s"), 1.0, 4, 0.0, 1000.0,
                          [](LoadCycleStep& s) -> double& { return s.rate_per_s; });
  whole<LoadCycleStep>(tr("Cycles"), QStringLiteral("cycles"), 1, 1000, [](LoadCycleStep& s) -> int& { return s.cycles; });
  whole<LoadCycleStep>(tr("Results from cycle"), QStringLiteral("reportedCycle"), 1, 1000, [](LoadCycleStep& s) -> int& { return s.reportedCycle; });
  quantity<LoadCycleStep>(tr("Rest at each peak"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                          [](LoadCycleStep& s) -> double& { return s.hold_s; });
}

void StepProperties::forLoad() {
  for (int i = 0; i < 6; ++i)
    quantity<LoadStep>(tr("Target %1").arg(ProtocolEditor::axisName(i)), QStringLiteral("target"),
                       i < 3 ? QStringLiteral("N") : QStringLiteral("Nm"), 1.0, 3, -5000.0, 5000.0,
                       [i](LoadStep& s) -> double& { return s.target[static_cast<std::size_t>(i)]; });
  quantity<LoadStep>(tr("Ramp time"), QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](LoadStep& s) -> double& { return s.time_s; });
  quantity<LoadStep>(tr("Hold"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](LoadStep& s) -> double& { return s.hold_s; });
  whole<LoadStep>(tr("Repetitions"), QStringLiteral("cycles"), 1, 1000, [](LoadStep& s) -> int& { return s.cycles; });
  auto* back = new QCheckBox(tr("Ramp back to zero after each hold"), widget());
  back->setAccessibleName(back->text());
  connect(back, &QCheckBox::clicked, this, [this](bool on) { change<LoadStep>(tr("Return"), [&](LoadStep& s) { s.returnToZero = on; }); });
  place({}, QStringLiteral("return_to_zero"), back, [back](const Step& step) { back->setChecked(std::get<LoadStep>(step).returnToZero); }, true);
}

void StepProperties::forMove() {
  static const char* const kAngles[] = {QT_TR_NOOP("Flexion (FE)"), QT_TR_NOOP("Lateral bending (LB)"), QT_TR_NOOP("Axial rotation (AR)")};
  static const char* const kAxes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i)
    quantity<MoveStep>(tr(kAngles[i]), QStringLiteral("angles_rad"), QStringLiteral("°"), kDegrees, 2, -M_PI, M_PI,
                       [i](MoveStep& s) -> double& { return s.angles_rad[i]; });
  for (int i = 0; i < 3; ++i)
    quantity<MoveStep>(tr("Translation %1").arg(QLatin1String(kAxes[i])), QStringLiteral("translation_m"), QStringLiteral("mm"), kMillimetres, 2,
                       -1.0, 1.0, [i](MoveStep& s) -> double& { return s.translation_m[i]; });
  quantity<MoveStep>(tr("Time"), QStringLiteral("time_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](MoveStep& s) -> double& { return s.time_s; });
  quantity<MoveStep>(tr("Hold"), QStringLiteral("hold_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](MoveStep& s) -> double& { return s.hold_s; });
  if (cell_ % 3 != 0) cell_ += 3 - cell_ % 3;
  grid_->addWidget(makeLabel(tr("Position control: loads follow from the pose and are only watched by the limits. Angles and translations count from the unloaded pose; without an unload, from the home pose."),
                             "quiet", widget()), cell_ / 3, 0, 1, 3);
  cell_ += 3;
}

void StepProperties::forWait() {
  quantity<WaitStep>(tr("Duration"), QStringLiteral("duration_s"), QStringLiteral("s"), 1.0, 2, 0.0, kLongest_s,
                     [](WaitStep& s) -> double& { return s.duration_s; });
}

void StepProperties::asJson(const Step& step) {
  grid_->addWidget(makeLabel(tr("This kind of step has no editor here yet. Export the experiment, edit it as JSON and import it again."), "quiet", widget()), cell_ / 3, 0, 1, 3);
  cell_ += 3;
  auto* text = makeLabel(toQt(protocol::toJson(step).dump(2)), "quiet", widget());
  text->setAccessibleName(tr("The step as JSON"));
  text->setTextFormat(Qt::PlainText);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  grid_->addWidget(text, cell_ / 3, 0, 1, 3);
  cell_ += 3;
  shown_ = text;
}

}  // namespace articulus::ui
