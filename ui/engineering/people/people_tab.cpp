#include "ui/engineering/people/people_tab.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "ui/bridge/account_asking.h"
#include "ui/bridge/credential_service.h"
#include "ui/bridge/role_word.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/people/nobodys_folders.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"

namespace articulus::ui {
namespace {

using Change = PersonSheet::Change;

constexpr int kMostRequests = 4;  // rows in sight; more scroll

QString dateOf(const std::string& utc) { return utc.empty() ? QString() : momentText(utc); }

}  // namespace

PeopleTab::PeopleTab(UserSession& session, CredentialService& credentials, QWidget* parent)
    : EngineeringTab(parent), session_(session), credentials_(credentials),
      people_(new TextTableModel({tr("Name"), tr("Role"), tr("Account since"), tr("Last signed in"), tr("State")}, {},
                                 this)),
      asked_(new TextTableModel({tr("Asked"), tr("Who"), tr("What for")}, {}, this)),
      peopleTable_(new TextTable(*people_, tr("People who may sign in"), this)),
      askedTable_(new TextTable(*asked_, tr("What people ask for"), this)),
      folders_(new NobodysFolders(session, credentials, this)),
      answer_(makeButton(tr("Answer …"), QStringLiteral("check"), this)),
      decline_(makeButton(tr("Decline …"), QStringLiteral("close"), this)), requestBox_(makeRequests()) {
  layOut();
  connect(peopleTable_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PeopleTab::tell);
  connect(&credentials_, &CredentialService::busyChanged, this, &PeopleTab::tell);
  connect(&credentials_, &CredentialService::administered, this, &PeopleTab::refresh);  // its sheet may be gone
  connect(folders_, &NobodysFolders::problem, this, &EngineeringTab::problem);
  connect(folders_, &NobodysFolders::notice, this, &EngineeringTab::notice);
  tell();
}

void PeopleTab::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* row = new WrappingRow(Theme::kGrid);
  const auto add = [&](Change change, const QString& text, const char* icon) {
    auto* button = makeButton(text, QLatin1String(icon), this);
    connect(button, &QPushButton::clicked, this, [this, change] { ask(change); });
    row->addWidget(button);
    buttons_.emplace_back(change, button);
  };
  add(Change::Add, tr("New account …"), "plus");
  add(Change::Role, tr("Role …"), "shield");
  add(Change::Lock, tr("Lock …"), "lock");
  add(Change::Unlock, tr("Unlock …"), "unlock");
  add(Change::Password, tr("New password …"), "edit");
  add(Change::Remove, tr("Remove …"), "trash");
  row->addWidget(new QWidget(this));  // takes what is left of a line
  column->addWidget(requestBox_);
  column->addLayout(row);
  column->addWidget(peopleTable_, 3);
  column->addWidget(folders_, 2);
}

QWidget* PeopleTab::makeRequests() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  column->addWidget(makeLabel(tr("Open requests. Check who is asking before you answer."), "strong", box));
  column->addWidget(askedTable_);
  auto* row = new QHBoxLayout;
  row->setSpacing(Theme::kGrid);
  row->addWidget(answer_);
  row->addWidget(decline_);
  row->addStretch();
  column->addLayout(row);
  connect(answer_, &QPushButton::clicked, this, &PeopleTab::answerRequest);
  connect(decline_, &QPushButton::clicked, this, &PeopleTab::declineRequest);
  connect(askedTable_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PeopleTab::tell);
  return box;
}

void PeopleTab::showRequests() {
  const auto& me = session_.account();
  const bool mine = me && me->role == storage::Role::Administrator && !session_.context().readOnly;
  requests_.clear();
  if (mine) {
    auto open = openRequests(session_.context());
    if (!open) emit problem(coreText(open.error().message), coreText(open.error().remedy));
    else requests_ = std::move(*open);
  }
  std::vector<QStringList> rows;
  for (const auto& one : requests_) rows.push_back({dateOf(one.made), toQt(one.person), requestWords(one.kind)});
  asked_->show(std::move(rows));
  requestBox_->setVisible(!requests_.empty());
  const int shown = std::min<int>(kMostRequests, static_cast<int>(requests_.size()));
  askedTable_->setFixedHeight(askedTable_->horizontalHeader()->sizeHint().height() +
                              shown * askedTable_->verticalHeader()->defaultSectionSize() +
                              2 * askedTable_->frameWidth());
  if (requests_.size() == 1) askedTable_->selectRow(0);
}

