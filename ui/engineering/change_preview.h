#pragma once
#include <vector>

#include "ui/kit/sheets/sheet.h"

namespace articulus::ui {

/// Shows changes as before and after, and asks once more.
class ChangePreview : public Sheet {
  Q_OBJECT
 public:
  struct Row {
    QString what, before, after;
    QString warning = {};  ///< what should be considered about it; a line of its own, once
  };
  ChangePreview(const QString& title, const std::vector<Row>& rows, QWidget* owner = nullptr);
};

}  // namespace articulus::ui
