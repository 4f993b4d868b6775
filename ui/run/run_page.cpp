#include "ui/run/run_page.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QListView>
#include <QSettings>
#include <QStackedWidget>
#include <algorithm>

#include "ui/bridge/own_bones.h"
#include "ui/cell_view/cell_view.h"
#include "ui/cell_view/draw_own_arm.h"
#include "ui/cell_view/live_feed.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/layout/only_current.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/text.h"
#include "ui/rehearsal/missing_rehearsal.h"
#include "ui/rehearsal/rehearsal_sheet.h"
#include "ui/run/lab_display.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_at_distance.h"
#include "ui/run/run_compact_rows.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_page_state.h"
#include "ui/run/run_plots.h"
#include "ui/run/run_progress.h"
#include "ui/scene/robot_view.h"
#include "ui/status/event_log_model.h"
#include "ui/status/liveness_look.h"
#include "ui/status/safety_strip.h"
#include "ui/status/where_words.h"

namespace articulus::ui {
namespace {

constexpr int kTicksPerReading = 6;  // numbers and reasons change ten times a second: faster cannot be read

const QString kLarge = QStringLiteral("run/large");

/// "Munich cell · SIMULATED"
QString cellWords(const cell::CellConfig& cell) {
  return coreText(cell.name) + QStringLiteral("  ·  ") + livenessMark(cell.devices.liveness());
}

/// A card around one widget.
QFrame* carded(QWidget* content, QWidget* parent) {
  auto* card = makeCard(parent);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(12, 12, 12, 12);
  inside->addWidget(content);
  return card;
}

}  // namespace

RunPage::RunPage(UserSession& session, StationBridge& bridge, QWidget* parent, RunPage* before) : Page(parent) {
  setAccessibleName(tr("Run"));
  const auto& context = session.context();
  auto* controller = before ? before->d_->controller : new RunController(session, bridge);
  controller->setParent(this);
  d_.reset(new Private{
      session, bridge, controller, new RunControls(this), new SafetyStrip(bridge, context.selfTest, this),
      new PromptCard(this), new RunEndedCard(this), new RunPlots(this), new RunProgressCard(this), new RunNumbers(this),
      new EventLogModel(this), new CellView(context, this), LiveFeed(context.station, context.cell),
      new RunAtDistance(cellWords(context.cell), this), new QStackedWidget(this),
      new QAction(tr("Run in large figures"), this), new QAction(tr("Display of the laboratory"), this), nullptr});
  d_->numbers->setObjectName(QStringLiteral("numbers"));
  layOut();
  makeViews();
  connectStation();
  connectController();
  d_->plots->setArmAxes(static_cast<int>(context.cell.initialJoints_rad.size()));
  for (const auto& signal : {&UserSession::accountChanged, &UserSession::checklistChanged})
    connect(&session, signal, this, [this] {
      showFacts();
      emit openChanged();
    });
  connect(&session, &UserSession::specimenChanged, this, &RunPage::takeJoint);
  connect(&session.ownBones(), &OwnBones::changed, this, &RunPage::takeOwnBones);
  connect(&session.ownBones(), &OwnBones::notDrawn, this, [this](const base::Error& why) {
    emit problem(tr("A mesh of this specimen is not drawn: %1").arg(coreText(why.message)), coreText(why.remedy));
  });
  takeJoint();
  takeProtocol();
}

RunPage::~RunPage() = default;

void RunPage::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(12);
  column->addWidget(d_->controls);
  column->addWidget(d_->strip);
  column->addWidget(d_->prompt);
  column->addWidget(d_->ended);
  auto* usual = new TurningRow(12, this);
  auto* left = new QVBoxLayout;
  left->setSpacing(12);
  left->addWidget(carded(d_->plots, this), 9);
  auto* below = new QHBoxLayout;
  below->setSpacing(12);
  below->addWidget(carded(d_->progress, this), 5);
  auto* events = new QListView(this);
  events->setModel(d_->log);
  events->setAccessibleName(tr("What happened, newest first"));
  events->setUniformItemSizes(true);
  events->setSelectionMode(QAbstractItemView::SingleSelection);
  events->setItemDelegate(new RunCompactRows(events));
  events->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  events->setTextElideMode(Qt::ElideRight);
  events->setMinimumHeight(2 * RunCompactRows::kHeight_px);
  events->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  auto* logBox = new QWidget(this);
  auto* logColumn = new QVBoxLayout(logBox);
  logColumn->setContentsMargins(0, 0, 0, 0);
  logColumn->setSpacing(4);
  logColumn->addWidget(makeLabel(tr("Events"), "strong", logBox));
  logColumn->addWidget(events, 1);
  below->addWidget(carded(logBox, this), 4);
  left->addLayout(below, 4);

