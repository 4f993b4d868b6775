#include "ui/shell/key_renewal_sheet.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {

KeyRenewalSheet::KeyRenewalSheet(const base::Error& because, Renew renew, QWidget* owner)
    : Sheet(tr("The key of this station cannot be used"), owner), renew_(std::move(renew)), name_(new QLineEdit(this)),
      password_(new PasswordEdit(tr("Password"), this)), said_(makeLabel({}, "strong", this)) {
  setCardSize(600);
  const QString detail =
      tr("Best: close, and put station.key back from a backup of the data folder. Where there is no backup, an "
         "administrator makes a new key. Accounts and runs are then taken as they are found: nobody can prove any more "
         "that they were not changed. Tools in force and commissioned cells have to be measured again. The audit trail "
         "keeps a record of it for ever.");
  body().addWidget(makeLabel(noBreakUnits(coreText(because.message)), "strong", this));
  body().addWidget(makeLabel(noBreakUnits(detail), "body", this));
  setAccessibleDescription(coreText(because.message) + QLatin1Char('\n') + detail);
  body().addWidget(makeField(tr("Name of an administrator"), name_, this));
  body().addWidget(makeField(tr("Password"), password_, this));
  said_->setVisible(false);
  body().addWidget(said_);
  addCancel(tr("Close"));
  addAccept(tr("Make a new key"));
  setFirstFocus(name_);
  connect(name_, &QLineEdit::textChanged, this, &KeyRenewalSheet::tell);
  connect(password_->edit(), &QLineEdit::textChanged, this, &KeyRenewalSheet::tell);
  tell();
}

KeyRenewalSheet::~KeyRenewalSheet() { password_->clear(); }

void KeyRenewalSheet::tell() {
  setNotNow(name_->text().trimmed().isEmpty() || password_->text().isEmpty() ? tr("Type name and password first.")
                                                                             : QString());
}

void KeyRenewalSheet::accept() {
  std::string password = toCore(password_->text());
  const auto done = renew_(toCore(name_->text().trimmed()), password);
  password.assign(password.size(), '\0');
  if (done) return Sheet::accept();
  password_->clear();
  said_->setText(noBreakUnits(coreText(done.error().text())));
  said_->setVisible(true);
  fit();
  password_->edit()->setFocus(Qt::OtherFocusReason);
}

}  // namespace articulus::ui
