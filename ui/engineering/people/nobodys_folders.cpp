#include "ui/engineering/people/nobodys_folders.h"

#include <QItemSelectionModel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/people/folder_sheet.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"

namespace articulus::ui {
namespace {

using Change = AccountChange::Kind;

}  // namespace

NobodysFolders::NobodysFolders(UserSession& session, CredentialService& credentials, QWidget* parent)
    : QWidget(parent), session_(session), credentials_(credentials),
      rows_(new TextTableModel(
          {tr("Folder"), tr("Belonged to"), tr("Specimens"), tr("Runs"), tr("Last run"), tr("Size"), tr("Where")},
          {2, 3, 5}, this)),
      table_(new TextTable(*rows_, tr("Folders of nobody"), this)),
      give_(makeButton(tr("Give to a person …"), QStringLiteral("sign_in"), this)),
      away_(makeButton(tr("Put away …"), QStringLiteral("folder"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  column->addWidget(
      makeLabel(tr("Folders that are no account's. Nobody can open them here before they are given to a person."),
                "quiet", this));
  column->addWidget(table_, 1);
  auto* row = new WrappingRow(Theme::kGrid);
  row->addWidget(give_);
  row->addWidget(away_);
  row->addWidget(new QWidget(this));  // takes what is left of a line
  column->addLayout(row);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &NobodysFolders::tell);
  connect(&credentials_, &CredentialService::busyChanged, this, &NobodysFolders::tell);
  connect(give_, &QPushButton::clicked, this, [this] { ask(Change::GiveFolder); });
  connect(away_, &QPushButton::clicked, this, [this] {
    if (const auto* folder = chosen()) ask(folder->putAway ? Change::PutFolderBack : Change::PutFolderAway);
  });
  tell();
}

NobodysFolders::~NobodysFolders() {
  if (task_) BackgroundTask::letGo(std::move(task_));
}

void NobodysFolders::refresh() {
  const auto& me = session_.account();
  const bool tells = me && me->role == storage::Role::Administrator;  // whose they were is nobody else's business
  auto folders = tells ? foldersOfNobody(session_.context()) : std::vector<FolderOfNobody>{};
  if (!folders) return emit problem(coreText(folders.error().message), coreText(folders.error().remedy));
  setVisible(!folders->empty());
  auto seen = std::make_shared<FoldersSeen>();
  auto look = lookInto(session_.context(), *folders);
  if (task_) BackgroundTask::letGo(std::move(task_));
  if (!folders->empty())
    task_ = std::make_unique<BackgroundTask>([seen, look = std::move(look)](BackgroundTask&) -> base::Result<void> {
      *seen = look();
      return {};
    });
  showSeen({std::move(*folders), {}});
  if (!task_) return;
  connect(task_.get(), &BackgroundTask::finished, this, [this, seen] {
    task_.release()->deleteLater();
    showSeen(std::move(*seen));
  });
  task_->start();
}

void NobodysFolders::showSeen(FoldersSeen seen) {
  const auto* before = chosen();
  const QString name = before ? before->name() : QString();
  seen_ = std::move(seen);
  if (const auto& me = session_.account()) seen_.mayTake.removeAll(toQt(me->name));  // whose own one is open
  std::vector<QStringList> rows;
  for (const FolderOfNobody& folder : seen_.folders) {
    const auto count = [&](std::int64_t storage::FolderContents::*number) {
      return folder.in ? QLocale().toString(static_cast<qlonglong>((*folder.in).*number))
             : task_   ? QStringLiteral("…")
                       : QStringLiteral("–");
    };
    rows.push_back({folder.name(), folder.formerOwner.isEmpty() ? tr("nobody knows") : folder.formerOwner,
                    count(&storage::FolderContents::specimens), count(&storage::FolderContents::runs),
                    !folder.in                   ? (task_ ? QStringLiteral("…") : tr("cannot be read"))
                    : folder.in->lastRun.empty() ? tr("none")
                                                 : momentText(folder.in->lastRun),
                    QLocale().formattedDataSize(folder.bytes, 1, QLocale::DataSizeSIFormat),
                    folder.putAway ? tr("put away") : tr("here")});
  }
  rows_->show(std::move(rows));
  if (!name.isEmpty()) (void)choose(name);
  tell();
}

bool NobodysFolders::choose(const QString& name) {
  for (std::size_t i = 0; i < seen_.folders.size(); ++i)
    if (seen_.folders[i].name() == name) {
      table_->selectRow(static_cast<int>(i));
      return true;
    }
  return false;
}

const FolderOfNobody* NobodysFolders::chosen() const {
  const auto rows = table_->selectionModel()->selectedRows();
  const auto row = static_cast<std::size_t>(rows.isEmpty() ? -1 : rows.front().row());
  return row < seen_.folders.size() ? &seen_.folders[row] : nullptr;
}

QString NobodysFolders::reasonAgainst() const {
  if (session_.context().readOnly) return tr("Nothing is written in a read-only window.");
  if (credentials_.busy() || task_) return tr("Wait a moment.");
  if (!chosen()) return tr("Choose a folder in the table first.");
  return {};
}

QString NobodysFolders::reasonAgainstGiving() const {
  const QString why = reasonAgainst();
  if (!why.isEmpty()) return why;
  const FolderOfNobody& folder = *chosen();
  if (folder.putAway) return tr("Put it back first.");
  if (!folder.in || folder.in->nothing()) return tr("There is nothing in it that somebody could take over.");
  if (seen_.mayTake.isEmpty())
    return tr(
        "Everybody has stored something: make a new account for it first. Two folders cannot become one without "
        "breaking what proves their runs.");
  return {};
}

void NobodysFolders::tell() {
  const auto* folder = chosen();
  away_->setText(folder && folder->putAway ? tr("Put back …") : tr("Put away …"));
  setEnabledOr(give_, reasonAgainstGiving());
  setEnabledOr(away_, reasonAgainst());
}

void NobodysFolders::ask(Change kind) {
  if (!(kind == Change::GiveFolder ? reasonAgainstGiving() : reasonAgainst()).isEmpty()) return;
  AccountChange change;
  change.kind = kind;
  change.by = session_.account()->name;
  change.folder = toCore(chosen()->name());
  change.migrations = session_.context().resources / "migrations" / "user";
  auto* sheet = new FolderSheet(change, *chosen(), seen_.mayTake, credentials_, this);
  connect(sheet, &FolderSheet::done, this, &NobodysFolders::notice);
  sheet->open();
}

}  // namespace articulus::ui
