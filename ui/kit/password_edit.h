#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

namespace articulus::ui {

/// A password field with an eye to look at it and a hint when Caps Lock seems to be on.
/// Qt cannot ask the keyboard for Caps Lock on every platform: the hint follows from a letter's case and the Shift key,
/// and from the Caps Lock key itself.
class PasswordEdit : public QWidget {
  Q_OBJECT
 public:
  explicit PasswordEdit(const QString& name, QWidget* parent = nullptr);
  [[nodiscard]] QString text() const { return edit_->text(); }
  void clear();
  [[nodiscard]] QLineEdit* edit() { return edit_; }

 signals:
  void returnPressed();
  void textChanged(const QString& text);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QLineEdit* edit_;
  QLabel* hint_;
};

}  // namespace articulus::ui
