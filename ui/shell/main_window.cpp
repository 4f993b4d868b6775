#include "ui/shell/main_window.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStorageInfo>
#include <algorithm>
#include <utility>

#include "core/run/own_cell.h"
#include "ui/bridge/account_guard.h"
#include "ui/bridge/own_arm.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/background_task.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/tab_order.h"
#include "ui/kit/lists/copy_from_lists.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/cell_dialog.h"
#include "ui/shell/control_used.h"
#include "ui/shell/hover_after_menus.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/page_stack.h"
#include "ui/shell/popups_off_stop.h"
#include "ui/shell/sound_guide.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/shell/tour/tour_card.h"
#include "ui/status/event_list.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr QSize kLeast(960, 500);
constexpr int kDrivesOffAfter_min = 20;  // unless somebody has chosen another time

QString refusedWords(const QString& what) { return MainWindow::tr("%1 was refused").arg(what); }

QString path(const std::filesystem::path& p) { return QString::fromStdString(p.string()); }

}  // namespace

MainWindow::MainWindow(DesktopContext& context)
    : context_(context), settings_(path(context.dataFolder / "desktop.ini"), QSettings::IniFormat),
      bridge_(context.station), session_(context), sessionEnd_(endPort()), drivesGuard_(guardPort()),
      signInCredentials_(context), engineeringCredentials_(context) {
  context_.ownArm = std::make_shared<OwnArm>(context_);
  Theme::setIconFolder(path(context.resources / "icons"));
  nameWindow();
  ask_ = [this](std::function<SheetQuestion()> asked, std::function<void()> yes) {
    askInSheet(this, std::move(asked), std::move(yes));
  };
  // Asked for on the command line: stays for this time. Otherwise as chosen last time. Applied again: now icons are
  // known.
  const Theme::Mode asked = Theme::current().mode;
  if (asked == Theme::systemMode()) useTheme(storedTheme(), true);
  else Theme::apply(*qApp, asked);
  // Before the pages hear of it: what they say then is true of now.
  connect(&session_, &UserSession::accountChanged, this, [this] {
    if (!session_.signedIn()) banners_->endSession();
  });
  layOut();
  connectStation();
  connectSession();
  connectGuards();
  connect(new CopyFromLists(this), &CopyFromLists::copied, statusBar_, &StatusBar::notice);
  new PopupsOffStop(*header_->stopButton());
  new HoverAfterMenus(this);
  qApp->installEventFilter(this);  // after the others: it sees everything first
  resize(1280, 800);
  setMinimumSize(kLeast);
  setAcceptDrops(true);
  restoreGeometry(settings_.value(QStringLiteral("geometry")).toByteArray());
  header_->setThemeChoice(storedTheme());
  if (context_.readOnly) openToRead();
  showOpen();
  goTo(0);
  makeTour();
  if (const auto& start = context_.startProblem)
    banners_->problem(coreText(start->message), coreText(start->remedy), nullptr, BannerArea::Of::Station);
}

MainWindow::~MainWindow() {
  qApp->removeEventFilter(this);
  takePlace(false);
  disk_.stop();
  language_.stop();
  bridge_.disconnect(&sessionEnd_);
  bridge_.disconnect(&drivesGuard_);
  session_.disconnect();  // the pages that listen go with the window, before the session
  bridge_.disconnect();
  delete takeCentralWidget();
  BackgroundTask::waitForThoseAlone();
}

void MainWindow::layOut() {
  auto* centre = new QWidget(this);
  centre->setProperty("role", "page");
  auto* row = new QHBoxLayout(centre);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  navigation_ = new NavigationBar(centre);
  row->addWidget(navigation_);
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  row->addLayout(column, 1);
  const cell::CellConfig& cell = context_.cell;
  header_ = new HeaderBar(coreText(cell.name), cell.devices.liveness(), honestyWords(), centre);
  // Where buttons are wired one of the screen must not pass for one of them, least of all while they are commissioned.
  if (cell.devices.anySwitch()) header_->emergencyAction()->setVisible(false);
  banners_ = new BannerArea(centre);
  stack_ = new PageStack;
  events_ = new EventList(centre);
  events_->setVisible(false);
  statusBar_ = new StatusBar(*events_, centre);
  connect(header_, &HeaderBar::cellLeftOut, statusBar_, &StatusBar::showCell);
  Sheet::keepInReach(header_);
  column->addWidget(header_);
  column->addWidget(banners_);
  column->addWidget(PageStack::scrolled(stack_, centre), 1);
  column->addWidget(events_);
  column->addWidget(statusBar_);
  setCentralWidget(centre);

  used_ = new ControlUsed(*this);
  banners_->setHome(context_.cell.X_WD_home);
  makeSounds();
  for (const PageRow& page : pageCatalogue()) addPage(page);
  connect(navigation_, &NavigationBar::chosen, this, &MainWindow::goTo);
  connect(navigation_, &NavigationBar::refused, this,
          [this](int, const QString& reason) { statusBar_->notice(reason); });
}

