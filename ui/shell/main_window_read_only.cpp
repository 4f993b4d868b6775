// The window beside a program that has the data or the devices: what is stored can be read, everything else is closed.
#include <filesystem>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"

namespace articulus::ui {
namespace {

constexpr int kAskAgain_ms = 1000;

}  // namespace

QString MainWindow::closedBecause(int entry) const {
  if (context_.readOnly && !pageCatalogue()[static_cast<std::size_t>(entry)].readsOnly)
    return tr("Read-only: %1").arg(coreText(context_.readOnly->because.message));
  return pages_[entry]->closedBecause();
}

QString MainWindow::readOnlyDetail() {
  return tr(
      "Results, export and help are open. Nothing is written, and no robot is moved or stopped "
      "from here: STOP is where the robot is driven.");
}

/// The header names who has the folder only as long as somebody has it.
void MainWindow::sayReadOnly() {
  setWindowTitle(tr("Articulus – read-only"));
  header_->sayReadOnly(othersGone_ ? tr("Read-only: opened beside another program, which has ended.")
                                   : tr("Read-only: %1").arg(coreText(context_.readOnly->because.message)),
                       readOnlyDetail());
  if (!othersGone_) return banners_->doing({});
  banners_->doing(tr("The other program has ended: the data folder is free."),
                  tr("Press \"Start to work\" above to open this window again with its station."));
}

void MainWindow::openToRead() {
  const auto& readOnly = *context_.readOnly;
  header_->showReadOnly({}, {});
  sayReadOnly();
  connect(header_, &HeaderBar::workWanted, this, [this] {
    if (context_.readOnly->startAgain) context_.readOnly->startAgain();
    close();
  });
  if (!readOnly.isOver) return header_->offerWork();  // nobody knows when: who works tries
  connect(&other_, &QTimer::timeout, this, [this] {
    if (context_.readOnly->isOver() == othersGone_) return;
    othersGone_ = !othersGone_;  // and back, where somebody else began to work there
    header_->offerWork(othersGone_);
    sayReadOnly();
    if (!othersGone_) statusBar_->notice(tr("Another program has the data folder again."));
  });
  other_.start(kAskAgain_ms);
}

void MainWindow::remember(const QString& key, const QVariant& value) {
  if (context_.readOnly) return;
  // A link would lead to a file of somebody's, which would be written to and closed to others.
  std::error_code unknown;
  if (std::filesystem::is_symlink(settings_.fileName().toStdString(), unknown)) return;
  settings_.setValue(key, value);
  settings_.sync();
  // Qt writes such a file anew with a mode of its own.
  using std::filesystem::perms;
  std::error_code failed;
  std::filesystem::permissions(settings_.fileName().toStdString(), perms::owner_read | perms::owner_write, failed);
}

}  // namespace articulus::ui
