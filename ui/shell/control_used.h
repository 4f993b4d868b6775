#pragma once
#include <QAbstractButton>
#include <QElapsedTimer>
#include <QObject>
#include <QPointer>

namespace articulus::ui {

/// Which button of a window a person pressed last, by mouse or keyboard; those of sheets aside, which only
/// answer what a button of the page has asked.
/// Thread  ui
class ControlUsed : public QObject {
  Q_OBJECT
 public:
  explicit ControlUsed(QWidget& window);
  /// Within this part of the window; null: another one was used since, or none.
  [[nodiscard]] QAbstractButton* within(const QWidget& part) const;
  /// Some seconds ago at most: what is said now answers that press.
  [[nodiscard]] bool justNow() const;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget& window_;
  QPointer<QAbstractButton> last_;
  QElapsedTimer since_;
};

}  // namespace articulus::ui
