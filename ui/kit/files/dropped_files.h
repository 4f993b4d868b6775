#pragma once
#include <QStringList>

#include "ui/kit/files/dropped_kind.h"

class QMimeData;

namespace articulus::ui {

/// The local files of what is dragged over a window.
/// Thread  ui
class DroppedFiles {
 public:
  explicit DroppedFiles(const QMimeData& data);
  [[nodiscard]] bool empty() const { return files_.isEmpty(); }
  [[nodiscard]] const QStringList& all() const { return files_; }
  [[nodiscard]] const DroppedKindRow* kind() const;  ///< of all of them; null: they are of several, or none is there

 private:
  QStringList files_;
};

}  // namespace articulus::ui
