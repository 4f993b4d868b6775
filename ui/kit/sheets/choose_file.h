#pragma once
#include <QString>
#include <QStringList>
#include <functional>

class QWidget;

namespace articulus::ui {

/// Which file is wanted.
struct FileQuestion {
  QString title, filter;  ///< filter: as of QFileDialog
  QString start = {};     ///< folder, or the name that is offered
  QString suffix = {};    ///< added where the person writes none; without a dot
  bool save = false;      ///< a new one; to replace one that is there is asked about
};

/// Asks for a file in a sheet of the owner's window, never with the system's own dialog: STOP must stay in reach.
/// In  then: called with what was chosen, unless the owner is gone; not called where nothing was
void chooseFile(QWidget* owner, const FileQuestion& question, std::function<void(const QString& file)> then);
/// The same for one file or several that are there.
void chooseFiles(QWidget* owner, const FileQuestion& question, std::function<void(const QStringList& files)> then);

/// A folder that is there.
void chooseFolder(QWidget* owner, const FileQuestion& question, std::function<void(const QString& folder)> then);

}  // namespace articulus::ui
