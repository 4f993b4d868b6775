// Files that are dragged onto the window go to the page that takes their kind, whichever is in front.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>

#include "ui/kit/files/dropped_files.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"

namespace articulus::ui {

bool MainWindow::isFileOverPart(QObject* object, QEvent* event) {
  const auto* part = object->isWidgetType() ? static_cast<QWidget*>(object) : nullptr;
  if (!part || part == this || part->window() != this) return false;
  if (DroppedFiles(*static_cast<QDragEnterEvent*>(event)->mimeData()).empty()) return false;
  event->ignore();
  return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!DroppedFiles(*event->mimeData()).empty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const DroppedFiles files(*event->mimeData());
  if (files.empty()) return;
  event->setDropAction(Qt::CopyAction);  // what offers to move them must not take them away
  event->accept();
  const DroppedKindRow* kind = files.kind();
  if (!kind) return statusBar_->notice(tr("Nothing was taken: drop files of one kind at a time."));
  const int entry = pageEntry(kind->page);
  if (const QString why = closedBecause(entry); !why.isEmpty())
    return statusBar_->notice(tr("Not taken (%1): %2").arg(kind->text(), why));
  if (entry != current()) goTo(entry);
  else if (!answeredAll()) return;
  if (entry == current()) pages_[entry]->takeFiles(kind->kind, files.all());
}

}  // namespace articulus::ui
