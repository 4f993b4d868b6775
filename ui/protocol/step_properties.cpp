#include "ui/protocol/step_properties.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <map>
#include <set>

#include "core/protocol/step_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"
#include "ui/protocol/block_editors.h"
#include "ui/protocol/form/limit_editors.h"
#include "ui/protocol/form/report_editors.h"
#include "ui/protocol/problems/problem_notes.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kColumns = 3;
constexpr int kLetters = 18;  // of a button in one of the columns

}  // namespace

StepProperties::StepProperties(ProtocolEditor& editor, QWidget* parent)
    : QScrollArea(parent), editor_(editor), binding_(new ParameterBinding(editor, this)),
      general_(new ProblemNotes(0, this)) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  connect(&editor_, &ProtocolEditor::changed, this, &StepProperties::refresh);
  connect(&editor_, &ProtocolEditor::refused, this, &StepProperties::refresh, Qt::QueuedConnection);
  connect(binding_, &ParameterBinding::kept, this, &StepProperties::refresh);
  general_->layout()->setContentsMargins(0, 8, 0, 12);
  connect(general_, &ProblemNotes::fixWanted, this, &StepProperties::fix);
  rebuild();
}

/// A field that has the focus tells its end as the window goes; what it would ask is gone by then.
StepProperties::~StepProperties() {
  for (auto* one : findChildren<QWidget*>()) one->blockSignals(true);
}

void StepProperties::showStep(const StepPath& path) {
  if (!(path == path_)) {  // what was refused of another step is none of this one's, nor what was opened there
    for (auto& field : fields_) field.editor->setProperty("refused", false);
    limitsOpen_.reset();
  }
  path_ = path;
  refresh();
}

void StepProperties::setJoint(const std::string& joint) {
  if (std::exchange(joint_, joint) == joint) return;
  shownShape_.clear();
  refresh();
}

void StepProperties::refresh() {
  const protocol::Step* now = current();
  const auto elsewhere = editor_.writtenElsewhere(path_);
  const QString shape = now ? (elsewhere ? elsewhere->number() : QString()) + shapeOf(*now) + blockShapeOf(*now) +
                                  labelShapeOf(*now) + reportShapeOf(*now)
                            : QString();
  if (shape != shownShape_) {
    shownShape_ = shape;
    limitsOpen_.reset();  // another step stands in its place
    rebuild();
  }
  if (!now) return general_->tell({});
  const protocol::Step& step = *now;
  binding_->show(path_);
  parameters_->setVisible(!block_ && editor_.usesParameters(path_));
  for (auto& field : fields_) field.show(step);
  const bool wrong = std::ranges::any_of(editor_.problems(), [this](const protocol::Problem& problem) {
    return problem.key == "limits" && problem.step >= 0 && editor_.pathOf(problem) == path_;
  });
  openLimits(wrong || limitsOpen_.value_or(step.limits.any()));
  showProblems();
}

std::vector<StepProperties::Field*> StepProperties::fieldsOf(const protocol::Problem& problem) {
  std::vector<Field*> fields;
  const QString key = toQt(problem.key);
  for (auto& field : fields_)
    if (!key.isEmpty() && field.key == key) fields.push_back(&field);
  if (fields.size() > 1 && problem.component >= 0 && problem.component < static_cast<int>(fields.size()))
    return {fields[static_cast<std::size_t>(problem.component)]};
  return fields;
}

void StepProperties::showProblems() {
  std::map<const Field*, QList<ProblemNotes::Note>> ofFields;
  QList<ProblemNotes::Note> rest;
  std::set<const QWidget*> bad;
  const auto& problems = editor_.problems();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (problems[i].step < 0 || !(editor_.pathOf(problems[i]) == path_)) continue;
    const auto fields = fieldsOf(problems[i]);
    for (const Field* field : fields) bad.insert(field->editor);
    const ProblemNotes::Note note{ProtocolEditor::problemText(problems[i]), editor_.fixWords(problems[i]),
                                  static_cast<int>(i)};
    // Where it is of several fields it is said once, below them.
    if (fields.size() == 1) ofFields[fields.front()] << note;
    else rest << note;
  }
  if (const int inside = editor_.problemsInside(path_); inside > 0)
    rest << ProblemNotes::Note{tr("%n problem(s) in the steps inside this one: choose the step with the warning in "
                                  "the list on the left.",
                                  nullptr, inside),
                               {},
                               -1};
  for (auto& field : fields_) {
    field.problems->tell(ofFields[&field]);
    const bool marked = bad.contains(field.editor);
    const bool refused = qobject_cast<QLineEdit*>(field.editor) && field.editor->property("refused").toBool();
    setLook(field.editor, "bad", marked || refused);
    if (qobject_cast<QAbstractSpinBox*>(field.editor)) continue;
    for (auto* number : field.editor->findChildren<QuantityEdit*>()) setLook(number, "bad", marked);
    for (auto* line : field.editor->findChildren<QLineEdit*>())
      if (!qobject_cast<QAbstractSpinBox*>(line->parentWidget())) setLook(line, "bad", marked);
  }
  general_->tell(rest);
}

