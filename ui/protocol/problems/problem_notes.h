#pragma once
#include <QList>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace articulus::ui {

/// What is wrong, one below the other, each with the button that mends it where that is known for certain. Not there
/// where nothing is wrong.
/// Thread  ui
class ProblemNotes : public QWidget {
  Q_OBJECT
 public:
  struct Note {
    QString words;
    QString fix;       ///< what the button will do; empty: there is none
    int problem = -1;  ///< as fixWanted() calls it
  };
  /// In  letters: of a line of a button, in a narrow place; 0: it has one line
  explicit ProblemNotes(int letters, QWidget* parent = nullptr);
  void tell(const QList<Note>& notes);
  [[nodiscard]] QString text() const;  ///< all words, a line each

 signals:
  void fixWanted(int problem);

 private:
  struct Row {
    QLabel* words;
    QPushButton* fix;
    int problem;
  };
  void add();
  int letters_;
  std::vector<Row> rows_;
};

}  // namespace articulus::ui
