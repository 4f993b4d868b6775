#include "ui/protocol/protocol_editor_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "ui/kit/accessible/shown_text.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/tab_order.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/analyses/analyses_sheet.h"
#include "ui/protocol/parameters/parameter_menu.h"
#include "ui/protocol/preview_plot.h"
#include "ui/protocol/problems/problem_notes.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui {
namespace {
constexpr QSize kLeastForm_px{520, 160};  // three fields of a step side by side
}

ProtocolEditorView::ProtocolEditorView(ProtocolEditor& editor, QWidget* parent)
    : QWidget(parent), editor_(editor), name_(new QLineEdit(this)), description_(new QLineEdit(this)),
      duration_(makeLabel({}, "quiet", this)), problems_(makeLabel({}, "quiet", this)),
      save_(makeButton(tr("Save"), QStringLiteral("check"), this)), use_(makePrimary(tr("Use this experiment"), this)),
      undo_(makeIconButton(tr("Undo"), QStringLiteral("undo"), this)),
      redo_(makeIconButton(tr("Redo"), QStringLiteral("redo"), this)),
      up_(makeIconButton(tr("Move the step up (Alt+Up)"), QStringLiteral("arrow_up"), this)),
      down_(makeIconButton(tr("Move the step down (Alt+Down)"), QStringLiteral("arrow_down"), this)),
      remove_(makeIconButton(tr("Remove the step (Delete)"), QStringLiteral("trash"), this)),
      copy_(makeIconButton(tr("Duplicate the step"), QStringLiteral("copy"), this)), list_(new StepList(this)),
      pause_(new ChoiceBox(this)), properties_(new StepProperties(editor, this)), plot_(new PreviewPlot(this)),
      whole_(new ProblemNotes(0, this)) {
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(32, 24, 32, 24);
  page->setSpacing(16);
  page->addWidget(makeHead());

  auto* middle = new TurningRow(16, this);
  middle->box().addWidget(makeSteps(), 2);
  middle->box().addWidget(makeForm(), 3);
  page->addWidget(middle, 7);

  page->addWidget(makePreview(), 3);

  auto& stack = editor_.undoStack();
  connect(undo_, &QToolButton::clicked, &stack, &QUndoStack::undo);
  connect(redo_, &QToolButton::clicked, &stack, &QUndoStack::redo);
  connect(&stack, &QUndoStack::canUndoChanged, undo_, &QWidget::setEnabled);
  connect(&stack, &QUndoStack::canRedoChanged, redo_, &QWidget::setEnabled);
  const auto tellUndo = [this](const QString& what) {
    undo_->setToolTip(what.isEmpty() ? tr("Undo") : tr("Undo: %1 (Ctrl+Z)").arg(what));
  };
  const auto tellRedo = [this](const QString& what) {
    redo_->setToolTip(what.isEmpty() ? tr("Redo") : tr("Redo: %1 (Ctrl+Shift+Z)").arg(what));
  };
  connect(&stack, &QUndoStack::undoTextChanged, this, tellUndo);
  connect(&stack, &QUndoStack::redoTextChanged, this, tellRedo);
  undo_->setEnabled(stack.canUndo());
  redo_->setEnabled(stack.canRedo());
  tellUndo(stack.undoText());
  tellRedo(stack.redoText());
  makeKeys();

  connect(&editor_, &ProtocolEditor::changed, this, &ProtocolEditorView::refresh);
  connect(&editor_, &ProtocolEditor::stepSelected, this, &ProtocolEditorView::select);
  // Queued: it may be said by a field that is about to go.
  connect(properties_, &StepProperties::refusalChanged, this, &ProtocolEditorView::refresh, Qt::QueuedConnection);
  connect(list_, &StepList::currentChanged, this, [this] {
    properties_->showStep(list_->current());
    refresh();
  });
  connect(list_, &StepList::itemSelectionChanged, this, &ProtocolEditorView::refresh, Qt::QueuedConnection);
  connect(list_, &StepList::moveWanted, this, [this](const std::vector<StepPath>& steps, const StepPath& to) {
    list_->choose(editor_.moveSteps(steps, to));
  });
  connect(whole_, &ProblemNotes::fixWanted, this, [this](int problem) {
    const auto& problems = editor_.problems();
    if (problem >= 0 && problem < static_cast<int>(problems.size()))
      editor_.fix(problems[static_cast<std::size_t>(problem)]);
    name_->setFocus(Qt::OtherFocusReason);
  });
  connect(list_, &StepList::repeatWanted, this, [this] { list_->choose(editor_.repeatSteps(list_->selected())); });
  connect(list_, &StepList::removeWanted, this, [this] { editor_.removeSteps(list_->selected()); });
  connect(list_, &StepList::copyWanted, this, &ProtocolEditorView::copySteps);
  connect(list_, &StepList::pasteWanted, this,
          [this] { editor_.paste(QApplication::clipboard()->text(), list_->current()); });
  refresh();
}