void StepProperties::fix(int problem) {
  const auto& problems = editor_.problems();
  if (problem < 0 || problem >= static_cast<int>(problems.size())) return;
  const protocol::Problem one = problems[static_cast<std::size_t>(problem)];
  editor_.fix(one);
  // The button is gone: the keyboard goes on in the field that it changed, once that is shown.
  QMetaObject::invokeMethod(
      this,
      [this, one] {
        const auto fields = fieldsOf(one);
        if (fields.size() != 1 || !isVisible()) return;
        auto* editor = fields.front()->editor;
        const auto numbers = editor->findChildren<QuantityEdit*>();
        (numbers.isEmpty() ? editor : static_cast<QWidget*>(numbers.front()))->setFocus(Qt::OtherFocusReason);
      },
      Qt::QueuedConnection);
}

void StepProperties::rebuild() {
  // Who chose something that asks for other fields goes on there.
  const auto* focused = QApplication::focusWidget();
  const QString name = focused && isAncestorOf(focused) ? focused->accessibleName() : QString();
  // What was there may be telling this very change: it goes later, and says nothing any more.
  if (auto* before = takeWidget()) {
    for (auto* one : before->findChildren<QWidget*>()) one->blockSignals(true);
    before->hide();
    before->deleteLater();
  }
  fields_.clear();
  limitBoxes_.clear();
  limits_ = nullptr;
  binding_->forget();
  block_ = false;
  cell_ = 0;
  auto* inside = new QWidget(this);
  inside->setProperty("role", "scrolled");
  grid_ = new QGridLayout(inside);
  grid_->setContentsMargins(20, 20, 20, 20);
  grid_->setHorizontalSpacing(16);
  grid_->setVerticalSpacing(12);
  for (int c = 0; c < kColumns; ++c) grid_->setColumnStretch(c, 1);
  parameters_ = makeLabel(
      tr("Numbers of this step follow parameters of the experiment, as it says below them. Their button binds "
         "and frees them."),
      "quiet", inside);
  parameters_->setVisible(false);
  if (!current()) {
    grid_->addWidget(makeLabel(tr("Add a step on the left, or choose one to see its numbers."), "quiet", inside), 0, 0,
                     1, 3);
    grid_->setRowStretch(1, 1);
    setWidget(inside);
    return;
  }
  grid_->addWidget(parameters_, 0, 0, 1, kColumns);
  cell_ = kColumns;
  setWidget(inside);
  addFields();
  nextRow();
  auto* asText = makeButton(tr("Edit as JSON …"), QStringLiteral("edit"), inside);
  asText->setToolTip(tr("All that the step may have, with what is inside a block"));
  connect(asText, &QPushButton::clicked, this, [this] { (new StepTextDialog(editor_, path_, this))->open(); });
  grid_->addWidget(asText, cell_ / kColumns, 0, Qt::AlignLeft);
  cell_ += kColumns;
  grid_->setRowStretch(cell_ / kColumns + 1, 1);
  if (!name.isEmpty())
    QMetaObject::invokeMethod(
        this,
        [this, name] {
          for (auto* field : widget()->findChildren<QWidget*>())
            if (field->accessibleName() == name && field->focusPolicy() & Qt::TabFocus && field->isVisible())
              return field->setFocus(Qt::OtherFocusReason);
        },
        Qt::QueuedConnection);  // once the new fields are shown
}

void StepProperties::nextRow() {
  if (cell_ % kColumns != 0) cell_ += kColumns - cell_ % kColumns;
}

void StepProperties::note(const QString& words) {
  nextRow();
  grid_->addWidget(makeLabel(words, "quiet", widget()), cell_ / kColumns, 0, 1, kColumns);
  cell_ += kColumns;
}