void MainWindow::connectStation() {
  connect(header_, &HeaderBar::stopPressed, this, &MainWindow::stop);
  connect(context_.ownArm.get(), &OwnArm::notDrawn, this, [this](const base::Error& why) {
    banners_->problem(tr("The arm's own meshes are not drawn: %1").arg(coreText(why.message)), coreText(why.remedy),
                      nullptr, BannerArea::Of::Station);
  });
  connect(header_, &HeaderBar::deadManWanted, &bridge_, &StationBridge::setDeadMan);
  connect(header_, &HeaderBar::emergencyWanted, &bridge_, &StationBridge::setEmergencyStop);
  connect(header_, &HeaderBar::themeChosen, this, &MainWindow::chooseTheme);
  connect(header_, &HeaderBar::languageChosen, this, &MainWindow::chooseLanguage);
  connect(header_, &HeaderBar::signOutWanted, this, &MainWindow::finish);
  connect(header_, &HeaderBar::quitWanted, this, &MainWindow::close);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q), this), &QShortcut::activated, this, &MainWindow::close);
  connect(header_, &HeaderBar::commandsWanted, this, &MainWindow::showCommands);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_K), this), &QShortcut::activated, this,
          &MainWindow::showCommands);
  connect(banners_, &BannerArea::acknowledgeWanted, this,
          [this] { bridge_.send(cycle::CommandKind::AcknowledgeFault); });
  connect(banners_, &BannerArea::acknowledged, this, [this] {
    if (auto* next = pages_[current()]->firstFocus()) next->setFocus(Qt::OtherFocusReason);
  });
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this](const cycle::Snapshot& snapshot) {
    takePlace(snapshot.controllerOn);
    bridge_.setLed(leadsRobot());
    header_->showSnapshot(snapshot, running() && !analysing(), bridge_.led());
    banners_->showSnapshot(snapshot, running());
    // With each snapshot, as the run's own clock: two that disagree are both doubted.
    header_->showRecording(bridge_.recording(), recordingProblem_, snapshot.sample[record::Channel::HostTime]);
    sounds_->look(snapshot);
    if (std::exchange(faulted_, snapshot.fault.latched()) && !snapshot.fault.latched())
      banners_->noLonger(refusedWords(coreText(cycle::name(cycle::CommandKind::AcknowledgeFault))));
  });
  connect(&bridge_, &StationBridge::timingChanged, this, [this] {
    header_->showTiming(bridge_.timing(), context_.cell.rate_Hz);
    const QString problem = bridge_.recordingProblem();
    if (!problem.isEmpty() && problem != recordingProblem_)
      banners_->problem(tr("Recording failed: %1").arg(problem),
                        tr("What was stored before is kept. Stop, free space, and run again."), nullptr,
                        BannerArea::Of::Station);
    if (problem != recordingProblem_ && !recordingProblem_.isEmpty())
      banners_->noLonger(tr("Recording failed: %1").arg(recordingProblem_));
    recordingProblem_ = problem;
  });
  connect(&bridge_, &StationBridge::eventArrived, events_, &EventList::add);
  connect(&bridge_, &StationBridge::samplesLost, this, [this](quint64 count) {
    statusBar_->notice(
        count == 1
            ? tr("The window was busy: 1 sample is not in the live plots. The recording has it.")
            : tr("The window was busy: %1 samples are not in the live plots. The recording has them.").arg(count));
  });
  connect(&bridge_, &StationBridge::stateChanged, this, [this](cycle::State state) {
    if (cycle::moves(state)) banners_->noLonger(finishingStoppedWords());
  });
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this] {
    if (themeWaits_ && !moves() && bridge_.answered()) chooseTheme(storedTheme());
  });
  connect(&bridge_, &StationBridge::refused, this, [this](const QString& what, const QString& why) {
    banners_->problem(refusedWords(what), why.isEmpty() ? why : why.at(0).toUpper() + why.mid(1));
  });
  const auto showDisk = [this] {
    const QStorageInfo storage(path(context_.dataFolder));
    header_->showDisk(storage.isValid() ? storage.bytesAvailable() : -1);
  };
  connect(&disk_, &QTimer::timeout, this, showDisk);
  disk_.start(10'000);
  showDisk();
  header_->showTiming(bridge_.timing(), context_.cell.rate_Hz);
  header_->showSnapshot(bridge_.snapshot());
  connect(&closing_, &QTimer::timeout, this, &MainWindow::finishClosing);
  connect(&language_, &QTimer::timeout, this, &MainWindow::changeLanguage);
}