/// The fields of a step, and below them what belongs to none: there it moves no field.
QWidget* ProtocolEditorView::makeForm() {
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(1, 1, 1, 1);
  inside->setSpacing(0);
  inside->addWidget(properties_, 1);
  auto* below = new QHBoxLayout;
  below->setContentsMargins(20, 0, 20, 0);
  below->addWidget(properties_->general());
  inside->addLayout(below);
  card->setMinimumSize(kLeastForm_px);
  return card;
}

QWidget* ProtocolEditorView::makePreview() {
  auto* preview = makeCard(this);
  auto* previewRow = new QVBoxLayout(preview);
  previewRow->setContentsMargins(16, 12, 16, 12);
  previewRow->setSpacing(4);
  auto* previewHead = new QHBoxLayout;
  previewHead->setSpacing(24);
  auto* setPoints = makeLabel(tr("Set points"), "strong", preview);
  setPoints->setWordWrap(false);
  previewHead->addWidget(setPoints, 0, Qt::AlignTop);
  previewHead->addWidget(problems_, 1);
  duration_->setWordWrap(false);
  previewHead->addWidget(duration_, 0, Qt::AlignTop);
  previewRow->addLayout(previewHead);
  previewRow->addWidget(plot_, 1);
  return preview;
}

void ProtocolEditorView::makeKeys() {
  auto& stack = editor_.undoStack();
  auto* undoKey = new QShortcut(QKeySequence::Undo, this);
  undoKey->setContext(Qt::WidgetWithChildrenShortcut);
  connect(undoKey, &QShortcut::activated, &stack, &QUndoStack::undo);
  auto* redoKey = new QShortcut(QKeySequence::Redo, this);
  redoKey->setContext(Qt::WidgetWithChildrenShortcut);
  connect(redoKey, &QShortcut::activated, &stack, &QUndoStack::redo);
  auto* saveKey = new QShortcut(QKeySequence::Save, this);
  saveKey->setContext(Qt::WidgetWithChildrenShortcut);
  for (const auto& [button, key] : {std::pair<QAbstractButton*, QKeySequence>{undo_, QKeySequence::Undo},
                                    {redo_, QKeySequence::Redo},
                                    {save_, QKeySequence::Save}})
    button->setProperty(kKeyOfButton, key.toString(QKeySequence::NativeText));  // for the list of commands
  connect(saveKey, &QShortcut::activated, this, [this] {
    if (auto* typing = qobject_cast<QLineEdit*>(QApplication::focusWidget()))
      emit typing->editingFinished();  // what stands there is saved too
    save_->click();
  });
}

QWidget* ProtocolEditorView::makeHead() {
  auto* head = new TurningRow(12, this);
  auto* back = makeButton(tr("Back"), {}, head);
  connect(back, &QPushButton::clicked, this, &ProtocolEditorView::backWanted);
  auto* words = new QHBoxLayout;
  words->setSpacing(12);
  words->addWidget(back, 0, Qt::AlignBottom);
  words->addWidget(makeField(tr("Name of the experiment"), name_, head), 2);
  words->addWidget(makeField(tr("Description"), description_, head), 3);
  for (auto* line : {name_, description_}) line->setMinimumWidth(160);
  auto* acts = new QHBoxLayout;
  acts->setSpacing(12);
  acts->addStretch();
  for (QWidget* button : {static_cast<QWidget*>(undo_), static_cast<QWidget*>(redo_), static_cast<QWidget*>(save_),
                          static_cast<QWidget*>(use_)})
    acts->addWidget(button, 0, Qt::AlignBottom);
  head->box().addLayout(words, 1);
  head->box().addLayout(acts);
  connect(name_, &QLineEdit::textChanged, this, [this](const QString& text) { editor_.setName(text); });
  connect(description_, &QLineEdit::textChanged, this, [this](const QString& text) { editor_.setDescription(text); });
  for (auto* line : {name_, description_}) line->installEventFilter(this);
  connect(save_, &QPushButton::clicked, this, &ProtocolEditorView::saveWanted);
  connect(use_, &QPushButton::clicked, this, &ProtocolEditorView::useWanted);
  return head;
}

