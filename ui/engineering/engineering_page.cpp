#include "ui/engineering/engineering_page.h"

#include <QApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <utility>

#include "ui/engineering/tab_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/busy_indicator.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/only_current.h"
#include "ui/kit/layout/tab_order.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {

EngineeringPage::EngineeringPage(UserSession& session, StationBridge& bridge, CredentialService& credentials,
                                 QWidget* parent, EngineeringPage* before)
    : Page(parent), session_(session), bridge_(bridge), credentials_(credentials),
      people_(new CredentialService(session.context(), this)),
      models_(before ? std::move(before->models_) : std::make_unique<EngineeringModels>(session, bridge)),
      views_(new QStackedWidget(this)) {
  setAccessibleName(tr("Engineering"));
  // While that one is seen still: what is hidden has the focus no longer.
  if (before && before->unlocked()) typed_ = Entries::of(*before->views_->widget(1));
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(32, 24, 32, 24);
  all->addWidget(views_);
  views_->addWidget(makeLock());
  needOnlyCurrent(*views_);
  idle_.setSingleShot(true);
  idle_.setInterval(std::chrono::minutes(5));
  connect(&idle_, &QTimer::timeout, this, [this] {
    if (!doing().isEmpty()) return idle_.start();
    lock();
    emit notice(tr("Engineering closed itself after %1 idle minutes.").arg(idle_.interval() / 60000));
  });
  connect(&session_, &UserSession::accountChanged, this, [this] {
    lock();
    models_->signedOut();
    emit openChanged();
  });
  connect(&credentials_, &CredentialService::busyChanged, this, &EngineeringPage::showBusy);
  connect(&credentials_, &CredentialService::confirmed, this, [this] {
    if (closedBecause().isEmpty() && !opening_ && !unlocked()) unlock();
  });
  connect(&credentials_, &CredentialService::failed, this, [this](const base::Error& error) {
    failure_->setText(coreText(error.text()));
    failure_->setVisible(true);
    password_->clear();
    password_->edit()->setFocus();
  });
  connect(&bridge_, &StationBridge::stateChanged, this, [this](cycle::State state) {
    const bool moves = cycle::moves(state);
    models_->setRobotMoves(moves);
    if (moving_) moving_->setVisible(moves);
  });
  qApp->installEventFilter(this);
}

EngineeringPage::~EngineeringPage() = default;

QWidget* EngineeringPage::makeLock() {
  auto* page = new QWidget(this);
  auto* centre = new QVBoxLayout(page);
  auto* card = makeCard(page);
  card->setFixedWidth(480);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(32, 32, 32, 32);
  column->setSpacing(16);
  column->addWidget(new IconLabel(QStringLiteral("lock"), &Theme::accent, 40, card));
  column->addWidget(makeLabel(tr("Engineering"), "title", card));
  column->addWidget(makeLabel(tr("Gains and limits decide how hard the robot can push. Enter your password again to "
                                 "open this panel; it closes itself after 5 idle minutes."),
                              "body", card));
  password_ = new PasswordEdit(tr("Password"), card);
  column->addWidget(makeField(tr("Password"), password_, card));
  failure_ = makeLabel({}, "strong", card);
  failure_->setVisible(false);
  column->addWidget(failure_);
  auto* row = new QHBoxLayout;
  open_ = makePrimary(tr("Open"), card);
  busy_ = new BusyIndicator(card);
  row->addWidget(open_);
  row->addWidget(busy_);
  row->addStretch();
  column->addLayout(row);
  centre->addStretch(2);
  auto* middle = new QHBoxLayout;  // an alignment would forget that the height follows the width
  middle->addStretch();
  middle->addWidget(card);
  middle->addStretch();
  centre->addLayout(middle);
  centre->addStretch(3);
  connect(open_, &QPushButton::clicked, this, &EngineeringPage::tryUnlock);
  connect(password_, &PasswordEdit::returnPressed, this, &EngineeringPage::tryUnlock);
  return page;
}