  auto* right = new QVBoxLayout;
  right->setSpacing(12);
  d_->view->setMinimumSize(240, 180);
  right->addWidget(d_->view, 1);
  right->addWidget(carded(d_->numbers, this));
  usual->box().addLayout(left, 8);
  usual->box().addLayout(right, 5);
  d_->bodies->addWidget(usual);
  d_->bodies->addWidget(carded(d_->distance, this));
  needOnlyCurrent(*d_->bodies);
  column->addWidget(d_->bodies, 1);
}

void RunPage::makeViews() {
  for (auto* action : {d_->large, d_->lab}) action->setCheckable(true);
  d_->large->setShortcut(QKeySequence(QStringLiteral("Ctrl+L")));
  d_->lab->setShortcut(QKeySequence(QStringLiteral("F11")));
  connect(d_->large, &QAction::toggled, this, [this](bool on) {
    d_->bodies->setCurrentIndex(on ? 1 : 0);
    QSettings().setValue(kLarge, on);
    sizeForDistance();
    if (on && !isVisible()) emit pageWanted(QStringLiteral("run"));
    showAtDistance(d_->bridge.snapshot());
  });
  connect(d_->lab, &QAction::toggled, this, &RunPage::openLabDisplay);
  d_->large->setChecked(QSettings().value(kLarge, false).toBool());
}

QList<QAction*> RunPage::views() const { return {d_->large, d_->lab}; }

LabDisplay* RunPage::labDisplay() const { return d_->display.get(); }

void RunPage::openLabDisplay(bool open) {
  if (!open) {
    if (d_->display) d_->display.release()->deleteLater();
    d_->displayFeed.reset();
    return;
  }
  const auto& context = d_->session.context();
  d_->display = std::make_unique<LabDisplay>(context.cell, context.openGlAvailable, toQt(context.openGlProblem),
                                             cellWords(context.cell));
  connect(d_->display.get(), &LabDisplay::closed, d_->lab, [this] { d_->lab->setChecked(false); });
  connect(&d_->display->view(), &RobotView::problem, this, &Page::problem);
  drawOwnArm(d_->display->view(), context);
  d_->displayFeed.emplace(context.station, context.cell);
  d_->displayFeed->goOnFrom(d_->feed);
  d_->display->run().numbers().goOnFrom(*d_->numbers);
  takeJoint();
  d_->display->open(*window());
  showAtDistance(d_->bridge.snapshot());
}

std::vector<RunNumbers*> RunPage::allNumbers() const {
  std::vector<RunNumbers*> all{d_->numbers, &d_->distance->numbers()};
  if (d_->display) all.push_back(&d_->display->run().numbers());
  return all;
}

/// The cell in 3D, on each screen that shows it.
void RunPage::showCell(const cycle::Snapshot& snapshot) {
  if (auto* view = d_->view->view(); view && view->isVisible()) d_->feed.show(*view, snapshot);
  if (d_->display) d_->displayFeed->show(d_->display->view(), snapshot);
}

void RunPage::connectStation() {
  connect(&d_->bridge, &StationBridge::samplesArrived, d_->plots, &RunPlots::take);
  connect(&d_->bridge, &StationBridge::eventArrived, d_->log, &EventLogModel::add);
  connect(d_->view, &CellView::taken, this, [this] { d_->feed.viewChanged(); });
  connect(&d_->bridge, &StationBridge::snapshotArrived, this, [this](const cycle::Snapshot& snapshot) {
    d_->feed.follow(snapshot);
    followReference(snapshot);
    d_->plots->takeTracked(trackedNames(d_->session.context().station), d_->bridge.tracked());
    if (d_->displayFeed) d_->displayFeed->follow(snapshot);
    if (!isVisible() && !d_->display) return;
    showCell(snapshot);
    if (d_->ticks++ % kTicksPerReading != 0) return;
    if (d_->controller->running()) d_->progress->show(snapshot, d_->controller->progress());
    showAtDistance(snapshot);
    if (!isVisible()) return;
    d_->numbers->show(snapshot.sample);
    d_->numbers->show(snapshot.clearance);
    showFacts();
    d_->strip->showSnapshot(snapshot);
    if (d_->controller->running() || cycle::moves(snapshot.state)) return;
    const auto [where, next] = whatNow(snapshot);
    d_->ended->follow(where, next);
    tellLoad(snapshot);
  });
}

/// With the lines that words take at this width: what is lower would lay them over each other, and scrolls instead.
QSize RunPage::minimumSizeHint() const {
  const QSize least = Page::minimumSizeHint();
  return {least.width(),
          std::max(least.height(), layout()->totalMinimumHeightForWidth(std::max(width(), least.width())))};
}

