#include "ui/shell/header_bar.h"
#include "ui/shell/commands/window_command.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/chip.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/readout.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/stop_button.h"
#include "ui/status/liveness_look.h"
#include "ui/status/state_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kNarrowest_px = 640;
constexpr int kGap_px = 16, kNarrowGap_px = 6, kLeft_px = 24, kNarrowLeft_px = 8, kRight_px = 8;

/// "Strg+K" in German.
QString nativeKey(QKeyCombination key) { return QKeySequence(key).toString(QKeySequence::NativeText); }

}  // namespace

HeaderBar::HeaderBar(const QString& cellName, cell::Liveness liveness, const QString& honesty, QWidget* parent)
    : QFrame(parent), state_(new Chip(this)), deadMan_(new DeadManLatch(this)), rate_(new Readout({}, this)),
      record_(new Readout({}, this)), disk_(new Readout({}, this)), stop_(new StopButton(this)) {
  setProperty("role", "header");
  setFixedHeight(72);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kLeft_px, 0, kRight_px, 0);
  row->setSpacing(kGap_px);
  cell_ = makeLabel({}, "strong", this);
  cell_->setWordWrap(false);
  row->addWidget(cell_);
  liveness_ = new Chip(this);
  liveness_->setObjectName(QStringLiteral("liveness"));
  row->addWidget(liveness_);
  row->addWidget(state_);
  row->addWidget(deadMan_);
  row->addStretch();
  row->addWidget(rate_);
  row->addWidget(record_);
  row->addWidget(disk_);
  row->addWidget(makeMenu());
  row->addWidget(stop_);
  connect(stop_, &StopButton::stopPressed, this, &HeaderBar::stopPressed);
  connect(deadMan_, &DeadManLatch::heldWanted, this, &HeaderBar::deadManWanted);
  // What changes while the station works needs the same room all the time: nothing beside it moves, or comes and goes.
  rate_->reserve({tr("delay %1 µs").arg(9999), QStringLiteral("–")});
  disk_->reserve({QStringLiteral("9999 GB"), QStringLiteral("–")});
  rate_->setValue(QStringLiteral("–"));
  disk_->setValue(QStringLiteral("–"));
  sayOf(cellName, liveness, honesty);
}

/// In one place what stands there in words, so that it can be said again in another language.
void HeaderBar::say(std::function<void()> words) {
  words();
  said_.push_back(std::move(words));
}

void HeaderBar::sayOf(const QString& cellName, cell::Liveness liveness, const QString& honesty) {
  for (const auto& words : said_) words();
  cell_->setText(cellName);
  if (cell_->isHidden() && !work_) emit cellLeftOut(cellName);
  showLiveness(*liveness_, liveness);
  const QString meaning = livenessMeaning(liveness) + QLatin1Char('\n') + honesty;
  liveness_->setToolTip(meaning);
  liveness_->setAccessibleDescription(meaning);
  QStringList words;
  for (const StateWords& one : allStateWords()) words << one.word;
  state_->reserve(words);
  deadMan_->say();
  stop_->say();
  record_->setCaption(tr("REC"));
  disk_->setCaption(tr("Disk free"));
  record_->reserve({tr("off"), QStringLiteral("00:00:00")});
  if (!recordingSince_s_) record_->setValue(tr("off"));
}

bool HeaderBar::event(QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
  return QFrame::event(event);
}

QSize HeaderBar::minimumSizeHint() const { return {kNarrowest_px, QFrame::minimumSizeHint().height()}; }

/// STOP, state and dead-man's handle stay whatever the width.
void HeaderBar::fit() {
  if (work_) return;  // read-only: little stands here
  QWidget* const optional[] = {disk_, rate_, cell_, record_};
  auto* row = static_cast<QHBoxLayout*>(layout());
  const auto wide = [](const QWidget* w) { return w->sizeHint().expandedTo(w->minimumSize()).width(); };
  int needed = kRight_px, count = -1;  // a gap less than there are widgets
  for (int i = 0; i < row->count(); ++i)
    if (const auto* w = row->itemAt(i)->widget()) {
      needed += wide(w);
      ++count;
    }
  // German words are longer: before anything is left out, it moves together. Which of the two does not depend on how it
  // stands now.
  Chip* const chips[] = {state_, liveness_};
  for (const Chip* chip : chips) needed += chip->tight() ? Chip::kTightSaves_px : 0;
  const bool roomy = needed + kLeft_px + count * kGap_px <= width();
  for (Chip* chip : chips) {
    chip->setTight(!roomy);
    needed -= roomy ? 0 : Chip::kTightSaves_px;
  }
  const int gap = roomy ? kGap_px : kNarrowGap_px, left = roomy ? kLeft_px : kNarrowLeft_px;
  if (row->spacing() != gap) {
    row->setSpacing(gap);
    row->setContentsMargins(left, 0, kRight_px, 0);
  }
  needed += left + count * gap;
  for (auto* w : optional) {
    const bool fits = needed <= width();
    if (!fits) needed -= wide(w) + gap;
    if (w == cell_ && w->isHidden() == fits) emit cellLeftOut(fits ? QString() : cell_->text());
    w->setVisible(fits);
  }
}