/// Where a line has nothing of its own to undo, the experiment has.
bool ProtocolEditorView::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* line = qobject_cast<QLineEdit*>(object);
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (line && ((key.matches(QKeySequence::Undo) && !line->isUndoAvailable()) ||
                 (key.matches(QKeySequence::Redo) && !line->isRedoAvailable()))) {
      event->ignore();
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

QWidget* ProtocolEditorView::makeSteps() {
  auto* box = new QWidget(this);
  box->setMaximumWidth(400);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* add = makeButton(tr("Add step"), QStringLiteral("plus"), box);
  auto* menu = new QMenu(add);
  QMenu* group = nullptr;
  for (const auto* kind : protocol::stepTemplates()) {
    const QString heading = coreText(kind->group);
    if (!group || group->title() != heading) group = menu->addMenu(heading);
    connect(group->addAction(Theme::icon(toQt(kind->icon)), coreText(kind->label)), &QAction::triggered, this,
            [this, make = kind->make] { editor_.addStep(make(), list_->current()); });
  }
  add->setMenu(menu);
  kinds_ = menu;
  row->addWidget(add);
  row->addStretch();
  for (auto* button : {up_, down_, copy_, remove_}) row->addWidget(button);
  column->addLayout(row);
  column->addWidget(list_, 1);
  pause_->addItem(tr("Pause: hold"));
  pause_->addItem(tr("Pause: unload"));
  // Beside the two buttons: its words are short.
  pause_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  pause_->setMinimumContentsLength(6);
  pause_->setAccessibleName(tr("In a pause"));
  pause_->setToolTip(
      tr("In a pause the robot stands: it holds its loads, or its pose where an axis follows a pose. Unload: once it "
         "stands, it takes the loads off, "
         "and brings them back before the run goes on. Searches and rotations that find their own way hold."));
  column->addWidget(whole_);
  auto* last = new WrappingRow(8);
  last->addWidget(new ParameterMenu(editor_, box));
  auto* analyses = makeButton(tr("Analyses …"), {}, box);
  connect(analyses, &QPushButton::clicked, this, [this] { (new AnalysesSheet(editor_, this))->open(); });
  last->addWidget(analyses);
  last->addWidget(pause_);
  column->addLayout(last);
  connect(pause_, &QComboBox::activated, this, [this](int i) { editor_.setUnloadsInPause(i == 1); });
  connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
  connect(down_, &QToolButton::clicked, this, [this] { move(1); });
  connect(remove_, &QToolButton::clicked, this, [this] { editor_.removeSteps(list_->selected()); });
  connect(copy_, &QToolButton::clicked, list_, &StepList::repeatWanted);
  return box;
}

void ProtocolEditorView::setJoint(const std::string& joint) {
  plot_->setJoint(joint);
  properties_->setJoint(joint);
}

void ProtocolEditorView::offerProtocols(std::function<QStringList()> names,
                                        std::function<void(int, const StepPath&)> add) {
  auto* others = kinds_->addMenu(tr("Steps of another experiment"));
  connect(others, &QMenu::aboutToShow, this, [this, others, names = std::move(names), add = std::move(add)] {
    others->clear();
    const QStringList all = names();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      QString words = all[i];
      connect(others->addAction(Theme::icon(QStringLiteral("protocol")),
                                words.replace(QLatin1Char('&'), QLatin1String("&&"))),
              &QAction::triggered, this, [this, add, i] { add(i, list_->current()); });
    }
  });
}

void ProtocolEditorView::goOnFrom(const ProtocolEditorView& before) {
  refresh();
  select(before.list_->current());
}

void ProtocolEditorView::copySteps(bool cut) {
  const auto chosen = list_->selected();
  const QString text = editor_.copyOf(chosen);
  if (text.isEmpty()) return;
  QApplication::clipboard()->setText(text);
  if (cut) editor_.removeSteps(chosen);
}

