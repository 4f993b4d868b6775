#include "ui/engineering/people/folder_sheet.h"

#include <QComboBox>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/bridge/credential_service.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using Change = FolderSheet::Change;

QString titleOf(Change change, const QString& folder) {
  if (change == Change::GiveFolder) return FolderSheet::tr("Give folder %1 to a person").arg(folder);
  if (change == Change::PutFolderAway) return FolderSheet::tr("Put folder %1 away?").arg(folder);
  return FolderSheet::tr("Put folder %1 back?").arg(folder);
}

QString whatHappens(Change change) {
  if (change == Change::GiveFolder)
    return FolderSheet::tr(
        "It becomes the person's own folder. Nothing in it changes, so its runs stay sealed as they are. Only who has "
        "stored nothing can take it: two folders cannot become one without breaking what proves their runs.");
  if (change == Change::PutFolderAway)
    return FolderSheet::tr(
        "It is moved to the folder put_away of the data folder. Nothing is lost: backups have it, and you can put it "
        "back here.");
  return FolderSheet::tr("It is a folder of nobody again, which can be given to a person.");
}

}  // namespace

QString contentsWords(const FolderOfNobody& folder) {
  const QString size = QLocale().formattedDataSize(folder.bytes, 1, QLocale::DataSizeSIFormat);
  if (!folder.in) return FolderSheet::tr("%1; its database cannot be read").arg(size);
  const auto& in = *folder.in;
  if (in.nothing()) return FolderSheet::tr("%1; nothing is stored in it").arg(size);
  const QString specimens = FolderSheet::tr("%n specimen(s)", nullptr, static_cast<int>(in.specimens));
  if (in.runs == 0) return FolderSheet::tr("%1, no runs, %2").arg(specimens, size);
  const QString runs = FolderSheet::tr("%n run(s)", nullptr, static_cast<int>(in.runs));
  return FolderSheet::tr("%1, %2 (%3 to %4), %5")
      .arg(specimens, runs, momentText(in.firstRun), momentText(in.lastRun), size);
}

FolderSheet::FolderSheet(AccountChange change, const FolderOfNobody& folder, const QStringList& mayTake,
                         CredentialService& credentials, QWidget* owner)
    : Sheet(titleOf(change.kind, folder.name()), owner), change_(std::move(change)), folder_(folder),
      credentials_(credentials), own_(new PasswordEdit(tr("Your own password"), this)),
      said_(makeLabel({}, "strong", this)) {
  layOut(mayTake);
  connect(&credentials_, &CredentialService::administered, this, [this] {
    if (!std::exchange(sent_, false)) return;
    emit done(change_.kind == Change::GiveFolder
                  ? tr("Folder %1 is the folder of %2 now.").arg(folder_.name(), toQt(change_.name))
              : change_.kind == Change::PutFolderAway ? tr("Folder %1 is put away.").arg(folder_.name())
                                                      : tr("Folder %1 is back.").arg(folder_.name()));
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

FolderSheet::~FolderSheet() { own_->clear(); }

void FolderSheet::layOut(const QStringList& mayTake) {
  setCardSize(560);
  body().addWidget(makeLabel(folder_.path, "mono", this));
  body().addWidget(makeLabel(folder_.formerOwner.isEmpty()
                                 ? contentsWords(folder_)
                                 : tr("%1. It belonged to %2.").arg(contentsWords(folder_), folder_.formerOwner),
                             "strong", this));
  body().addWidget(makeLabel(whatHappens(change_.kind), "body", this));
  if (change_.kind == Change::GiveFolder) {
    people_ = new ChoiceBox(this);
    people_->addItems(mayTake);
    body().addWidget(makeField(tr("Who takes it"), people_, this));
  }
  body().addWidget(makeField(own_->accessibleName(), own_, this));
  connect(own_, &PasswordEdit::textChanged, this, &FolderSheet::tell);
  said_->setVisible(false);
  body().addWidget(said_);
  addAccept(change_.kind == Change::GiveFolder      ? tr("Give the folder")
            : change_.kind == Change::PutFolderAway ? tr("Put away")
                                                    : tr("Put back"));
  cancel_ = addCancel(tr("Cancel"));
  setFirstFocus(people_ ? static_cast<QWidget*>(people_) : own_->edit());
}

QString FolderSheet::said() const { return wrong_; }

QString FolderSheet::problem() const {
  if (sent_) return tr("Wait a moment.");
  if (people_ && people_->count() == 0) return tr("Make a new account for it first.");
  if (own_->text().isEmpty()) return tr("Your own password answers for it.");
  return {};
}

void FolderSheet::tell() {
  if (!own_->text().isEmpty()) wrong_.clear();
  said_->setText(wrong_);
  said_->setVisible(!wrong_.isEmpty());
  setNotNow(problem());
  cancel_->setEnabled(!sent_);  // what was sent is done, or refused, in a moment
}

void FolderSheet::accept() {
  if (!problem().isEmpty()) return;
  change_.ownPassword = toCore(own_->text());
  if (people_) change_.name = toCore(people_->currentText());
  AccountChange sent = change_;
  change_.ownPassword.clear();
  sent_ = true;
  wrong_.clear();
  tell();
  credentials_.administer(sent);
}

}  // namespace articulus::ui
