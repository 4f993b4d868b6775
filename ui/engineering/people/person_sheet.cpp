#include "ui/engineering/people/person_sheet.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/role_word.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using Change = PersonSheet::Change;

struct ChangeWords {
  QString title, detail, button;
};

ChangeWords wordsOf(Change change, const QString& person) {
  switch (change) {
    case Change::Add:
      return {PersonSheet::tr("New account"), PersonSheet::tr("Only an administrator changes the password later."),
              PersonSheet::tr("Make the account")};
    case Change::Role:
      return {
          PersonSheet::tr("Role of %1").arg(person),
          PersonSheet::tr(
              "Clinicians test. Engineers also change gains, limits and tools. Administrators also change accounts."),
          PersonSheet::tr("Give the role")};
    case Change::Lock:
      return {PersonSheet::tr("Lock %1?").arg(person),
              PersonSheet::tr("Nobody can sign in under this name until it is unlocked. The data stay."),
              PersonSheet::tr("Lock")};
    case Change::Unlock:
      return {PersonSheet::tr("Unlock %1?").arg(person), PersonSheet::tr("The password is the one from before."),
              PersonSheet::tr("Unlock")};
    case Change::Password:
      return {PersonSheet::tr("New password for %1").arg(person),
              PersonSheet::tr("The one from before opens nothing any more."), PersonSheet::tr("Set the password")};
    default: break;
  }
  return {PersonSheet::tr("Remove %1?").arg(person),
          PersonSheet::tr(
              "The account goes for good. The runs stay on the disk as a folder of nobody, which you can give to a new "
              "account or put away."),
          PersonSheet::tr("Remove")};
}

}  // namespace

PersonSheet::PersonSheet(Change change, const QString& who, const QString& person, storage::Role role,
                         CredentialService& credentials, QWidget* owner, std::optional<storage::Role> wanted)
    : Sheet(wordsOf(change, person).title, owner), change_(change), who_(who), person_(person), role_(role),
      credentials_(credentials), own_(new PasswordEdit(tr("Your own password"), this)),
      said_(makeLabel({}, "strong", this)) {
  layOut(wanted.value_or(role));
  connect(&credentials_, &CredentialService::administered, this, [this] {
    if (!std::exchange(sent_, false)) return;
    const QString name = name_ ? name_->text().trimmed() : person_;
    emit done(change_ == Change::Add        ? tr("The account of %1 is made.").arg(name)
              : change_ == Change::Role     ? tr("%1 has the role: %2.").arg(name, roles_->currentText())
              : change_ == Change::Lock     ? tr("%1 is locked.").arg(name)
              : change_ == Change::Unlock   ? tr("%1 is unlocked.").arg(name)
              : change_ == Change::Password ? tr("%1 has a new password.").arg(name)
                                            : tr("The account of %1 is removed.").arg(name));
    Sheet::accept();
  });
  connect(&credentials_, &CredentialService::failed, this, [this](const base::Error& error) {
    if (!std::exchange(sent_, false)) return;
    wrong_ = coreText(error.text());
    own_->clear();
    tell();
    own_->edit()->setFocus(Qt::OtherFocusReason);
  });
  tell();
}

PersonSheet::~PersonSheet() {
  for (auto* password : {theirs_, again_, own_})
    if (password) password->clear();
}

void PersonSheet::layOut(storage::Role offered) {
  const ChangeWords words = wordsOf(change_, person_);
  setCardSize(520);
  body().addWidget(makeLabel(words.detail, "body", this));
  const auto field = [this](const QString& text, QWidget* edit) { body().addWidget(makeField(text, edit, this)); };
  if (change_ == Change::Add) {
    name_ = new QLineEdit(this);
    field(tr("Name"), name_);
    connect(name_, &QLineEdit::textChanged, this, &PersonSheet::tell);
  }
  if (change_ == Change::Add || change_ == Change::Role) {
    roles_ = new ChoiceBox(this);
    for (const auto role : {storage::Role::Clinician, storage::Role::Engineer, storage::Role::Administrator})
      roles_->addItem(roleWord(role), static_cast<int>(role));
    roles_->setCurrentIndex(static_cast<int>(offered));
    field(tr("Role"), roles_);
    connect(roles_, &QComboBox::currentIndexChanged, this, &PersonSheet::tell);
  }
  if (change_ == Change::Add || change_ == Change::Password) {
    theirs_ = new PasswordEdit(tr("New password, 8 characters or more"), this);
    again_ = new PasswordEdit(tr("The same once more"), this);
    for (auto* password : {theirs_, again_}) {
      field(password->accessibleName(), password);
      connect(password, &PasswordEdit::textChanged, this, &PersonSheet::tell);
    }
  }
  field(own_->accessibleName(), own_);
  connect(own_, &PasswordEdit::textChanged, this, &PersonSheet::tell);
  said_->setVisible(false);
  body().addWidget(said_);
  accept_ = addAccept(words.button);
  cancel_ = addCancel(tr("Cancel"));
  QWidget* first = own_->edit();
  if (theirs_) first = theirs_->edit();
  if (roles_) first = roles_;
  if (name_) first = name_;
  setFirstFocus(first);
}

QString PersonSheet::problem() const {
  if (sent_) return tr("Wait a moment.");
  if (name_ && name_->text().trimmed().isEmpty()) return tr("Write a name.");
  if (change_ == Change::Role && roles_->currentData().toInt() == static_cast<int>(role_))
    return tr("That is the role from before.");
  if (theirs_ && theirs_->text().size() < 8) return tr("The new password has 8 characters or more.");
  if (theirs_ && theirs_->text() != again_->text()) return tr("Both new passwords must be the same.");
  if (own_->text().isEmpty()) return tr("Your own password answers for it.");
  return {};
}

void PersonSheet::tell() {
  if (!own_->text().isEmpty()) wrong_.clear();
  said_->setText(wrong_);
  said_->setVisible(!wrong_.isEmpty());
  setNotNow(problem());
  cancel_->setEnabled(!sent_);  // what was sent is done, or refused, in a moment
}

void PersonSheet::accept() {
  if (!problem().isEmpty()) return;
  const AccountChange change{.kind = change_,
                             .by = toCore(who_),
                             .ownPassword = toCore(own_->text()),
                             .name = toCore(name_ ? name_->text().trimmed() : person_),
                             .password = theirs_ ? toCore(theirs_->text()) : std::string(),
                             .role = roles_ ? static_cast<storage::Role>(roles_->currentData().toInt()) : role_};
  sent_ = true;
  wrong_.clear();
  tell();
  credentials_.administer(change);
}

}  // namespace articulus::ui