const storage::AccountRequest* PeopleTab::request() const {
  const auto rows = askedTable_->selectionModel()->selectedRows();
  const int row = rows.isEmpty() ? -1 : rows.front().row();
  return row >= 0 && row < static_cast<int>(requests_.size()) ? &requests_[static_cast<std::size_t>(row)] : nullptr;
}

void PeopleTab::answerRequest() {
  const auto* asked = request();
  if (!asked || !choose(toQt(asked->person))) return;
  using Kind = storage::AccountRequestKind;
  if (asked->kind == Kind::NewPassword) return ask(Change::Password);
  if (asked->kind == Kind::Unlock) return ask(Change::Unlock);
  ask(Change::Role, storage::roleOf(asked->kind));
}

void PeopleTab::declineRequest() {
  const auto* asked = request();
  if (!asked) return;
  const auto what = *asked;
  askInSheet(this,
             {.title = tr("Decline the request"),
              .question = tr("%1 is told at the next sign-in that this was declined: %2.")
                              .arg(toQt(what.person), requestWords(what.kind)),
              .yes = tr("Decline"),
              .no = tr("Cancel")},
             [this, what] {
               if (!session_.account()) return;
               const auto done = ui::declineRequest(session_.context(), session_.account()->name, what);
               refresh();
               if (!done) return emit problem(coreText(done.error().message), coreText(done.error().remedy));
               emit notice(tr("The request of %1 is declined.").arg(toQt(what.person)));
             });
}

QPushButton* PeopleTab::button(Change change) const {
  for (const auto& [kind, button] : buttons_)
    if (kind == change) return button;
  return nullptr;
}

void PeopleTab::refresh() {
  const auto* before = chosen();
  const QString name = before ? toQt(before->name) : QString();
  auto accounts = accountsOf(session_.context());
  if (!accounts) return emit problem(coreText(accounts.error().message), coreText(accounts.error().remedy));
  accounts_ = std::move(*accounts);
  std::vector<QStringList> rows;
  for (const auto& account : accounts_)
    rows.push_back({toQt(account.name), roleWord(account.role), dateOf(account.created),
                    account.lastSignIn.empty() ? tr("never") : dateOf(account.lastSignIn),
                    account.locked ? tr("locked") : tr("open")});
  people_->show(std::move(rows));
  showRequests();
  folders_->refresh();
  if (!name.isEmpty()) (void)choose(name);
  tell();
}

bool PeopleTab::choose(const QString& name) {
  for (std::size_t i = 0; i < accounts_.size(); ++i)
    if (toQt(accounts_[i].name) == name) {
      peopleTable_->selectRow(static_cast<int>(i));
      return true;
    }
  return false;
}

const storage::Account* PeopleTab::chosen() const {
  const auto rows = peopleTable_->selectionModel()->selectedRows();
  const int row = rows.isEmpty() ? -1 : rows.front().row();
  return row >= 0 && row < static_cast<int>(accounts_.size()) ? &accounts_[static_cast<std::size_t>(row)] : nullptr;
}

QString PeopleTab::reasonAgainst(Change change) const {
  const auto& me = session_.account();
  if (session_.context().readOnly) return tr("Nothing is written in a read-only window.");
  if (!me || me->role != storage::Role::Administrator) return tr("Only an administrator changes accounts.");
  if (credentials_.busy()) return tr("Wait a moment.");
  if (change == Change::Add) return {};
  const auto* person = chosen();
  if (!person) return tr("Choose a person in the table first.");
  const bool own = person->name == me->name;
  if (own && (change == Change::Lock || change == Change::Remove || change == Change::Role))
    return tr("Another administrator does that: it is your own account.");
  if (change == Change::Lock && person->locked) return tr("%1 is locked already.").arg(toQt(person->name));
  if (change == Change::Unlock && !person->locked) return tr("%1 is not locked.").arg(toQt(person->name));
  return {};
}

void PeopleTab::tell() {
  const QString why = credentials_.busy() ? tr("Wait a moment.")
                      : !request()        ? tr("Choose a request in the table first.")
                                          : QString();
  for (auto* button : {answer_, decline_}) setEnabledOr(button, why);
  for (const auto& [change, button] : buttons_) setEnabledOr(button, reasonAgainst(change));
}

void PeopleTab::ask(Change change, std::optional<storage::Role> wanted) {
  if (!reasonAgainst(change).isEmpty()) return;
  const auto* person = change == Change::Add ? nullptr : chosen();
  auto* sheet = new PersonSheet(change, toQt(session_.account()->name), person ? toQt(person->name) : QString(),
                                person ? person->role : storage::Role::Clinician, credentials_, this, wanted);
  connect(sheet, &PersonSheet::done, this, &EngineeringTab::notice);
  sheet->open();
}

}  // namespace articulus::ui
