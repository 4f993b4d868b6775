#pragma once
#include <QStackedWidget>

class QLabel;
class QVBoxLayout;

namespace articulus::ui {

/// What a procedure found: an empty state that says what to do first, then readouts, tables and warnings.
/// Thread  ui
class ResultCard : public QStackedWidget {
  Q_OBJECT
 public:
  ResultCard(const QString& icon, const QString& emptyTitle, const QString& emptyText, QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout* column() { return column_; }  ///< of the results
  [[nodiscard]] QWidget* page() { return page_; }
  void showResults(bool there) { setCurrentIndex(there ? 1 : 0); }
  void setEmptyText(const QString& text);

 private:
  QLabel* empty_;
  QWidget* page_;
  QVBoxLayout* column_;
};

}  // namespace articulus::ui
