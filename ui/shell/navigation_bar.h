#pragma once
#include <QFrame>
#include <QVector>

namespace articulus::ui {

class NavigationButton;

/// The path on the left: five steps, Help and Engineering. Closed steps stay visible and say why they are closed.
class NavigationBar : public QFrame {
  Q_OBJECT
 public:
  explicit NavigationBar(QWidget* parent = nullptr);
  /// Adds an entry below the others; entries after addGap() stand at the bottom.
  int add(const QString& mark, const QString& name, const QString& icon);
  void addGap();
  void setCurrent(int index);
  /// Empty opens the entry.
  void setClosedBecause(int index, const QString& reason);
  void setDone(int index, bool done);
  void setName(int index, const QString& name);
  [[nodiscard]] QString closedBecause(int index) const;
  [[nodiscard]] int current() const { return current_; }
  [[nodiscard]] QWidget* button(int index) const;

 signals:
  void chosen(int index);                          ///< an open entry
  void refused(int index, const QString& reason);  ///< a closed one

 private:
  QVector<NavigationButton*> buttons_;
  int current_ = 0;
};

}  // namespace articulus::ui