QAction* HeaderBar::add(QMenu* to, const std::function<QString()>& words) {
  auto* action = to->addAction(QString());
  say([action, words] { action->setText(words()); });
  return action;
}

/// Theme and language.
void HeaderBar::addLooks() {
  // One line each: with all of them the menu would be higher than a small screen.
  auto* menu = menu_->addMenu(QString());
  say([menu] { menu->setTitle(tr("Theme")); });
  themes_ = new QActionGroup(menu);
  const std::pair<const char*, ThemeChoice> choices[] = {{QT_TR_NOOP("Theme: as the system"), ThemeChoice::System},
                                                         {QT_TR_NOOP("Theme: light"), ThemeChoice::Light},
                                                         {QT_TR_NOOP("Theme: dark"), ThemeChoice::Dark}};
  for (const auto& [text, choice] : choices) {
    auto* action = add(menu, [words = text] { return tr(words); });
    action->setCheckable(true);
    action->setData(static_cast<int>(choice));
    themes_->addAction(action);
    connect(action, &QAction::triggered, this, [this, c = choice] { emit themeChosen(c); });
  }
  themes_->actions().constFirst()->setChecked(true);
  menu = menu_->addMenu(QStringLiteral("Language / Sprache"));
  languages_ = new QActionGroup(menu);
  // The names of languages are read by who does not know the other one.
  const std::pair<std::function<QString()>, Language::Choice> languages[] = {
      {[] { return tr("Language: as the system"); }, Language::Choice::System},
      {[] { return QStringLiteral("Language: English"); }, Language::Choice::English},
      {[] { return QStringLiteral("Sprache: Deutsch"); }, Language::Choice::German}};
  for (const auto& [words, choice] : languages) {
    auto* action = add(menu, words);
    action->setCheckable(true);
    action->setData(static_cast<int>(choice));
    languages_->addAction(action);
    connect(action, &QAction::triggered, this, [this, c = choice] { emit languageChosen(c); });
  }
  setLanguageChoice(Language::chosen());
}

QToolButton* HeaderBar::makeMenu() {
  auto* button = makeIconButton({}, QStringLiteral("menu"), this);
  say([button] {
    button->setToolTip(tr("More: commands, emergency stop, theme, language, sign out, quit"));
    button->setAccessibleName(button->toolTip());
  });
  button->setPopupMode(QToolButton::InstantPopup);
  button->setProperty("role", "flat");
  auto* menu = menu_ = new QMenu(button);
  auto* commands = add(menu, [] { return tr("All commands …") + QLatin1Char('\t') + nativeKey(Qt::CTRL | Qt::Key_K); });
  commands->setProperty(kOpensCommands, true);
  connect(commands, &QAction::triggered, this, &HeaderBar::commandsWanted);
  connect(add(menu, [] { return tr("Tour of the five steps"); }), &QAction::triggered, this, &HeaderBar::tourWanted);
  menu->addSeparator();
  views_ = menu->addSeparator();
  emergency_ = add(menu, [] { return tr("Emergency stop (virtual button)"); });
  emergency_->setCheckable(true);
  say([this] {
    emergency_->setToolTip(tr("Pressed: drives off, brakes on. Release it before the fault can be acknowledged."));
  });
  menu->setToolTipsVisible(true);
  connect(emergency_, &QAction::triggered, this, [this](bool pressed) { emit emergencyWanted(pressed); });
  menu->addSeparator();
  addLooks();
  auto* idle = menu->addMenu(QString());
  say([idle] { idle->setTitle(tr("Drives go off when nobody works")); });
  idleTimes_ = new QActionGroup(menu);
  for (const int minutes : {5, 10, 20, 30, 60, 0}) {
    auto* action =
        add(idle, [minutes] { return minutes > 0 ? tr("after %1 minutes").arg(minutes) : tr("never by themselves"); });
    action->setCheckable(true);
    action->setData(minutes);
    idleTimes_->addAction(action);
    connect(action, &QAction::triggered, this, [this, minutes] { emit idleTimeChosen(minutes); });
  }
  menu->addSeparator();
  signOut_ = add(menu, [] { return tr("Sign out"); });
  connect(signOut_, &QAction::triggered, this, &HeaderBar::signOutWanted);
  auto* quit = add(menu, [] { return tr("Quit") + QLatin1Char('\t') + nativeKey(Qt::CTRL | Qt::Key_Q); });
  connect(quit, &QAction::triggered, this, &HeaderBar::quitWanted);
  setSignedIn(false);
  button->setMenu(menu);
  // It ends where its button does: STOP, beside it, is never covered.
  connect(menu, &QMenu::aboutToShow, menu, [menu, button] {
    QTimer::singleShot(0, menu, [menu, button] {
      const QPoint corner = button->mapToGlobal(QPoint(button->width(), button->height()));
      menu->move(corner.x() - menu->width(), std::max(menu->y(), corner.y()));
    });
  });
  return button;
}

