#include "ui/kit/text_file.h"

#include <QSaveFile>

#include "ui/kit/text.h"

namespace articulus::ui {

base::Result<void> writeTextFile(const QString& file, const std::string& text, const QString& what) {
  QSaveFile out(file);
  if (out.open(QIODevice::WriteOnly) && out.write(text.data(), static_cast<qint64>(text.size())) >= 0 && out.commit())
    return {};
  return base::Error{base::ErrorCode::StorageFailure,
                     toCore(what) + " could not be written: " + toCore(out.errorString()) + ".",
                     "Choose another folder or free some space."};
}

}  // namespace articulus::ui
