#include "ui/sign_in/sign_in_page.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QStackedWidget>

#include "ui/bridge/account_asking.h"
#include "ui/bridge/role_word.h"
#include "ui/cell_view/watched_cell.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/busy_indicator.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/lists/follow_selection.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/picture.h"
#include "ui/kit/text.h"
#include "ui/sign_in/request_sheet.h"
#include "ui/sign_in/station_drawing.h"
#include "ui/sign_in/vice_words.h"

namespace articulus::ui {
namespace {

constexpr int kCellHeight_px = 320, kShortestPassword = 8, kLookAgain_ms = 3000, kRuleLines = 3;

enum Form { SignInForm, CreateForm, WelcomeForm };

QVBoxLayout* column(QWidget* parent) {
  auto* layout = new QVBoxLayout(parent);
  layout->setContentsMargins(32, 32, 32, 32);
  layout->setSpacing(16);
  return layout;
}

}  // namespace

SignInPage::SignInPage(UserSession& session, CredentialService& credentials, QWidget* parent)
    : Page(parent), session_(session), credentials_(credentials), forms_(new QStackedWidget(this)) {
  setAccessibleName(tr("Sign in"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(32, 32, 32, 32);
  row->setSpacing(24);
  row->addWidget(makeStation(), 1);
  auto* card = makeCard(this);
  card->setFixedWidth(480);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(0, 0, 0, 0);
  inside->addWidget(forms_);
  row->addWidget(card);
  for (auto* form : {makeSignIn(), makeCreate(), makeWelcome()}) forms_->addWidget(form);
  connect(&credentials_, &CredentialService::busyChanged, this, [this](bool busy) {
    busy_->setBusy(busy, tr("Checking the password"));
    signIn_->setEnabled(!busy);
    toCreate_->setEnabled(!busy);
    setEnabledOr(create_, busy ? tr("The account is being created.") : ruleBroken());
    signIn_->setText(busy ? tr("Checking …") : tr("Sign in"));
    create_->setText(busy ? tr("Creating …") : tr("Create account"));
  });
  connect(&credentials_, &CredentialService::signedIn, this, &SignInPage::open);
  connect(&credentials_, &CredentialService::created, this, [this](const storage::Account& account) {
    emit notice(tr("Account %1 was created.").arg(toQt(account.name)));
    open(account);
  });
  connect(&credentials_, &CredentialService::failed, this, &SignInPage::showFailure);
  connect(&session_, &UserSession::accountChanged, this, &SignInPage::entered);
  connect(&again_, &QTimer::timeout, this, &SignInPage::lookAgain);
  again_.start(kLookAgain_ms);
  SignInPage::entered();
}

QWidget* SignInPage::makeStation() {
  const auto& cell = session_.context().cell;
  auto* card = makeCard(this);
  auto* layout = column(card);
  const auto specimen = cell::specimenInVice(cell);
  auto* picture = new Picture(drawingOf(specimen), card);
  picture->setAccessibleName(tr("Drawing of the station: arm, load cell, specimen and vice"));
  picture->setMinimumWidth(140);
  picture->setMaximumWidth(216);
  auto* head = new TurningRow(32, card);
  head->box().addWidget(picture);
  auto* words = new QVBoxLayout;
  words->setSpacing(12);
  words->addStretch();
  words->addWidget(makeLabel(coreText(cell.name), "title", card));
  words->addWidget(makeLabel(coreText(cell.description), "body", card));
  // What the cell is described with is its own: another one is said so, lest one of both is believed wrongly.
  if (const ViceWords vice = viceWords(cell, session_.context().resources); !vice.text.isEmpty())
    words->addWidget(makeLabel(vice.text, vice.other ? "strong" : "quiet", card));
  if (session_.context().openCell) {
    auto* change = makeButton(tr("Change cell …"), {}, card);
    change->setObjectName(QStringLiteral("changeCell"));
    connect(change, &QPushButton::clicked, this, [this] { emit cellWanted({}); });
    words->addWidget(change, 0, Qt::AlignLeft);
  }
  auto* inCell = makeButton(tr("Show in 3D"), QStringLiteral("robot"), card);
  inCell->setCheckable(true);
  inCell->setObjectName(QStringLiteral("showCell"));
  inCell->setToolTip(tr("The cell as it is now, with its set-ups and views"));
  connect(inCell, &QPushButton::toggled, this, &SignInPage::showCell);
  words->addWidget(inCell, 0, Qt::AlignLeft);
  words->addStretch();
  head->box().addLayout(words, 1);
  layout->addWidget(head);
  cell_ = new WatchedCell(session_.context(), card);
  cell_->setMinimumHeight(kCellHeight_px);
  cell_->hide();
  layout->addWidget(cell_, 1);
  drawn_ = {picture};
  if (!cell.honesty.empty()) {
    auto* known = new QWidget(card);
    auto* list = column(known);
    list->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(known);
    drawn_ << known;
    list->addWidget(makeLine(card));
    list->addWidget(makeLabel(!cell.simulated ? tr("This station is LIVE: its arm moves. Good to know:")
                              : cell.devices.anyReal()
                                  ? tr("This station is a BENCH: a real device beside a simulated arm. Good to know:")
                                  : tr("This station is simulated. What that means:"),
                              "strong", card));
    for (const auto& line : cell.honesty) {
      auto* item = new QHBoxLayout;
      item->setSpacing(12);
      item->addWidget(new IconLabel(QStringLiteral("info"), &Theme::quiet, 18, card), 0, Qt::AlignTop);
      item->addWidget(makeLabel(noBreakUnits(coreText(line)), "quiet", card), 1);
      list->addLayout(item);
    }
  }
  layout->addStretch();
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(card);
  return scroll;
}

void SignInPage::showCell(bool shown) {
  cell_->setVisible(shown);
  for (QWidget* one : drawn_) one->setVisible(!shown);
}

QWidget* SignInPage::makeSignIn() {
  auto* form = new QWidget(this);
  auto* layout = column(form);
  layout->addWidget(makeLabel(tr("Sign in"), "title", form));
  peopleCaption_ = makeLabel(tr("People on this station"), "caption", form);
  layout->addWidget(peopleCaption_);
  people_ = new QListWidget(form);
  people_->setAccessibleName(tr("People on this station, last signed in first"));
  people_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  people_->setIconSize({22, 22});
  layout->addWidget(people_);
  name_ = new QLineEdit(form);
  name_->setObjectName(QStringLiteral("name"));
  layout->addWidget(makeField(tr("Name"), name_, form));
  password_ = new PasswordEdit(tr("Password"), form);
  password_->setObjectName(QStringLiteral("password"));
  layout->addWidget(makeField(tr("Password"), password_, form));

  failureBox_ = new QFrame(form);
  failureBox_->setProperty("role", "banner");
  failureBox_->setProperty("tone", "danger");
  auto* failureRow = new QHBoxLayout(failureBox_);
  failureRow->setContentsMargins(12, 8, 12, 8);
  failureRow->setSpacing(12);
  failureRow->addWidget(new IconLabel(QStringLiteral("warning"), &Theme::text, 22, failureBox_), 0, Qt::AlignTop);
  failure_ = makeLabel({}, "body", failureBox_);
  failureRow->addWidget(failure_, 1);
  failureBox_->setVisible(false);
  layout->addWidget(failureBox_);

  auto* row = new QHBoxLayout;
  signIn_ = makePrimary(tr("Sign in"), form);
  busy_ = new BusyIndicator(form);
  toCreate_ = makeButton(tr("New account"), QStringLiteral("plus"), form);
  toCreate_->setObjectName(QStringLiteral("toCreate"));
  if (session_.context().readOnly) setEnabledOr(toCreate_, ruleBroken());
  row->addWidget(signIn_);
  row->addWidget(busy_);
  row->addStretch();
  row->addWidget(toCreate_);
  layout->addLayout(row);
  ask_ = makeButton(tr("Ask an administrator …"), {}, form);
  ask_->setObjectName(QStringLiteral("askAdministrator"));
  ask_->setProperty("role", "flat");
  ask_->setToolTip(tr("For a new password, a role, or an account that is locked"));
  layout->addWidget(ask_, 0, Qt::AlignLeft);
  layout->addStretch();
  connect(ask_, &QPushButton::clicked, this, &SignInPage::askAdministrator);
  followSelection(*people_);
  connect(people_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item) name_->setText(item->data(Qt::UserRole).toString());
  });
  connect(people_, &QListWidget::itemClicked, this, [this] { password_->edit()->setFocus(); });
  connect(people_, &QListWidget::itemActivated, this, [this] { password_->edit()->setFocus(); });
  connect(name_, &QLineEdit::returnPressed, this, [this] { password_->edit()->setFocus(); });
  connect(password_, &PasswordEdit::returnPressed, this, &SignInPage::trySignIn);
  connect(signIn_, &QPushButton::clicked, this, &SignInPage::trySignIn);
  connect(toCreate_, &QPushButton::clicked, this, [this] {
    forms_->setCurrentIndex(CreateForm);
    newName_->setFocus();
  });
  return form;
}

QWidget* SignInPage::makeCreate() {
  auto* form = new QWidget(this);
  auto* layout = column(form);
  layout->addWidget(makeLabel(tr("New account"), "title", form));
  newName_ = new QLineEdit(form);
  layout->addWidget(makeField(tr("Name"), newName_, form));
  newRole_ = makeLabel({}, "quiet", form);
  newRole_->setObjectName(QStringLiteral("newRole"));
  layout->addWidget(newRole_);
  newPassword_ = new PasswordEdit(tr("Password"), form);
  layout->addWidget(makeField(tr("Password"), newPassword_, form));
  newAgain_ = new PasswordEdit(tr("Password again"), form);
  layout->addWidget(makeField(tr("Password again"), newAgain_, form));
  rule_ = makeLabel({}, "quiet", form);
  rule_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  rule_->setMinimumHeight(kRuleLines * rule_->fontMetrics().lineSpacing());  // the buttons below stay where they are
  layout->addWidget(rule_);
  auto* row = new QHBoxLayout;
  create_ = makePrimary(tr("Create account"), form);
  auto* back = makeButton(tr("Back"), {}, form);
  row->addWidget(create_);
  row->addStretch();
  row->addWidget(back);
  layout->addLayout(row);
  layout->addStretch();
  const auto check = [this] {
    const QString broken = ruleBroken();
    rule_->setText(broken.isEmpty() ? tr("Name and password are valid.") : broken);
    setEnabledOr(create_, broken);
  };
  connect(newName_, &QLineEdit::textChanged, this, check);
  connect(newPassword_, &PasswordEdit::textChanged, this, check);
  connect(newAgain_, &PasswordEdit::textChanged, this, check);
  connect(newAgain_, &PasswordEdit::returnPressed, this, &SignInPage::tryCreate);
  connect(create_, &QPushButton::clicked, this, &SignInPage::tryCreate);
  connect(back, &QPushButton::clicked, this, [this] { forms_->setCurrentIndex(SignInForm); });
  check();
  return form;
}

QWidget* SignInPage::makeWelcome() {
  auto* form = new QWidget(this);
  auto* layout = column(form);
  welcome_ = makeLabel({}, "title", form);
  layout->addWidget(welcome_);
  const bool reads = session_.context().readOnly.has_value();
  layout->addWidget(makeLabel(
      reads ? tr("Your runs are open to be read and exported.")
            : tr("Your experiments and runs are open. Next: describe the specimen and go through the checklist."),
      "body", form));
  auto* row = new QHBoxLayout;
  auto* on = makePrimary(reads ? tr("Continue to Results") : tr("Continue to Prepare"), form);
  auto* out = makeButton(tr("Sign out"), {}, form);
  row->addWidget(on);
  row->addStretch();
  row->addWidget(out);
  layout->addLayout(row);
  layout->addStretch();
  connect(on, &QPushButton::clicked, this, &Page::finished);
  connect(out, &QPushButton::clicked, this, &Page::finishWanted);  // never past the drives
  return form;
}

void SignInPage::entered() {
  if (session_.signedIn()) {
    welcome_->setText(tr("Welcome, %1").arg(toQt(session_.account()->name)));
    forms_->setCurrentIndex(WelcomeForm);
    return;
  }
  listPeople();
  if (forms_->currentIndex() == WelcomeForm) forms_->setCurrentIndex(SignInForm);
  if (people_->count() == 0 && !session_.context().readOnly) forms_->setCurrentIndex(CreateForm);  // its first person
  firstFocus()->setFocus();
}

void SignInPage::goOnFrom(Page& before) {
  if (!session_.signedIn()) forms_->setCurrentIndex(static_cast<SignInPage&>(before).forms_->currentIndex());
}

QWidget* SignInPage::firstFocus() {
  if (forms_->currentIndex() == WelcomeForm) return forms_->currentWidget()->findChild<QPushButton*>();
  if (forms_->currentIndex() == CreateForm) return newName_;
  return name_->text().isEmpty() ? static_cast<QWidget*>(name_) : password_->edit();
}

/// What of a person the list shows that others may change.
QString SignInPage::listedAs(const storage::Account& account) {
  return toQt(account.name) + roleWord(account.role) + (account.locked ? QStringLiteral("-") : QString());
}

/// An administrator at another program adds and removes people, also while this page is open.
void SignInPage::lookAgain() {
  if (!isVisible() || session_.signedIn()) return;
  const auto accounts = session_.people();
  if (!accounts) return;  // said when the page was entered, or when somebody signs in
  QStringList names;
  for (const auto& account : *accounts) names << listedAs(account);
  if (names != listed_) listPeople();
}

void SignInPage::listPeople() {
  listed_.clear();
  people_->clear();
  auto accounts = session_.people();
  if (!accounts) {
    emit ofStation(coreText(accounts.error().message), coreText(accounts.error().remedy));
    return;
  }
  for (const auto& account : *accounts) {
    const auto last = QDateTime::fromString(toQt(account.lastSignIn), Qt::ISODateWithMs);
    const QString when = account.locked   ? tr("locked by an administrator")
                         : last.isValid() ? tr("last signed in %1").arg(momentText(last))
                                          : tr("has never signed in");
    auto* item =
        new QListWidgetItem(Theme::icon(QStringLiteral("sign_in"), &Theme::quiet),
                            tr("%1   ·   %2\n%3").arg(toQt(account.name), roleWord(account.role), when), people_);
    item->setData(Qt::UserRole, toQt(account.name));
    listed_ << listedAs(account);
  }
  const bool any = people_->count() > 0;
  newRole_->setText(
      any ? tr("You will be a clinician: clinicians run tests. An administrator of this station makes "
               "engineers, who also tune gains and limits.")
          : tr("The first account is the administrator of this station: it may do everything and gives the "
               "others their roles."));
  people_->setVisible(any);
  ask_->setVisible(any && !session_.context().readOnly);
  peopleCaption_->setText(any ? tr("People on this station")
                              : tr("Nobody has an account on this station yet. Create the first one."));
  int height = 2 * people_->frameWidth() + 12;
  for (int i = 0; i < qMin(4, people_->count()); ++i) height += people_->sizeHintForRow(i);
  people_->setFixedHeight(height);
  if (any && name_->text().isEmpty()) people_->setCurrentRow(0);
}

void SignInPage::trySignIn() {
  failureBox_->setVisible(false);
  if (name_->text().trimmed().isEmpty())
    return showFailure({base::ErrorCode::InvalidArgument, tr("Enter your name.").toStdString(), ""});
  credentials_.signIn(name_->text().trimmed(), password_->text());
}

QString SignInPage::ruleBroken() const {
  if (session_.context().readOnly) return tr("No account can be made here: nothing is written in a read-only window.");
  if (newName_->text().trimmed().isEmpty())
    return tr("Name: 1 to 64 letters, digits, spaces, dots, dashes. Password: %1 characters or more.")
        .arg(kShortestPassword);
  if (newPassword_->text().size() < kShortestPassword)
    return tr("The password needs %1 characters or more.").arg(kShortestPassword);
  if (newPassword_->text() != newAgain_->text()) return tr("The two passwords differ.");
  return {};
}

void SignInPage::tryCreate() {
  if (!ruleBroken().isEmpty()) return;
  credentials_.createAccount(newName_->text().trimmed(), newPassword_->text());
}

void SignInPage::showFailure(const base::Error& error) {
  const QString text = coreText(error.text());
  if (forms_->currentIndex() == CreateForm) {
    rule_->setText(text);
    newName_->setFocus();
    return;
  }
  failure_->setText(text);
  failureBox_->setAccessibleName(text);
  failureBox_->setVisible(true);
  password_->clear();
  password_->edit()->setFocus();
}

void SignInPage::open(const storage::Account& account) {
  password_->clear();
  newPassword_->clear();
  newAgain_->clear();
  newName_->clear();
  failureBox_->setVisible(false);
  if (auto opened = session_.open(account); !opened) return showFailure(opened.error());
  tellInterrupted();
  for (const QString& news : requestNews(session_.context(), account)) emit notice(news);
  emit openChanged();
  // In a turn of its own: to lay out the page that comes next takes as long as all that a sign-in changes.
  QTimer::singleShot(0, this, &SignInPage::finished);
}

void SignInPage::askAdministrator() {
  QStringList people;
  for (int row = 0; row < people_->count(); ++row) people << people_->item(row)->data(Qt::UserRole).toString();
  auto* sheet = new RequestSheet(session_.context(), people, name_->text().trimmed(), this);
  connect(sheet, &RequestSheet::asked, this, &Page::notice);
  sheet->open();
}

void SignInPage::tellInterrupted() {
  const auto run = session_.interruptedRun();
  if (!run) return;
  emit note(
      tr("Your last run was interrupted"),
      tr("Run %1 (%2, %3) ended without being closed. What was measured until then is kept and marked; see Results.")
          .arg(run->id)
          .arg(coreText(run->header.protocolName), toQt(run->specimenLabel)));
}

}  // namespace articulus::ui
