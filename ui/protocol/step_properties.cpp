#include "ui/protocol/step_properties.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/block_editors.h"
#include "ui/protocol/step_text_dialog.h"

namespace articulus::ui {
namespace {

constexpr int kColumns = 3;

}  // namespace

StepProperties::StepProperties(ProtocolEditor& editor, QWidget* parent)
    : QScrollArea(parent), editor_(editor), binding_(new ParameterBinding(editor, this)) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  connect(&editor_, &ProtocolEditor::changed, this, &StepProperties::refresh);
  connect(&editor_, &ProtocolEditor::refused, this, &StepProperties::refresh, Qt::QueuedConnection);
  connect(binding_, &ParameterBinding::kept, this, &StepProperties::refresh);
  rebuild();
}

void StepProperties::showStep(const StepPath& path) {
  path_ = path;
  refresh();
}

void StepProperties::refresh() {
  const protocol::Step* now = current();
  const QString shape = now ? shapeOf(*now) + blockShapeOf(*now) : QString();
  if (shape != shownShape_) {
    shownShape_ = shape;
    rebuild();
  }
  if (!now) return;
  const protocol::Step& step = *now;
  binding_->show(path_);
  parameters_->setVisible(!block_ && editor_.usesParameters(path_));
  for (auto& field : fields_) {
    field.show(step);
    field.problem->clear();
    field.problem->setVisible(false);
    setLook(field.editor, "bad", false);
  }
  QStringList rest;
  for (const auto& problem : editor_.problems()) {
    if (!path_.top() || problem.step != path_.step) continue;  // of what is inside a block its own step tells
    const QString key = toQt(problem.key);
    Field* first = nullptr;
    for (auto& field : fields_) {
      if (field.key != key) continue;
      if (!first) first = &field;
      setLook(field.editor, "bad", true);
    }
    // A vector is one key and several fields: its message names the axis and stands on top.
    if (!first || std::ranges::count(fields_, key, &Field::key) > 1) {
      rest << (problem.place.empty() ? coreText(problem.text()) : coreText(problem.place + ": " + problem.text()));
      continue;
    }
    first->problem->setText(coreText(problem.text()));
    first->problem->setVisible(true);
  }
  general_->setText(rest.join(QLatin1Char('\n')));
  general_->setVisible(!rest.isEmpty());
}

void StepProperties::rebuild() {
  fields_.clear();
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
  general_ = makeLabel({}, "strong", inside);
  general_->setVisible(false);
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
  grid_->addWidget(general_, 0, 0, 1, kColumns);
  grid_->addWidget(parameters_, 1, 0, 1, kColumns);
  cell_ = 2 * kColumns;
  setWidget(inside);
  addFields();
  nextRow();
  auto* asText = makeButton(tr("Edit as JSON …"), QStringLiteral("edit"), inside);
  asText->setToolTip(tr("All that the step may have: label, reports, tighter limits, what is inside a block"));
  connect(asText, &QPushButton::clicked, this, [this] { (new StepTextDialog(editor_, path_, this))->open(); });
  grid_->addWidget(asText, cell_ / kColumns, 0, Qt::AlignLeft);
  cell_ += kColumns;
  grid_->setRowStretch(cell_ / kColumns + 1, 1);
}

void StepProperties::nextRow() {
  if (cell_ % kColumns != 0) cell_ += kColumns - cell_ % kColumns;
}

void StepProperties::note(const QString& words) {
  nextRow();
  grid_->addWidget(makeLabel(words, "quiet", widget()), cell_ / kColumns, 0, 1, kColumns);
  cell_ += kColumns;
}

void StepProperties::change(const QString& label, const std::function<void(protocol::Step&)>& edit) {
  const protocol::Step* now = current();
  if (!now) return;
  protocol::Step step = *now;
  edit(step);
  if (!binding_->holdsBack(path_, *now, step, label)) editor_.setStep(path_, step, label);
}

void StepProperties::place(FieldEditor editor, const QString& key, bool wide) {
  auto* box = makeField(editor.label, editor.widget, widget());
  auto* problem = makeLabel({}, "strong", box);
  problem->setVisible(false);
  box->layout()->addWidget(problem);
  wide = wide || editor.wide;
  if (wide) nextRow();
  grid_->addWidget(box, cell_ / kColumns, cell_ % kColumns, 1, wide ? kColumns : 1, Qt::AlignTop);
  cell_ += wide ? kColumns : 1;
  binding_->add(editor, box);
  for (const auto* number : box->findChildren<QuantityEdit*>())
    connect(number, &QuantityEdit::refusalChanged, this, &StepProperties::refusalChanged);
  if (auto* line = qobject_cast<QLineEdit*>(editor.widget))
    connect(line, &QLineEdit::editingFinished, this, &StepProperties::refusalChanged);
  fields_.push_back({editor.key.isEmpty() ? key : editor.key, problem, editor.widget, std::move(editor.show)});
}

/// Of all steps: which of them have run by then a person knows, and the check of the protocol says it where not.
QStringList StepProperties::labelsBefore() const {
  QStringList labels;
  const std::function<void(const std::vector<protocol::Step>&)> collect = [&](const auto& steps) {
    for (const protocol::Step& step : steps) {
      if (!step.label.empty() && !labels.contains(toQt(step.label))) labels << toQt(step.label);
      for (const auto& block : protocol::blocksOf(step)) collect(*block.steps);
    }
  };
  collect(editor_.protocol().steps);
  return labels;
}

void StepProperties::addFields() {
  // A copy: an edit of another kind of step must not reach this form.
  const protocol::Step step = *current();
  const ChangeStep edit = [this, kind = step.index()](const QString& label, const auto& what) {
    if (current() && current()->index() == kind) change(label, what);
  };
  if (auto type = typeEditor(step, widget(), this, edit); type.widget)
    place(std::move(type), QStringLiteral("shape"), false);
  for (const auto& field : protocol::fieldsOf(step)) {
    auto editors = editorsOf(field, step, widget(), this, edit, &editor_.limits());
    if (field.ownRow && !editors.empty()) nextRow();
    const bool flag = std::holds_alternative<bool& (*)(protocol::Step&)>(field.at);
    for (auto& editor : editors) place(std::move(editor), coreText(field.problem), field.wide || flag);
  }
  for (auto& editor : blockEditors(step, labelsBefore(), widget(), this, edit, &editor_.limits()))
    place(std::move(editor), editor.label.isEmpty() ? QStringLiteral("until") : QString(), editor.label.isEmpty());
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
  if (block_)
    note(
        tr("What is inside this step stands below it in the list on the left: choose a step there to change it, or add "
           "another behind it."));
}

}  // namespace articulus::ui
