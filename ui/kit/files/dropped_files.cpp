#include "ui/kit/files/dropped_files.h"

#include <QMimeData>
#include <QUrl>
#include <algorithm>

namespace articulus::ui {

DroppedFiles::DroppedFiles(const QMimeData& data) {
  for (const QUrl& url : data.urls())
    if (url.isLocalFile()) files_ << url.toLocalFile();
}

const DroppedKindRow* DroppedFiles::kind() const {
  if (files_.isEmpty()) return nullptr;
  const auto* first = &droppedKindOf(files_.front());
  const bool same = std::ranges::all_of(files_, [first](const QString& one) { return &droppedKindOf(one) == first; });
  return same ? first : nullptr;
}

}  // namespace articulus::ui