void ProtocolEditorView::move(int by) {
  const auto chosen = list_->selected();
  if (chosen.empty()) return;
  list_->choose(editor_.moveSteps(chosen, placeBeside(chosen, by)));
}

void ProtocolEditorView::select(const StepPath& path) {
  if (stepAt(editor_.protocol(), path)) list_->chooseOnly(path);
  properties_->showStep(list_->current());
  refresh();
}

void ProtocolEditorView::refresh() {
  list_->show(editor_);
  const auto& p = editor_.protocol();
  showText(*name_, toQt(p.name));
  if (description_->text() != toQt(p.description)) {
    showText(*description_, toQt(p.description));
    description_->setCursorPosition(0);
  }
  pause_->setCurrentIndex(p.unloadsInPause ? 1 : 0);
  const StepPath now = list_->current();
  const int row = list_->currentRow(), beside = countBeside(p, now);
  const auto chosen = list_->selected();
  const QString none = chosen.empty() ? tr("Choose a step first.") : QString();
  setEnabledOr(up_,
               !none.isEmpty()            ? none
               : chosen.front().step == 0 ? tr("It is the first already.")
                                          : QString(),
               tr("Move the step up (Alt+Up)"));
  setEnabledOr(down_,
               !none.isEmpty()                    ? none
               : chosen.back().step == beside - 1 ? tr("It is the last already.")
                                                  : QString(),
               tr("Move the step down (Alt+Down)"));
  setEnabledOr(remove_, none, tr("Remove the step (Delete)"));
  setEnabledOr(copy_, none, tr("Duplicate the step"));
  const bool unloads = !p.steps.empty() && std::holds_alternative<protocol::UnloadStep>(p.steps.front());
  const QString time = spokenDuration(editor_.duration_s());
  duration_->setText(unloads ? tr("%1 after unloading").arg(time) : time);
  const int count = static_cast<int>(editor_.problems().size());
  bool refused = firstRefused(*properties_) != nullptr;
  for (const auto* line : properties_->findChildren<QLineEdit*>())
    refused = refused || line->property("refused").toBool();
  showProblems(refused);
  setLook(name_, "bad", p.name.empty());
  setEnabledOr(use_,
               count > 0 ? tr("Fix the problems marked at the steps first.")
               : refused ? tr("An entry is not valid: see the marked field.")
                         : QString(),
               tr("Saves it and opens Run"));
  setEnabledOr(save_, editor_.dirty() ? QString() : tr("No changes since it was saved."), tr("Save (Ctrl+S)"));
  plot_->show(protocol::previewOf(p), row);  // as it is written, like the fields: no side is mirrored here
  tabsFollowLayout(*this);
}

void ProtocolEditorView::showProblems(bool refused) {
  const auto& problems = editor_.problems();
  QList<ProblemNotes::Note> whole;
  for (std::size_t i = 0; i < problems.size(); ++i)
    if (problems[i].step < 0)
      whole << ProblemNotes::Note{ProtocolEditor::problemText(problems[i]), editor_.fixWords(problems[i]),
                                  static_cast<int>(i)};
  whole_->tell(whole);
  const auto& steps = editor_.protocol().steps;
  const int atSteps = static_cast<int>(problems.size()) - static_cast<int>(whole.size());
  const bool moves = std::ranges::any_of(steps, [](const auto& step) { return protocol::poseOf(step).has_value(); });
  problems_->setText(atSteps == 1  ? tr("1 problem keeps this experiment from running.")
                     : atSteps > 1 ? tr("%1 problems keep this experiment from running.").arg(atSteps)
                     : refused     ? tr("An entry is not valid: see the marked field.")
                     : moves       ? tr("Fits the limits of this cell. A move goes where it is told, whatever "
                                              "the specimen bears: Rehearse shows that.")
                                   : tr("All targets fit the limits of this cell. Rehearse shows what comes of them."));
  problems_->setVisible(atSteps > 0 || refused || whole.isEmpty());
}

void ProtocolEditorView::begin(bool isNew) {
  if (!isNew) return list_->setFocus(Qt::OtherFocusReason);
  name_->setFocus(Qt::OtherFocusReason);
  name_->selectAll();
}

}  // namespace articulus::ui