/// What is inside cannot be changed one by one: said before anybody types in vain.
void StepProperties::offerToWriteOut(const StepPath& elsewhere) {
  const auto* around = stepAt(editor_.protocol(), elsewhere);
  const bool sweep = around && !std::holds_alternative<protocol::SubProtocolStep>(*around);
  const QString what = sweep ? tr("It has steps of its own for each value: they cannot be changed here.")
                             : tr("These steps belong to another experiment: they cannot be changed here.");
  note(elsewhere == path_ ? what : what + QLatin1Char(' ') + tr("They are those of step %1.").arg(elsewhere.number()));
  auto* out = makeButton(tr("Write the steps out"), {}, widget());
  out->setToolTip(sweep ? tr("Puts the steps of all values into this experiment, one after the other")
                        : tr("Copies them into this experiment; the other one stays as it is"));
  // In a turn of its own: the button goes with its form.
  connect(
      out, &QPushButton::clicked, this, [this, elsewhere] { editor_.writeOut(elsewhere); }, Qt::QueuedConnection);
  grid_->addWidget(out, cell_ / kColumns, 0, 1, kColumns, Qt::AlignLeft);
  cell_ += kColumns;
}

void StepProperties::change(const QString& label, const std::function<void(protocol::Step&)>& edit) {
  const protocol::Step* now = current();
  if (!now) return;
  protocol::Step step = *now;
  edit(step);
  if (!binding_->holdsBack(path_, *now, step, label)) editor_.setStep(path_, step, label);
}

QWidget* StepProperties::place(FieldEditor editor, const QString& key, bool wide) {
  auto* box = makeField(editor.label, editor.widget, widget());
  auto* problems = new ProblemNotes(kLetters, box);
  connect(problems, &ProblemNotes::fixWanted, this, &StepProperties::fix);
  box->layout()->addWidget(problems);
  wide = wide || editor.wide;
  if (wide) nextRow();
  grid_->addWidget(box, cell_ / kColumns, cell_ % kColumns, 1, wide ? kColumns : 1, Qt::AlignTop);
  cell_ += wide ? kColumns : 1;
  binding_->add(editor, box);
  for (const auto* number : box->findChildren<QuantityEdit*>())
    connect(number, &QuantityEdit::refusalChanged, this, &StepProperties::refusalChanged);
  for (const auto* number : box->findChildren<QAbstractSpinBox*>())
    connect(number, &QAbstractSpinBox::editingFinished, this, [this] { editor_.endEdit(); });
  if (auto* line = qobject_cast<QLineEdit*>(editor.widget)) {
    connect(line, &QLineEdit::editingFinished, this, &StepProperties::showProblems);
    connect(line, &QLineEdit::editingFinished, this, &StepProperties::refusalChanged);
    connect(line, &QLineEdit::editingFinished, this, [this] { editor_.endEdit(); });
  }
  fields_.push_back({editor.key.isEmpty() ? key : editor.key, problems, editor.widget, std::move(editor.show)});
  return box;
}

/// Closed where the step has none of its own: most have not, and they would fill half of the form.
void StepProperties::addLimits() {
  nextRow();
  limits_ = makeButton(tr("Limits of this step"), {}, widget());
  limits_->setCheckable(true);
  limits_->setToolTip(tr("Tighter than those of the cell, for this step and all that is in it"));
  connect(limits_, &QPushButton::toggled, this, [this](bool open) {
    limitsOpen_ = open;
    openLimits(open);
  });
  grid_->addWidget(limits_, cell_ / kColumns, 0, 1, kColumns, Qt::AlignLeft);
  cell_ += kColumns;
  const protocol::Step step = *current();
  const ChangeStep edit = [this](const QString& label, const auto& what) { change(label, what); };
  for (auto& editor : limitEditors(editor_.limits(), widget(), edit))
    limitBoxes_.push_back(place(std::move(editor), {}, false));
}

void StepProperties::openLimits(bool open) {
  if (!limits_) return;
  {
    const QSignalBlocker quiet(limits_);  // not as a person does
    limits_->setChecked(open);
  }
  limits_->setIcon(Theme::icon(open ? QStringLiteral("chevron_up") : QStringLiteral("chevron_down")));
  for (auto* box : limitBoxes_) box->setVisible(open);
}

