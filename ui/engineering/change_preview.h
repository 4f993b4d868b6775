#pragma once
#include <QDialog>
#include <vector>

namespace articulus::ui {

/// Shows changes as before and after, and asks once more.
class ChangePreview : public QDialog {
  Q_OBJECT
 public:
  struct Row {
    QString what, before, after;
  };
  ChangePreview(const QString& title, const std::vector<Row>& rows, QWidget* parent = nullptr);
};

}  // namespace articulus::ui