void HeaderBar::showReadOnly(const QString& reason, const QString& detail) {
  QWidget* const ofStation[] = {cell_, liveness_, state_, deadMan_, rate_, record_, disk_, stop_};
  for (QWidget* of : ofStation) of->hide();
  emergency_->setVisible(false);
  idleTimes_->setVisible(false);
  auto* chip = new Chip(this);
  say([chip] { chip->show(QStringLiteral("lock"), tr("READ-ONLY"), Chip::Tone::Warning); });
  readOnlyChip_ = chip;
  readOnlyWords_ = makeLabel({}, "body", this);
  readOnlyWords_->setObjectName(QStringLiteral("readOnly"));
  sayReadOnly(reason, detail);
  work_ = makePrimary({}, this);
  say([this] { work_->setText(tr("Start to work")); });
  work_->hide();
  connect(work_, &QPushButton::clicked, this, &HeaderBar::workWanted);
  auto* row = static_cast<QHBoxLayout*>(layout());
  row->insertWidget(0, chip);
  row->insertWidget(1, readOnlyWords_, 1);
  row->insertWidget(2, work_);
}

void HeaderBar::sayReadOnly(const QString& reason, const QString& detail) {
  if (!readOnlyWords_) return;
  readOnlyWords_->setText(noBreakUnits(reason));
  readOnlyWords_->setToolTip(reason + QLatin1Char('\n') + detail);
  readOnlyWords_->setAccessibleDescription(detail);
  readOnlyChip_->setToolTip(detail);
}

void HeaderBar::offerWork(bool offered) {
  if (work_) work_->setVisible(offered);
}

void HeaderBar::offer(const QList<QAction*>& views) { menu_->insertActions(views_, views); }

void HeaderBar::setThemeChoice(ThemeChoice choice) {
  for (auto* action : themes_->actions())
    if (action->data().toInt() == static_cast<int>(choice)) action->setChecked(true);
}

void HeaderBar::setLanguageChoice(Language::Choice choice) {
  for (auto* action : languages_->actions()) action->setChecked(action->data().toInt() == static_cast<int>(choice));
}

void HeaderBar::setIdleTime(int minutes) {
  for (auto* action : idleTimes_->actions()) action->setChecked(action->data().toInt() == minutes);
}

void HeaderBar::setSignedIn(bool signedIn) { signOut_->setEnabled(signedIn); }

void HeaderBar::showSnapshot(const cycle::Snapshot& s, bool runUnderWay, bool procedureUnderWay) {
  deadMan_->show(s.deadManHeld);
  if (emergency_->isChecked() != s.emergencyStop) emergency_->setChecked(s.emergencyStop);
  const StateWords words = stateWords(s, runUnderWay, procedureUnderWay);
  const bool isNew = !state_->word().isEmpty() && state_->word() != words.word;
  state_->show(words.icon, words.word, words.tone);
  if (!isNew) return;
  announce(*state_);
}

void HeaderBar::showTiming(const station::TimingSummary& timing, double rate_Hz) {
  rate_->setCaption(QStringLiteral("%1 Hz").arg(rate_Hz, 0, 'f', 0));
  const bool micro = timing.wakeP99_us < 9999.5;
  rate_->setValue(micro ? tr("delay %1 µs").arg(timing.wakeP99_us, 0, 'f', 0)
                        : tr("delay %1 ms").arg(1e-3 * timing.wakeP99_us, 0, 'f', 0));
  rate_->setToolTip(
      tr("Control cycle: 99 of 100 cycles started within this time of their deadline.\nLate cycles so far: %1 of %2")
          .arg(timing.late)
          .arg(timing.cycles) +
      (timing.hostPauses == 0 ? QString()
                              : tr("\nHost pauses: %1, %2 s in all. The simulated cell waited.")
                                    .arg(timing.hostPauses)
                                    .arg(fixedText(timing.hostPaused_s, 2))));
}

void HeaderBar::showRecording(bool recording, const QString& problem, double now_s) {
  if (!recording) recordingSince_s_.reset();
  else if (!recordingSince_s_ && std::isfinite(now_s)) recordingSince_s_ = now_s;
  if (!recording) return record_->setValue(tr("off"));
  const auto s = static_cast<qint64>(std::max(0.0, now_s - recordingSince_s_.value_or(now_s)));
  record_->setValue(QStringLiteral("%1:%2:%3")
                        .arg(s / 3600, 2, 10, QLatin1Char('0'))
                        .arg(s / 60 % 60, 2, 10, QLatin1Char('0'))
                        .arg(s % 60, 2, 10, QLatin1Char('0')));
  if (record_->toolTip() != problem) record_->setToolTip(problem);
}

void HeaderBar::showDisk(qint64 freeBytes) {
  disk_->setValue(freeBytes < 0 ? QStringLiteral("–")
                  : freeBytes < 9'999'500'000'000
                      ? QStringLiteral("%1 GB").arg(static_cast<double>(freeBytes) / 1e9, 0, 'f', 0)
                      : QStringLiteral("%1 TB").arg(static_cast<double>(freeBytes) / 1e12, 0, 'f', 0));
}

}  // namespace articulus::ui