QString EngineeringPage::doing() const {
  if (opening_) return tr("Opening the panel");
  bool busy = models_->busy() || people_->busy();
  for (int i = 0; tabs_ && i < tabs_->count(); ++i) busy = busy || tab(i)->busy();
  return busy ? tr("Engineering works") : QString();
}

void EngineeringPage::goOnFrom(Page& page) {
  auto& before = static_cast<EngineeringPage&>(page);
  idle_.setInterval(before.idle_.intervalAsDuration());
  if (!before.unlocked()) return;
  const QSignalBlocker quiet(before.tabs_);
  for (int i = 0; i < before.tabs_->count(); ++i)
    if (auto* tab = before.tab(i); tab->holdsWork()) before_[i].reset(tab);
  for (const auto& [index, tab] : before_) tab->setParent(nullptr);
  models_->sayAgain();
  openPanel();
}

QString EngineeringPage::closedBecause() const {
  if (!session_.signedIn()) return tr("Sign in as an engineer first.");
  if (!storage::mayTune(session_.account()->role))
    return tr("Opens for engineers only; you are signed in as a clinician.");
  return {};
}

void EngineeringPage::entered() {
  wanted_.reset();  // who comes now may want another
  if (!unlocked()) password_->edit()->setFocus();
  else enterTabs();
}

bool EngineeringPage::unlocked() const { return views_->count() > 1 && views_->currentIndex() == 1; }

void EngineeringPage::setIdleTime(std::chrono::milliseconds time) { idle_.setInterval(time); }

void EngineeringPage::tryUnlock() {
  if (opening_ || unlocked() || !session_.signedIn()) return;
  failure_->setVisible(false);
  credentials_.confirm(toQt(session_.account()->name), password_->text());
}

void EngineeringPage::unlock() {
  password_->clear();
  failure_->setVisible(false);
  models_->open();
  openPanel();
}

void EngineeringPage::openPanel() {
  const bool moves = cycle::moves(bridge_.snapshot().state);

  auto* page = opening_ = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  auto* head = new QHBoxLayout;
  auto* title = makeLabel(tr("Engineering"), "title", page);
  title->setWordWrap(false);
  head->addWidget(title);
  moving_ =
      makeLabel(tr("The robot moves: only gains that are safe to change in motion can be changed."), "strong", page);
  moving_->setVisible(moves);
  head->addWidget(moving_, 1);
  head->addStretch();
  auto* close = makeButton(tr("Lock"), QStringLiteral("lock"), page);
  head->addWidget(close);
  column->addLayout(head);
  tabs_ = new QTabWidget(page);
  tabs_->setDocumentMode(true);
  tabs_->tabBar()->setDrawBase(false);
  column->addWidget(tabs_, 1);
  connect(close, &QPushButton::clicked, this, &EngineeringPage::lock);
  page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);  // until it is shown
  views_->addWidget(page);  // at once: what moves to another parent later gets its style anew
  showBusy(false);
  QMetaObject::invokeMethod(
      page, [this] { makeNextTab(); }, Qt::QueuedConnection);
}

/// One tab a turn of the loop: all at once would keep STOP waiting for most of a second. Queued to the panel, which
/// takes the rest with it where it is locked meanwhile.
void EngineeringPage::makeNextTab() {
  const auto rows = engineeringTabs();
  const auto made = static_cast<std::size_t>(tabs_->count());
  if (made == rows.size()) return showOpening();
  EngineeringTab* tab = rows[made].make({session_, bridge_, *models_, *people_}, tabs_);
  connect(tab, &EngineeringTab::problem, this, &Page::problem);
  connect(tab, &EngineeringTab::notice, this, &Page::notice);
  connect(tab, &EngineeringTab::cellWanted, this, &Page::cellWanted);
  tabs_->addTab(tab, rows[made].words());
  // Styled and laid out in a turn of its own: showing the panel would do it for all of them at once.
  QMetaObject::invokeMethod(
      opening_,
      [this, tab] {
        for (auto* part : tab->findChildren<QWidget*>()) part->ensurePolished();
        (void)tab->minimumSizeHint();
        (void)tab->sizeHint();
        QMetaObject::invokeMethod(
            opening_, [this] { makeNextTab(); }, Qt::QueuedConnection);
      },
      Qt::QueuedConnection);
}