void MainWindow::connectSession() {
  connect(&session_, &UserSession::accountChanged, this, [this] {
    Sheet::closeAll(this);  // what it asked was asked of somebody else
    const auto& account = session_.account();
    if (account && !takenTold_.isEmpty()) banners_->noLonger(std::exchange(takenTold_, {}));  // it was said to another
    showPerson();
    header_->setSignedIn(account.has_value());
    showOpen();
    if (!account && !closedBecause(current()).isEmpty()) goTo(0);
  });
  connect(&session_, &UserSession::specimenChanged, this, [this] {
    showPerson();
    showOpen();
  });
  connect(&session_, &UserSession::checklistChanged, this, &MainWindow::showOpen);
  connect(&session_, &UserSession::protocolChanged, this, &MainWindow::showOpen);
  connect(&session_, &UserSession::runFinished, this, &MainWindow::showOpen);
}

bool MainWindow::running() const {
  auto* director = const_cast<UserSession&>(session_).director();
  return director && director->running();
}

bool MainWindow::analysing() const {
  auto* director = const_cast<UserSession&>(session_).director();
  return director && director->analysing();
}

SessionEnd::Port MainWindow::endPort() {
  return {.send = [this](cycle::CommandKind kind) { bridge_.send(kind); },
          .stop =
              [this] {
                session_.stop();
                EngineeringPage::endStepIn(*this);
              },
          .running = [this] { return running(); },
          .letGo = [this] { bridge_.setDeadMan(false); },
          .close = [this] { return session_.close(); }};
}

DrivesGuard::Port MainWindow::guardPort() {
  return {.send = [this](cycle::CommandKind kind) { bridge_.send(kind); },
          .stop = [this] { bridge_.requestStop(); },
          .letGo = [this] { bridge_.setDeadMan(false); },
          .signedIn = [this] { return session_.signedIn(); },
          .running = [this] { return running() && !analysing(); }};
}

void MainWindow::connectGuards() {
  connect(new AccountGuard(session_, this), &AccountGuard::taken, this,
          [this](const QString& why, bool first, const QString& recorded) {
            session_.takeAway(why, toCore(recorded));
            EngineeringPage::endStepIn(*this);  // also one that stands in a question
            if (sessionEnd_.busy() || closing_.isActive()) return;
            takenTold_ = why;
            banners_->problem(
                why, tr("The session ends in order: what moves stops under control, what was measured is stored."),
                nullptr,
                BannerArea::Of::Station);  // who comes back reads it after the session has ended
            if (first) Sheet::closeAll(this);
            sessionEnd_.begin(SessionEnd::Motion::NotByItself);
          });
  connect(&bridge_, &StationBridge::snapshotArrived, &sessionEnd_, &SessionEnd::look);
  connect(&bridge_, &StationBridge::snapshotArrived, &drivesGuard_, &DrivesGuard::look);
  // Who signs in later is told as well; at the end of a session it says itself what it left.
  connect(&bridge_, &StationBridge::snapshotArrived, &loadBehindBrakes_, [this](const cycle::Snapshot& snapshot) {
    if (session_.signedIn()) loadBehindBrakes_.look(snapshot);
  });
  const auto problem = [this](const QString& what, const QString& remedy) { banners_->problem(what, remedy); };
  connect(&sessionEnd_, &SessionEnd::problem, this, problem);
  connect(&sessionEnd_, &SessionEnd::doing, this, [this](const QString& words) {
    banners_->doing(words, session_.takenAway().isEmpty() ? tr("STOP ends this; you stay signed in then.")
                                                          : tr("STOP stops whatever moves."));
  });
  connect(&sessionEnd_, &SessionEnd::leftLoaded, this, [this](const QString& what, const QString& remedy) {
    banners_->problem(what, remedy, nullptr, BannerArea::Of::Station);
  });
  connect(&drivesGuard_, &DrivesGuard::stillOn, this, [this](const QString& what, const QString& remedy) {
    banners_->problem(what, remedy, nullptr, BannerArea::Of::Station);
  });
  connect(&sessionEnd_, &SessionEnd::ended, this,
          [this] { statusBar_->notice(tr("The session is finished. Everything that was recorded is stored.")); });
  connect(&drivesGuard_, &DrivesGuard::holds, this, [this](const QString& what, const QString& remedy) {
    banners_->problem(what, remedy, nullptr, BannerArea::Of::Station);
  });
  connect(&loadBehindBrakes_, &LoadBehindBrakes::stands, this, [this](const QString& what, const QString& remedy) {
    banners_->problem(what, remedy, nullptr, BannerArea::Of::Station);
  });
  connect(&loadBehindBrakes_, &LoadBehindBrakes::gone, this, [this] { banners_->noLonger(LoadBehindBrakes::title()); });
  connect(&drivesGuard_, &DrivesGuard::holdsNoMore, this, [this] { banners_->noLonger(DrivesGuard::heldWords()); });
  connect(&drivesGuard_, &DrivesGuard::switchedOff, this, [this](const QString& why, const QString& detail) {
    banners_->noLonger(DrivesGuard::stillOnWords());
    banners_->note(why, detail, session_.signedIn() ? BannerArea::Of::Session : BannerArea::Of::Station);
  });
  // What is no number, or more than an int holds, must not read as 0, which is "never".
  bool known = false;
  const qlonglong minutes =
      settings_.value(QStringLiteral("drivesOffAfter_min"), kDrivesOffAfter_min).toLongLong(&known);
  drivesGuard_.setIdleTime(
      std::chrono::minutes(known && minutes >= 0 ? std::min(minutes, 600LL) : qlonglong(kDrivesOffAfter_min)));
  header_->setIdleTime(static_cast<int>(drivesGuard_.idleTime().count()));
  connect(header_, &HeaderBar::idleTimeChosen, this, [this](int chosen_min) {
    remember(QStringLiteral("drivesOffAfter_min"), chosen_min);
    drivesGuard_.setIdleTime(std::chrono::minutes(chosen_min));
  });
}

