// The pages of the window: how they are made, what the window hears of them, and how they are made anew in another
// language while somebody works.
#include <QApplication>
#include <QShortcut>
#include <utility>

#include "core/cycle/in_motion.h"
#include "ui/bridge/role_word.h"
#include "ui/cell_view/cell_view.h"
#include "ui/kit/entries.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/tab_order.h"
#include "ui/kit/text.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/control_used.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/page_stack.h"
#include "ui/shell/sound_guide.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/tour/tour_card.h"
#include "ui/status/event_list.h"

namespace articulus::ui {
namespace {

constexpr int kLook_ms = 100;  // while another language waits

QString inAMoment() { return MainWindow::tr("The language changes in a moment."); }

}  // namespace

void MainWindow::addPage(const PageRow& row) {
  if (row.atBottom) navigation_->addGap();
  Page* page = row.make({session_, bridge_, signInCredentials_, engineeringCredentials_}, stack_);
  const int entry = navigation_->add(QLatin1String(row.mark), QCoreApplication::translate("Pages", row.name),
                                     QLatin1String(row.icon));
  stack_->addWidget(page);
  pages_ << page;
  connectPage(page, entry);
  connect(new QShortcut(QKeySequence(QLatin1String(row.shortcut)), this), &QShortcut::activated, this,
          [this, entry] { goTo(entry); });
}

void MainWindow::connectPage(Page* page, int entry) {
  header_->offer(page->views());
  addActions(page->views());  // for their keys
  connect(page, &Page::openChanged, this, &MainWindow::showOpen);
  connect(page, &Page::problem, this, [this, page](const QString& what, const QString& remedy) {
    // From afar it is told wherever one is.
    if (!page->isVisible()) return banners_->problem(what, remedy);
    banners_->problem(what, remedy, page, BannerArea::Of::Session, {used_->within(*page), used_->justNow()});
  });
  connect(page, &Page::note, this,
          [this](const QString& what, const QString& detail) { banners_->note(what, detail); });
  connect(page, &Page::ofStation, this, [this](const QString& what, const QString& remedy) {
    banners_->problem(what, remedy, nullptr, BannerArea::Of::Station);
  });
  connect(page, &Page::noLonger, banners_, &BannerArea::noLonger);
  connect(page, &Page::saidAnew, banners_, &BannerArea::rename);
  connect(page, &Page::asks, sounds_, &SoundGuide::asked);
  connect(page, &Page::notice, statusBar_, &StatusBar::notice);
  connect(page, &Page::finishWanted, this, &MainWindow::finish);
  connect(page, &Page::pageWanted, this, [this](const QString& key) { goTo(pageEntry(toCore(key))); });
  connect(page, &Page::nextSpecimenWanted, this, [this] {
    goTo(pageEntry("prepare"));
    this->page<PreparePage>().startNext();
  });
  connect(page, &Page::cellWanted, this, [this](const QString& key) { askForCell(key); });
  if (auto* protocols = qobject_cast<ProtocolPage*>(page))
    connect(protocols, &ProtocolPage::cellOfProtocolWanted, this, &MainWindow::askForCell);
  connect(page, &Page::finished, this, [this, entry] {
    showOpen();
    int next = entry + 1;
    while (next < pages_.size() && context_.readOnly && !pageCatalogue()[static_cast<std::size_t>(next)].readsOnly)
      ++next;
    if (next >= pages_.size()) return;
    // Who has planned first goes back to what is open still.
    if (const QString why = closedBecause(next); !why.isEmpty())
      for (int i = 0; i < entry; ++i)
        if (!pages_[i]->done() && closedBecause(i).isEmpty()) {
          goTo(i);
          return statusBar_->notice(why);
        }
    goTo(next);
  });
}

QString MainWindow::honestyWords() const {
  QStringList honesty;
  for (const auto& line : context_.cell.honesty) honesty << coreText(line);
  return honesty.join(QLatin1Char('\n'));
}

void MainWindow::nameWindow() { setWindowTitle(tr("Articulus – %1").arg(coreText(context_.cell.name))); }

void MainWindow::showPerson() {
  const auto& account = session_.account();
  statusBar_->showUser(account ? toQt(account->name) : QString(), account ? roleWord(account->role) : QString());
  statusBar_->showSpecimen(toQt(session_.specimen().label), toQt(session_.specimen().thawed));
}

void MainWindow::chooseLanguage(Language::Choice choice) {
  remember(QLatin1String(Language::kSettingsKey), static_cast<int>(choice));
  header_->setLanguageChoice(choice);
  if (choice == Language::chosen() && !nextLanguage_) return;
  nextLanguage_ = choice;
  toMakeAnew_.reset();
  waits_.clear();
  tellLanguageWaits(languageWaits());
  language_.start(0);  // never from here: the menu is still at it
}

/// Pages are made anew, and what is under way on one would be lost with it.
QString MainWindow::languageWaits() const {
  if (running()) return tr("The language changes as soon as the run has ended.");
  if (leadsRobot()) return tr("The language changes as soon as the procedure has ended.");
  // Also where a motion was commanded that no snapshot shows yet.
  if (moves() || !bridge_.answered() || cycle::inMotion(bridge_.snapshot()))
    return tr("The language changes as soon as the robot stands.");
  if (const auto* sheet = Sheet::topOf(this))
    return tr("The language changes as soon as this is answered or closed: %1").arg(sheet->title());
  for (const auto* page : pages_)
    if (const QString doing = page->doing(); !doing.isEmpty())
      return tr("The language changes as soon as this is done: %1").arg(doing);
  const bool held = QApplication::activePopupWidget() || QApplication::mouseButtons() != Qt::NoButton;
  if (held || closing_.isActive() || sessionEnd_.busy() || signInCredentials_.busy() || engineeringCredentials_.busy())
    return inAMoment();
  return {};
}

/// Once each, also where what it waits for began while it waited, or between two of its pages.
void MainWindow::tellLanguageWaits(const QString& why) {
  if (std::exchange(waits_, why) != why && !why.isEmpty()) statusBar_->notice(why);
}

/// A page a turn of the loop: all at once would keep STOP waiting for most of a second. The one that is seen first.
void MainWindow::changeLanguage() {
  if (!nextLanguage_) return language_.stop();
  const QString waits = languageWaits();
  if (waits != inAMoment()) tellLanguageWaits(waits);  // never over what a press brings
  if (!waits.isEmpty()) return language_.start(kLook_ms);
  language_.start(0);
  if (!toMakeAnew_) {
    const QStringList before = standingWords();
    Language::apply(*nextLanguage_);
    sayAgain();
    const QStringList now = standingWords();
    for (qsizetype i = 0; i < now.size(); ++i) banners_->rename(before[i], now[i], {});
    toMakeAnew_ = QList<int>{current()};
    for (int i = 0; i < pages_.size(); ++i)
      if (i != current()) *toMakeAnew_ << i;
  } else {
    makeAnew(toMakeAnew_->takeFirst());
  }
  if (!toMakeAnew_->isEmpty()) return;
  nextLanguage_.reset();
  toMakeAnew_.reset();
  language_.stop();
}

QStringList MainWindow::standingWords() const {
  return {DrivesGuard::heldWords(),
          DrivesGuard::stillOnWords(),
          LoadBehindBrakes::title(),
          finishingStoppedWords(),
          tr("Recording failed: %1").arg(recordingProblem_),
          tr("%1 was refused").arg(coreText(cycle::name(cycle::CommandKind::AcknowledgeFault)))};
}

/// What stands around the pages, which stays: header with STOP, navigation, banners, events, status.
void MainWindow::sayAgain() {
  statusBar_->forgetNotice();  // in the language before; what waited for this does so no more
  setLocale(QLocale());        // pages that are made from now on have their signs of it
  nameWindow();
  header_->sayOf(coreText(context_.cell.name), context_.cell.devices.liveness(), honestyWords());
  header_->showSnapshot(bridge_.snapshot(), running(), leadsRobot());
  header_->showTiming(bridge_.timing(), context_.cell.rate_Hz);
  sounds_->say();
  finish_->setText(tr("Finish the session"));
  for (int i = 0; i < pages_.size(); ++i)
    navigation_->setName(i, QCoreApplication::translate("Pages", pageCatalogue()[static_cast<std::size_t>(i)].name));
  events_->sayAgain();
  banners_->sayAgain(bridge_.snapshot());
  statusBar_->showCount();
  showPerson();
  tour_->sayAgain();
  if (context_.readOnly) sayReadOnly();
  showOpen();
}

void MainWindow::makeAnew(int entry) {
  Page* before = pages_[entry];
  const bool seen = entry == current();
  const Entries entries = Entries::of(*before);
  Page* page = pageCatalogue()[static_cast<std::size_t>(entry)].make(
      {session_, bridge_, signInCredentials_, engineeringCredentials_, before}, stack_);
  pages_[entry] = page;
  connectPage(page, entry);
  banners_->pageAnew(before, page);
  stack_->insertWidget(entry, page);
  if (seen) stack_->setCurrentWidget(page);
  // The one view of the cell goes along: its engine and where one looks from stay.
  const auto from = before->findChildren<CellView*>(), to = page->findChildren<CellView*>();
  for (qsizetype i = 0; i < std::min(from.size(), to.size()); ++i) to[i]->goOnFrom(*from[i]);
  page->goOnFrom(*before);
  entries.putInto(*page);
  stack_->removeWidget(before);
  delete before;
  // The window sees everything before its pages do.
  qApp->removeEventFilter(this);
  qApp->installEventFilter(this);
  tabsFollowLayout(*page);
  if (seen && (!QApplication::focusWidget() || !isAncestorOf(QApplication::focusWidget())))
    if (auto* first = page->firstFocus()) first->setFocus(Qt::OtherFocusReason);
  showOpen();
}

}  // namespace articulus::ui