void EngineeringPage::showOpening() {
  needOnlyCurrent(*tabs_);
  auto* panel = std::exchange(opening_, nullptr);
  const bool anew = typed_ || !before_.empty();  // in another language: it goes on where it was
  views_->setCurrentIndex(1);
  password_->clear();  // keys that were pressed while it opened
  if (const auto typed = std::exchange(typed_, std::nullopt)) typed->putInto(*panel);
  for (const auto& [index, kept] : std::exchange(before_, {})) tab(index)->goOnFrom(*kept);
  if (const auto wanted = std::exchange(wanted_, std::nullopt)) tabs_->setCurrentIndex(*wanted);
  showBusy(false);
  connect(tabs_, &QTabWidget::currentChanged, this, [this](int index) {
    if (index >= 0) tab(index)->entered();
  });
  enterTabs();
  tabsFollowLayout(*this);
  if (const auto* focus = QApplication::focusWidget(); !anew && isVisible() && (!focus || isAncestorOf(focus)))
    tabs_->tabBar()->setFocus(Qt::OtherFocusReason);  // not the button that locks it again
  idle_.start();
  handOut();
}

void EngineeringPage::showTab(int index) {
  if (unlocked()) tabs_->setCurrentIndex(index);
  else wanted_ = index;
}

void EngineeringPage::showBusy(bool checking) {
  busy_->setBusy(checking || opening_, opening_ ? tr("Opening the panel") : tr("Checking the password"));
  open_->setEnabled(!checking && !opening_);
}

void EngineeringPage::takeFiles(DroppedKind kind, const QStringList& files) {
  dropped_.emplace(kind, files.front());
  if (files.size() > 1)
    emit notice(tr("One file at a time: only %1 is taken.").arg(QFileInfo(files.front()).fileName()));
  handOut();
}

void EngineeringPage::handOut() {
  if (!dropped_ || !unlocked()) return;
  const auto [kind, file] = *std::exchange(dropped_, std::nullopt);
  for (int i = 0; i < tabs_->count(); ++i)
    if (tab(i)->takes(kind)) {
      tabs_->setCurrentIndex(i);
      return tab(i)->takeFile(kind, file);
    }
}

EngineeringTab* EngineeringPage::tab(int index) const { return static_cast<EngineeringTab*>(tabs_->widget(index)); }

void EngineeringPage::enterTabs() {
  // Each in a turn of its own, the one that is seen first: some read long lists.
  const int seen = tabs_->currentIndex();
  if (seen >= 0) tab(seen)->entered();
  for (int i = 0; i < tabs_->count(); ++i)
    if (i != seen) QMetaObject::invokeMethod(tab(i), &EngineeringTab::entered, Qt::QueuedConnection);
}

void EngineeringPage::lock() {
  idle_.stop();
  dropped_.reset();
  wanted_.reset();
  typed_.reset();
  before_.clear();
  views_->setCurrentIndex(0);
  while (views_->count() > 1) {
    auto* page = views_->widget(1);
    views_->removeWidget(page);
    // With the turn that would make the next tab; by a button on it, it is still being used.
    if (page == opening_) delete page;
    else page->deleteLater();
  }
  if (std::exchange(opening_, nullptr)) showBusy(false);
  tabs_ = nullptr;
  moving_ = nullptr;
  failure_->setVisible(false);
  password_->clear();
  models_->close();
}

bool EngineeringPage::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
      if (idle_.isActive() && object->isWidgetType() && (object == this || isAncestorOf(static_cast<QWidget*>(object))))
        idle_.start();
      break;
    default: break;
  }
  return Page::eventFilter(object, event);
}

void EngineeringPage::endStepIn(const QWidget& window) {
  for (auto* page : window.findChildren<EngineeringPage*>())
    if (auto* desk = page->commissioning()) desk->cancel();
}

}  // namespace articulus::ui
