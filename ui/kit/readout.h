#pragma once
#include <QWidget>

class QLabel;

namespace articulus::ui {

class LiveNumber;

/// A small caption above a value that changes: "REC" over "00:04:12".
class Readout : public QWidget {
  Q_OBJECT
 public:
  explicit Readout(const QString& caption, QWidget* parent = nullptr);
  void setCaption(const QString& caption);
  void setValue(const QString& value);
  /// What it may show: it is as wide as the widest of them, so that nothing beside it moves.
  void reserve(const QStringList& values);
  [[nodiscard]] QString value() const;

 private:
  void name();
  QLabel* caption_;
  LiveNumber* value_;
};

}  // namespace articulus::ui
