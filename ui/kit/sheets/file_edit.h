#pragma once
#include <QWidget>

class QLineEdit;

namespace articulus::ui {

/// A path with a button that opens the file dialog; may stay empty.
/// Thread  ui
class FileEdit : public QWidget {
  Q_OBJECT
 public:
  /// name: what the file is, for the dialog's title and screen readers; filter as of QFileDialog
  FileEdit(const QString& name, const QString& filter, QWidget* parent = nullptr);
  [[nodiscard]] QString file() const;
  void setFile(const QString& file);

 signals:
  void changed();

 private:
  void browse();
  QString name_, filter_;
  QLineEdit* path_;
};

}  // namespace articulus::ui