void StepProperties::loadTable(const QString& file) {
  const auto loaded = editor_.loadTable(path_, std::filesystem::path(toCore(file)));
  if (!loaded) emit editor_.refused(coreText(loaded.error().message), coreText(loaded.error().remedy));
}

/// Of all steps: which of them have run by then a person knows, and the check of the protocol says it where not.
QStringList StepProperties::labelsBefore(const protocol::Step* except) const {
  QStringList labels;
  const std::function<void(const std::vector<protocol::Step>&)> collect = [&](const auto& steps) {
    for (const protocol::Step& step : steps) {
      if (&step != except && !step.label.empty() && !labels.contains(toQt(step.label))) labels << toQt(step.label);
      for (const auto& block : protocol::blocksOf(step)) collect(*block.steps);
    }
  };
  collect(editor_.protocol().steps);
  return labels;
}

/// Where labels are chosen from, others of them are another form; its own is typed there.
QString StepProperties::labelShapeOf(const protocol::Step& step) const {
  if (blockShapeOf(step).isEmpty()) return {};
  const QStringList labels = labelsBefore(&step);
  return QLatin1Char(' ') + labels.join(QLatin1Char('\n'));
}

void StepProperties::addFields() {
  // A copy: an edit of another kind of step must not reach this form.
  const protocol::Step step = *current();
  if (const auto elsewhere = editor_.writtenElsewhere(path_)) offerToWriteOut(*elsewhere);
  const ChangeStep edit = [this, kind = step.index()](const QString& label, const auto& what) {
    if (current() && current()->index() == kind) change(label, what);
  };
  if (auto type = typeEditor(step, widget(), this, edit); type.widget)
    place(std::move(type), QStringLiteral("shape"), false);
  for (const auto& field : protocol::fieldsOf(step)) {
    auto editors = editorsOf(field, step, widget(), this, edit, &editor_.limits(), joint_);
    if (field.ownRow && !editors.empty()) nextRow();
    const bool flag = std::holds_alternative<bool& (*)(protocol::Step&)>(field.at);
    for (auto& editor : editors) place(std::move(editor), toQt(field.problem), field.wide || flag);
  }
  for (auto& editor : blockEditors(step, labelsBefore(), widget(), this, edit, &editor_.limits()))
    place(std::move(editor), editor.label.isEmpty() ? QStringLiteral("until") : QString(), editor.label.isEmpty());
  auto reports = reportEditors(step, widget(), this, edit);
  nextRow();
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const bool act = reports[i].label.isEmpty();
    place(std::move(reports[i]), i == 0 ? QStringLiteral("label") : QString(), act);
    if (i == 0) nextRow();
  }
  if (editor_.takesTable(path_)) {
    nextRow();
    auto* load = makeButton(tr("Load from a CSV file …"), QStringLiteral("import"), widget());
    load->setToolTip(std::holds_alternative<protocol::ReplayPathStep>(step)
                         ? tr("A header line, then the time in s and the pose of each point, with their units in the "
                              "names of the columns: time_s, x_mm, y_mm, z_mm, rx_deg, ry_deg, rz_deg")
                         : tr("A header line with time_s and value, then a row each; 1 is the goal"));
    connect(load, &QPushButton::clicked, this, [this] {
      chooseFile(this, {.title = tr("Load from a CSV file"), .filter = tr("CSV files (*.csv)")},
                 [this](const QString& file) { loadTable(file); });
    });
    grid_->addWidget(load, cell_ / kColumns, 0, 1, kColumns, Qt::AlignLeft);
    cell_ += kColumns;
  }
  addLimits();
  if (protocol::poseOf(step)) {
    nextRow();
    auto* look = makeButton(tr("Choose the pose by looking …"), QStringLiteral("robot"), widget());
    connect(look, &QPushButton::clicked, this, [this] { emit editor_.poseWanted(path_); });
    grid_->addWidget(look, cell_ / kColumns, 0, 1, kColumns, Qt::AlignLeft);
    cell_ += kColumns;
  }
  const auto& form = protocol::formOf(step);
  note(coreText(form.note.empty() ? std::string(form.meaning)
                                  : std::string(form.meaning).append(" ").append(form.note)));
  block_ = !protocol::blocksOf(step).empty();
  if (block_ && !editor_.writtenElsewhere(path_))
    note(
        tr("What is inside this step stands below it in the list on the left: choose a step there to change it, or add "
           "another behind it."));
}

}  // namespace articulus::ui