void MainWindow::showOpen() {
  for (int i = 0; i < pages_.size(); ++i) {
    navigation_->setClosedBecause(i, closedBecause(i));
    navigation_->setDone(i, pages_[i]->done());
  }
}

void MainWindow::leavePages(int from, std::function<void()> then) {
  if (from == pages_.size()) return then();
  pages_[from]->leave([this, from, then = std::move(then)] { leavePages(from + 1, then); });
}

int MainWindow::current() const { return stack_->currentIndex(); }

bool MainWindow::answeredAll() {
  const auto* sheet = Sheet::topOf(this);
  if (sheet) statusBar_->notice(tr("Answer or close first: %1").arg(sheet->title()));
  return !sheet;
}

void MainWindow::goTo(int entry) {
  if (!answeredAll()) return;  // one thing after the other
  if (const QString why = closedBecause(entry); !why.isEmpty()) {
    statusBar_->notice(why);
    return;
  }
  if (const auto* typed = firstRefused(*pages_[current()]); typed && entry != current())
    statusBar_->notice(tr("%1 was not taken: %2").arg(typed->accessibleName(), typed->problem()));
  stack_->setCurrentIndex(entry);
  banners_->showFor(pages_[entry]);
  navigation_->setCurrent(entry);
  pages_[entry]->entered();
  tabsFollowLayout(*pages_[entry]);
  auto* first = pages_[entry]->firstFocus();
  if (first) first->setFocus(Qt::TabFocusReason);  // what stands in a line is there to be typed over
  stack_->showFromTop(first);
  if (tour_) tour_->opened(entry);
}

void MainWindow::askForCell(const QString& key, const QString& specimen) {
  const auto now = cell::specimenInVice(context_.cell);
  const std::string here = run::isOwnCell(context_.cell) ? context_.cell.file.string() : context_.cell.key;
  cell::CellChoice shown{.cell = key.isEmpty() ? here : toCore(key)};
  if (shown.cell == here) shown.specimen = {.key = now.key, .side = now.side};
  if (!specimen.isEmpty()) shown.specimen.key = toCore(specimen);
  auto* dialog = new CellDialog(context_.resources, context_.dataFolder, shown, this);
  connect(dialog, &Sheet::accepted, this, [this, dialog] { changeCell(dialog->choice()); });
  dialog->open();
}

void MainWindow::changeCell(const cell::CellChoice& choice) {
  if (closing_.isActive()) return;  // whoever closes the program does not come back to another cell
  nextCell_ = choice;
  close();
}

}  // namespace articulus::ui