/// Where the robot is and what is safe to do next. Of a fault its banner says both, as long as it stands.
std::pair<QString, QString> RunPage::whatNow(const cycle::Snapshot& now) const {
  if (now.fault.latched()) return {};
  return {whereRobotIs(now, d_->session.context().cell.X_WD_home), nextSafeStep(now)};
}

void RunPage::connectController() {
  auto* controller = d_->controller;
  connect(d_->controls, &RunControls::requested, this, &RunPage::perform);
  connect(controller, &RunController::runStarted, this, [this] {
    d_->feed.beginMotion(d_->controller->program());
    if (d_->displayFeed) d_->displayFeed->beginMotion(d_->controller->program());
    d_->plots->beginRun(d_->bridge.snapshot().sample);
    for (auto* numbers : allNumbers()) numbers->beginRun(d_->bridge.snapshot().sample);
    d_->log->beginRun(d_->bridge.snapshot().sample[record::Channel::HostTime]);
    d_->progress->expect(d_->controller->expected());
    d_->progress->begin(d_->bridge.snapshot().sample[record::Channel::HostTime]);
    const bool here = d_->ended->isAncestorOf(QApplication::focusWidget());
    d_->ended->clear();
    showFacts();
    if (auto* stop = d_->controls->firstToDo(); here && stop) stop->setFocus(Qt::OtherFocusReason);
  });
  connect(controller, &RunController::runEnded, this, [this](const run::RunProgress& progress) {
    d_->feed.endMotion();
    if (d_->displayFeed) d_->displayFeed->endMotion();
    d_->log->endRun(d_->bridge.snapshot().sample[record::Channel::HostTime], progress.ending);
    d_->progress->show(d_->bridge.snapshot(), progress);  // also of what ended while another page was in front
    d_->progress->end(progress.ending.end);
    const auto& now = d_->bridge.snapshot();
    const auto [where, next] = whatNow(now);
    d_->ended->tell(progress.runId, progress.ending, where, next);
    d_->toldLoad.reset();
    d_->endedEarly = progress.ending.end != record::RunEnd::Completed;
    tellLoad(now);
    if (progress.ending.end == record::RunEnd::Completed) tellReference(progress.runId, now);
    showFacts();
    // The way goes on there, unless somebody writes or is elsewhere.
    const auto* focus = QApplication::focusWidget();
    if (isVisible() && (!focus || d_->controls->isAncestorOf(focus))) firstFocus()->setFocus(Qt::OtherFocusReason);
  });
  connect(d_->ended, &RunEndedCard::unloadWanted, this, [this] { perform(RunAction::Unload); });
  connect(d_->ended, &RunEndedCard::resultsWanted, this, [this] { emit pageWanted(QStringLiteral("results")); });
  connect(d_->ended, &RunEndedCard::againWanted, this, [this] { perform(RunAction::Start); });
  connect(d_->ended, &RunEndedCard::experimentWanted, this, [this] { emit pageWanted(QStringLiteral("protocol")); });
  connect(d_->ended, &RunEndedCard::specimenWanted, this, &Page::nextSpecimenWanted);
  connect(d_->ended, &RunEndedCard::noted, controller, &RunController::note);
  connect(&d_->session, &UserSession::accountChanged, d_->ended, &RunEndedCard::clear);
  connect(controller, &RunController::programChanged, this, &RunPage::takeProtocol);
  connect(controller, &RunController::rehearsalWanted, this, &RunPage::askForRehearsal);
  connect(controller, &RunController::asked, this, [this](const run::Prompt& prompt) {
    d_->prompt->ask(prompt, toQt(d_->controller->progress().place));
    showFacts();
    emit asks();
    emit notice(tr("Page 4 (Run) waits for an answer: %1").arg(d_->prompt->question()));  // whatever page is open
  });
  connect(controller, &RunController::askedNoMore, this, [this] {
    const bool here = d_->prompt->isAncestorOf(QApplication::focusWidget());
    d_->prompt->clear();
    if (here) d_->controls->setFocus(Qt::OtherFocusReason);  // on no button: a second Enter must not stop the run
  });
  connect(d_->prompt, &PromptCard::answered, controller, &RunController::answer);
  connect(controller, &RunController::marked, this, [this](const QString& note) {
    d_->plots->setMarks(d_->controller->marks());
    emit notice(note);
  });
  connect(controller, &RunController::problem, this, &Page::problem);
  connect(controller, &RunController::noLonger, this, &Page::noLonger);
  connect(controller, &RunController::notice, this, &Page::notice);
}

/// What may be pressed now, and why not the rest.
void RunPage::showFacts() {
  const RunFacts facts = d_->controller->facts();
  d_->controls->show(facts);
  d_->ended->setAgain(reasonAgainst(RunAction::Start, facts));
  d_->ended->setLoaded(LoadLeft::of(facts.snapshot), reasonAgainst(RunAction::Unload, facts));
}

