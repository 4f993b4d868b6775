#include "ui/run/run_controls.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/run/distance_text.h"

namespace articulus::ui {

namespace {
constexpr int kMostWords = 80;  // what an event can hold

QString pauseTip(bool unloads) {
  return unloads ? RunControls::tr("The robot stands and takes the loads off, until the run goes on with them (F7)")
                 : RunControls::tr("The robot stands where it is, loads stay, until the run goes on (F7)");
}
}  // namespace

RunControls::RunControls(QWidget* parent) : QWidget(parent) {
  row_ = new WrappingRow(Theme::kGrid, this);
  setAccessibleName(tr("What can be done now"));
  add(RunAction::ControllerOn, tr("Controller on"), QStringLiteral("power"),
      tr("Switches drives and controller on; the robot holds its pose"));
  add(RunAction::ControllerOff, tr("Controller off"), QStringLiteral("power"),
      tr("Sets the brakes and switches the drives off"));
  add(RunAction::Home, tr("Home"), QStringLiteral("home"), tr("Moves to the pose in which the specimen is clamped"));
  add(RunAction::Unload, tr("Unload"), QStringLiteral("unload"), tr("Moves to the pose where all six loads are zero"));
  add(RunAction::Start, tr("Start"), QStringLiteral("run"), tr("Runs the chosen experiment and records it"))
      ->setProperty("role", "primary");
  add(RunAction::Pause, tr("Pause"), QStringLiteral("pause"), pauseTip(false));
  add(RunAction::Stop, tr("Stop"), QStringLiteral("stop"), tr("Stops the robot and stores the run as stopped"));
  // What stands at the end of the line keeps together where the line is too short for all.
  auto* last = new QWidget(this);
  auto* end = new QHBoxLayout(last);
  end->setContentsMargins(0, 0, 0, 0);
  end->setSpacing(Theme::kGrid);
  end->addWidget(add(RunAction::Mark, tr("Mark"), QStringLiteral("edit"),
                     tr("Marks this moment of the run, with the text beside it (F8)")));
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Text of the mark"));
  words_->setAccessibleName(tr("Text of the mark"));
  words_->setToolTip(tr("Enter marks this moment with this text; without text, marks are numbered"));
  words_->setMaxLength(kMostWords);
  words_->setMaximumWidth(220);
  connect(words_, &QLineEdit::returnPressed, this, [this] {
    if (buttons_[RunAction::Mark]->isEnabled()) emit requested(RunAction::Mark);
  });
  end->addWidget(words_, 1);
  end->addStretch();
  end->addWidget(add(RunAction::Finish, tr("Finish"), QStringLiteral("check"),
                     tr("Ends the session: says what will happen, asks, switches the drives off and signs out")));
  row_->addWidget(last);
  buttons_[RunAction::ControllerOff]->hide();
  auto* pause = buttons_[RunAction::Pause];
  pause->setText(goOnWords());  // it keeps the width of the longer word
  const int width = pause->sizeHint().width();
  pause->setText(tr("Pause"));
  constexpr int kFocus = 2;  // px: the border is one wider on each side where it has the focus (ui/theme)
  pause->setMinimumWidth(std::max(width, pause->sizeHint().width()) + kFocus);

  for (const auto& [key, action] : {std::pair(Qt::Key_F8, RunAction::Mark), std::pair(Qt::Key_F7, RunAction::Pause)}) {
    buttons_[action]->setProperty(kKeyOfButton, QKeySequence(key).toString(QKeySequence::NativeText));
    auto* shortcut = new QShortcut(QKeySequence(key), this);
    shortcut->setContext(Qt::WindowShortcut);
    shortcut->setAutoRepeat(false);  // a key that is held pauses once
    connect(shortcut, &QShortcut::activated, this, [this, action = action] {
      if (buttons_[action]->isEnabled() && isVisible()) emit requested(action);
    });
  }
}

QPushButton* RunControls::add(RunAction action, const QString& text, const QString& icon, const QString& tip) {
  auto* button = action == RunAction::Start ? makePrimary(text, this) : makeButton(text, icon, this);
  if (action == RunAction::Start) {
    button->setIcon(Theme::icon(icon, Theme::inkOn(Theme::current().accent)));
    button->setIconSize({20, 20});
  }
  button->setProperty("tip", tip);
  button->setAccessibleName(text);
  // What stops acts when it is pressed: held down, or with a hand that slips off it, it stops all the same.
  const auto tell = [this, action] { emit requested(action); };
  if (action == RunAction::Stop) connect(button, &QPushButton::pressed, this, tell);
  else connect(button, &QPushButton::clicked, this, tell);
  if (action != RunAction::Mark && action != RunAction::Finish) row_->addWidget(button);
  buttons_.insert(action, button);
  return button;
}

QString RunControls::goOnWords() { return tr("Go on"); }

QString RunControls::takeMarkWords() {
  const QString words = words_->text().trimmed();
  words_->clear();
  return words;
}

void RunControls::makeRoom() {
  const bool large = text_px_ > 0;
  for (auto it = buttons_.cbegin(); it != buttons_.cend(); ++it) {
    const bool other = (it.key() == RunAction::ControllerOn && controllerOn_) ||
                       (it.key() == RunAction::ControllerOff && !controllerOn_);
    it.value()->setVisible(!other && (!large || it.value()->isEnabledTo(this)));
  }
  words_->setVisible(!large);
}

void RunControls::setTextSize(int text_px) {
  text_px_ = text_px;
  ui::setTextSize(*this, text_px);
  makeRoom();
}

QWidget* RunControls::firstToDo() const {
  for (const auto action :
       {RunAction::Stop, RunAction::Start, RunAction::ControllerOn, RunAction::Home, RunAction::Unload})
    if (auto* button = buttons_[action]; button->isEnabled() && !button->isHidden()) return button;
  return nullptr;
}

void RunControls::show(const RunFacts& facts) {
  auto* before = QApplication::focusWidget();
  buttons_[RunAction::Pause]->setProperty(
      "tip", facts.paused ? tr("The run goes on where it was paused (F7)") : pauseTip(facts.unloadsInPause));
  for (auto it = buttons_.cbegin(); it != buttons_.cend(); ++it) {
    const QString reason = reasonAgainst(it.key(), facts), tip = it.value()->property("tip").toString();
    if (it.value()->isEnabledTo(this) == reason.isEmpty() && it.value()->toolTip() == (reason.isEmpty() ? tip : reason))
      continue;
    setEnabledOr(it.value(), reason, tip);
  }
  if (auto* pause = buttons_[RunAction::Pause]; facts.paused != (pause->text() == goOnWords())) {
    pause->setText(facts.paused ? goOnWords() : tr("Pause"));
    pause->setIcon(Theme::icon(facts.paused ? QStringLiteral("run") : QStringLiteral("pause")));
    pause->setAccessibleName(pause->text());
  }
  if (words_->isEnabled() && !buttons_[RunAction::Mark]->isEnabledTo(this)) words_->clear();  // of the run that ended
  words_->setEnabled(buttons_[RunAction::Mark]->isEnabledTo(this));
  // One place for both: what it offers is what is not the case.
  controllerOn_ = facts.snapshot.controllerOn;
  makeRoom();
  // A button that goes would hand the keyboard to the next one, and with it a key that is pressed once too often: from
  // Start it goes to Stop, otherwise to none of them.
  if (!before || !isAncestorOf(before) || (before->isEnabled() && before->isVisible())) return;
  auto* stop = buttons_[RunAction::Stop];
  (before == buttons_[RunAction::Start] && stop->isEnabled() ? static_cast<QWidget*>(stop) : this)->setFocus();
}

}  // namespace articulus::ui
