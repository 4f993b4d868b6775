#include "ui/kit/sheets/file_edit.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>

#include "ui/kit/building_blocks.h"
#include "ui/kit/sheets/choose_file.h"

namespace articulus::ui {

FileEdit::FileEdit(const QString& name, const QString& filter, QWidget* parent)
    : QWidget(parent), name_(name), filter_(filter), path_(new QLineEdit(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(path_, 1);
  auto* button = makeIconButton(tr("Choose a file: %1").arg(name), QStringLiteral("folder"), this);
  row->addWidget(button);
  path_->setAccessibleName(name);
  addClearButton(*path_);
  setFocusProxy(path_);
  connect(button, &QToolButton::clicked, this, &FileEdit::browse);
  connect(path_, &QLineEdit::textChanged, this, [this] {
    path_->setToolTip(path_->text());
    emit changed();
  });
}

QString FileEdit::file() const { return path_->text().trimmed(); }

void FileEdit::setFile(const QString& file) {
  path_->setText(file);
  path_->setCursorPosition(static_cast<int>(file.size()));  // the name says more than the root
}

void FileEdit::browse() {
  const QString start = file().isEmpty() ? QString() : QFileInfo(file()).absolutePath();
  chooseFile(this, {.title = name_, .filter = filter_, .start = start},
             [this](const QString& chosen) { setFile(chosen); });
}

}  // namespace articulus::ui