void RunPage::perform(RunAction action) {
  switch (action) {
    case RunAction::ControllerOn: return d_->controller->switchController(true);
    case RunAction::ControllerOff: return d_->controller->switchController(false);
    case RunAction::Home: return d_->controller->home();
    case RunAction::Unload: return d_->controller->unload();
    case RunAction::Start:
      if (d_->otherProtocol) takeProtocol();
      return start();
    case RunAction::Stop: return d_->controller->stop();
    case RunAction::Pause: return d_->controller->pauseOrGoOn();
    case RunAction::Mark: return d_->controller->mark(d_->controls->takeMarkWords());
    case RunAction::Finish: return emit finishWanted();
  }
}

void RunPage::askForRehearsal(const QString& why) {
  const auto& account = d_->session.account();
  auto* missing = new MissingRehearsal(why, account ? toQt(account->name) : QString(), this);
  connect(missing, &MissingRehearsal::waived, d_->controller, &RunController::startWaived);
  connect(missing, &MissingRehearsal::rehearseWanted, this, [this] {
    if (!d_->session.protocol() || !d_->session.context().rehearse) return;
    auto* sheet = new RehearsalSheet(d_->session, d_->controller->plan(), this);
    connect(sheet, &RehearsalSheet::problem, this, &Page::problem);
    sheet->open();
  });
  missing->open();
}

namespace {

/// Of a spine the loads tell most, unless a person asks for more; a knee, a shoulder, a hip glides as well as it bends.
QString displacementsOf(const std::string& joint) {
  return isSpine(joint) ? QStringLiteral("run/displacements_of_spines") : QStringLiteral("run/displacements");
}

}  // namespace

void RunPage::takeJoint() {
  if (std::exchange(d_->specimenId, d_->session.specimen().id) != d_->session.specimen().id) d_->ended->clear();
  const std::string& joint = d_->session.specimen().joint;
  const bool shown = QSettings().value(displacementsOf(joint), !isSpine(joint)).toBool();
  for (auto* numbers : allNumbers()) {
    numbers->setJoint(joint);
    numbers->setDisplacements(shown);
    connect(numbers, &RunNumbers::displacementsWanted, this, &RunPage::showDisplacements, Qt::UniqueConnection);
  }
  d_->plots->setJoint(joint);
  nameWhatIsShown();
  const auto names = angleNames(joint);
  d_->feed.setAngleNames(names);
  if (d_->displayFeed) d_->displayFeed->setAngleNames(names);
}

void RunPage::showDisplacements(bool shown) {
  QSettings().setValue(displacementsOf(d_->session.specimen().joint), shown);
  for (auto* numbers : allNumbers()) numbers->setDisplacements(shown);
}

void RunPage::takeOwnBones() {
  const auto& bones = d_->session.ownBones().bones();
  d_->feed.setOwnBones(bones);
  if (d_->displayFeed) d_->displayFeed->setOwnBones(bones);
}

void RunPage::takeProtocol() {
  // A run under way goes on with the protocol that it began with, and so does what shows it.
  d_->otherProtocol = d_->controller->running();
  if (!d_->otherProtocol) {
    const auto& protocol = d_->session.protocol();
    d_->progress->setProtocol(protocol ? &*protocol : nullptr, d_->controller->program(), d_->controller->expected());
    d_->plots->setProtocol(protocol ? *protocol : protocol::Protocol{});
  }
  nameWhatIsShown();
  showFacts();
  emit openChanged();
}

void RunPage::nameWhatIsShown() {
  const auto& protocol = d_->session.protocol();
  QStringList parts{shortName(d_->session.specimen().label),
                    protocol ? shortName(toCore(coreText(protocol->name))) : QString()};
  parts.removeAll(QString());
  setPictureSubject(*this, parts.join(QStringLiteral(", ")));
}

QString RunPage::closedBecause() const {
  if (!d_->session.signedIn()) return tr("Sign in first.");
  if (d_->controller->running()) return {};  // also where what the list asks for is no longer so
  // Unload is here: with a specimen in the vice it stays in reach, whatever became of the list. Start asks for it
  // itself.
  if (d_->bridge.snapshot().specimenMounted && d_->session.sessionId() != 0) return {};
  if (!d_->session.checklistDone()) return tr("Tick the whole checklist on page 2 first.");
  if (!d_->session.protocol()) return tr("Choose an experiment on page 3 first.");
  return {};
}

void RunPage::entered() {
  showFacts();
  d_->strip->showSnapshot(d_->bridge.snapshot());
  d_->numbers->show(d_->bridge.snapshot().sample);
  d_->numbers->show(d_->bridge.snapshot().clearance);
  showCell(d_->bridge.snapshot());
}

}  // namespace articulus::ui
